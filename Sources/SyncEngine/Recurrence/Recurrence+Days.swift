// Which day of the calendar comes next.

extension Recurrence {
  /// The first day after another on which the rule falls.
  /// - Parameters:
  ///   - date: The day to go on from.
  ///   - anchor: The day of the month that is meant where `date` is the last of a month that has
  ///     no such day; `nil` for the day of `date`.
  /// - Returns: A later day; `nil` where the calendar has ended.
  func day(after date: CalendarDate, anchor: Int? = nil) -> CalendarDate? {
    switch step {
    case .days(let count): date.adding(days: count)
    case .workdays(let count): Self.workday(count, after: date)
    case .weeks(let count, on: []): date.adding(days: 7 * count)
    case .weeks(let count, let days): Self.weekday(days, every: count, after: date)
    case .months(let count, .same):
      Self.month(count, after: date).flatMap { Self.day(anchor ?? date.day, in: $0) }
    case .months(let count, let day): Self.monthDay(day, every: count, after: date)
    }
  }

  private static func workday(_ count: Int, after date: CalendarDate) -> CalendarDate? {
    var day = date
    var left = count
    while left > 0 {
      guard let next = day.adding(days: 1) else { return nil }
      day = next
      if day.weekday != .saturday, day.weekday != .sunday { left -= 1 }
    }
    return day
  }

  /// The next of the days in the same week, else the first in the week that is next in turn.
  private static func weekday(
    _ days: [Weekday],
    every count: Int,
    after date: CalendarDate
  ) -> CalendarDate? {
    let today = date.weekday.rawValue
    if let next = days.first(where: { $0.rawValue > today }) {
      return date.adding(days: next.rawValue - today)
    }
    return days.first.flatMap { date.adding(days: 7 * count + $0.rawValue - today) }
  }

  private static func monthDay(
    _ day: MonthDay,
    every count: Int,
    after date: CalendarDate
  ) -> CalendarDate? {
    guard let here = date.adding(days: 1 - date.day) else { return nil }
    if let found = Self.day(day, in: here), found > date { return found }
    return month(count, after: date).flatMap { Self.day(day, in: $0) }
  }

  /// The first day of the month so many months later.
  private static func month(_ count: Int, after date: CalendarDate) -> CalendarDate? {
    date.adding(days: 1 - date.day)?.adding(months: count)
  }

  private static func day(_ day: MonthDay, in month: CalendarDate) -> CalendarDate? {
    switch day {
    case .same, .last: return Self.day(31, in: month)
    case .day(let number): return Self.day(number, in: month)
    case .weekday(let weekday, let number?):
      let first = (weekday.rawValue - month.weekday.rawValue + 7) % 7
      return month.adding(days: first + 7 * (number - 1))
    case .weekday(let weekday, nil):
      guard let last = Self.day(31, in: month) else { return nil }
      return last.adding(days: -((last.weekday.rawValue - weekday.rawValue + 7) % 7))
    }
  }

  private static func day(_ number: Int, in month: CalendarDate) -> CalendarDate? {
    let (year, index, _) = month.components
    let last = CalendarDate.days(inMonth: index, of: year)
    return CalendarDate(year: year, month: index, day: min(number, last))
  }
}
