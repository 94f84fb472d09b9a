// The rows of all items as observers last saw them, and what has changed since.

/// What a change did to an item, as far as a row shows it.
struct RowChange: Sendable {
  /// The item.
  let id: ItemID
  /// The row before; `nil` where there was none.
  let old: ObservedRow?
  /// The row now; `nil` where there is none.
  let new: ObservedRow?
  /// The list the item is in now.
  let list: ListName?

  init(_ id: ItemID, from old: ObservedRow?, to new: ObservedRow?) {
    self.id = id
    self.old = old
    self.new = new
    list = new?.item.list
  }
}

/// A row for every todo and mail, shared by all observers of a store.
struct RowTable: Sendable {
  private var rows: [ItemID: ObservedRow] = [:]
  private var times: [Query.TimeField: TimeIndex] = [:]

  /// The rows of a document.
  /// - Complexity: O(*n*) in the items.
  init(_ document: Document, _ numbers: RowNumbers) {
    for item in document.items {
      if let row = Self.row(item, numbers) { rows[item.id] = row }
    }
  }

  /// The row of an item; `nil` where there is none.
  subscript(id: ItemID) -> ObservedRow? { rows[id] }

  /// All rows, in no order.
  var all: some Sequence<ObservedRow> { rows.values }

  /// Takes over what has changed.
  /// - Parameters:
  ///   - touched: The items that may have changed; `nil` where any may have.
  ///   - document: The state now.
  ///   - numbers: The row numbers now.
  /// - Returns: The rows that differ, each once; `nil` where an item could not be read, and then
  ///   everything is as it was.
  /// - Complexity: O(*k*) in the items touched.
  mutating func update(
    _ touched: Set<ItemID>?,
    _ document: Document,
    _ numbers: RowNumbers
  ) -> [RowChange]? {
    var changes: [RowChange] = []
    func note(_ id: ItemID, _ item: Item?) {
      let (old, new) = (rows[id], item.flatMap { Self.row($0, numbers) })
      if old != new { changes.append(RowChange(id, from: old, to: new)) }
    }
    if let touched {
      for id in touched { note(id, document[id]) }
    } else {
      for item in document.items { note(item.id, item) }
      for id in rows.keys where document[id] == nil { note(id, nil) }
    }
    guard !document.isFaulty else { return nil }
    for change in changes { take(change) }
    return changes
  }

  private mutating func take(_ change: RowChange) {
    rows[change.id] = change.new
    for field in times.keys {
      times[field]?.change(
        change.id,
        from: Self.time(field, of: change.old),
        to: Self.time(field, of: change.new)
      )
    }
  }

  private static func row(_ item: Item, _ numbers: RowNumbers) -> ObservedRow? {
    guard item.kind != nil else { return nil }
    return ObservedRow(item: item, number: item.list.isOpen ? numbers[item.id] : nil)
  }

  private static func time(_ field: Query.TimeField, of row: ObservedRow?) -> When? {
    (row?.item[field.field]).flatMap { When($0) }
  }

  // MARK: Times

  /// Makes sure that the times of a field can be looked up.
  /// - Complexity: O(*n* log *n*) in the items the first time.
  mutating func index(_ field: Query.TimeField) {
    guard times[field] == nil else { return }
    times[field] = TimeIndex(
      rows.values.compactMap { row in Self.time(field, of: row).map { (row.id, $0) } }
    )
  }

  /// The times of a field; `nil` where `index` has not been called for it.
  func times(of field: Query.TimeField) -> TimeIndex? { times[field] }
}
