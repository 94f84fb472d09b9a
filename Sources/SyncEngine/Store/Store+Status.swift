// How a store is: counts, sizes, and a full check.

import Synchronization

extension Store {
  /// What a store holds, in numbers.
  public struct Status: Hashable, Sendable {
    /// The replica that this store is on disk, or, before its first change, would be.
    public let replica: ReplicaID
    /// How many todos and mails there are, put away or not.
    public let items: Int
    /// How many changes have been applied.
    public let changes: Int
    /// Every replica that is known, with how many of its changes are here: those that made
    /// some, and those that have only said what they have.
    public let replicas: [ReplicaID: Int]
    /// The size of the journals in bytes.
    public let journalBytes: Int
    /// How many fields are in conflict.
    public let conflicts: Int
    /// The hash of the state.
    public let digest: String
    /// Replicas whose latest time is further ahead of the wall clock than is followed,
    /// with how far, in milliseconds.
    public let ahead: [ReplicaID: Int]
    /// How many changes the newest checkpoint lacks; `nil` where there is no checkpoint.
    public let checkpointAge: Int?

    /// Counts what a document holds.
    init(
      _ document: Document,
      replica: ReplicaID,
      journalBytes: Int,
      wall: Int,
      checkpointAge: Int? = nil,
      others: some Sequence<ReplicaID> = []
    ) {
      self.replica = replica
      self.journalBytes = journalBytes
      var (items, conflicts) = (0, 0)
      digest = document.digest { id, state in
        if Item(id: id, state: state).kind != nil { items += 1 }
        conflicts += state.conflicts(of: id).count
      }
      self.items = items
      self.conflicts = conflicts
      changes = document.changeCount
      replicas = Dictionary(
        uniqueKeysWithValues: Set(document.seen.replicas).union(others)
          .map { ($0, document.seen.sequence(of: $0)) }
      )
      ahead = document.latestTimes.compactMapValues { HybridClock.lead(of: $0, wall: wall) }
      self.checkpointAge = checkpointAge
    }
  }

  /// Counts what the store holds.
  /// - Throws: `StoreError` where the journals' sizes cannot be read.
  /// - Complexity: O(*n* log *n*) in the items.
  public func status() throws(StoreError) -> Status {
    let wall = effects.milliseconds()
    return try withCore { core throws(StoreError) in
      try core.reading { core throws(StoreError) in try Self.status(of: core, wall: wall) }
    }
  }

  private static func status(
    of core: StoreCore,
    wall: Int
  ) throws(StoreError) -> Status {
    let document = core.replica.document
    var bytes = 0
    for replica in try core.files.replicas() {
      for segment in try core.files.segments(of: replica) {
        let path = core.files.layout.segment(of: replica, first: segment)
        bytes += try core.files.perform { fileSystem throws(FileError) in
          try fileSystem.status(of: path)?.size ?? 0
        }
      }
    }
    return Status(
      document,
      replica: core.identity.replica ?? core.replica.id,
      journalBytes: bytes,
      wall: wall,
      checkpointAge: core.checkpointAge,
      others: core.knownReplicas
    )
  }

}
