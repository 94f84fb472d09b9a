// A word of a command line, with what is needed to read and to point at it.

/// One word of a command line.
///
/// A quote or a backslash turns what follows it into plain text. So a word remembers how much of its
/// beginning was typed bare: only there can an option, a sign, a field's name or a keyword be.
struct Word: Equatable, Sendable {
  /// The word's text, quotes and backslashes removed.
  var text: String

  /// How many of the text's leading UTF-8 bytes were typed without quote and backslash.
  var bareCount: Int

  /// Whether a quote was opened at the word's start, so that the word is text whatever it says.
  var isQuoted: Bool

  /// Where the word stands in its line, in UTF-8 bytes, quotes included.
  var range: Range<Int>

  /// Where the word comes from, for the few readings that depend on it.
  var origin: Origin

  /// Where a word comes from.
  enum Origin: Equatable, Sendable {
    /// A line somebody typed.
    case line

    /// An argument of the process, which a shell has split and unquoted.
    case argument

    /// Behind `--`: text, though nobody quoted it.
    case behindDashes
  }

  /// Makes a word; `bareCount` is cut to the text's length.
  init(
    _ text: String,
    bareCount: Int,
    isQuoted: Bool = false,
    range: Range<Int>,
    origin: Origin = .line
  ) {
    self.text = text
    self.bareCount = min(max(bareCount, 0), text.utf8.count)
    self.isQuoted = isQuoted
    self.range = range
    self.origin = origin
  }

  /// Whether the word is a query where rows are expected.
  ///
  /// Behind `--`, and in a shell's arguments, only a blank tells a query from rows: a script that
  /// writes `done -- "$rows"` means rows.
  var isQuery: Bool {
    switch origin {
    case .line: isQuoted
    case .argument: isQuoted || text.utf8.contains(where: Byte.isBlank)
    case .behindDashes: text.utf8.contains(where: Byte.isBlank)
    }
  }

  /// Whether the whole word was typed bare.
  var isBare: Bool { !isQuoted && bareCount == text.utf8.count }

  /// Whether the word is this keyword: the same bytes, and typed bare.
  func isKeyword(_ keyword: String) -> Bool { isBare && same(text, keyword) }

  /// The same word as mere text, as after `--`.
  var asText: Word {
    Word(text, bareCount: 0, isQuoted: true, range: range, origin: .behindDashes)
  }

  /// Whether the bare beginning of the word starts with `prefix`.
  func startsBare(with prefix: String) -> Bool {
    !isQuoted && prefix.utf8.count <= bareCount && text.utf8.starts(with: prefix.utf8)
  }

  /// The part of the word after its first `count` UTF-8 bytes, for a sign or a field's name taken off.
  func dropping(_ count: Int) -> Word {
    Word(
      String(decoding: text.utf8.dropFirst(count), as: UTF8.self),
      bareCount: bareCount - count,
      isQuoted: false,
      range: min(range.lowerBound + count, range.upperBound)..<range.upperBound,
      origin: origin
    )
  }
}
