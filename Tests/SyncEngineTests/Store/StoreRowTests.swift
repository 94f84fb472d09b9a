// Row numbers when the disk refuses them, and for items that come late.

import Synchronization
import TestSupport
import Testing

@testable import SyncEngine

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

@Suite("Row numbers of a store")
struct StoreRowTests {
  private let disk = MemoryFileSystem()

  private func open(seed: UInt64) throws -> Store {
    try Store(at: "/store", effects: .simulated(fileSystem: disk, seed: seed))
  }

  private func add(_ title: String, to store: Store) throws -> ItemID {
    try store.commit(Cause("add")) { try $0.create(.todo, title: title) }.value
  }

  private func rows(_ store: Store) throws -> RowNumbers { try store.read { $1 } }

  @Test("a number that the disk refused is not used, and the next change gives it")
  func refusedNumber() throws {
    let store = try open(seed: 1)
    _ = try add("one", to: store)
    disk.fail(.write, onCall: 2, errno: ENOSPC, written: 9)
    let two = try add("two", to: store)
    #expect(!disk.hasFaults)
    #expect(try rows(store)[two] == nil)
    let three = try add("three", to: store)
    #expect(try [rows(store)[two], rows(store)[three]] == [2, 3])
    let other = try open(seed: 2)
    let four = try add("four", to: other)
    try store.refresh()
    #expect(try rows(store) == rows(other))
    #expect(try rows(store)[four] == 4)
  }

  @Test("an item another process left without a number gets one from whoever writes next")
  func leftByAnother() throws {
    let store = try open(seed: 1)
    _ = try add("one", to: store)
    let other = try open(seed: 2)
    disk.fail(.write, onCall: 2, errno: ENOSPC)
    let two = try add("two", to: other)
    let three = try add("three", to: store)
    #expect(try [rows(store)[two], rows(store)[three]] == [2, 3])
  }

  @Test("an item whose change had to wait for another gets a number when that comes")
  func heldItem() throws {
    let store = try open(seed: 1)
    _ = try add("one", to: store)
    var (a, b) = (Replica(id: Named.replica("aaaa1")), Replica(id: Named.replica("bbbb2")))
    let (early, first) = try line(of: &a, "early", seed: 5)
    b.apply(first)
    let (late, second) = try line(of: &b, "late", seed: 6)
    for line in [second, first] {
      try store.core.withLock { core in
        let access = try core.beginWriting()
        defer { access.release() }
        _ = try core.receive([line], access)
      }
    }
    #expect(try Set([rows(store)[early], rows(store)[late]]) == [2, 3])
  }

  private func line(
    of replica: inout Replica,
    _ title: String,
    seed: UInt64
  ) throws -> (ItemID, JournalLine) {
    let generator = SeededGenerator(seed: seed)
    var transaction = try #require(replica.begin(wall: 5, generator: generator))
    let item = try transaction.create(.todo, title: title)
    let line = try #require(replica.line(for: transaction, cause: Cause("add")))
    replica.apply(line)
    return (item, line)
  }
}
