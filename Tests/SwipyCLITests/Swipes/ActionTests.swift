// Actions in words: what is read, what is refused, and that both ways agree.

import SwipyModel
import SyncEngine
import TestSupport
import Testing

@testable import swipy_cli

@Suite struct ActionTests {
  private func read(_ text: String) throws -> SwipeAction {
    var reader = ArgumentReader(try Lexer.words(text), end: text.utf8.count)
    let action = try reader.action()
    try reader.expectEnd()
    return action
  }

  @Test("an action is written in the words it is read from", arguments: Seeds.some(200))
  func roundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let action = SwipeAction.any(using: &random)
    #expect(try read(action.text) == action, "seed \(seed): \(action.text)")
    #expect(SwipeAction(action.text) == action, "seed \(seed): \(action.text)")
  }

  @Test(
    "what is no action is refused with a word on what would be",
    arguments: [
      ("", "missing <action>"), ("confirm", "missing <action>"),
      ("archvie", "unknown action 'archvie'"), ("archive and", "missing <action>"),
      ("archive and archive", "'archive' is there twice"), ("snooze", "missing <when>"),
      ("snooze sometime", "'sometime' is no time"), ("move", "missing <list>"),
      ("run notify", "'run' cannot be bound to a trigger in this version"),
    ]
  )
  func refused(text: String, message: String) throws {
    let error = try #require(throws: UsageError.self) { try read(text) }
    #expect(error.message.string == message)
    #expect(SwipeAction(text) == nil)
  }

  @Test("an action read from outside is bounded, and what follows it is not passed over")
  func foreign() {
    #expect(SwipeAction("archive trash") == nil)
    #expect(SwipeAction("archive and trash") != nil)
    #expect(SwipeAction("move \"" + String(repeating: "a", count: 2000) + "\"") == nil)
    #expect(SwipeAction("move \"unclosed") == nil)
  }

  @Test("what takes an item away leaves by default, the rest springs back")
  func modes() throws {
    for text in ["archive", "trash", "snooze 2h", "move later", "complete and archive"] {
      #expect(try read(text).usualMode == .exit)
    }
    for text in ["complete", "flag", "read", "read and flag"] {
      #expect(try read(text).usualMode == .toggle)
    }
  }
}

extension SwipeAction {
  /// The words that bind it even where its lists are new.
  var typedText: String {
    let words = steps.map { step in
      if case .move = step { step.text + " new" } else { step.text }
    }
    return (asksFirst ? "confirm " : "") + words.joined(separator: " and ")
  }

  /// Some action.
  static func any(using random: inout SeededGenerator) -> SwipeAction {
    let lists = ["later", "some list", "exit", "and", "it's", "a\"b\\c", "#x", "-x", "é"]
    let times: [WhenExpression] = [
      .now, .minutes(90), .minutes(120), .day(1, at: nil),
      .day(7, at: TimeOfDay(hour: 9, minute: 0)),
      .weekday(.friday, at: nil), .nextMonth(at: nil), .time(TimeOfDay.midnight),
    ]
    let all: [Step] = [
      .complete, .archive, .trash, .flag, .read,
      .snooze(times.randomElement(using: &random) ?? .now),
      .move(ListName(Text(lists.randomElement(using: &random) ?? ""))),
    ]
    let count = Int.random(in: 1...3, using: &random)
    let steps = Array(all.shuffled(using: &random).prefix(count))
    return SwipeAction(steps, asksFirst: Bool.random(using: &random)) ?? SwipeAction(.archive)
  }
}
