// What happened, as the journals tell it.

import Synchronization

extension Store {
  /// The latest changes, newest first.
  /// - Parameters:
  ///   - limit: How many, at most.
  ///   - item: Only changes that touch this item.
  /// - Returns: Changes in descending order of time, then of name.
  /// - Throws: `StoreError` where a journal cannot be read; damage ends a replica's part,
  ///   and what only the base stands for is not told.
  /// - Complexity: O(*n*) in the history.
  public func history(limit: Int, of item: ItemID? = nil) throws(StoreError) -> [Change] {
    try core.withLock { core throws(StoreError) in
      var latest: [Change] = []
      for replica in core.journal.replicas {
        var reader = try core.journal.lines(of: replica, from: core.floor(of: replica) + 1)
        while let line = try reader.next() {
          if let item, !line.change.operations.contains(where: { $0.item == item }) { continue }
          latest.append(line.change)
          if latest.count > 2 * max(limit, 512) { Self.keepLatest(&latest, limit) }
        }
      }
      Self.keepLatest(&latest, limit)
      return latest
    }
  }

  private static func keepLatest(_ changes: inout [Change], _ limit: Int) {
    changes.sort { $0.time != $1.time ? $0.time > $1.time : $0.id > $1.id }
    changes.removeLast(max(0, changes.count - max(limit, 0)))
  }
}
