// The union of two states, where the lines behind them are gone.

extension Document {
  /// What the changes behind two documents come to together.
  ///
  /// Each document is the state of a set of changes that holds all that any of them depends
  /// on. So a head that only one side has was replaced exactly where the other side has seen
  /// its change; what the other has not seen, it cannot have replaced.
  /// - Complexity: O(*n*) in the items of both.
  func merging(_ other: Document) -> Document {
    let allPurged = purged.union(other.purged)
    var table = ItemTable()
    func put(_ item: ItemID, _ mine: ItemState?, _ theirs: ItemState?) {
      let state = ItemState(
        merging: mine ?? ItemState(),
        seen,
        theirs ?? ItemState(),
        other.seen,
        isPurged: allPurged.contains(item)
      )
      if !state.isEmpty { table.update(item) { $0 = state } }
    }
    for (item, mine) in states.entries { put(item, mine, other.state(item)) }
    for (item, theirs) in other.states.entries where state(item) == nil { put(item, nil, theirs) }
    var times = latestTimes
    for (replica, time) in other.latestTimes
    where seen.sequence(of: replica) < other.seen.sequence(of: replica) {
      times[replica] = time
    }
    var vector = seen
    vector.merge(other.seen)
    return Document(
      states: table,
      purged: allPurged,
      seen: vector,
      latestTimes: times,
      lastPosition: [lastPosition, other.lastPosition].compactMap(\.self).max()
    )
  }
}

extension ItemState {
  /// The heads that two states of an item, each with what its side has seen, leave together.
  fileprivate init(
    merging mine: ItemState,
    _ seenHere: VersionVector,
    _ theirs: ItemState,
    _ seenThere: VersionVector,
    isPurged: Bool
  ) {
    let (here, there) = (Set(mine.entries.map(\.head.id)), Set(theirs.entries.map(\.head.id)))
    var entries = mine.entries.filter {
      there.contains($0.head.id) || !seenThere.covers($0.head.id.change)
    }
    entries += theirs.entries.filter {
      !here.contains($0.head.id) && !seenHere.covers($0.head.id.change)
    }
    if isPurged { entries.removeAll(where: \.head.isOrigin) }
    entries.sort { $0.slot != $1.slot ? $0.slot < $1.slot : $0.head.id < $1.head.id }
    var standIns: [OperationID: OperationID] = [:]
    for id in entries.lazy.map(\.head.id) {
      standIns[id] = mine.standIns[id] ?? theirs.standIns[id]
    }
    self.init(entries: entries, standIns: standIns)
  }
}
