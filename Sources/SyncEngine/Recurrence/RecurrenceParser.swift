// Reads the language of recurrence.

/// Why a text is no rule, and where.
public struct RecurrenceError: Error, Hashable, Sendable {
  /// What could have stood there.
  public enum Expected: String, Hashable, Sendable, CaseIterable {
    /// `daily`, `every 2 weeks`, `+1m` and the like.
    case rule
    /// A unit: days, weekdays, weeks, months, quarters or years.
    case unit
    /// A number from 1 to ``Recurrence/maximumCount``.
    case count
    /// A day of the week.
    case weekday
    /// A day of the month, such as `the 15th`, `the last day` or `the first monday`.
    case monthDay
    /// `done`, behind `after`.
    case done
    /// Nothing more.
    case end
  }

  /// What could have stood there.
  public let expected: Expected
  /// What stands there; empty where the text ends too early.
  public let found: String
  /// The byte at which it begins.
  public let offset: Int
}

extension Recurrence {
  /// Reads a rule as typed; blanks separate words, case does not matter.
  ///
  ///     rule   := (name | amount | "every" every) ["on" days] ["after" "done"]
  ///     name   := daily weekdays weekly biweekly fortnightly monthly bimonthly quarterly
  ///               semiannual yearly annual biannual
  ///     amount := COUNT unit             2 weeks   10days   3d
  ///     every  := [COUNT | "other"] unit | weekday {("," | "and") weekday}
  ///     days   := weekday {…}            with weeks
  ///             | ["the"] ORDINAL ["day"] | ["the"] ("last" | ORDINAL) ("day" | weekday)
  ///                                      with months and years
  ///     unit   := day(s) weekday(s) week(s) month(s) quarter(s) year(s), and their short forms
  ///
  /// The compact form of todo.txt keeps its meaning there: `1w` counts from when the todo was done,
  /// `+1w` from when it was due.
  /// - Throws: `RecurrenceError` that names the first word that does not fit.
  /// - Complexity: O(*n*).
  public init(parsing text: some StringProtocol) throws(RecurrenceError) {
    var parser = RecurrenceParser(text)
    self = try parser.rule()
  }

  /// The words a rule can begin with, for completion and for suggestions.
  public static let words =
    RecurrenceParser.names.map(\.name.string) + ["every", "weekends"]
}

/// The words of a rule, taken one after the other.
private struct RecurrenceParser {
  private struct Word {
    let text: Text
    let offset: Int
  }

  private enum Unit { case day, workday, week, month, quarter, year }

  static let names: [(name: Text, step: Recurrence.Step)] = [
    ("daily", .days(1)), ("weekdays", .workdays(1)), ("weekly", .weeks(1, on: [])),
    ("biweekly", .weeks(2, on: [])), ("fortnightly", .weeks(2, on: [])),
    ("monthly", .months(1, on: .same)), ("bimonthly", .months(2, on: .same)),
    ("quarterly", .months(3, on: .same)), ("semiannual", .months(6, on: .same)),
    ("yearly", .months(12, on: .same)), ("annual", .months(12, on: .same)),
    ("biannual", .months(24, on: .same)),
  ]

  private static let units: [(names: [Text], unit: Unit)] = [
    (["d", "day", "days"], .day),
    (["b", "weekday", "weekdays", "workday", "workdays"], .workday),
    (["w", "wk", "wks", "week", "weeks"], .week),
    (["m", "mo", "mth", "mths", "month", "months"], .month),
    (["q", "qtr", "qtrs", "quarter", "quarters"], .quarter),
    (["y", "yr", "yrs", "year", "years"], .year),
  ]

  private static let ordinals: [Text] = ["first", "second", "third", "fourth"]

  private var words: ArraySlice<Word> = []
  private let end: Int

  init(_ text: some StringProtocol) {
    let bytes = text.utf8.map(ASCII.lowercased)
    end = bytes.count
    var start = 0
    func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    while start < bytes.count {
      if isBlank(bytes[start]) {
        start += 1
        continue
      }
      var stop = start + 1
      if bytes[start] != UInt8(ascii: ",") {
        while stop < bytes.count, !isBlank(bytes[stop]), bytes[stop] != UInt8(ascii: ",") {
          stop += 1
        }
      }
      let text = Text(String(decoding: bytes[start..<stop], as: UTF8.self))
      words.append(Word(text: text, offset: start))
      start = stop
    }
  }

  private func error(_ expected: RecurrenceError.Expected, at word: Word?) -> RecurrenceError {
    RecurrenceError(
      expected: expected,
      found: word?.text.string ?? "",
      offset: word?.offset ?? end
    )
  }

  private mutating func take(_ text: Text) -> Bool {
    guard words.first?.text == text else { return false }
    words.removeFirst()
    return true
  }

  mutating func rule() throws(RecurrenceError) -> Recurrence {
    guard let first = words.popFirst() else { throw error(.rule, at: nil) }
    if words.isEmpty, let compact = try compact(first) { return compact }
    var step = try step(startingWith: first)
    if take("on") { step = try on(step) }
    let isAfter = take("after")
    if isAfter {
      let word = words.popFirst()
      guard word?.text == "done" || word?.text == "completion" else { throw error(.done, at: word) }
    }
    if let extra = words.first { throw error(.end, at: extra) }
    return Recurrence(step, countsFromCompletion: isAfter)
  }

  /// `1w` and `+1w`, as todo.txt has them.
  private func compact(_ word: Word) throws(RecurrenceError) -> Recurrence? {
    var bytes = Array(word.text.string.utf8)[...]
    let isStrict = bytes.first == UInt8(ascii: "+")
    if isStrict { bytes.removeFirst() }
    guard let letter = bytes.popLast(), bytes.allSatisfy(ASCII.isDigit), !bytes.isEmpty,
      "dbwmy".utf8.contains(letter)
    else { return nil }
    let count = try count(bytes, word)
    let unit = Text(String(decoding: [letter], as: UTF8.self))
    guard let unit = Self.unit(unit) else { return nil }
    return Recurrence(Self.step(count, unit), countsFromCompletion: !isStrict)
  }

  private mutating func step(
    startingWith first: Word
  ) throws(RecurrenceError) -> Recurrence.Step {
    if let known = Self.names.first(where: { $0.name == first.text }) { return known.step }
    if first.text == "weekends" { return .weeks(1, on: [.saturday, .sunday]) }
    if first.text == "annually" { return .months(12, on: .same) }
    if first.text == "every" { return try every() }
    guard let digit = first.text.string.utf8.first, ASCII.isDigit(digit) else {
      throw error(.rule, at: first)
    }
    return try amount(first)
  }

  private mutating func every() throws(RecurrenceError) -> Recurrence.Step {
    guard let word = words.popFirst() else { throw error(.unit, at: nil) }
    if word.text == "other" {
      guard let unit = words.popFirst() else { throw error(.unit, at: nil) }
      guard let known = Self.unit(unit.text) else { throw error(.unit, at: unit) }
      return Self.step(2, known)
    }
    if let unit = Self.unit(word.text) { return Self.step(1, unit) }
    if word.text == "weekend" { return .weeks(1, on: [.saturday, .sunday]) }
    if Weekday(word.text.string) != nil {
      words = [word] + words
      return .weeks(1, on: try weekdays())
    }
    guard let digit = word.text.string.utf8.first, ASCII.isDigit(digit) else {
      throw error(.unit, at: word)
    }
    return try amount(word)
  }

  /// `2 weeks`, or `2weeks` in one word.
  private mutating func amount(_ word: Word) throws(RecurrenceError) -> Recurrence.Step {
    let bytes = Array(word.text.string.utf8)
    let digits = bytes.prefix(while: ASCII.isDigit)
    let count = try count(digits, word)
    if digits.count < bytes.count {
      let name = Text(String(decoding: bytes[digits.count...], as: UTF8.self))
      guard let unit = Self.unit(name) else { throw error(.unit, at: word) }
      return Self.step(count, unit)
    }
    guard let name = words.popFirst() else { throw error(.unit, at: nil) }
    guard let unit = Self.unit(name.text) else { throw error(.unit, at: name) }
    return Self.step(count, unit)
  }

  private func count(
    _ digits: ArraySlice<UInt8>,
    _ word: Word
  ) throws(RecurrenceError) -> Int {
    var value = 0
    for digit in digits {
      value = value * 10 + Int(digit - UInt8(ascii: "0"))
      guard value <= Recurrence.maximumCount else { throw error(.count, at: word) }
    }
    guard value >= 1 else { throw error(.count, at: word) }
    return value
  }

  private static func unit(_ name: Text) -> Unit? {
    units.first { $0.names.contains(name) }?.unit
  }

  private static func step(_ count: Int, _ unit: Unit) -> Recurrence.Step {
    switch unit {
    case .day: .days(count)
    case .workday: .workdays(count)
    case .week: .weeks(count, on: [])
    case .month: .months(count, on: .same)
    case .quarter: .months(3 * count, on: .same)
    case .year: .months(12 * count, on: .same)
    }
  }

  // MARK: Days

  private mutating func on(
    _ step: Recurrence.Step
  ) throws(RecurrenceError) -> Recurrence.Step {
    switch step {
    case .weeks(let count, on: []): return .weeks(count, on: try weekdays())
    case .months(let count, on: .same): return .months(count, on: try monthDay())
    case .days, .workdays, .weeks, .months: throw error(.end, at: words.first)
    }
  }

  /// Days of the week, in its order and each once.
  private mutating func weekdays() throws(RecurrenceError) -> [Weekday] {
    var days: Set<Weekday> = []
    repeat {
      let word = words.popFirst()
      guard let word, let day = Weekday(word.text.string) else { throw error(.weekday, at: word) }
      days.insert(day)
    } while separator()
    return days.sorted { $0.rawValue < $1.rawValue }
  }

  private mutating func separator() -> Bool {
    let hasComma = take(",")
    return take("and") || hasComma
  }

  private mutating func monthDay() throws(RecurrenceError) -> Recurrence.MonthDay {
    _ = take("the")
    guard let word = words.popFirst() else { throw error(.monthDay, at: nil) }
    if word.text == "day" {
      guard let number = words.popFirst() else { throw error(.monthDay, at: nil) }
      guard let day = Self.ordinal(number.text) else { throw error(.monthDay, at: number) }
      return .day(day)
    }
    let number = Self.ordinal(word.text)
    guard number != nil || word.text == "last" else { throw error(.monthDay, at: word) }
    if let name = words.first, let weekday = Weekday(name.text.string) {
      guard number.map({ $0 <= 4 }) ?? true else { throw error(.monthDay, at: word) }
      words.removeFirst()
      return .weekday(weekday, number: number)
    }
    let isDay = take("day")
    if let number { return .day(number) }
    guard isDay else { throw error(.monthDay, at: words.first) }
    return .last
  }

  /// `1`, `1st` or `first`, up to the 31st.
  private static func ordinal(_ text: Text) -> Int? {
    if let index = ordinals.firstIndex(of: text) { return index + 1 }
    let bytes = Array(text.string.utf8)
    let digits = bytes.prefix(while: ASCII.isDigit)
    guard 1...2 ~= digits.count else { return nil }
    let value = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    let suffixes: [[UInt8]] = ["", "st", "nd", "rd", "th", "."].map { Array($0.utf8) }
    guard 1...31 ~= value, suffixes.contains(Array(bytes[digits.count...])) else { return nil }
    return value
  }
}
