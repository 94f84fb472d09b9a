// Any input in any order: nothing traps, and the default configuration keeps its promises.

import SwipyModel
import TestSupport
import Testing

@Suite("Arbitrary input")
struct FuzzTests {
  private static let widths: [Double] = [320, 1, 0, .nan, -4, 1e-300, 1e12, .infinity]

  private func time(_ random: inout SeededGenerator) -> Duration {
    switch Int.random(in: 0..<20, using: &random) {
    case 0: .seconds(Int64.max)
    case 1: .seconds(-100)
    default: .milliseconds(Int.random(in: 0...300, using: &random))
    }
  }

  /// Changes something about the row while it is in use.
  private func disturb(_ session: inout TriggerSession, _ random: inout SeededGenerator) {
    switch Int.random(in: 0..<40, using: &random) {
    case 0:
      session.triggers.enabledSides =
        SideSet(rawValue: UInt8.random(in: 0...3, using: &random))
    case 1: session.triggers = RandomRows.triggers(&random)
    case 2:
      session.geometry = RowGeometry(
        width: Self.widths.randomElement(using: &random) ?? 0,
        height: RandomRows.number(&random)
      )
    case 3: session.triggers.points.set(.left(0), at: RandomRows.number(&random))
    case 4: session.layoutDirection = Bool.random(using: &random) ? .leftToRight : .rightToLeft
    case 5: session.configuration.travel.uselessSide = .rubberBands(RandomRows.number(&random))
    case 6: session.configuration.travel.uselessSide = .stays
    case 7: session.configuration.travel.crossing = .rubberBands(RandomRows.number(&random))
    case 8: session.configuration.travel.crossing = RandomRows.crossing(&random)
    default: break
    }
  }

  private func isSound(_ session: TriggerSession, _ events: [GestureEvent]) -> Bool {
    var numbers = [session.offset, session.fraction.value, session.shownOffset(at: .seconds(1))]
    if let shown = session.appearance {
      let frame = shown.viewFrame
      numbers += [shown.viewOpacity, frame.x, frame.y, frame.width, frame.height]
    }
    for event in events {
      switch event {
      case .swiped(let sample): numbers += [sample.offset, sample.fraction.value]
      case .settling(let animation):
        numbers += (0...4).map { animation.value(at: animation.duration * $0 / 4) }
      case .finished(let outcome), .triggered(let outcome), .confirmationNeeded(let outcome):
        numbers.append(outcome.fraction.value)
      default: break
      }
    }
    return numbers.allSatisfy(\.isFinite)
  }

  @Test("no configuration traps or tells what is not a number", arguments: 0..<150 as Range<UInt64>)
  func neverTraps(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for configuration in TriggerConfiguration.all {
      var session = TriggerSession(
        configuration: configuration,
        triggers: RandomRows.triggers(&random),
        geometry: RowGeometry(width: Self.widths.randomElement(using: &random) ?? 320)
      )
      var now = Duration.zero
      for _ in 0..<200 {
        disturb(&session, &random)
        now = max(now + .milliseconds(5), time(&random))
        var events: [GestureEvent] = []
        if Int.random(in: 0..<8, using: &random) == 0 {
          let intent = DragIntent(
            velocityX: RandomRows.number(&random),
            velocityY: RandomRows.number(&random),
            touchX: RandomRows.number(&random)
          )
          _ = session.shouldBegin(intent, at: now, into: &events)
        }
        let input = RandomRows.input(&random)
        session.handle(input, at: now, into: &events)
        #expect(isSound(session, events), "seed \(seed), \(input) gave \(events)")
      }
    }
  }

  @Test(
    "by default every gesture comes to one outcome, and what was activated fires once",
    arguments: 0..<300 as Range<UInt64>
  )
  func oneOutcome(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var player = Player(
      TriggerSession(
        triggers: RandomRows.triggers(&random),
        geometry: RowGeometry(width: Self.widths.randomElement(using: &random) ?? 320)
      )
    )
    var confirmed = 0
    var tokens: [CommandToken] = []
    for _ in 0..<200 {
      disturb(&player.session, &random)
      let input = RandomRows.input(&random)
      if case .confirmed = input, player.session.awaitingConfirmation != nil { confirmed += 1 }
      if case .command(_, _, let token?) = input { tokens.append(token) }
      player.play(input)
      if Bool.random(using: &random) {
        player.wait(.milliseconds(Int.random(in: 0...250, using: &random)))
      }
    }
    player.play(.cancelled(), .denied, .swipeToOrigin)
    player.wait(.seconds(5))

    #expect(player.session.phase == .atRest, "seed \(seed)")
    #expect(player.session.offset == 0 && player.session.appearance == nil, "seed \(seed)")
    #expect(player.session.nextDeadline == nil, "seed \(seed)")
    #expect(player.count(.started) == player.outcomes.count, "seed \(seed)")
    let asked = player.events.count { if case .confirmationNeeded = $0 { true } else { false } }
    let due = player.outcomes.count { $0.activated } - asked + confirmed
    #expect(player.fired.count == due, "seed \(seed)")
    #expect(Set(player.completed) == Set(tokens), "seed \(seed)")
    #expect(player.completed.count == tokens.count, "seed \(seed)")
  }
}
