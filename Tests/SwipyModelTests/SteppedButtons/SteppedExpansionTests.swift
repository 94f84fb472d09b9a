// Buttons that take the whole side: when they do, what a release and an interruption make of it.

import SwipyModel
import Testing

@Suite("Stepped buttons: expansion")
struct SteppedExpansionTests {
  private func row(
    _ expansion: Expansion,
    hides: Bool = true,
    rules: SteppedButtonRules = .mgSwipe
  ) -> SteppedRow {
    SteppedRow(
      rules: rules,
      right: .stepped(["more", "trash"], hides: hides, expansion: expansion)
    )
  }

  @Test("a button expands beyond its point, not at it")
  func strict() {
    var row = row(.stepped())
    row.drag(-208)
    #expect(row.session.state == .swiping(.right))
    row.handle(.moved(by: -0.01))
    #expect(row.session.state == .expanding(.right))
  }

  @Test("a release of an expanded button presses it once, when the row has come to rest")
  func firesOnce() {
    for fills in [false, true] {
      var row = row(.stepped(fills: fills))
      row.drag(-230)
      row.letGo()
      #expect(row.presses.isEmpty)
      row.rest()
      #expect(row.presses.map(\.name) == ["trash"])
      #expect(row.presses.map(\.origin) == [.expansion])
      #expect(row.session.offset == 0)
    }
  }

  @Test("a button that does not hide leaves the row filled")
  func staysFilled() {
    var row = row(.stepped(fills: true), hides: false)
    row.drag(-230)
    row.letGo()
    row.rest()
    #expect(row.session.offset == -320)
    #expect(row.session.rowPhase == .waiting)
    row.handle(.command(.fulfil(.reset)))
    row.rest()
    #expect(row.session.offset == 0)
    #expect(row.session.rowPhase == .atRest)
  }

  @Test("a drag back below the point lets the buttons share the side again")
  func backBelow() {
    var row = row(.stepped())
    row.drag(-230, 80)
    row.letGo()
    row.rest()
    #expect(row.presses.isEmpty)
    #expect(row.session.offset == -160)
    #expect(row.states == [.expanding(.right), .swiping(.right)])
  }

  @Test("the velocity of a release does not matter to an expanded button")
  func velocity() {
    var row = row(.stepped(fills: true))
    row.drag(-230)
    row.letGo(2000)
    row.rest()
    #expect(row.presses.count == 1)
  }

  @Test("a finger that takes a row whose button is about to fire fires it at once")
  func caught() {
    for (rule, count) in [(SteppedButtonRules.CaughtFiring.firesAtOnce, 1), (.dropped, 0)] {
      var rules = SteppedButtonRules.mgSwipe
      rules.caughtFiring = rule
      var row = row(.stepped(fills: true), rules: rules)
      row.drag(-230)
      row.letGo()
      row.wait(.milliseconds(60))
      row.handle(.began())
      #expect(row.presses.count == count)
    }
  }

  @Test("a command that comes in between drops the press")
  func overtaken() {
    var row = row(.stepped(fills: true))
    row.drag(-230)
    row.letGo()
    row.wait(.milliseconds(60))
    row.handle(.command(.close))
    row.rest()
    #expect(row.presses.isEmpty)
    #expect(row.session.offset == 0)
  }

  @Test("a row that cannot be seen does not press its button")
  func invisible() {
    var row = row(.stepped(fills: true))
    row.drag(-230)
    row.letGo()
    row.session.isVisible = false
    row.rest()
    #expect(row.presses.isEmpty)
  }

  @Test("a button that is not in the tray is pressed without a name, or does not expand")
  func unknownButton() {
    for (rule, names) in [(SteppedButtonRules.UnknownButton.isPressed, [""]), (.ignored, [])] {
      var rules = SteppedButtonRules.mgSwipe
      rules.unknownButton = rule
      var row = row(.stepped(.index(-4)), rules: rules)
      row.drag(-230)
      row.letGo()
      row.rest()
      #expect(row.presses.map(\.name) == names)
      #expect(row.presses.allSatisfy { $0.index == -4 })
    }
  }

  @Test("an index beyond the outermost button switches the expansion off")
  func switchedOff() {
    var row = row(.stepped(.index(2)))
    row.drag(-300)
    row.letGo()
    row.rest()
    #expect(row.presses.isEmpty)
    #expect(row.session.offset == -160)
  }

  @Test("a hidden button is pressed without ever being among those that can be seen")
  func hiddenButton() {
    var row = row(.stepped(.hidden(SwipeButton("archive", action: "archive"))))
    row.drag(-230)
    #expect(row.session.stripLayout(.right)?.expanded == nil)
    row.letGo()
    row.rest()
    #expect(row.presses.map(\.action) == ["archive"])
  }

  @Test("a programmatic expansion snaps back and presses nothing, or presses")
  func programmatic() {
    for (rule, count) in [(SteppedButtonRules.ExpandCommand.snapsBack, 0), (.presses, 1)] {
      var rules = SteppedButtonRules.mgSwipe
      rules.expandCommand = rule
      var row = row(.stepped(fills: true), rules: rules)
      row.handle(.command(.expand(.right)))
      #expect(row.session.isAnimating)
      row.rest()
      #expect(row.presses.count == count)
      #expect(row.session.offset == 0)
    }
  }

  @Test("only an expansion that fills can be asked for by a program")
  func programmaticBounce() {
    var row = row(.stepped(fills: false))
    row.handle(.command(.expand(.right)))
    #expect(!row.session.isAnimating)
  }

  @Test("the expanded button stands at the content, fills the strip, or stays")
  func layouts() throws {
    // Seen from the row's left edge: the content ends at 90, the strip reaches from there to 320.
    let places: [(ExpansionLayout, x: Double, width: Double)] = [
      (.border, 90, 80), (.center, 90, 230), (.none, 240, 80),
    ]
    for (layout, x, width) in places {
      var row = row(.stepped(layout: layout))
      row.drag(-230)
      let later = row.session.frame(at: row.now + .seconds(1))
      let button = try #require(later.buttons.last)
      #expect(button.index == 1)
      #expect(button.frame.x == x && button.frame.width == width)
    }
  }

  @Test("an expanded button is seen on its way for its seconds, from where it stood")
  func way() throws {
    var row = row(.stepped())
    row.drag(-230)
    let expanded = row
    func x(_ milliseconds: Int) throws -> Double {
      let frame = expanded.session.frame(at: expanded.now + .milliseconds(milliseconds))
      return try #require(frame.buttons.last).frame.x
    }
    #expect(try x(0) == 240)
    #expect(try x(200) == 90)
    let ways = try stride(from: 0, through: 200, by: 20).map(x)
    let sorted = ways.sorted { $0 > $1 }
    #expect(ways == sorted)
    #expect(try abs(x(100) - 165) < 1e-6)
  }
}
