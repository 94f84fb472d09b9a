// Splits the text of a query into words.

extension Query {
  /// The words of a query's text, columns in UTF-8 bytes from 0.
  ///
  /// Blanks and newlines separate words. A quote, `"` or `'`, opens at a word's start or right after
  /// `field:` and ends before a blank; `\` takes the next character literally.
  /// - Throws: `QueryError` that points at a quote or a backslash.
  /// - Complexity: O(*n*) in the text's bytes.
  public static func words(of text: some StringProtocol) throws(QueryError) -> [Word] {
    var lexer = QueryLexer(bytes: Array(text.utf8))
    return try lexer.words()
  }
}

/// The lexer's state: a position in the text's bytes.
private struct QueryLexer {
  let bytes: [UInt8]
  var position = 0
  var count = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || UInt8(ascii: "\t")...UInt8(ascii: "\r") ~= byte
  }

  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func words() throws(QueryError) -> [Query.Word] {
    var words: [Query.Word] = []
    while let byte = peek {
      if Self.isBlank(byte) {
        position += 1
      } else {
        words.append(try word())
        count += 1
      }
    }
    return words
  }

  private mutating func word() throws(QueryError) -> Query.Word {
    let start = position
    var text: [UInt8] = []
    var bareCount: Int?
    while let byte = peek, !Self.isBlank(byte) {
      if Self.isQuote(byte), bareCount == nil, position == start || opensQuote(after: text) {
        bareCount = text.count
        try quoted(into: &text)
      } else if byte == UInt8(ascii: "\\") {
        bareCount = bareCount ?? text.count
        try escaped(into: &text)
      } else {
        text.append(byte)
        position += 1
      }
    }
    return Query.Word(
      String(decoding: text, as: UTF8.self),
      bareCount: bareCount ?? text.count,
      column: start
    )
  }

  /// Whether `text` is a field's name and a colon, behind a sign and parentheses or not.
  private func opensQuote(after text: [UInt8]) -> Bool {
    guard text.last == UInt8(ascii: ":") else { return false }
    let signs = Array("(-".utf8)
    let name = text.dropLast().drop { signs.contains($0) }
    return Query.isFieldName(String(decoding: name, as: UTF8.self))
  }

  private mutating func quoted(into text: inout [UInt8]) throws(QueryError) {
    let opening = position
    let quote = bytes[position]
    position += 1
    while let byte = peek, byte != quote {
      if byte == UInt8(ascii: "\\") {
        try escaped(into: &text)
      } else {
        text.append(byte)
        position += 1
      }
    }
    guard peek != nil else { throw QueryError(.badQuote, word: count, column: opening) }
    position += 1
    if let next = peek, !Self.isBlank(next) {
      throw QueryError(.badQuote, word: count, column: position)
    }
  }

  /// Takes the byte behind a backslash; the rest of a longer character follows as plain bytes.
  private mutating func escaped(into text: inout [UInt8]) throws(QueryError) {
    guard position + 1 < bytes.count else {
      throw QueryError(.badEscape, word: count, column: position)
    }
    text.append(bytes[position + 1])
    position += 2
  }
}
