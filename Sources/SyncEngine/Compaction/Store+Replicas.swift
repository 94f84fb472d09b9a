// The replicas that share a store's data: listed, named, retired.

import Synchronization

extension Store {
  /// Every replica that ever wrote a change that is here, or said here what it has applied;
  /// this store among them, once it has a name.
  /// - Returns: This store first, then the others in byte order of their identities.
  /// - Throws: `StoreError` where the store cannot be read.
  public func replicas() throws(StoreError) -> [KnownReplica] {
    try withCore { core throws(StoreError) in try core.reading { core in Self.replicas(core) }
    }
  }

  private static func replicas(_ core: StoreCore) -> [KnownReplica] {
    let document = core.replica.document
    let said = core.files.acknowledgements()
    let own = core.identity.replica
    let former = Set(core.formerNames)
    let others = core.knownReplicas.filter { $0 != own }
    return ([own].compactMap(\.self) + others).map { id in
      KnownReplica(
        id: id,
        name: document.name(of: id),
        changes: document.seen.sequence(of: id),
        seen: document.lastSign(of: id, said),
        acknowledged: id == own
          ? document.changeCount : document.reach(of: id, said).count(in: document.seen),
        isRetired: id != own && document.isRetired(id),
        isSelf: id == own,
        isFormer: id != own && former.contains(id),
        branchOf: core.replay.forks.branched(id)
      )
    }
  }

  /// Names the machine that this store is on, for everybody who shares its data.
  /// - Returns: The change; `nil` where it has that name already.
  /// - Throws: `ReplicaError.badName`, and what a commit throws.
  /// - Durability: On disk when this returns.
  @discardableResult
  public func nameReplica(_ name: String, _ cause: Cause) throws -> Change? {
    guard 1...Roster.maximumName ~= name.utf8.count else { throw ReplicaError.badName(name) }
    return try commit(cause) { transaction in
      let field = Roster.name(of: transaction.id.replica)
      try transaction.set(field, of: .settings, to: .string(name))
    }.change
  }

  /// Stops waiting for a replica, here and on every machine that this is synced to.
  ///
  /// Nothing of the replica's goes, and should it come back, its changes merge as ever. Its
  /// next change ends the retirement.
  /// - Parameters:
  ///   - text: Its identity, or the name that people call it by.
  ///   - cause: The command behind it.
  /// - Returns: The replica, and the change; `nil` where it is retired already.
  /// - Throws: `ReplicaError`, and what a commit throws.
  /// - Durability: On disk when this returns.
  @discardableResult
  public func retireReplica(
    _ text: String,
    _ cause: Cause
  ) throws -> (replica: ReplicaID, change: Change?) {
    let id = try replica(named: text).id
    let commit = try commit(cause) { transaction in
      guard id != transaction.id.replica else { throw ReplicaError.own(id) }
      guard !transaction.document.isRetired(id) else { return }
      let last = transaction.document.seen.sequence(of: id)
      try transaction.set(Roster.retirement(of: id), of: .settings, to: .int(last))
    }
    return (id, commit.change)
  }

  /// The replica that a text names: by its identity, or by the name that people call it by.
  /// - Throws: `ReplicaError.unknown` and `.ambiguous`, and `StoreError` where the store cannot be
  ///   read.
  public func replica(named text: String) throws -> KnownReplica {
    let all = try replicas()
    if let found = all.first(where: { Text("\($0.id)") == Text(text) }) { return found }
    let named = all.filter { $0.name.map { Text($0) } == Text(text) }
    if named.count > 1 { throw ReplicaError.ambiguous(text, named.map(\.id)) }
    guard let found = named.first else {
      throw ReplicaError.unknown(text, known: all.map { "\($0.id)" } + all.compactMap(\.name))
    }
    return found
  }
}

extension StoreCore {
  /// Every replica that is known here, in byte order; this store among them, once it has a name.
  var knownReplicas: [ReplicaID] {
    let known = replica.document.knownReplicas(files.acknowledgements())
    return known.union([identity.replica].compactMap(\.self)).sorted()
  }
}

extension ForkTable {
  /// The replica that the lines of a branch name; `nil` for what is no branch.
  fileprivate func branched(_ name: ReplicaID) -> ReplicaID? {
    let writer = writer(of: name)
    return writer == name ? nil : writer
  }
}

extension Document {
  /// Every replica that wrote a change that is here or has acknowledged any.
  func knownReplicas(_ said: Acknowledgements) -> Set<ReplicaID> {
    Set(seen.replicas).union(said.entries.keys)
  }

  /// What a replica is known to have applied: what it has said, and all its own changes.
  func reach(of replica: ReplicaID, _ said: Acknowledgements) -> VersionVector {
    var reach = said.applied(by: replica) ?? VersionVector()
    reach[replica] = seen[replica]
    return reach
  }

  /// When a replica was last heard of.
  fileprivate func lastSign(of replica: ReplicaID, _ said: Acknowledgements) -> Instant? {
    let change = latestTimes[replica].map { Instant($0).milliseconds }
    let word = said.entries[replica].map(\.heard)
    return [change, word].compactMap(\.self).max().map { Instant(clamping: $0) }
  }
}

extension VersionVector {
  /// How many changes both this vector and another cover.
  func count(in other: VersionVector) -> Int {
    other.replicas.reduce(0) { $0 + min(sequence(of: $1), other.sequence(of: $1)) }
  }
}
