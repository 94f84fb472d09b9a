// Purging: what is forgotten, what survives, and how a survivor is made whole.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("Purge")
struct PurgeTests {
  /// A world in which every member has seen one item with a due date and a tag.
  private func shared(_ replicas: Int) throws -> (World, ItemID) {
    var world = World(replicas: replicas, seed: 3)
    let item = try world.create(0, "tea")
    try world.commit(0) {
      try $0.set(.due, of: item, to: "2026-01-01")
      try $0.add("home", to: .tags, of: item)
    }
    world.settle()
    return (world, item)
  }

  @Test("a purge forgets the item on every replica and remembers its name")
  func forgets() throws {
    var (world, item) = try shared(2)
    try world.purge(item, on: 1)
    world.settle()
    #expect(world.item(item, on: 0) == nil)
    #expect(world.document(0).purged == [item])
    #expect(world.document(0).count == 0)
  }

  @Test("an edit that a purge had not seen survives it, and its maker makes the item whole")
  func editSurvives() throws {
    var (world, item) = try shared(2)
    try world.purge(item, on: 0)
    try world.retitle(item, "kept", on: 1)
    world.settle()
    for index in [0, 1] {
      let found = try #require(world.item(item, on: index))
      #expect(found.title == "kept")
      #expect(found.kind == .todo)
      #expect(found[.due] == "2026-01-01")
      #expect(found.elements(.tags) == ["home"])
    }
    #expect(world.members[1].all.filter { $0.change.cause.command == Cause.revive }.count == 1)
    #expect(world.isConverged)
  }

  @Test("a move that a purge had not seen keeps the item, too")
  func moveSurvives() throws {
    var (world, item) = try shared(2)
    try world.purge(item, on: 0)
    try world.commit(1) { try $0.putAway(item, to: .archive) }
    world.settle()
    #expect(world.item(item, on: 0)?.list == .archive)
    #expect(world.title(item, on: 0) == "tea")
  }

  @Test("two purges at the same time are one")
  func purgeAndPurge() throws {
    var (world, item) = try shared(2)
    for index in [0, 1] { try world.purge(item, on: index) }
    world.settle()
    #expect(world.item(item, on: 0) == nil)
    #expect(world.isConverged)
    #expect(world.members.allSatisfy { $0.replica.revivals.isEmpty })
  }

  @Test("a neighbour's new key, unseen by a purge, leaves no ghost")
  func rekeyLeavesNoGhost() throws {
    var (world, item) = try shared(2)
    try world.state(item, [.set(.position, "a5")], on: 1)
    try world.purge(item, on: 0)
    world.settle()
    #expect(world.item(item, on: 0) == nil)
    #expect(world.item(item, on: 1) == nil)
    #expect(world.isConverged)
  }

  @Test("an import does not bring back what was purged, before, beside or after it")
  func importAfterPurge() throws {
    var world = World(replicas: 3, seed: 3)
    let item = try world.importMail("a", on: 0)
    _ = try world.importMail("b", on: 1)
    try world.purge(item, on: 0)
    world.settle()
    _ = try world.importMail("c", on: 2)
    world.settle()
    #expect((0..<3).allSatisfy { world.item(item, on: $0) == nil })
    #expect(world.isConverged)
  }

  @Test("an import that somebody edited survives a purge that saw only the import")
  func editedImport() throws {
    var world = World(replicas: 2, seed: 3)
    let item = try world.importMail("a", on: 0)
    world.settle()
    try world.purge(item, on: 0)
    try world.commit(1) { try $0.setFlagged(true, item) }
    world.settle()
    #expect(world.item(item, on: 0)?.kind == .mail)
    #expect(world.title(item, on: 0) == "a")
    #expect(world.tags(item, on: 0) == ["post"])
  }

  @Test("two survivors revive the item together, and each keeps its edit readable")
  func revivedTwice() throws {
    var (world, item) = try shared(3)
    try world.purge(item, on: 0)
    try world.retitle(item, "kept", on: 1)
    try world.tag(item, "work", on: 2)
    world.exchange(0, 2)
    world.exchange(0, 1)
    world.settle()
    let found = try #require(world.item(item, on: 0))
    #expect(found.elements(.tags) == ["home", "work"])
    #expect(found[.due] == "2026-01-01")
    let titles = found.conflicts.first { $0.field == .title }?.alternatives.map(\.value)
    #expect((titles ?? [found[.title]]).contains("kept"))
    #expect(found.conflictedFields.allSatisfy { $0 == .title })
    #expect(world.isConverged)
  }

  @Test("a revival writes nothing over what was removed unseen by the purge")
  func revivalRespectsRemovals() throws {
    var (world, item) = try shared(3)
    try world.purge(item, on: 0)
    try world.untag(item, "home", on: 1)
    try world.commit(1) { try $0.set(.due, of: item, to: .null) }
    try world.retitle(item, "kept", on: 2)
    world.deliver(world.members[1].all, to: 0)
    world.deliver(world.members[0].all, to: 2)
    world.settle()
    #expect(world.tags(item, on: 0).isEmpty)
    #expect(world.item(item, on: 0)?[.due] == .null)
    #expect(world.item(item, on: 0)?.kind == .todo)
  }

  @Test("an edit made before the revival does not take its place")
  func editBeforeRevival() throws {
    var (world, item) = try shared(2)
    try world.purge(item, on: 0)
    try world.retitle(item, "kept", on: 1)
    world.deliver(world.members[0].all, to: 1)
    try world.retitle(item, "again", on: 1)
    #expect(world.members[1].replica.revivals[item] != nil)
    world.settle()
    #expect(world.item(item, on: 0)?.kind == .todo)
    #expect(world.title(item, on: 0) == "again")
  }

  @Test("once made, a revival is not made again, even where it had nothing to write")
  func revivedOnce() throws {
    var (world, item) = try shared(2)
    try world.purge(item, on: 0)
    try world.retitle(item, "kept", on: 1)
    world.deliver(world.members[0].all, to: 1)
    try world.commit(1) {
      for field in [.kind, .due, .position] as [Field] {
        try $0.set(field, of: item, to: field == .kind ? "todo" : "a1")
      }
      try $0.add("home", to: .tags, of: item)
    }
    let line = world.commit(1, cause: Cause(Cause.revive)) { _ in }
    #expect(line?.change.operations.isEmpty == true)
    #expect(world.members[1].replica.revivals.isEmpty)
  }

  @Test("a replica that reads its journals anew finds what it still has to revive")
  func revivalAfterRestart() throws {
    var (world, item) = try shared(3)
    try world.retitle(item, "by two", on: 2)
    world.deliver(world.members[2].all, to: 1)
    try world.retitle(item, "by one", on: 1)
    try world.commit(2) { try $0.set(.notes, of: item, to: "n") }
    try world.purge(item, on: 2)
    world.deliver(world.members[2].all, to: 1)
    let revivals = world.members[1].replica.revivals
    #expect(revivals[item] != nil)
    let lines = world.members[1].lines
    var again = Replica(id: world.members[1].replica.id)
    var taken: [ReplicaID: Int] = [:]
    _ = CausalMerge.run(
      [again.id] + lines.keys.sorted().filter { $0 != again.id },
      into: &again,
      peek: { lines[$0]?.dropFirst(taken[$0] ?? 0).first },
      advance: { taken[$0, default: 0] += 1 }
    )
    #expect(again.document == world.document(1))
    #expect(again.revivals.mapValues(\.entries.count)[item] ?? 0 > 4)
  }

  @Test("an edit elsewhere that the undo of a creation had not seen makes the item whole")
  func undoneCreation() throws {
    var world = World(replicas: 2, seed: 3)
    let item = try world.createShared()
    try world.tag(item, "work", on: 1)
    #expect(try world.undo(0).isEmpty)
    world.settle()
    #expect(world.item(item, on: 0)?.kind == .todo)
    #expect(world.title(item, on: 0) == "tea")
    #expect(world.tags(item, on: 0) == ["work"])
    #expect(world.isConverged)
  }

  @Test("a purged item that survived keeps its place when a neighbour's move gives new keys")
  func survivorIsRekeyed() throws {
    var (world, item) = try shared(2)
    try world.purge(item, on: 0)
    try world.commit(1) { try $0.set(.position, of: item, to: "a5") }
    world.settle()
    let twin = try world.create(0, "twin")
    let third = try world.create(0, "third")
    try world.commit(0) { try $0.set(.position, of: twin, to: "a5") }
    let low = min(item, twin)
    try world.commit(0) { try $0.place([third], at: .after(low)) }
    #expect(world.order(on: 0) == [low, third, max(item, twin)])
    #expect(world.document(0).state(item)?.heads(Slot(.position)).count == 1)
  }

  @Test("a store under a new name revives what its edits under the former one need")
  func revivalUnderNewName() throws {
    var (world, item) = try shared(2)
    try world.purge(item, on: 0)
    try world.retitle(item, "kept", on: 1)
    world.deliver(world.members[0].all, to: 1)
    let former = world.members[1].replica.id
    world.rename(1, "anew")
    #expect(world.members[1].replica.revivals[item] != nil)
    world.settle()
    #expect(world.item(item, on: 0)?.kind == .todo)
    #expect(world.title(item, on: 0) == "kept")
    #expect(world.members[1].replica.revivals.isEmpty)
    #expect(
      world.members[1].lines[former]?.contains { $0.change.cause.command == Cause.revive } == false
    )
    #expect(world.isConverged)
  }

  @Test("a revival made under a former name is not made again under the new one")
  func revivedBeforeRename() throws {
    var (world, item) = try shared(2)
    try world.purge(item, on: 0)
    try world.retitle(item, "kept", on: 1)
    world.settle()
    world.rename(1, "anew")
    #expect(world.members[1].replica.revivals.isEmpty)
    world.settle()
    #expect(world.members[1].lines[world.members[1].replica.id] == nil)
  }

  @Test("two stores that were one both revive, and the item is one and without conflict")
  func revivalByCopies() throws {
    var (world, item) = try shared(3)
    try world.purge(item, on: 0)
    try world.retitle(item, "kept", on: 1)
    world.members[2] = world.members[1]
    world.rename(1, "anew")
    world.rename(2, "other")
    for index in [1, 2] { world.deliver(world.members[0].all, to: index) }
    world.settle()
    let found = try #require(world.item(item, on: 0))
    #expect(found.title == "kept")
    #expect(found.conflicts.isEmpty)
    #expect(world.isConverged)
  }
}
