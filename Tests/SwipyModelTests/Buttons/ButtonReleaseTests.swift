// When a side opens, closes or stays, by default and by what can be chosen.

import SwipyModel
import Testing

@Suite("Opening and closing by drag")
struct ButtonReleaseTests {
  @Test(
    "a release opens the side from half of its buttons on",
    arguments: [-73.0, -74, -148, -200]
  )
  func distance(_ way: Double) {
    var player = ButtonPlayer()
    player.swipe(way)
    player.settle()
    let opens = way <= -74
    #expect(player.row.phase == (opens ? .open(.right) : .atRest))
    #expect(player.row.offset == (opens ? -148 : 0))
    #expect(player.outcomes.map(\.state) == [.none])
  }

  @Test("a fast finger decides alone, a slow one does not")
  func inertia() {
    var player = ButtonPlayer()
    player.swipe(-30, velocity: -100)
    #expect(player.row.phase == .open(.right))
    player.settle()
    player.swipe(30, velocity: 100)
    player.settle()
    #expect(player.row.phase == .atRest)
    player.swipe(-120, velocity: 99)
    #expect(player.row.phase == .open(.right))
  }

  @Test("a tiny swipe changes nothing, however fast it is")
  func tiny() {
    var player = ButtonPlayer()
    player.swipe(-7, velocity: -900)
    player.settle()
    #expect(player.row.phase == .atRest)
    player.play(.command(.open(.right), animated: false))
    player.swipe(7, velocity: 900)
    player.settle()
    #expect(player.row.phase == .open(.right) && player.row.offset == -148)
  }

  @Test("where nothing is kept open every release closes")
  func neverKeeps() {
    var player = ButtonPlayer {
      $0.release = .byDistanceAndSpeed(OpenRule(keeping: .neverKeeps))
    }
    player.swipe(-148, velocity: -500)
    player.settle()
    #expect(player.row.phase == .atRest && player.row.offset == 0)
  }

  @Test("the distance that opens can be given in points")
  func points() {
    var player = ButtonPlayer {
      $0.release = .byDistanceAndSpeed(OpenRule(from: .points(120), inertia: nil))
    }
    player.swipe(-119, velocity: -900)
    player.settle()
    #expect(player.row.phase == .atRest)
    player.swipe(-120, velocity: 900)
    #expect(player.row.phase == .open(.right))
  }

  @Test("the row follows the finger freely over its buttons and with resistance beyond them")
  func overdrag() {
    var player = ButtonPlayer()
    player.play(.began(), .moved(by: -148))
    #expect(player.row.offset == -148)
    player.play(.moved(by: -100))
    #expect(abs(player.row.offset + 188) < 1e-9)
    player.play(.moved(by: -1e9))
    #expect(player.row.offset == -320)
  }

  @Test("a side without buttons stays, or gives way a little and comes back")
  func uselessSide() {
    var player = ButtonPlayer()
    player.play(.began(), .moved(by: 80))
    #expect(player.row.offset == 0)
    player.play(.moved(by: -100))
    #expect(player.row.offset == -20)

    var yielding = ButtonPlayer { $0.uselessSide = .yields(0.1) }
    yielding.play(.began(), .moved(by: 80))
    #expect(abs(yielding.row.offset - 8) < 1e-9)
    yielding.play(.ended(velocity: 900))
    yielding.settle()
    #expect(yielding.row.phase == .atRest && yielding.row.offset == 0)
    #expect(yielding.reveals.isEmpty)
  }

  @Test("within one gesture the other side opens too, or the row stops, or gives way a little")
  func oppositeSide() {
    func dragged(_ rule: OppositeSideRule) -> ButtonPlayer {
      var player = ButtonPlayer(left: .named("flag")) { $0.opposite = rule }
      player.play(.began(), .moved(by: -40), .moved(by: 100))
      return player
    }
    let both = dragged(.uncovers)
    #expect(both.row.offset == 60 && both.row.shown == .left)
    #expect(
      both.reveals == [
        "will reveal right", "will hide right", "hidden right", "will reveal left",
      ]
    )
    #expect(dragged(.stops).row.offset == 0)
    var elastic = dragged(.yields(0.2))
    #expect(abs(elastic.row.offset - 12) < 1e-9)
    #expect(elastic.row.shown == nil)
    elastic.play(.ended(velocity: 500))
    elastic.settle()
    #expect(elastic.row.phase == .atRest)
  }

  @Test("a drag takes hold of the row where it is seen")
  func hold() {
    var player = ButtonPlayer()
    player.swipe(-148)
    player.settle()
    player.play(.command(.close))
    player.time += .milliseconds(80)
    let seen = player.row.shownOffset(at: player.time)
    #expect(seen < -1 && seen > -147)
    player.play(.began())
    #expect(abs(player.row.offset - seen) < 1e-9)
    player.play(.moved(by: -3))
    #expect(abs(player.row.offset - seen + 3) < 1e-9)
  }

  @Test("a cancelled gesture fires nothing and leaves the row as it was before")
  func cancelled() {
    var player = ButtonPlayer(right: .named("more", "delete", expansion: .destructive))
    player.play(.began(), .moved(by: -310))
    #expect(player.row.sample.activated)
    player.play(.cancelled(velocity: -900))
    player.settle()
    #expect(player.row.phase == .atRest && player.presses.isEmpty)
    #expect(player.outcomes.map(\.ending) == [.cancelled])
    player.play(.command(.open(.right), animated: false))
    player.play(.began(), .moved(by: 100), .failed)
    player.settle()
    #expect(player.row.phase == .open(.right) && player.row.offset == -148)
    #expect(player.outcomes.count == 2)
  }

  @Test("a drag begins only sideways, away from the margins, and towards usable buttons")
  func begin() {
    var player = ButtonPlayer()
    #expect(player.mayBegin(-120, 99))
    #expect(!player.mayBegin(-120, 100))
    #expect(!player.mayBegin(120))
    #expect(!player.mayBegin(0))
    player.row.right?.isEnabled = false
    #expect(!player.mayBegin(-120))
    player.row.right?.isEnabled = true
    player.play(.command(.open(.right), animated: false))
    #expect(player.mayBegin(120))

    let careful = ButtonPlayer {
      $0.begin = .considered(
        BeginRule(
          dominance: 2,
          edgeMargin: 20,
          whileExited: .refuses,
          announcement: .whenBegun
        )
      )
    }
    #expect(!careful.mayBegin(-200, touchX: 305))
    #expect(careful.mayBegin(-200, touchX: 299))
    #expect(!careful.mayBegin(-200, 101, touchX: 299))
  }

  @Test("while the list is edited open rows close and drags are refused, unless they are allowed")
  func editing() {
    var player = ButtonPlayer()
    player.play(.command(.open(.right), animated: false), .editing(true))
    player.settle()
    #expect(player.row.phase == .atRest)
    #expect(!player.mayBegin(-100))
    player.swipe(-148)
    #expect(player.row.offset == 0 && player.outcomes.isEmpty)
    player.play(.editing(false))
    #expect(player.mayBegin(-100))

    var allowing = ButtonPlayer { $0.editing = .allowsSwiping }
    allowing.play(.editing(true))
    #expect(allowing.mayBegin(-100))
    allowing.swipe(-148)
    #expect(allowing.row.phase == .open(.right))
  }
}
