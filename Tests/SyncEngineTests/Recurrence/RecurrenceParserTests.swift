// The language of recurrence: what is read, how it is written, and what is refused.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("Recurrence language")
struct RecurrenceParserTests {
  @Test(
    "each way to say a rule is read, and written in one way",
    arguments: [
      ("daily", "every day"), ("every day", "every day"), ("EVERY  Day", "every day"),
      ("weekly", "every week"), ("biweekly", "every 2 weeks"), ("fortnightly", "every 2 weeks"),
      ("every other week", "every 2 weeks"), ("2 weeks", "every 2 weeks"),
      ("2wks", "every 2 weeks"), ("10days", "every 10 days"), ("monthly", "every month"),
      ("quarterly", "every 3 months"), ("every quarter", "every 3 months"),
      ("semiannual", "every 6 months"), ("yearly", "every year"), ("annually", "every year"),
      ("every 24 months", "every 2 years"), ("weekdays", "every weekday"),
      ("every 3 workdays", "every 3 weekdays"), ("every friday", "every friday"),
      ("every fri,mon", "every monday and friday"),
      ("every mon, wed and fri", "every monday, wednesday and friday"),
      ("weekends", "every saturday and sunday"), ("weekly on tue", "every tuesday"),
      ("every 2 weeks on thu, mon", "every 2 weeks on monday and thursday"),
      ("monthly on the 15th", "every month on the 15th"),
      ("monthly on 1", "every month on the 1st"),
      ("every month on day 22", "every month on the 22nd"),
      ("every 3 months on the last day", "every 3 months on the last day"),
      ("monthly on the first monday", "every month on the 1st monday"),
      ("every month on last fri", "every month on the last friday"),
      ("yearly on the 2nd sunday", "every year on the 2nd sunday"),
      ("3d after done", "every 3 days after done"),
      ("every month after completion", "every month after done"),
      ("+1w", "every week"), ("1w", "every week after done"), ("+5b", "every 5 weekdays"),
      ("+1y", "every year"), ("12m", "every year after done"),
    ]
  )
  func reading(typed: String, words: String) throws {
    let rule = try Recurrence(parsing: typed)
    #expect(rule.description == words)
    #expect(try Recurrence(parsing: rule.description) == rule)
  }

  @Test("todo.txt's own spelling reads as the same rule, and is missing where it has no word")
  func todoTxt() throws {
    for text in ["+1d", "2w", "+3b", "1m", "+2y"] {
      #expect(try Recurrence(parsing: text).todoTxt == text)
    }
    #expect(try Recurrence(parsing: "every 2 weeks").todoTxt == "+2w")
    #expect(try Recurrence(parsing: "every friday").todoTxt == nil)
    #expect(try Recurrence(parsing: "monthly on the last day").todoTxt == nil)
  }

  @Test(
    "what is no rule is refused at the word that does not fit",
    arguments: [
      ("", RecurrenceError.Expected.rule, "", 0),
      ("often", .rule, "often", 0),
      ("every", .unit, "", 5),
      ("every blue moon", .unit, "blue", 6),
      ("every 2", .unit, "", 7),
      ("every 2 moons", .unit, "moons", 8),
      ("every 0 days", .count, "0", 6),
      ("every 1000 days", .count, "1000", 6),
      ("99999999999999999999d", .count, "99999999999999999999d", 0),
      ("every mon and", .weekday, "", 13),
      ("weekly on the 15th", .weekday, "the", 10),
      ("monthly on friday", .monthDay, "friday", 11),
      ("monthly on the 32nd", .monthDay, "32nd", 15),
      ("monthly on the 5th friday", .monthDay, "5th", 15),
      ("monthly on the last", .monthDay, "", 19),
      ("daily on friday", .end, "friday", 9),
      ("daily after lunch", .done, "lunch", 12),
      ("daily please", .end, "please", 6),
    ]
  )
  func refusal(
    text: String,
    expected: RecurrenceError.Expected,
    found: String,
    offset: Int
  ) {
    #expect(throws: RecurrenceError(expected: expected, found: found, offset: offset)) {
      try Recurrence(parsing: text)
    }
  }

  @Test("any text is read or refused, and what is read comes back from its words")
  func anyText() {
    let parts = [
      "every", "other", "2", "3d", "+1w", "day", "weeks", "month", "on", "the", "last", "1st",
      "31", "mon", ",", "and", "after", "done", "weekly", "\u{301}", "é", "999", "0", "yearly",
    ]
    for seed in Seeds.some(400) {
      var random = SeededGenerator(seed: seed)
      let count = Int.random(in: 0..<8, using: &random)
      let text = (0..<count).compactMap { _ in parts.randomElement(using: &random) }
        .joined(separator: " ")
      guard let rule = try? Recurrence(parsing: text) else { continue }
      #expect((try? Recurrence(parsing: rule.description)) == rule, "seed \(seed): \(text)")
    }
  }
}
