// A moment in time, and its RFC 3339 text.

/// A moment in milliseconds since 1970-01-01T00:00:00Z, in the years 0 to 9999.
public struct Instant: Hashable, Comparable, Sendable {
  /// Milliseconds since the start of 1970 in UTC, negative before it.
  public let milliseconds: Int

  /// The moments that are represented.
  private static let bounds = -62_167_219_200_000...253_402_300_799_999

  /// Names a moment; `nil` outside the years 0 to 9999.
  public init?(milliseconds: Int) {
    guard Self.bounds ~= milliseconds else { return nil }
    self.milliseconds = milliseconds
  }

  /// The moment nearest to `milliseconds` in the years 0 to 9999.
  public init(clamping milliseconds: Int) {
    self.milliseconds = min(max(milliseconds, Self.bounds.lowerBound), Self.bounds.upperBound)
  }

  /// The moment of a hybrid time.
  public init(_ time: HybridTime) { self.init(clamping: time.milliseconds) }

  /// Reads RFC 3339, such as `2026-05-01T11:00:00.250+02:00`.
  ///
  /// Any offset and any number of digits behind the second are taken; what is finer than a
  /// millisecond is cut off. A leap second, `:60`, is the second after it.
  public init?(_ text: some StringProtocol) {
    var reader = DigitReader(text)
    guard let date = CalendarDate(from: &reader), let separator = reader.next(),
      separator | 0x20 == UInt8(ascii: "t") || separator == UInt8(ascii: " "),
      let hour = reader.number(2), reader.take(":"), let minute = reader.number(2),
      reader.take(":"), let second = reader.number(2), hour < 24, minute < 60, second <= 60,
      let fraction = Self.fraction(&reader), let offset = Self.offset(&reader), reader.isAtEnd
    else { return nil }
    let minutes = (date.dayNumber * 24 + hour) * 60 + minute - offset
    self.init(milliseconds: (minutes * 60 + second) * 1000 + fraction)
  }

  /// Takes an optional fraction of a second, in milliseconds; `nil` for a point without digits.
  private static func fraction(_ reader: inout DigitReader) -> Int? {
    guard reader.take(".") else { return 0 }
    guard let tenths = reader.digit() else { return nil }
    var value = tenths * 100
    var weight = 10
    while let digit = reader.digit() {
      value += digit * weight
      weight /= 10
    }
    return value
  }

  /// Takes the minutes east of UTC.
  private static func offset(_ reader: inout DigitReader) -> Int? {
    guard let sign = reader.next() else { return nil }
    if sign | 0x20 == UInt8(ascii: "z") { return 0 }
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), let hours = reader.number(2),
      reader.take(":"), let minutes = reader.number(2), hours < 24, minutes < 60
    else { return nil }
    return (hours * 60 + minutes) * (sign == UInt8(ascii: "+") ? 1 : -1)
  }

  /// The moment `milliseconds` later; `nil` outside the years 0 to 9999.
  public func adding(milliseconds: Int) -> Instant? {
    let (sum, overflow) = self.milliseconds.addingReportingOverflow(milliseconds)
    return overflow ? nil : Instant(milliseconds: sum)
  }

  /// Earlier moments come first.
  public static func < (a: Instant, b: Instant) -> Bool { a.milliseconds < b.milliseconds }
}

extension Instant: CustomStringConvertible {
  /// RFC 3339 in UTC with milliseconds, such as `2026-05-01T09:00:00.250Z`.
  public var description: String {
    let (day, rest) = milliseconds.dividedDown(by: CivilZone.millisecondsPerDay)
    guard let date = CalendarDate(dayNumber: day) else { return "" }
    let (hour, minute) = (rest / 3_600_000, rest / 60_000 % 60)
    let (second, fraction) = (rest / 1000 % 60, rest % 1000)
    return "\(date)T\(hour.padded(2)):\(minute.padded(2)):\(second.padded(2))"
      + ".\(fraction.padded(3))Z"
  }
}
