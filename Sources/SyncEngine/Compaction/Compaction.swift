// What a compaction did, or why it did nothing.

/// What came of leaving behind what every known replica has.
public struct Compaction: Hashable, Sendable {
  /// A replica without which more could go.
  public struct Waiting: Hashable, Sendable {
    /// The replica.
    public let replica: ReplicaID
    /// What people call it; `nil` where nobody has named it.
    public let name: String?
    /// How many of the changes here it is known to have.
    public let acknowledged: Int
    /// How many of the changes here it is not known to have.
    public let lacks: Int
  }

  /// The size of journals and base before, in bytes.
  public internal(set) var before = 0
  /// The size of journals and base afterwards, in bytes; after a dry run that of before.
  public internal(set) var after = 0
  /// How many segments went, or would go.
  public internal(set) var segments = 0
  /// How many changes the state in the base stands for, or would.
  public internal(set) var changes = 0
  /// Who is waited for.
  public internal(set) var waiting: [Waiting] = []
}

/// Why nothing may be left behind.
public enum CompactionError: Error, Hashable, Sendable {
  /// There are operations that this engine does not understand, so it cannot tell what they
  /// leave of others.
  case unknownOperations
  /// A replica holds another line under a number than this store.
  case disagreement(ReplicaID, ChangeID)
}
