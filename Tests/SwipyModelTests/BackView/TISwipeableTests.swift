// The oddities of TISwipeableTableView, each by its name.

import SwipyModel
import Testing

@Suite("TISwipeableTableView's back views")
struct TISwipeableTests {
  private func hooks(_ events: [GestureEvent]) -> [GestureEvent] {
    events.filter {
      switch $0 {
      case .willReveal, .revealed, .willHide, .hidden: true
      default: false
      }
    }
  }

  @Test("a swipe either way moves the content to the right", arguments: [200.0, -200.0])
  func direction(way: Double) {
    var player = RowPlayer(.tiSwipeable, .backView)
    player.play(.began(translation: way), .ended(velocity: way))
    #expect(player.row.offset == 320)
    #expect(player.row.backView.isMoving)
    player.wait()
    #expect(player.row.openSide == .left)
  }

  @Test("the content comes back, swings to 20 points left and 15 right of its place, and rests")
  func bounce() {
    var player = RowPlayer(.tiSwipeable, .backView)
    player.play(.command(.open(.left), animated: false))
    player.time = .seconds(1)
    player.play(.command(.close))
    func offset(_ milliseconds: Int) -> Double {
      player.row.shownOffset(at: .seconds(1) + .milliseconds(milliseconds))
    }
    let expected = [(0, 320.0), (45, 160), (90, 0), (110, -10), (130, -20), (170, 15), (190, 7.5)]
    for (time, value) in expected { #expect(abs(offset(time) - value) < 1e-9, "\(time)") }
    #expect(player.row.nextDeadline == .milliseconds(1210))
    let opacity = player.row.frame(at: .milliseconds(1045)).backViewOpacity
    #expect(opacity.map { abs($0 - 0.5) < 1e-9 } == true)
  }

  @Test("an open row is not selected in any style, and has its own again when it is hidden")
  func selectionStyle() {
    var player = RowPlayer(.tiSwipeable, .backView)
    player.play(.command(.open(.left)))
    #expect(player.row.backView.selectionStyle == .none)
    player.wait()
    #expect(player.count(.selectionChanged(false)) == 1)
    player.play(.command(.close))
    #expect(player.row.backView.selectionStyle == .none)
    player.wait()
    #expect(player.row.backView.selectionStyle == .own)
  }

  @Test("a reveal that is hidden meanwhile is still told, after the hiding has been")
  func toldLate() {
    var player = RowPlayer(.tiSwipeable, .backView)
    player.play(.command(.open(.left)))
    player.time = .milliseconds(50)
    player.play(.command(.close))
    player.wait()
    #expect(
      hooks(player.events) == [
        .willReveal(.left), .willHide(.left), .revealed(.left), .hidden(.left),
      ]
    )
  }

  @Test("a reveal that is hidden at once is told no more")
  func hiddenAtOnce() {
    var player = RowPlayer(.tiSwipeable, .backView)
    player.play(.command(.open(.left)), .command(.close, animated: false))
    player.wait()
    #expect(
      hooks(player.events) == [
        .willReveal(.left), .willHide(.left, animated: false), .hidden(.left, animated: false),
      ]
    )
  }

  @Test("a row that is used for something else always tells that it is hidden")
  func reuse() {
    var player = RowPlayer(.tiSwipeable, .backView)
    player.play(.reused(RowDefaults(appearance: TriggerConfiguration.default.appearance)))
    #expect(hooks(player.events) == [.hidden(.left, animated: false)])
  }

  @Test("a second swipe on the open row hides it, and the list still takes it for the open one")
  func sameRow() {
    var player = ListPlayer(.tiSwipeable)
    player.play(.row("a", .began(velocity: 1)))
    player.wait()
    player.play(.row("a", .began(velocity: 1)))
    player.wait()
    #expect(player.list["a"]?.phase == .atRest)
    #expect(player.list.lastRevealed == "a")
    let maySelect = player.maySelect("a")
    #expect(!maySelect)
  }

  @Test("a reuse leaves the list with a row that is not open any more")
  func staleRecord() {
    var player = ListPlayer(.tiSwipeable)
    player.play(.row("a", .command(.open(.left), animated: false)), .viewReused("a"))
    #expect(player.list["a"]?.phase == .atRest)
    #expect(player.list.lastRevealed == "a")
    player.events = []
    player.play(.scrolled)
    #expect(player.events.isEmpty)
    #expect(player.list.lastRevealed == nil)
  }

  @Test("the next row is revealed before the last is hidden by a swipe, and after it by a command")
  func order() {
    var player = ListPlayer(.tiSwipeable)
    player.play(.row("a", .began(velocity: 1)))
    player.wait()
    _ = player.tellers()
    player.play(.row("b", .began(velocity: 1)))
    let bySwipe = player.tellers()
    #expect(bySwipe == ["b", "a"])
    player.wait()
    _ = player.tellers()
    player.play(.row("c", .command(.open(.left))))
    let byCommand = player.tellers()
    #expect(byCommand == ["b", "c"])
  }
}
