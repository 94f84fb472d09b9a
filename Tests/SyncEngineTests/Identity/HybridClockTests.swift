// Hybrid time: after all that was seen, within a bound, and never out of range.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("Hybrid clock")
struct HybridClockTests {
  private let wall = 1_764_000_000_000

  @Test("a new time is after the wall clock and after all seen")
  func after() {
    #expect(HybridClock.now(wall: wall, seen: []) == Named.time(wall))
    #expect(HybridClock.now(wall: wall, seen: [Named.time(wall - 5)]) == Named.time(wall))
    #expect(HybridClock.now(wall: wall, seen: [Named.time(wall, 3)]) == Named.time(wall, 4))
    let ahead = Named.time(wall + 1000, 9)
    #expect(HybridClock.now(wall: wall, seen: [ahead]) == Named.time(wall + 1000, 10))
  }

  @Test("a full millisecond runs over into the next")
  func overflow() {
    let full = Named.time(wall, HybridTime.maximumCounter)
    #expect(HybridClock.now(wall: wall, seen: [full]) == Named.time(wall + 1))
  }

  @Test("five minutes ahead are followed, whatever the counter; a millisecond more is not")
  func bound() {
    let edge = Named.time(wall + HybridClock.bound, 7)
    let beyond = Named.time(wall + HybridClock.bound + 1)
    #expect(HybridClock.now(wall: wall, seen: [edge]) == Named.time(wall + HybridClock.bound, 8))
    #expect(HybridClock.now(wall: wall, seen: [beyond]) == Named.time(wall))
    #expect(HybridClock.now(wall: wall, seen: [beyond, edge]) > edge)
    #expect(HybridClock.lead(of: edge, wall: wall) == nil)
    #expect(HybridClock.lead(of: beyond, wall: wall) == HybridClock.bound + 1)
  }

  @Test("a replica's own time is ignored, too, once the clock was set back beyond the bound")
  func ownTimeAhead() throws {
    var world = World(replicas: 1, seed: 1)
    let item = try world.create()
    world.members[0].wall += 3_600_000
    try world.retitle(item, "a", on: 0)
    world.members[0].wall -= 3_600_000
    let line = try world.commit(0) { try $0.set(.title, of: item, to: "b") }
    #expect(line?.change.time == Named.time(world.members[0].wall))
    #expect(world.title(item) == "b")
  }

  @Test(
    "any wall clock gives a time that a line can hold",
    arguments: [Int.min, -1, 0, 1, HybridTime.maximumMilliseconds, .max]
  )
  func extremes(wall: Int) {
    var times: [HybridTime] = []
    for _ in 0..<3 { times.append(HybridClock.now(wall: wall, seen: times)) }
    let last = Named.time(HybridTime.maximumMilliseconds, HybridTime.maximumCounter)
    times.append(HybridClock.now(wall: wall, seen: [last]))
    for time in times {
      #expect(time > .zero)
      #expect(HybridTime(milliseconds: time.milliseconds, counter: time.counter) == time)
      #expect((HybridClock.lead(of: time, wall: wall) ?? 0) >= 0)
    }
  }

  @Test("times outside their range are none")
  func range() {
    #expect(HybridTime(milliseconds: -1, counter: 0) == nil)
    #expect(HybridTime(milliseconds: HybridTime.maximumMilliseconds + 1, counter: 0) == nil)
    #expect(HybridTime(milliseconds: 1, counter: HybridTime.maximumCounter + 1) == nil)
  }
}

/// What a wrong clock does to a merge: it breaks ties, and never outdoes what has seen it.
@Suite("Wrong clocks")
struct WrongClockTests {
  private let hour = 3_600_000

  @Test("an edit that has seen the one from the future replaces it, in whatever order they arrive")
  func answered() throws {
    var world = World(replicas: 3, seed: 1)
    let item = try world.createShared()
    world.members[0].wall += 10 * hour
    try world.retitle(item, "from the future", on: 0)
    world.exchange(0, 1)
    let answer = try world.commit(1) { try $0.set(.title, of: item, to: "an answer") }
    let change = try #require(answer).change
    #expect(change.time < world.members[0].lines[Named.replica("r0x")]?.last?.change.time ?? .zero)
    world.settle()
    for index in 0..<3 {
      #expect(world.title(item, on: index) == "an answer")
      #expect(world.item(item, on: index)?.conflicts.isEmpty == true)
    }
  }

  @Test("an edit from the future that nobody has seen wins the tie and stays a conflict")
  func unanswered() throws {
    var world = World(replicas: 2, seed: 1)
    let item = try world.createShared()
    world.members[0].wall += 10 * hour
    try world.retitle(item, "from the future", on: 0)
    try world.retitle(item, "of today", on: 1)
    world.settle()
    #expect(world.title(item, on: 1) == "from the future")
    #expect(world.item(item, on: 1)?.conflicts.first?.alternatives.count == 2)
    try world.retitle(item, "settled", on: 1)
    world.settle()
    #expect(world.title(item, on: 0) == "settled")
    #expect(world.item(item, on: 0)?.conflicts.isEmpty == true)
  }

  @Test(
    "a replica is followed up to the bound and no further, and then it is the clock that counts"
  )
  func followed() throws {
    var world = World(replicas: 2, seed: 1)
    let item = try world.createShared()
    let now = world.members[1].wall
    world.members[0].wall = now + HybridClock.bound
    try world.retitle(item, "a", on: 0)
    world.settle()
    let near = try #require(try world.commit(1) { try $0.set(.title, of: item, to: "b") })
    #expect(near.change.time.milliseconds == now + HybridClock.bound + 10)
    world.members[0].wall = now + 2 * HybridClock.bound + 1_000
    try world.retitle(item, "c", on: 0)
    world.settle()
    let far = try #require(try world.commit(1) { try $0.set(.title, of: item, to: "d") })
    // Its own last time is within the bound and still counts; the other's is not.
    #expect(far.change.time == near.change.time.next)
    #expect(world.title(item, on: 1) == "d")
  }

  @Test("a clock set back leaves a replica's own later edits on top of its earlier ones")
  func setBack() throws {
    for seed in Seeds.some(20) {
      var world = World(replicas: 2, seed: seed)
      let item = try world.createShared()
      for number in 0..<12 {
        world.members[0].wall += Int.random(in: -(2 * hour)...(2 * hour), using: &world.random)
        try world.retitle(item, .string("\(number)"), on: 0)
        #expect(world.title(item) == "\(number)", "seed \(seed)")
      }
      world.settle()
      #expect(world.title(item, on: 1) == "11", "seed \(seed)")
      #expect(world.item(item, on: 1)?.conflicts.isEmpty == true, "seed \(seed)")
    }
  }

  @Test("times within one millisecond go on into the next when the counter is full")
  func manyAtOnce() {
    let wall = 1_764_000_000_000
    var last = HybridClock.now(wall: wall, seen: [])
    for _ in 0..<70_000 {
      let next = HybridClock.now(wall: wall, seen: [last])
      guard next > last else { return #expect(next > last) }
      last = next
    }
    #expect(last.milliseconds == wall + 1)
    #expect(HybridClock.now(wall: wall + 2, seen: [last]) == Named.time(wall + 2))
  }

  @Test("with clocks that jump at random, whoever has seen everything writes last")
  func jumps() throws {
    for seed in Seeds.some(30) {
      var world = World(replicas: 3, seed: seed)
      let item = try world.createShared()
      for _ in 0..<20 {
        let index = Int.random(in: 0..<3, using: &world.random)
        world.members[index].wall = Int.random(in: 1_000_000...(40 * hour), using: &world.random)
        try world.retitle(item, .string("\(index)"), on: index)
        if Bool.random(using: &world.random) { world.exchange(index, (index + 1) % 3) }
      }
      world.settle()
      let last = Int.random(in: 0..<3, using: &world.random)
      world.members[last].wall = 1_000_000
      try world.retitle(item, "last", on: last)
      world.settle()
      for index in 0..<3 { #expect(world.title(item, on: index) == "last", "seed \(seed)") }
      #expect(world.isConverged, "seed \(seed)")
    }
  }

  @Test("status names each replica that is further ahead than it is followed, and this one too")
  func named() throws {
    let clock = ManualClock()
    let store = try Store(at: "/store", effects: .simulated(clock: clock))
    clock.advance(by: hour)
    try store.commit(Cause("add")) { try $0.create(.todo, title: "a") }
    #expect(try store.status().ahead.isEmpty)
    clock.advance(by: -hour)
    #expect(try store.status().ahead == [store.replica: hour])
    clock.advance(by: hour - HybridClock.bound)
    #expect(try store.status().ahead.isEmpty)
  }
}
