// What happened, as the journals tell it.

import Synchronization

extension Store {
  /// The latest changes, newest first.
  ///
  /// Those of one replica stand in the order they were made; between replicas the later time comes
  /// first. A change that waits for others is among them; a line that cannot be read is not, nor
  /// is what only the base stands for.
  /// - Parameters:
  ///   - limit: How many, at most.
  ///   - item: Only changes that touch this item.
  /// - Returns: Changes, the newest first.
  /// - Throws: `StoreError` where the disk fails.
  /// - Complexity: For the latest of all, what is given; for those of one item, O(*n*) in the
  ///   history's bytes. Memory holds what is given and a piece of each journal.
  public func history(limit: Int, of item: ItemID? = nil) throws(StoreError) -> [Change] {
    try history(limit: limit, of: item, within: nil)
  }

  /// The latest changes that a version vector covers.
  func history(
    limit: Int,
    of item: ItemID?,
    within seen: VersionVector?
  ) throws(StoreError) -> [Change] {
    try core.withLock { core throws(StoreError) in
      var readers: [BackwardReader] = []
      for replica in core.journal.replicas {
        guard let place = core.journal.lastPlace(of: replica) else { continue }
        // Of forked replicas the numbers in the lines are other ones.
        let isForked = core.replay.forks.tree(of: replica) != nil
        let last = isForked ? nil : seen?.sequence(of: replica)
        readers.append(
          try BackwardReader(
            replica,
            in: core.files,
            from: place,
            last: last,
            floor: core.floor(ofDirectory: replica)
          )
        )
      }
      var reader = HistoryReader(
        readers,
        of: item,
        forks: core.replay.forks,
        within: seen
      )
      var changes: [Change] = []
      while changes.count < limit, let change = try reader.next() { changes.append(change) }
      return changes
    }
  }
}
