// What playing a replay says, shows and rewrites.

import TestSupport
import Testing

@testable import SwipyModel

@Suite("Playing replays")
struct ReplayRunTests {
  private let head = """
    row 320pt
    trigger left:0 at 25% toggle done
    trigger left:1 at 75% exit archive

    """

  private func play(_ gesture: String) throws -> ReplayResult {
    try Replay(parsing: head + gesture).run()
  }

  @Test("a replay that goes as written passes, and counts what it has checked")
  func passing() throws {
    let result = try play("drag 40%, release\n fires done\n returns\n stays closed")
    #expect(result.passes && result.passed == 3 && result.failures.isEmpty)
    #expect("\(result)" == "3 passed")
  }

  @Test(
    "what does not hold is named with what was found",
    arguments: [
      ("drag 40%, release\n fires archive", 5, "fires archive", "fires done"),
      ("drag 40%, release\n nothing fires", 5, "nothing fires", "fires done"),
      ("drag 10%, release\n fires done", 5, "fires done", "nothing fires"),
      ("drag 40%, release\n fires done\n fires done", 6, "fires done", "nothing else fires"),
      ("drag 40%, release\n fires done at 1s", 5, "fires done at 1s", "fires done at 416ms"),
      ("drag 40%, release\n fires done exit", 5, "fires done exit", "fires done toggle"),
      ("drag 40%\n offset 127", 5, "offset 127", "offset 128"),
      ("drag 40%\n offset ~127.6", 5, "offset ~127.6", "offset 128"),
      ("drag 40%\n state left:1", 5, "state left:1", "state left:0"),
      (
        "drag 40%\n state left:0 not activated", 5, "state left:0 not activated",
        "state left:0 activated"
      ),
      ("drag 40%\n stays closed", 5, "stays closed", "is dragged"),
      ("drag 40%\n refused", 5, "refused", "the row takes the gesture"),
      ("drag 80%, release\n exits left in 2s", 5, "exits left in 2s", "exits left in 350ms"),
      ("drag 80%, release\n returns", 5, "returns", "exits left"),
      ("drag 40%\n returns", 5, "returns", "the row does not move by itself"),
      ("drag 40%\n asks done", 5, "asks done", "nothing asks"),
      (
        "drag 40%\n tells finished", 5, "tells finished",
        "told: started; swiped 0 none; swiped 128 left:0 activated; crossed none to left:0 activated"
      ),
      (
        "drag 40% 50%\n tells finished", 5, "tells finished",
        "told: started; swiped 0 none; swiped 128 left:0 activated; "
          + "crossed none to left:0 activated; … and 1 more"
      ),
      (
        "drag 40%\n offset 0 at 20ms\ndrag 50%", 5, "offset 0 at 20ms",
        "the next line begins at 16ms, before that"
      ),
      ("drag 40%\nat 5ms release", 5, "at 5ms release", "it is 16ms already"),
      ("drag 40%\n frame content x 3", 5, "frame content x 3", "frame content x 128"),
      (
        "drag 40%\n frame back opacity 1", 5, "frame back opacity 1",
        "back has no opacity, or cannot be seen"
      ),
    ]
  )
  func failing(gesture: String, line: Int, expected: String, found: String) throws {
    let result = try play(gesture)
    #expect(!result.passes)
    let failure = try #require(result.failures.first)
    #expect(failure.line == line && failure.expected == expected && failure.found == found)
  }

  @Test("what does not hold is shown with the gesture and the trigger points under it")
  func strip() throws {
    let result = try play("gesture too short\n  drag 5% 20% 10%, release\n    fires done\n")
    let lines = "\(result)".split(separator: "\n", omittingEmptySubsequences: false)
    let bars = """
      gesture too short (line 4)
          0ms  o
         16ms  |==o
         32ms  |===========o
         48ms  |=====o                                                        release
         73ms  |====o
      """
    #expect(lines.prefix(6).joined(separator: "\n") == bars)
    let legend = """
               ^              ^                             ^
               0              left:0 25%                    left:1 75%
        line 6: fires done
          found: nothing fires

      0 passed, 1 failed
      """
    #expect(lines.suffix(6).joined(separator: "\n") == legend)
    #expect(lines.count <= ReplayStrip.mostLines + 7)
  }

  @Test("a strip shows where buttons are open and where the last one expands")
  func trayStrip() throws {
    let text = """
      row 320pt
      style mgswipe
      buttons right
      button More 80pt
      button Delete delete 80pt
      expansion outermost at tray 1.3
      drag -100pt, release
        fires delete
      """
    let shown = "\(try Replay(parsing: text).run())"
    #expect(shown.contains("open -160") && shown.contains("expands -208"), "\(shown)")
    #expect(shown.contains("o==================|"), "\(shown)")
  }

  @Test(
    "a strip fits the screen, and a narrow one shows numbers",
    arguments: [120, 80, 60, 50, 40, 12]
  )
  func widths(columns: Int) throws {
    let result = try play("gesture x\n  drag 5% 20% 10%, release\n    fires done\n")
    let lines = try #require(result.gestures.first).strip.lines(columns: columns)
    #expect(!lines.isEmpty && lines.allSatisfy { $0.unicodeScalars.count <= columns })
    #expect(lines.contains { $0.contains("==") } == (columns >= 50))
    #expect(lines.contains { $0.contains("32pt") } == (columns == 40))
  }

  private let deleting = """
    row 320pt
    style swipecellkit
    buttons right
    button Delete delete 80pt destructive
    expansion outermost destructive

    """

  @Test("a row that is to be deleted is gone, and goes nowhere any more")
  func deletion() throws {
    let gone = try Replay(
      parsing: deleting + "drag -95% -95%, release\n fires delete\n tells deletion\n is gone\n"
    ).run()
    #expect(gone.passes, "\(gone)")
    let closed = try Replay(parsing: deleting + "drag -95% -95%, release\n stays closed\n").run()
    let failure = try #require(closed.failures.first)
    #expect(failure.found == "is gone")
    let strip = try #require(closed.gestures.first).strip.lines
    #expect(strip.contains { $0.hasSuffix("deletion") || $0.contains("deletion,") }, "\(strip)")
    let again = try Replay(
      parsing: deleting + "drag -95% -95%, release\n is gone\nreuse\n stays closed\n"
    ).run()
    #expect(again.passes, "\(again)")
  }

  @Test("a row that decides from the position before the last says so where that matters")
  func looksBack() throws {
    let once = try Replay(parsing: deleting + "drag -95%, release\n fires delete").run()
    #expect(once.failures.first?.found == "nothing fires; " + ReplayWindow.advice)
    let twice = try Replay(parsing: deleting + "drag -30% -30%, release\n fires delete").run()
    #expect(twice.failures.first?.found == "nothing fires")
  }

  @Test("rules of the head change the configuration that it names, and no other")
  func rules() throws {
    func open(_ style: String, _ rules: String, _ distance: String) throws -> String {
      let text = """
        row 320pt
        style \(style)
        \(rules)
        buttons right
        button More 80pt
        drag \(distance) \(distance), release
          is gone
        """
      return try Replay(parsing: text).run().failures.first?.found ?? ""
    }
    for style in ["default", "mgswipe", "swipecellkit"] {
      #expect(try open(style, "rules keep 20%", "-30pt") == "stays open right", "\(style)")
      #expect(try open(style, "rules keep 60%", "-30pt") == "stays closed", "\(style)")
      #expect(try open(style, "rules never open", "-70pt") == "stays closed", "\(style)")
    }
    #expect(try open("mgswipe", "rules left never open", "-70pt") == "stays open right")
    let text = "row 320pt\nstyle mgswipe\nrules overdrag none\nbuttons right\nbutton A 80pt\n"
    let replay = try Replay(parsing: text + "drag -200pt\n offset -80\n")
    #expect(replay.run().passes)
    #expect(!replay.run(.mgSwipe).passes)
  }

  @Test("an update takes over what was found and leaves everything else alone")
  func update() throws {
    let text =
      head + """
        # Before.

        gesture one   # a comment
            drag 40%,release     # finger
              fires archive      # why
              fires flag
              offset ~12.00 after 100ms
              stays closed
              tells started
              tells nothing else # exactly
        """
    let replay = try Replay(parsing: text)
    let updated = replay.updated(by: replay.run())
    #expect(updated.run().passes, "\(updated.run())")
    let lines = updated.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines.prefix(7) == text.split(separator: "\n", omittingEmptySubsequences: false).prefix(7)
    )
    #expect(
      updated.text.contains("    drag 40%,release     # finger\n      fires done      # why\n")
    )
    #expect(!updated.text.contains("fires flag"))
    #expect(updated.text.contains("      stays closed\n"))
    #expect(updated.text.hasSuffix("tells nothing else # exactly"))
    #expect(updated.updated(by: updated.run()) == updated)
  }

  @Test("a replay is played under any configuration, and an error shows what went otherwise")
  func configurations() throws {
    let replay = try Replay(parsing: head + "drag 40%, cancel\n  nothing fires")
    #expect(replay.run().passes)
    #expect(!replay.run(.swipyCell).passes)
    try replay.check()
    let error = #expect(throws: ReplayMismatch.self) { try replay.check(.swipyCell) }
    #expect(error?.description.contains("found: fires done") == true)
  }

  @Test("a gesture without an end ends all the same")
  func endless() throws {
    let drags = String(repeating: "drag 1pt -1pt over 600s, ", count: 3)
    let result = try play(drags + "release")
    #expect(result.failures.count == 1, "\(result)")
  }
}
