// Which replicas share the data, what they are called, and which are no longer waited for.

/// What the synced data says about a replica: a name for people, and its retirement.
///
/// Both are fields of the store's own item, so they merge, sync and can be undone like any
/// other change.
enum Roster {
  /// The longest name of a machine, in bytes.
  static let maximumName = 64

  /// The field that names a replica for people.
  static func name(of replica: ReplicaID) -> Field { Field(Text("replica.\(replica).name")) }

  /// The field that holds the number of the last change that was seen of a replica when it was
  /// retired.
  static func retirement(of replica: ReplicaID) -> Field {
    Field(Text("replica.\(replica).retired"))
  }
}

extension Document {
  /// What people call a replica; `nil` where it has no name.
  public func name(of replica: ReplicaID) -> String? {
    guard let name = self[.settings]?[Roster.name(of: replica)].string else { return nil }
    return name.isEmpty ? nil : name
  }

  /// Those of some replicas that have made changes and that nobody has ever retired, in byte
  /// order.
  func neverRetired(_ replicas: Set<ReplicaID>) -> [ReplicaID] {
    let settings = self[.settings]
    return replicas.filter { replica in
      seen.sequence(of: replica) > 0
        && settings?[Roster.retirement(of: replica)].int == nil
    }.sorted()
  }

  /// Whether nobody waits for a replica any more.
  ///
  /// A retirement names the last change that was seen of the replica, and ends with the first
  /// one after it: a machine that is in use again counts again, on every replica alike.
  func isRetired(_ replica: ReplicaID) -> Bool {
    guard let last = self[.settings]?[Roster.retirement(of: replica)].int else { return false }
    return seen.sequence(of: replica) <= last
  }
}
