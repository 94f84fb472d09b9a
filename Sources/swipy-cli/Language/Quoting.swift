// Writes words so that the lexer reads them back.

/// Writing words as a line, and words that a shell has already split.
enum Quoting {
  /// The text as one quoted word.
  static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = [Byte.quote]
    for byte in text.utf8 {
      if byte == Byte.quote || byte == Byte.backslash { bytes.append(Byte.backslash) }
      bytes.append(byte)
    }
    bytes.append(Byte.quote)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text as one bare word where that reads back the same, quoted otherwise.
  static func argument(_ text: String) -> String { isPlain(text) ? text : quoted(text) }

  /// The word as it could be typed: quoted where it was text, bare where it was not.
  ///
  /// For a line whose statements `;` does not separate.
  static func source(_ word: Word) -> String {
    if word.isQuoted { return quoted(word.text) }
    guard !word.isBare else { return escaped(word.text, literalFrom: nil) }
    let bare = String(decoding: word.text.utf8.prefix(word.bareCount), as: UTF8.self)
    let rest = String(decoding: word.text.utf8.dropFirst(word.bareCount), as: UTF8.self)
    if bare.utf8.last == Byte.colon, FieldName.opensQuote(fieldName(bare)) {
      return bare + quoted(rest)
    }
    return escaped(word.text, literalFrom: word.bareCount)
  }

  /// The words as one line, for a query or a command passed on.
  static func source(_ words: some Sequence<Word>) -> String {
    let line = words.map { source($0) }.joined(separator: " ")
    return line.utf8.first == Byte.hash ? "\\" + line : line
  }

  /// The words of a shell's arguments, and the line that would have typed them.
  ///
  /// An argument that is empty or holds a blank was quoted for the shell and counts as quoted here,
  /// behind `field:` if it begins so; nothing else in it is special, since the shell has already
  /// read its quotes and backslashes.
  static func words(arguments: [String]) -> (line: String, words: [Word]) {
    var line = ""
    var words: [Word] = []
    for argument in arguments {
      if !line.isEmpty { line += " " }
      let start = line.utf8.count
      let holdsBlank = argument.utf8.contains { Byte.isBlank($0) }
      let field = holdsBlank ? fieldPrefix(argument) : ""
      let bareCount = holdsBlank ? field.utf8.count : argument.utf8.count
      let rest = String(decoding: argument.utf8.dropFirst(bareCount), as: UTF8.self)
      line += argument.isEmpty || holdsBlank ? field + quoted(rest) : argument
      words.append(
        Word(
          argument,
          bareCount: bareCount,
          isQuoted: bareCount == 0,
          range: start..<line.utf8.count,
          origin: .argument
        )
      )
    }
    return (line, words)
  }

  /// The words as one line, as they were typed, without what stood between them.
  ///
  /// What is left of a line whose options are taken out; `--` is put back where it matters.
  static func typed(_ words: [Word], in line: String) -> String {
    let bytes = Array(line.utf8)
    var parts: [String] = []
    var isBehindDashes = false
    for word in words {
      if word.origin == .behindDashes, !isBehindDashes {
        isBehindDashes = true
        parts.append("--")
      }
      parts.append(String(decoding: bytes[word.range.clamped(to: 0..<bytes.count)], as: UTF8.self))
    }
    return parts.joined(separator: " ")
  }

  /// The `field:` an argument begins with, where its value follows at once; empty without one.
  private static func fieldPrefix(_ argument: String) -> String {
    guard let colon = argument.utf8.firstIndex(of: Byte.colon) else { return "" }
    let value = argument.utf8[argument.utf8.index(after: colon)...]
    guard let first = value.first, !Byte.isBlank(first) else { return "" }
    let prefix = String(decoding: argument.utf8[...colon], as: UTF8.self)
    return FieldName.opensQuote(fieldName(prefix)) ? prefix : ""
  }

  private static func fieldName(_ prefix: String) -> String {
    let name = prefix.utf8.dropLast()
    return String(decoding: name.first == Byte.hyphen ? name.dropFirst() : name, as: UTF8.self)
  }

  /// Whether the text typed bare is one bare word, with no byte the lexer would act on.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first, first != Byte.hash, first != Byte.quote,
      first != Byte.apostrophe
    else { return false }
    var previous: UInt8 = 0
    for byte in text.utf8 {
      if Byte.isBlank(byte) || byte == Byte.backslash || byte == Byte.semicolon { return false }
      if previous == Byte.colon, byte == Byte.quote || byte == Byte.apostrophe { return false }
      previous = byte
    }
    return true
  }

  /// The text with a backslash before each byte that needs one, and before the one at `start`.
  private static func escaped(_ text: String, literalFrom start: Int?) -> String {
    var bytes: [UInt8] = []
    var isLiteral = false
    var prefix = ""
    for (index, byte) in text.utf8.enumerated() {
      let isQuote = byte == Byte.quote || byte == Byte.apostrophe
      let opens = !isLiteral && isQuote && (index == 0 || FieldName.opensQuote(prefix))
      if index == start || opens || Byte.isBlank(byte) || byte == Byte.backslash {
        bytes.append(Byte.backslash)
        isLiteral = true
      }
      bytes.append(byte)
      if byte == Byte.colon {
        prefix = fieldName(String(decoding: text.utf8.prefix(index + 1), as: UTF8.self))
      } else {
        prefix = ""
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
