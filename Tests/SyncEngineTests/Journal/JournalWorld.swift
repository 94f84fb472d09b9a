// A store's journal on a disk in memory, and how a store uses it.

import TestSupport

@testable import SyncEngine

/// Lines for tests, each the same wherever it is asked for.
enum Lines {
  static func line(_ replica: String, _ sequence: Int, _ title: String = "") -> JournalLine {
    JournalLine(
      Change(
        id: Named.change("\(replica):\(sequence)"),
        time: Named.time(1_764_470_000_000 + sequence),
        after: [:],
        cause: Cause("add"),
        operations: [
          Operation(item: .settings, action: .set(.title, .string("\(sequence) \(title)")))
        ]
      )
    )
  }

  static func lines(_ replica: String, _ range: ClosedRange<Int>) -> [JournalLine] {
    range.map { line(replica, $0) }
  }

  /// The bytes of a file that holds these lines.
  static func bytes(_ lines: [JournalLine]) -> [UInt8] {
    lines.flatMap { $0.bytes + [UInt8(ascii: "\n")] }
  }
}

/// One handle of a store, as far as journals go.
struct Handle {
  static let root = "/store"
  static let anna = Named.replica("anna1")
  static let bert = Named.replica("bert2")

  var journal: Journal
  /// All lines given or written so far.
  var seen: [ReplicaID: [JournalLine]] = [:]
  var cuts: [CutTail] = []

  init(
    _ fileSystem: any FileSystem,
    root: String = Self.root,
    token: UInt64 = 1,
    starts: [ReplicaID: LineReader.Start] = [:],
    segmentSize: Int = Journal.defaultSegmentSize
  ) {
    journal = Journal(
      StoreFiles(root: root, fileSystem: fileSystem),
      starts: starts,
      holder: LockHolder(process: 1, token: token),
      segmentSize: segmentSize
    )
  }

  /// Takes all there is to take.
  mutating func drain() throws {
    for replica in journal.replicas {
      while let line = try journal.next(of: replica) { seen[replica, default: []].append(line) }
    }
  }

  /// Reads what is new, without the lock.
  mutating func read() throws {
    try journal.refresh()
    try drain()
  }

  /// One commit as a store makes it: lock, catch up, cut, append.
  mutating func commit(_ lines: [JournalLine]) throws {
    let access = try journal.beginWriting(wait: .zero)
    defer { access.release() }
    try drain()
    cuts += try journal.cutTornTails(access)
    try journal.append(lines, access)
    for line in lines { seen[line.change.id.replica, default: []].append(line) }
  }

  /// The next `count` lines of a replica, after what this handle has seen.
  func upcoming(_ replica: ReplicaID, _ count: Int = 1, _ title: String = "") -> [JournalLine] {
    let next = journal.nextSequence(of: replica)
    return (next..<(next + count)).map { Lines.line("\(replica)", $0, title) }
  }

  func sequences(_ replica: ReplicaID) -> [Int] {
    (seen[replica] ?? []).map(\.change.id.sequence)
  }
}

extension MemoryFileSystem {
  /// What a new handle reads of a replica.
  func numbers(_ replica: ReplicaID) throws -> [Int] {
    var handle = Handle(self, token: 99)
    try handle.read()
    return handle.sequences(replica)
  }

  /// The path of a segment of the test store.
  static func segment(_ replica: String, _ first: Int) -> String {
    StoreLayout(root: Handle.root).segment(of: Named.replica(replica), first: first)
  }
}
