// Looks at every byte of every journal.

/// A full check: whether every byte belongs to a line its replica wrote.
struct JournalCheck: Sendable {
  /// How many lines are as they should be.
  private(set) var lines = 0
  /// How many of them are here twice, or stood for by a base as well.
  private(set) var covered = 0
  /// How many bytes were read.
  private(set) var bytes = 0
  /// What is not as it should be, by replica and place.
  private(set) var damages: [Damage] = []

  /// Damage to lines that a base stands for, so that nothing depends on it.
  private(set) var superseded: [Damage] = []

  /// Changes whose line here is not the one that a later line had seen.
  private(set) var disagreements: [StoreCheck.Disagreement] = []

  /// The number that the line in a damaged place has, where that is known.
  private(set) var numbers: [Damage: ClosedRange<Int>] = [:]
  /// The number of the last line of each replica.
  private(set) var ends: [ReplicaID: Int] = [:]
  /// The number of the last good line of each replica, where there is one.
  private(set) var lastGood: [ReplicaID: Int] = [:]
  /// The numbers before a replica's last good line that no good line has.
  private(set) var holes: [ReplicaID: [ClosedRange<Int>]] = [:]

  private let files: StoreFiles
  private let floor: [ReplicaID: Int]
  private let trails: Trails

  /// Checks the journals of a store as they are now.
  ///
  /// It goes on after damage, so that one run names all of it. A torn tail is damage
  /// here, for a writer would have cut it.
  /// - Parameters:
  ///   - files: The store; lines that its base stands for need not be there.
  ///   - trails: What the base keeps of the lines of forked replicas.
  /// - Throws: `StoreError` where the disk fails; damage is not thrown but listed.
  init(_ files: StoreFiles, trails: Trails = [:]) throws(StoreError) {
    self.files = files
    self.trails = trails
    floor = files.left.ends.mapValues(\.sequence)
    if try FormatFile.find(files) == .damaged { report(nil, files.layout.format, reason: .format) }
    for name in try files.names(in: files.layout.journal) {
      let directory = "\(files.layout.journal)/\(name)"
      guard let replica = ReplicaID(name) else {
        if !StoreLayout.isLeftover(name) { report(nil, directory, reason: .notSegment) }
        continue
      }
      try check(replica, in: directory)
    }
    findHoles()
    compareMarks()
  }

  // MARK: Marks

  /// The checksums of each replica's lines above the floor.
  private var checksums: [ReplicaID: Checksums] = [:]
  /// What lines had seen of other replicas.
  private var witnessed: [(replica: ReplicaID, mark: VersionVector.Mark, by: ChangeID)] = []

  /// The lines of branches, by the names and numbers in their bytes.
  private var branches: [ReplicaID: Set<VersionVector.Mark>] = [:]

  private mutating func note(_ line: JournalLine, isBranch: Bool) {
    let id = line.change.id
    for (replica, mark) in line.change.after { witnessed.append((replica, mark, id)) }
    if isBranch {
      branches[id.replica, default: []].insert(line.mark)
      return
    }
    let start = Checksums(after: floor[id.replica] ?? 0)
    checksums[id.replica, default: start].note(line.mark)
  }

  /// Checksums of lines that follow each other, by number, 0 where there is none.
  private struct Checksums {
    private static let longestGap = 1 << 20

    /// The number before the first.
    let floor: Int
    private var values: [UInt32] = []

    init(after floor: Int) { self.floor = floor }

    /// The number of the last line.
    var last: Int { floor + values.count }

    /// Takes in a line; one far ahead of the others is damage and says nothing.
    mutating func note(_ mark: VersionVector.Mark) {
      guard mark.sequence > last, mark.sequence - last <= Self.longestGap else { return }
      values += [UInt32](repeating: 0, count: mark.sequence - last - 1)
      values.append(mark.checksum)
    }

    /// The checksum of a line; 0 where it is not here.
    subscript(number: Int) -> UInt32 {
      values.indices.contains(number - floor - 1) ? values[number - floor - 1] : 0
    }
  }

  private mutating func findHoles() {
    for (replica, checksums) in checksums {
      lastGood[replica] = checksums.last
      var next = checksums.floor + 1
      while next <= checksums.last {
        guard checksums[next] == 0 else {
          next += 1
          continue
        }
        let first = next
        while next <= checksums.last, checksums[next] == 0 { next += 1 }
        holes[replica, default: []].append(first...(next - 1))
      }
    }
  }

  /// Compares what lines had seen of each other with what is here.
  private mutating func compareMarks() {
    for (replica, mark, witness) in witnessed {
      guard let checksum = checksums[replica]?[mark.sequence], checksum != 0,
        checksum != mark.checksum,
        let change = ChangeID(replica: replica, sequence: mark.sequence),
        branches[replica]?.contains(mark) != true, !isLeft(mark, of: replica),
        !mark.isLost(of: replica),
        !VersionVector.Mark(sequence: mark.sequence, checksum: checksum).isLost(of: replica)
      else { continue }
      disagreements.append(StoreCheck.Disagreement(change: change, witness: witness))
    }
    (checksums, branches, witnessed) = ([:], [:], [])
  }

  /// Whether a line of some branch is one that the base stands for.
  private func isLeft(_ mark: VersionVector.Mark, of replica: ReplicaID) -> Bool {
    trails.values.contains { $0.writer == replica && $0[mark.sequence] == mark.checksum }
  }

  private mutating func check(
    _ replica: ReplicaID,
    in directory: String
  ) throws(StoreError) {
    var numbering = Numbering(
      replica: replica,
      writer: replica,
      expected: (floor[replica] ?? 0) + 1
    )
    if let branch = try files.branch(in: replica) {
      numbering.writer = branch.replica
      numbering.expected = max(numbering.expected, branch.sequence)
    }
    for name in try files.names(in: directory) where !StoreLayout.isLeftover(name) {
      let path = "\(directory)/\(name)"
      guard let first = StoreLayout.first(ofSegmentNamed: name) else {
        report(replica, path, reason: .notSegment)
        continue
      }
      try checkSegment(path, first: first, &numbering)
    }
    ends[replica] = numbering.expected - 1
  }

  /// The number that a replica's next line has.
  private struct Numbering {
    let replica: ReplicaID
    /// The replica that the lines name.
    var writer: ReplicaID
    var expected: Int
    /// Whether only lines that a base stands for were met in the segment, so that what cannot
    /// be read there is passed over.
    var isCovered = false
  }

  private mutating func checkSegment(
    _ path: String,
    first: Int,
    _ numbering: inout Numbering
  ) throws(StoreError) {
    var chunk: [UInt8] = []
    var offset = 0
    var number = 0
    numbering.isCovered = first <= floor[numbering.replica] ?? 0
    while true {
      let count = SegmentCursor.longestRead
      let read = offset + chunk.count
      let more = try files.perform { fileSystem throws(FileError) in
        try fileSystem.read(path, from: read, count: count)
      }
      bytes += more.count
      chunk += more
      var start = 0
      while let newline = chunk.firstNewline(from: start) {
        number += 1
        let line = Array(chunk[start..<newline])
        let before = numbering
        if let reason = try judge(line, isFirst: number == 1, first: first, &numbering) {
          report(before, path, line: number, offset: offset + start, reason: reason)
        } else {
          lines += 1
          if before.expected == numbering.expected { covered += 1 }
        }
        start = newline + 1
      }
      chunk.removeFirst(start)
      offset += start
      if more.count < count { break }
      guard chunk.count <= JournalLine.maximumLength else { break }
    }
    guard !chunk.isEmpty else { return }
    let reason: Damage.Reason = chunk.allSatisfy { $0 == 0 } ? .zeros : .unterminated
    report(numbering, path, line: number + 1, offset: offset, reason: reason)
  }

  /// Reports what was met where a journal goes on.
  private mutating func report(
    _ numbering: Numbering,
    _ path: String,
    line: Int,
    offset: Int,
    reason: Damage.Reason
  ) {
    report(numbering.replica, path, line: line, offset: offset, reason: reason)
    guard let damage = damages.last, let place = Self.numbers(reason, numbering.expected)
    else { return }
    if numbering.isCovered {
      superseded.append(damages.removeLast())
    } else {
      numbers[damage] = place
    }
  }

  private static func numbers(
    _ reason: Damage.Reason,
    _ expected: Int
  ) -> ClosedRange<Int>? {
    switch reason {
    case .line, .zeros, .unterminated, .foreign: expected...expected
    default: nil
    }
  }

  private mutating func judge(
    _ bytes: [UInt8],
    isFirst: Bool,
    first: Int,
    _ numbering: inout Numbering
  ) throws(StoreError) -> Damage.Reason? {
    let line: JournalLine
    do {
      line = try JournalLine(parsing: bytes)
    } catch {
      // It is taken for the line that should be here, so that what follows is no gap.
      if !numbering.isCovered { numbering.expected += 1 }
      return bytes.first == 0 ? .zeros : .line(error)
    }
    let id = line.change.id
    guard id.replica == numbering.writer else { return .foreign(id.replica) }
    let covered = floor[numbering.replica] ?? 0
    if id.sequence >= covered { numbering.isCovered = false }
    note(line, isBranch: numbering.writer != numbering.replica)
    guard !isFirst || id.sequence == first || first <= covered else {
      return .misnamed(first: id.sequence)
    }
    let expected = numbering.expected
    if id.sequence < expected {
      guard id.sequence > covered else { return nil }
      var earlier = try LineReader(numbering.replica, in: files, from: .number(id.sequence))
      return try earlier.next()?.bytes == bytes ? nil : .conflict(sequence: id.sequence)
    }
    numbering.expected = id.sequence + 1
    return id.sequence == expected ? nil : .gap(expected: expected, found: id.sequence)
  }

  private mutating func report(
    _ replica: ReplicaID?,
    _ path: String,
    line: Int = 1,
    offset: Int = 0,
    reason: Damage.Reason
  ) {
    damages.append(
      Damage(
        replica: replica,
        file: files.layout.relative(path),
        line: line,
        offset: offset,
        reason: reason
      )
    )
  }
}
