// Why words are no query.

/// Why words are no query, and which of them is to blame.
public struct QueryError: Error, Hashable, Sendable {
  /// The kinds of fault.
  public enum Reason: Hashable, Sendable {
    /// A field has a value that it does not take, such as `is:redd`.
    case unknownValue(field: String, value: String)
    /// A field has no value, such as `from:`.
    case missingValue(field: String)
    /// A field for times has a value that is none.
    case badTime(field: String, WhenError)
    /// `or` or `-` has nothing to work on.
    case missingOperand
    /// A parenthesis is never closed.
    case unclosedGroup
    /// A parenthesis is closed that was never opened.
    case unopenedGroup
    /// Parentheses are nested deeper than the bound.
    case tooDeep
    /// `sort:` or `limit:` stands in parentheses or behind `-`.
    case notATerm(field: String)
    /// A quote is never closed, or something touches its end.
    case badQuote
    /// A backslash has nothing to work on.
    case badEscape
  }

  /// What is wrong.
  public let reason: Reason
  /// The place of the word in the query, from 0.
  public let word: Int
  /// Where the fault begins, counted like the words' columns.
  public let column: Int

  /// Places a fault.
  public init(_ reason: Reason, word: Int, column: Int) {
    self.reason = reason
    self.word = word
    self.column = column
  }

  /// The values that could have stood there; empty where they cannot be listed.
  public var candidates: [String] {
    switch reason {
    case .unknownValue(let field, _), .missingValue(let field): Self.values(of: Text(field))
    case .badTime: ["none"] + WhenExpression.words
    default: []
    }
  }

  private static func values(of field: Text) -> [String] {
    switch field {
    case "is": Query.Status.allCases.map(\.rawValue)
    case "kind": ItemKind.allCases.map(\.rawValue)
    case "sort": Query.Order.Key.allCases.map(\.rawValue)
    case "pri", "priority": ["none"]
    default: []
    }
  }
}
