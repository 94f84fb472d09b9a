// A query that is kept up to date change by change, as a value.

/// The rows that a query finds, in order, and how a change alters them.
///
/// What it costs follows from the items that have changed: each is tested once, and its old and
/// its new place are found by halving. Rows behind a limit are kept as well, so that one can come
/// in when another goes.
struct LiveQuery: Sendable {
  typealias Rank = Query.Order.Rank

  /// In which order.
  let order: Query.Order
  /// At most how many are shown.
  let limit: Int?
  private var filter: LiveFilter
  private var ranks: SortedChunks<Rank>

  /// The rows of a query as the items are now.
  /// - Complexity: O(*n* log *n*) in the items.
  init(
    _ filter: Query.Filter,
    order: Query.Order,
    limit: Int?,
    zone: CivilZone,
    at now: Instant,
    _ table: inout RowTable
  ) {
    self.order = order
    self.limit = limit
    let filter = LiveFilter(filter, at: now, in: zone, &table)
    self.filter = filter
    var found: [Rank] = []
    for row in table.all where filter.takes(row, in: row.item.list) {
      found.append(order.rank(of: row.item, in: zone))
    }
    ranks = SortedChunks(found.sorted { order.precedes($0, $1) })
  }

  /// The first moment at which the clock alone may change the rows.
  var nextTurn: Instant? { filter.nextTurn }

  /// The rows shown.
  func rows(_ table: RowTable) -> [ObservedRow] {
    ranks.prefix(limit ?? .max).compactMap { table[$0.id] }
  }

  /// What a change means for one row of a query.
  struct Step: Sendable {
    /// The item.
    let id: ItemID
    /// The row before, and where it stood; `nil` where the query did not find the item.
    let old: (row: ObservedRow, rank: Rank)?
    /// The row now, and where it stands; `nil` where the query does not find the item.
    let new: (row: ObservedRow, rank: Rank)?
  }

  // MARK: Following

  /// What changes and the clock mean for the rows; the rows themselves stay.
  /// - Parameters:
  ///   - pass: The changes, which are in the table already.
  ///   - table: The items as they are now.
  ///   - now: The moment.
  /// - Returns: For each item that the query finds or found, where it differs, one step.
  /// - Complexity: O(*k* log *n*) in the changes and in what the clock may have turned.
  mutating func steps(_ pass: inout ChangePass, _ table: RowTable, at now: Instant) -> [Step] {
    let turned = filter.move(to: now, table, changed: pass.changes.lazy.compactMap(\.new))
    var steps: [Step] = []
    var seen: Set<ItemID> = []
    for (index, change) in pass.changes.enumerated() {
      if !turned.isEmpty { seen.insert(change.id) }
      let isTaken = change.new.map { filter.takes($0, in: change.list) } ?? false
      guard isTaken || mayHold(change) else { continue }
      let ranks = pass.ranks(at: index, order, in: filter.zone)
      let wasTaken = ranks.old.map(holds) ?? false
      guard wasTaken || isTaken else { continue }
      steps.append(
        Step(
          id: change.id,
          old: wasTaken ? Self.pair(change.old, ranks.old) : nil,
          new: isTaken ? Self.pair(change.new, ranks.new) : nil
        )
      )
    }
    for id in turned where !seen.contains(id) {
      guard let row = table[id] else { continue }
      let rank = order.rank(of: row.item, in: filter.zone)
      let (was, isTaken) = (holds(rank), filter.takes(row, in: row.item.list))
      guard was != isTaken else { continue }
      steps.append(Step(id: id, old: was ? (row, rank) : nil, new: isTaken ? (row, rank) : nil))
    }
    return steps
  }

  /// Whether the item may have been among the rows, going by its list.
  private func mayHold(_ change: RowChange) -> Bool {
    guard let old = change.old else { return false }
    return filter.list.map { $0 == old.item.list } ?? true
  }

  private func holds(_ rank: Rank) -> Bool { ranks[place(of: rank, in: ranks)]?.id == rank.id }

  private static func pair(_ row: ObservedRow?, _ rank: Rank?) -> (row: ObservedRow, rank: Rank)? {
    guard let row, let rank else { return nil }
    return (row, rank)
  }

  private func place(of rank: Rank, in ranks: SortedChunks<Rank>) -> SortedChunks<Rank>.Place {
    ranks.place { order.precedes($0, rank) }
  }

  // MARK: Stepping

  /// Takes the steps and says how the rows shown differ.
  /// - Complexity: O(*k* log *n*), and the rows of a chunk for each step.
  mutating func take(_ steps: [Step], _ table: RowTable) -> [RowDifference] {
    var window = RowWindow(limit: limit, table: table)
    var ranks = ranks
    // The only copy, so that the chunks are changed where they are.
    self.ranks = SortedChunks()
    take(steps, on: &ranks, &window)
    self.ranks = ranks
    return window.differences
  }

  /// Takes many steps at once.
  /// - Complexity: O(*n*) in the rows, O(*k* log *k*) in the steps.
  mutating func takeSilently(_ steps: [Step]) {
    let moved = steps.filter { $0.old?.rank != $0.new?.rank }
    ranks.replace(
      moved.compactMap(\.old?.rank).sorted { order.precedes($0, $1) },
      with: moved.compactMap(\.new?.rank).sorted { order.precedes($0, $1) },
      by: order.precedes
    )
  }

  /// How the rows differ from those of before.
  /// - Parameters:
  ///   - before: For each item that may have changed since, its row then; `nil` where the query
  ///     did not find it.
  ///   - table: The items as they are now.
  /// - Returns: In the order to be applied.
  /// - Complexity: O(*n*) in the rows, O(*k* log *n*) in the items.
  func differences(since before: [ItemID: ObservedRow?], _ table: RowTable) -> [RowDifference] {
    var steps: [Step] = []
    for (id, old) in before {
      let rank = table[id].map { order.rank(of: $0.item, in: filter.zone) }
      let isTaken = rank.map(holds) ?? false
      let new = isTaken ? Self.pair(table[id], rank) : nil
      guard old != nil || new != nil, old != new?.row else { continue }
      let was = old.map { ($0, order.rank(of: $0.item, in: filter.zone)) }
      steps.append(Step(id: id, old: was, new: new))
    }
    var earlier = self
    earlier.takeSilently(steps.map { Step(id: $0.id, old: $0.new, new: $0.old) })
    return earlier.take(steps, table)
  }

  private func take(_ steps: [Step], on ranks: inout SortedChunks<Rank>, _ window: inout RowWindow)
  {
    // From the end on, so that a row that comes in behind one that goes is one that stays.
    let gone = steps.filter { $0.new == nil }.sorted { step, other in
      guard let a = step.old?.rank, let b = other.old?.rank else { return false }
      return order.precedes(b, a)
    }
    for step in gone {
      guard let old = step.old else { continue }
      let place = place(of: old.rank, in: ranks)
      let index = ranks.index(of: place)
      ranks.remove(at: place)
      window.removed(old.row, at: index, ranks)
    }
    let rest = steps.filter { $0.new != nil }.sorted { step, other in
      guard let a = step.new?.rank, let b = other.new?.rank else { return false }
      return order.precedes(a, b)
    }
    for step in rest {
      guard let new = step.new else { continue }
      if let old = step.old {
        let place = place(of: old.rank, in: ranks)
        let index = ranks.index(of: place)
        if old.rank == new.rank {
          if old.row != new.row { window.updated(new.row, at: index) }
          continue
        }
        ranks.remove(at: place)
        let target = self.place(of: new.rank, in: ranks)
        let newIndex = ranks.index(of: target)
        ranks.insert(new.rank, at: target)
        window.moved(old.row, new.row, from: index, to: newIndex, ranks)
      } else {
        let place = place(of: new.rank, in: ranks)
        let index = ranks.index(of: place)
        ranks.insert(new.rank, at: place)
        window.inserted(new.row, at: index, ranks)
      }
    }
  }
}

/// The part of the rows that is shown, and how it differs from before.
private struct RowWindow {
  /// How many rows are shown at most.
  let limit: Int?
  let table: RowTable
  private(set) var differences: [RowDifference] = []

  init(limit: Int?, table: RowTable) {
    self.limit = limit
    self.table = table
  }

  private func shows(_ index: Int) -> Bool { limit.map { index < $0 } ?? true }

  mutating func updated(_ row: ObservedRow, at index: Int) {
    if shows(index) { differences.append(.update(row, at: index)) }
  }

  mutating func removed(_ row: ObservedRow, at index: Int, _ ranks: SortedChunks<LiveQuery.Rank>) {
    guard shows(index) else { return }
    differences.append(.remove(row, at: index))
    pullLast(ranks)
  }

  mutating func inserted(_ row: ObservedRow, at index: Int, _ ranks: SortedChunks<LiveQuery.Rank>) {
    guard shows(index) else { return }
    pushLast(ranks)
    differences.append(.insert(row, at: index))
  }

  mutating func moved(
    _ old: ObservedRow,
    _ new: ObservedRow,
    from: Int,
    to: Int,
    _ ranks: SortedChunks<LiveQuery.Rank>
  ) {
    switch (shows(from), shows(to)) {
    case (true, true):
      differences.append(from == to ? .update(new, at: to) : .move(new, from: from, to: to))
    case (true, false):
      differences.append(.remove(old, at: from))
      pullLast(ranks)
    case (false, true):
      pushLast(ranks)
      differences.append(.insert(new, at: to))
    case (false, false): break
    }
  }

  /// The row that now is the last shown has come in from behind.
  private mutating func pullLast(_ ranks: SortedChunks<LiveQuery.Rank>) {
    guard let limit, let row = ranks.element(at: limit - 1).flatMap({ table[$0.id] }) else {
      return
    }
    differences.append(.insert(row, at: limit - 1))
  }

  /// The row that was the last shown is pushed out.
  private mutating func pushLast(_ ranks: SortedChunks<LiveQuery.Rank>) {
    guard let limit, let row = ranks.element(at: limit).flatMap({ table[$0.id] }) else { return }
    differences.append(.remove(row, at: limit - 1))
  }
}
