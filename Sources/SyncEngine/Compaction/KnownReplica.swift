// A replica as a person sees it.

/// One of the replicas that share the data of a store.
public struct KnownReplica: Hashable, Sendable {
  /// The replica.
  public let id: ReplicaID
  /// What people call it; `nil` where nobody has named it.
  public let name: String?
  /// How many changes of its are here.
  public let changes: Int
  /// When it was last heard of: the time of its last change, or when it last said here what it
  /// has applied, whichever is later; `nil` where neither is known.
  public let seen: Instant?
  /// How many of the changes that are here it is known to have, its own among them.
  public let acknowledged: Int
  /// Whether nobody waits for it any more.
  public let isRetired: Bool
  /// Whether it is this store.
  public let isSelf: Bool
  /// Whether this store, or the one it was copied from, went by its name before.
  public let isFormer: Bool
  /// The replica that several stores went on with, one of whose lines of changes this is; `nil`
  /// for every other.
  public let branchOf: ReplicaID?
}

/// Why a replica is not named or retired.
public enum ReplicaError: Error, Hashable, Sendable {
  /// No replica goes by that name; those that there are.
  case unknown(String, known: [String])
  /// Several replicas go by that name.
  case ambiguous(String, [ReplicaID])
  /// It is this store.
  case own(ReplicaID)
  /// The name is empty, or longer than 64 bytes.
  case badName(String)
}
