// Which conflicts were not there before a sync.

/// The state before the first line of a sync came in, and what was written to since.
///
/// Only items that were written to are looked at, so that a small sync of a large store costs
/// little.
struct ConflictNews: Sendable {
  private let before: Document
  /// The items written to since; `nil` where any may have been.
  private var touched: Set<ItemID>? = []

  init(since before: Document) { self.before = before }

  /// Notes items that were written to; `nil` where any may have been.
  mutating func note(_ items: Set<ItemID>?) {
    touched = items.flatMap { touched?.union($0) }
  }

  /// The conflicts that there are now and were not before, by item and field.
  func conflicts(in document: Document) -> [Conflict] {
    let conflicts =
      touched.map { items in items.compactMap { document[$0] }.flatMap(\.conflicts) }
      ?? document.items.flatMap(\.conflicts)
    return conflicts.filter { !wasThere($0) }
      .sorted { $0.item != $1.item ? $0.item < $1.item : $0.field < $1.field }
  }

  private func wasThere(_ conflict: Conflict) -> Bool {
    before[conflict.item]?.conflicts.contains { $0.field == conflict.field } ?? false
  }
}
