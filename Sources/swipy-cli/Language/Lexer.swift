// Turns a line into words, by the rules of the command language and nothing else.

/// Splits lines into words.
///
/// Blanks separate words. A quote, `"` or `'`, opens only at a word's start or right after `field:`,
/// and a blank must follow its end; `\` takes the next character literally everywhere, and joins
/// two lines where it ends one. `#` as a line's first character makes the line a comment, and `;`
/// separates statements where the caller says so. Works on UTF-8 bytes; never traps.
enum Lexer {
  /// The words of a line that holds one statement; none for a blank line or a comment.
  static func words(_ line: String) throws(UsageError) -> [Word] {
    try statements(line, separators: false).first ?? []
  }

  /// Splits a line into statements.
  ///
  /// - Parameters:
  ///   - line: One line without its newline; `\` and newline inside it continue it.
  ///   - separators: Whether an unquoted `;` ends a statement.
  /// - Returns: The words of each statement, blank ones left out.
  /// - Throws: `UsageError` that points at a quote without an end or at a `\` with nothing behind it.
  /// - Complexity: O(*n*) in the line's bytes.
  static func statements(
    _ line: String,
    separators: Bool
  ) throws(UsageError) -> [[Word]] {
    var scanner = Scanner(bytes: Array(line.utf8), separators: separators)
    return try scanner.statements()
  }
}

/// The lexer's state: a position in the line's bytes.
private struct Scanner {
  let bytes: [UInt8]
  let separators: Bool
  var position = 0

  init(bytes: [UInt8], separators: Bool) {
    self.bytes = bytes
    self.separators = separators
  }

  mutating func statements() throws(UsageError) -> [[Word]] {
    skipBlanks()
    guard position < bytes.count, bytes[position] != Byte.hash else { return [] }
    var statements: [[Word]] = []
    var words: [Word] = []
    while true {
      skipBlanks()
      guard position < bytes.count else { break }
      if separators, bytes[position] == Byte.semicolon {
        position += 1
        if !words.isEmpty { statements.append(words) }
        words = []
      } else {
        words.append(try word())
      }
    }
    if !words.isEmpty { statements.append(words) }
    return statements
  }

  /// Passes blanks and joined line ends.
  private mutating func skipBlanks() {
    while position < bytes.count {
      if Byte.isBlank(bytes[position]) {
        position += 1
      } else if isJoint {
        position += 2
      } else {
        return
      }
    }
  }

  /// Whether a backslash that ends a physical line stands here.
  private var isJoint: Bool {
    bytes[position] == Byte.backslash && position + 1 < bytes.count
      && bytes[position + 1] == Byte.newline
  }

  private var isSeparator: Bool { separators && bytes[position] == Byte.semicolon }

  private mutating func word() throws(UsageError) -> Word {
    let start = position
    var text: [UInt8] = []
    if let quote = quoteHere {
      try quoted(quote, into: &text)
      return Word(
        String(decoding: text, as: UTF8.self),
        bareCount: 0,
        isQuoted: true,
        range: start..<position
      )
    }
    var bareCount: Int?
    scan: while position < bytes.count, !Byte.isBlank(bytes[position]), !isJoint, !isSeparator {
      switch bytes[position] {
      case Byte.backslash:
        bareCount = bareCount ?? text.count
        try escaped(into: &text)
      case Byte.colon:
        text.append(Byte.colon)
        position += 1
        guard bareCount == nil, let quote = quoteHere, isFieldPrefix(text) else { continue }
        bareCount = text.count
        try quoted(quote, into: &text)
        break scan
      case let byte:
        text.append(byte)
        position += 1
      }
    }
    return Word(
      String(decoding: text, as: UTF8.self),
      bareCount: bareCount ?? text.count,
      range: start..<position
    )
  }

  /// The quote character at the position, if one is there.
  private var quoteHere: UInt8? {
    guard position < bytes.count else { return nil }
    let byte = bytes[position]
    return byte == Byte.quote || byte == Byte.apostrophe ? byte : nil
  }

  /// Whether `text`, which ends in a colon, is a field's name, negated or not.
  private func isFieldPrefix(_ text: [UInt8]) -> Bool {
    let name = text.dropLast().drop { $0 == Byte.hyphen }
    guard text.count - 1 - name.count <= 1 else { return false }
    return FieldName.opensQuote(String(decoding: name, as: UTF8.self))
  }

  private mutating func quoted(_ quote: UInt8, into text: inout [UInt8]) throws(UsageError) {
    let opening = position
    position += 1
    while position < bytes.count {
      switch bytes[position] {
      case quote:
        position += 1
        guard position >= bytes.count || Byte.isBlank(bytes[position]) || isJoint || isSeparator
        else {
          throw UsageError(
            .quote,
            "a blank must follow the end of a quote",
            at: position..<position + scalarLength,
            hint: "\\ takes one character literally"
          )
        }
        return
      case Byte.backslash where isJoint:
        text.append(Byte.space)
        position += 2
      case Byte.backslash:
        try escaped(into: &text)
      case let byte:
        text.append(byte)
        position += 1
      }
    }
    throw UsageError(
      .quote,
      "this quote has no end",
      at: opening..<opening + 1,
      hint: "a quote inside a word is plain, one at its start needs a second"
    )
  }

  /// Takes the character behind a backslash; the rest of a longer one follows as plain bytes.
  private mutating func escaped(into text: inout [UInt8]) throws(UsageError) {
    guard position + 1 < bytes.count else {
      throw UsageError(
        .escape,
        "nothing follows '\\'",
        at: position..<position + 1,
        hint: "\\\\ is a backslash"
      )
    }
    text.append(bytes[position + 1])
    position += 2
  }

  /// The number of bytes of the character at the position.
  private var scalarLength: Int {
    var end = position + 1
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return end - position
  }
}
