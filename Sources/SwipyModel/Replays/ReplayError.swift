// Why a text is no replay, and where.

/// The first thing in a text that a replay does not have.
public struct ReplayError: Error, Sendable, Hashable {
  /// What is wrong.
  public enum Reason: Sendable, Hashable {
    /// The text holds more bytes, lines or gestures than a replay may.
    case tooLong
    /// The line holds more bytes than a line may.
    case lineTooLong
    /// A quote without an end.
    case unterminatedQuote
    /// A control character.
    case controlCharacter
    /// A word that means nothing here; names that it may have meant.
    case unknownWord(String, suggestions: [String])
    /// A word that is none of these few.
    case notOneOf(String, choices: [String])
    /// A word that means something elsewhere, and what to write instead.
    case insteadOf(String, text: String)
    /// A word that stands where the line has ended already.
    case unexpected(String)
    /// The line ends where this should follow.
    case missing(String)
    /// A word that should be this.
    case expected(String, found: String)
    /// A number that needs a unit, and how it may be meant.
    case needsUnit(String, suggestion: String)
    /// A number outside its range.
    case outOfRange(String)
    /// A line that stands in the wrong place; what belongs before it.
    case misplaced(String, needs: String)
    /// A button that the row does not have; names that may be meant.
    case unknownButton(String, suggestions: [String])
    /// A name that several buttons have.
    case ambiguousButton(String)
    /// A row that the replay does not have; names that may be meant.
    case unknownRow(String, suggestions: [String])
  }

  /// What is wrong.
  public let reason: Reason
  /// The line, from 1.
  public let line: Int
  /// Where in the line it begins, from 1, in characters.
  public let column: Int

  init(_ reason: Reason, _ line: Int, _ column: Int) {
    self.reason = reason
    self.line = line
    self.column = column
  }
}

extension ReplayError: CustomStringConvertible {
  /// Where and what, in one line.
  public var description: String { "line \(line), column \(column): \(reason)" }
}

extension ReplayError.Reason: CustomStringConvertible {
  /// What is wrong, in a few words, with what may have been meant.
  public var description: String { summary + (hint.map { "; " + $0 } ?? "") }

  /// What is wrong, in a few words.
  public var summary: String {
    switch self {
    case .tooLong: "a replay holds at most 1 MiB, 20000 lines and 2000 gestures"
    case .lineTooLong: "a line holds at most 1000 bytes"
    case .unterminatedQuote: "the quote has no end"
    case .controlCharacter: "a replay holds no control characters"
    case .unknownWord(let word, _), .notOneOf(let word, _), .insteadOf(let word, _):
      "unknown word '\(word)'"
    case .unexpected(let word): "'\(word)' is one word too many"
    case .missing(let what): "missing \(what)"
    case .expected(let what, let found): "expected \(what), found '\(found)'"
    case .needsUnit(let word, _): "'\(word)' needs a unit"
    case .outOfRange(let word): "'\(word)' is out of range"
    case .misplaced(let word, let needs): "'\(word)' needs \(needs) before it"
    case .unknownButton(let name, _): "no button '\(name)'"
    case .ambiguousButton(let name): "several buttons are called '\(name)'"
    case .unknownRow(let name, _): "no row '\(name)'"
    }
  }

  /// What may have been meant, or what to write instead; `nil` where that is not known.
  public var hint: String? {
    switch self {
    case .unknownWord(_, let names), .unknownButton(_, let names), .unknownRow(_, let names):
      Self.question(names)
    case .notOneOf(_, let choices): "choose from " + choices.joined(separator: ", ")
    case .insteadOf(_, let text): "write " + text
    case .needsUnit(_, let suggestion): Self.question([suggestion])
    case .ambiguousButton: "name one by side, such as 'right:0'"
    case .tooLong, .lineTooLong, .unterminatedQuote, .controlCharacter, .unexpected, .missing,
      .expected, .outOfRange, .misplaced:
      nil
    }
  }

  private static func question(_ names: [String]) -> String? {
    guard let last = names.last else { return nil }
    let others = names.dropLast().map { "'\($0)'" }.joined(separator: ", ")
    return others.isEmpty ? "did you mean '\(last)'?" : "did you mean \(others) or '\(last)'?"
  }
}
