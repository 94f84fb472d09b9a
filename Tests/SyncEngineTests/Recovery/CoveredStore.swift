// A store whose checkpoint stands for lines in several segments, and its copies elsewhere.

import TestSupport
import Testing

@testable import SyncEngine

/// Stores at `/a` and `/b` that have the same changes, `/a` with a checkpoint over most of
/// them; a place `/stick` has them as well.
struct CoveredStore {
  static let changes = 24

  let disk = MemoryFileSystem()
  private let clock = ManualClock()
  let anna: ReplicaID
  /// The segments of `/a`'s own journal, by the numbers they begin with.
  let segments: [Int]
  let digest: String

  init() throws {
    let limits = StoreLimits(segmentSize: 900, checkpointInterval: 20)
    let a = try Self.open("/a", disk, clock, seed: 1, limits)
    for number in 1...Self.changes {
      clock.advance(by: 7)
      try a.commit(Cause("add")) { try $0.create(.todo, title: "t\(number)") }
    }
    anna = a.replica
    segments = try StoreFiles(root: "/a", fileSystem: disk).segments(of: anna)
    digest = try a.status().digest
    #expect(segments.count > 3)
    let b = try Self.open("/b", disk, clock, seed: 2, StoreLimits())
    try sync(a)
    try sync(b)
    #expect(try b.status().digest == digest)
  }

  private static func open(
    _ root: String,
    _ disk: MemoryFileSystem,
    _ clock: ManualClock,
    seed: UInt64,
    _ limits: StoreLimits
  ) throws -> Store {
    try Store(
      at: root,
      effects: .simulated(fileSystem: disk, clock: clock, seed: seed, process: Int(seed)),
      lockWait: .zero,
      limits: limits
    )
  }

  func open(_ root: String = "/a", seed: UInt64 = 7) throws -> Store {
    try Self.open(
      root,
      disk,
      clock,
      seed: seed,
      StoreLimits(segmentSize: 900, checkpointInterval: 1000)
    )
  }

  @discardableResult
  func sync(_ store: Store, with place: String = "/stick") throws -> SyncReport {
    let report = store.sync(with: try RemoteURL(place)).report
    if let failure = report.failure { throw failure }
    return report
  }

  /// The file of a segment, the first one being 0.
  func path(_ index: Int) -> String {
    StoreLayout(root: "/a").segment(of: anna, first: segments[index])
  }

  /// Every segment as it is.
  var journal: [[UInt8]?] { segments.indices.map { disk.bytes(of: path($0)) } }
}

/// One thing that can happen to the second segment of a journal.
struct CoveredMishap: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let strike: @Sendable (_ bytes: [UInt8], _ other: [UInt8]) -> [UInt8]?

  private init(
    _ name: String,
    _ strike: @escaping @Sendable (_ bytes: [UInt8], _ other: [UInt8]) -> [UInt8]?
  ) {
    testDescription = name
    self.strike = strike
  }

  private static func lines(_ bytes: [UInt8]) -> [[UInt8]] {
    bytes.split(separator: UInt8(ascii: "\n")).map { $0 + [UInt8(ascii: "\n")] }
  }

  static let all: [CoveredMishap] = [
    CoveredMishap("a flipped bit in its first line") { bytes, _ in
      var bytes = bytes
      bytes[30] ^= 4
      return bytes
    },
    CoveredMishap("a flipped newline") { bytes, _ in
      bytes.firstIndex(of: UInt8(ascii: "\n")).map { place in
        var bytes = bytes
        bytes[place] ^= 1
        return bytes
      }
    },
    CoveredMishap("a line that is gone") { bytes, _ in
      var lines = lines(bytes)
      lines.remove(at: 1)
      return Array(lines.joined())
    },
    CoveredMishap("its first line gone") { bytes, _ in Array(lines(bytes).dropFirst().joined()) },
    CoveredMishap("cut inside its last line") { bytes, _ in Array(bytes.dropLast(30)) },
    CoveredMishap("cut behind its first line") { bytes, _ in lines(bytes).first ?? [] },
    CoveredMishap("emptied") { _, _ in [] },
    CoveredMishap("filled with NUL bytes") { bytes, _ in [UInt8](repeating: 0, count: bytes.count)
    },
    CoveredMishap("of NUL bytes from the middle on") { bytes, _ in
      let half = bytes.count / 2
      return bytes[..<half] + [UInt8](repeating: 0, count: bytes.count - half)
    },
    CoveredMishap("garbage") { bytes, _ in bytes.map { $0 &* 7 &+ 3 } },
    CoveredMishap("of another replica") { _, other in other },
    CoveredMishap("gone") { _, _ in nil },
  ]
}

extension CoveredStore {
  /// Lets it happen to the second segment of the journal, which the checkpoint covers.
  func suffer(_ mishap: CoveredMishap) throws {
    let bytes = try #require(disk.bytes(of: path(1)))
    let other = Lines.bytes(Lines.lines("other9", 1...3))
    if let after = mishap.strike(bytes, other) {
      disk.plant(path(1), after)
    } else {
      try disk.remove(path(1))
      try disk.flushDirectory(Paths.parent(of: path(1)))
    }
  }
}
