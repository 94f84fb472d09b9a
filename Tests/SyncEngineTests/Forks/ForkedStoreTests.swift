// Stores that were set back or cloned, and what others make of them.

import Synchronization
import TestSupport
import Testing

@testable import SyncEngine

@Suite("Restored and cloned stores")
struct ForkedStoreTests {
  /// A machine with three changes that another has seen, and a snapshot from after the second.
  private func met() throws -> (a: Machine, snapshot: Machine, b: Machine, place: MemoryPlace) {
    let (a, b, place) = (Machine(seed: 1), Machine(seed: 2), MemoryPlace())
    try a.add("one")
    try a.add("two")
    try a.sync(place)
    let snapshot = a.clone(seed: 3)
    try a.add("three")
    try a.retitle("two", "zwei")
    try a.sync(place)
    try b.sync(place)
    return (a, snapshot, b, place)
  }

  @Test("restored, then synced: what was there comes back, and numbers go on after it")
  func restoreSyncWrite() throws {
    let (a, snapshot, b, place) = try met()
    let name = try a.store().replica
    for _ in 0..<2 {
      a.restore(snapshot)
      let outcome = try a.sync(place)
      #expect(outcome.report.failure == nil && !outcome.hasNewIdentity)
      #expect(outcome.report.healed >= 2 && outcome.report.forks.isEmpty)
      let change = try a.add("four")
      #expect(change?.replica == name && change?.sequence ?? 0 > 4)
      try [a, b].settle(place)
    }
    try [a, b].expectEqual("healed")
    #expect(try a.store().forks.isEmpty)
    #expect(try b.titles(b.store()) == ["four", "four", "one", "three", "zwei"])
  }

  @Test("restored, written, then synced: a fork, of which everybody keeps both branches")
  func restoreWriteSync() throws {
    let (a, snapshot, b, place) = try met()
    let name = try a.store().replica
    a.restore(snapshot)
    let change = try a.add("drei")
    try a.retitle("two", "deux")
    #expect(change == ChangeID(replica: name, sequence: 3))
    let before = place.objects
    let outcome = try a.sync(place)
    #expect(outcome.report.failure == nil && outcome.hasNewIdentity)
    #expect(outcome.report.forks.map(\.change) == [change])
    for (key, bytes) in before where !key.string.hasPrefix("acks/") {
      #expect(place.objects[key] == bytes)
    }
    try [a, b].settle(place)
    try [a, b].expectEqual("forked")
    for machine in [a, b] {
      let store = try machine.store()
      #expect(
        try machine.titles(store).filter { $0 != "deux" && $0 != "zwei" } == [
          "drei", "one", "three",
        ]
      )
      let conflicts = try store.read { document, _ in document.items.flatMap(\.conflicts).count }
      #expect(conflicts == 1)
      #expect(store.forks.map(\.sequence) == [3])
      #expect(store.forks.map { $0.branches.values.sorted() } == [[2, 2]])
    }
    #expect(try a.store().replica != name)
    try a.add("five")
    let third = Machine(seed: 9)
    try third.sync(place)
    try [a, b, third].settle(place)
    try [a, b, third].expectEqual("a third one learns of it at once")
  }

  @Test("two clones that sync in turns become two replicas when they have both written")
  func clones() throws {
    let (a, _, b, place) = try met()
    let clone = a.clone(seed: 5)
    try a.add("by a")
    try a.sync(place)
    // The clone takes the line for its own, and goes on after it.
    #expect(try clone.sync(place).report.healed == 1)
    try clone.add("by the clone")
    try a.add("by a, too")
    try clone.sync(place)
    #expect(try a.sync(place).hasNewIdentity)
    try clone.add("by the clone, too")
    #expect(try clone.sync(place).hasNewIdentity)
    try [a, b, clone].settle(place)
    try [a, b, clone].expectEqual("clones")
    #expect(try b.titles(b.store()).count == 7)
    #expect(try Set([a, b, clone].map { try $0.store().replica }).count == 3)
  }

  @Test("what was written before the fork was known, on what a branch had written, stays on it")
  func editsOnBranches() throws {
    let (a, _, b, place) = try met()
    let clone = a.clone(seed: 5)
    try a.add("left")
    try clone.add("right")
    try a.sync(place)
    try b.sync(place)
    try b.retitle("left", "links")
    let other = MemoryPlace()
    try clone.sync(other)
    let c = Machine(seed: 6)
    try c.sync(other)
    try c.retitle("right", "rechts")
    try c.sync(other)
    for machine in [c, clone, b, a] { try machine.sync(place) }
    try [a, b, c, clone].settle(place)
    try [a, b, c, clone].expectEqual("edits on branches")
    #expect(try b.titles(b.store()) == ["links", "one", "rechts", "three", "zwei"])
  }

  @Test("what was undone reaches what a branch had written")
  func undo() throws {
    let (a, snapshot, b, place) = try met()
    try b.retitle("zwei", "dva")
    a.restore(snapshot)
    try a.add("drei")
    try a.sync(place)
    try [b, a].settle(place)
    #expect(try b.store().undo().steps.count == 1)
    try [b, a].settle(place)
    try [b, a].expectEqual("undone")
    #expect(try a.titles(a.store()) == ["drei", "one", "three", "zwei"])
  }

  @Test("whenever the machine stops while a branch is taken in, nothing is lost")
  func crashes() throws {
    var call = 1
    while true {
      let (a, snapshot, b, place) = try met()
      a.restore(snapshot)
      try a.add("drei")
      try a.sync(place)
      b.disk.crash(atMutation: call)
      _ = try? b.sync(place)
      let isOver = !b.disk.hasCrashed
      if isOver { b.disk.stopFailing() }
      b.restart(call.isMultiple(of: 2) ? .kept : .torn(seed: UInt64(call)))
      try [b, a].settle(place)
      try [b, a].expectEqual("call \(call)")
      #expect(try b.titles(b.store()) == ["drei", "one", "three", "zwei"], "call \(call)")
      if isOver { break }
      call += 1
    }
    #expect(call > 8)
  }

  @Test("whenever the machine stops while a store finds out that it is a fork, nothing is lost")
  func crashesOfTheFork() throws {
    var call = 1
    while true {
      let (a, snapshot, b, place) = try met()
      a.restore(snapshot)
      try a.add("drei")
      a.disk.crash(atMutation: call)
      _ = try? a.sync(place)
      let isOver = !a.disk.hasCrashed
      a.restart(call.isMultiple(of: 2) ? .kept : .torn(seed: UInt64(call)))
      try a.add("later")
      try [a, b].settle(place)
      try [a, b].expectEqual("call \(call)")
      #expect(try b.titles(b.store()) == ["drei", "later", "one", "three", "zwei"], "call \(call)")
      if isOver { break }
      call += 1
    }
    #expect(call > 12)
  }

  @Test("a purge received under one name is answered under the next")
  func revivalAcrossNames() throws {
    let (a, _, b, place) = try met()
    try a.retitle("one", "eins")
    try b.store().commit(Cause("purge")) { transaction in
      for item in transaction.items where item.title == "one" { try transaction.purge(item.id) }
    }
    try b.sync(place)
    // The lines come in, and the machine is copied before it has answered.
    let lines = try b.store().core.withLock { core in
      try core.journal.lines(of: core.replica.id, 1...1)
    }
    try a.store().core.withLock { core in
      let access = try core.beginWriting()
      defer { access.release() }
      _ = try core.receive(lines, access)
    }
    let copy = Machine(seed: 8, disk: a.disk.copy())
    let identity = StoreLayout(root: "/store").identity
    let bytes = try #require(copy.disk.bytes(of: identity))
    try copy.disk.remove(identity)
    copy.disk.plant(identity, bytes)
    try copy.add("on the copy")
    #expect(try copy.store().replica != (try a.store().replica))
    let revived = try copy.store().history(limit: 9).filter { $0.cause.command == Cause.revive }
    #expect(revived.map(\.id.replica) == [try copy.store().replica])
    for machine in [copy, b] { try machine.sync(place) }
    try [copy, b, a].settle(place)
    try [copy, b, a].expectEqual("revived")
    #expect(try b.titles(b.store()).contains("eins"))
  }
}
