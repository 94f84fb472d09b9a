// From rows as typed to items.

import SyncEngine

extension CommandContext {
  /// The item that a row names.
  /// - Throws: `CommandError` with `row.unknown` or `row.ambiguous`.
  func resolve(_ row: RowReference, in store: any StoreReading) throws -> ItemID {
    try store.read { document, numbers in
      try RowResolver(document: document, numbers: numbers).item(row)
    }
  }

  /// The items that a selection names, each once, in the order typed or found.
  /// - Parameters:
  ///   - selection: The rows as typed.
  ///   - store: The store.
  ///   - includesPutAway: Whether a number names its item in the archive and the trash as well.
  /// - Returns: The items' names.
  /// - Throws: `CommandError` for a row that is not there, `UsageError` for a bad query.
  func resolve(
    _ selection: RowSelection,
    in store: any StoreReading,
    includesPutAway: Bool = false
  ) throws -> [ItemID] {
    switch selection {
    case .supplied: return suppliedItems
    case .query(let text):
      let request = try queryRequest(text, in: store)
      return try items(request, scope: .everywhere, in: store).map(\.id)
    case .named(let parts):
      return try store.read { document, numbers in
        let resolver = RowResolver(
          document: document,
          numbers: numbers,
          includesPutAway: includesPutAway
        )
        var seen: Set<ItemID> = []
        return try parts.flatMap { try resolver.items($0.rows) }.filter { seen.insert($0).inserted }
      }
    }
  }

  /// Reads the text of a query that stands in the line as one word.
  func queryRequest(_ text: String, in store: any StoreReading) throws -> Query.Request {
    let lists = try store.lists()
    do throws(QueryError) {
      return try Query.parse(text, lists: lists)
    } catch {
      let word = (try? Lexer.words(line.text))?.first { !$0.isBare && same($0.text, text) }
      throw error.usageError(inside: word, end: line.text.utf8.count)
    }
  }

  /// The items that a request finds, in its order.
  /// - Complexity: O(*n* log *n*) in the items.
  func items(
    _ request: Query.Request,
    scope: Query.Scope,
    in store: any StoreReading
  ) throws -> [Item] {
    let (now, zone) = (now, session.zone)
    let filter = request.filter(in: scope)
    let matcher = Query.Matcher(filter, at: now, in: zone)
    let found = try store.read { document, _ in
      document.candidates(for: filter).filter { matcher.matches($0) }
    }
    let sorted = request.order.sorted(found, in: zone)
    return request.limit.map { Array(sorted.prefix($0)) } ?? sorted
  }
}

extension StoreReading {
  /// The lists that hold an item, beside inbox, archive and trash.
  func lists() throws -> [ListName] {
    try read { document, _ in Set(document.openItems.map(\.list)).sorted() }
  }
}

/// Finds items by row number or by the beginning of an id.
struct RowResolver {
  let document: Document
  let numbers: RowNumbers

  /// Whether a number names its item in the archive and the trash as well.
  var includesPutAway = false

  /// The items that a row or a run of rows names; gaps in a run are passed over.
  func items(_ rows: RowSelection.Rows) throws(CommandError) -> [ItemID] {
    switch rows {
    case .one(let row): return [try item(row)]
    case .run(let range):
      let last = min(range.upperBound, numbers.last)
      let found =
        range.lowerBound <= last ? (range.lowerBound...last).compactMap(namedItem) : []
      guard !found.isEmpty else {
        throw CommandError(
          "row.unknown",
          "no rows \(range.lowerBound)-\(range.upperBound)",
          hint: "'list' shows the rows"
        )
      }
      return found
    }
  }

  /// The item that a row names.
  func item(_ row: RowReference) throws(CommandError) -> ItemID {
    switch row {
    case .number(let number):
      guard let item = namedItem(number) else { throw unknown(number) }
      return item
    case .identifier(let prefix):
      let wanted = Array(prefix.lowercased().utf8)
      let found = document.itemIDs(beginningWith: String(decoding: wanted, as: UTF8.self)).lazy
        .filter { document[$0]?.kind != nil }
      let first = Array(found.prefix(3))
      guard let item = first.first else {
        throw CommandError("row.unknown", "no item '\(prefix)'", hint: "'find' shows every item")
      }
      guard first.count == 1 else {
        throw CommandError(
          "row.ambiguous",
          "'\(prefix)' is the beginning of several ids",
          hint: "type more of it"
        )
      }
      return item
    }
  }

  /// The error for a number that names no open item; it says where its item has gone.
  private func unknown(_ number: Int) -> CommandError {
    guard let id = numbers.item(at: number), let item = document[id], item.kind != nil,
      let short = ShortID.prefixes(of: [id], in: document)[id]
    else {
      return CommandError("row.unknown", "no row \(number)", hint: "'list' shows the rows")
    }
    return CommandError(
      "row.unknown",
      "no row \(number): its item is in the \(item.list.name.string)",
      hint: "its id is \(short); 'restore \(number)' brings it back"
    )
  }

  private func namedItem(_ number: Int) -> ItemID? {
    guard let id = numbers.item(at: number), let item = document[id], item.kind != nil,
      item.list.isOpen || includesPutAway
    else { return nil }
    return id
  }
}

extension QueryError {
  /// The error as one of the line: it points at the word where the words are known.
  func usageError(in words: [Word], end: Int) -> UsageError {
    UsageError(.query, message, at: range(in: words, end: end), hint: hint)
  }

  /// The error as one of the line whose word `query` holds the whole query.
  func usageError(inside query: Word?, end: Int) -> UsageError {
    guard let query else { return UsageError(.query, message, at: 0..<end, hint: hint) }
    var range = query.range
    // Without a backslash in it, the query stands in the line as it is, between its quotes.
    if range.count == query.text.utf8.count + 2, column < query.text.utf8.count {
      let rest = query.text.utf8.dropFirst(column)
      let count = rest.prefix { !Byte.isBlank($0) }.count
      range = range.lowerBound + 1 + column..<range.lowerBound + 1 + column + max(1, count)
    }
    return UsageError(.query, message, at: range, hint: hint)
  }

  /// From the fault to the end of its word; the whole word where it was not typed bare.
  private func range(in words: [Word], end: Int) -> Range<Int> {
    guard words.indices.contains(word) else { return 0..<end }
    let whole = words[word].range
    guard words[word].isBare, whole.contains(column) else { return whole }
    return column..<whole.upperBound
  }

  private var message: SafeText {
    switch reason {
    case .unknownValue(let field, let value): "'\(field):' does not take '\(value)'"
    case .missingValue(let field): "'\(field):' has no value"
    case .badTime(let field, let error): "'\(field):' takes a date or a time; \(error.message)"
    case .missingOperand: "'or' and '-' need a word beside them"
    case .unclosedGroup: "a parenthesis is not closed"
    case .unopenedGroup: "a parenthesis is closed that was not opened"
    case .tooDeep: "parentheses are nested too deep"
    case .notATerm(let field): "'\(field):' cannot stand in parentheses or behind '-'"
    case .badQuote: "a quote is not closed, or something touches its end"
    case .badEscape: "a backslash at the end takes nothing"
    }
  }

  private var hint: SafeText? {
    if case .unknownValue(let field, let value) = reason {
      let near = Suggestion.candidates(for: value, among: candidates)
      if let first = near.first { return "did you mean '\(first)'?" }
      if same(field, "limit") { return "a whole number from 1" }
      if same(FieldName.canonical(field), "priority") { return "a letter from A to Z, or none" }
    }
    if case .badTime(_, let error) = reason { return error.hint }
    guard !candidates.isEmpty else { return nil }
    return "one of: " + SafeText.joined(candidates.map { SafeText($0) }, separator: ", ")
  }
}
