// How a todo recurs, as a value with one spelling.

/// A rule by which a todo comes again once it is done.
///
/// The text of a todo's `recur` is read by ``init(parsing:)``; what it does not understand is no
/// rule, stays in the field as it is, and makes nothing come again.
public struct Recurrence: Hashable, Sendable {
  /// How far it is from one time to the next.
  enum Step: Hashable, Sendable {
    /// Every so many days.
    case days(Int)
    /// Every so many days from Monday to Friday.
    case workdays(Int)
    /// Every so many weeks, on these days in the order of the week; the same day where there
    /// is none.
    case weeks(Int, on: [Weekday])
    /// Every so many months.
    case months(Int, on: MonthDay)
  }

  /// Which day of a month.
  enum MonthDay: Hashable, Sendable {
    /// The day it was; the month's last where the month is too short.
    case same
    /// A day from 1 to 31; the month's last where the month is too short.
    case day(Int)
    /// The last day.
    case last
    /// The first to fourth such day of the week; the last where there is no number.
    case weekday(Weekday, number: Int?)
  }

  /// The largest count that may stand before a unit.
  public static let maximumCount = 999

  /// How far it is from one time to the next.
  let step: Step

  /// Whether the next time counts from the day the todo is done, and not from when it was due.
  public let countsFromCompletion: Bool

  init(_ step: Step, countsFromCompletion: Bool = false) {
    self.step = step
    self.countsFromCompletion = countsFromCompletion
  }
}

extension Recurrence: CustomStringConvertible {
  /// The rule in words, which are read as the same rule: `every 2 weeks on monday and friday`.
  public var description: String {
    words + (countsFromCompletion ? " after done" : "")
  }

  private var words: String {
    switch step {
    case .days(let count): Self.every(count, "day")
    case .workdays(let count): Self.every(count, "weekday")
    case .weeks(1, let days) where !days.isEmpty: "every \(Self.list(days))"
    case .weeks(let count, let days):
      Self.every(count, "week") + (days.isEmpty ? "" : " on \(Self.list(days))")
    case .months(let count, let day):
      (count % 12 == 0 ? Self.every(count / 12, "year") : Self.every(count, "month"))
        + Self.suffix(day)
    }
  }

  private static func every(_ count: Int, _ unit: String) -> String {
    count == 1 ? "every \(unit)" : "every \(count) \(unit)s"
  }

  private static func list(_ days: [Weekday]) -> String {
    guard days.count > 1, let last = days.last else { return days.first?.name ?? "" }
    return days.dropLast().map(\.name).joined(separator: ", ") + " and \(last.name)"
  }

  private static func suffix(_ day: MonthDay) -> String {
    switch day {
    case .same: ""
    case .day(let day): " on the \(ordinal(day))"
    case .last: " on the last day"
    case .weekday(let day, nil): " on the last \(day.name)"
    case .weekday(let day, let number?): " on the \(ordinal(number)) \(day.name)"
    }
  }

  private static func ordinal(_ number: Int) -> String {
    switch (number % 10, number / 10) {
    case (_, 1): "\(number)th"
    case (1, _): "\(number)st"
    case (2, _): "\(number)nd"
    case (3, _): "\(number)rd"
    default: "\(number)th"
    }
  }
}

extension Recurrence {
  /// The rule as todo.txt's `rec:` has it, such as `+2w`; `nil` where that has no word for it.
  ///
  /// A `+` counts from when the todo was due, none from when it was done.
  public var todoTxt: String? {
    let amount: String
    switch step {
    case .days(let count): amount = "\(count)d"
    case .workdays(let count): amount = "\(count)b"
    case .weeks(let count, let days):
      guard days.isEmpty else { return nil }
      amount = "\(count)w"
    case .months(let count, let day):
      guard day == .same else { return nil }
      amount = count % 12 == 0 ? "\(count / 12)y" : "\(count)m"
    }
    return countsFromCompletion ? amount : "+" + amount
  }
}
