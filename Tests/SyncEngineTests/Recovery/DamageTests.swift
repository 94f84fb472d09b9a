// Each kind of damage: what is shown, what a check says, what a write does, and what heals it.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("Damage, from being found to being healed")
struct DamageTests {
  @Test(
    "what is shown is right, a check names the damage, and a write refuses",
    arguments: Mishap.all
  )
  func found(_ mishap: Mishap) throws {
    let world = try DamagedStore()
    try world.suffer(mishap)
    let store = try world.open()
    let titles = try world.titles(store)
    let own = ["a1", "a2", "a3"].prefix(mishap.readable)
    #expect(titles.filter { $0.hasPrefix("a") } == Array(own))
    #expect(store.problems.damages.map(\.replica) == [world.anna])
    #expect(try store.check().damages.contains { $0.replica == world.anna })
    let before = world.disk.bytes(of: world.segment(world.anna))
    let error = #expect(throws: StoreError.self) { try world.add("new", to: store) }
    #expect(error?.code == .damaged)
    try store.cutTornTails()
    #expect((world.disk.bytes(of: world.segment(world.anna)) == before) == true)
    #expect(try world.titles(world.open()) == titles)
  }

  @Test("a sync puts every line back where it was, byte for byte", arguments: Mishap.all)
  func healed(_ mishap: Mishap) throws {
    let world = try DamagedStore()
    let before = world.disk.bytes(of: world.segment(world.anna))
    try world.suffer(mishap)
    let store = try world.open()
    let report = try world.sync(store)
    #expect(report.healed == lost(mishap))
    #expect(report.received == 0)
    #expect(store.problems.isEmpty)
    #expect((world.disk.bytes(of: world.segment(world.anna)) == before) == true)
    #expect(try store.check().damages.isEmpty)
    #expect(try store.status().digest == world.digest)
    #expect(try world.add("new", to: store)?.description == "\(world.anna):4")
    #expect(try world.sync(store).failure == nil)
    #expect(try world.titles(world.open(seed: 8)).contains("new"))
  }

  /// How many lines of three have to come back.
  private func lost(_ mishap: Mishap) -> Int {
    if mishap.isAtEnd { return 3 - mishap.readable }
    return mishap.testDescription == "a flipped newline" ? 2 : 1
  }

  @Test(
    "what nobody has is given up by command, and comes back if it turns up",
    arguments: Mishap.all
  )
  func givenUp(_ mishap: Mishap) throws {
    let world = try DamagedStore()
    try world.suffer(mishap)
    let store = try world.open()
    let repair = try store.repairLost()
    #expect(repair.refused.isEmpty)
    #expect(repair.published.count == lost(mishap))
    #expect(store.problems.damages.isEmpty)
    #expect(try store.check().damages.isEmpty)
    let change = try world.add("new", to: store)
    // Where the end was lost nobody knows how much there was, so the name is not used again.
    #expect((change?.replica == world.anna) == !mishap.isAtEnd)
    let again = try world.open(seed: 8)
    #expect(again.problems.isEmpty)
    #expect(try again.status().digest == store.status().digest)
    #expect(try world.titles(again).contains("new"))

    let report = try world.sync(store)
    #expect(report.healed == lost(mishap))
    #expect(report.forks.isEmpty)
    #expect(try ["a1", "a2", "a3", "b1", "b2", "new"] == world.titles(store))
    #expect(try store.check().damages.isEmpty)
    let other = try world.open("/b", seed: 9)
    try world.sync(other)
    #expect(try other.status().digest == store.status().digest)
    #expect(try other.read { document, _ in document.lost.isEmpty })
  }

  @Test(
    "damage in another replica's journal heals, and is not this store's to give up",
    arguments: Mishap.all
  )
  func foreign(_ mishap: Mishap) throws {
    let world = try DamagedStore()
    let path = StoreLayout(root: "/b").segment(of: world.anna, first: 1)
    let bytes = try #require(world.disk.bytes(of: path))
    let other = try #require(
      world.disk.bytes(of: StoreLayout(root: "/b").segment(of: world.bert, first: 1))
    )
    if let after = mishap.strike(bytes, other) {
      world.disk.plant(path, after)
    } else {
      try world.disk.remove(path)
    }
    let store = try world.open("/b")
    #expect(try store.check().damages.contains { $0.replica == world.anna })
    #expect(throws: StoreError.self) { try world.add("new", to: store) }
    let refused = try store.repairLost()
    #expect(refused.published.isEmpty)
    #expect(refused.refused.map(\.replica) == [world.anna])
    #expect(try world.sync(store).healed == lost(mishap))
    #expect((world.disk.bytes(of: path) == bytes) == true)
    #expect(try store.check().damages.isEmpty)
    #expect(try store.status().digest == world.digest)
    #expect(try world.add("new", to: store)?.replica == world.bert)
  }

  @Test("the changes of a machine that does not come back can be given up by another")
  func gone() throws {
    let world = try DamagedStore()
    let path = StoreLayout(root: "/b").segment(of: world.anna, first: 1)
    var bytes = try #require(world.disk.bytes(of: path))
    bytes[30] ^= 4
    world.disk.plant(path, bytes)
    let store = try world.open("/b")
    #expect(try store.repairLost(of: [world.anna]).published.map(\.sequence) == [1])
    #expect(try world.add("new", to: store)?.replica == world.bert)
    #expect(try world.titles(store) == ["a2", "a3", "b1", "b2", "new"])
  }
}
