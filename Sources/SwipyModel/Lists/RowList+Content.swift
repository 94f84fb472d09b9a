// The rows a list has: loading them again, and forgetting one.

extension RowList {
  /// Exchanges the rows; sessions of items that are still there are kept as they are.
  mutating func setRows(_ new: [ListRow<ID>]) {
    var kept: [ID: ListRow<ID>] = [:]
    kept.reserveCapacity(new.count)
    ids.removeAll(keepingCapacity: true)
    for row in new where kept[row.id] == nil {
      kept[row.id] = row
      ids.append(row.id)
    }
    rows = kept
  }

  mutating func reload(
    _ new: [ListRow<ID>],
    at time: Duration,
    into events: inout [ListEvent<ID>]
  ) {
    let before = ids
    setRows(new)
    for id in before where rows[id] == nil { forget(id) }
    for id in before {
      guard let row = rows[id], sessions[id] != nil else { continue }
      sessions[id]?.geometry = row.geometry ?? geometry
      sessions[id]?.exchange(row.content, at: time, into: &scratch)
      passOn(id, &events)
      if rules.reload == .reset { reset(id, at: time, into: &events) }
    }
  }

  /// Resets a row as its view is when it is used again, and gives it what it holds.
  mutating func reset(_ id: ID, at time: Duration, into events: inout [ListEvent<ID>]) {
    guard let row = rows[id] else { return }
    give(.reused(reuseDefaults), to: id, at: time, into: &events)
    sessions[id]?.content = row.content
    note(id)
  }

  /// Forgets an item, its animations and what was to be told of it.
  mutating func forget(_ id: ID) {
    if rows.removeValue(forKey: id) != nil { ids.removeAll { $0 == id } }
    sessions[id] = nil
    active.removeAll { $0 == id }
    begun.removeAll { $0.id == id }
    schedule(id, nil)
    refused.removeAll { $0 == id }
    if lastRevealed == id { lastRevealed = nil }
  }
}
