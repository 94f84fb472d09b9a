// Undo and redo: what comes back, what is left alone, and who is named.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("Undo")
struct UndoTests {
  private let one = Named.replica("r1x")

  @Test("edit, edit, undo, undo ends where it began")
  func twice() throws {
    var world = World(replicas: 1, seed: 2)
    let item = try world.create()
    try world.retitle(item, "a", on: 0)
    try world.retitle(item, "b", on: 0)
    #expect(try world.undo(0).isEmpty)
    #expect(world.title(item) == "a")
    #expect(try world.undo(0).isEmpty)
    #expect(world.title(item) == "tea")
    #expect(try world.redo(0).isEmpty && world.redo(0).isEmpty)
    #expect(world.title(item) == "b")
  }

  @Test("undo and redo can go on for ever")
  func forever() throws {
    var world = World(replicas: 1, seed: 2)
    let item = try world.create()
    try world.commit(0) {
      try $0.set(.title, of: item, to: "a")
      try $0.set(.title, of: item, to: "b")
      try $0.add("t", to: .tags, of: item)
    }
    for _ in 0..<4 {
      #expect(try world.undo(0).isEmpty)
      #expect(world.title(item) == "tea")
      #expect(world.tags(item, on: 0).isEmpty)
      #expect(try world.redo(0).isEmpty)
      #expect(world.title(item) == "b")
      #expect(world.tags(item, on: 0) == ["t"])
    }
  }

  @Test("an undo after a sync still takes back what nobody has touched, and so does the redo")
  func acrossSync() throws {
    var world = World(replicas: 2, seed: 2)
    let item = try world.createShared()
    try world.retitle(item, "a", on: 0)
    world.settle()
    try world.commit(1) { try $0.set(.due, of: item, to: "2026-01-01") }
    world.settle()
    #expect(try world.undo(0).isEmpty)
    world.settle()
    #expect(world.title(item, on: 1) == "tea")
    #expect(try world.redo(0).isEmpty)
    world.settle()
    #expect(world.title(item, on: 1) == "a")
    #expect(world.item(item, on: 1)?[.due] == "2026-01-01")
  }

  @Test("what another replica has edited since is left alone, and that change is named")
  func editedSince() throws {
    var world = World(replicas: 2, seed: 2)
    let item = try world.createShared()
    try world.retitle(item, "a", on: 0)
    world.settle()
    try world.retitle(item, "theirs", on: 1)
    world.settle()
    let kept = try world.undo(0)
    #expect(kept.map(\.field) == [.title])
    #expect(kept.first?.by?.replica == one)
    #expect(world.title(item) == "theirs")
  }

  @Test("an undo that had to leave everything alone still moves on to the change before")
  func movesOn() throws {
    var world = World(replicas: 2, seed: 2)
    let item = try world.createShared()
    try world.commit(0) { try $0.set(.due, of: item, to: "2026-01-01") }
    try world.retitle(item, "a", on: 0)
    world.settle()
    try world.retitle(item, "theirs", on: 1)
    world.settle()
    #expect(try world.undo(0).count == 1)
    #expect(try world.undo(0).isEmpty)
    #expect(world.item(item, on: 0)?[.due] == .null)
  }

  @Test("a register with a concurrent edit beside it is left alone, and the rival is named")
  func rival() throws {
    var world = World(replicas: 2, seed: 2)
    let item = try world.createShared()
    try world.retitle(item, "mine", on: 0)
    try world.retitle(item, "theirs", on: 1)
    world.settle()
    let kept = try world.undo(0)
    #expect(kept.map(\.field) == [.title])
    #expect(kept.first?.by?.replica == one)
    #expect(world.item(item, on: 0)?.conflicts.first?.alternatives.count == 2)
  }

  @Test("of a change in several fields, those untouched come back and the others are named")
  func partly() throws {
    var world = World(replicas: 2, seed: 2)
    let item = try world.createShared()
    try world.commit(0) {
      try $0.set(.title, of: item, to: "a")
      try $0.setFlagged(true, item)
    }
    world.settle()
    try world.retitle(item, "theirs", on: 1)
    world.settle()
    #expect(try world.undo(0).map(\.field) == [.title])
    #expect(world.item(item, on: 0)?.isFlagged == false)
    #expect(world.title(item) == "theirs")
  }

  @Test("the undo of a resolve restores the value shown before")
  func resolve() throws {
    var world = World(replicas: 2, seed: 2)
    let item = try world.createShared()
    try world.retitle(item, "theirs", on: 1)
    world.members[0].wall += 1000
    try world.retitle(item, "mine", on: 0)
    world.settle()
    try world.commit(0) { try $0.resolve(.title, of: item, to: "theirs") }
    #expect(world.title(item) == "theirs")
    #expect(try world.undo(0).isEmpty)
    #expect(world.title(item) == "mine")
  }

  @Test("two replicas that undo back to the same edit leave it one value, undone as one")
  func sameRestored() throws {
    var world = World(replicas: 2, seed: 2)
    let item = try world.createShared()
    try world.retitle(item, "a", on: 0)
    world.settle()
    for index in [0, 1] {
      try world.retitle(item, .string("b\(index)"), on: index)
      try world.undo(index)
    }
    world.settle()
    #expect(world.title(item) == "a")
    #expect(world.item(item, on: 0)?.conflicts.isEmpty == true)
    #expect(try world.undo(0).isEmpty)
    #expect(world.title(item) == "tea")
    #expect(world.document(0).state(item)?.heads(Slot(.title)).count == 1)
  }

  @Test("an undo and a concurrent edit of the same field are a conflict")
  func undoAgainstEdit() throws {
    var world = World(replicas: 2, seed: 2)
    let item = try world.createShared()
    try world.retitle(item, "a", on: 0)
    world.settle()
    try world.undo(0)
    try world.retitle(item, "theirs", on: 1)
    world.settle()
    #expect(world.item(item, on: 0)?.conflictedFields == [.title])
  }

  @Test("the undo of a creation that nobody touched leaves nothing, and the redo all of it")
  func creation() throws {
    var world = World(replicas: 2, seed: 2)
    let item = try world.createShared()
    #expect(try world.undo(0).isEmpty)
    world.settle()
    #expect(world.document(1).count == 0)
    #expect(try world.redo(0).isEmpty)
    world.settle()
    #expect(world.title(item, on: 1) == "tea")
    #expect(world.order(on: 1) == [item])
  }

  @Test("the undo of a creation that another machine touched leaves the item whole and named")
  func touchedCreation() throws {
    var world = World(replicas: 2, seed: 2)
    let item = try world.createShared()
    try world.tag(item, "work", on: 1)
    world.settle()
    let kept = try world.undo(0)
    #expect(kept.map(\.item) == [item])
    #expect(kept.first?.field == .kind)
    #expect(kept.first?.by?.replica == one)
    #expect(world.title(item) == "tea")
  }

  @Test("the undo of a move gives neighbours their old keys back but loses to their own moves")
  func rekeyedNeighbours() throws {
    var world = World(replicas: 2, seed: 2)
    let items = try (0..<3).map { _ in try world.create() }.sorted()
    try world.commit(0) {
      for item in items.prefix(2) { try $0.set(.position, of: item, to: "a1") }
      try $0.set(.position, of: items[2], to: "a9")
    }
    world.settle()
    let before = items.map { world.item($0, on: 0)?.position }
    try world.commit(0) { try $0.place([items[2]], at: .after(items[0])) }
    #expect(world.order(on: 0) == [items[0], items[2], items[1]])
    world.members[0].wall += 1000
    #expect(try world.undo(0).isEmpty)
    #expect(items.map { world.item($0, on: 0)?.position } == before)
    try world.commit(1) { try $0.place([items[0]], at: .bottom) }
    world.settle()
    #expect(world.order(on: 0) == [items[1], items[2], items[0]])
  }

  // MARK: Sets

  @Test("the undo of an addition removes only that addition")
  func oneAddition() throws {
    var world = World(replicas: 2, seed: 2)
    let item = try world.createShared()
    for index in [0, 1] { try world.tag(item, "t", on: index) }
    world.settle()
    #expect(try world.undo(0).isEmpty)
    #expect(world.tags(item, on: 0) == ["t"])
    world.settle()
    #expect(try world.undo(1).isEmpty)
    world.settle()
    #expect(world.tags(item, on: 0).isEmpty)
  }

  @Test("the redo of an addition comes back beside another replica's")
  func redoneAddition() throws {
    var world = World(replicas: 2, seed: 2)
    let item = try world.createShared()
    for index in [0, 1] { try world.tag(item, "t", on: index) }
    world.settle()
    try world.undo(0)
    #expect(try world.redo(0).isEmpty)
    world.settle()
    try world.undo(1)
    world.settle()
    #expect(world.tags(item, on: 0) == ["t"])
  }

  @Test("the undo of adding a tag that was there brings back every addition it replaced")
  func additionsReplaced() throws {
    var world = World(replicas: 2, seed: 2)
    let item = try world.createShared()
    for index in [0, 1] { try world.tag(item, "t", on: index) }
    world.settle()
    try world.tag(item, "t", on: 0)
    #expect(try world.undo(0).isEmpty)
    world.settle()
    #expect(try world.undo(1).isEmpty)
    world.settle()
    #expect(world.tags(item, on: 0) == ["t"])
    #expect(try world.undo(0).isEmpty)
    #expect(world.tags(item, on: 0).isEmpty)
  }

  @Test("the undo of a removal adds again")
  func removal() throws {
    var world = World(replicas: 2, seed: 2)
    let item = try world.createShared()
    try world.tag(item, "t", on: 1)
    world.settle()
    try world.untag(item, "t", on: 0)
    world.settle()
    #expect(try world.undo(0).isEmpty)
    world.settle()
    #expect(world.tags(item, on: 1) == ["t"])
  }

  @Test("the undo of a removal leaves a tag alone that another replica has removed, too")
  func removedTwice() throws {
    var world = World(replicas: 2, seed: 2)
    let item = try world.createShared()
    try world.tag(item, "t", on: 0)
    world.settle()
    for index in [0, 1] { try world.untag(item, "t", on: index) }
    world.settle()
    let kept = try world.undo(0)
    #expect(kept.map(\.field) == [.tags])
    #expect(kept.first?.by?.replica == one)
    #expect(world.tags(item, on: 0).isEmpty)
  }

  @Test("a tag removed here and added there: each undo takes back its own side")
  func eachSide() throws {
    var world = World(replicas: 2, seed: 2)
    let item = try world.createShared()
    try world.tag(item, "t", on: 0)
    world.settle()
    try world.untag(item, "t", on: 0)
    try world.tag(item, "t", on: 1)
    world.settle()
    #expect(world.tags(item, on: 0) == ["t"])
    #expect(try world.undo(1).isEmpty)
    world.settle()
    #expect(world.tags(item, on: 0) == ["t"])
    #expect(world.isConverged)
  }

  // MARK: Position

  @Test("a new change ends what could be redone; a revival does not")
  func redoEnds() {
    var history = UndoHistory()
    history.take(change(1, Cause("edit")))
    history.take(change(2, Cause(Cause.undo, reverts: [Named.change("r0x:1")])))
    history.take(change(3, Cause(Cause.revive)))
    #expect(history.nextRedo?.undo == Named.change("r0x:2"))
    history.take(change(4, Cause("edit")))
    #expect(history.nextRedo == nil)
    #expect(history.nextUndo == Named.change("r0x:4"))
  }

  @Test("a purge is no step that undo takes back")
  func purgeIsFinal() throws {
    var world = World(replicas: 1, seed: 2)
    let item = try world.create()
    let other = try world.create()
    try world.purge(item, on: 0)
    #expect(try world.undo(0).isEmpty)
    #expect(world.item(other, on: 0) == nil)
    #expect(world.item(item, on: 0) == nil)
  }

  @Test("the undo position follows from the journal alone")
  func derived() throws {
    var world = World(replicas: 2, seed: 2)
    let item = try world.createShared()
    for title in ["a", "b", "c"] as [JSON] { try world.retitle(item, title, on: 0) }
    try world.undo(0)
    try world.undo(0)
    try world.redo(0)
    var again = UndoHistory()
    for line in world.members[0].lines[Named.replica("r0x")] ?? [] { again.take(line.change) }
    #expect(again == world.members[0].replica.undoHistory)
  }

  private func change(_ sequence: Int, _ cause: Cause) -> Change {
    Change(
      id: Named.change("r0x:\(sequence)"),
      time: Named.time(sequence),
      after: [:],
      cause: cause,
      operations: []
    )
  }
}
