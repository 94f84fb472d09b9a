// What is recorded can be played, and tells the same again.

import TestSupport
import Testing

@testable import SwipyModel

@Suite("Recorded rows")
struct RecordedRowTests {
  private static let rows: [ReplayRow] = {
    let tray = ButtonTray(
      [SwipeButton("More", width: 70), SwipeButton("Delete", action: "delete", width: 80)],
      widths: .own,
      expansion: Expansion(arms: .timesTray(1.3), completion: .fill(FillRule(fulfilment: .delete)))
    )
    let triggers = TriggerSet(triggers: [
      SwipeTrigger(.left(0), mode: .toggle, action: "done"),
      SwipeTrigger(.left(1), mode: .exit, action: "archive", confirmation: .required),
      SwipeTrigger(.right(0), mode: .toggle, action: "flag", firing: .immediately),
    ])
    return ReplayStyle.allCases.flatMap { style in
      [
        ReplayRow(style: style, content: RowContent(triggers: triggers)),
        ReplayRow(style: style, content: RowContent(right: tray)),
        ReplayRow(style: style, content: .backView, layoutDirection: .rightToLeft),
      ]
    }
  }()

  /// A person who drags, lets go, taps and waits, as the events of a touch screen come.
  private func use(_ row: inout RecordedRow, _ random: inout SeededGenerator) -> [GestureEvent] {
    var events: [GestureEvent] = []
    var now = Duration.milliseconds(1000)
    func pause(_ most: Int) { now += .milliseconds(Int.random(in: 0...most, using: &random)) }
    for _ in 0..<6 {
      while let deadline = row.session.nextDeadline, Bool.random(using: &random) {
        now = max(now, deadline)
        row.handle(.timePassed, at: now, into: &events)
      }
      pause(300)
      switch Int.random(in: 0..<10, using: &random) {
      case 0: row.handle(.tapped(.button(.right, index: 0)), at: now, into: &events)
      case 1: row.handle(.command(.open(.right)), at: now, into: &events)
      case 2: row.handle(.confirmed(), at: now, into: &events)
      case 3: row.handle(.command(.close, animated: false), at: now, into: &events)
      case 4: row.handle(.swipeToOrigin, at: now, into: &events)
      default:
        let speed = Double.random(in: -900...900, using: &random)
        let intent = DragIntent(velocityX: speed, velocityY: 3, touchX: 200)
        guard row.shouldBegin(intent, at: now, into: &events) else { continue }
        row.handle(.began(translation: 4, velocity: speed, touchX: 200), at: now, into: &events)
        for _ in 0..<Int.random(in: 0...5, using: &random) {
          pause(40)
          row.handle(.movedTo(.random(in: -300...300, using: &random)), at: now, into: &events)
        }
        let isReleased = Int.random(in: 0..<5, using: &random) > 0
        row.handle(isReleased ? .ended(velocity: speed) : .cancelled(), at: now, into: &events)
      }
    }
    return events
  }

  @Test("what is recorded reads as it was written, and goes as it says", arguments: Seeds.some(10))
  func recorded(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for described in Self.rows {
      var row = RecordedRow(described)
      _ = use(&row, &random)
      for detail in [ReplayDetail.outcome, .everything] {
        let replay = row.replay(detail: detail)
        let read = try Replay(parsing: replay.text)
        #expect(read.row == described, "seed \(seed)\n\(replay)")
        let result = read.run()
        #expect(result.passes, "seed \(seed)\n\(replay)\n\(result)")
      }
    }
  }

  @Test("a recorded gesture tells in its replay what it told when it was recorded")
  func same() throws {
    var row = RecordedRow(Self.rows[0])
    var events: [GestureEvent] = []
    let asks = row.shouldBegin(
      DragIntent(velocityX: 300, velocityY: 10, touchX: 40),
      at: .seconds(7),
      into: &events
    )
    #expect(asks)
    row.handle(.began(translation: 3, velocity: 300, touchX: 40), at: .seconds(7), into: &events)
    row.handle(.moved(by: 97), at: .milliseconds(7016), into: &events)
    row.handle(.ended(velocity: 250), at: .milliseconds(7032), into: &events)
    row.handle(.timePassed, at: .seconds(9), into: &events)
    let told = events.map { "    tells " + ReplayEventWords.words($0).joined(separator: " ") }
    let replay = row.replay(detail: .everything)
    let lines = replay.text.split(separator: "\n").map { String($0) }
    #expect(lines.filter { $0.contains("tells") && !$0.contains("nothing") } == told)
    #expect(
      replay.text.contains(
        """
        gesture 1
          at 0ms touch 40pt moved 3pt velocity 300pt/s 10pt/s
        """
      )
    )
    #expect(
      row.replay().text.contains("at 32ms release 250pt/s\n    fires done\n    returns in 400ms\n")
    )
  }

  @Test("what an app does beside the row stands in a comment, and titles are whole")
  func remarks() throws {
    var gestures = RecordedGestures()
    gestures.add(
      "Buy #milk \"now\"",
      on: ReplayRow(style: .tiSwipeable, content: .backView),
      inputs: [.command(.open(.left)), .tapped(.button(.left, index: 0)), .command(.close)],
      remarks: [2: "presses left:0\narchive"]
    )
    let text = gestures.replay.text
    #expect(text.contains("gesture \"Buy #milk \\\"now\\\"\"\n"), "\(text)")
    #expect(text.contains("  close  # presses left:0 archive\n"), "\(text)")
    #expect(!text.contains("tap "))
    try Replay(parsing: text).check()
  }

  @Test("a replay without expectations is described, and one with some keeps them")
  func described() throws {
    let text = """
      row 320pt
      trigger left:0 at 25% toggle done

        drag 40%, release  # a comment
        drag 40%
          offset 128
      """
    let replay = try Replay(parsing: text).described()
    #expect(
      replay.text == """
        row 320pt
        trigger left:0 at 25% toggle done

          drag 40%, release  # a comment
            fires done
            returns in 400ms
            stays closed
          drag 40%
            offset 128
        """
    )
  }
}
