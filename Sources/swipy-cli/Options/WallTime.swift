// A moment of the wall clock, read and written as RFC 3339.

/// Milliseconds since 1970-01-01T00:00:00Z, within the years 1 to 9999.
struct WallTime: Comparable, Hashable, Sendable {
  /// Milliseconds since 1970, negative before it.
  let milliseconds: Int64

  /// Makes a moment; one outside the years 1 to 9999 becomes the nearest inside.
  init(milliseconds: Int64) {
    self.milliseconds = min(max(milliseconds, -62_135_596_800_000), 253_402_300_799_999)
  }

  /// Reads `2026-05-01T09:00:00.250Z` or the same with an offset; digits past milliseconds are cut.
  init?(rfc3339 text: String) {
    var bytes = Array(text.utf8)[...]
    guard let year = Self.digits(4, &bytes), Self.take("-", &bytes),
      let month = Self.digits(2, &bytes), Self.take("-", &bytes),
      let day = Self.digits(2, &bytes),
      let separator = bytes.popFirst(), separator | 0x20 == UInt8(ascii: "t") || separator == 0x20,
      let hour = Self.digits(2, &bytes), Self.take(":", &bytes),
      let minute = Self.digits(2, &bytes), Self.take(":", &bytes),
      let second = Self.digits(2, &bytes),
      let fraction = Self.fraction(&bytes), let offset = Self.offset(&bytes), bytes.isEmpty,
      year >= 1, (1...12).contains(month), day >= 1, day <= Self.days(inMonth: month, year),
      hour < 24, minute < 60, second <= 60
    else { return nil }
    let days = Self.daysSince1970(year, month, day)
    let seconds = ((days * 24 + hour) * 60 + minute - offset) * 60 + second
    self.init(milliseconds: Int64(seconds * 1000 + fraction))
  }

  /// The moment in UTC with milliseconds, such as `2026-05-01T09:00:00.000Z`.
  var rfc3339: String {
    let day = Int((Double(milliseconds) / 86_400_000).rounded(.down))
    let rest = Int(milliseconds) - day * 86_400_000
    let (year, month, date) = Self.civil(day)
    let clock = [rest / 3_600_000, rest / 60_000 % 60, rest / 1000 % 60].map { Self.padded($0, 2) }
    return "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(date, 2))"
      + "T\(clock.joined(separator: ":")).\(Self.padded(rest % 1000, 3))Z"
  }

  /// Earlier moments come first.
  static func < (a: WallTime, b: WallTime) -> Bool { a.milliseconds < b.milliseconds }

  private static func padded(_ number: Int, _ count: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
  }

  private static func take(_ sign: Unicode.Scalar, _ bytes: inout ArraySlice<UInt8>) -> Bool {
    guard let byte = bytes.first, UInt32(byte) == sign.value else { return false }
    bytes.removeFirst()
    return true
  }

  private static func digits(_ count: Int, _ bytes: inout ArraySlice<UInt8>) -> Int? {
    guard bytes.count >= count, bytes.prefix(count).allSatisfy(Byte.isDigit) else { return nil }
    defer { bytes = bytes.dropFirst(count) }
    return bytes.prefix(count).reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  /// The milliseconds of an optional fraction of a second; nil for a point without digits.
  private static func fraction(_ bytes: inout ArraySlice<UInt8>) -> Int? {
    guard take(".", &bytes) else { return 0 }
    let digits = bytes.prefix(while: Byte.isDigit)
    guard !digits.isEmpty else { return nil }
    bytes = bytes.dropFirst(digits.count)
    var value = 0
    for place in 0..<3 {
      let index = digits.startIndex + place
      value = value * 10 + (index < digits.endIndex ? Int(digits[index] - UInt8(ascii: "0")) : 0)
    }
    return value
  }

  /// The minutes east of UTC; nil without `Z` and without an offset.
  private static func offset(_ bytes: inout ArraySlice<UInt8>) -> Int? {
    guard let sign = bytes.popFirst() else { return nil }
    if sign | 0x20 == UInt8(ascii: "z") { return 0 }
    guard sign == Byte.plus || sign == Byte.hyphen, let hours = digits(2, &bytes),
      take(":", &bytes), let minutes = digits(2, &bytes), hours < 24, minutes < 60
    else { return nil }
    return (hours * 60 + minutes) * (sign == Byte.plus ? 1 : -1)
  }

  private static func days(inMonth month: Int, _ year: Int) -> Int {
    if month == 2 { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28 }
    return [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  /// Days from 1970-01-01 in the Gregorian calendar, years counted from March so that the leap
  /// day comes last.
  private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let monthFromMarch = (month + 9) % 12
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
  }

  /// The date of a day counted from 1970-01-01; the inverse of `daysSince1970`.
  private static func civil(_ day: Int) -> (year: Int, month: Int, day: Int) {
    let days = day + 719_468
    let era = days / 146_097
    let dayOfEra = days % 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let date = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, date)
  }
}
