// Compacting and joining when the machine stops at any call, or the disk refuses it.

import TestSupport
import Testing

@testable import SyncEngine

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

@Suite("Compaction under crashes and faults")
struct CompactionCrashTests {
  /// A disk with two stores that have synced, one of which has more to leave behind.
  private struct Prepared {
    let machines = Machines()
    let digest: String
    let changes: Int
    let item: ItemID

    init() throws {
      let (anna, bert) = (try machines.open("a"), try machines.open("b"))
      item = try anna.commit(Cause("add")) { try $0.create(.todo, title: "one") }.value
      let item = item
      for store in [anna, bert] { try machines.sync(store) }
      try bert.commit(Cause("edit")) { try $0.set(.title, of: item, to: "two") }
      for store in [bert, anna] { try machines.sync(store) }
      try anna.compact()
      for number in 0..<6 {
        try anna.commit(Cause("add")) { try $0.create(.todo, title: "t\(number)") }
      }
      for store in [anna, bert, anna] { try machines.sync(store) }
      digest = try anna.status().digest
      changes = try anna.status().changes
    }

    func open(on disk: MemoryFileSystem, _ name: String = "a", seed: UInt64) throws -> Store {
      try Store(
        at: "/\(name)",
        effects: .simulated(
          fileSystem: disk,
          clock: machines.clock,
          seed: seed,
          machine: name,
          process: 77
        ),
        lockWait: .zero
      )
    }

    func expectWhole(_ disk: MemoryFileSystem, _ note: Comment) throws {
      let reader = try open(on: disk, seed: 1)
      #expect(reader.problems.isEmpty, note)
      #expect(try reader.status().digest == digest, note)
      #expect(try reader.status().changes == changes, note)
      let writer = try open(on: disk, seed: 2)
      try writer.compact()
      #expect(try writer.status().digest == digest, note)
      #expect(try writer.checkBases().isEmpty, note)
      #expect(try disk.names(in: "/a/base").count == 2, note)
      let added = try writer.commit(Cause("add")) { try $0.create(.todo, title: "after") }
      #expect(added.change != nil, note)
      let fresh = try open(on: disk, seed: 3)
      #expect(fresh.problems.isEmpty, note)
      #expect(try fresh.status().digest == (try writer.status().digest), note)
      #expect(try fresh.check().damages.isEmpty, note)
    }
  }

  @Test("after a crash at any call of a compaction, the state is there and it can be run again")
  func everyCrash() throws {
    let crashes =
      [MemoryFileSystem.Crash.lost, .kept]
      + Seeds.some(2).map { MemoryFileSystem.Crash.torn(seed: $0) }
    let prepared = try Prepared()
    let start = prepared.machines.disk
    var mutation = 1
    while true {
      let disk = start.copy()
      disk.crash(atMutation: mutation)
      _ = try? prepared.open(on: disk, seed: 9).compact()
      guard disk.hasCrashed else { break }
      for crash in crashes {
        let copy = disk.copy()
        copy.restart(crash)
        try prepared.expectWhole(copy, "call \(mutation), \(crash)")
      }
      mutation += 1
    }
    #expect(mutation > 12)
  }

  @Test("a call that is refused once fails the compaction at most", arguments: [ENOSPC, EIO])
  func everyFault(_ errno: Int32) throws {
    let prepared = try Prepared()
    var call = 1
    while true {
      let disk = prepared.machines.disk.copy()
      let store = try prepared.open(on: disk, seed: 9)
      disk.fail(nil, onCall: call, errno: errno, written: call % 3 * 9)
      do {
        _ = try store.compact()
      } catch let error as StoreError {
        #expect(error.errno == errno || error.errno == nil, "call \(call)")
      }
      guard !disk.hasFaults else { break }
      // The second attempt has to put on disk what the first one left in memory.
      let copy = disk.copy()
      try prepared.open(on: copy, seed: 10).compact()
      copy.restart(.lost)
      try prepared.expectWhole(copy, "call \(call), run again, and a power cut")
      try prepared.expectWhole(disk, "call \(call)")
      call += 1
    }
    #expect(call > 30)
  }

  @Test("after a crash at any call of a sync that takes a base, it is simply run again")
  func everyCrashOfJoining() throws {
    let machines = Machines()
    let (anna, bert) = (try machines.open("a"), try machines.open("b"))
    let item = try anna.commit(Cause("add")) { try $0.create(.todo, title: "one") }.value
    for store in [anna, bert, anna] { try machines.sync(store) }
    try bert.commit(Cause("edit")) { try $0.set(.notes, of: item, to: "unseen") }
    try anna.retireReplica("\(bert.replica)", Cause("replica"))
    try anna.commit(Cause("purge")) { try $0.purge(item) }
    try anna.compact()
    for _ in 0..<2 { try machines.sync(anna) }
    func open(_ name: String, on disk: MemoryFileSystem, _ seed: UInt64) throws -> Store {
      try Store(
        at: "/\(name)",
        effects: .simulated(
          fileSystem: disk,
          clock: machines.clock,
          seed: seed,
          machine: name,
          process: 78
        ),
        lockWait: .zero
      )
    }
    let place = try RemoteURL(machines.place)
    var mutation = 1
    while true {
      let disk = machines.disk.copy()
      disk.crash(atMutation: mutation)
      _ = (try? open("b", on: disk, 9))?.sync(with: place)
      guard disk.hasCrashed else { break }
      for crash in [MemoryFileSystem.Crash.lost, .kept, .torn(seed: UInt64(mutation))] {
        let copy = disk.copy()
        copy.restart(crash)
        let note: Comment = "call \(mutation), \(crash)"
        let again = try open("b", on: copy, 10)
        #expect(again.problems.isEmpty, note)
        #expect(again.sync(with: place).report.failure == nil, note)
        // The purge has been met, and what it had not seen is there, with all it was part of.
        let (title, notes) = try again.read { document, _ in
          (document[item]?.title, document[item]?[.notes].string)
        }
        #expect(title == "one" && notes == "unseen", note)
        let other = try open("a", on: copy, 11)
        #expect(other.sync(with: place).report.failure == nil, note)
        #expect(try other.status().digest == (try again.status().digest), note)
      }
      mutation += 1
    }
    #expect(mutation > 20)
  }
}
