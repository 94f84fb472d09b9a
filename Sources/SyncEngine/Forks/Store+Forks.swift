// The forks that a store knows of, for people.

import Synchronization

extension Store {
  /// A replica that was continued by more than one store.
  ///
  /// It comes of a backup that was restored, or of a machine that was cloned. All branches are
  /// kept everywhere, so nothing is lost.
  public struct Fork: Hashable, Sendable {
    /// The replica.
    public let replica: ReplicaID
    /// The number from which on there are several lines.
    public let sequence: Int
    /// The names that the branches go by, with the number of changes of each.
    public let branches: [ReplicaID: Int]
  }

  /// The forks that are known here, by replica, then by number.
  /// - Complexity: O(*n*) in the branches.
  public var forks: [Fork] {
    core.withLock { core in core.forks }
  }
}

extension StoreCore {
  /// The forks that are known here, by replica, then by number.
  var forks: [Store.Fork] {
    replay.forks.forked.flatMap { replay.forks.tree(of: $0)?.forks ?? [] }
  }
}

extension ForkTree {
  /// The places at which it parts.
  fileprivate var forks: [Store.Fork] {
    Dictionary(grouping: streams.filter { $0.name != writer }) { $0.first }
      .map { first, branches in
        Store.Fork(
          replica: writer,
          sequence: first,
          branches: Dictionary(branches.map { ($0.name, $0.count) }) { $1 }
        )
      }
      .sorted { $0.sequence < $1.sequence }
  }
}
