// What a base keeps of the lines it stands for: their checksums, and what they had seen.

/// The checksums of the lines of one directory that a base stands for.
///
/// With them another line under one of these numbers shows as a fork, and its branches get the
/// names that they have wherever the lines are.
struct Trail: Hashable, Sendable {
  /// The replica that the lines name.
  let writer: ReplicaID
  /// The number of the first line whose checksum is known, as the line carries it.
  let first: Int
  /// The checksums from that line on without a gap.
  private(set) var checksums: [UInt32]
  /// What the directory's lines have named in `after` last, as their bytes say it.
  private(set) var after: [ReplicaID: VersionVector.Mark]

  init(
    of writer: ReplicaID,
    from first: Int,
    _ checksums: [UInt32] = [],
    after: [ReplicaID: VersionVector.Mark] = [:]
  ) {
    (self.writer, self.first) = (writer, first)
    (self.checksums, self.after) = (checksums, after)
  }

  /// The number of the last line, as it carries it.
  var last: Int { first - 1 + checksums.count }

  /// The last line; `nil` where none is known.
  var end: VersionVector.Mark? {
    checksums.last.map { VersionVector.Mark(sequence: last, checksum: $0) }
  }

  /// The checksum of a line by the number that it carries.
  subscript(number: Int) -> UInt32? {
    let place = number - first
    return checksums.indices.contains(place) ? checksums[place] : nil
  }

  /// The lines from a number on.
  func marks(from number: Int) -> [VersionVector.Mark] {
    guard number <= last else { return [] }
    return (max(number, first)...last).compactMap { number in
      self[number].map { VersionVector.Mark(sequence: number, checksum: $0) }
    }
  }

  /// Adds the next line.
  mutating func append(_ line: JournalLine) {
    checksums.append(line.checksum)
    after.merge(line.change.after) { $1 }
  }

  /// Adds the next line's checksum.
  mutating func append(_ checksum: UInt32) { checksums.append(checksum) }

  /// The lines from a number on, which is not before the first.
  func suffix(from number: Int) -> Trail {
    Trail(of: writer, from: number, Array(checksums.dropFirst(number - first)), after: after)
  }

  /// This trail and another of the same lines: as far back and as far on as either goes.
  func joined(_ other: Trail) -> Trail {
    let (long, short) = last < other.last ? (other, self) : (self, other)
    guard short.first < long.first, short.last >= long.first - 1 else { return long }
    let lead = short.checksums.prefix(long.first - short.first)
    return Trail(of: writer, from: short.first, lead + long.checksums, after: long.after)
  }
}

/// The trails of a base, by directory.
typealias Trails = [ReplicaID: Trail]

// MARK: Coding

/// The spelling of trails in a base.
///
///     {"trail":"DIRECTORY","of":"REPLICA","from":NUMBER,"crcs":"…","after":{…},"crc":"…"}
///
/// Eight digits a line, some thousands of them in one line of the file; `after` comes with the
/// last of a directory's.
enum TrailLine {
  private static let longest = 4096

  /// The lines of trails, each with its newline.
  static func encode(_ trails: Trails) -> [[UInt8]] {
    trails.sorted { $0.key < $1.key }.flatMap { directory, trail in
      stride(from: 0, to: trail.checksums.count, by: longest).map { start in
        let end = min(start + longest, trail.checksums.count)
        let digits = trail.checksums[start..<end].flatMap { Hex.digits($0) }
        var object = JSONObject()
        object["trail"] = .string("\(directory)")
        object["of"] = .string("\(trail.writer)")
        object["from"] = .int(trail.first + start)
        object["crcs"] = .string(String(decoding: digits, as: UTF8.self))
        if end == trail.checksums.count {
          var seen = VersionVector()
          seen.merge(trail.after)
          object["after"] = seen.json
        }
        return SealedLine.line(object)
      }
    }
  }

  /// Reads what `encode` writes; `nil` for anything else.
  static func decode(_ bytes: [UInt8]) -> Trails? {
    var trails: Trails = [:]
    let isWhole = bytes.withUnsafeBytes { buffer in
      var lines = LineSplitter(buffer)
      while let line = lines.next() {
        guard let object = SealedLine.object(line), add(object, to: &trails) else { return false }
      }
      return !lines.isBroken
    }
    return isWhole ? trails : nil
  }

  private static func add(_ object: JSONObject, to trails: inout Trails) -> Bool {
    guard let directory = object["trail"]?.string.flatMap({ ReplicaID($0) }),
      let writer = object["of"]?.string.flatMap({ ReplicaID($0) }),
      let from = object["from"]?.int, 1...ChangeID.maximumSequence ~= from,
      case let digits = Array((object["crcs"]?.string ?? "").utf8), !digits.isEmpty,
      digits.count.isMultiple(of: 8),
      digits.count / 8 <= ChangeID.maximumSequence - from
    else { return false }
    let known = trails[directory]
    guard known.map({ $0.writer == writer && $0.last + 1 == from && $0.after.isEmpty }) ?? true
    else { return false }
    var checksums = known?.checksums ?? []
    for start in stride(from: 0, to: digits.count, by: 8) {
      guard let checksum = Hex.uint32(digits[start..<(start + 8)]) else { return false }
      checksums.append(checksum)
    }
    var after: [ReplicaID: VersionVector.Mark] = [:]
    if let json = object["after"] {
      guard let seen = VersionVector(json) else { return false }
      for replica in seen.replicas { after[replica] = seen[replica] }
    }
    trails[directory] = Trail(of: writer, from: known?.first ?? from, checksums, after: after)
    return true
  }
}
