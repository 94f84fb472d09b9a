// What one side has to say to the other, from two version vectors.

/// The lines that the other side lacks, and the forks that the vectors show.
struct SyncPlan {
  private struct Stretch {
    let replica: ReplicaID
    var after: VersionVector.Mark?
    var last: Int
    /// Whether the other side had these lines before.
    var isAgain = false
  }

  private var forks: [SyncFork] = []
  private var stretches: [Stretch] = []
  /// The compacted state that has to go before the lines, with how much of it is sent.
  private var base: (SyncBase, sent: Int)?

  /// Compares what is held here with what is held there.
  /// - Parameters:
  ///   - target: The store here.
  ///   - peer: What the other side holds.
  ///   - lost: The changes among that of which it has only lines that stand for them.
  /// - Throws: `SyncError.local` where the store cannot be read.
  init(
    from target: some SyncTarget,
    to peer: VersionVector,
    lacking lost: [ChangeID] = []
  ) throws(SyncError) {
    let held = try target.held()
    let table = try target.forks()
    let known = table.translated(peer)
    for replica in table.causalOrder(of: held.replicas) {
      let mark = peer[replica]
      // Who does not know of a fork has the lines of one branch under the name of before. What
      // goes beyond them is sent from the branch's first line on, which tells of the fork.
      if mark == nil, known.sequence(of: replica) >= held.sequence(of: replica) { continue }
      if let mark, let fork = try target.fork(at: mark, of: replica) {
        forks.append(fork)
        // Where the ways part is not known, so they are shown from the first line on, or by what
        // a compacted state keeps of the lines.
        stretches.append(
          Stretch(replica: replica, after: nil, last: held.sequence(of: replica))
        )
      } else if held.sequence(of: replica) > mark?.sequence ?? 0 {
        stretches.append(
          Stretch(replica: replica, after: mark, last: held.sequence(of: replica))
        )
      }
    }
    try skipWhatIsCompacted(target)
    for change in lost { try add(change, target) }
    // The side's own lines come first: others may wait for them.
    if let own = stretches.firstIndex(where: { $0.replica == target.replica }) {
      stretches.swapAt(0, own)
    }
  }

  /// Adds a line that the other side has lost, to the stretch of the one before it where that
  /// is wanted as well.
  private mutating func add(_ change: ChangeID, _ target: some SyncTarget) throws(SyncError) {
    // What only a compacted state stands for is given up for good.
    guard try target.floor(of: change.replica) < change.sequence,
      let checksum = try target.checksum(of: change),
      case let mark = VersionVector.Mark(sequence: change.sequence, checksum: checksum),
      !mark.isLost(of: change.replica)
    else { return }
    if let last = stretches.last, last.isAgain, last.replica == change.replica,
      last.last == change.sequence - 1
    {
      stretches[stretches.count - 1].last = change.sequence
      return
    }
    stretches.append(
      Stretch(
        replica: change.replica,
        after: try Self.before(change, target),
        last: change.sequence,
        isAgain: true
      )
    )
  }

  /// The mark that a change comes after; `nil` for the first.
  private static func before(
    _ change: ChangeID,
    _ target: some SyncTarget
  ) throws(SyncError) -> VersionVector.Mark? {
    guard let before = ChangeID(replica: change.replica, sequence: change.sequence - 1),
      let checksum = try target.checksum(of: before)
    else { return nil }
    return VersionVector.Mark(sequence: before.sequence, checksum: checksum)
  }

  /// Puts the compacted state before the lines where the other side lacks some that are gone.
  private mutating func skipWhatIsCompacted(_ target: some SyncTarget) throws(SyncError) {
    var isNeeded = false
    for stretch in stretches {
      let floor = try target.floor(of: stretch.replica)
      isNeeded = isNeeded || stretch.after?.sequence ?? 0 < floor
    }
    guard isNeeded, let found = try target.base() else { return }
    base = (found, 0)
    let vector = try target.forks().translated(found.vector)
    for index in stretches.indices {
      guard let mark = vector[stretches[index].replica] else { continue }
      if stretches[index].after?.sequence ?? 0 < mark.sequence { stretches[index].after = mark }
    }
  }

  /// Whether the other side has to take a compacted state.
  var needsBase: Bool { base != nil }

  /// The next piece of the compacted state; `nil` where all of it is sent, or none is needed.
  mutating func nextPiece(
    from target: some SyncTarget,
    byteLimit: Int
  ) throws(SyncError) -> (SyncBase, offset: Int, bytes: [UInt8])? {
    guard let (found, sent) = base, sent < found.byteCount else { return nil }
    let bytes = try target.bytes(
      of: found,
      from: sent,
      count: min(byteLimit, found.byteCount - sent)
    )
    guard !bytes.isEmpty else { throw .local(cause: SyncDamage.truncated) }
    base = (found, sent + bytes.count)
    return (found, sent, bytes)
  }

  /// How many changes one vector covers that another does not.
  static func count(of vector: VersionVector, beyond other: VersionVector) -> Int {
    vector.replicas.reduce(0) {
      $0 + max(0, vector.sequence(of: $1) - other.sequence(of: $1))
    }
  }

  /// A fork that has not been told yet.
  mutating func nextFork() -> SyncFork? { forks.popLast() }

  /// The next lines to send and the mark they follow.
  mutating func nextRun(
    from target: some SyncTarget,
    byteLimit: Int
  ) throws(SyncError) -> (LineRun, after: VersionVector.Mark?)? {
    while let stretch = stretches.first {
      guard
        let run = try target.run(
          of: stretch.replica,
          after: stretch.after?.sequence ?? 0,
          through: stretch.last,
          byteLimit: byteLimit
        )
      else {
        stretches.removeFirst()
        continue
      }
      stretches[0].after = run.lines.last?.mark
      return (run, stretch.after)
    }
    return nil
  }
}
