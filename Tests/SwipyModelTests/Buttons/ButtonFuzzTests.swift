// Any input in any order to rows with buttons: nothing traps, and promises are kept.

import SwipyModel
import TestSupport
import Testing

@Suite("Arbitrary input to rows with buttons")
struct ButtonFuzzTests {
  private static let widths: [Double] = [320, 1, 0, .nan, -4, 1e-300, 1e12, 375]

  private func isSound(_ row: AnimatedButtonSession, _ events: [GestureEvent]) -> Bool {
    var numbers = [row.offset, row.sample.fraction.value]
    for milliseconds in [0, 150] {
      let time = row.nextDeadline.map { $0 - .milliseconds(milliseconds) } ?? .seconds(1)
      numbers.append(row.shownOffset(at: time))
      let frame = row.frame(at: time)
      numbers += [frame.content.x, frame.content.width]
      for button in frame.buttons {
        numbers += [button.frame.x, button.frame.width, button.turn, button.scale, button.opacity]
        if let mask = button.mask { numbers += [mask.x, mask.width] }
      }
    }
    for event in events {
      switch event {
      case .swiped(let sample): numbers += [sample.offset, sample.fraction.value]
      case .settling(let animation): numbers += [animation.startValue, animation.endValue]
      case .buttonShown(_, _, let from, let to): numbers += [from, to]
      default: break
      }
    }
    return numbers.allSatisfy(\.isFinite)
  }

  private func disturb(_ row: inout AnimatedButtonSession, _ random: inout SeededGenerator) {
    switch Int.random(in: 0..<40, using: &random) {
    case 0: row.left = RandomButtonRows.tray(&random)
    case 1: row.right = nil
    case 2: row.right = RandomButtonRows.tray(&random)
    case 3: row.right?.isEnabled.toggle()
    case 4:
      row.geometry = RowGeometry(
        width: Self.widths.randomElement(using: &random) ?? 0,
        leftInset: RandomRows.number(&random),
        rightInset: 8
      )
    case 5: row.isSelected.toggle()
    default: break
    }
  }

  @Test(
    "any input in any order traps nowhere and leaves every number finite",
    arguments: 0..<40 as Range<UInt64>
  )
  func neverTraps(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let all = [AnimatedButtonRules.default, .swipeCellKit, RandomButtonRows.rules(&random)]
    for rules in all {
      var row = AnimatedButtonSession(
        rules: rules,
        left: RandomButtonRows.tray(&random),
        right: Bool.random(using: &random) ? nil : RandomButtonRows.tray(&random),
        geometry: RowGeometry(width: Self.widths.randomElement(using: &random) ?? 320)
      )
      var now = Duration.zero
      for _ in 0..<150 {
        disturb(&row, &random)
        now += .milliseconds(Int.random(in: 0...300, using: &random))
        let input = RandomButtonRows.input(&random)
        let odd = Int.random(in: 0..<30, using: &random)
        let time = odd == 0 ? .seconds(Int64.max) : odd == 1 ? .seconds(-9) : now
        var events: [GestureEvent] = []
        row.handle(input, at: time, into: &events)
        #expect(isSound(row, events), "seed \(seed), \(input) gave \(events)")
        if odd == 2 {
          let intent = DragIntent(
            velocityX: RandomRows.number(&random),
            velocityY: RandomRows.number(&random),
            touchX: RandomRows.number(&random)
          )
          _ = row.shouldBegin(intent, at: time, into: &events)
        }
        if let action = row.accessibilityActions.randomElement(using: &random), odd == 3 {
          _ = row.perform(action, at: time, into: &events)
        }
      }
    }
  }

  @Test(
    "every gesture has one outcome, every command one end, every reveal one cover, and the row comes to rest",
    arguments: 0..<120 as Range<UInt64>
  )
  func promises(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var player = ButtonPlayer(
      AnimatedButtonSession(
        rules: RandomButtonRows.rules(&random),
        left: RandomButtonRows.tray(&random),
        right: RandomButtonRows.tray(&random),
        geometry: RowGeometry(width: 320)
      )
    )
    var commands = 0
    for _ in 0..<150 {
      let input = RandomButtonRows.input(&random)
      if case .command = input { commands += 1 }
      player.play(input)
      if Bool.random(using: &random) {
        player.wait(.milliseconds(Int.random(in: 0...400, using: &random)))
      }
    }
    player.play(.cancelled())
    player.settle()
    if case .confirming = player.row.phase { player.play(.denied) }
    if case .filled = player.row.phase { player.play(.command(.fulfil(.none), 0)); commands += 1 }
    player.settle()
    switch player.row.phase {
    case .atRest:
      #expect(player.row.offset == 0 && player.row.shown == nil, "seed \(seed)")
    case .open(let side):
      #expect(player.row.shown == side && player.row.offset * side.sign >= 0, "seed \(seed)")
    default:
      Issue.record("seed \(seed) ends \(player.row.phase)")
    }
    #expect(player.row.nextDeadline == nil && !player.row.isDragging, "seed \(seed)")
    #expect(player.count(.started) == player.outcomes.count, "seed \(seed)")
    #expect(player.completions.count == commands, "seed \(seed)")
    let fired = player.outcomes.count { $0.activated }
    let byExpansion = player.presses.count { $0.origin == .expansion }
    let asked = player.events.count {
      if case .pressNeedsConfirmation(let press) = $0 { press.origin == .expansion } else { false }
    }
    #expect(byExpansion + asked >= fired, "seed \(seed): \(fired) fired")
    checkReveals(player, seed)
  }

  /// Each side that is revealed is covered before anything is revealed again, unless it turns around.
  private func checkReveals(_ player: ButtonPlayer, _ seed: UInt64) {
    var state = "covered"
    for word in player.reveals {
      let kind = word.split(separator: " ").dropLast().joined(separator: " ")
      let follows: Bool =
        switch kind {
        case "will reveal": state == "covered" || state == "will hide"
        case "revealed": state == "will reveal"
        case "will hide": state == "will reveal" || state == "revealed"
        default: state == "will hide"
        }
      #expect(follows, "seed \(seed): \(word) after \(state)")
      state = kind == "hidden" ? "covered" : kind
    }
    let isCovered = player.row.shown == nil
    #expect((state == "covered") == isCovered, "seed \(seed): ends \(state)")
  }
}
