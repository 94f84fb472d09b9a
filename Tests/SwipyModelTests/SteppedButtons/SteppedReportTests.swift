// What a row tells and when, commands and their ends.

import SwipyModel
import Testing

@Suite("Stepped buttons: what is told")
struct SteppedReportTests {
  @Test("a drag tells at once what the buttons show, with a finger on the row")
  func drag() {
    var row = SteppedRow()
    row.drag(-50)
    #expect(row.told.contains { $0.event == .willReveal(.right) })
    #expect(row.told.contains { $0.event == .trayChanged(.swiping(.right), isGestureActive: true) })
  }

  @Test("an animation tells what the buttons show at its last tick, without a finger on the row")
  func animation() throws {
    var row = SteppedRow()
    row.handle(.command(.open(.right)))
    row.rest()
    #expect(row.states == [.swiping(.right)])
    let changed = try #require(row.told.last { $0.event.isTrayChange })
    #expect(changed.event == .trayChanged(.swiping(.right), isGestureActive: false))
    // Ticks stand on the grid of 15.625 ms; the first at 15.625, the last 20 later.
    #expect(changed.time == .microseconds(328_125))
  }

  @Test("the row is covered before it is told that its buttons show nothing")
  func order() {
    var row = SteppedRow()
    row.drag(-50)
    row.letGo()
    row.rest()
    let ends = row.told.map(\.event).suffix(2)
    #expect(
      Array(ends) == [.hidden(.right), .trayChanged(.closed, isGestureActive: false)]
    )
  }

  @Test("after an interruption changes are told when another animation ends, or at once")
  func interrupted() {
    for (rule, states) in [
      (SteppedButtonRules.Reports.waitForAnotherAnimation, [TrayState]()),
      (.resume, [.swiping(.right)]),
    ] {
      var rules = SteppedButtonRules.mgSwipe
      rules.reports = rule
      var row = SteppedRow(rules: rules)
      row.handle(.command(.open(.right)))
      row.wait(.milliseconds(100))
      row.drag(-20)
      #expect(row.states == states)
      row.letGo()
      row.rest()
      #expect(row.states == [.swiping(.right)])
    }
  }

  @Test("a command's end is told once: when it is over, caught by a finger, or overtaken")
  func completions() {
    var row = SteppedRow()
    row.handle(.command(.open(.right)))
    row.rest()
    #expect(row.completions == [true])
    row.handle(.command(.close))
    row.wait(.milliseconds(50))
    row.handle(.command(.open(.left), animated: false))
    #expect(row.completions == [true, false, true])
    row.handle(.command(.setOffset(-50)))
    row.wait(.milliseconds(50))
    row.drag(-5)
    #expect(row.completions == [true, false, true, true])
    row.letGo()
    row.rest()
    #expect(row.completions.count == 4)
  }

  @Test("a row that is at its place takes a whole animation to go there")
  func idleAnimation() {
    var row = SteppedRow()
    row.handle(.command(.setOffset(0)))
    #expect(row.completions.isEmpty)
    #expect(row.session.isAnimating)
    row.rest()
    #expect(row.completions == [true])
  }

  @Test("a tap on a button presses it, and closes the row if the button says so")
  func tap() {
    for (hides, end) in [(true, 0.0), (false, -160)] {
      var row = SteppedRow(right: .stepped(["more", "trash"], hides: hides))
      row.drag(-120)
      row.letGo()
      row.rest()
      row.handle(.tapped(.button(.right, index: 0)))
      #expect(row.presses.map(\.name) == ["more"])
      #expect(row.presses.map(\.origin) == [.tap])
      row.rest()
      #expect(row.session.offset == end)
    }
  }

  @Test("a tap where no button is presses nothing")
  func tapBeside() {
    var row = SteppedRow()
    row.handle(.tapped(.button(.right, index: 0)))
    row.drag(-120)
    row.letGo()
    row.rest()
    row.handle(.tapped(.button(.right, index: 2)))
    row.handle(.tapped(.button(.right, index: -1)))
    #expect(row.presses.isEmpty)
  }

  @Test("a tap on the content closes an open row, unless it is ignored")
  func tapContent() {
    for (rule, end) in [(SteppedButtonRules.ContentTap.hides, 0.0), (.ignored, -160)] {
      var rules = SteppedButtonRules.mgSwipe
      rules.contentTap = rule
      var row = SteppedRow(rules: rules)
      row.drag(-120)
      row.letGo()
      row.rest()
      row.handle(.tapped(.content))
      row.rest()
      #expect(row.session.offset == end)
    }
  }

  @Test("a reuse closes the row at once and tells it")
  func reuse() {
    var row = SteppedRow()
    row.drag(-120)
    row.letGo()
    row.rest()
    row.handle(.reused(RowDefaults(appearance: TriggerConfiguration.default.appearance)))
    #expect(row.session.offset == 0)
    #expect(row.states.last == .closed)
    #expect(row.session.rowPhase == .atRest)
    #expect(row.session.stripLayout(.right) == nil)
  }

  @Test("a new picture of the content covers and uncovers the row, and tells no change")
  func refresh() {
    var row = SteppedRow()
    row.drag(-120)
    row.letGo()
    row.rest()
    var events: [GestureEvent] = []
    row.session.refresh(at: row.now, into: &events)
    #expect(
      events == [.hidden(.right, animated: false), .willReveal(.right, animated: false)]
    )
    #expect(row.session.offset == -160)
  }

  @Test("a saved row goes on where it was")
  func saved() {
    var row = SteppedRow()
    row.drag(-120)
    row.letGo()
    row.wait(.milliseconds(100))
    var copy = row
    row.rest()
    copy.rest()
    #expect(row.session == copy.session)
  }

  @Test("buttons that are exchanged while the row is open stand where the offset puts them")
  func exchanged() throws {
    var row = SteppedRow()
    row.drag(-120)
    row.letGo()
    row.rest()
    row.session.right = .stepped(["one", "two", "three"])
    #expect(row.session.stripLayout(.right)?.buttons.count == 3)
    row.handle(.tapped(.button(.right, index: 2)))
    #expect(row.presses.map(\.name) == ["three"])
    row.session.right = nil
    row.rest()
    #expect(row.session.frame(at: row.now).buttons.isEmpty)
  }
}

extension GestureEvent {
  fileprivate var isTrayChange: Bool { if case .trayChanged = self { true } else { false } }
}
