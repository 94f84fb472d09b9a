// Registers: which concurrent edit shows, what is a conflict, and what settles it.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("Registers")
struct RegisterTests {
  @Test("an edit replaces the one it has seen, however late that one's clock is")
  func causalityBeatsClocks() throws {
    var world = World(replicas: 2, seed: 1)
    let item = try world.createShared()
    world.members[1].wall += 3_600_000
    try world.retitle(item, "from the future", on: 1)
    world.settle()
    try world.retitle(item, "seen and replaced", on: 0)
    world.settle()
    #expect(world.title(item, on: 1) == "seen and replaced")
    #expect(world.item(item, on: 1)?.conflicts.isEmpty == true)
  }

  @Test("completing on both sides is no conflict, completing and clearing apart is one")
  func completedTwice() throws {
    var world = World(replicas: 2, seed: 1)
    let item = try world.createShared()
    for index in [0, 1] {
      world.members[index].wall += 1000 * (index + 1)
      try world.commit(index) { try $0.setCompleted(true, item) }
    }
    world.settle()
    #expect(world.item(item, on: 0)?.conflicts.isEmpty == true)
    try world.commit(0) { try $0.setCompleted(false, item) }
    try world.commit(1) { try $0.set(.completed, of: item, to: "2026-01-01T00:00:00.000Z") }
    world.settle()
    #expect(world.item(item, on: 1)?.conflicts.map(\.field) == [.completed])
  }

  @Test("of concurrent edits the later one shows, and the other stays readable")
  func laterShows() throws {
    var world = World(replicas: 2, seed: 1)
    let item = try world.createShared()
    try world.retitle(item, "earlier", on: 1)
    world.members[0].wall += 1000
    try world.retitle(item, "later", on: 0)
    world.settle()
    let conflict = try #require(world.item(item, on: 1)?.conflicts.first)
    #expect(conflict.field == .title)
    #expect(conflict.alternatives.map(\.value) == ["later", "earlier"])
    #expect(conflict.alternatives.map(\.isShown) == [true, false])
    #expect(world.title(item, on: 0) == "later")
  }

  @Test("of concurrent edits at one time the greater replica's shows")
  func greaterReplicaShows() throws {
    var world = World(replicas: 2, seed: 1)
    let item = try world.createShared()
    let wall = max(world.members[0].wall, world.members[1].wall) + 1000
    for index in [1, 0] {
      world.members[index].wall = wall
      try world.retitle(item, .string("by \(index)"), on: index)
    }
    world.settle()
    #expect(world.title(item) == "by 1")
  }

  @Test("equal concurrent values are no conflict, and setting the value again writes nothing")
  func equalValues() throws {
    var world = World(replicas: 2, seed: 1)
    let item = try world.createShared()
    for index in [0, 1] { try world.commit(index) { try $0.setFlagged(true, item) } }
    world.settle()
    #expect(world.item(item, on: 0)?.isFlagged == true)
    #expect(world.item(item, on: 0)?.conflicts.isEmpty == true)
    #expect(try world.commit(0) { try $0.setFlagged(true, item) } == nil)
  }

  @Test("a value cleared on one side and edited on the other is a conflict")
  func clearedAndEdited() throws {
    var world = World(replicas: 2, seed: 1)
    let item = try world.createShared()
    try world.commit(0) { try $0.set(.due, of: item, to: "2026-01-01") }
    world.settle()
    try world.commit(0) { try $0.set(.due, of: item, to: .null) }
    try world.commit(1) { try $0.set(.due, of: item, to: "2026-02-02") }
    world.settle()
    #expect(world.item(item, on: 0)?.conflictedFields == [.due])
    #expect(world.item(item, on: 0)?.conflicts.first?.alternatives.count == 2)
  }

  @Test("writing a field again settles its conflict on every replica")
  func writingSettles() throws {
    var world = World(replicas: 2, seed: 1)
    let item = try world.createShared()
    for index in [0, 1] { try world.retitle(item, .string("t\(index)"), on: index) }
    world.settle()
    try world.retitle(item, "settled", on: 1)
    world.settle()
    #expect(world.title(item) == "settled")
    #expect(world.item(item, on: 0)?.conflicts.isEmpty == true)
  }

  @Test("resolving where there is no conflict is an error")
  func nothingToResolve() throws {
    var world = World(replicas: 1, seed: 1)
    let item = try world.create()
    #expect(throws: TransactionError.noConflict(item, .title)) {
      try world.commit(0) { try $0.resolve(.title, of: item, to: "x") }
    }
  }

  @Test("field names and lists that look alike but differ in bytes are different ones")
  func bytesDecide() throws {
    var world = World(replicas: 1, seed: 1)
    let item = try world.create()
    try world.commit(0) {
      try $0.set("x-caf\u{E9}", of: item, to: 1)
      try $0.set("x-cafe\u{301}", of: item, to: 2)
    }
    #expect(world.item(item, on: 0)?["x-caf\u{E9}"] == 1)
    #expect(world.item(item, on: 0)?["x-cafe\u{301}"] == 2)
    let lists = Set([ListName("caf\u{E9}"), ListName("cafe\u{301}")])
    #expect(lists.count == 2)
  }

  @Test("a field that no journal line could name is refused", arguments: ["", "a\0b"])
  func unwritableField(name: String) throws {
    var world = World(replicas: 1, seed: 1)
    let item = try world.create()
    let field = Field(Text(name))
    #expect(throws: TransactionError.unwritableField(field)) {
      try world.commit(0) { try $0.set(field, of: item, to: 1) }
    }
  }

  @Test("every order of five concurrent changes by three replicas gives one document")
  func allOrders() throws {
    var world = World(replicas: 3, seed: 5)
    let first = try world.create(0, "one")
    let second = try world.create(0, "two")
    let mail = try world.importMail("letter", on: 0)
    try world.tag(first, "t", on: 0)
    world.settle()
    let base = world.members[0].all
    try world.commit(0) {
      try $0.set(.title, of: first, to: "left")
      try $0.add("t", to: .tags, of: first)
    }
    try world.purge(second, on: 0)
    try world.commit(1) {
      try $0.set(.title, of: first, to: "right")
      try $0.remove("t", from: .tags, of: first)
      try $0.place([second], at: .top)
    }
    _ = try world.importMail("letter again", on: 1)
    try world.commit(2) {
      try $0.purge(mail)
      try $0.set(.due, of: second, to: "2026-03-03")
      try $0.add("t", to: .tags, of: first)
    }
    let own = world.members.map { member in
      member.all.filter { !base.contains($0) }
    }
    let concurrent = own.flatMap { $0 }
    try #require(concurrent.count == 5)
    var documents: Set<Document> = []
    var orders = 0
    Self.permutations(of: concurrent) { order in
      var reader = World(replicas: 1, seed: 9)
      reader.deliver(base, to: 0)
      reader.deliver(order, to: 0)
      documents.insert(reader.document(0))
      orders += 1
    }
    #expect(orders == 120)
    #expect(documents.count == 1)
    #expect(documents.first?.changeCount == base.count + 5)
  }

  private static func permutations<Element>(
    of elements: [Element],
    after prefix: [Element] = [],
    _ body: ([Element]) -> Void
  ) {
    if elements.isEmpty { body(prefix) }
    for index in elements.indices {
      var rest = elements
      let next = rest.remove(at: index)
      permutations(of: rest, after: prefix + [next], body)
    }
  }
}
