// The clock on the wall: how moments and local days and times belong together.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A time of day on a clock without seconds.
public struct TimeOfDay: Hashable, Comparable, Sendable {
  /// The start of the day, `00:00`.
  public static let midnight = TimeOfDay(minutes: 0)

  private let minutes: Int16

  private init(minutes: Int16) { self.minutes = minutes }

  /// Names a time; `nil` outside `00:00` to `23:59`.
  public init?(hour: Int, minute: Int) {
    guard 0..<24 ~= hour, 0..<60 ~= minute else { return nil }
    minutes = Int16(hour * 60 + minute)
  }

  /// Minutes since midnight, below 1440.
  public var minuteOfDay: Int { Int(minutes) }

  /// Earlier times come first.
  public static func < (a: TimeOfDay, b: TimeOfDay) -> Bool { a.minutes < b.minutes }
}

extension TimeOfDay: CustomStringConvertible {
  /// `HH:MM`.
  public var description: String {
    "\((minuteOfDay / 60).padded(2)):\((minuteOfDay % 60).padded(2))"
  }
}

/// A time zone: what a clock on the wall shows at a moment, and the moment it shows a time.
public struct CivilZone: Sendable {
  static let millisecondsPerDay = 86_400_000

  private let offset: @Sendable (_ second: Int) -> Int

  /// A zone by its rule.
  /// - Parameter offset: Seconds east of UTC at a second since 1970; at most a day either way.
  public init(offset: @escaping @Sendable (_ second: Int) -> Int) { self.offset = offset }

  /// Universal time.
  public static let utc = CivilZone { _ in 0 }

  /// The zone of this machine, by libc's `localtime_r`; `TZ` in the environment chooses another.
  public static let system = CivilZone { second in
    var moment = time_t(second)
    var local = tm()
    return localtime_r(&moment, &local) == nil ? 0 : local.tm_gmtoff
  }

  /// Seconds east of UTC at a moment, less than a day either way.
  public func secondsFromUTC(at instant: Instant) -> Int {
    offset(atMilliseconds: instant.milliseconds)
  }

  private func offset(atMilliseconds milliseconds: Int) -> Int {
    min(max(offset(milliseconds.dividedDown(by: 1000).quotient), -86_399), 86_399)
  }

  /// The day a clock shows at a moment; at the ends of the calendar the nearest one.
  public func date(at instant: Instant) -> CalendarDate { local(at: instant).date }

  /// The day and the time of day a clock shows at a moment.
  public func local(at instant: Instant) -> (date: CalendarDate, time: TimeOfDay) {
    let shown = instant.milliseconds + offset(atMilliseconds: instant.milliseconds) * 1000
    let (day, rest) = Instant(clamping: shown).milliseconds.dividedDown(by: Self.millisecondsPerDay)
    let minute = rest / 60_000
    guard let date = CalendarDate(dayNumber: day),
      let time = TimeOfDay(hour: minute / 60, minute: minute % 60)
    else { preconditionFailure("a clamped moment has a day: \(shown)") }
    return (date, time)
  }

  /// The moment at which a clock shows a day and a time.
  ///
  /// A time that the clock shows twice is taken the first time. One that it skips is counted with
  /// the offset before the gap, so 02:30 becomes 03:30 where the clock goes from 2 to 3.
  /// - Returns: The moment, moved into the years 0 to 9999 where the offset leads out of them.
  public func instant(of date: CalendarDate, at time: TimeOfDay = .midnight) -> Instant {
    let shown = date.dayNumber * Self.millisecondsPerDay + time.minuteOfDay * 60_000
    let before = candidate(shown, offsetAt: shown - Self.millisecondsPerDay)
    let after = candidate(shown, offsetAt: shown + Self.millisecondsPerDay)
    if before.isShown && after.isShown {
      return Instant(clamping: min(before.milliseconds, after.milliseconds))
    }
    return Instant(clamping: after.isShown ? after.milliseconds : before.milliseconds)
  }

  /// The moment that `shown` is by the offset valid at another, and whether a clock shows it then.
  private func candidate(
    _ shown: Int,
    offsetAt other: Int
  ) -> (milliseconds: Int, isShown: Bool) {
    let offset = offset(atMilliseconds: other)
    let milliseconds = shown - offset * 1000
    return (milliseconds, self.offset(atMilliseconds: milliseconds) == offset)
  }
}
