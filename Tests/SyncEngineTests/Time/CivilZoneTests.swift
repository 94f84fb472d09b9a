// Clocks on the wall, and the days on which they are changed.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("Civil zone")
struct CivilZoneTests {
  @Test(
    "a time of Berlin's clock is one moment on the days it is changed",
    arguments: [
      ("2026-03-29", clock(0), "2026-03-28T23:00:00.000Z"),
      ("2026-03-29", clock(1, 59), "2026-03-29T00:59:00.000Z"),
      ("2026-03-29", clock(2), "2026-03-29T01:00:00.000Z"),
      ("2026-03-29", clock(2, 30), "2026-03-29T01:30:00.000Z"),
      ("2026-03-29", clock(3), "2026-03-29T01:00:00.000Z"),
      ("2026-03-30", clock(0), "2026-03-29T22:00:00.000Z"),
      ("2026-10-25", clock(0), "2026-10-24T22:00:00.000Z"),
      ("2026-10-25", clock(1, 59), "2026-10-24T23:59:00.000Z"),
      ("2026-10-25", clock(2), "2026-10-25T00:00:00.000Z"),
      ("2026-10-25", clock(2, 59), "2026-10-25T00:59:00.000Z"),
      ("2026-10-25", clock(3), "2026-10-25T02:00:00.000Z"),
      ("2026-10-26", clock(0), "2026-10-25T23:00:00.000Z"),
    ]
  )
  func berlin(date: String, time: TimeOfDay, expected: String) {
    #expect(CivilZone.berlin2026.instant(of: day(date), at: time).description == expected)
  }

  @Test(
    "the machine's zone data agree with Berlin's rule",
    .enabled(if: CivilZone.hasZoneData, "no zone data on this machine")
  )
  func zoneData() throws {
    let berlin = try #require(CivilZone.named("Europe/Berlin"))
    for number in day("2026-01-01").dayNumber...day("2026-12-31").dayNumber {
      let date = try #require(CalendarDate(dayNumber: number))
      for minute in stride(from: 0, to: 240, by: 30) {
        let time = clock(minute / 60, minute % 60)
        #expect(
          berlin.instant(of: date, at: time) == CivilZone.berlin2026.instant(of: date, at: time)
        )
      }
    }
  }

  @Test("a day whose midnight is skipped begins with its first moment")
  func skippedMidnight() {
    // Cairo, 2026-04-24: the clock goes from 00:00 to 01:00.
    let zone = CivilZone.changing(at: "2026-04-23T22:00:00Z", from: 7200, to: 10_800)
    let start = zone.instant(of: day("2026-04-24"))
    #expect(start == moment("2026-04-23T22:00:00Z"))
    #expect(zone.local(at: start).time == clock(1))
    #expect(zone.date(at: start) == day("2026-04-24"))
    #expect(zone.date(at: Instant(clamping: start.milliseconds - 1)) == day("2026-04-23"))
  }

  @Test("a day whose midnight comes twice begins with the first")
  func doubleMidnight() {
    // Havana, 2026-11-01: the clock goes from 01:00 back to 00:00.
    let zone = CivilZone.changing(at: "2026-11-01T05:00:00Z", from: -14_400, to: -18_000)
    #expect(zone.instant(of: day("2026-11-01")) == moment("2026-11-01T04:00:00Z"))
    #expect(zone.instant(of: day("2026-11-01"), at: clock(1)) == moment("2026-11-01T06:00:00Z"))
  }

  @Test("a day that a zone left out has the moment at which it was skipped")
  func skippedDay() {
    // Apia left out 2011-12-30.
    let zone = CivilZone.changing(at: "2011-12-30T10:00:00Z", from: -36_000, to: 50_400)
    #expect(zone.instant(of: day("2011-12-30")) == moment("2011-12-30T10:00:00Z"))
    #expect(zone.instant(of: day("2011-12-31")) == moment("2011-12-30T10:00:00Z"))
    #expect(zone.date(at: moment("2011-12-30T09:59:59Z")) == day("2011-12-29"))
    #expect(zone.date(at: moment("2011-12-30T10:00:00Z")) == day("2011-12-31"))
  }

  @Test("a moment's clock time leads back to it, but for an hour that is shown twice")
  func roundTrip() {
    let seed: UInt64 = 0xC10C
    var generator = SeededGenerator(seed: seed)
    let year = moment("2026-01-01T00:00:00Z").milliseconds / 60_000
    let twice = moment("2026-10-25T01:00:00Z")..<moment("2026-10-25T02:00:00Z")
    for _ in 0..<5000 {
      let minute = year + Int.random(in: 0..<525_600, using: &generator)
      let instant = Instant(clamping: minute * 60_000)
      let (date, time) = CivilZone.berlin2026.local(at: instant)
      let back = CivilZone.berlin2026.instant(of: date, at: time)
      let expected = twice.contains(instant) ? instant.milliseconds - 3_600_000 : nil
      #expect(back.milliseconds == expected ?? instant.milliseconds, "seed \(seed)")
    }
  }

  @Test("the ends of the calendar are reached without a trap, whatever a zone claims")
  func ends() {
    for offset in [Int.min, -50_000, 0, 50_000, .max] {
      let zone = CivilZone { _ in offset }
      for text in ["0000-01-01", "9999-12-31"] {
        let instant = zone.instant(of: day(text), at: clock(23, 59))
        #expect(abs(zone.date(at: instant).dayNumber - day(text).dayNumber) <= 1)
      }
    }
  }

  @Test("this machine's zone has the same moment behind a clock time and back")
  func system() {
    let noon = CivilZone.system.instant(of: day("2026-06-15"), at: clock(12))
    #expect(CivilZone.system.local(at: noon) == (day("2026-06-15"), clock(12)))
    #expect(abs(CivilZone.system.secondsFromUTC(at: noon)) <= 15 * 3600)
  }

  @Test("a date has begun from local midnight on, and is over with the next")
  func begun() {
    let when = When.date(day("2026-03-29"))
    let zone = CivilZone.berlin2026
    #expect(!when.hasBegun(at: moment("2026-03-28T22:59:59.999Z"), in: zone))
    #expect(when.hasBegun(at: moment("2026-03-28T23:00:00Z"), in: zone))
    #expect(!when.isOver(at: moment("2026-03-29T21:59:59.999Z"), in: zone))
    #expect(when.isOver(at: moment("2026-03-29T22:00:00Z"), in: zone))
    #expect(When.instant(moment("2026-03-29T22:30:00Z")).day(in: zone) == day("2026-03-30"))
    #expect(
      When.instant(moment("2026-03-29T22:30:00Z")).isOver(
        at: moment("2026-03-29T22:30:00Z"),
        in: zone
      )
    )
  }
}
