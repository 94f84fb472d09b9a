// Reads the language of times.

extension WhenExpression {
  /// Reads a time as typed; blanks separate words, case does not matter.
  ///
  /// - Throws: `WhenError` that names the first word that does not fit.
  public init(parsing text: some StringProtocol) throws(WhenError) {
    if let instant = Instant(text) {
      self = .instant(instant)
      return
    }
    var parser = WhenParser(text)
    self = try parser.expression()
  }
}

/// The words of a time, taken one after the other.
private struct WhenParser {
  private struct Word {
    /// The word as typed.
    let text: String
    let offset: Int

    /// The word in lower case, compared byte by byte.
    var folded: Text { Text(String(decoding: text.utf8.map(ASCII.lowercased), as: UTF8.self)) }
  }

  private var words: ArraySlice<Word> = []
  private let end: Int

  init(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    end = bytes.count
    let isBlank: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    for part in bytes.split(whereSeparator: isBlank) {
      words.append(Word(text: String(decoding: part, as: UTF8.self), offset: part.startIndex))
    }
  }

  private func error(_ expected: WhenError.Expected, at word: Word?) -> WhenError {
    WhenError(expected: expected, found: word?.text ?? "", offset: word?.offset ?? end)
  }

  mutating func expression() throws(WhenError) -> WhenExpression {
    guard let word = words.popFirst() else { throw error(.when, at: nil) }
    let expression = try expression(startingWith: word)
    if let extra = words.first { throw error(.end, at: extra) }
    return expression
  }

  private mutating func expression(startingWith word: Word) throws(WhenError) -> WhenExpression {
    switch word.folded {
    case "now": return .now
    case "today": return .day(0, at: try time())
    case "tomorrow": return .day(1, at: try time())
    case "yesterday": return .day(-1, at: try time())
    case "weekend": return .weekday(.saturday, at: try time())
    case "next":
      let unit = words.popFirst()
      switch unit?.folded {
      case "week": return .weekday(.monday, at: try time())
      case "month": return .nextMonth(at: try time())
      default: throw error(.weekOrMonth, at: unit)
      }
    default: break
    }
    if let weekday = Weekday(word.text) { return .weekday(weekday, at: try time()) }
    guard let first = word.text.utf8.first,
      ASCII.isDigit(first) || first == UInt8(ascii: "-") || first == UInt8(ascii: "+")
    else { throw error(.when, at: word) }
    if word.text.utf8.dropFirst().contains(UInt8(ascii: "-")) { return try date(word) }
    if let time = Self.timeOfDay(word.folded) { return .time(time) }
    if word.text.utf8.contains(UInt8(ascii: ":")) { throw error(.timeOfDay, at: word) }
    return try count(word)
  }

  /// `YYYY-MM-DD`, with a time of day behind a `T` or a blank.
  private mutating func date(_ word: Word) throws(WhenError) -> WhenExpression {
    var reader = DigitReader(word.text)
    guard let date = CalendarDate(from: &reader) else { throw error(.date, at: word) }
    if reader.isAtEnd { return .date(date, at: try time()) }
    guard reader.take("T") || reader.take("t") else { throw error(.date, at: word) }
    let rest = String(decoding: word.text.utf8.dropFirst(11), as: UTF8.self)
    let clock = Word(text: rest, offset: word.offset + 11)
    guard let time = Self.timeOfDay(clock.folded) else { throw error(.timeOfDay, at: clock) }
    return .date(date, at: time)
  }

  /// A number and its unit.
  private mutating func count(_ word: Word) throws(WhenError) -> WhenExpression {
    var reader = DigitReader(word.folded.string)
    let isNegative = reader.take("-")
    if !isNegative { _ = reader.take("+") }
    guard var count = reader.digit() else { throw error(.when, at: word) }
    while let digit = reader.digit() {
      count = count * 10 + digit
      guard count <= WhenExpression.maximumCount else { throw error(.nearerTime, at: word) }
    }
    if isNegative { count = -count }
    var unit: [UInt8] = []
    while let byte = reader.next() { unit.append(byte) }
    switch Text(String(decoding: unit, as: UTF8.self)) {
    case "m", "min": return .minutes(count)
    case "h": return .minutes(count * 60)
    case "d": return .day(count, at: try time())
    case "w":
      guard abs(count) * 7 <= WhenExpression.maximumCount else {
        throw error(.nearerTime, at: word)
      }
      return .day(count * 7, at: try time())
    default: throw error(.unit, at: word)
    }
  }

  /// Takes the time of day that may follow a day.
  private mutating func time() throws(WhenError) -> TimeOfDay? {
    guard let word = words.popFirst() else { return nil }
    guard let time = Self.timeOfDay(word.folded) else { throw error(.timeOfDay, at: word) }
    return time
  }

  /// Reads `9:00`, `17:30`, `9am` or `9:30pm`, in lower case.
  private static func timeOfDay(_ text: Text) -> TimeOfDay? {
    var reader = DigitReader(text.string)
    guard var hour = reader.digit() else { return nil }
    if let digit = reader.digit() { hour = hour * 10 + digit }
    var minute: Int?
    if reader.take(":") {
      guard let read = reader.number(2) else { return nil }
      minute = read
    }
    if reader.isAtEnd { return minute.flatMap { TimeOfDay(hour: hour, minute: $0) } }
    let isAfternoon = reader.take("p")
    guard isAfternoon || reader.take("a"), reader.take("m"), reader.isAtEnd, 1...12 ~= hour
    else { return nil }
    return TimeOfDay(hour: hour % 12 + (isAfternoon ? 12 : 0), minute: minute ?? 0)
  }
}
