// What users of swipe libraries asked for: what fires, when, and what is told about it.

import SwipyModel
import Testing

@Suite("Wishes: decisions and events")
struct DecisionWishes {
  @Test("a report is about the movement it comes with, not the one before")
  func noLag() {
    var row = Player()
    row.play(.began(translation: 3), .moved(by: 97), .moved(by: 150))
    #expect(row.samples.map(\.offset) == [3, 100, 250])
    #expect(row.samples.map(\.state) == [.none, .left(0), .left(1)])
  }

  @Test("wish 8: a release short of every action is told, too")
  func releasedShort() {
    var row = Player()
    row.play(.began(), .moved(by: 40), .ended())
    row.wait(.seconds(1))
    #expect(row.outcomes.map(\.state) == [.none])
    #expect(row.outcomes.map(\.activated) == [false])
    #expect(row.events.last == .returned(onCommand: false))
  }

  @Test("wish 9: what was decided is known at the release, before anything has moved")
  func knownAtRelease() throws {
    var row = Player(mode: .exit)
    row.play(.began(), .moved(by: 250), .ended())
    let outcome = try #require(row.outcomes.first)
    #expect(outcome.state == .left(1) && outcome.mode == .exit && outcome.activated)
    #expect(outcome.action == "left:1" && outcome.fraction.value == 0.78125)
    #expect(row.fired.isEmpty)
    row.wait(.seconds(1))
    #expect(row.fired == [outcome])
  }

  @Test("wish 10: every change of state during the drag is told once")
  func crossings() {
    var row = Player()
    row.play(.began(), .moved(by: 50), .moved(by: 50), .moved(by: 20), .moved(by: 130))
    row.play(.moved(by: -150), .moved(by: -60), .moved(by: -140))
    #expect(row.crossings == [.left(0), .left(1), .left(0), .none, .right(0)])
  }

  @Test("wish 11: the mode can still be chosen at the release")
  func otherMode() {
    var row = Player { triggers in
      for state in triggers.triggers.keys {
        guard var trigger = triggers[state] else { continue }
        trigger.confirmation = .required
        triggers.register(trigger)
      }
    }
    row.play(.began(), .moved(by: 100), .ended())
    row.play(.confirmed(as: .exit))
    row.wait(.seconds(1))
    #expect(row.fired.map(\.mode) == [.exit])
    #expect(row.session.phase == .exited)
  }

  /// A row that asks before it lets anything leave.
  private func askingRow() -> Player {
    Player(states: []) {
      $0.register(SwipeTrigger(.left(0), mode: .exit, action: "delete", confirmation: .required))
    }
  }

  @Test("wish 64: a destructive swipe waits for a yes")
  func confirmed() {
    var row = askingRow()
    row.play(.began(), .moved(by: 100), .ended())
    row.wait(.seconds(60))
    #expect(row.session.awaitingConfirmation?.action == "delete")
    #expect(row.session.offset == 100 && row.fired.isEmpty)
    row.play(.confirmed(), .confirmed())
    row.wait(.seconds(1))
    #expect(row.fired.map(\.action) == ["delete"])
    #expect(row.session.phase == .exited)
  }

  @Test("a no brings the row back to its place and fires nothing")
  func denied() {
    var row = askingRow()
    row.play(.began(), .moved(by: 100), .ended(), .denied, .confirmed())
    row.wait(.seconds(1))
    #expect(row.fired.isEmpty && row.outcomes.count == 1)
    #expect(row.session.phase == .atRest && row.session.offset == 0)
    #expect(row.events.last == .returned(onCommand: false))
  }

  @Test("a new drag while the row waits counts as a no")
  func draggedWhileAsking() {
    var row = askingRow()
    row.play(.began(), .moved(by: 100), .ended(), .began(), .moved(by: -60), .ended())
    row.wait(.seconds(1))
    #expect(row.fired.isEmpty)
    #expect(row.outcomes.map(\.activated) == [true, false])
    #expect(row.outcomes.last?.fraction.value == 0.125)
  }

  @Test("wish 15: a trigger can fire as soon as it is reached, without a release and only once")
  func immediately() {
    var row = Player(states: []) {
      $0.register(SwipeTrigger(.left(0), mode: .toggle, action: "flag", firing: .immediately))
    }
    row.play(.began(), .moved(by: 70), .moved(by: 20), .moved(by: 50), .moved(by: -90), .ended())
    row.wait(.seconds(1))
    #expect(row.outcomes.map(\.ending) == [.reached])
    #expect(row.fired.map(\.action) == ["flag"])
    #expect(row.session.phase == .atRest)
  }

  /// A row whose trigger shows at 25 % and fires from 60 % on.
  private func armedRow() -> Player {
    Player(states: []) { $0.register(SwipeTrigger(.left(0), mode: .exit, firesFrom: 0.6)) }
  }

  @Test("wish 21: a trigger can be armed early and fire only farther out")
  func armAndFire() {
    var row = armedRow()
    row.play(.began(), .moved(by: 100))
    #expect(row.session.sample.state == .left(0) && !row.session.sample.activated)
    row.play(.ended())
    row.wait(.seconds(1))
    #expect(row.fired.isEmpty && row.session.phase == .atRest)

    row.play(.began(), .moved(by: 100), .moved(by: 92), .ended())
    row.wait(.seconds(1))
    #expect(row.fired.map(\.state) == [.left(0)])
  }

  @Test("arming and becoming ready to fire are two crossings")
  func twoCrossings() {
    var row = armedRow()
    row.play(.began(), .moved(by: 100), .moved(by: 100))
    let crossings = row.events.compactMap { event in
      if case .crossed(_, let state, let activated) = event { "\(state) \(activated)" } else { nil }
    }
    #expect(crossings == ["left:0 false", "left:0 true"])
  }

  @Test("wish 52: going back below the threshold before letting go takes the decision back")
  func backBelow() {
    var row = Player(mode: .exit)
    row.play(.began(), .moved(by: 100), .moved(by: -30), .ended(velocity: 900))
    row.wait(.seconds(1))
    #expect(row.fired.isEmpty && row.session.phase == .atRest)
  }

  @Test("wish 50: a tiny movement activates nothing, however near the threshold lies")
  func minimumDistance() {
    var row = Player(mode: .exit) { $0.points.move(.left(0), to: 0.001) }
    row.play(.began(), .moved(by: 7.9), .ended(velocity: 2000))
    row.wait(.seconds(1))
    #expect(row.fired.isEmpty)
    row.play(.began(), .moved(by: 8), .ended())
    row.wait(.seconds(1))
    #expect(row.fired.map(\.state) == [.left(0)])
  }

  @Test(
    "a cancelled or failed gesture fires nothing",
    arguments: [.cancelled(), .failed] as [GestureInput]
  )
  func cancelled(_ end: GestureInput) {
    var row = Player(mode: .exit)
    row.play(.began(), .moved(by: 300), end)
    row.wait(.seconds(1))
    #expect(row.outcomes.map(\.ending) == [.cancelled])
    #expect(row.outcomes.map(\.activated) == [false])
    #expect(row.fired.isEmpty && row.session.phase == .atRest)
  }

  @Test("two quick swipes fire what each of them decided, in order")
  func quickSwipes() {
    var row = Player()
    row.play(.began(), .moved(by: 100), .ended())
    row.play(.began(), .movedTo(250), .ended())
    row.wait(.seconds(1))
    #expect(row.fired.map(\.state) == [.left(0), .left(1)])
    #expect(row.outcomes.map(\.state) == [.left(0), .left(1)])
  }

  @Test("a trigger that changes after the release does not change what fires")
  func changedAfterRelease() {
    var row = Player(states: [.left(0)])
    row.play(.began(), .moved(by: 260), .ended())
    row.session.triggers.register(SwipeTrigger(.left(1), mode: .exit, action: "late"))
    row.session.triggers.bind("other", to: .left(0))
    row.wait(.seconds(1))
    #expect(row.fired.map(\.action) == ["left:0"])
  }

  @Test("wish 19: what was decided fires once, though the row is used for something else meanwhile")
  func reuseDuringExit() {
    var row = Player(mode: .exit)
    row.play(.began(), .moved(by: 100), .ended())
    row.play(.reused(RowDefaults(appearance: row.session.configuration.appearance)))
    row.wait(.seconds(5))
    #expect(row.fired.map(\.action) == ["left:0"])
    #expect(row.session.phase == .atRest)
  }

  @Test("wish 49: an interruption of the animation does not lose what was decided")
  func interrupted() {
    for mode in [SwipeMode.toggle, .exit] {
      var row = Player(mode: mode)
      row.play(.began(), .moved(by: 100), .ended(), .animationsInterrupted)
      row.wait(.seconds(5))
      #expect(row.fired.map(\.state) == [.left(0)])
    }
  }

  @Test("wish 58: a gesture tells its beginning and its end, once each")
  func beginAndEnd() {
    var row = Player()
    row.play(.began(), .moved(by: 100), .ended(), .ended(), .cancelled(), .moved(by: 9))
    #expect(row.count(.started) == 1 && row.outcomes.count == 1)
  }

  @Test("wish 70: every offset of a drag can be observed, with its share of the width")
  func progress() {
    var row = Player()
    row.play(.began(), .moved(by: 160), .moved(by: 16))
    #expect(row.samples.map(\.fraction.value) == [0, 0.5, 0.55])
  }
}
