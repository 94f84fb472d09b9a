// Any input in any order to rows with stepped buttons: nothing traps, and everything is a number.

import SwipyModel
import TestSupport
import Testing

@Suite("Stepped buttons: arbitrary input")
struct SteppedFuzzTests {
  private static let numbers: [Double] = [
    0, -0.0, 1, -1, 80, -160, 320, .nan, .infinity, -.infinity, 1e-300, -1e300, 1e300,
    .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude,
  ]

  private func number(_ random: inout SteppedRandom) -> Double {
    random.chance(3)
      ? Self.numbers.randomElement(using: &random.generator) ?? 0 : random.number(-400...400)
  }

  private func time(_ random: inout SteppedRandom) -> Duration {
    switch random.count(0...30) {
    case 0: .seconds(Int64.max)
    case 1: .seconds(Int64.min)
    case 2: .seconds(random.count(0...100))
    default: .milliseconds(random.count(0...3000))
    }
  }

  private func side(_ random: inout SteppedRandom) -> SwipeSide {
    random.chance(2) ? .left : .right
  }

  private func tray(_ random: inout SteppedRandom) -> ButtonTray? {
    if random.chance(8) { return nil }
    var tray = random.tray()
    if random.chance(8) { tray.buttons = [] }
    if random.chance(4) { tray.spacing = number(&random) }
    if random.chance(4) { tray.shift = number(&random) }
    if random.chance(4) {
      tray.widths = .fitted(minimum: number(&random), maximum: number(&random), padding: 8)
    }
    for index in tray.buttons.indices where random.chance(4) {
      tray.buttons[index].width = number(&random)
      tray.buttons[index].contentWidth = number(&random)
    }
    if random.chance(4) {
      tray.expansion?.arms = .timesTray(number(&random))
      tray.expansion?.button = .index(random.chance(2) ? .min : .max)
      tray.expansion?.seconds = number(&random)
    }
    return tray
  }

  private func rules(_ random: inout SteppedRandom) -> SteppedButtonRules {
    var rules = random.rules()
    if random.chance(4) { rules.inertiaThreshold = number(&random) }
    if random.chance(4) { rules.buttonPadding = number(&random) }
    if random.chance(8) { rules.tick = random.chance(2) ? .seconds(Int64.max) : .seconds(-1) }
    if random.chance(4) { rules.left.overdrag = .follows(share: number(&random)) }
    if random.chance(4) { rules.right.keepThreshold = number(&random) }
    return rules
  }

  private func geometry(_ random: inout SteppedRandom) -> RowGeometry {
    RowGeometry(
      width: random.chance(2) ? 320 : number(&random),
      height: number(&random),
      leftInset: random.chance(2) ? 0 : number(&random),
      rightInset: random.chance(2) ? 0 : number(&random)
    )
  }

  private func input(_ random: inout SteppedRandom) -> GestureInput {
    switch random.count(0...17) {
    case 0, 1:
      .began(translation: number(&random), velocity: number(&random), touchX: number(&random))
    case 2, 3, 4: .moved(by: number(&random))
    case 5: .movedTo(number(&random))
    case 6, 7: .ended(velocity: number(&random))
    case 8: .cancelled(velocity: number(&random))
    case 9: .failed
    case 10: .tapped(.content)
    case 11: .tapped(.button(side(&random), index: random.count(-2...4)))
    case 12: .command(.open(side(&random)), animated: random.chance(2))
    case 13: .command(.expand(side(&random)))
    case 14: .command(.setOffset(number(&random)), animated: random.chance(2))
    case 15: .editing(random.chance(3))
    case 16: .reused(RowDefaults(appearance: TriggerConfiguration.default.appearance))
    default: random.chance(2) ? .animationsInterrupted : .command(.close)
    }
  }

  private func disturb(_ session: inout SteppedButtonSession, _ random: inout SteppedRandom) {
    var ignored: [GestureEvent] = []
    switch random.count(0...40) {
    case 0: session.left = tray(&random)
    case 1: session.right = tray(&random)
    case 2: session.geometry = geometry(&random)
    case 3: session.rules = rules(&random)
    case 4: session.layoutDirection = random.chance(2) ? .leftToRight : .rightToLeft
    case 5: session.isVisible.toggle()
    case 6: session.put(at: number(&random), at: time(&random), into: &ignored)
    case 7: session.refresh(at: time(&random), into: &ignored)
    case 8: session.prepare(at: time(&random), into: &ignored)
    default: break
    }
  }

  /// Everything of a row that is a number.
  private func numbers(_ session: SteppedButtonSession, at time: Duration) -> [Double] {
    let frame = session.frame(at: time)
    var numbers = [
      session.offset, session.target, session.contentTranslation, session.sample.fraction.value,
      session.shownOffset(at: time), frame.content.x,
    ]
    for button in frame.buttons {
      numbers += [button.frame.x, button.frame.width, button.turn]
      if let mask = button.mask { numbers += [mask.x, mask.width] }
    }
    for layout in [session.stripLayout(.left), session.stripLayout(.right)].compactMap(\.self) {
      numbers += [layout.x, layout.width, layout.translation, layout.containerX]
      numbers += [layout.containerWidth] + (layout.turn?.matrix ?? [])
      numbers += layout.buttons.flatMap { [$0.x, $0.width] }
    }
    return numbers
  }

  @Test(
    "nothing traps, everything is a number, and the row comes to rest",
    arguments: Seeds.some(150)
  )
  func anything(seed: UInt64) {
    var random = SteppedRandom(seed: seed)
    var session = SteppedButtonSession(
      rules: rules(&random),
      left: tray(&random),
      right: tray(&random),
      geometry: geometry(&random)
    )
    var now = Duration.zero
    var events: [GestureEvent] = []
    for step in 0..<120 {
      now += .milliseconds(random.count(0...60))
      let moment = random.chance(60) ? time(&random) : now
      if random.chance(3) {
        let intent = DragIntent(
          velocityX: number(&random),
          velocityY: number(&random),
          touchX: random.chance(2) ? nil : number(&random),
          translationX: number(&random),
          translationY: random.chance(2) ? 0 : number(&random)
        )
        _ = session.shouldBegin(intent, at: moment, into: &events)
      }
      session.handle(input(&random), at: moment, into: &events)
      disturb(&session, &random)
      let numbers = numbers(session, at: random.chance(4) ? time(&random) : moment)
      let isSound = numbers.allSatisfy(\.isFinite)
      #expect(isSound, "seed \(seed), step \(step)")
    }
    session.handle(.cancelled(), at: now, into: &events)
    var turns = 0
    while let deadline = session.nextDeadline, turns < 100_000 {
      session.handle(.timePassed, at: deadline, into: &events)
      turns += 1
    }
    #expect(!session.isAnimating && !session.isDragging, "seed \(seed)")
  }

  @Test(
    "every gesture has one outcome, and every button is pressed at most once for it",
    arguments: Seeds.some(60)
  )
  func outcomes(seed: UInt64) {
    var random = SteppedRandom(seed: seed)
    var row = SteppedRow(rules: random.rules(), left: random.tray(), right: random.tray())
    let gestures = 6
    for _ in 0..<gestures {
      row.drag(random.number(-300...300), random.number(-300...300))
      row.letGo(random.number(-300...300))
      row.wait(.milliseconds(random.count(0...500)))
    }
    row.rest()
    let outcomes = row.told.count { if case .finished = $0.event { true } else { false } }
    #expect(outcomes == gestures, "seed \(seed)")
    #expect(row.presses.count <= gestures, "seed \(seed)")
  }
}
