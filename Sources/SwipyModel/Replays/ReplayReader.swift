// Reads the words of one line, one after the other.

/// What is left of a line.
struct ReplayReader {
  /// The line's number, from 1.
  let line: Int
  private let words: [ReplayWord]
  let endColumn: Int
  private var index = 0 {
    didSet { tried = [] }
  }
  /// The keywords that the next word has turned out not to be.
  private var tried: [String] = []

  /// A line of which nothing has been read.
  init(_ line: ReplayWords, number: Int) {
    self.line = number
    words = line.words
    let mark = line.indent.unicodeScalars.first == "\u{FEFF}" ? 1 : 0
    endColumn = line.indent.unicodeScalars.count - mark + line.body.unicodeScalars.count + 1
  }

  /// The next word, which stays where it is.
  var next: ReplayWord? { index < words.count ? words[index] : nil }

  /// The first word with a text, read or not.
  func first(_ text: String) -> ReplayWord? { words.first { $0.text.hasSameBytes(as: text) } }

  /// Whether every word has been read.
  var isAtEnd: Bool { index >= words.count }

  /// Whether a group of words has been read: at the end, or at a comma.
  var isAtGroupEnd: Bool { next.map { $0.isKeyword(",") } ?? true }

  /// Whether this keyword follows.
  mutating func isNext(_ keyword: String) -> Bool {
    if next?.isKeyword(keyword) == true { return true }
    if next != nil { tried.append(keyword) }
    return false
  }

  /// Takes the next word if it is this keyword.
  mutating func take(_ keyword: String) -> Bool {
    guard isNext(keyword) else { return false }
    index += 1
    return true
  }

  /// Takes the next words if they are these keywords.
  mutating func take(_ first: String, _ second: String) -> Bool {
    guard isNext(first), index + 1 < words.count, words[index + 1].isKeyword(second) else {
      return false
    }
    index += 2
    return true
  }

  /// Takes the next word, whatever it is.
  mutating func word(_ what: String) throws(ReplayError) -> ReplayWord {
    guard let word = next, !word.isKeyword(",") else { throw missing(what) }
    index += 1
    return word
  }

  /// Takes a word that must be one of these.
  mutating func choice<Value>(
    _ what: String,
    _ values: KeyValuePairs<String, Value>
  ) throws(ReplayError) -> Value {
    let word = try word(what)
    for (name, value) in values where word.isKeyword(name) { return value }
    throw unknown(word, among: values.map(\.key))
  }

  /// Takes a word if it is one of these.
  mutating func optional<Value>(_ values: KeyValuePairs<String, Value>) -> Value? {
    for (name, value) in values where take(name) { return value }
    return nil
  }

  /// Takes a word that must be one of a type's raw values.
  mutating func raw<Value: RawRepresentable & CaseIterable>(
    _ what: String,
    _ type: Value.Type
  ) throws(ReplayError) -> Value where Value.RawValue == String {
    let word = try word(what)
    for value in type.allCases where word.isKeyword(value.rawValue) { return value }
    throw unknown(word, among: type.allCases.map(\.rawValue))
  }

  /// Takes a word if it is one of a type's raw values.
  mutating func optionalRaw<Value: RawRepresentable & CaseIterable>(
    _ type: Value.Type
  ) -> Value? where Value.RawValue == String {
    for value in type.allCases where take(value.rawValue) { return value }
    return nil
  }

  /// Ends the line.
  func finish() throws(ReplayError) {
    guard let word = next else { return }
    let near = word.isQuoted ? [] : ReplaySuggestion.names(near: word.text, among: tried)
    throw error(
      near.isEmpty ? .unexpected(word.text) : .unknownWord(word.text, suggestions: near),
      word
    )
  }

  // MARK: Errors

  func error(_ reason: ReplayError.Reason, _ word: ReplayWord) -> ReplayError {
    ReplayError(reason, line, word.column)
  }

  func unknown(_ word: ReplayWord, among names: [String]) -> ReplayError {
    let near = ReplaySuggestion.names(near: word.text, among: names)
    if near.isEmpty, names.count <= Self.mostChoices {
      return error(.notOneOf(word.text, choices: names), word)
    }
    return error(.unknownWord(word.text, suggestions: near), word)
  }

  /// The most choices that an error lists.
  private static let mostChoices = 14

  /// The error for a word that should be something else, unless it is near to a keyword.
  private func expected(_ what: String, _ word: ReplayWord, _ keywords: [String]) -> ReplayError {
    let near = word.isQuoted ? [] : ReplaySuggestion.names(near: word.text, among: keywords)
    return error(
      near.isEmpty
        ? .expected(what, found: word.text) : .unknownWord(word.text, suggestions: near),
      word
    )
  }

  private func missing(_ what: String) -> ReplayError {
    ReplayError(.missing(what), line, next?.column ?? endColumn)
  }
}

// Numbers, sides and states.
extension ReplayReader {
  /// The farthest distance, in points, and the greatest speed, in points a second.
  static let most = 1e9

  /// A length in points, with or without `pt`.
  mutating func points(_ what: String) throws(ReplayError) -> Double {
    let keywords = tried
    let word = try word(what)
    guard let value = number(word, unit: "pt") ?? number(word, unit: "") else {
      throw expected("\(what) such as 80pt", word, keywords)
    }
    return try checked(value, word)
  }

  /// Whether a length in points follows.
  var isPointsNext: Bool {
    next.map { number($0, unit: "pt") ?? number($0, unit: "") } ?? nil != nil
  }

  /// Whether a distance with a unit follows.
  var isDistanceNext: Bool {
    next.map { number($0, unit: "pt") ?? number($0, unit: "%") } ?? nil != nil
  }

  /// A speed in points a second, with or without `pt/s`.
  mutating func velocity(_ what: String) throws(ReplayError) -> Double {
    let keywords = tried
    let word = try word(what)
    guard let value = number(word, unit: "pt/s") ?? number(word, unit: "") else {
      throw expected("\(what) such as 900pt/s", word, keywords)
    }
    return try checked(value, word)
  }

  /// Whether a speed follows.
  var isVelocityNext: Bool {
    next.map { number($0, unit: "pt/s") ?? number($0, unit: "") } ?? nil != nil
  }

  /// A plain number.
  mutating func plain(_ what: String) throws(ReplayError) -> Double {
    let word = try word(what)
    guard let value = number(word, unit: "") else {
      throw error(.expected("\(what), a number", found: word.text), word)
    }
    return try checked(value, word)
  }

  /// A whole number, not negative.
  mutating func whole(_ what: String) throws(ReplayError) -> Int {
    let word = try word(what)
    guard !word.isQuoted, let value = Int(word.text), value >= 0, value < 10_000 else {
      throw error(.expected("\(what), a whole number", found: word.text), word)
    }
    return value
  }

  /// A share in percent.
  mutating func percent(_ what: String) throws(ReplayError) -> Double {
    let keywords = tried
    let word = try word(what)
    guard let value = number(word, unit: "%") else {
      if number(word, unit: "") != nil { throw needsUnit(word) }
      throw expected("\(what) such as 40%", word, keywords)
    }
    return try checked(value, word)
  }

  /// A distance in percent of the width or in points; never without a unit.
  mutating func distance(_ what: String) throws(ReplayError) -> ReplayDistance {
    let keywords = tried
    let word = try word(what)
    if let share = number(word, unit: "%") { return .share(try checked(share, word)) }
    if let points = number(word, unit: "pt") { return .points(try checked(points, word)) }
    if number(word, unit: "") != nil { throw needsUnit(word) }
    throw expected("\(what) such as 40% or 128pt", word, keywords)
  }

  /// A number that is expected, `~` before one that counts to its digits.
  mutating func expected(_ what: String) throws(ReplayError) -> ReplayNumber {
    let word = try word(what)
    var digits = word.text
    let isRough = digits.utf8.first == UInt8(ascii: "~")
    if isRough { digits.removeFirst() }
    let bare = ReplayWord(text: digits, isQuoted: word.isQuoted, column: word.column)
    guard let value = number(bare, unit: "pt") ?? number(bare, unit: "") else {
      throw error(.expected("\(what) such as 128 or ~127.5", found: word.text), word)
    }
    let point = digits.utf8.firstIndex(of: UInt8(ascii: "."))
    let decimals = point.map { start in
      digits.utf8[start...].dropFirst().prefix { $0 >= 48 && $0 <= 57 }.count
    }
    return ReplayNumber(
      value: try checked(value, word),
      decimals: isRough ? min(decimals ?? 0, 12) : nil
    )
  }

  /// A time, at most the longest a replay may last.
  mutating func duration(_ what: String) throws(ReplayError) -> Duration {
    let word = try word(what)
    guard let seconds = seconds(word) else {
      if number(word, unit: "") != nil {
        throw error(.needsUnit(word.text, suggestion: word.text + "ms"), word)
      }
      throw error(.expected("\(what) such as 300ms", found: word.text), word)
    }
    guard seconds >= 0, seconds <= Replay.longestSeconds else {
      throw error(.outOfRange(word.text), word)
    }
    return .exactly(seconds)
  }

  /// Whether a moment follows.
  var isTimeNext: Bool {
    guard next?.isKeyword("at") == true || next?.isKeyword("after") == true else { return false }
    return index + 1 < words.count && seconds(words[index + 1]) != nil
  }

  /// A moment, where one stands next: `at 300ms` or `after 300ms`.
  mutating func optionalTime() throws(ReplayError) -> ReplayTime? {
    guard index + 1 < words.count, seconds(words[index + 1]) != nil else {
      // A number without a unit is meant as a time here.
      let isTime = next?.isKeyword("at") == true || next?.isKeyword("after") == true
      guard isTime else { return nil }
      index += 1
      _ = try duration("a time")
      return nil
    }
    if take("at") { return .at(try duration("a time")) }
    if take("after") { return .after(try duration("a time")) }
    return nil
  }

  /// Takes `left` or `right`.
  mutating func side() throws(ReplayError) -> SwipeSide { try raw("a side", SwipeSide.self) }

  /// Takes a state such as `left:0`, or `none`.
  mutating func state() throws(ReplayError) -> SwipeState {
    let word = try word("a state")
    guard !word.isQuoted, let state = SwipeState(word.text) else {
      throw error(.expected("a state such as left:0", found: word.text), word)
    }
    return state
  }

  private func number(_ word: ReplayWord, unit: String) -> Double? {
    guard !word.isQuoted, word.text.utf8.count > unit.utf8.count,
      word.text.utf8.suffix(unit.utf8.count).elementsEqual(unit.utf8)
    else { return nil }
    let digits = String(decoding: word.text.utf8.dropLast(unit.utf8.count), as: UTF8.self)
    return Double(replayDigits: digits, shiftedBy: unit.utf8.elementsEqual("%".utf8) ? -2 : 0)
  }

  private func seconds(_ word: ReplayWord) -> Double? {
    guard !word.isQuoted, word.text.utf8.last == UInt8(ascii: "s") else { return nil }
    let isMilliseconds = word.text.utf8.suffix(2).elementsEqual("ms".utf8)
    let digits = word.text.utf8.dropLast(isMilliseconds ? 2 : 1)
    return Double(
      replayDigits: String(decoding: digits, as: UTF8.self),
      shiftedBy: isMilliseconds ? -3 : 0
    )
  }

  private func checked(_ value: Double, _ word: ReplayWord) throws(ReplayError) -> Double {
    guard abs(value) <= Self.most else { throw error(.outOfRange(word.text), word) }
    return value
  }

  private func needsUnit(_ word: ReplayWord) -> ReplayError {
    error(.needsUnit(word.text, suggestion: word.text + "%"), word)
  }
}
