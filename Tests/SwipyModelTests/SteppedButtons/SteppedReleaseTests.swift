// Where a release leads, and how a row gets there.

import SwipyModel
import Testing

@Suite("Stepped buttons: release")
struct SteppedReleaseTests {
  @Test("a side stays open beyond half its buttons, not at half")
  func keepThreshold() {
    for (distance, end) in [(-80.0, 0.0), (-80.01, -160)] {
      var row = SteppedRow()
      row.drag(distance)
      row.letGo()
      row.rest()
      #expect(row.session.offset == end)
      #expect(row.session.rowPhase == (end == 0 ? .atRest : .open(.right)))
    }
  }

  @Test(
    "more than 100 points a second decide instead of the way, 100 do not",
    arguments: [(-20.0, -100.0, 0.0), (-20, -101, -160), (-120, 100, -160), (-120, 101, 0)]
  )
  func inertia(distance: Double, velocity: Double, end: Double) {
    var row = SteppedRow()
    row.drag(distance)
    row.letGo(velocity)
    row.rest()
    #expect(row.session.offset == end)
  }

  @Test("a side that goes back does so from anywhere, however fast it was released")
  func goesBack() {
    var rules = SteppedButtonRules.mgSwipe
    rules.right.release = .goesBack
    var row = SteppedRow(rules: rules)
    row.drag(-150)
    row.letGo(-900)
    row.rest()
    #expect(row.session.offset == 0)
  }

  @Test("beyond its buttons a row follows by its share, or stops")
  func overdrag() {
    let ways: [(SteppedSideRules.Overdrag, Double)] = [
      (.follows(share: 1), -200), (.follows(share: 0.5), -180), (.follows(share: 0), -160),
      (.stops, -160),
    ]
    for (overdrag, end) in ways {
      var rules = SteppedButtonRules.mgSwipe
      rules.right.overdrag = overdrag
      var row = SteppedRow(rules: rules)
      row.drag(-200)
      #expect(row.session.offset == end)
    }
  }

  @Test("a row that stops at its buttons never expands")
  func stopsBeforeExpansion() {
    var rules = SteppedButtonRules.mgSwipe
    rules.right.overdrag = .stops
    var row = SteppedRow(rules: rules, right: .stepped(["trash"], expansion: .stepped()))
    row.drag(-300)
    row.letGo()
    row.rest()
    #expect(row.presses.isEmpty)
    #expect(row.session.offset == -80)
  }

  @Test("going back, opening and shrinking take their own time")
  func durations() {
    var rules = SteppedButtonRules.mgSwipe
    rules.right.hiding = ButtonMotion(seconds: 0.125)
    rules.right.showing = ButtonMotion(seconds: 0.25)
    rules.right.shrinking = ButtonMotion(seconds: 0.5)
    for (distance, seconds) in [(-60.0, 0.125), (-120, 0.25), (-220, 0.5)] {
      var row = SteppedRow(rules: rules)
      row.drag(distance)
      row.letGo()
      let animation = row.told.compactMap {
        if case .settling(let animation) = $0.event { animation } else { nil }
      }
      #expect(animation.map(\.seconds) == [seconds])
      let start = row.now
      while let deadline = row.session.nextDeadline { row.wait(deadline - row.now) }
      // The first tick comes within one interval, and the last a whole number of them later.
      let taken = row.now - start
      #expect(taken > .seconds(seconds) && taken < .seconds(seconds + 2.0 / 64))
    }
  }

  @Test("a drag to a side without buttons stays at the row's place")
  func noButtons() {
    var row = SteppedRow(left: nil)
    row.drag(-50, 110)
    #expect(row.session.offset == 0)
    #expect(row.states == [.swiping(.right), .closed])
  }

  @Test("a drag may go on to the opposite side, or stops at the row's place")
  func oppositeSide() {
    for (rule, end) in [(SteppedButtonRules.OppositeSide.follows, 50.0), (.stops, 0)] {
      var rules = SteppedButtonRules.mgSwipe
      rules.oppositeSide = rule
      var row = SteppedRow(rules: rules)
      row.drag(-50, 100)
      #expect(row.session.offset == end)
    }
  }

  @Test("after a reuse a drag may go on to the opposite side")
  func oppositeSideAfterReuse() {
    var rules = SteppedButtonRules.mgSwipe
    rules.oppositeSide = .stops
    var row = SteppedRow(rules: rules)
    row.handle(.reused(RowDefaults(appearance: TriggerConfiguration.default.appearance)))
    row.drag(-50, 100)
    #expect(row.session.offset == 50)
  }
}

@Suite("Stepped buttons: beginning")
struct SteppedBeginTests {
  @Test("a drag that goes as far down as across may begin, one that goes farther down may not")
  func direction() {
    let row = SteppedRow()
    #expect(row.allows(-5, down: 5))
    #expect(!row.allows(-5, down: 5.1))
    #expect(!row.allows(0))
  }

  @Test(
    "a drag towards a side that may not be used is refused, and stays refused while it is dragged"
  )
  func disabledSide() {
    var left = ButtonTray.stepped(["flag"])
    left.isEnabled = false
    var row = SteppedRow(left: left)
    #expect(!row.allows(5))
    row.drag(-50, 120)
    #expect(row.session.offset == 0)
  }

  @Test("a row that is open asks for no permission, and keeps the one it had")
  func openRow() {
    var row = SteppedRow()
    row.drag(-120)
    row.letGo()
    row.rest()
    row.session.right?.isEnabled = false
    #expect(row.allows(-5))
    row.drag(40)
    #expect(row.session.offset == -120)
  }

  @Test("no drag begins while the list is edited, and editing puts the row back")
  func editing() {
    var row = SteppedRow()
    row.drag(-120)
    row.letGo()
    row.rest()
    row.handle(.editing(true))
    #expect(row.session.offset == 0)
    #expect(!row.allows(-5))
    row.handle(.editing(false))
    #expect(row.allows(-5))
  }

  @Test("a touch on the buttons of an open row drags it, unless it is refused")
  func touchOnButtons() {
    for (rule, answer) in [(SteppedButtonRules.DragOnButtons.drags, true), (.refused, false)] {
      var rules = SteppedButtonRules.mgSwipe
      rules.dragOnButtons = rule
      var row = SteppedRow(rules: rules)
      row.drag(-120)
      row.letGo()
      row.rest()
      #expect(row.allows(5, touchX: 300) == answer)
      #expect(row.allows(5, touchX: 100))
    }
  }
}
