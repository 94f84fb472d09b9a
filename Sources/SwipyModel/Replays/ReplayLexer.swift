// Splits a line of a replay into its words.

/// A word of a line.
struct ReplayWord: Sendable, Hashable {
  /// What it says, without quotes.
  let text: String
  /// Whether it stood in quotes; such a word is never a keyword.
  let isQuoted: Bool
  /// Where it begins, from 1, in characters.
  let column: Int

  /// Whether it is a keyword.
  func isKeyword(_ keyword: String) -> Bool { !isQuoted && text.hasSameBytes(as: keyword) }
}

/// A line taken apart: blanks, words, and what follows them.
struct ReplayWords {
  /// The blanks before the first word.
  let indent: String
  /// The words as they are written.
  let body: String
  /// The blanks and the comment behind the last word.
  let trailing: String
  /// The words; a comma outside quotes is one of them.
  let words: [ReplayWord]

  /// Takes a line apart.
  ///
  /// - Throws: `ReplayError` for a quote without an end and for a control character.
  init(_ line: [UInt8], number: Int) throws(ReplayError) {
    var lexer = ReplayLexer(bytes: line, line: number)
    if number == 1 { lexer.skipMark() }
    let start = lexer.skipBlanks()
    var end = start
    var words: [ReplayWord] = []
    while let word = try lexer.word() {
      words.append(word)
      end = lexer.index
      lexer.skipBlanks()
    }
    try lexer.checkRest()
    self.words = words
    indent = lexer.text(0..<start)
    body = lexer.text(start..<end)
    trailing = lexer.text(end..<lexer.bytes.count)
  }
}

private struct ReplayLexer {
  let bytes: [UInt8]
  let line: Int
  private(set) var index = 0
  private var column = 1

  init(bytes: [UInt8], line: Int) {
    self.bytes = bytes
    self.line = line
  }

  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")
  private static let comma = UInt8(ascii: ",")

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Passes over the mark that some editors write before a file's first character.
  mutating func skipMark() {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  @discardableResult
  mutating func skipBlanks() -> Int {
    while index < bytes.count, Self.isBlank(bytes[index]) { step() }
    return index
  }

  /// The next word; nil at the end and at a comment.
  mutating func word() throws(ReplayError) -> ReplayWord? {
    guard index < bytes.count, bytes[index] != UInt8(ascii: "#") else { return nil }
    let start = index
    let place = column
    if bytes[index] == Self.quote { return try quoted(at: place) }
    if bytes[index] == Self.comma {
      step()
      return ReplayWord(text: ",", isQuoted: false, column: place)
    }
    while index < bytes.count, !Self.isBlank(bytes[index]), bytes[index] != Self.comma {
      try checkByte()
      step()
    }
    return ReplayWord(text: text(start..<index), isQuoted: false, column: place)
  }

  private mutating func quoted(at place: Int) throws(ReplayError) -> ReplayWord {
    var content: [UInt8] = []
    step()
    while index < bytes.count, bytes[index] != Self.quote {
      if bytes[index] == Self.backslash, index + 1 < bytes.count { step() }
      try checkByte()
      content.append(bytes[index])
      step()
    }
    guard index < bytes.count else { throw ReplayError(.unterminatedQuote, line, place) }
    step()
    return ReplayWord(text: String(decoding: content, as: UTF8.self), isQuoted: true, column: place)
  }

  /// A comment holds no control characters either.
  mutating func checkRest() throws(ReplayError) {
    while index < bytes.count {
      if !Self.isBlank(bytes[index]) { try checkByte() }
      step()
    }
  }

  private func checkByte() throws(ReplayError) {
    guard bytes[index] >= 0x20, bytes[index] != 0x7F else {
      throw ReplayError(.controlCharacter, line, column)
    }
  }

  private mutating func step() {
    index += 1
    // Columns count characters: a byte that continues one is none.
    if index >= bytes.count || bytes[index] & 0xC0 != 0x80 { column += 1 }
  }

  /// A carriage return counts, so that files with either kind of line end can be read.
  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D
  }
}

extension String {
  /// Whether both are the same bytes.
  func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }

  /// The text as a gesture's title: in quotes where a part of it would be lost.
  var asReplayTitle: String {
    let isPlain = utf8.allSatisfy { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "\"") }
    return isPlain ? self : inReplayQuotes
  }

  /// The text as a word of a replay: in quotes where it could be read as something else.
  var asReplayWord: String {
    let plain = utf8.allSatisfy { byte in
      byte >= 0x80 || (byte >= 0x30 && byte <= 0x39) || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A)
        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
        || byte == UInt8(ascii: ":")
    }
    return plain && !isEmpty && !ReplayVocabulary.isReserved(self) ? self : inReplayQuotes
  }

  private var inReplayQuotes: String {
    var quoted = "\""
    for scalar in unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted.unicodeScalars.append("\\") }
      // A replay holds no control characters; they are shown as a space.
      quoted.unicodeScalars.append(scalar.value < 0x20 || scalar.value == 0x7F ? " " : scalar)
    }
    return quoted + "\""
  }
}
