// Recurring todos that are done here, there, at once, and not after all.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("Recurring todos")
struct RecurringTodoTests {
  /// A weekly todo that every member has seen.
  private func weekly(_ world: inout World) throws -> ItemID {
    var made: ItemID?
    try world.commit(0) {
      let item = try $0.create(.todo, title: "Water the ferns", in: "home")
      try $0.set(.due, of: item, to: "2026-05-01")
      try $0.set(.wait, of: item, to: "2026-04-29")
      try $0.set(.recur, of: item, to: "weekly")
      try $0.set(.priority, of: item, to: "B")
      try $0.set(.flagged, of: item, to: true)
      try $0.set("x-room", of: item, to: "hall")
      try $0.set(.source, of: item, to: "todo.txt")
      try $0.add("plants", to: .tags, of: item)
      made = item
    }
    world.settle()
    return try #require(made)
  }

  private func complete(_ world: inout World, _ index: Int, _ item: ItemID) throws {
    try world.commit(index, cause: Cause("done")) { try $0.setCompleted(true, item) }
  }

  /// The todos that are open, as a member sees them.
  private func open(_ world: World, _ index: Int) -> [ItemID] {
    world.document(index).items.filter { $0.kind == .todo && !$0.isCompleted }.map(\.id)
  }

  @Test("the next one takes over what the todo is, and nothing that happened to this one")
  func inheritance() throws {
    var world = World(replicas: 1, seed: 3)
    let item = try weekly(&world)
    try complete(&world, 0, item)
    let id = ItemID.occurrence(after: item)
    #expect(id.isDerived)
    let next = try #require(world.item(id, on: 0))
    #expect(next.title == "Water the ferns")
    #expect(next.list == "home")
    #expect(next[.due] == "2026-05-08")
    #expect(next[.wait] == "2026-05-06")
    #expect(next[.recur] == "weekly")
    #expect(next[.priority] == "B")
    #expect(next["x-room"] == "hall")
    #expect(next.elements(.tags) == ["plants"])
    #expect(next[.series] == .string("\(item)"))
    #expect(!next.isCompleted)
    #expect(!next.isFlagged)
    #expect(next[.source] == .null)
    try complete(&world, 0, id)
    let third = try #require(world.item(.occurrence(after: id), on: 0))
    #expect(third[.due] == "2026-05-15")
    #expect(third[.series] == .string("\(item)"))
  }

  @Test("one that is archived in the same change comes back to the list it left")
  func archivedToo() throws {
    var world = World(replicas: 1, seed: 3)
    let item = try weekly(&world)
    try world.commit(0) {
      try $0.putAway(item, to: .archive)
      try $0.setCompleted(true, item)
    }
    #expect(world.item(.occurrence(after: item), on: 0)?.list == "home")
  }

  @Test("a rule nobody understands stays as it is and makes nothing come again")
  func unknownRule() throws {
    var world = World(replicas: 1, seed: 3)
    let item = try weekly(&world)
    try world.commit(0) { try $0.set(.recur, of: item, to: "when the moon is full") }
    try complete(&world, 0, item)
    #expect(world.document(0).count == 1)
    #expect(world.item(item, on: 0)?[.recur] == "when the moon is full")
    #expect(world.item(item, on: 0)?.isCompleted == true)
  }

  @Test("two machines that complete it at once make one next, whatever each edited before")
  func concurrent() throws {
    var world = World(replicas: 2, seed: 3)
    let item = try weekly(&world)
    try world.retitle(item, "Water all ferns", on: 0)
    try world.commit(1) { try $0.set(.due, of: item, to: "2026-05-02") }
    try complete(&world, 0, item)
    try complete(&world, 1, item)
    world.settle()
    #expect(world.isConverged)
    let id = ItemID.occurrence(after: item)
    #expect(open(world, 0) == [id])
    let next = try #require(world.item(id, on: 1))
    #expect(next.conflicts.isEmpty)
    #expect(next[.due] == "2026-05-09")
    #expect(world.item(item, on: 0)?.conflicts.map(\.field) == [])
  }

  @Test("what was written about the next one here is not outdone by a late completion there")
  func lateCompletion() throws {
    var world = World(replicas: 2, seed: 3)
    let item = try weekly(&world)
    try complete(&world, 0, item)
    let id = ItemID.occurrence(after: item)
    try world.retitle(id, "Only the big fern", on: 0)
    try world.commit(0) { try $0.remove("plants", from: .tags, of: id) }
    try complete(&world, 0, id)
    try complete(&world, 1, item)
    world.settle()
    #expect(world.isConverged)
    #expect(world.title(id, on: 1) == "Only the big fern")
    #expect(world.tags(id, on: 1).isEmpty)
    #expect(world.item(id, on: 1)?.isCompleted == true)
    #expect(open(world, 1) == [.occurrence(after: id)])
  }

  @Test("undo takes the untouched next one back, redo brings it again, and never two")
  func undo() throws {
    var world = World(replicas: 1, seed: 3)
    let item = try weekly(&world)
    let before = MergeProperties.values(of: world.document(0))
    try complete(&world, 0, item)
    let after = MergeProperties.values(of: world.document(0))
    for _ in 0..<3 {
      #expect(try world.undo(0).isEmpty)
      #expect(MergeProperties.values(of: world.document(0)) == before)
      #expect(try world.redo(0).isEmpty)
      #expect(MergeProperties.values(of: world.document(0)) == after)
    }
    try world.undo(0)
    try complete(&world, 0, item)
    #expect(open(world, 0) == [.occurrence(after: item)])
  }

  @Test("opened again, it takes the untouched next one back; completed again, there is one")
  func undone() throws {
    var world = World(replicas: 2, seed: 3)
    let item = try weekly(&world)
    try complete(&world, 0, item)
    world.settle()
    try world.commit(1) { try $0.setCompleted(false, item) }
    world.settle()
    #expect(open(world, 0) == [item])
    #expect(world.item(.occurrence(after: item), on: 0) == nil)
    #expect(world.document(0).purged.isEmpty)
    #expect(try world.undo(1).isEmpty)
    #expect(open(world, 1) == [.occurrence(after: item)])
    try world.redo(1)
    try complete(&world, 1, item)
    world.settle()
    #expect(open(world, 0) == [.occurrence(after: item)])
    #expect(world.isConverged)
  }

  @Test("a next one that somebody has touched stays, and the undo names it")
  func touched() throws {
    var world = World(replicas: 2, seed: 3)
    let item = try weekly(&world)
    try complete(&world, 0, item)
    world.settle()
    let id = ItemID.occurrence(after: item)
    try world.retitle(id, "Only the big fern", on: 1)
    world.settle()
    let kept = try world.undo(0)
    #expect(kept.map(\.item) == [id])
    #expect(kept.map(\.field) == [.kind])
    #expect(world.title(id) == "Only the big fern")
    #expect(world.item(item, on: 0)?.isCompleted == false)
    try complete(&world, 0, item)
    #expect(world.title(id) == "Only the big fern")
    #expect(open(world, 0) == [id])
  }

  @Test("a next one that was purged does not come back when the todo is completed again")
  func purged() throws {
    var world = World(replicas: 1, seed: 3)
    let item = try weekly(&world)
    try complete(&world, 0, item)
    try world.purge(.occurrence(after: item), on: 0)
    try world.commit(0) { try $0.setCompleted(false, item) }
    try complete(&world, 0, item)
    #expect(open(world, 0).isEmpty)
  }

  @Test("completing, opening, undoing and syncing at random never leaves two, and converges")
  func properties() throws {
    for seed in Seeds.some(60) {
      var world = World(replicas: 3, seed: seed)
      let item = try weekly(&world)
      for _ in 0..<25 {
        let index = Int.random(in: 0..<3, using: &world.random)
        let todos = world.document(index).items.filter { $0.kind == .todo }.map(\.id).sorted()
        let chosen = todos.randomElement(using: &world.random) ?? item
        switch Int.random(in: 0..<8, using: &world.random) {
        case 0...2: world.commit(index) { try? $0.setCompleted(true, chosen) }
        case 3: world.commit(index) { try? $0.setCompleted(false, chosen) }
        case 4: _ = try world.undo(index)
        case 5: _ = try world.redo(index)
        case 6: world.commit(index) { try? $0.set(.title, of: chosen, to: .string("w\(index)")) }
        default: world.exchange(index, (index + 1) % 3)
        }
      }
      world.settle()
      #expect(world.isConverged, "seed \(seed)")
      // Each todo has at most one that follows it, so the series is one chain.
      let todos = world.document(0).items.filter { $0.kind == .todo }.map(\.id)
      var chain: Set<ItemID> = [item]
      var last = item
      for _ in 0..<25 {
        last = .occurrence(after: last)
        chain.insert(last)
      }
      #expect(todos.allSatisfy(chain.contains), "seed \(seed)")
    }
  }

  @Test("9:00 in the zone of the transaction stays 9:00")
  func zone() throws {
    var world = World(replicas: 1, seed: 3)
    var made: ItemID?
    try world.commit(0) {
      let item = try $0.create(.todo, title: "Call home")
      try $0.set(.due, of: item, to: "2026-03-28T08:00:00.000Z")
      try $0.set(.recur, of: item, to: "daily")
      made = item
    }
    let item = try #require(made)
    try world.commit(0) {
      $0.zone = .berlin2026
      try $0.setCompleted(true, item)
    }
    #expect(world.item(.occurrence(after: item), on: 0)?[.due] == "2026-03-29T07:00:00.000Z")
  }
}
