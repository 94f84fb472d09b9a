// The lines that a check found missing beneath a checkpoint, for the next sync to ask for.

extension StoreLayout {
  /// The file that names lines to be asked for.
  var wanted: String { local + "/wanted" }
}

/// Numbers of lines that are missing or damaged while the state holds their changes.
///
/// Opening a store does not read them, so only a check finds them. This file hands what it
/// found to the next sync. It is a note that nobody waits for: never flushed, and where it is
/// lost, a check finds the same again.
struct WantedLines: Hashable, Sendable {
  private static let limit = 1 << 20
  /// How many stretches of numbers are noted at most.
  private static let longest = 4096

  /// The numbers of each replica, ascending.
  var numbers: [ReplicaID: [ClosedRange<Int>]] = [:]

  /// Wants nothing.
  init() {}

  /// Wants these.
  init(_ numbers: [ReplicaID: [ClosedRange<Int>]]) { self.numbers = numbers }

  /// The changes that are wanted, those of one replica together.
  /// - Parameter count: How many at most.
  /// - Returns: Those with the lowest numbers.
  func changes(_ count: Int) -> [ChangeID] {
    var changes: [ChangeID] = []
    for replica in numbers.keys.sorted() {
      for sequence in (numbers[replica] ?? []).joined() {
        guard changes.count < count else { return changes }
        if let change = ChangeID(replica: replica, sequence: sequence) { changes.append(change) }
      }
    }
    return changes
  }

  /// Wants one more.
  /// - Returns: Whether it was not wanted before.
  mutating func insert(_ sequence: Int, of replica: ReplicaID) -> Bool {
    guard numbers[replica]?.contains(where: { $0.contains(sequence) }) != true else {
      return false
    }
    let wanted = (numbers[replica] ?? []) + [sequence...sequence]
    numbers[replica] = wanted.sorted { $0.lowerBound < $1.lowerBound }
    return true
  }

  /// Wants these no longer.
  mutating func remove(_ range: ClosedRange<Int>, of replica: ReplicaID) {
    let left = (numbers[replica] ?? []).flatMap { wanted -> [ClosedRange<Int>] in
      guard wanted.overlaps(range) else { return [wanted] }
      var parts: [ClosedRange<Int>] = []
      if wanted.lowerBound < range.lowerBound {
        parts.append(wanted.lowerBound...(range.lowerBound - 1))
      }
      if range.upperBound < wanted.upperBound {
        parts.append((range.upperBound + 1)...wanted.upperBound)
      }
      return parts
    }
    numbers[replica] = left.isEmpty ? nil : left
  }

  // MARK: JSON

  var bytes: [UInt8] {
    var object = JSONObject()
    var left = Self.longest
    var members: [(Text, JSON)] = []
    for replica in numbers.keys.sorted() {
      let ranges = (numbers[replica] ?? []).prefix(left)
      left -= ranges.count
      let pairs = ranges.map { JSON.array([.int($0.lowerBound), .int($0.upperBound)]) }
      members.append((Text("\(replica)"), .array(pairs)))
    }
    object["wanted"] = .object(JSONObject(members))
    return SealedJSON.encode(object) + [UInt8(ascii: "\n")]
  }

  /// Reads what `bytes` writes; anything else wants nothing.
  init(parsing bytes: [UInt8]) {
    guard let object = try? SealedJSON.decode(Array(bytes.dropLast())),
      let members = object["wanted"]?.object?.members
    else { return }
    for member in members {
      guard let replica = ReplicaID(member.key.string), let pairs = member.value.array else {
        continue
      }
      var ranges: [ClosedRange<Int>] = []
      for pair in pairs.prefix(Self.longest) {
        guard let ends = pair.array, ends.count == 2, let first = ends[0].int,
          let last = ends[1].int, 1 <= first, first <= last, last <= ChangeID.maximumSequence
        else { continue }
        ranges.append(first...last)
      }
      if !ranges.isEmpty { numbers[replica] = ranges }
    }
  }

  fileprivate static func read(_ files: StoreFiles) -> WantedLines {
    let bytes = try? files.fileSystem.contents(of: files.layout.wanted, limit: limit)
    return bytes.flatMap { $0 }.map { WantedLines(parsing: $0) } ?? WantedLines()
  }
}

extension StoreFiles {
  /// The lines that are to be asked for.
  func wantedLines() -> WantedLines { WantedLines.read(self) }

  /// Notes the lines that are to be asked for; under the lock.
  func keep(_ wanted: WantedLines) throws(StoreError) {
    let path = layout.wanted
    try perform { fileSystem throws(FileError) in
      if !wanted.numbers.isEmpty {
        try fileSystem.writeAtomically(path, wanted.bytes, flushed: false)
      } else if try fileSystem.status(of: path) != nil {
        try fileSystem.remove(path)
      }
    }
  }

  /// Asks for lines no longer that have come back.
  func forgetWanted(_ range: ClosedRange<Int>, of replica: ReplicaID) throws(StoreError) {
    var wanted = wantedLines()
    let before = wanted
    wanted.remove(range, of: replica)
    if wanted != before { try keep(wanted) }
  }
}
