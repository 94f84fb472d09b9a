// Places in a list: between any two, short at the ends, and moves that merge.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("Positions")
struct PositionTests {
  @Test("adding a hundred thousand at either end keeps keys short and in order")
  func ends() throws {
    var low = Position.first
    var high = Position.first
    for _ in 0..<100_000 {
      let below = try #require(Position.between(nil, low))
      let above = try #require(Position.between(high, nil))
      guard below < low, high < above else {
        Issue.record("out of order at \(below.text) and \(above.text)")
        return
      }
      (low, high) = (below, above)
    }
    #expect(low.length <= 5 && high.length <= 5)
  }

  @Test("between two places there is one, and its key can be read back")
  func between() throws {
    for seed in Seeds.some(20) {
      var random = SeededGenerator(seed: seed)
      var places = [Position.first]
      for _ in 0..<200 {
        let index = Int.random(in: 0...places.count, using: &random)
        let low = index > 0 ? places[index - 1] : nil
        let high = index < places.count ? places[index] : nil
        let place = try #require(Position.between(low, high), "seed \(seed)")
        #expect(low.map { $0 < place } ?? true, "seed \(seed)")
        #expect(high.map { place < $0 } ?? true, "seed \(seed)")
        #expect(Position(place.text) == place, "seed \(seed)")
        places.insert(place, at: index)
      }
    }
  }

  @Test("between equal places, or places out of order, there is none")
  func noRoom() {
    #expect(Position.between(Position("a1"), Position("a1")) == nil)
    #expect(Position.between(Position("a2"), Position("a1")) == nil)
    #expect(Position.run(2, after: Position("a1"), before: Position("a1")) == nil)
  }

  @Test(
    "a key that is not well formed is none",
    arguments: ["", "a", "0", "b1", "a00", "a1V0", "a!", "a\u{E9}", "Y1"]
  )
  func malformed(text: String) {
    #expect(Position(Text(text)) == nil)
  }

  @Test("a run of places is in order and inside its bounds")
  func run() throws {
    for (low, high) in [(nil, nil), ("a1", nil), (nil, "a1"), ("a1", "a2")] as [(Text?, Text?)] {
      let bounds = (low.flatMap { Position($0) }, high.flatMap { Position($0) })
      let places = try #require(Position.run(50, after: bounds.0, before: bounds.1))
      #expect(places.count == 50)
      #expect(zip(places, places.dropFirst()).allSatisfy { $0 < $1 })
      if let low = bounds.0 { #expect(low < places[0]) }
      if let high = bounds.1 { #expect(places[49] < high) }
    }
  }

  @Test("a place at the very beginning of all keys is made by new keys for the list")
  func beforeTheFirst() throws {
    var world = World(replicas: 1, seed: 4)
    let first = try world.create()
    let second = try world.create()
    let lowest = "A" + String(repeating: "0", count: 27)
    try world.commit(0) { try $0.set(.position, of: first, to: .string(lowest)) }
    try world.commit(0) { try $0.place([second], at: .top) }
    #expect(world.order(on: 0) == [second, first])
  }

  @Test("thousands of moves between the same two neighbours keep order and length")
  func sameGap() throws {
    var world = World(replicas: 1, seed: 4)
    let items = try (0..<4).map { _ in try world.create() }
    var longest = 0
    for turn in 0..<4_000 {
      let moved = items[1 + turn % 2]
      let line = try world.commit(0) { try $0.place([moved], at: .after(items[0])) }
      for operation in line?.change.operations ?? [] {
        if case .set(.position, let key) = operation.action {
          longest = max(longest, key.text?.byteCount ?? 0)
        }
      }
      world.members[0].lines = [:]
    }
    #expect(world.order(on: 0) == [items[0], items[2], items[1], items[3]])
    #expect(longest <= Position.maximumLength)
    #expect(longest > 32)
  }

  @Test("moves of different items into the same gap on two machines lose neither")
  func sameGapConcurrently() throws {
    var world = World(replicas: 2, seed: 4)
    let items = try (0..<4).map { _ in try world.create() }
    world.settle()
    try world.commit(0) { try $0.place([items[2]], at: .after(items[0])) }
    try world.commit(1) { try $0.place([items[3]], at: .after(items[0])) }
    world.settle()
    let order = world.order(on: 0)
    #expect(order == world.order(on: 1))
    #expect(Set(order) == Set(items) && order.count == 4)
    #expect(order.first == items[0] && order.last == items[1])
  }

  @Test("of two moves of one item the later wins, and nothing is doubled")
  func oneWinner() throws {
    var world = World(replicas: 2, seed: 4)
    let items = try (0..<3).map { _ in try world.create() }
    world.settle()
    try world.commit(0) { try $0.place([items[1]], at: .top) }
    world.members[1].wall += 1000
    try world.commit(1) { try $0.place([items[1]], at: .bottom) }
    world.settle()
    #expect(world.order(on: 0) == [items[0], items[2], items[1]])
    #expect(world.item(items[1], on: 0)?.conflicts.isEmpty == true)
  }

  @Test("a move between equal keys gives the neighbours new keys, as origin operations")
  func equalKeys() throws {
    var world = World(replicas: 1, seed: 4)
    let items = try (0..<3).map { _ in try world.create() }.sorted()
    try world.commit(0) {
      for item in items { try $0.set(.position, of: item, to: "a1") }
    }
    let line = try world.commit(0) { try $0.place([items[2]], at: .after(items[0])) }
    #expect(world.order(on: 0) == [items[0], items[2], items[1]])
    let operations = try #require(line?.change.operations)
    #expect(operations.filter { !$0.isOrigin }.map(\.item) == [items[2]])
    #expect(operations.count > 1)
  }

  @Test("a neighbour's own move wins over the new key another machine gave it")
  func moveBeatsRekey() throws {
    var world = World(replicas: 2, seed: 4)
    let items = try (0..<4).map { _ in try world.create() }.sorted()
    try world.commit(0) {
      for item in items[..<3] { try $0.set(.position, of: item, to: "a1") }
      try $0.set(.position, of: items[3], to: "a5")
    }
    world.settle()
    try world.commit(1) { try $0.place([items[0]], at: .bottom) }
    world.members[0].wall += 1000
    try world.commit(0) { try $0.place([items[2]], at: .after(items[0])) }
    world.settle()
    #expect(world.order(on: 1).last == items[0])
  }

  @Test("two machines that give the same neighbours new keys leave them in their order")
  func twoRekeys() throws {
    var world = World(replicas: 2, seed: 4)
    let items = try (0..<5).map { _ in try world.create() }.sorted()
    try world.commit(0) {
      for item in items { try $0.set(.position, of: item, to: "a1") }
    }
    world.settle()
    try world.commit(0) { try $0.place([items[4]], at: .after(items[0])) }
    try world.commit(1) { try $0.place([items[3]], at: .after(items[1])) }
    world.settle()
    let order = world.order(on: 0)
    #expect(order == world.order(on: 1))
    #expect(order.filter { items[..<3].contains($0) } == Array(items[..<3]))
  }

  @Test("moving what stands there already writes nothing")
  func stays() throws {
    var world = World(replicas: 1, seed: 4)
    let items = try (0..<3).map { _ in try world.create() }
    let place = Transaction.Place.after(items[0])
    #expect(try world.commit(0) { try $0.place([items[1], items[2]], at: place) } == nil)
  }

  @Test("what is created after a move to the bottom in one change comes after it")
  func createAfterPlace() throws {
    var world = World(replicas: 1, seed: 4)
    let first = try world.create()
    let second = try world.create()
    var made: [ItemID] = []
    try world.commit(0) {
      made.append(try $0.create(.todo, title: "x"))
      try $0.place([first], at: .bottom)
      made.append(try $0.create(.todo, title: "y"))
    }
    #expect(world.order(on: 0) == [second, made[0], first, made[1]])
  }

  @Test("items of different lists, or none, cannot be placed")
  func wrongPlaces() throws {
    var world = World(replicas: 1, seed: 4)
    let first = try world.create()
    let second = try world.create()
    try world.commit(0) { try $0.move(second, to: "work") }
    #expect(throws: TransactionError.differentLists(first, second)) {
      try world.commit(0) { try $0.place([first], at: .after(second)) }
    }
    let absent = Named.item("absent")
    #expect(throws: TransactionError.unknownItem(absent)) {
      try world.commit(0) { try $0.place([absent], at: .top) }
    }
  }
}
