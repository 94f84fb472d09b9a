// What can be asked: the words of a query, and what they come to.

/// The query language: which items, in which order, how many.
///
/// The grammar is in <doc:Queries>. Reading a query needs no clock; `today` and the other
/// relative times stay as they are typed until a query is matched.
public enum Query {
  /// One word of a query, quotes and backslashes already taken off.
  public struct Word: Hashable, Sendable {
    /// What the word says.
    public let text: String
    /// How many of its leading UTF-8 bytes were typed without quote and backslash.
    ///
    /// Only there can a sign, a parenthesis, a field's name or a keyword be.
    public let bareCount: Int
    /// Where it stands in the line, for messages.
    public let column: Int

    /// A word of which only the beginning was typed bare, such as `from:"Ana Lee"`.
    /// - Parameters:
    ///   - text: What the word says.
    ///   - bareCount: In UTF-8 bytes; cut to the text's length.
    ///   - column: Where it stands in the line.
    public init(_ text: String, bareCount: Int, column: Int) {
      self.text = text
      self.bareCount = min(max(bareCount, 0), text.utf8.count)
      self.column = column
    }

    /// A word that was typed bare, or one that is text whatever it says.
    public init(text: String, isQuoted: Bool, column: Int) {
      self.init(text, bareCount: isQuoted ? 0 : text.utf8.count, column: column)
    }

    /// Whether every byte was typed bare; an empty word never is.
    var isBare: Bool { bareCount > 0 && bareCount == text.utf8.count }
  }

  /// Where a query looks that names no list.
  public enum Scope: Hashable, Sendable, CaseIterable {
    /// The inbox, without what is snoozed unless the query asks about that.
    case inbox
    /// Every list.
    case everywhere
  }

  /// A word that was taken for text although it begins like a field.
  public struct Hint: Hashable, Sendable {
    /// What stands before the colon.
    public let name: String
    /// The place of the word in the query, from 0.
    public let word: Int
    /// Where the word begins.
    public let column: Int
  }

  /// The names that make `name:value` a term; free fields, `x-NAME`, come on top.
  public static let fieldNames =
    ["list", "kind", "is", "tag", "tags", "pri", "priority", "title", "sort", "limit"]
    + TextField.allCases.map(\.rawValue) + TimeField.allCases.map(\.rawValue)

  private static let fieldNameSet = Set(fieldNames.map { Text($0) })

  /// Whether `name:value` is a term, or says how to sort or how many.
  static func isFieldName(_ name: String) -> Bool {
    fieldNameSet.contains(Text(name)) || FreeField(name) != nil
  }
}

extension Query {
  /// A query that has been read.
  public struct Request: Hashable, Sendable {
    /// Which items, as typed: without the scope.
    public var filter: Filter
    /// In which order.
    public var order: Order
    /// At most how many, 1 or more.
    public var limit: Int?
    /// Words that may have been meant for fields; they count as text.
    public var hints: [Hint]

    /// Puts a request together.
    public init(
      filter: Filter = .everything,
      order: Order = Order(),
      limit: Int? = nil,
      hints: [Hint] = []
    ) {
      self.filter = filter
      self.order = order
      self.limit = limit
      self.hints = hints
    }

    /// The lists that the query names, in the order typed; one behind `-` is not among them.
    public var explicitLists: [ListName] { filter.lists }

    /// Which items, where a query that names no list looks in `scope`.
    public func filter(in scope: Scope) -> Filter {
      guard scope == .inbox, filter.lists.isEmpty else { return filter }
      let inbox = Filter.all([filter, .term(.list(.inbox))])
      return filter.asksForSnoozed ? inbox : .all([inbox, .not(.term(.status(.snoozed)))])
    }
  }
}

extension Query.Request: CustomStringConvertible {
  /// The canonical text, which is read as the same request.
  public var description: String {
    var parts: [String] = []
    if filter != .everything { parts.append(filter.description) }
    if order != Query.Order() { parts.append("sort:\(order)") }
    if let limit { parts.append("limit:\(limit)") }
    return parts.joined(separator: " ")
  }
}
