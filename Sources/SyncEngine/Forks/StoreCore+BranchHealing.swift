// How the directories of a forked replica heal.

extension StoreCore {
  /// Keeps lines of a stream of a forked replica, whether they continue it or fill what is
  /// missing in the directory that they belong in.
  /// - Returns: Which of them were never here, and which were lost.
  /// - Throws: `StoreError` where the disk fails, or where what is damaged stays so and the
  ///   lines go nowhere; what was put in place before stays.
  /// - Durability: On disk when this returns.
  mutating func takeForked(
    _ lines: [JournalLine],
    of stream: ReplicaID,
    _ access: WriteAccess
  ) throws(StoreError) -> Received {
    let writer = replay.forks.writer(of: stream)
    var received = Received()
    let kept = lines.compactMap { replay.forks.kept($0) }
    if let directory = kept.first?.change.id.replica, isDamaged(directory) {
      received.healed = try fill(directory, with: kept)
      if received.healed > 0 { try reload() }
      _ = try cutTails(access)
    }
    let isStuck = kept.first.map { isDamaged($0.change.id.replica) } ?? false
    if !isStuck { received.new = try receive(lines, access).count }
    received.healed += try healBranches(of: writer, access)
    if isStuck, received.healed == 0,
      let damage = damages.first(where: { $0.replica == kept.first?.change.id.replica })
    {
      throw StoreError(damage)
    }
    return received
  }

  /// Puts lines of a branch in place where its directory is damaged, its beginning among it.
  /// - Returns: How many were put in place; everything is loaded again then.
  mutating func heal(_ branch: LineRun, _ access: WriteAccess) throws(StoreError) -> Int {
    let directory = branch.replica
    guard branch.first == 1, try !files.segments(of: directory).isEmpty,
      let first = ChangeID(replica: branch.writer, sequence: 1 + branch.offset)
    else { return 0 }
    let lines = branch.lines.compactMap { line in
      ChangeID(replica: directory, sequence: line.change.id.sequence + branch.offset)
        .map { line.named($0) }
    }
    let count = try fill(directory, with: lines, branch: first)
    guard count > 0 else { return 0 }
    try reload()
    _ = try cutTails(access)
    return count
  }

  /// What the first line of a branch names, as its stream tells, whose lines may lie elsewhere;
  /// `nil` for a replica's own directory.
  private func beginning(of directory: ReplicaID) -> ChangeID? {
    guard let tree = replay.forks.tree(of: directory), tree.writer != directory else { return nil }
    return tree.stream(directory).flatMap {
      ChangeID(replica: tree.writer, sequence: $0.first)
    }
  }

  private func isDamaged(_ directory: ReplicaID) -> Bool {
    damages.contains { $0.replica == directory }
  }

  /// Fills what is missing in a directory, unless the line after it shows that these are lines
  /// of another branch.
  private func fill(
    _ directory: ReplicaID,
    with lines: [JournalLine],
    branch: ChangeID? = nil
  ) throws(StoreError) -> Int {
    let healing = JournalHealing(of: directory, in: journal, branch: branch)
    if let mark = try healing.following(),
      let same = lines.first(where: { $0.mark.sequence == mark.sequence }),
      same.checksum != mark.checksum
    {
      return 0
    }
    return try healing.fill(with: lines, through: extent.marks.sequence(of: directory))
  }

  /// Fills the directories of a forked replica from one another: a line may lie in several.
  /// - Returns: How many lines were put in place.
  /// - Throws: `StoreError` where the disk fails; what was put in place before stays.
  /// - Durability: On disk when this returns.
  @discardableResult
  mutating func healBranches(
    of writer: ReplicaID,
    _ access: WriteAccess
  ) throws(StoreError) -> Int {
    var healed = 0
    var tried: Set<ReplicaID> = []
    while let directory = damages.lazy.compactMap(\.replica)
      .first(where: { replay.forks.writer(of: $0) == writer && !tried.contains($0) })
    {
      tried.insert(directory)
      let branch = beginning(of: directory)
      let lines = try linesElsewhere(for: directory, branch: branch)
      let count = lines.isEmpty ? 0 : try fill(directory, with: lines, branch: branch)
      guard count > 0 else { continue }
      healed += count
      try reload()
      _ = try cutTails(access)
    }
    return healed
  }

  /// The lines that a damaged directory lacks, as other directories of the replica hold them.
  ///
  /// The line that stands after what is missing says which way it went; where none does, the
  /// last line that is known to have been there.
  private func linesElsewhere(
    for directory: ReplicaID,
    branch: ChangeID?
  ) throws(StoreError) -> [JournalLine] {
    let forks = replay.forks
    let healing = JournalHealing(of: directory, in: journal, branch: branch)
    let next = try healing.next()
    guard let tree = forks.tree(of: directory),
      let end = try healing.following() ?? extent.marks[directory], end.sequence >= next,
      let place = tree.place(of: end, beyond: tree.writer),
      tree.isContinued(directory, from: next, onTheWayTo: place)
    else { return [] }
    var lines: [JournalLine] = []
    for stretch in forks.lineage(of: place)
    where stretch.last >= next && stretch.directory != directory {
      let first = max(stretch.first, next)
      guard first == lines.last.map({ $0.mark.sequence + 1 }) ?? next else { break }
      for line in try journal.lines(of: stretch.directory, first...stretch.last) {
        guard let id = ChangeID(replica: directory, sequence: line.mark.sequence) else { break }
        lines.append(line.named(id))
      }
    }
    return lines
  }
}
