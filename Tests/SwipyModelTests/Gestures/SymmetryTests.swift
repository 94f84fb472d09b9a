// The default configuration treats both sides alike, and a drag outwards never loses ground.

import TestSupport
import Testing

@testable import SwipyModel

@Suite("Symmetry and monotony")
struct SymmetryTests {
  private static func mirrored(_ event: GestureEvent) -> String {
    func sample(_ sample: SwipeSample) -> String {
      "\(sample.offset + 0) \(sample.fraction.value + 0) \(sample.state) \(sample.activated)"
    }
    func flip(_ sample: SwipeSample) -> SwipeSample {
      SwipeSample(
        offset: -sample.offset,
        fraction: SwipeFraction(-sample.fraction.value),
        state: sample.state.mirrored,
        activated: sample.activated
      )
    }
    func outcome(_ outcome: SwipeOutcome) -> String {
      "\(-outcome.fraction.value + 0) \(outcome.state.mirrored) \(outcome.mode) \(outcome.activated)"
    }
    switch event {
    case .swiped(let value): return "swiped " + sample(flip(value))
    case .crossed(let from, let to, let activated):
      return "crossed \(from.mirrored) \(to.mirrored) \(activated)"
    case .settling(let animation):
      return
        "settling \(-animation.startValue + 0) \(-animation.endValue + 0) \(animation.duration)"
    case .finished(let value): return "finished " + outcome(value)
    case .confirmationNeeded(let value): return "confirm " + outcome(value)
    case .triggered(let value): return "triggered " + outcome(value)
    case .exited(let side): return "exited \(side.opposite)"
    default: return "\(event)"
    }
  }

  private static func plain(_ event: GestureEvent) -> String {
    switch event {
    case .swiped(let sample):
      return
        "swiped \(sample.offset + 0) \(sample.fraction.value + 0) \(sample.state) \(sample.activated)"
    case .crossed(let from, let to, let activated): return "crossed \(from) \(to) \(activated)"
    case .settling(let animation):
      return "settling \(animation.startValue + 0) \(animation.endValue + 0) \(animation.duration)"
    case .finished(let o):
      return "finished \(o.fraction.value + 0) \(o.state) \(o.mode) \(o.activated)"
    case .confirmationNeeded(let o):
      return "confirm \(o.fraction.value + 0) \(o.state) \(o.mode) \(o.activated)"
    case .triggered(let o):
      return "triggered \(o.fraction.value + 0) \(o.state) \(o.mode) \(o.activated)"
    case .exited(let side): return "exited \(side)"
    default: return "\(event)"
    }
  }

  private static func mirrored(_ input: GestureInput) -> GestureInput {
    switch input {
    case .began(let translation, _, _): .began(translation: -translation)
    case .moved(let distance): .moved(by: -distance)
    case .movedTo(let distance): .movedTo(-distance)
    case .ended(let velocity): .ended(velocity: -velocity)
    case .cancelled(let velocity): .cancelled(velocity: -velocity)
    case .peek(let side, let share): .peek(side.opposite, upTo: share)
    case .held(let fraction): .held(at: SwipeFraction(-fraction.value))
    default: input
    }
  }

  @Test(
    "the mirrored gesture on the mirrored row tells the mirrored story",
    arguments: 0..<100 as Range<UInt64>
  )
  func mirror(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let triggers = RandomRows.triggers(&random)
    let geometry = RowGeometry(width: Double(Int.random(in: 1...500, using: &random)))
    var one = TriggerSession(triggers: triggers, geometry: geometry)
    var other = TriggerSession(triggers: triggers.mirrored, geometry: geometry)
    var time = Duration.zero
    for _ in 0..<120 {
      let input = RandomRows.input(&random, finiteOnly: true)
      if case .reused = input { continue }
      var events: [GestureEvent] = []
      var mirrorEvents: [GestureEvent] = []
      one.handle(input, at: time, into: &events)
      other.handle(Self.mirrored(input), at: time, into: &mirrorEvents)
      #expect(
        events.map(Self.plain) == mirrorEvents.map(Self.mirrored),
        "seed \(seed), after \(input)"
      )
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
