// The default configuration treats both sides alike, and a drag outwards never loses ground.

import TestSupport
import Testing

@testable import SwipyModel

@Suite("Symmetry and monotony")
struct SymmetryTests {
  @Test(
    "the mirrored gesture on the mirrored row tells the mirrored story",
    arguments: 0..<100 as Range<UInt64>
  )
  func mirror(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let triggers = RandomRows.triggers(&random)
    let geometry = RowGeometry(width: Double(Int.random(in: 1...500, using: &random)))
    var configuration = TriggerConfiguration.default
    configuration.travel.uselessSide = RandomRows.uselessSide(&random)
    configuration.travel.crossing = RandomRows.crossing(&random)
    var one = TriggerSession(
      configuration: configuration,
      triggers: triggers,
      geometry: geometry
    )
    var other = one
    other.triggers = triggers.mirrored
    var time = Duration.zero
    for _ in 0..<120 {
      let input = RandomRows.input(&random, finiteOnly: true)
      var events: [GestureEvent] = []
      var mirrorEvents: [GestureEvent] = []
      one.handle(input, at: time, into: &events)
      other.handle(input.mirrored(in: geometry), at: time, into: &mirrorEvents)
      #expect(events == mirrorEvents.map(\.mirrored), "seed \(seed), after \(input)")
      #expect(one.phase == other.phase.mirrored, "seed \(seed), after \(input)")
      let (shown, mirrorShown) = (one.shownOffset(at: time), other.shownOffset(at: time))
      #expect(shown == -mirrorShown, "seed \(seed), after \(input)")
      let frame = other.frame(at: time).mirrored(in: geometry)
      let gap = abs(one.frame(at: time).content.x - frame.content.x)
      #expect(gap < 1e-9, "seed \(seed), after \(input)")
      time += .milliseconds(Int.random(in: 0...200, using: &random))
    }
  }

  @Test(
    "a drag that only goes outwards never loses a threshold it has crossed",
    arguments: 0..<100 as Range<UInt64>
  )
  func monotonic(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var triggers = RandomRows.triggers(&random)
    for state in triggers.triggers.keys {
      guard var trigger = triggers[state] else { continue }
      trigger.firing = .onRelease
      triggers.register(trigger)
    }
    let side: SwipeSide = Bool.random(using: &random) ? .left : .right
    var session = TriggerSession(triggers: triggers, geometry: RowGeometry(width: 320))
    var events: [GestureEvent] = []
    session.handle(.began(), at: .zero, into: &events)
    var farthest = 0.0
    var last = SwipeState.none
    for _ in 0..<60 {
      let step = Double.random(in: 0...12, using: &random) * side.sign
      session.handle(.moved(by: step), at: .zero, into: &events)
      let state = session.sample.state
      let point =
        triggers.points.entries.filter { $0.state == state }
        .map { abs($0.fraction) }.filter { $0 <= abs(session.fraction.value) }.max() ?? 0
      #expect(point >= farthest, "seed \(seed): \(state) after \(last)")
      #expect(state != .none || last == .none, "seed \(seed): lost \(last)")
      farthest = point
      last = state
    }
  }
}
