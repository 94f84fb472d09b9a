// The ways to name rows: numbers, identifiers, lists of them, or a query.

/// One row as typed.
enum RowReference: Equatable, Sendable {
  /// A row's number, 1 or more.
  case number(Int)

  /// The beginning of an item's identifier, at least `shortestPrefix` characters, as typed.
  case identifier(String)

  /// The fewest characters of an identifier that name an item.
  static let shortestPrefix = 4

  /// The largest number a row can have; far beyond what anyone sees, safe to add to.
  static let largestNumber = 999_999_999

  /// Reads one row; `text` is the word or the part of it that lies at `range`.
  init(_ text: some StringProtocol, at range: Range<Int>) throws(UsageError) {
    if let first = text.utf8.first, Byte.isLetter(first) {
      guard text.utf8.allSatisfy({ Byte.isLetter($0) || Byte.isDigit($0) }) else {
        throw Self.notARow(text, at: range)
      }
      guard text.utf8.count >= Self.shortestPrefix else {
        throw UsageError(
          .row,
          "'\(text)' is too short for an identifier",
          at: range,
          hint: "at least \(Self.shortestPrefix) characters; 'list' shows the rows"
        )
      }
      self = .identifier(String(text))
      return
    }
    guard let number = Number.whole(text), number >= 1, number <= Self.largestNumber else {
      throw Self.notARow(text, at: range)
    }
    self = .number(number)
  }

  private static func notARow(_ text: some StringProtocol, at range: Range<Int>) -> UsageError {
    UsageError(
      .row,
      "'\(text)' is no row",
      at: range,
      hint: "a number from 'list', or the beginning of an id"
    )
  }
}

/// Several rows as typed.
enum RowSelection: Equatable, Sendable {
  /// Rows named by hand, in the order typed.
  case named([Part])

  /// What a query finds: the text of a quoted word.
  case query(String)

  /// The rows a surrounding command supplies, as `find … then` does.
  case supplied

  /// A row, or a run of numbers, and where it was typed.
  struct Part: Equatable, Sendable {
    /// What was typed.
    var rows: Rows

    /// Where in the line, in UTF-8 bytes.
    var range: Range<Int>
  }

  /// One row or a run of numbers; a run is not spelled out until the rows are known.
  enum Rows: Equatable, Sendable {
    case one(RowReference)
    case run(ClosedRange<Int>)
  }

  /// Reads one word: `3`, `1-3,7`, an identifier, or a quoted query.
  init(_ word: Word) throws(UsageError) {
    guard !word.isQuery else {
      guard word.text.utf8.contains(where: { !Byte.isBlank($0) }) else {
        throw UsageError(.query, "the query is empty", at: word.range)
      }
      self = .query(word.text)
      return
    }
    var parts: [Part] = []
    var offset = word.range.lowerBound
    for text in word.text.split(separator: ",", omittingEmptySubsequences: false) {
      let end = min(offset + text.utf8.count, word.range.upperBound)
      let range = min(offset, end)..<end
      parts.append(
        Part(rows: try Self.rows(text, at: range.isEmpty ? word.range : range), range: range)
      )
      offset = end + 1
    }
    self = .named(parts)
  }

  private static func rows(
    _ text: Substring,
    at range: Range<Int>
  ) throws(UsageError) -> Rows {
    guard let first = text.utf8.first, Byte.isDigit(first),
      let hyphen = text.firstIndex(of: "-")
    else { return .one(try RowReference(text, at: range)) }
    let lower = try RowReference(text[..<hyphen], at: range)
    let upper = try RowReference(text[text.index(after: hyphen)...], at: range)
    guard case (.number(let low), .number(let high)) = (lower, upper) else {
      throw UsageError(.row, "'\(text)' is no run of rows", at: range, hint: "such as 1-3")
    }
    guard low <= high else {
      throw UsageError(
        .row,
        "the run '\(text)' is backwards",
        at: range,
        hint: "did you mean '\(high)-\(low)'?"
      )
    }
    return .run(low...high)
  }
}
