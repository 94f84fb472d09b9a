// What becomes of a row that a button has filled, and what taps do.

import SwipyModel
import Testing

@Suite("Pressing and fulfilment")
struct FulfilmentTests {
  private static func player(_ rule: FillRule, own: Fulfilment? = nil) -> ButtonPlayer {
    var tray = ButtonTray.named(
      "more",
      "delete",
      expansion: Expansion(arms: .points(200), completion: .fill(rule))
    )
    tray.buttons[1].fulfilment = own
    return ButtonPlayer(right: tray)
  }

  private static func isReady(_ player: ButtonPlayer) -> Bool {
    var next = player
    next.clear()
    next.swipe(-250)
    next.settle()
    return next.outcomes.map(\.state) == [.right(1)]
  }

  @Test(
    "however a row that is filled is settled, its button is pressed once and the next gesture works",
    arguments: [FillRule.Timing.with, .after],
    Fulfilment.allCases
  )
  func automatic(_ timing: FillRule.Timing, _ fulfilment: Fulfilment) {
    var player = Self.player(FillRule(timing: timing, fulfilment: fulfilment))
    player.swipe(-250)
    #expect(player.presses.count == (timing == .with ? 1 : 0))
    player.settle()
    #expect(player.presses.map(\.name) == ["delete"])
    #expect(player.row.phase == .atRest && player.row.offset == 0 && player.row.shown == nil)
    #expect(player.count(.deletionDue(.atOnce)) == (fulfilment == .delete ? 1 : 0))
    #expect(player.reveals.filter { $0 == "will hide right" }.count == 1)
    #expect(player.reveals.filter { $0 == "hidden right" }.count == 1)
    #expect(Self.isReady(player))
  }

  @Test(
    "a row that nobody settles waits, filled, until someone does",
    arguments: Fulfilment.allCases
  )
  func manual(_ fulfilment: Fulfilment) {
    var player = Self.player(FillRule(timing: .after))
    player.swipe(-250)
    player.settle()
    #expect(player.row.phase == .filled(.right) && player.row.awaitingFulfilment != nil)
    player.swipe(200)
    player.play(.tapped(.content), .tapped(.button(.right, index: 0)))
    #expect(player.row.phase == .filled(.right) && player.outcomes.count == 1)
    player.play(.command(.fulfil(fulfilment), 7))
    player.settle()
    #expect(player.completions == ["7 true"])
    #expect(player.row.phase == .atRest && player.presses.count == 1)
    #expect(Self.isReady(player))
  }

  @Test("a row is settled once; what its button's own action says goes before what the side says")
  func once() {
    var player = Self.player(FillRule(timing: .with, fulfilment: .delete), own: .reset)
    player.swipe(-250)
    player.settle()
    #expect(player.count(.deletionDue(.atOnce)) == 0)
    player.play(.command(.fulfil(.delete), 1))
    #expect(player.completions == ["1 false"])
    #expect(player.row.phase == .atRest)
  }

  @Test("a row is due for deletion after its animation, not before")
  func deletedAfterwards() {
    var player = Self.player(FillRule(timing: .with, fulfilment: .delete))
    player.swipe(-250)
    player.wait(.milliseconds(250))
    #expect(player.count(.deletionDue(.atOnce)) == 0)
    player.settle()
    let last = player.events.lastIndex(of: .deletionDue(.atOnce)) ?? 0
    let animation = player.events.firstIndex {
      if case .animating(let part) = $0 { part.part == .height } else { false }
    }
    #expect((animation ?? .max) < last)
  }

  @Test("a tap presses a button once, and closes the row where the button says so")
  func tap() {
    var tray = ButtonTray.named("more", "delete")
    tray.buttons[0].hidesWhenPressed = false
    var player = ButtonPlayer(right: tray)
    player.play(.tapped(.button(.right, index: 0)))
    #expect(player.presses.isEmpty)
    player.play(.command(.open(.right), animated: false))
    player.play(.tapped(.button(.right, index: 0)), .tapped(.button(.left, index: 0)))
    player.play(.tapped(.button(.right, index: 5)))
    #expect(player.presses.map(\.name) == ["more"] && player.row.phase == .open(.right))
    player.play(.tapped(.button(.right, index: 1)), .tapped(.button(.right, index: 1)))
    player.settle()
    #expect(player.presses.map(\.name) == ["more", "delete"] && player.row.phase == .atRest)
    #expect(player.presses.allSatisfy { $0.origin == .tap })
  }

  @Test("a tap on an open row's content closes it")
  func tapContent() {
    var player = ButtonPlayer()
    player.play(.command(.open(.right), animated: false), .tapped(.content))
    player.settle()
    #expect(player.row.phase == .atRest)
    #expect(
      player.reveals == [
        "will reveal right", "revealed right", "will hide right", "hidden right",
      ]
    )
  }

  @Test("assistive technologies are offered each side's outermost button first")
  func accessibility() {
    var left = ButtonTray.named("flag", "read")
    left.buttons[0].accessibilityName = nil
    var right = ButtonTray.named("more", "move", "delete")
    right.buttons[2].style = .destructive
    var player = ButtonPlayer(left: left, right: right)
    let actions = player.row.accessibilityActions
    #expect(actions.map(\.name) == ["delete", "read", "move", "more"])
    var told: [GestureEvent] = []
    let isDone = player.row.perform(actions[0], at: .zero, into: &told)
    #expect(isDone)
    #expect(told.contains(.deletionDue(.fading)))
    player.events += told
    #expect(player.presses.map(\.origin) == [.accessibility])
    player.row.right = nil
    let isDoneAgain = player.row.perform(actions[0], at: .zero, into: &told)
    #expect(!isDoneAgain)
    #expect(player.row.accessibilityActions.map(\.name) == ["read"])
  }

  @Test("a selected row is deselected while it is open, and selected again afterwards")
  func selection() {
    var player = ButtonPlayer()
    player.play(.command(.open(.right), animated: false), .command(.close, animated: false))
    #expect(player.count(.selectionChanged(false)) == 0)
    player.row.isSelected = true
    player.swipe(-148)
    #expect(!player.row.isSelected && player.count(.selectionChanged(false)) == 1)
    player.play(.command(.close))
    player.settle()
    #expect(player.row.isSelected && player.count(.selectionChanged(true)) == 1)
  }
}
