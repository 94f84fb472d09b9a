// Two stores that met through a folder, and everything that can happen to a journal of one.

import TestSupport
import Testing

@testable import SyncEngine

/// Stores at `/a` and `/b`, synced through `/stick`; `/a` is the one that gets damaged.
struct DamagedStore {
  let disk = MemoryFileSystem()
  let clock = ManualClock()
  let place: RemoteURL
  /// The replica of `/a`, with three changes of its own.
  private(set) var anna: ReplicaID
  /// The replica of `/b`, with two changes, the second made after `/a`'s.
  private(set) var bert: ReplicaID
  /// The digest that both have when all is well.
  private(set) var digest = ""

  init(synced: Bool = true) throws {
    place = try RemoteURL("/stick")
    anna = Named.replica("none")
    bert = anna
    let a = try open("/a", seed: 1)
    let b = try open("/b", seed: 2)
    try add("a1", to: a)
    try add("a2", to: a)
    try add("b1", to: b)
    (anna, bert) = (a.replica, b.replica)
    guard synced else {
      try add("a3", to: a)
      digest = try a.status().digest
      return
    }
    try sync(a)
    try sync(b)
    try add("b2", to: b)
    try add("a3", to: a)
    try sync(a)
    try sync(b)
    try sync(a)
    digest = try a.status().digest
    #expect(try b.status().digest == digest)
  }

  func open(
    _ root: String = "/a",
    seed: UInt64 = 7,
    on other: MemoryFileSystem? = nil
  ) throws -> Store {
    try Store(
      at: root,
      effects: .simulated(fileSystem: other ?? disk, clock: clock, seed: seed, process: Int(seed)),
      lockWait: .zero
    )
  }

  @discardableResult
  func add(_ title: String, to store: Store) throws -> ChangeID? {
    clock.advance(by: 7)
    return try store.commit(Cause("add")) { try $0.create(.todo, title: title) }.change?.id
  }

  @discardableResult
  func sync(_ store: Store) throws -> SyncReport {
    let report = store.sync(with: place).report
    if let failure = report.failure { throw failure }
    return report
  }

  func segment(_ replica: ReplicaID) -> String {
    StoreLayout(root: "/a").segment(of: replica, first: 1)
  }

  func titles(_ store: Store) throws -> [String] {
    try store.read { document, _ in document.items.map(\.title).filter { !$0.isEmpty }.sorted() }
  }
}

/// One thing that can happen to the file of a journal.
struct Mishap: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// Which of the store's own three changes can be shown still.
  let readable: Int
  /// Whether it is at the end of the journal, where nothing later shows what was there.
  let isAtEnd: Bool
  /// What becomes of the file; `nil` takes it away.
  let strike: @Sendable (_ bytes: [UInt8], _ other: [UInt8]) -> [UInt8]?

  private static func starts(_ bytes: [UInt8]) -> [Int] {
    [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
  }

  private static func flip(
    _ line: Int,
    _ column: Int = 30
  ) -> @Sendable ([UInt8], [UInt8]) -> [UInt8] {
    { bytes, _ in
      var bytes = bytes
      bytes[starts(bytes)[line - 1] + column] ^= 4
      return bytes
    }
  }

  private static func cut(
    _ line: Int,
    keeping count: Int
  ) -> @Sendable ([UInt8], [UInt8]) -> [UInt8] {
    { bytes, _ in Array(bytes[..<(starts(bytes)[line - 1] + count)]) }
  }

  static let all: [Mishap] = [
    Mishap("a flipped bit in the first line", 0, false, flip(1)),
    Mishap("a flipped bit in the second line", 1, false, flip(2)),
    Mishap("a flipped bit in the last line", 2, true, flip(3)),
    Mishap("a flipped newline", 0, false) { bytes, _ in
      var bytes = bytes
      bytes[starts(bytes)[1] - 1] ^= 1
      return bytes
    },
    Mishap("a line of NUL bytes", 1, false) { bytes, _ in
      let starts = starts(bytes)
      return bytes[..<starts[1]] + [UInt8](repeating: 0, count: starts[2] - starts[1] - 1)
        + bytes[(starts[2] - 1)...]
    },
    Mishap("a line that is gone", 1, false) { bytes, _ in
      let starts = starts(bytes)
      return Array(bytes[..<starts[1]] + bytes[starts[2]...])
    },
    Mishap("the last line gone", 2, true, cut(3, keeping: 0)),
    Mishap("the last line half there", 2, true, cut(3, keeping: 40)),
    Mishap("an end of NUL bytes", 1, true) { bytes, _ in
      let start = starts(bytes)[1]
      return bytes[..<start] + [UInt8](repeating: 0, count: bytes.count - start)
    },
    Mishap("a file cut to nothing", 0, true) { _, _ in [] },
    Mishap("a file of garbage", 0, true) { bytes, _ in bytes.map { $0 &* 7 &+ 3 } },
    Mishap("a file of text", 0, true) { _, _ in Array("one\ntwo\nthree\nfour\nfive\n".utf8) },
    Mishap("another replica's file", 0, true) { _, other in other },
    Mishap("a file that is gone", 0, true) { _, _ in nil },
  ]

  private init(
    _ name: String,
    _ readable: Int,
    _ isAtEnd: Bool,
    _ strike: @escaping @Sendable ([UInt8], [UInt8]) -> [UInt8]?
  ) {
    testDescription = name
    self.readable = readable
    self.isAtEnd = isAtEnd
    self.strike = strike
  }
}

extension DamagedStore {
  /// Lets it happen to the journal of the store's own replica.
  func suffer(_ mishap: Mishap) throws {
    let bytes = try #require(disk.bytes(of: segment(anna)))
    let other = try #require(disk.bytes(of: segment(bert)))
    if let after = mishap.strike(bytes, other) {
      disk.plant(segment(anna), after)
    } else {
      try disk.remove(segment(anna))
      try disk.flushDirectory(Paths.parent(of: segment(anna)))
    }
  }
}
