// Whole seconds on the UTC time line, written as RFC 3339 text.

/// A second on the UTC time line.
struct UTCInstant: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z, leap seconds not counted.
  let seconds: Int

  init(seconds: Int) { self.seconds = seconds }

  /// The start of a day in UTC.
  init(startOf day: CivilDate) { seconds = day.daysSinceEpoch * 86_400 }

  /// Reads the date and time of RFC 3339 text with any offset; fractions of a second are dropped.
  init?(_ text: String) {
    let bytes = Array(text.utf8)[...]
    guard bytes.count >= 20, let day = CivilDate(bytes: bytes.prefix(10)) else { return nil }
    let clock = Array(bytes.dropFirst(11).prefix(8))[...]
    guard bytes[10] | 0x20 == .ascii("t"), clock[2] == .ascii(":"), clock[5] == .ascii(":"),
      let hour = clock[0..<2].decimal, let minute = clock[3..<5].decimal,
      let second = clock[6..<8].decimal, hour < 24, minute < 60, second <= 60
    else { return nil }
    var rest = bytes.dropFirst(19)
    if rest.first == .ascii(".") { rest = rest.dropFirst().drop(while: \.isDigit) }
    guard let offset = UTCInstant.offset(rest) else { return nil }
    seconds = day.daysSinceEpoch * 86_400 + hour * 3600 + minute * 60 + second - offset
  }

  /// The RFC 3339 text in UTC with milliseconds, or nil outside the years 1 to 9999.
  var text: String? {
    guard let day else { return nil }
    let clock = seconds - day.daysSinceEpoch * 86_400
    let hour = zeroPadded(clock / 3600, width: 2)
    let minute = zeroPadded(clock / 60 % 60, width: 2)
    return "\(day.text)T\(hour):\(minute):\(zeroPadded(clock % 60, width: 2)).000Z"
  }

  /// The UTC day this second lies in.
  var day: CivilDate? {
    let days = seconds >= 0 ? seconds / 86_400 : -((86_399 - seconds) / 86_400)
    return CivilDate(daysSinceEpoch: days)
  }

  static func < (left: UTCInstant, right: UTCInstant) -> Bool { left.seconds < right.seconds }

  /// The seconds east of Greenwich that `Z` or `±hh:mm` stands for.
  private static func offset(_ text: Bytes) -> Int? {
    if text.count == 1, let first = text.first, first | 0x20 == .ascii("z") { return 0 }
    let parts = Array(text)[...]
    guard parts.count == 6, parts[3] == .ascii(":"),
      let hours = parts[1..<3].decimal, let minutes = parts[4..<6].decimal, minutes < 60
    else { return nil }
    switch parts[0] {
    case .ascii("+"): return hours * 3600 + minutes * 60
    case .ascii("-"): return -(hours * 3600 + minutes * 60)
    default: return nil
    }
  }
}
