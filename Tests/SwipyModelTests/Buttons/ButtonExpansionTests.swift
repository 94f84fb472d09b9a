// When a button takes the whole side, and when letting go fires it.

import SwipyModel
import Testing

@Suite("Expansion by drag")
struct ButtonExpansionTests {
  private static func player(_ expansion: Expansion) -> ButtonPlayer {
    ButtonPlayer(right: .named("more", "delete", expansion: expansion))
  }

  @Test("what is shown at the release is what fires, without a report of delay")
  func noLag() {
    var player = Self.player(.selection)
    player.play(.began(), .moved(by: -167.9))
    #expect(!player.row.isExpanded)
    player.play(.moved(by: -0.1))
    #expect(player.row.isExpanded && player.count(.feedbackDue) == 1)
    #expect(player.samples.last?.state == .right(1) && player.samples.last?.activated == true)
    player.play(.ended())
    player.settle()
    #expect(player.presses.map(\.name) == ["delete"])
    #expect(player.presses.map(\.origin) == [.expansion])
    #expect(player.outcomes.map(\.state) == [.right(1)])
    #expect(player.row.phase == .atRest)
  }

  @Test(
    "the arming point is a share of the row, points, or so many times the buttons",
    arguments: [
      (ExpansionPoint.fractionOfRow(0.75), 240.0), (.edgeInset(100), 220), (.points(200), 200),
      (.timesTray(1.5), 222), (.fractionOfRow(0.1), 168), (.points(60), 60),
    ]
  )
  func points(_ point: ExpansionPoint, _ distance: Double) {
    var player = Self.player(Expansion(arms: point))
    player.play(.began(), .moved(by: -distance + 0.5))
    #expect(!player.row.isExpanded)
    player.play(.moved(by: -0.5))
    #expect(player.row.isExpanded)
  }

  @Test("a release between arming and firing leaves the side open")
  func armAndFire() {
    var player = Self.player(Expansion(arms: .points(180), firesFrom: .points(250)))
    player.swipe(-200)
    player.settle()
    #expect(player.presses.isEmpty)
    #expect(player.row.phase == .open(.right) && player.row.offset == -148)
    #expect(!player.row.isExpanded)
    #expect(player.outcomes.map(\.state) == [.none])

    player.clear()
    player.play(.began(), .moved(by: -60))
    #expect(player.row.sample.state == .right(1) && !player.row.sample.activated)
    player.play(.moved(by: -45))
    #expect(player.row.sample.activated)
    #expect(player.count(.feedbackDue) == 2)
    player.play(.ended())
    #expect(player.presses.map(\.name) == ["delete"])
  }

  @Test("a finger far enough across the row expands too, and so does a drag beyond the buttons")
  func extraTriggers() {
    var player = Self.player(Expansion(arms: .points(300), extraTriggers: [.touch(0.8)]))
    player.play(.began(touchX: 220), .moved(by: -150))
    #expect(!player.row.isExpanded)
    player.play(.moved(by: -10))
    #expect(player.row.isExpanded)

    var beyond = Self.player(Expansion(arms: .points(300), extraTriggers: [.overscroll(30)]))
    beyond.play(.began(), .moved(by: -178))
    #expect(!beyond.row.isExpanded)
    beyond.play(.moved(by: -1))
    #expect(beyond.row.isExpanded)
  }

  @Test("a button fires while the finger is still down where it is told to")
  func immediately() {
    var expansion = Expansion(arms: .points(200))
    expansion.firing = .immediately
    var player = Self.player(expansion)
    player.play(.began(), .moved(by: -199))
    #expect(player.presses.isEmpty)
    player.play(.moved(by: -2), .moved(by: -50), .ended())
    #expect(player.presses.count == 1 && player.outcomes.map(\.ending) == [.reached])
    player.settle()
    #expect(player.row.phase == .atRest && player.row.offset == 0)
  }

  @Test("a button that is not among those shown can expand and fire")
  func hidden() {
    let archive = SwipeButton("archive", action: "archive")
    var player = Self.player(Expansion(button: .hidden(archive), arms: .points(200)))
    player.play(.began(), .moved(by: -190))
    #expect(player.row.frame(at: player.time).buttons.map(\.index) == [0, 1])
    player.play(.moved(by: -20))
    player.wait(.seconds(1))
    let frame = player.row.frame(at: player.time)
    #expect(frame.buttons.map(\.index) == [0, 1, 2])
    #expect(frame.buttons.last?.mask == nil && frame.buttons.first?.mask?.width == 0)
    player.play(.ended())
    #expect(player.presses.map(\.name) == ["archive"])
    #expect(player.presses.map(\.index) == [2])
  }

  @Test("a button may be chosen by its index; one that does not exist never expands")
  func index() {
    var player = Self.player(Expansion(button: .index(0), arms: .points(160)))
    player.swipe(-200)
    #expect(player.presses.map(\.name) == ["more"])
    var none = Self.player(Expansion(button: .index(7), arms: .points(160)))
    none.swipe(-300)
    #expect(none.presses.isEmpty && none.row.phase == .open(.right))
  }

  @Test("an expansion is told when it arms and again when the button has taken the whole side")
  func toldTwice() {
    var player = Self.player(.selection)
    player.play(.began(), .moved(by: -200))
    #expect(player.expansions.map(\.isComplete) == [false])
    player.wait(.seconds(1))
    #expect(player.expansions.map(\.isComplete) == [false, true])
    #expect(player.expansions.allSatisfy { $0.isExpanded && $0.index == 1 && $0.side == .right })
    player.play(.moved(by: 100))
    #expect(player.expansions.last?.isExpanded == false)
  }

  @Test("nothing expands before the finger has moved eight points")
  func minimumDistance() {
    var player = Self.player(Expansion(arms: .points(100)))
    player.play(.command(.open(.right), animated: false))
    player.play(.began(), .moved(by: -8), .ended(velocity: -500))
    #expect(!player.row.isExpanded && player.presses.isEmpty)
    player.settle()
    player.play(.began(), .moved(by: -9))
    #expect(player.row.isExpanded)
  }

  @Test("a confirmation is asked for once, and either answer ends the wait")
  func confirmation() {
    var tray = ButtonTray.named("more", "delete", expansion: .selection)
    tray.buttons[1].confirmation = .required
    var player = ButtonPlayer(right: tray)
    player.swipe(-250)
    let press = player.row.awaitingConfirmation
    #expect(press?.name == "delete" && player.presses.isEmpty)
    #expect(player.outcomes.map(\.state) == [.right(1)])
    player.play(.denied)
    player.settle()
    #expect(player.presses.isEmpty && player.row.phase == .atRest)

    player.swipe(-250)
    player.play(.confirmed(), .confirmed(), .denied)
    player.settle()
    #expect(player.presses.map(\.name) == ["delete"] && player.row.phase == .atRest)

    player.play(.command(.open(.right), animated: false))
    player.play(.tapped(.button(.right, index: 1)))
    #expect(player.row.awaitingConfirmation != nil)
    player.play(.denied)
    #expect(player.row.phase == .open(.right) && player.presses.count == 1)
  }
}
