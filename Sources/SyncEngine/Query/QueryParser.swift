// Reads words as a query: groups, alternatives and negations around terms.

extension Query {
  /// The deepest nesting of parentheses that is read.
  public static let maximumDepth = 64

  /// Reads the words of a query.
  ///
  /// - Parameters:
  ///   - words: In the order typed; none asks for everything.
  ///   - lists: Further lists whose bare name is a term, beside inbox, archive and trash.
  /// - Returns: What the words ask for.
  /// - Throws: `QueryError` for the first word that does not fit.
  /// - Complexity: O(*n*) in the words' bytes.
  public static func parse(
    _ words: [Word],
    lists: [ListName] = []
  ) throws(QueryError) -> Request {
    var parser = QueryParser(words, lists: lists)
    return try parser.parsed()
  }

  /// Reads the text of a query, such as that of a saved view.
  /// - Throws: `QueryError` for the first word that does not fit; columns count bytes from 0.
  public static func parse(
    _ text: some StringProtocol,
    lists: [ListName] = []
  ) throws(QueryError) -> Request {
    try parse(words(of: text), lists: lists)
  }
}

/// One sign of a query: a word may hold several, such as `-(+a`.
private struct QueryToken {
  enum Kind {
    case open
    case close
    case negation
    case alternative
    case term(Query.Word)
  }

  let kind: Kind
  let word: Int
  let column: Int
}

/// The parser's state: the tokens, the position in them, and what was found beside the filter.
private struct QueryParser {
  private var tokens: [QueryToken] = []
  private var position = 0
  private var terms: TermReader
  private var request = Query.Request()

  init(_ words: [Query.Word], lists: [ListName]) {
    terms = TermReader(lists: lists)
    for (index, word) in words.enumerated() { Self.split(word, index, into: &tokens) }
  }

  /// Takes the parentheses, the sign and the keyword out of a word.
  private static func split(_ word: Query.Word, _ index: Int, into tokens: inout [QueryToken]) {
    let bytes = Array(word.text.utf8)
    var start = 0
    var isNegated = false
    func add(_ kind: QueryToken.Kind, at offset: Int) {
      tokens.append(QueryToken(kind: kind, word: index, column: word.column + offset))
    }
    scan: while start < word.bareCount {
      switch bytes[start] {
      case UInt8(ascii: "("):
        add(.open, at: start)
        isNegated = false
      case UInt8(ascii: "-") where !isNegated && start + 1 < bytes.count:
        add(.negation, at: start)
        isNegated = true
      default: break scan
      }
      start += 1
    }
    var end = bytes.count
    if word.bareCount == bytes.count {
      let rest = bytes[start...]
      var surplus = rest.count { $0 == UInt8(ascii: ")") } - rest.count { $0 == UInt8(ascii: "(") }
      while end > start, bytes[end - 1] == UInt8(ascii: ")"), surplus > 0 {
        end -= 1
        surplus -= 1
      }
    }
    if end > start || bytes.isEmpty {
      let text = String(decoding: bytes[start..<end], as: UTF8.self)
      let term = Query.Word(
        text,
        bareCount: word.bareCount - start,
        column: word.column + start
      )
      let isKeyword = !isNegated && term.isBare && Text(text) == "or"
      add(isKeyword ? .alternative : .term(term), at: start)
    }
    for offset in end..<bytes.count { add(.close, at: offset) }
  }

  mutating func parsed() throws(QueryError) -> Query.Request {
    request.filter = try alternatives(depth: 0)
    if position < tokens.count { throw error(.unopenedGroup, at: tokens[position]) }
    request.hints = terms.hints
    return request
  }

  private func error(_ reason: QueryError.Reason, at token: QueryToken) -> QueryError {
    QueryError(reason, word: token.word, column: token.column)
  }

  private mutating func alternatives(depth: Int) throws(QueryError) -> Query.Filter {
    var branches = [try conjunction(depth: depth)]
    while position < tokens.count, case .alternative = tokens[position].kind {
      let keyword = tokens[position]
      position += 1
      branches.append(try conjunction(depth: depth))
      if branches.suffix(2).contains(where: \.isEmpty) { throw error(.missingOperand, at: keyword) }
    }
    return .any(branches.map { .all($0) })
  }

  /// The operands up to an `or`, a closing parenthesis or the end.
  private mutating func conjunction(depth: Int) throws(QueryError) -> [Query.Filter] {
    var operands: [Query.Filter] = []
    while position < tokens.count {
      let token = tokens[position]
      switch token.kind {
      case .close, .alternative: return operands
      case .negation:
        position += 1
        guard let part = try operand(depth: depth, isNegated: true) else {
          throw error(.missingOperand, at: token)
        }
        // Its canonical text, `-( "word" )`, takes one level more.
        if part.isText, depth == Query.maximumDepth { throw error(.tooDeep, at: token) }
        operands.append(.not(part))
      case .open, .term:
        if let part = try operand(depth: depth, isNegated: false) { operands.append(part) }
      }
    }
    return operands
  }

  /// A group or a term; `nil` where there is neither, or where it says how to sort or how many.
  private mutating func operand(
    depth: Int,
    isNegated: Bool
  ) throws(QueryError) -> Query.Filter? {
    guard position < tokens.count else { return nil }
    let token = tokens[position]
    switch token.kind {
    case .close, .alternative, .negation: return nil
    case .open:
      guard depth < Query.maximumDepth else { throw error(.tooDeep, at: token) }
      position += 1
      let group = try alternatives(depth: depth + 1)
      guard position < tokens.count else { throw error(.unclosedGroup, at: token) }
      position += 1
      return group
    case .term(let word):
      position += 1
      switch try terms.read(word, index: token.word) {
      case .term(let term): return .term(term)
      case .sort(let order):
        guard depth == 0, !isNegated else { throw error(.notATerm(field: "sort"), at: token) }
        request.order = order
      case .limit(let limit):
        guard depth == 0, !isNegated else { throw error(.notATerm(field: "limit"), at: token) }
        request.limit = limit
      }
      return nil
    }
  }
}
