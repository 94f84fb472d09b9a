// Sets: additions win over removals that had not seen them.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("Observed-remove sets")
struct ObservedSetTests {
  @Test("a tag added on one side and removed on the other stays")
  func addWins() throws {
    var world = World(replicas: 2, seed: 1)
    let item = try world.createShared()
    try world.tag(item, "home", on: 0)
    world.settle()
    try world.untag(item, "home", on: 0)
    try world.tag(item, "home", on: 1)
    world.settle()
    #expect(world.tags(item, on: 0) == ["home"])
    #expect(world.tags(item, on: 1) == ["home"])
  }

  @Test("a removal takes away every addition it has seen")
  func removalOfSeen() throws {
    var world = World(replicas: 2, seed: 1)
    let item = try world.createShared()
    for index in [0, 1] { try world.tag(item, "home", on: index) }
    world.settle()
    try world.untag(item, "home", on: 1)
    world.settle()
    #expect(world.tags(item, on: 0).isEmpty)
  }

  @Test("a tag can be added again after its removal")
  func again() throws {
    var world = World(replicas: 2, seed: 1)
    let item = try world.createShared()
    try world.tag(item, "home", on: 0)
    try world.untag(item, "home", on: 0)
    try world.tag(item, "home", on: 0)
    world.settle()
    #expect(world.tags(item, on: 1) == ["home"])
  }

  @Test("tags that look alike but differ in bytes are two, in byte order")
  func bytesDecide() throws {
    var world = World(replicas: 1, seed: 1)
    let item = try world.create()
    for tag in ["\u{E9}", "e\u{301}", "Z"] as [Text] { try world.tag(item, tag, on: 0) }
    #expect(world.tags(item, on: 0) == ["Z", "e\u{301}", "\u{E9}"])
    try world.untag(item, "\u{E9}", on: 0)
    #expect(world.tags(item, on: 0) == ["Z", "e\u{301}"])
  }

  @Test("an element may hold a NUL, begin with a mark, or be empty")
  func oddElements() throws {
    var world = World(replicas: 2, seed: 1)
    let item = try world.createShared()
    let odd: [Text] = ["", "a\0b", "\u{301}x"]
    for tag in odd { try world.tag(item, tag, on: 0) }
    world.settle()
    #expect(world.tags(item, on: 1) == odd)
    #expect(world.item(item, on: 1)?.sets == [.tags])
    let line = try #require(world.members[0].lines.values.first?.last)
    #expect(try JournalLine(parsing: line.bytes).change == line.change)
  }

  @Test("a register and a set of one name keep apart")
  func registerBesideSet() throws {
    var world = World(replicas: 1, seed: 1)
    let item = try world.create()
    try world.tag(item, "a", on: 0)
    try world.commit(0) { try $0.set(.tags, of: item, to: "odd") }
    #expect(world.tags(item, on: 0) == ["a"])
    #expect(world.item(item, on: 0)?[.tags] == "odd")
  }

  @Test("adding a tag that is there outlasts a removal that saw only the first addition")
  func affirmed() throws {
    var world = World(replicas: 2, seed: 1)
    let item = try world.createShared()
    try world.tag(item, "home", on: 0)
    world.settle()
    try world.tag(item, "home", on: 0)
    try world.untag(item, "home", on: 1)
    world.settle()
    #expect(world.tags(item, on: 0) == ["home"])
    #expect(world.isConverged)
  }

  @Test("a tag added twice in one change is written once")
  func onceAChange() throws {
    var world = World(replicas: 1, seed: 1)
    let item = try world.create()
    let line = try world.commit(0) {
      try $0.add("a", to: .tags, of: item)
      try $0.add("a", to: .tags, of: item)
    }
    #expect(line?.change.operations.count == 1)
  }

  @Test("removing a tag that is not there writes nothing")
  func absent() throws {
    var world = World(replicas: 1, seed: 1)
    let item = try world.create()
    #expect(try world.commit(0) { try $0.remove("a", from: .tags, of: item) } == nil)
  }

  @Test("the removal of an imported tag hides the same import elsewhere, before and after")
  func removalHidesOrigin() throws {
    var world = World(replicas: 3, seed: 1)
    let item = try world.importMail("letter", on: 0)
    _ = try world.importMail("letter", on: 1)
    try world.untag(item, "post", on: 0)
    world.settle()
    #expect(world.tags(item, on: 1).isEmpty)
    _ = try world.importMail("letter", on: 2)
    world.settle()
    #expect(world.tags(item, on: 2).isEmpty)
  }
}
