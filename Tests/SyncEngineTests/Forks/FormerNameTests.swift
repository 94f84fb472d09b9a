// What becomes of the name that a store gives up.

import Synchronization
import TestSupport
import Testing

@testable import SyncEngine

@Suite("Former names")
struct FormerNameTests {
  /// A machine that has met another, and the copy of its store that finds itself to be one.
  private func met() throws -> (a: Machine, copy: Machine, b: Machine, place: MemoryPlace) {
    let (a, b, place) = (Machine(seed: 1), Machine(seed: 2), MemoryPlace())
    try a.add("one")
    try b.add("two")
    try [a, b].settle(place)
    let copy = Machine(seed: 8, disk: a.disk.copy())
    let identity = StoreLayout(root: "/store").identity
    let bytes = try #require(copy.disk.bytes(of: identity))
    try copy.disk.remove(identity)
    copy.disk.plant(identity, bytes)
    return (a, copy, b, place)
  }

  @Test("an edit under a former name survives a purge that comes as a state")
  func revival() throws {
    let (a, b, place) = (Machine(seed: 1), Machine(seed: 2), MemoryPlace())
    try a.add("one")
    try b.add("two")
    try [a, b].settle(place)
    try a.retitle("one", "edited")
    let copy = Machine(seed: 8, disk: a.disk.copy())
    let identity = StoreLayout(root: "/store").identity
    let bytes = try #require(copy.disk.bytes(of: identity))
    try copy.disk.remove(identity)
    copy.disk.plant(identity, bytes)
    try b.store().retireReplica("\(a.store().replica)", Cause("retire"))
    try b.store().commit(Cause("purge")) { transaction in
      for item in transaction.items where item.title == "one" { try transaction.purge(item.id) }
    }
    #expect(try b.store().compact().segments > 0)
    for _ in 0..<3 { try b.sync(place) }
    try copy.add("three")
    try [copy, b].settle(place)
    #expect(try copy.store().status().digest == (try b.store().status().digest))
    #expect(try b.titles(b.store()).contains("edited"))
  }

  private func isRetired(_ name: ReplicaID, by machine: Machine) throws -> Bool? {
    try machine.store().replicas().first { $0.id == name }?.isRetired
  }

  @Test("a store that takes a new name retires the one before, so that compaction goes on")
  func retirement() throws {
    let (a, copy, b, place) = try met()
    let name = try a.store().replica
    #expect(try isRetired(name, by: b) == false)
    try copy.add("three")
    #expect(try copy.store().replica != name)
    try [copy, b].settle(place)
    try [copy, b].expectEqual("retired")
    #expect(try isRetired(name, by: b) == true)
    #expect(try b.store().compact(isDryRun: true).waiting.map(\.replica) == [])
    // Nothing but the user's own step can be undone.
    #expect(try copy.store().undo().steps.count == 1)
    #expect(try isRetired(name, by: copy) == true)
    let history = try copy.store().history(limit: 9).filter { $0.cause.command == Cause.retire }
    #expect(history.count == 1)
  }

  @Test("a store that was copied and goes on counts again with its next change, for good")
  func stillInUse() throws {
    let (a, copy, b, place) = try met()
    let name = try a.store().replica
    try copy.add("three")
    try [copy, b].settle(place)
    try a.add("four")
    try [a, copy, b].settle(place)
    try copy.add("five")
    try [copy, a, b].settle(place)
    try [a, copy, b].expectEqual("all are in use")
    for machine in [copy, b] { #expect(try isRetired(name, by: machine) == false) }
    #expect(try a.store().replica == name)
  }

  @Test("whenever the machine stops while a name is given up, no former name is waited for")
  func crashes() throws {
    var call = 1
    while true {
      let (a, copy, b, place) = try met()
      let name = try a.store().replica
      copy.disk.crash(atMutation: call)
      _ = try? copy.add("three")
      let isOver = !copy.disk.hasCrashed
      if isOver { copy.disk.stopFailing() }
      copy.restart(call.isMultiple(of: 2) ? .kept : .torn(seed: UInt64(call)))
      try copy.add("later")
      try [copy, b].settle(place)
      try [copy, b].expectEqual("call \(call)")
      #expect(try b.titles(b.store()).contains("later"), "call \(call)")
      let inUse = try [copy, b].map { try $0.store().replica }
      for replica in try b.store().replicas() where !inUse.contains(replica.id) {
        #expect(replica.isRetired, "call \(call): \(replica.id)")
      }
      #expect(try isRetired(name, by: b) == true, "call \(call)")
      if isOver { break }
      call += 1
    }
    #expect(call > 8)
  }
}
