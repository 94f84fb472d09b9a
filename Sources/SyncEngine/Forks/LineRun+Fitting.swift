// How lines from elsewhere lie to the lines that are here.

extension LineRun {
  /// How a run lies to what a store holds of its replica.
  enum Fit {
    /// It starts beyond what is held.
    case gap
    /// All of it is held.
    case nothingNew
    /// From some line on it is a branch that is not here; `nil` where what it comes after is
    /// no longer here as a line.
    case fork(SyncFork, branch: LineRun?)
    /// What is left of it continues what is held.
    case continues(LineRun)
  }

  /// Compares the run with what is held, line by line where they overlap, and follows it
  /// into the branches that are known.
  /// - Parameters:
  ///   - target: What holds the lines.
  ///   - before: The line that the run comes after, where its sender has said so.
  /// - Returns: Lines under the names that they go by here.
  /// - Throws: `SyncError` where what is held cannot be read.
  func fitting(
    _ target: some SyncTarget,
    after before: VersionVector.Mark? = nil
  ) throws(SyncError) -> Fit {
    let table = try target.forks()
    let held = try target.held()
    if writer != replica {
      guard let stream = table.tree(of: replica)?.stream(replica) else {
        return try unknownBranch(target, table)
      }
      guard table.writer(of: replica) == writer, stream.first - 1 == offset else { return .gap }
    }
    var (stream, shift) = (replica, 0)
    if let before, let place = table.tree(of: replica)?.place(of: before, beyond: replica) {
      (stream, shift) = (place.stream, first - place.number - 1)
    }
    for (place, line) in lines.enumerated() {
      let id = line.change.id
      let count = held.sequence(of: stream)
      if id.sequence - shift > count + 1 {
        // Somebody has named a line of a branch by what the replica was called before.
        let mark = VersionVector.Mark(sequence: id.sequence - shift, checksum: line.checksum)
        guard place == 0, let known = table.tree(of: stream)?.place(of: mark, beyond: stream)
        else { return .gap }
        (stream, shift) = (known.stream, id.sequence - known.number)
      } else if id.sequence - shift == count + 1 {
        guard try target.isEnded(stream) else {
          let lead = offset + shift
          let rest = suffix(from: id.sequence)?
            .named(stream, from: id.sequence - shift, ahead: lead)
          // Where lines before a fork were lost, those past it may be of any branch.
          let end = table.isClosed(stream) ? table.tree(of: stream)?.stream(stream)?.count : nil
          return rest?.prefix(through: end ?? .max).map { .continues($0) } ?? .gap
        }
        let branch = try branch(from: line, after: count, of: stream, target, table)
        guard let branch, held.sequence(of: branch.replica) > 0 else {
          return .fork(fork(line, line.checksum), branch: branch)
        }
        (stream, shift) = (branch.replica, id.sequence - 1)
      }
      guard let own = ChangeID(replica: stream, sequence: id.sequence - shift),
        let ours = try target.checksum(of: own), ours != line.checksum,
        !table.isStandIn(line.checksum, for: own), !table.isStandIn(ours, for: own)
      else { continue }
      let before = own.sequence - 1
      let branch = try branch(from: line, after: before, of: stream, target, table)
      return .fork(fork(line, ours), branch: branch)
    }
    return .nothingNew
  }

  /// A run under the name of a branch that is not here.
  private func unknownBranch(
    _ target: some SyncTarget,
    _ table: ForkTable
  ) throws(SyncError) -> Fit {
    guard first == 1, let line = lines.first else { return .gap }
    let mark = VersionVector.Mark(sequence: offset + 1, checksum: line.checksum)
    var parents: [UInt32] = table.tree(of: writer)?.checksums(at: offset) ?? []
    if offset == 0 { parents.append(0) }
    if let parent = ChangeID(replica: writer, sequence: offset),
      let checksum = try target.checksum(of: parent)
    {
      parents.append(checksum)
    }
    guard parents.contains(where: { BranchName.of(writer, from: mark, after: $0) == replica })
    else { return .gap }
    let ours = try ChangeID(replica: writer, sequence: offset + 1)
      .flatMap { id throws(SyncError) in try target.checksum(of: id) }
    return .fork(fork(line, ours ?? line.checksum), branch: self)
  }

  /// The lines from one on, as the branch that they are after a stream's line.
  private func branch(
    from line: JournalLine,
    after number: Int,
    of stream: ReplicaID,
    _ target: some SyncTarget,
    _ table: ForkTable
  ) throws(SyncError) -> LineRun? {
    let writer = table.writer(of: stream)
    let parent: UInt32?
    if let id = ChangeID(replica: stream, sequence: number) {
      parent = try target.checksum(of: id)
    } else {
      parent = table.tree(of: stream)?.checksum(before: stream) ?? 0
    }
    guard let parent else { return nil }
    let written = line.change.id.sequence + offset
    let mark = VersionVector.Mark(sequence: written, checksum: line.checksum)
    let name = BranchName.of(writer, from: mark, after: parent)
    return suffix(from: line.change.id.sequence)?.named(name, from: 1, ahead: written - 1)
  }

  private func fork(_ line: JournalLine, _ ours: UInt32) -> SyncFork {
    let sequence = line.change.id.sequence + offset
    let id = ChangeID(replica: writer, sequence: sequence) ?? line.change.id
    return SyncFork(change: id, ours: ours, theirs: line.checksum)
  }
}
