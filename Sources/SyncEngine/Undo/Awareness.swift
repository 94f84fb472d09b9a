// What others had seen of one replica when they made their changes.

/// Tells edits that came after a replica's changes from those made without knowing of them.
///
/// It is asked only for what an undo leaves as it is, and reads each other journal once.
struct Awareness {
  /// The replica whose changes others have seen or not.
  let replica: ReplicaID
  /// For each other replica the changes that had seen more than those before them, with the
  /// number of the last one that they had seen.
  private var steps: [ReplicaID: [(number: Int, seen: Int)]] = [:]

  init(of replica: ReplicaID) { self.replica = replica }

  /// Whether a change had seen one of the replica's.
  /// - Returns: `nil` where that cannot be told: for a branch of a replica that is forked.
  /// - Throws: `StoreError` where the journal cannot be read.
  mutating func hasSeen(
    _ change: ChangeID,
    by other: ChangeID,
    in core: StoreCore
  ) throws(StoreError) -> Bool? {
    guard other.replica != replica else { return change.sequence <= other.sequence }
    let forks = core.replay.forks
    guard forks.tree(of: replica) == nil, forks.tree(of: other.replica) == nil else { return nil }
    let steps = try steps(of: other.replica, in: core)
    return steps.last { $0.number <= other.sequence }.map { $0.seen >= change.sequence } ?? false
  }

  private mutating func steps(
    of other: ReplicaID,
    in core: StoreCore
  ) throws(StoreError) -> [(number: Int, seen: Int)] {
    if let known = steps[other] { return known }
    var found: [(number: Int, seen: Int)] = []
    // A base holds all that its changes had seen, and nothing that can still be taken back.
    var reader = try core.journal.lines(of: other, from: core.floor(of: other) + 1)
    while let line = try reader.next() {
      guard let mark = line.change.after[replica] else { continue }
      found.append((line.change.id.sequence, mark.sequence))
    }
    steps[other] = found
    return found
  }
}
