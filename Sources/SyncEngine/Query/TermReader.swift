// Reads one word of a query as a term.

/// Reads the words of a query that are no signs.
struct TermReader {
  /// What a word is.
  enum Reading {
    case term(Query.Term)
    case sort(Query.Order)
    case limit(Int)
  }

  /// The lists whose bare name is a term.
  private let lists: Set<ListName>
  /// The words that were taken for text although they begin like a field.
  private(set) var hints: [Query.Hint] = []

  init(lists: [ListName]) {
    self.lists = Set(lists).union([.inbox, .archive, .trash])
  }

  /// Reads a word.
  /// - Throws: `QueryError` for a field whose value does not fit.
  mutating func read(_ word: Query.Word, index: Int) throws(QueryError) -> Reading {
    let text = word.text
    if let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) {
      let name = text[..<colon]
      let length = name.utf8.count
      if length < word.bareCount {
        let value = FieldValue(
          name: String(name),
          text: String(text[text.utf8.index(after: colon)...]),
          isBare: word.isBare,
          word: index,
          column: word.column,
          offset: length + 1
        )
        if let reading = try value.reading() { return reading }
        if length > 1, !value.text.isEmpty,
          name.utf8.allSatisfy({ ASCII.isLetter($0) || $0 == UInt8(ascii: "-") })
        {
          hints.append(Query.Hint(name: String(name), word: index, column: word.column))
        }
      }
    }
    if word.bareCount > 1, text.utf8.first == UInt8(ascii: "+"),
      let letter = text.unicodeScalars.dropFirst().drop(while: { $0 == "@" }).first,
      letter.properties.isAlphabetic
    {
      return .term(.tag(Text(String(text.unicodeScalars.dropFirst()))))
    }
    if word.isBare, lists.contains(ListName(Text(text))) {
      return .term(.list(ListName(Text(text))))
    }
    return .term(.text(Text(text)))
  }
}

/// A word with a colon, taken apart.
private struct FieldValue {
  let name: String
  let text: String
  /// Whether the value was typed without quote and backslash.
  let isBare: Bool
  let word: Int
  let column: Int
  /// The bytes before the value.
  let offset: Int

  private var unknown: QueryError {
    QueryError(.unknownValue(field: name, value: text), word: word, column: column + offset)
  }

  /// What the word is; `nil` where the name is no field's.
  func reading() throws(QueryError) -> TermReader.Reading? {
    guard Query.isFieldName(name) else { return nil }
    guard !text.isEmpty else {
      throw QueryError(.missingValue(field: name), word: word, column: column + offset)
    }
    switch Text(name) {
    case "sort": return .sort(try value { Query.Order($0) })
    case "limit": return .limit(try value(Self.limit))
    default: return .term(try term())
    }
  }

  private func term() throws(QueryError) -> Query.Term {
    switch Text(name) {
    case "list": return .list(ListName(Text(text)))
    case "tag", "tags": return .tag(Text(text))
    case "title": return .holds(.subject, Text(text))
    case "kind": return .kind(try value(ItemKind.init(rawValue:)))
    case "is": return .status(try value(Query.Status.init(rawValue:)))
    case "pri", "priority": return .priority(try priority())
    default: break
    }
    if let field = Query.TextField(rawValue: name) { return .holds(field, Text(text)) }
    if let field = Query.TimeField(rawValue: name) { return .time(field, try time()) }
    guard let field = Query.FreeField(name) else { throw unknown }
    return .free(field, isBare && Text(text) == "none" ? .none : .equals(Text(text)))
  }

  private func value<Value>(_ make: (String) -> Value?) throws(QueryError) -> Value {
    guard let value = make(text) else { throw unknown }
    return value
  }

  private static func limit(_ text: String) -> Int? {
    guard text.utf8.allSatisfy(ASCII.isDigit), let limit = Int(text), limit > 0 else { return nil }
    return limit
  }

  /// Splits the sign of a comparison off the value.
  private var compared: (comparison: Query.Comparison, operand: String) {
    for comparison in [Query.Comparison.atMost, .atLeast, .less, .greater]
    where text.utf8.starts(with: comparison.rawValue.utf8) {
      let rest = text.utf8.dropFirst(comparison.rawValue.utf8.count)
      return (comparison, String(decoding: rest, as: UTF8.self))
    }
    return (.equal, text)
  }

  private func priority() throws(QueryError) -> Query.PriorityTest {
    if Text(text) == "none" { return .none }
    let (comparison, operand) = compared
    guard let letter = Query.Priority(operand) else { throw unknown }
    return .compare(comparison, letter)
  }

  private func time() throws(QueryError) -> Query.TimeTest {
    if Text(text) == "none" { return .none }
    let (comparison, operand) = compared
    do {
      return .compare(comparison, try WhenExpression(parsing: operand))
    } catch {
      let start = offset + comparison.rawValue.utf8.count + error.offset
      throw QueryError(.badTime(field: name, error), word: word, column: column + start)
    }
  }
}
