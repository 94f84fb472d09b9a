// The state at a moment: what was stamped by then, all it depends on, and nothing else.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("Time travel")
struct TimeTravelTests {
  /// The lines of each replica, as a member holds them.
  private func state(_ world: World, _ index: Int, at moment: Int) -> Document {
    TimeTravel.replica(
      world.members[index].lines,
      at: Instant(clamping: moment),
      as: world.members[index].replica.id
    ).document
  }

  @Test("on one machine, every moment shows what was there then")
  func alone() throws {
    for seed in Seeds.some(20) {
      var world = World(replicas: 1, seed: seed)
      var states: [(wall: Int, document: Document)] = []
      for _ in 0..<30 {
        MergeProperties.step(&world)
        states.append((world.members[0].wall, world.document(0)))
      }
      for (index, entry) in states.enumerated() {
        // Several steps may share a millisecond only where a step wrote nothing.
        #expect(state(world, 0, at: entry.wall) == entry.document, "seed \(seed), step \(index)")
        #expect(
          state(world, 0, at: entry.wall + 9) == entry.document,
          "seed \(seed), step \(index)"
        )
      }
      #expect(state(world, 0, at: 0) == Document(), "seed \(seed)")
    }
  }

  @Test("a change stamped by then brings all it depends on, whatever their stamps, and no more")
  func closure() throws {
    for seed in Seeds.some(10) {
      var world = World(replicas: 3, seed: seed)
      for _ in 0..<40 {
        let index = Int.random(in: 0..<3, using: &world.random)
        world.members[index].wall = 1_000_000 + Int.random(in: 0..<900_000, using: &world.random)
        MergeProperties.step(&world)
        if Int.random(in: 0..<4, using: &world.random) == 0 {
          world.exchange(index, (index + 1) % 3)
        }
      }
      world.settle()
      for _ in 0..<8 {
        let moment = 1_000_000 + Int.random(in: 0..<900_000, using: &world.random)
        let expected = Self.closed(world.members[0].lines, by: moment)
        let document = state(world, 0, at: moment)
        for (replica, number) in expected {
          #expect(document.seen.sequence(of: replica) == number, "seed \(seed), at \(moment)")
        }
        #expect(document.changeCount == expected.values.reduce(0, +), "seed \(seed), at \(moment)")
      }
    }
  }

  /// The last number of each replica, found the slow way: what was stamped by then, and again and
  /// again all that any of it names.
  private static func closed(
    _ lines: [ReplicaID: [JournalLine]],
    by moment: Int
  ) -> [ReplicaID: Int] {
    var wanted: Set<ChangeID> = []
    for line in lines.values.joined() where line.change.time.milliseconds <= moment {
      wanted.insert(line.change.id)
    }
    while true {
      var more = wanted
      for line in lines.values.joined() where wanted.contains(line.change.id) {
        let id = line.change.id
        for number in 1..<(id.sequence + 1) {
          if let earlier = ChangeID(replica: id.replica, sequence: number) { more.insert(earlier) }
        }
        for (replica, mark) in line.change.after {
          if let seen = ChangeID(replica: replica, sequence: mark.sequence) { more.insert(seen) }
        }
        for operation in line.change.operations { more.formUnion(operation.over.map(\.change)) }
      }
      if more == wanted { break }
      wanted = more
    }
    var last: [ReplicaID: Int] = [:]
    for id in wanted { last[id.replica] = max(last[id.replica] ?? 0, id.sequence) }
    return last
  }

  @Test("an answer to a machine that is an hour ahead is never shown without what it answers")
  func ahead() throws {
    var world = World(replicas: 2, seed: 7)
    let item = try world.createShared()
    world.members[0].wall += 3_600_000
    try world.retitle(item, "from the future", on: 0)
    world.settle()
    world.members[1].wall += 1_000
    try world.retitle(item, "an answer", on: 1)
    world.settle()
    let answered = world.members[1].wall
    #expect(state(world, 0, at: answered)[item]?.title == "an answer")
    #expect(state(world, 0, at: answered - 1)[item]?.title == "tea")
    #expect(state(world, 1, at: answered).seen == state(world, 0, at: answered).seen)
  }

  // MARK: In a store

  private let disk = MemoryFileSystem()
  private let clock = ManualClock()

  private func open() throws -> Store {
    try Store(at: "/store", effects: .simulated(fileSystem: disk, clock: clock))
  }

  @Test("a store shows every moment of its past, with its digest and its history")
  func store() throws {
    let store = try open()
    var moments: [(time: Int, digest: String, changes: Int)] = []
    var item: ItemID = .settings
    for number in 0..<12 {
      clock.advance(by: 1_000)
      switch number % 4 {
      case 0:
        item = try store.commit(Cause("add")) { try $0.create(.todo, title: "\(number)") }.value
      case 1: try store.commit(Cause("edit")) { try $0.set(.notes, of: item, to: "n") }
      case 2: try store.undo()
      default: try store.commit(Cause("done")) { try $0.setCompleted(true, item) }
      }
      let status = try store.status()
      moments.append((clock.milliseconds, status.digest, status.changes))
    }
    let writes = disk.mutationCount
    for (time, digest, changes) in moments {
      let past = try store.past(at: Instant(clamping: time))
      let status = try past.status()
      #expect(status.digest == digest)
      #expect(status.changes == changes)
      #expect(try past.history(limit: 100).count == changes)
      #expect(try past.history(limit: 100).first?.id.sequence == changes)
    }
    #expect(try store.past(at: Instant(clamping: 0)).document.count == 0)
    #expect(
      try store.past(at: Instant(clamping: clock.milliseconds + 1_000_000)).document
        == store.read { document, _ in document }
    )
    #expect(disk.mutationCount == writes)
  }

  @Test("what was written since does not change a past that was asked for before")
  func stands() throws {
    let store = try open()
    let item = try store.commit(Cause("add")) { try $0.create(.todo, title: "a") }.value
    let past = try store.past(at: Instant(clamping: clock.milliseconds))
    try store.commit(Cause("edit")) { try $0.set(.title, of: item, to: "b") }
    #expect(try past.read { document, numbers in numbers[item] } == 1)
    #expect(past.document[item]?.title == "a")
    #expect(try past.history(limit: 9).count == 1)
  }

  @Test("an absent store has an empty past")
  func absent() throws {
    let store = try open()
    #expect(try store.past(at: Instant(clamping: clock.milliseconds)).document.count == 0)
    #expect(disk.mutationCount == 0)
  }
}
