// The past of a store whose beginning has been left behind.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("A compacted past")
struct CompactedPastTests {
  private let disk = MemoryFileSystem()
  private let clock = ManualClock()

  private func open(seed: UInt64 = 1) throws -> Store {
    try Store(
      at: "/store",
      effects: .simulated(fileSystem: disk, clock: clock, seed: seed),
      limits: StoreLimits(segmentSize: 600, checkpointInterval: 1_000)
    )
  }

  @Test("moments after the base are shown, moments before it are refused, and none is wrong")
  func past() throws {
    let store = try open()
    var moments: [(time: Int, digest: String)] = []
    let item = try store.commit(Cause("add")) { try $0.create(.todo, title: "0") }.value
    for number in 1..<30 {
      clock.advance(by: 1_000)
      try store.commit(Cause("edit")) { try $0.set(.title, of: item, to: .string("\(number)")) }
      moments.append((clock.milliseconds, try store.status().digest))
      if number == 20 { try store.compact() }
    }
    let floor = store.compactedHistory.sequence(of: store.replica)
    #expect(floor > 0)
    var (shown, refused) = (0, 0)
    for reader in [store, try open(seed: 2)] {
      for (time, digest) in moments {
        do throws(StoreError) {
          let past = try reader.past(at: Instant(clamping: time))
          #expect(past.document.digest() == digest)
          #expect(try past.history(limit: 100).allSatisfy { $0.id.sequence > floor })
          shown += 1
        } catch {
          #expect(error.code == .compacted)
          #expect(time < moments[19].time)
          refused += 1
        }
      }
    }
    #expect(shown >= 20)
    #expect(refused > 0)
    #expect(try store.history(limit: 100).map(\.id.sequence).last == floor + 1)
  }
}
