// Rows whose two sides hold different things.

import SwipyModel
import Testing

@Suite("A row whose sides hold different things")
struct MixedRowTests {
  /// Triggers on the left, a back view on the right.
  private static let content = content(.backView)

  /// What the right side can hold beside triggers on the left.
  private static let others: [SideContent] = [
    .backView, .buttons(ButtonTray([SwipeButton("more", width: 80), SwipeButton("x", width: 80)])),
  ]

  private static func content(_ right: SideContent) -> RowContent {
    RowContent(
      triggers: TriggerSet(triggers: [
        SwipeTrigger(.left(0), mode: .toggle, action: "read"),
        SwipeTrigger(.right(0), mode: .exit, action: "never"),
      ]),
      left: .triggers,
      right: right
    )
  }

  @Test("the side that a drag first moves to has the row", arguments: others)
  func firstSide(right: SideContent) {
    var left = RowPlayer(.default, Self.content(right))
    left.play(.began(), .moved(by: 100), .ended())
    left.wait()
    #expect(left.fired.map(\.action) == ["read"])
    #expect(left.row.phase == .atRest)

    var right = RowPlayer(.default, Self.content(right))
    right.play(.began(), .moved(by: -200), .ended())
    right.wait()
    #expect(right.row.openSide == .right)
    #expect(right.fired.isEmpty)
  }

  @Test("a drag that begins without a way waits for its first, however often time passes")
  func pending() {
    var player = RowPlayer(.default, Self.content)
    player.play(.began(), .timePassed, .moved(by: 0), .timePassed, .moved(by: -60))
    #expect(player.row.phase == .dragging)
    #expect(player.row.offset == -60)
  }

  @Test("on the way to the other side the row stops at its place", arguments: [1.0, -1.0])
  func stops(way: Double) {
    for configuration in SwipeConfiguration.named.map(\.value) {
      for right in Self.others {
        var player = RowPlayer(configuration, Self.content(right))
        player.play(.began(velocity: way), .moved(by: 40 * way), .moved(by: -90 * way))
        // SwipeCellKit lets go of a fifth of the way on a side without buttons.
        let slack = configuration == .swipeCellKit ? 10.0 : 0
        #expect(player.row.offset * way >= -slack)
      }
    }
  }

  @Test(
    "the triggers that are registered for a side with something else never fire",
    arguments: others
  )
  func hiddenTriggers(right: SideContent) {
    var player = RowPlayer(.default, Self.content(right))
    player.play(.began(), .moved(by: 10), .moved(by: -300), .ended(velocity: -900))
    player.play(.held(at: -0.5))
    player.wait()
    #expect(player.fired.isEmpty)
  }

  @Test(
    "a drag on an open row belongs to the side that is open until the row is at rest",
    arguments: others
  )
  func openRow(right: SideContent) {
    var player = RowPlayer(.default, Self.content(right))
    player.play(.command(.open(.right), animated: false))
    player.play(.began(), .moved(by: 500), .ended(velocity: 900))
    #expect(player.fired.isEmpty)
    player.wait()
    #expect(player.row.phase == .atRest)
    player.play(.began(), .moved(by: 100), .ended())
    #expect(player.outcomes.last?.state == .left(0))
  }

  @Test("commands go to the side they name, without one to the side that has the row")
  func commands() {
    var player = RowPlayer(.default, Self.content)
    player.play(.command(.open(.right)))
    player.wait()
    #expect(player.row.openSide == .right)
    player.play(.swipeToOrigin)
    player.wait()
    #expect(player.row.phase == .atRest)
    player.play(.held(at: 0.5))
    #expect(player.row.openSide == .left)
    #expect(player.row.sample.state == .left(0))
    player.play(.command(.close))
    player.wait()
    player.play(.command(.setOffset(-10), animated: false))
    #expect(player.row.openSide == .right)
    player.play(.command(.close, animated: false), .peek(.left, upTo: 0.5))
    #expect(player.row.phase == .settling)
    player.wait()
    #expect(player.row.phase == .atRest)
  }

  @Test("each gesture comes to one outcome, the one that goes nowhere too", arguments: others)
  func oneOutcome(right: SideContent) {
    var player = RowPlayer(.default, Self.content(right))
    player.play(.began(), .ended())
    player.play(.began(), .cancelled())
    player.play(.began(), .moved(by: 5), .moved(by: -5), .ended())
    player.play(.began(), .moved(by: -5), .moved(by: 5), .ended())
    player.play(.began(), .moved(by: -5), .failed)
    player.wait()
    #expect(player.count(.started) == 5)
    #expect(player.outcomes.count == 5)
    #expect(player.outcomes.allSatisfy { !$0.activated })
    #expect(player.row.phase == .atRest)
  }

  @Test("a second beginning ends the first gesture, whichever side had it", arguments: others)
  func beganTwice(right: SideContent) {
    var player = RowPlayer(.default, Self.content(right))
    player.play(.began(translation: 40), .began(translation: -40), .ended())
    player.play(.began(translation: -40), .began(translation: 40), .ended())
    player.wait()
    #expect(player.count(.started) == 4)
    #expect(player.outcomes.count == 4)
    #expect(player.row.phase == .atRest)
  }

  @Test("right-to-left everything is mirrored, and nothing else", arguments: others)
  func mirrored(right: SideContent) {
    let scripts: [[Double]] = [[90, 20], [-90, -200], [30, -90], [-30, 90]]
    for script in scripts {
      var plain = RowPlayer(.default, Self.content(right))
      var mirror = RowPlayer(.default, Self.content(right), layoutDirection: .rightToLeft)
      plain.play(.began())
      mirror.play(.began())
      for way in script {
        plain.play(.moved(by: way))
        mirror.play(.moved(by: -way))
        #expect(mirror.row.offset == -plain.row.offset)
      }
      plain.play(.ended(velocity: 10))
      mirror.play(.ended(velocity: -10))
      plain.wait()
      mirror.wait()
      let frame = plain.row.frame(at: plain.time).mirrored(in: plain.row.geometry)
      #expect(mirror.row.frame(at: mirror.time) == frame)
      #expect(mirror.row.offset == -plain.row.offset)
      #expect(mirror.row.openSide == plain.row.openSide?.opposite)
      #expect(mirror.fired.map(\.action) == plain.fired.map(\.action))
      #expect(mirror.events == plain.events.map(\.mirrored))
    }
  }

  @Test("a row is asked for the side that the finger moves to")
  func shouldBegin() {
    var player = RowPlayer(.default, RowContent(left: .nothing, right: .backView))
    let nowhere = player.mayBegin(100)
    let there = player.mayBegin(-100)
    #expect(!nowhere && there)
    var empty = RowPlayer(.default, RowContent(left: .nothing, right: .nothing))
    let left = empty.mayBegin(100)
    let right = empty.mayBegin(-100)
    #expect(!left && !right)
  }
}

extension SwipeConfiguration {
  /// Every configuration with a name.
  static let named: [(name: String, value: SwipeConfiguration)] = [
    ("default", .default), ("swipyCell", .swipyCell), ("mcSwipe", .mcSwipe),
    ("mgSwipe", .mgSwipe), ("swipeCellKit", .swipeCellKit), ("tiSwipeable", .tiSwipeable),
  ]
}
