// The state on disk that a store goes on from.

/// The newest state that is of use: a checkpoint, or else the base.
///
/// A checkpoint counts only where it stands for all that the base stands for: the lines
/// between the two are gone.
struct StartingState: Sendable {
  /// The state and the places to read on from; `nil` where all lines are read.
  var start: JournalReplay.Start?
  /// The file it is in, for when an item in it turns out to be unreadable.
  var file: String?
  /// What the file of row numbers held when a checkpoint was written; `nil` for a base, and
  /// where open items lacked one.
  var rows: RowFile.Mark?
  /// What stands in for lines that are gone.
  let base: Bases.Found?
  /// What that stands for, under the names that lines have now.
  let standing: Standing?
  /// The forks that the journals show.
  let forks: ForkTable
  /// All bases there were, to tell when another process has left lines behind.
  let baseNames: [Bases.Name]

  /// Looks for the newest state.
  /// - Parameters:
  ///   - id: The replica that goes on from it.
  ///   - formerNames: The names that it had before.
  ///   - files: The store.
  ///   - rejected: Files that turned out to be of no use.
  /// - Throws: `StoreError` where a directory cannot be listed.
  init(
    for id: ReplicaID,
    formerNames: [ReplicaID],
    in files: StoreFiles,
    rejecting rejected: Set<String>
  ) throws(StoreError) {
    let bases = Bases(files: files)
    baseNames = try bases.names()
    base = try bases.newest(rejecting: rejected)
    forks = try files.forks(on: base?.state)
    let forks = forks
    standing = base.map { Standing($0.state, forks) }
    let covered = standing?.document.seen ?? VersionVector()
    let names = forks.streams(ofWriters: formerNames + [id])
    if let found = try Checkpoints(files: files).newest(
      for: id,
      covering: covered,
      formerNames: names,
      forks: forks,
      rejecting: rejected
    ) {
      start = found.start
      file = found.name
      rows = found.rows
    } else if let base, let standing {
      let replica = Replica(
        id: id,
        formerNames: names,
        document: standing.document,
        revivals: standing.revivals
      )
      start = JournalReplay.Start(replica: replica)
      file = base.file
    }
  }
}
