// Days: arithmetic, leap years, text.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("Calendar date")
struct CalendarDateTests {
  @Test("each day of four centuries follows the one before, and its number leads back to it")
  func everyDay() {
    var expected = (year: 1800, month: 1, day: 1)
    let first = day("1800-01-01").dayNumber
    for number in first..<first + 146_097 {
      guard let date = CalendarDate(dayNumber: number) else {
        Issue.record("no date for \(number)")
        return
      }
      guard date.components == expected,
        CalendarDate(year: expected.year, month: expected.month, day: expected.day) == date
      else {
        Issue.record("\(number) is \(date), expected \(expected)")
        return
      }
      expected.day += 1
      if expected.day > CalendarDate.days(inMonth: expected.month, of: expected.year) {
        expected = (expected.year, expected.month + 1, 1)
      }
      if expected.month > 12 { expected = (expected.year + 1, 1, 1) }
    }
    #expect(expected == (2200, 1, 1))
  }

  @Test(
    "days have the numbers and weekdays that history gave them",
    arguments: [
      ("0000-01-01", -719_528, Weekday.saturday), ("1900-03-01", -25_508, .thursday),
      ("1969-12-31", -1, .wednesday), ("1970-01-01", 0, .thursday),
      ("2000-02-29", 11_016, .tuesday), ("2026-03-29", 20_541, .sunday),
      ("9999-12-31", 2_932_896, .friday),
    ]
  )
  func landmarks(text: String, number: Int, weekday: Weekday) {
    let date = CalendarDate(text)
    #expect(date?.dayNumber == number)
    #expect(date?.weekday == weekday)
    #expect(date?.description == text)
  }

  @Test("a leap day is there every fourth year, but in three of four centuries")
  func leapYears() {
    #expect(CalendarDate("2024-02-29") != nil)
    #expect(CalendarDate("2000-02-29") != nil)
    #expect(CalendarDate("2023-02-29") == nil)
    #expect(CalendarDate("1900-02-29") == nil)
    #expect(CalendarDate("2100-02-29") == nil)
    #expect(day("2024-02-29").adding(months: 12) == day("2025-02-28"))
    #expect(day("2024-02-29").adding(days: 366) == day("2025-03-01"))
  }

  @Test("months are added to the same day or the last one there is")
  func months() {
    #expect(day("2026-01-31").adding(months: 1) == day("2026-02-28"))
    #expect(day("2026-01-31").adding(months: -2) == day("2025-11-30"))
    #expect(day("2026-12-01").adding(months: 1) == day("2027-01-01"))
    #expect(day("0000-01-01").adding(months: -1) == nil)
    #expect(day("9999-12-31").adding(months: 1) == nil)
    #expect(day("2026-01-31").adding(months: .max) == nil)
    #expect(day("2026-01-31").adding(months: .min) == nil)
  }

  @Test("the calendar ends where its text does, without a trap")
  func ends() {
    #expect(day("9999-12-31").adding(days: 1) == nil)
    #expect(day("0000-01-01").adding(days: -1) == nil)
    #expect(day("2026-01-31").adding(days: .max) == nil)
    #expect(day("2026-01-31").adding(days: .min) == nil)
    #expect(CalendarDate(dayNumber: .max) == nil)
    #expect(CalendarDate(year: 10_000, month: 1, day: 1) == nil)
    #expect(CalendarDate(year: .min, month: .max, day: .min) == nil)
  }

  @Test(
    "only the exact form is read",
    arguments: [
      "", "2026", "2026-1-01", "2026-01-1", "2026-00-10", "2026-13-01", "2026-04-31", "2026-01-00",
      "2026-01-01 ", " 2026-01-01", "2026/01/01", "20260101", "+2026-01-01", "-001-01-01",
      "2026-01-01T", "２０２６-01-01", "2026-01-011",
    ]
  )
  func refused(text: String) { #expect(CalendarDate(text) == nil) }

  @Test("a weekday is read from three letters on, in any case")
  func weekdays() {
    #expect(Weekday("fri") == .friday)
    #expect(Weekday("Thurs") == .thursday)
    #expect(Weekday("SUNDAY") == .sunday)
    #expect(Weekday("th") == nil)
    #expect(Weekday("fridays") == nil)
    #expect(Weekday.friday.days(until: .friday) == 7)
    #expect(Weekday.sunday.days(until: .monday) == 1)
    #expect(Weekday.monday.days(until: .sunday) == 6)
  }
}
