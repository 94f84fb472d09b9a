// Hands a command its words one by one, and says what is wrong with them.

/// The words behind a command's name, read from left to right.
///
/// Every reading method either takes what it asks for or throws a `UsageError` that points at the
/// word, or at the line's end where one is missing.
struct ArgumentReader: Sendable {
  /// The words not read yet.
  private(set) var words: ArraySlice<Word>

  /// Whether a surrounding command supplies the rows, so that ROW and ROWS are not typed.
  let suppliesRows: Bool

  /// Where something missing would have stood: the end of the line, in UTF-8 bytes.
  let end: Int

  /// Starts reading `words`, which end at byte `end` of their line.
  init(_ words: some Sequence<Word>, end: Int, suppliesRows: Bool = false) {
    self.words = Array(words)[...]
    self.end = end
    self.suppliesRows = suppliesRows
  }

  /// Whether every word has been read.
  var isAtEnd: Bool { words.isEmpty }

  /// The next word, left where it is.
  var peek: Word? { words.first }

  /// Takes the next word, if there is one.
  mutating func next() -> Word? { words.popFirst() }

  /// Takes every word that is left.
  mutating func rest() -> [Word] {
    defer { words = [] }
    return Array(words)
  }

  /// Takes the words before the keyword, and the keyword; nil, and nothing taken, without it.
  ///
  /// An unquoted `then` so ends a query.
  mutating func rest(upTo keyword: String) -> [Word]? {
    guard let index = words.firstIndex(where: { $0.isKeyword(keyword) }) else { return nil }
    defer { words = words[(index + 1)...] }
    return Array(words[..<index])
  }

  /// Takes the next word, which the usage calls `name`.
  mutating func word(_ name: String, hint: SafeText? = nil) throws(UsageError) -> Word {
    guard let word = words.popFirst() else { throw missing(name, hint: hint) }
    return word
  }

  /// Takes the words that are left as one text, joined by blanks.
  mutating func text(_ name: String, hint: SafeText? = nil) throws(UsageError) -> String {
    guard !words.isEmpty else { throw missing(name, hint: hint) }
    return rest().map(\.text).joined(separator: " ")
  }

  /// Takes the next word if it is this keyword.
  mutating func keyword(_ keyword: String) -> Bool {
    guard let word = words.first, word.isKeyword(keyword) else { return false }
    words.removeFirst()
    return true
  }

  /// Takes one of a few keywords; the value that belongs to it.
  ///
  /// - Throws: `UsageError` with the nearest keywords for another word, with all for none.
  mutating func choice<Value>(
    _ name: String,
    _ choices: KeyValuePairs<String, Value>
  ) throws(UsageError) -> Value {
    let names = choices.map(\.key)
    let all = SafeText(names.joined(separator: ", "))
    guard let word = words.first else { throw missing(name, hint: "one of \(all)") }
    guard let index = names.firstIndex(where: { word.isKeyword($0) }) else {
      let isText = names.contains { same($0, word.text) }
      throw UsageError(
        .choice,
        "unknown \(name) '\(word.text)'",
        at: word.range,
        hint: isText
          ? "a keyword is typed without quotes, and not behind '--'"
          : Suggestion.hint(for: word.text, among: names) ?? "one of \(all)"
      )
    }
    words.removeFirst()
    return choices[choices.index(choices.startIndex, offsetBy: index)].value
  }

  /// Makes sure nothing is left over.
  func expectEnd() throws(UsageError) {
    guard let word = words.first else { return }
    throw UsageError(.unexpected, "nothing more is expected: '\(word.text)'", at: word.range)
  }

  /// The error for an argument that is not there.
  func missing(_ name: String, hint: SafeText? = nil) -> UsageError {
    UsageError(.missing, "missing <\(name)>", at: end..<end, hint: hint)
  }
}
