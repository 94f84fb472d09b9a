// Which items came from a source.

extension Transaction {
  /// The items that an import from a source has brought, as the writes so far leave them.
  ///
  /// Two machines may have imported an item from sources of different names; it belongs to both.
  /// - Complexity: O(*n*) in the items.
  public func items(from source: String) -> [ItemID] {
    let name = JSON.string(source)
    return items.filter { item in
      item.kind != nil && heads(Slot(.source), of: item.id).contains { $0.value == name }
    }.map(\.id)
  }
}
