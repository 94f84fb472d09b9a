// The names that make `name:value` a field rather than a word with a colon in it.

/// A name that may stand before a colon.
enum FieldName {
  /// The fields of an item that a person sets, as typed; `pri` is short for `priority`.
  static let items = [
    "title", "notes", "list", "pri", "priority", "due", "wait", "date", "from", "to", "tags",
    "thread", "recur", "source",
  ]

  /// The further names that only a query or `list` knows.
  static let queries = ["kind", "is", "tag", "subject", "sort", "limit"]

  /// Whether `name` is a field of an item, free ones (`x-NAME`) included.
  static func isItemField(_ name: String) -> Bool {
    items.contains { same($0, name) } || isFree(name)
  }

  /// Whether a quote may open behind `name:`, in commands and in queries.
  static func opensQuote(_ name: String) -> Bool {
    isItemField(name) || queries.contains { same($0, name) }
  }

  /// Whether `name` is a free field: `x-` and at least one letter, digit, `-` or `_`.
  static func isFree(_ name: String) -> Bool {
    guard name.utf8.starts(with: "x-".utf8), name.utf8.count > 2 else { return false }
    return name.utf8.dropFirst(2).allSatisfy {
      Byte.isLetter($0) || Byte.isDigit($0) || $0 == Byte.hyphen || $0 == UInt8(ascii: "_")
    }
  }

  /// The field's full name: `priority` for `pri`, otherwise the name itself.
  static func canonical(_ name: String) -> String { same(name, "pri") ? "priority" : name }
}
