// The language of times.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("When expression")
struct WhenExpressionTests {
  /// Wednesday, 2026-03-25, 10:00 in Berlin; the clock is changed on the Sunday after.
  private static let now = moment("2026-03-25T09:00:00Z")

  private func resolve(_ text: String, at now: Instant = Self.now) throws -> String {
    try WhenExpression(parsing: text).resolve(at: now, in: .berlin2026).description
  }

  @Test(
    "each form gives a date for whole days and a moment for times",
    arguments: [
      ("now", "2026-03-25T09:00:00.000Z"),
      ("today", "2026-03-25"), ("Tomorrow", "2026-03-26"), ("yesterday", "2026-03-24"),
      ("tomorrow 9:00", "2026-03-26T08:00:00.000Z"), ("today 17:30", "2026-03-25T16:30:00.000Z"),
      ("30m", "2026-03-25T09:30:00.000Z"), ("45min", "2026-03-25T09:45:00.000Z"),
      ("2h", "2026-03-25T11:00:00.000Z"), ("-2h", "2026-03-25T07:00:00.000Z"),
      ("0d", "2026-03-25"), ("3d", "2026-03-28"), ("+3d", "2026-03-28"), ("-7d", "2026-03-18"),
      ("1w", "2026-04-01"), ("5d 9am", "2026-03-30T07:00:00.000Z"),
      ("friday", "2026-03-27"), ("FRI", "2026-03-27"), ("wednesday", "2026-04-01"),
      ("friday 9:00", "2026-03-27T08:00:00.000Z"), ("fri 9am", "2026-03-27T08:00:00.000Z"),
      ("sun 2:30", "2026-03-29T01:30:00.000Z"), ("monday 9:00", "2026-03-30T07:00:00.000Z"),
      ("fri 12am", "2026-03-26T23:00:00.000Z"), ("fri 12:05pm", "2026-03-27T11:05:00.000Z"),
      ("2026-12-24", "2026-12-24"), ("2026-12-24 18:00", "2026-12-24T17:00:00.000Z"),
      ("2026-12-24T18:00", "2026-12-24T17:00:00.000Z"),
      ("2026-12-24T18:00:00+05:00", "2026-12-24T13:00:00.000Z"),
      ("9:59", "2026-03-26T08:59:00.000Z"), ("10:00", "2026-03-26T09:00:00.000Z"),
      ("10:01", "2026-03-25T09:01:00.000Z"), ("9pm", "2026-03-25T20:00:00.000Z"),
      ("next week", "2026-03-30"), ("next month", "2026-04-01"), ("weekend", "2026-03-28"),
      ("next  month\t8:00", "2026-04-01T06:00:00.000Z"),
    ]
  )
  func forms(text: String, expected: String) throws {
    #expect(try resolve(text) == expected)
  }

  @Test("a weekday is always the one after today, and so are the week and the weekend")
  func strictlyAfter() throws {
    let saturday = moment("2026-03-28T12:00:00Z")
    #expect(try resolve("saturday", at: saturday) == "2026-04-04")
    #expect(try resolve("weekend", at: saturday) == "2026-04-04")
    let monday = moment("2026-03-30T12:00:00Z")
    #expect(try resolve("next week", at: monday) == "2026-04-06")
    #expect(try resolve("next month", at: moment("2026-12-31T12:00:00Z")) == "2027-01-01")
  }

  @Test("today is the day of the zone, not of universal time")
  func zone() throws {
    let late = moment("2026-03-25T23:30:00Z")
    #expect(try resolve("today", at: late) == "2026-03-26")
    #expect(
      try WhenExpression(parsing: "today").resolve(at: late, in: .utc).description
        == "2026-03-25"
    )
  }

  @Test(
    "what does not fit is named with what could have stood there",
    arguments: [
      ("", WhenError.Expected.when, "", 0), ("   ", .when, "", 3), ("soon", .when, "soon", 0),
      ("-", .when, "-", 0), ("next", .weekOrMonth, "", 4), ("next year", .weekOrMonth, "year", 5),
      ("tomorrow noon", .timeOfDay, "noon", 9), ("friday 25:00", .timeOfDay, "25:00", 7),
      ("friday 9:00 sharp", .end, "sharp", 12), ("now then", .end, "then", 4),
      ("9:60", .timeOfDay, "9:60", 0), ("13pm", .unit, "13pm", 0), ("0am", .unit, "0am", 0),
      ("3", .unit, "3", 0), ("3 days", .unit, "3", 0), ("3y", .unit, "3y", 0),
      ("2026-02-30", .date, "2026-02-30", 0), ("2026-2-3", .date, "2026-2-3", 0),
      ("2026-02-03T9", .timeOfDay, "9", 11), ("2026-02-03x", .date, "2026-02-03x", 0),
      ("999999999999d", .nearerTime, "999999999999d", 0),
      ("99999999999999999999999999h", .nearerTime, "99999999999999999999999999h", 0),
      ("9999999w", .nearerTime, "9999999w", 0),
    ]
  )
  func errors(text: String, expected: WhenError.Expected, found: String, offset: Int) {
    #expect(throws: WhenError(expected: expected, found: found, offset: offset)) {
      try WhenExpression(parsing: text)
    }
  }

  @Test("a time past the calendar's end is refused, not wrapped")
  func farAway() throws {
    for text in ["9999999d", "-9999999d"] {
      let expression = try WhenExpression(parsing: text)
      #expect(throws: WhenError.self) { try expression.resolve(at: Self.now, in: .utc) }
    }
    for expression in [WhenExpression.minutes(.max), .day(.max, at: nil), .day(.min, at: nil)] {
      #expect(throws: WhenError.self) { try expression.resolve(at: Self.now, in: .utc) }
    }
    let last = Instant(clamping: .max)
    for text in ["tomorrow", "fri", "next month", "1m", "9:00"] {
      let expression = try WhenExpression(parsing: text)
      #expect(throws: WhenError.self) { try expression.resolve(at: last, in: .utc) }
    }
  }

  @Test("the text of an expression is read as the same expression")
  func roundTrip() throws {
    let times: [TimeOfDay?] = [nil, .midnight, clock(9, 5), clock(23, 59)]
    var expressions: [WhenExpression] = [.now, .instant(Self.now), .time(clock(7)), .minutes(0)]
    expressions += [-90, 1, 60, 61, 9_999_999].map { .minutes($0) }
    for time in times {
      expressions += [-7, -1, 0, 1, 2, 9_999_999].map { .day($0, at: time) }
      expressions += Weekday.allCases.map { .weekday($0, at: time) }
      expressions += [.nextMonth(at: time), .date(day("2024-02-29"), at: time)]
    }
    for expression in expressions {
      #expect(try WhenExpression(parsing: expression.description) == expression)
    }
  }

  @Test("the listed words are all read")
  func words() throws {
    for word in WhenExpression.words { _ = try WhenExpression(parsing: word) }
  }

  @Test("no text traps")
  func anyText() {
    let seed: UInt64 = 0x3E7
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "next", " ", "-", "+", "9", "0", ":", "T", "2026-03-29", "fri", "am", "é", "\u{0}", "w", "Z",
      "99999999999", "tomorrow", "\t", "h", "m", ".5",
    ]
    for _ in 0..<5000 {
      let count = Int.random(in: 0...6, using: &generator)
      let text = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      guard let expression = try? WhenExpression(parsing: text) else { continue }
      let again = try? WhenExpression(parsing: expression.description)
      #expect(again == expression, "seed \(seed): \(text)")
      _ = try? expression.resolve(at: Self.now, in: .berlin2026)
    }
  }
}
