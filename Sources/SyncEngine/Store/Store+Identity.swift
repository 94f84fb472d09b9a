// Who a store is, as people are told.

import Synchronization

/// Which replica a store is.
public enum StoreIdentity: Hashable, Sendable {
  /// None yet: nothing has ever been written here.
  case none
  /// This one.
  case own(ReplicaID)
  /// None of its own: it was copied, moved or restored from a store that is, or was, this one,
  /// and goes on as another with its next write.
  case copy(of: ReplicaID)

  /// The replica whose name is on disk; `nil` where there is none.
  public var replica: ReplicaID? {
    switch self {
    case .none: nil
    case .own(let replica), .copy(let replica): replica
    }
  }
}

/// A store that went on as another replica than before.
public struct Succession: Hashable, Sendable {
  /// Why a store gives up its name.
  public enum Reason: Hashable, Sendable {
    /// It is a copy: of a backup, another machine's store, or of one that was moved.
    case copied
    /// The file with its name is gone or damaged.
    case nameless
    /// Others hold lines under its name that are not here: it was set back, or its last line
    /// was cut off by a crash, or is lost.
    case behind
  }

  /// The replica that it was; `nil` where that is not known any more.
  public let former: ReplicaID?
  /// What people call that one; `nil` where nobody has named it.
  public let name: String?
  /// The replica that it is from now on.
  public let replica: ReplicaID
  /// Why.
  public let reason: Reason
}

extension Store {
  /// Which replica the store is, as far as that is on disk.
  ///
  /// Unlike `replica` it never names one that is only about to be.
  public var identity: StoreIdentity { core.withLock { $0.identity } }

  /// The names that the store, or the one it was copied from, went by, the latest last.
  public var formerNames: [ReplicaID] { core.withLock { $0.formerNames } }

  /// Takes what there is to tell of a new name that this handle's writes have given the store.
  /// - Returns: The last time that it went on as another replica; `nil` where it did not since
  ///   this was last asked.
  public func takeSuccession() -> Succession? {
    core.withLock { core in
      defer { core.succession = nil }
      return core.succession
    }
  }
}

extension StoreCore {
  /// Which replica the store is, as far as that is on disk.
  var identity: StoreIdentity {
    if isNamed { return .own(replica.id) }
    return copied.map { .copy(of: $0) } ?? .none
  }
}
