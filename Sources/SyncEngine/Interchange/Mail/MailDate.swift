// Dates in mail headers, from RFC 5322 to what programs really write.

/// When a message says it was sent.
struct MailDate: Equatable, Sendable {
  let instant: UTCInstant
  /// Whether the text named an offset from UTC; without one the clock time is taken as UTC.
  let hasZone: Bool

  /// Reads a Date field: RFC 5322 with or without weekday and seconds, its obsolete zones and
  /// short years, comments anywhere, the C library's `Tue Jul 24 18:55:07 2007`, and ISO 8601.
  ///
  /// Gives nil for what is no date. A military zone letter other than `Z` counts as unknown, since
  /// the letters were defined with the wrong sign for years.
  init?(_ field: Bytes) {
    let text = MailDate.withoutComments(field.prefix(1024))
    let words = text.split { $0.isWhitespace || $0 == .ascii(",") }
    if let first = words.first, let iso = MailDate.iso8601(first, rest: words.dropFirst()) {
      self = iso
      return
    }
    var day: Int?
    var month: Int?
    var year: Int?
    var clock: Int?
    var zone: Int?
    for word in words {
      // `24-Jul-2007` is one word in old messages.
      let parts = word.split(separator: .ascii("-"), omittingEmptySubsequences: false)
      if parts.count == 3, month == nil, let number = parts[0].decimal,
        let name = MailDate.month(parts[1]), let value = MailDate.year(parts[2])
      {
        (day, month, year) = (number, name, value)
      } else if month == nil, let name = MailDate.month(word) {
        month = name
      } else if clock == nil, word.contains(.ascii(":")) {
        guard let seconds = MailDate.clock(word) else { return nil }
        clock = seconds
      } else if day == nil, word.count <= 2, let number = word.decimal {
        day = number
      } else if year == nil, day != nil, month != nil, let number = MailDate.year(word) {
        year = number
      } else if clock != nil, zone == nil, let offset = MailDate.offset(word) {
        zone = offset
      }
    }
    guard let day, let month, let year, let clock,
      let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    instant = UTCInstant(seconds: UTCInstant(startOf: date).seconds + clock - (zone ?? 0))
    hasZone = zone != nil
  }

  private init(instant: UTCInstant, hasZone: Bool) {
    (self.instant, self.hasZone) = (instant, hasZone)
  }

  /// The date at the end of a Received field, behind its last semicolon.
  static func received(_ field: Bytes) -> MailDate? {
    guard let semicolon = field.lastIndex(of: .ascii(";")) else { return nil }
    return MailDate(field[(semicolon + 1)...])
  }

  /// Reads `2025-03-04T10:15:00+01:00`, or date and time as two words.
  private static func iso8601(_ first: Bytes, rest: ArraySlice<Bytes>) -> MailDate? {
    guard first.count >= 10, let date = CivilDate(bytes: first.prefix(10)) else { return nil }
    var time = first.dropFirst(10)
    var zone = rest.first
    if time.isEmpty {
      guard let second = rest.first else { return nil }
      (time, zone) = (second, rest.dropFirst().first)
    } else {
      guard time.first.map({ $0 | 0x20 == .ascii("t") }) ?? false else { return nil }
      time = time.dropFirst()
    }
    let digits = time.prefix { $0.isDigit || $0 == .ascii(":") }
    guard let seconds = clock(digits) else { return nil }
    var tail = time[digits.endIndex...]
    if tail.first == .ascii(".") { tail = tail.dropFirst().drop(while: \.isDigit) }
    let offset = offset(tail.isEmpty ? zone ?? [] : tail)
    return MailDate(
      instant: UTCInstant(seconds: UTCInstant(startOf: date).seconds + seconds - (offset ?? 0)),
      hasZone: offset != nil
    )
  }

  /// The text without what stands in parentheses.
  private static func withoutComments(_ text: Bytes) -> Bytes {
    guard text.contains(.ascii("(")) else { return text }
    var output: [UInt8] = []
    var depth = 0
    for byte in text {
      switch byte {
      case .ascii("("): depth += 1
      case .ascii(")") where depth > 0:
        depth -= 1
        output.append(.space)
      default: if depth == 0 { output.append(byte) }
      }
    }
    return output[...]
  }

  /// Seconds since midnight of `h:mm` or `hh:mm:ss`; `24:00` is the end of the day and second 60
  /// the start of the next minute.
  private static func clock(_ word: Bytes) -> Int? {
    let parts = word.split(separator: .ascii(":"), omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3, parts.allSatisfy({ $0.count <= 2 }),
      let hour = parts[0].decimal, let minute = parts[1].decimal, minute < 60
    else { return nil }
    var second = 0
    if parts.count == 3 {
      guard let value = parts[2].decimal, value <= 60 else { return nil }
      second = value
    }
    guard hour < 24 || (hour == 24 && minute == 0 && second == 0) else { return nil }
    return hour * 3600 + minute * 60 + second
  }

  /// The year of two, three or four digits: 00 to 49 are 20xx, 50 to 99 are 19xx, three digits
  /// count from 1900.
  private static func year(_ word: Bytes) -> Int? {
    guard let value = word.decimal else { return nil }
    switch word.count {
    case 2: return value < 50 ? value + 2000 : value + 1900
    case 3: return value + 1900
    case 4: return value >= 1900 ? value : nil
    default: return nil
    }
  }

  /// The month a name begins with, 1 for January.
  private static func month(_ word: Bytes) -> Int? {
    guard word.count >= 3, word.allSatisfy({ $0.isLetter || $0 == .ascii(".") }) else { return nil }
    let head = String(decoding: word.prefix(3).map(\.lowercased), as: UTF8.self)
    let names = [
      "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    return names.firstIndex(of: head).map { $0 + 1 }
  }

  /// Seconds east of Greenwich of `+0100`, `+01:00`, `GMT+0100` or a zone's name.
  private static func offset(_ word: Bytes) -> Int? {
    var word = word
    let name = word.prefix { $0.isLetter }
    if !name.isEmpty {
      if name.count == word.count {
        return zones[String(decoding: name, as: UTF8.self).uppercased()]
      }
      guard name.spells("GMT") || name.spells("UTC") else { return nil }
      word = word[name.endIndex...]
    }
    guard let sign = word.first, sign == .ascii("+") || sign == .ascii("-") else { return nil }
    let digits = Array(word.dropFirst().filter { $0 != .ascii(":") })[...]
    guard digits.count == 4, let hours = digits.prefix(2).decimal,
      let minutes = digits.suffix(2).decimal, hours < 24, minutes < 60
    else { return nil }
    // `-0000` says that the offset is unknown.
    if sign == .ascii("-"), hours == 0, minutes == 0 { return nil }
    let seconds = hours * 3600 + minutes * 60
    return sign == .ascii("-") ? -seconds : seconds
  }

  /// The zones RFC 5322 still allows, and `Z`.
  private static let zones: [String: Int] = [
    "UT": 0, "GMT": 0, "UTC": 0, "Z": 0, "EST": -5 * 3600, "EDT": -4 * 3600, "CST": -6 * 3600,
    "CDT": -5 * 3600, "MST": -7 * 3600, "MDT": -6 * 3600, "PST": -8 * 3600, "PDT": -7 * 3600,
  ]
}
