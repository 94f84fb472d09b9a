// How far the history can be left behind, and who keeps it from going further.

/// What every known replica has, as a value.
///
/// A change may go once every replica that is known, and not retired, has it for good: then
/// nobody will ask for its line again, whoever comes later starts from the state.
struct CompactionPlan: Hashable, Sendable {
  /// A replica that is waited for.
  struct Waiting: Hashable, Sendable {
    /// The replica.
    let replica: ReplicaID
    /// How many of the changes here it is known to have.
    let acknowledged: Int
    /// How many of the changes here it is not known to have.
    let lacks: Int
  }

  /// For each replica the number up to which everybody has its changes; 0 is left out.
  private(set) var limits: [ReplicaID: Int] = [:]
  /// Who is not known to have everything, in byte order of the names.
  private(set) var waiting: [Waiting] = []

  /// Compares what the replicas have.
  /// - Parameters:
  ///   - seen: What is applied here.
  ///   - reaches: For each other replica that is waited for, what it is known to have.
  init(seen: VersionVector, reaches: [ReplicaID: VersionVector]) {
    for replica in seen.replicas {
      let limit = reaches.values.reduce(seen.sequence(of: replica)) {
        min($0, $1.sequence(of: replica))
      }
      if limit > 0 { limits[replica] = limit }
    }
    let total = seen.total
    for (replica, reach) in reaches.sorted(by: { $0.key < $1.key }) {
      let count = reach.count(in: seen)
      guard count < total else { continue }
      waiting.append(Waiting(replica: replica, acknowledged: count, lacks: total - count))
    }
  }

  /// Whether nobody is waited for.
  var coversAll: Bool { waiting.isEmpty }
}

/// What the lines of a store say about who has what.
struct HistoryScan: Sendable {
  /// A replica that has another line under a number than this store.
  struct Disagreement: Hashable, Sendable {
    /// Who said so.
    let replica: ReplicaID
    /// The change that two lines claim.
    let change: ChangeID
  }

  /// What the changes of each replica have named in `after`; all of it the replica has.
  private(set) var declared: [ReplicaID: VersionVector] = [:]
  /// Statements that name another line than the one here.
  private(set) var disagreements: [Disagreement] = []
  private var stated: [ReplicaID: [Int: [(by: ReplicaID, checksum: UInt32)]]] = [:]

  /// Collects statements to compare with the lines.
  init(_ said: Acknowledgements) {
    for (replica, entry) in said.entries.sorted(by: { $0.key < $1.key }) {
      for other in entry.applied.replicas {
        guard let mark = entry.applied[other] else { continue }
        stated[other, default: [:]][mark.sequence, default: []].append((replica, mark.checksum))
      }
    }
  }

  /// Takes in a line, of which only the first that differs from a statement counts.
  mutating func take(_ line: JournalLine) {
    compare(line.mark, of: line.change.id.replica)
    guard !line.change.after.isEmpty else { return }
    declared[line.change.id.replica, default: VersionVector()].merge(line.change.after)
  }

  /// Takes in the last line that only a compacted state stands for.
  mutating func compare(_ mark: VersionVector.Mark, of replica: ReplicaID) {
    for statement in stated[replica]?[mark.sequence] ?? [] where statement.checksum != mark.checksum
    {
      guard let change = ChangeID(replica: replica, sequence: mark.sequence) else { continue }
      disagreements.append(Disagreement(replica: statement.by, change: change))
    }
  }
}
