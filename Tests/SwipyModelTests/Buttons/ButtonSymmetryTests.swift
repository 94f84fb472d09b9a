// Rows with buttons treat both sides alike, and a drag outwards never loses ground.

import SwipyModel
import TestSupport
import Testing

@Suite("Symmetry and monotony of rows with buttons")
struct ButtonSymmetryTests {
  private static func story(_ event: GestureEvent, mirrored: Bool) -> String {
    let sign: Double = mirrored ? -1 : 1
    func side(_ side: SwipeSide) -> SwipeSide { mirrored ? side.opposite : side }
    func state(_ state: SwipeState) -> SwipeState { mirrored ? state.mirrored : state }
    func number(_ value: Double) -> Double { (value * sign * 1e3).rounded() / 1e3 + 0 }
    switch event {
    case .swiped(let sample):
      return "swiped \(number(sample.offset)) \(state(sample.state)) \(sample.activated)"
    case .crossed(let from, let to, let activated):
      return "crossed \(state(from)) \(state(to)) \(activated)"
    case .settling(let animation):
      return "settling \(number(animation.startValue)) \(number(animation.endValue))"
    case .finished(let outcome):
      return
        "finished \(number(outcome.fraction.value)) \(state(outcome.state)) \(outcome.activated)"
    case .willReveal(let value, _): return "will reveal \(side(value))"
    case .revealed(let value, _): return "revealed \(side(value))"
    case .willHide(let value, _): return "will hide \(side(value))"
    case .hidden(let value, _): return "hidden \(side(value))"
    case .expansionChanged(let change):
      return
        "expansion \(side(change.side)) \(change.index) \(change.isExpanded) \(change.isComplete)"
    case .pressed(let press): return "pressed \(side(press.side)) \(press.index)"
    case .pressNeedsConfirmation(let press): return "confirm \(side(press.side)) \(press.index)"
    case .buttonShown(let value, let index, let from, let to):
      return "shown \(side(value)) \(index) \((from * 1e3).rounded()) \((to * 1e3).rounded())"
    case .trayChanged: return "\(mirrored ? event.mirrored : event)"
    default: return "\(event)"
    }
  }

  private static func mirrored(_ input: GestureInput) -> GestureInput {
    switch input {
    case .began(let translation, let velocity, let touchX):
      .began(translation: -translation, velocity: -velocity, touchX: touchX.map { 320 - $0 })
    case .moved(let distance): .moved(by: -distance)
    case .movedTo(let distance): .movedTo(-distance)
    case .ended(let velocity): .ended(velocity: -velocity)
    case .cancelled(let velocity): .cancelled(velocity: -velocity)
    case .peek(let side, let share): .peek(side.opposite, upTo: share)
    case .held(let fraction): .held(at: SwipeFraction(-fraction.value))
    case .tapped(.button(let side, let index)): .tapped(.button(side.opposite, index: index))
    case .command(.open(let side), let animated, let token):
      .command(.open(side.opposite), animated: animated, token: token)
    case .command(.expand(let side), let animated, let token):
      .command(.expand(side.opposite), animated: animated, token: token)
    case .command(.setOffset(let offset), let animated, let token):
      .command(.setOffset(-offset), animated: animated, token: token)
    default: input
    }
  }

  /// Whether two pictures are each other's mirror images; what clips a button may differ.
  private static func areMirrored(
    _ one: RowFrame,
    _ other: RowFrame,
    width: Double,
    within tolerance: Double
  ) -> Bool {
    func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < tolerance }
    return one.buttons.count == other.buttons.count
      && zip(one.buttons, other.buttons).allSatisfy { a, b in
        a.index == b.index && a.side == b.side.opposite
          && isNear(a.frame.x, width - b.frame.x - b.frame.width)
          && isNear(a.frame.width, b.frame.width) && isNear(a.turn, -b.turn)
          && isNear(a.scale, b.scale) && isNear(a.opacity, b.opacity)
      }
  }

  @Test(
    "the mirrored input to the mirrored row tells the mirrored story and shows the mirrored picture",
    arguments: 0..<40 as Range<UInt64>
  )
  func mirror(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let rules = RandomButtonRows.rules(&random)
    let left = RandomButtonRows.tray(&random, finiteOnly: true)
    let right = RandomButtonRows.tray(&random, finiteOnly: true)
    let geometry = RowGeometry(width: 320)
    // Where whole points are hidden, a half may be rounded either way.
    let isRounded = left.transition == .clipCenter || right.transition == .clipCenter
    var one = AnimatedButtonSession(rules: rules, left: left, right: right, geometry: geometry)
    var other = AnimatedButtonSession(rules: rules, left: right, right: left, geometry: geometry)
    var time = Duration.zero
    for _ in 0..<80 {
      let input = RandomButtonRows.input(&random, finiteOnly: true)
      var events: [GestureEvent] = []
      var mirror: [GestureEvent] = []
      one.handle(input, at: time, into: &events)
      other.handle(Self.mirrored(input), at: time, into: &mirror)
      #expect(
        events.map { Self.story($0, mirrored: false) }
          == mirror.map { Self.story($0, mirrored: true) },
        "seed \(seed), after \(input)"
      )
      #expect(
        Self.areMirrored(
          one.frame(at: time),
          other.frame(at: time),
          width: 320,
          within: isRounded ? 1.1 : 1e-6
        ),
        "seed \(seed), after \(input)"
      )
      time += .milliseconds(Int.random(in: 0...200, using: &random))
    }
  }

  @Test(
    "a drag that only goes outwards never goes back and never gives an expansion up",
    arguments: 0..<100 as Range<UInt64>
  )
  func monotonic(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var tray = RandomButtonRows.tray(&random, finiteOnly: true)
    tray.expansion?.firing = .onRelease
    let side: SwipeSide = Bool.random(using: &random) ? .left : .right
    var row = AnimatedButtonSession(
      rules: .default,
      left: side == .left ? tray : nil,
      right: side == .right ? tray : nil,
      geometry: RowGeometry(width: 320)
    )
    var events: [GestureEvent] = []
    row.handle(.began(), at: .zero, into: &events)
    var farthest = 0.0
    var wasExpanded = false
    var wasActivated = false
    for _ in 0..<80 {
      let step = Double.random(in: 0...12, using: &random) * side.sign
      row.handle(.moved(by: step), at: .zero, into: &events)
      #expect(row.offset * side.sign >= farthest - 1e-9, "seed \(seed)")
      #expect(row.isExpanded || !wasExpanded, "seed \(seed)")
      #expect(row.sample.activated || !wasActivated, "seed \(seed)")
      farthest = row.offset * side.sign
      wasExpanded = row.isExpanded
      wasActivated = row.sample.activated
    }
  }
}
