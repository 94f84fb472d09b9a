// Origin operations: what two machines derive from the same source.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("Origin operations")
struct OriginTests {
  @Test("two imports of one source are one item without a conflict, the greater value shown")
  func twoImports() throws {
    var world = World(replicas: 2, seed: 1)
    let item = try world.importMail("b", on: 0)
    _ = try world.importMail("a", on: 1)
    world.settle()
    #expect(world.document(0).count == 1)
    #expect(world.title(item, on: 0) == "b")
    #expect(world.title(item, on: 1) == "b")
    #expect(world.item(item, on: 0)?.conflicts.isEmpty == true)
  }

  @Test("an edit over two differing imports leaves one head")
  func editOverTwo() throws {
    var world = World(replicas: 2, seed: 1)
    let item = try world.importMail("b", on: 0)
    _ = try world.importMail("a", on: 1)
    world.settle()
    try world.retitle(item, "edited", on: 0)
    world.settle()
    #expect(world.document(1).state(item)?.heads(Slot(.title)).map(\.value) == ["edited"])
  }

  @Test("any edit hides an import, however late the import was made")
  func editHidesImport() throws {
    var world = World(replicas: 2, seed: 1)
    let item = try world.importMail("a", on: 0)
    try world.retitle(item, "edited", on: 0)
    world.members[1].wall += 1_000_000
    _ = try world.importMail("z", on: 1)
    world.settle()
    #expect(world.title(item, on: 1) == "edited")
    #expect(world.item(item, on: 1)?.conflicts.isEmpty == true)
  }

  @Test("importing tomorrow on a second machine does not put back what was archived today")
  func archivedStays() throws {
    var world = World(replicas: 2, seed: 1)
    let item = try world.importMail("a", on: 0)
    try world.commit(0) { try $0.putAway(item, to: .archive) }
    world.members[1].wall += 86_400_000
    _ = try world.importMail("a", on: 1)
    world.settle()
    #expect(world.item(item, on: 1)?.list == .archive)
  }

  @Test("an edit of what was imported is an edit again after its undo and redo")
  func redoneEdit() throws {
    var world = World(replicas: 2, seed: 1)
    let item = try world.importMail("a", on: 0)
    try world.retitle(item, "edited", on: 0)
    #expect(try world.undo(0).isEmpty)
    #expect(try world.redo(0).isEmpty)
    _ = try world.importMail("z", on: 1)
    world.settle()
    #expect(world.title(item, on: 0) == "edited")
    #expect(world.title(item, on: 1) == "edited")
  }

  @Test("the undo of an edit over two imports shows what was shown before")
  func undoOverTwo() throws {
    var world = World(replicas: 2, seed: 1)
    let item = try world.importMail("b", on: 0)
    _ = try world.importMail("a", on: 1)
    world.settle()
    try world.retitle(item, "edited", on: 0)
    #expect(try world.undo(0).isEmpty)
    #expect(world.title(item, on: 0) == "b")
  }

  @Test("an undo back to an imported value hides nobody's edit")
  func undoIsOrigin() throws {
    var world = World(replicas: 2, seed: 1)
    let item = try world.importMail("a", on: 0)
    world.settle()
    try world.retitle(item, "mine", on: 0)
    world.members[0].wall += 1000
    try world.undo(0)
    try world.retitle(item, "yours", on: 1)
    world.settle()
    #expect(world.title(item, on: 0) == "yours")
    #expect(world.item(item, on: 0)?.conflicts.isEmpty == true)
  }

  @Test("an import undone and redone still yields to an edit made elsewhere")
  func redoneImport() throws {
    var world = World(replicas: 2, seed: 1)
    let item = try world.importMail("a", on: 0)
    try world.undo(0)
    #expect(world.item(item, on: 0) == nil)
    try world.redo(0)
    #expect(world.tags(item, on: 0) == ["post"])
    _ = try world.importMail("z", on: 1)
    try world.retitle(item, "edited", on: 1)
    world.members[0].wall += 1000
    world.settle()
    #expect(world.title(item, on: 0) == "edited")
    #expect(world.item(item, on: 0)?.conflicts.isEmpty == true)
  }

  @Test("after an undone import the source can be imported again")
  func importAgain() throws {
    var world = World(replicas: 1, seed: 1)
    let item = try world.importMail("a", on: 0)
    try world.undo(0)
    _ = try world.importMail("a", on: 0)
    #expect(world.title(item) == "a")
  }

  @Test("a redo of an edit comes back over an import that arrived since")
  func redoOverImport() throws {
    var world = World(replicas: 2, seed: 1)
    let item = try world.importMail("a", on: 0)
    try world.commit(0) { try $0.set(.due, of: item, to: "2026-01-01") }
    try world.undo(0)
    try world.state(item, [.set(.due, "2026-09-09")], on: 1)
    world.settle()
    #expect(try world.redo(0).isEmpty)
    #expect(world.item(item, on: 0)?[.due] == "2026-01-01")
  }
}
