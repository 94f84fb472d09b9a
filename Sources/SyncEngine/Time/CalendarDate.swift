// A day of the calendar, in no time zone.

/// A day of the proleptic Gregorian calendar in the years 0 to 9999, written `YYYY-MM-DD`.
///
/// A date is no moment: where it begins depends on the zone it is read in.
public struct CalendarDate: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01.
  private let number: Int32

  /// The days that are represented, counted from 1970-01-01.
  private static let bounds = -719_528...2_932_896

  /// The day `dayNumber` days after 1970-01-01; `nil` outside the years 0 to 9999.
  public init?(dayNumber: Int) {
    guard Self.bounds ~= dayNumber else { return nil }
    number = Int32(dayNumber)
  }

  /// Names a day; `nil` where the calendar has none such.
  public init?(year: Int, month: Int, day: Int) {
    guard 0...9999 ~= year, 1...12 ~= month, day >= 1, day <= Self.days(inMonth: month, of: year)
    else { return nil }
    // A year that begins in March has its leap day last.
    let marchYear = month > 2 ? year : year - 1
    let (era, yearOfEra) = marchYear.dividedDown(by: 400)
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    number = Int32(era * 146_097 + dayOfEra - 719_468)
  }

  /// Reads `YYYY-MM-DD` and nothing else.
  public init?(_ text: some StringProtocol) {
    var reader = DigitReader(text)
    guard let date = CalendarDate(from: &reader), reader.isAtEnd else { return nil }
    self = date
  }

  /// Takes `YYYY-MM-DD`.
  init?(from reader: inout DigitReader) {
    guard let year = reader.number(4), reader.take("-"), let month = reader.number(2),
      reader.take("-"), let day = reader.number(2)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// Days since 1970-01-01, negative before it.
  public var dayNumber: Int { Int(number) }

  /// The year, the month from 1 and the day from 1.
  public var components: (year: Int, month: Int, day: Int) {
    let (era, dayOfEra) = (Int(number) + 719_468).dividedDown(by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, day)
  }

  /// The year, from 0 to 9999.
  public var year: Int { components.year }

  /// The month, from 1 to 12.
  public var month: Int { components.month }

  /// The day of the month, from 1.
  public var day: Int { components.day }

  /// The day of the week.
  public var weekday: Weekday {
    // 1970-01-01 was a Thursday.
    Weekday(rawValue: (Int(number) + 3).dividedDown(by: 7).remainder + 1) ?? .monday
  }

  /// The day `days` later; `nil` outside the years 0 to 9999.
  public func adding(days: Int) -> CalendarDate? {
    let (sum, overflow) = Int(number).addingReportingOverflow(days)
    return overflow ? nil : CalendarDate(dayNumber: sum)
  }

  /// The same day `months` later, or that month's last; `nil` outside the years 0 to 9999.
  public func adding(months: Int) -> CalendarDate? {
    let (year, month, day) = components
    let (sum, overflow) = (year * 12 + month - 1).addingReportingOverflow(months)
    guard !overflow else { return nil }
    let (newYear, monthIndex) = sum.dividedDown(by: 12)
    guard 0...9999 ~= newYear else { return nil }
    let last = Self.days(inMonth: monthIndex + 1, of: newYear)
    return CalendarDate(year: newYear, month: monthIndex + 1, day: min(day, last))
  }

  /// Whether February has 29 days in a year.
  public static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// How many days a month, from 1 to 12, has.
  public static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Earlier days come first.
  public static func < (a: CalendarDate, b: CalendarDate) -> Bool { a.number < b.number }
}

extension CalendarDate: CustomStringConvertible {
  /// `YYYY-MM-DD`.
  public var description: String {
    let (year, month, day) = components
    return "\(year.padded(4))-\(month.padded(2))-\(day.padded(2))"
  }
}
