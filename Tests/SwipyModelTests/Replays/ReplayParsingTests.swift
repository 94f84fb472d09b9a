// Which texts are replays, and what is said about those that are not.

import TestSupport
import Testing

@testable import SwipyModel

@Suite("Replay texts")
struct ReplayParsingTests {
  @Test(
    "a text that is no replay is named by line, column and what was meant",
    arguments: [
      ("", 1, 1, "missing a line 'row'"),
      ("\n# nothing\n", 3, 1, "missing a line 'row'"),
      ("gesture x\n", 1, 1, "'gesture' needs a line 'row' before it"),
      ("roww\n", 1, 1, "unknown word 'roww'; did you mean 'row'?"),
      ("row\nstyle swipycel", 2, 7, "unknown word 'swipycel'; did you mean 'swipycell'?"),
      ("row\n  drag 10%, relaese", 2, 13, "unknown word 'relaese'; did you mean 'release'?"),
      ("row\n  dragg 10%", 2, 3, "unknown word 'dragg'; did you mean 'drag'?"),
      ("row\n  drag 80", 2, 8, "'80' needs a unit; did you mean '80%'?"),
      ("row\n  drag 80%, release 900 x", 2, 25, "'x' is one word too many"),
      ("row\n  drag", 2, 7, "missing a distance"),
      ("row\n  wait 300", 2, 8, "'300' needs a unit; did you mean '300ms'?"),
      ("row\n  wait 20000s", 2, 8, "'20000s' is out of range"),
      ("row\n  at noon drag 10%", 2, 6, "expected a time such as 300ms, found 'noon'"),
      ("row\n  fires", 2, 8, "missing an action or a button"),
      ("row\n  fires \"x", 2, 9, "the quote has no end"),
      ("row\n  offset wide", 2, 10, "expected an offset such as 128 or ~127.5, found 'wide'"),
      ("row\n  state left", 2, 9, "expected a state such as left:0, found 'left'"),
      ("row\n  tells strated", 2, 9, "unknown word 'strated'; did you mean 'started'?"),
      (
        "row\nbutton Trash", 2, 1,
        "'button' needs a line 'buttons left' or 'buttons right' before it"
      ),
      (
        "row\nbuttons right\n button Trash\n  tap Trsh", 4, 7,
        "no button 'Trsh'; did you mean 'Trash'?"
      ),
      (
        "row\nbuttons right\n button A\n button A\n  tap A", 5, 7,
        "several buttons are called 'A'; name one by side, such as 'right:0'"
      ),
      ("row\ndrag 10%\nstyle default", 3, 1, "'style' needs no gesture before it"),
      ("row\n  scroll", 2, 3, "'scroll' needs a line 'list' in the head before it"),
      ("row ana\nrow ben\n  on bne drag 10%", 3, 6, "no row 'bne'; did you mean 'ben'?"),
      ("row\ntrigger left:0 at 25% togle", 2, 23, "unknown word 'togle'; did you mean 'toggle'?"),
      ("row\n# caf\u{E9}\n  \"caf\u{E9}\" x", 3, 3, "unknown word 'caf\u{E9}'"),
      ("row \u{E9}\u{E9} 320pt y", 1, 14, "'y' is one word too many"),
      ("row 320", 1, 5, "'320' needs a unit; did you mean '320pt'?"),
      ("row 320pt x 44", 1, 13, "'44' needs a unit; did you mean '44pt'?"),
      ("row\n  fires done togle", 2, 14, "unknown word 'togle'; did you mean 'toggle'?"),
      ("row\n  drag 10% ovr 300ms", 2, 12, "unknown word 'ovr'; did you mean 'over'?"),
      ("row\n  close at onse", 2, 9, "'at' is one word too many"),
      ("row\n  touch velocty 3", 2, 9, "unknown word 'velocty'; did you mean 'velocity'?"),
      ("row\n  stays opne left", 2, 9, "unknown word 'opne'; did you mean 'open'?"),
      (
        "row\nstyle buttons", 2, 7,
        "unknown word 'buttons'; write 'style default', and what the sides hold as 'buttons right'"
      ),
      (
        "row\nstyle backview", 2, 7,
        "unknown word 'backview'; write 'style default', and what is behind the row as 'back view'"
      ),
      (
        "row\ntrigger left:0 x", 2, 16, "unknown word 'x'; choose from none, exit, toggle, hold"
      ),
      (
        "row\nbuttons right\n button A\n  tap right:7", 4, 7,
        "no button 'right:7'; did you mean 'right:0'?"
      ),
      ("row\ntrigger left:0 toggle x\n  tap left:0", 3, 7, "no button 'left:0'"),
      ("row\nrules keap 40%", 2, 7, "unknown word 'keap'; did you mean 'keep'?"),
      ("row\nrules never opn", 2, 13, "expected 'open', found 'opn'"),
      ("\u{FEFF}row\n  drgg", 2, 3, "unknown word 'drgg'; did you mean 'drag'?"),
      ("\u{FEFF}row 3 x", 1, 5, "'3' needs a unit; did you mean '3pt'?"),
      ("row \u{7}", 1, 5, "a replay holds no control characters"),
    ]
  )
  func wrong(text: String, line: Int, column: Int, words: String) {
    let error = #expect(throws: ReplayError.self) { try Replay(parsing: text) }
    #expect(error?.line == line && error?.column == column)
    #expect(error.map { "\($0.reason)" } == words)
  }

  @Test("a line, a file and the number of gestures have an end")
  func bounds() {
    let long = "row " + String(repeating: "a", count: 1000)
    #expect(throws: ReplayError(.lineTooLong, 1, 1001)) { try Replay(parsing: long) }
    let many = String(repeating: "\n", count: 20_001)
    #expect(throws: ReplayError(.tooLong, 20_001, 1)) { try Replay(parsing: many) }
    let big = String(
      repeating: "# aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n",
      count: 19_000
    )
    #expect(throws: ReplayError(.tooLong, 1, 1)) { try Replay(parsing: big) }
  }

  @Test("what was read is written byte for byte, line ends, blanks and comments included")
  func bytes() throws {
    let text = "row  320pt\t x 44pt \r\n\n\t# a\n drag   10% ,release #\n\n  fires \"a b\"  at 1s\n"
    #expect(try Replay(parsing: text).text == text)
    #expect(try Replay(parsing: text[...]) == Replay(parsing: text))
    let marked = "\u{FEFF}row 320pt\ndrag 10%\n"
    #expect(try Replay(parsing: marked).text.utf8.elementsEqual(marked.utf8))
  }

  @Test(
    "every line in its usual form reads as itself",
    arguments: [
      "row", "row ana", "row ana 320pt", "row 320.5pt x 60pt", "style mgswipe",
      "safe area left 47pt right 0.5pt", "reads right-to-left", "sides left", "sides none",
      "points none", "points 30% 78.125% 12.3%", "points pair 25% -75%", "point right:2 at 90%",
      "trigger left:0 toggle", "trigger left:0 at 29.7% exit \"move home\" fires from 60%",
      "trigger right:1 none \"confirm\" confirm immediately colour green view \"a \\\"b\\\"\"",
      "rules keep 40%", "rules right keep 30pt, never open, inertia none, overdrag none",
      "rules stay open, inertia 80.5pt/s, overdrag 40%, opposite stops, moves buttons, padding 4pt",
      "rules left showing 300ms, hiding 200ms bounceOut, moves content, opposite follows",
      "list", "list exclusive", "back view", "back view left",
      "buttons right", "buttons left widest spacing 4pt shift -2.5pt rotate3D off",
      "buttons left fitted least 60pt most 90.5pt padding 0pt static grow from 80% at 50% in 150ms",
      "buttons left own drag",
    ]
  )
  func head(line: String) throws {
    let text = line.hasPrefix("row") ? line : "row\n" + line
    try expectSame(text)
  }

  @Test(
    "every line about buttons in its usual form reads as itself",
    arguments: [
      "button Trash", "button Trash delete 80pt destructive content 40pt stays",
      "button \"More it\" \"clear\" fulfils reset confirm clear spoken \"A b\"",
      "button A unspoken",
      "expansion outermost at 50%", "expansion index 1 at 150pt, fires from 80%, elastic",
      "expansion hidden Archive does archive at edge 30pt, touch 80%, overscroll 30pt, margin 5pt",
      "expansion outermost at tray 1.5, elasticity 0.3, fills with delete, layout center",
      "expansion outermost at tray 1.5, takes 300ms, delay 100ms, others stay, immediately",
      "expansion outermost at 1pt, fills after, others shrink to 80% in 150ms apart 100ms",
    ]
  )
  func buttons(line: String) throws { try expectSame("row\nbuttons right\n" + line) }

  @Test(
    "every step in its usual form reads as itself",
    arguments: [
      "touch", "touch 200pt moved -12.5pt velocity -3pt/s 4pt/s unasked", "move 3pt",
      "drag 10% -32pt over 1500ms", "after 2s drag 10%, release -900pt/s",
      "at 15.625ms cancel 3pt/s",
      "fail", "tap content", "tap A", "tap right:0", "open left", "close at once", "expand right",
      "set offset -30% at once", "fulfil delete", "peek left 30%", "hold -40%", "return", "confirm",
      "confirm as exit", "deny", "edit on", "edit off", "interrupt", "reuse", "wait", "wait 300ms",
      "on ana drag 10%", "after 1ms on ana drag 10%", "allow none",
    ]
  )
  func steps(line: String) throws {
    let name = line.contains("on ana") ? " ana" : ""
    try expectSame("row\(name)\nbuttons right\nbutton A\n" + line)
  }

  @Test(
    "every expectation in its usual form reads as itself",
    arguments: [
      "fires done", "fires left:0 exit", "fires A by tap", "fires \"at\" by expansion at 1s",
      "nothing fires", "asks A after 3ms", "refused", "offset -148.25", "offset ~-148.30 at 300ms",
      "state none", "state left:0 activated", "state left:0 not activated after 1ms",
      "stays closed", "stays open right", "is dragged", "is moving at 1ms", "is gone", "waits",
      "exits left from 1 to ~320.0 in 200ms damping 0.6 speed 0.9 at 1s", "returns", "peeks right",
      "opens left", "expands left", "fills right", "goes to 3",
      "frame A x 1 width ~2.50 opacity 0.5",
      "frame back opacity 1", "frame view y 3", "frame content x 1",
      "frame right:0 mask-x 3 at 2ms",
      "hides A", "hides right:0", "colour \"light green\"", "view check", "tells nothing",
      "tells nothing else", "tells crossed none to left:0 activated", "tells started at 3ms",
      "tells pressed right:0 by tap \"A \\\"b\" \"after\"", "on ana stays closed", "on ana fires x",
    ]
  )
  func expectations(line: String) throws {
    let name = line.contains("on ana") ? " ana" : ""
    try expectSame("row\(name)\nbuttons right\nbutton A\n" + line)
  }

  private func expectSame(_ text: String) throws {
    let replay = try Replay(parsing: text)
    let line = try #require(replay.lines.last)
    let statement = try #require(line.statement)
    #expect(statement.text == line.body)
  }

  @Test("a row is the same after it was written as a head and read again")
  func rows() throws {
    var tray = ButtonTray(
      [SwipeButton("A", action: "x", width: 80), SwipeButton("B c", style: .destructive)],
      widths: .own,
      spacing: 2,
      transition: .reveal,
      expansion: .destructive
    )
    tray.shift = 3
    let triggers = TriggerSet(
      points: .pair(first: 0.3, second: 0.7),
      triggers: [
        SwipeTrigger(
          .left(0),
          mode: .exit,
          action: "delete",
          firesFrom: 0.6,
          confirmation: .required
        )
      ],
      enabledSides: .left
    )
    for row in [
      ReplayRow(style: .mgSwipe, content: RowContent(left: tray, right: tray)),
      ReplayRow(content: RowContent(triggers: triggers, left: .triggers, right: .buttons(tray))),
      ReplayRow(
        style: .tiSwipeable,
        content: .backView,
        geometry: RowGeometry(width: 1.0 / 3, height: 60, leftInset: 4),
        layoutDirection: .rightToLeft
      ),
    ] {
      let text = row.head.map(\.text).joined(separator: "\n")
      #expect(try Replay(parsing: text).row == row, "\(text)")
    }
  }

  @Test("a trigger that has a place of its own is written with it")
  func places() throws {
    let text = "row 320pt\ntrigger left:0 at 30% toggle done\ntrigger left:1 exit archive"
    #expect(try Replay(parsing: text).row.head.map(\.text).joined(separator: "\n") == text)
  }

  @Test("a title keeps whatever stands in it", arguments: ["Buy #milk", "\"x\" # y", "a, \\b"])
  func titles(title: String) throws {
    let line = ReplayStatement.gesture(title).text
    let replay = try Replay(parsing: "row\n" + line + "\n")
    #expect(replay.lines[1].statement == .gesture(title))
  }

  @Test("numbers are written as short as they can be, and read as the same number")
  func numbers() throws {
    for (value, text) in [
      (0.3, "30%"), (0.78125, "78.125%"), (1, "100%"), (-0.297, "-29.7%"), (0, "0%"),
      (1e-9, "0.0000001%"),
      (1e-30, "1e-28%"), (123, "12300%"),
    ] {
      #expect(value.percentText == text)
    }
    var random = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      let scale: Double = [1e-9, 1.0, 1e6].randomElement(using: &random) ?? 1
      let value = Double.random(in: -1...1, using: &random) * scale
      let text = value.percentText
      #expect(
        Double(replayDigits: String(text.dropLast()), shiftedBy: -2) == value,
        "\(value) \(text)"
      )
      #expect(Double(replayDigits: value.replayText) == value, "\(value)")
    }
  }
}
