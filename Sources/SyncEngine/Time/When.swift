// A date or a moment, as the fields `due`, `wait`, `date` and `completed` hold it.

/// A whole day of the calendar or a moment in time.
public enum When: Hashable, Sendable {
  /// A day, in whatever zone it is read; it begins at local midnight.
  case date(CalendarDate)
  /// A moment, the same everywhere.
  case instant(Instant)

  /// Reads the text of a field: `YYYY-MM-DD` or RFC 3339.
  public init?(_ text: some StringProtocol) {
    if let date = CalendarDate(text) {
      self = .date(date)
    } else if let instant = Instant(text) {
      self = .instant(instant)
    } else {
      return nil
    }
  }

  /// Reads the value of a field; `nil` where it is no text or names no time.
  public init?(_ value: JSON) {
    guard let text = value.string else { return nil }
    self.init(text)
  }

  /// The value that a field holds.
  public var json: JSON { .string(description) }

  /// The moment it begins in a zone.
  public func start(in zone: CivilZone) -> Instant {
    switch self {
    case .date(let date): zone.instant(of: date)
    case .instant(let instant): instant
    }
  }

  /// The day it falls on in a zone.
  public func day(in zone: CivilZone) -> CalendarDate {
    switch self {
    case .date(let date): date
    case .instant(let instant): zone.date(at: instant)
    }
  }

  /// Whether it has begun by `now`; what is snoozed until then is shown again.
  public func hasBegun(at now: Instant, in zone: CivilZone) -> Bool { start(in: zone) <= now }

  /// Whether it is over: a day when the next has begun, a moment when it has come.
  public func isOver(at now: Instant, in zone: CivilZone) -> Bool {
    switch self {
    case .date(let date): date < zone.date(at: now)
    case .instant(let instant): instant <= now
    }
  }
}

extension When: CustomStringConvertible {
  /// `YYYY-MM-DD`, or RFC 3339 in UTC with milliseconds.
  public var description: String {
    switch self {
    case .date(let date): date.description
    case .instant(let instant): instant.description
    }
  }
}
