// The changes of one moment on their way through all live queries.

/// Changes, with what the queries that share an order have found out about them.
struct ChangePass: Sendable {
  typealias Ranks = (old: Query.Order.Rank?, new: Query.Order.Rank?)

  /// The changes, of each item one.
  let changes: [RowChange]
  private var known: [Query.Order.Key: [Ranks]] = [:]

  /// Sends changes on their way.
  init(_ changes: [RowChange]) { self.changes = changes }

  /// What is compared of an item before and after its change.
  mutating func ranks(at index: Int, _ order: Query.Order, in zone: CivilZone) -> Ranks {
    func ranks(_ change: RowChange) -> Ranks {
      (
        old: change.old.map { order.rank(of: $0.item, in: zone) },
        new: change.new.map { order.rank(of: $0.item, in: zone) }
      )
    }
    // Where a date begins depends on the zone, which is the query's own.
    if order.key == .due || order.key == .date { return ranks(changes[index]) }
    if let found = known[order.key] { return found[index] }
    let all = changes.map(ranks)
    known[order.key] = all
    return all[index]
  }
}
