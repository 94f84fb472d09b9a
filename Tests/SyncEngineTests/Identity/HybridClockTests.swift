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
