// When a todo comes next: months of different lengths, and clocks that change.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("Occurrences")
struct OccurrenceTests {
  private func rule(_ text: String) throws -> Recurrence { try Recurrence(parsing: text) }

  /// The next days of a rule, each from the one before.
  private func days(
    _ text: String,
    from start: String,
    _ count: Int,
    done: String = "2026-01-01T12:00:00Z"
  ) throws -> [String] {
    let rule = try rule(text)
    var occurrence = Occurrence(due: .date(day(start)))
    return try (0..<count).map { _ in
      occurrence = try #require(occurrence.next(by: rule, completed: moment(done), in: .utc))
      return try #require(occurrence.due).description
    }
  }

  /// The next moments of a rule, as a clock in the zone shows them.
  private func times(
    _ text: String,
    from start: String,
    _ count: Int,
    in zone: CivilZone
  ) throws -> [String] {
    let rule = try rule(text)
    var occurrence = Occurrence(due: .instant(moment(start)))
    return try (0..<count).map { _ in
      let next = try #require(occurrence.next(by: rule, completed: moment(start), in: zone))
      occurrence = next
      guard case .instant(let instant)? = occurrence.due else { return "" }
      let (date, time) = zone.local(at: instant)
      return "\(date) \(time)"
    }
  }

  @Test("the 31st is the last day of a shorter month, and the 31st again after it")
  func monthEnds() throws {
    #expect(
      try days("monthly", from: "2026-01-31", 4)
        == ["2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"]
    )
    #expect(try days("monthly", from: "2028-01-30", 2) == ["2028-02-29", "2028-03-30"])
    #expect(
      try days("yearly", from: "2024-02-29", 4)
        == ["2025-02-28", "2026-02-28", "2027-02-28", "2028-02-29"]
    )
    #expect(
      try days("monthly on the 31st", from: "2026-01-31", 2) == ["2026-02-28", "2026-03-31"]
    )
  }

  @Test("a due date that somebody has moved is the day that counts from then on")
  func movedAnchor() throws {
    let monthly = try rule("monthly")
    let now = moment("2026-01-01T12:00:00Z")
    var next = try #require(
      Occurrence(due: .date(day("2026-01-31"))).next(by: monthly, completed: now, in: .utc)
    )
    next.due = .date(day("2026-02-20"))
    let after = next.next(by: monthly, completed: now, in: .utc)
    #expect(after?.due == .date(day("2026-03-20")))
    #expect(after?.anchor == RecurrenceAnchor())
  }

  @Test(
    "days of the week, of the month, and from Monday to Friday",
    arguments: [
      ("every mon and thu", "2026-05-01", ["2026-05-04", "2026-05-07", "2026-05-11"]),
      ("every 2 weeks on mon,thu", "2026-05-04", ["2026-05-07", "2026-05-18", "2026-05-21"]),
      ("weekdays", "2026-05-01", ["2026-05-04", "2026-05-05"]),
      ("every 7 weekdays", "2026-05-02", ["2026-05-12"]),
      ("every 3 days", "2026-12-30", ["2027-01-02"]),
      ("monthly on the 15th", "2026-05-03", ["2026-05-15", "2026-06-15"]),
      ("monthly on the first monday", "2026-05-04", ["2026-06-01", "2026-07-06"]),
      ("monthly on the last friday", "2026-05-04", ["2026-05-29", "2026-06-26"]),
      ("every 3 months on the last day", "2026-01-31", ["2026-04-30", "2026-07-31"]),
    ]
  )
  func patterns(rule: String, start: String, expected: [String]) throws {
    #expect(try days(rule, from: start, expected.count) == expected)
  }

  @Test("late or early, the next is counted from when it was due; after done, from that day")
  func lateAndEarly() throws {
    #expect(
      try days("weekly", from: "2026-05-01", 1, done: "2026-07-20T12:00:00Z") == ["2026-05-08"]
    )
    #expect(
      try days("weekly after done", from: "2026-05-01", 1, done: "2026-07-20T12:00:00Z")
        == ["2026-07-27"]
    )
    #expect(
      try days("monthly after done", from: "2026-01-31", 1, done: "2026-02-10T12:00:00Z")
        == ["2026-03-10"]
    )
  }

  @Test("9:00 stays 9:00 on both sides of every change of the clock")
  func sameClockTime() throws {
    #expect(
      try times("daily", from: "2026-03-27T08:00:00Z", 3, in: .berlin2026)
        == ["2026-03-28 09:00", "2026-03-29 09:00", "2026-03-30 09:00"]
    )
    #expect(
      try times("weekly", from: "2026-10-20T07:00:00Z", 2, in: .berlin2026)
        == ["2026-10-27 09:00", "2026-11-03 09:00"]
    )
  }

  @Test(
    "real zones keep the time of day for a year",
    .enabled(if: CivilZone.hasZoneData),
    arguments: [
      "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Africa/Casablanca",
      "America/St_Johns", "Asia/Tehran",
    ]
  )
  func realZones(name: String) throws {
    let zone = try #require(CivilZone.named(name))
    for (hour, minute) in [(9, 0), (23, 45)] {
      let start = zone.instant(of: day("2025-01-05"), at: clock(hour, minute))
      let shown = try times("daily", from: start.description, 370, in: zone)
      for (index, text) in shown.enumerated() {
        let date = try #require(day("2025-01-05").adding(days: index + 1))
        #expect(text == "\(date) \(clock(hour, minute))", "\(name)")
      }
    }
  }

  @Test("a time the clock skips is an hour later that day, and itself again the day after")
  func gap() throws {
    #expect(
      try times("daily", from: "2026-03-28T01:30:00Z", 3, in: .berlin2026)
        == ["2026-03-29 03:30", "2026-03-30 02:30", "2026-03-31 02:30"]
    )
  }

  @Test("a time the clock shows twice is the first of the two")
  func fold() throws {
    let weekly = try rule("daily")
    let next = Occurrence(due: .instant(moment("2026-10-24T00:30:00Z")))
      .next(by: weekly, completed: moment("2026-10-24T09:00:00Z"), in: .berlin2026)
    #expect(next?.due == .instant(moment("2026-10-25T00:30:00Z")))
    #expect(next?.anchor == RecurrenceAnchor())
    let after = next?.next(by: weekly, completed: moment("2026-10-25T09:00:00Z"), in: .berlin2026)
    #expect(after?.due == .instant(moment("2026-10-26T01:30:00Z")))
  }

  @Test("half an hour skipped is half an hour later", .enabled(if: CivilZone.hasZoneData))
  func lordHowe() throws {
    let zone = try #require(CivilZone.named("Australia/Lord_Howe"))
    let start = zone.instant(of: day("2025-10-04"), at: clock(2, 10))
    #expect(
      try times("daily", from: start.description, 2, in: zone)
        == ["2025-10-05 02:40", "2025-10-06 02:10"]
    )
  }

  @Test("a day the zone skipped becomes the next, once", .enabled(if: CivilZone.hasZoneData))
  func apia() throws {
    let zone = try #require(CivilZone.named("Pacific/Apia"))
    let start = zone.instant(of: day("2011-12-28"), at: clock(9))
    #expect(
      try times("daily", from: start.description, 4, in: zone)
        == ["2011-12-29 09:00", "2011-12-31 09:00", "2012-01-01 09:00", "2012-01-02 09:00"]
    )
    let friday = zone.instant(of: day("2011-12-23"), at: clock(9))
    #expect(
      try times("weekly", from: friday.description, 3, in: zone)
        == ["2011-12-31 09:00", "2012-01-06 09:00", "2012-01-13 09:00"]
    )
  }

  @Test("seconds behind the minute stay")
  func seconds() throws {
    let next = Occurrence(due: .instant(moment("2026-05-01T09:00:30.250Z")))
      .next(by: try rule("daily"), completed: moment("2026-05-01T09:00:00Z"), in: .utc)
    #expect(next?.due == .instant(moment("2026-05-02T09:00:30.250Z")))
  }

  @Test("a date to hide until keeps its distance and its time of day; a snooze does not return")
  func waiting() throws {
    let now = moment("2026-03-25T12:00:00Z")
    let weekly = try rule("weekly")
    let hidden = Occurrence(
      due: .date(day("2026-03-25")),
      wait: .instant(moment("2026-03-23T06:00:00Z"))
    )
    let next = hidden.next(by: weekly, completed: now, in: .berlin2026)
    #expect(next?.due == .date(day("2026-04-01")))
    #expect(next?.wait == .instant(moment("2026-03-30T05:00:00Z")))
    let snoozed = Occurrence(due: .date(day("2026-03-25")), wait: .date(day("2026-03-27")))
    #expect(snoozed.next(by: weekly, completed: now, in: .utc)?.wait == nil)
  }

  @Test("without a due date the date hidden until counts; without either the day it was done")
  func noDue() throws {
    let now = moment("2026-03-25T12:00:00Z")
    let hidden = Occurrence(wait: .date(day("2026-03-20")))
    let next = hidden.next(by: try rule("weekly"), completed: now, in: .utc)
    #expect(next?.due == nil)
    #expect(next?.wait == .date(day("2026-03-27")))
    let plain = Occurrence().next(by: try rule("weekly"), completed: now, in: .utc)
    #expect(plain?.due == .date(day("2026-04-01")))
    #expect(plain?.wait == nil)
  }

  @Test("at the end of the calendar there is no next one")
  func end() throws {
    let last = Occurrence(due: .date(day("9999-12-31")))
    #expect(
      last.next(by: try rule("daily"), completed: moment("2026-01-01T00:00:00Z"), in: .utc) == nil
    )
  }

  @Test("an anchor reads as it was written, and what is none means nothing")
  func anchorText() {
    let local = RecurrenceAnchor.Local(date: day("2026-03-29"), time: clock(2, 30))
    for anchor in [
      RecurrenceAnchor(), RecurrenceAnchor(day: 31), RecurrenceAnchor(local: local),
      RecurrenceAnchor(day: 29, local: local),
    ] {
      #expect(RecurrenceAnchor(anchor.json) == anchor)
    }
    for text in ["", "28", "+31", "999999999999999999999", "2026-03-29T25:00", "x"] {
      #expect(RecurrenceAnchor(.string(text)) == RecurrenceAnchor())
    }
  }

  @Test("whatever the rule, the date and the zone: the next is later, and not without end")
  func later() throws {
    let zones = [
      CivilZone.utc, .berlin2026, .changing(at: "2026-03-01T00:00:00Z", from: -36000, to: 50400),
    ]
    let rules = [
      "daily", "weekdays", "every 2 weeks on tue,sun", "monthly", "yearly",
      "monthly on the last day", "monthly on the 1st sunday", "every 5 months on the 30th",
    ]
    for seed in Seeds.some(200) {
      var random = SeededGenerator(seed: seed)
      let zone = zones[Int.random(in: 0..<zones.count, using: &random)]
      let rule = try rule(rules[Int.random(in: 0..<rules.count, using: &random)])
      let start = Int.random(in: 1_760_000_000_000...1_790_000_000_000, using: &random)
      var occurrence = Occurrence(due: .instant(Instant(clamping: start)))
      for _ in 0..<20 {
        let next = try #require(
          occurrence.next(by: rule, completed: Instant(clamping: start), in: zone)
        )
        let (before, after) = (
          try #require(occurrence.due).start(in: zone), try #require(next.due).start(in: zone)
        )
        #expect(after > before, "seed \(seed)")
        #expect(after.milliseconds - before.milliseconds < 400 * 86_400_000, "seed \(seed)")
        occurrence = next
      }
    }
  }
}
