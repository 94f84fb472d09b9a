// What people type for a time: `tomorrow`, `2h`, `friday 9:00`, a date.

/// A time as it is typed, before it is known when "now" is and where.
///
/// Whole days stay dates, so that a todo due on Friday is due on Friday wherever it is read; a time
/// of day, minutes and hours give a moment.
public enum WhenExpression: Hashable, Sendable {
  /// This moment.
  case now
  /// So many minutes from now.
  case minutes(Int)
  /// So many days from today, 0 for today.
  case day(Int, at: TimeOfDay?)
  /// The next such day after today; `next week` is the next Monday, `weekend` the next Saturday.
  case weekday(Weekday, at: TimeOfDay?)
  /// The first day of the next month.
  case nextMonth(at: TimeOfDay?)
  /// A day of the calendar.
  case date(CalendarDate, at: TimeOfDay?)
  /// The next time a clock shows this.
  case time(TimeOfDay)
  /// A moment with its offset from UTC.
  case instant(Instant)

  /// The largest number that may stand before a unit.
  public static let maximumCount = 9_999_999

  /// The words it knows, for completion and for suggestions.
  public static let words =
    ["now", "today", "tomorrow", "yesterday", "weekend", "next week", "next month"]
    + Weekday.allCases.map(\.name)

  /// What it stands for at a moment in a zone.
  /// - Throws: `WhenError` where that lies outside the years 0 to 9999.
  public func resolve(at now: Instant, in zone: CivilZone) throws(WhenError) -> When {
    guard let when = value(at: now, in: zone) else {
      throw WhenError(expected: .nearerTime, found: description, offset: 0)
    }
    return when
  }

  private func value(at now: Instant, in zone: CivilZone) -> When? {
    let today = zone.date(at: now)
    func when(_ date: CalendarDate?, _ time: TimeOfDay?) -> When? {
      guard let date else { return nil }
      return time.map { .instant(zone.instant(of: date, at: $0)) } ?? .date(date)
    }
    switch self {
    case .now: return .instant(now)
    case .instant(let instant): return .instant(instant)
    case .minutes(let count):
      let (milliseconds, overflow) = count.multipliedReportingOverflow(by: 60_000)
      return overflow ? nil : now.adding(milliseconds: milliseconds).map(When.instant)
    case .day(let count, let time): return when(today.adding(days: count), time)
    case .weekday(let day, let time):
      return when(today.adding(days: today.weekday.days(until: day)), time)
    case .nextMonth(let time):
      return when(today.adding(days: 1 - today.day)?.adding(months: 1), time)
    case .date(let date, let time): return when(date, time)
    case .time(let time):
      let instant = zone.instant(of: today, at: time)
      return instant > now ? .instant(instant) : when(today.adding(days: 1), time)
    }
  }
}

extension WhenExpression: CustomStringConvertible {
  /// The shortest text that is read as this.
  public var description: String {
    switch self {
    case .now: "now"
    case .minutes(let count): count != 0 && count % 60 == 0 ? "\(count / 60)h" : "\(count)m"
    case .day(let count, let time): Self.dayName(count) + Self.suffix(time)
    case .weekday(let day, let time): day.name + Self.suffix(time)
    case .nextMonth(let time): "next month" + Self.suffix(time)
    case .date(let date, let time): date.description + Self.suffix(time)
    case .time(let time): time.description
    case .instant(let instant): instant.description
    }
  }

  private static func dayName(_ count: Int) -> String {
    switch count {
    case -1: "yesterday"
    case 0: "today"
    case 1: "tomorrow"
    default: "\(count)d"
    }
  }

  private static func suffix(_ time: TimeOfDay?) -> String { time.map { " \($0)" } ?? "" }
}

/// Why a text is no time, and where.
public struct WhenError: Error, Hashable, Sendable {
  /// What could have stood there.
  public enum Expected: String, Hashable, Sendable, CaseIterable {
    /// A word of ``WhenExpression/words``, a count with its unit, a date or a time of day.
    case when
    /// One of the units `m`, `h`, `d`, `w` behind a number.
    case unit
    /// A day that the calendar has, `YYYY-MM-DD`.
    case date
    /// A time of day, such as `9:00`, `17:30` or `9am`.
    case timeOfDay
    /// `week` or `month`.
    case weekOrMonth
    /// Nothing more.
    case end
    /// A time in the years 0 to 9999.
    case nearerTime
  }

  /// What could have stood there.
  public let expected: Expected
  /// What stands there; empty where the text ends too early.
  public let found: String
  /// The byte at which it begins.
  public let offset: Int

  /// Says what was expected and what was found.
  public init(expected: Expected, found: String, offset: Int) {
    self.expected = expected
    self.found = found
    self.offset = offset
  }
}
