// Moves items to another place in their list.

extension Transaction {
  /// A place in a list, named by what stands there.
  public enum Place: Hashable, Sendable {
    /// Before the first item.
    case top
    /// After the last item.
    case bottom
    /// Right before an item.
    case before(ItemID)
    /// Right after an item.
    case after(ItemID)
  }

  /// Moves items to a place in the list they are in, keeping the order given.
  ///
  /// Where the neighbours have equal keys, or a key between them would be too long, the
  /// neighbours get new keys as well, as origin operations, so that a move made
  /// elsewhere at the same time wins over them. Items that stand there already stay.
  /// - Parameters:
  ///   - items: The items to move, each once, all in one list.
  ///   - place: Where to; an item named there must not be among those moved.
  /// - Throws: `TransactionError` for an unknown item or items of different lists;
  ///   what was written before stays.
  /// - Complexity: O(*n* log *n*) in the items of the store.
  public mutating func place(
    _ items: [ItemID],
    at place: Place
  ) throws(TransactionError) {
    guard let first = items.first else { return }
    let list = try listShared(by: items + place.anchors, like: first)
    let moved = Set(items)
    let here = placed(in: list)
    let rest = here.filter { !moved.contains($0.id) }
    let gap: Int
    switch place {
    case .top: gap = 0
    case .bottom: gap = rest.count
    case .before(let anchor): gap = rest.firstIndex { $0.id == anchor } ?? rest.count
    case .after(let anchor): gap = (rest.firstIndex { $0.id == anchor } ?? rest.count - 1) + 1
    }
    let order = rest[..<gap].map(\.id) + items + rest[gap...].map(\.id)
    guard order != here.map(\.id) else { return }
    try insert(items, into: rest, at: gap)
  }

  /// The items of a list in their order.
  private func placed(in list: ListName) -> [Placed] {
    var placed: [Placed] = []
    for item in items where item.kind != nil && item.list == list {
      placed.append(Placed(position: item.position, id: item.id))
    }
    return placed.sorted()
  }

  private func listShared(
    by items: [ItemID],
    like first: ItemID
  ) throws(TransactionError) -> ListName {
    guard let list = self[first]?.list else { throw .unknownItem(first) }
    for item in items {
      guard let other = self[item]?.list else { throw .unknownItem(item) }
      guard other == list else { throw .differentLists(first, item) }
    }
    return list
  }

  /// Gives the items keys in the gap, widening it over neighbours until there is room.
  private mutating func insert(
    _ items: [ItemID],
    into rest: [Placed],
    at gap: Int
  ) throws(TransactionError) {
    let moved = Set(items)
    var reach = 0
    while true {
      let low = gap - reach
      let high = gap + reach
      let below = low > 0 ? rest[low - 1].position : nil
      let above = high < rest.count ? rest[high].position : nil
      let before = rest[max(low, 0)..<gap].map(\.id)
      let after = rest[gap..<min(high, rest.count)].map(\.id)
      let count = before.count + items.count + after.count
      if let places = Position.run(count, after: below, before: above),
        places.allSatisfy({ $0.length <= Position.maximumLength })
      {
        let order = before + items + after
        for (item, position) in zip(order, places) {
          try give(position, to: item, isOrigin: !moved.contains(item))
        }
        return
      }
      guard low > 0 || high < rest.count else { return }
      reach = reach == 0 ? 1 : reach * 2
    }
  }

  private mutating func give(
    _ position: Position,
    to item: ItemID,
    isOrigin: Bool
  ) throws(TransactionError) {
    let heads = heads(Slot(.position), of: item)
    try append(
      Operation(
        item: item,
        action: .set(.position, .string(position.text)),
        over: heads.map(\.id),
        isOrigin: isOrigin && !isPurged(item)
      )
    )
  }
}

/// An item's place among its neighbours: by key, then by name.
private struct Placed: Comparable {
  let position: Position
  let id: ItemID

  static func < (a: Placed, b: Placed) -> Bool {
    a.position != b.position ? a.position < b.position : a.id < b.id
  }
}

extension Transaction.Place {
  /// The items the place is named by.
  fileprivate var anchors: [ItemID] {
    switch self {
    case .top, .bottom: []
    case .before(let item), .after(let item): [item]
    }
  }
}
