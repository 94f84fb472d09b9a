// The states that a store writes so that opening it need not read its whole history.

/// The checkpoints of a store.
///
/// One is as good as the journal it stands for: it is used where it is whole, and where it
/// is not, the journal is read instead. Its name says how many changes it stands for.
struct Checkpoints: Sendable {
  let files: StoreFiles

  private static let digits = 12
  private static let suffix = ".jsonl"

  /// A checkpoint that can be gone on from.
  struct Found: Sendable {
    let name: String
    let start: JournalReplay.Start
    /// What the file of row numbers held when it was written; `nil` where open items lacked one.
    let rows: RowFile.Mark?
  }

  /// The newest checkpoint that is of use to a replica.
  ///
  /// That of another replica is of use where this one has made no change yet: who one is
  /// decides what one can undo.
  /// - Parameters:
  ///   - id: The replica.
  ///   - covered: What it has to stand for, because the lines before are gone.
  ///   - formerNames: What it answers for besides.
  ///   - forks: The forks that are known; a state that ends with lines of other names than
  ///     they have now is of no use.
  ///   - rejected: Names that turned out to be of no use.
  /// - Returns: `nil` where there is none.
  /// - Throws: `StoreError` where the directory cannot be listed.
  func newest(
    for id: ReplicaID,
    covering covered: VersionVector = VersionVector(),
    formerNames: Set<ReplicaID>,
    forks: ForkTable,
    rejecting rejected: Set<String>
  ) throws(StoreError) -> Found? {
    for name in try names().reversed() where !rejected.contains(name) {
      let path = "\(files.layout.checkpoints)/\(name)"
      guard let file = try? StateFile(path, on: files.fileSystem),
        file.header.purpose == .checkpoint, let own = file.header.own,
        file.header.seen.covers(covered),
        forks.agrees(with: file.header.seen)
      else { continue }
      var replica = Replica(
        id: own.replica,
        formerNames: formerNames,
        document: file.document,
        undoHistory: own.undoHistory.after(covered.sequence(of: own.replica)),
        declared: own.declared,
        revivals: file.revivals
      )
      if own.replica != id {
        guard file.header.seen.sequence(of: id) == 0 else { continue }
        replica = replica.renamed(id, formerNames: formerNames)
      }
      let start = JournalReplay.Start(replica: replica, places: own.places)
      return Found(name: name, start: start, rows: own.rows)
    }
    return nil
  }

  /// The names of checkpoints, those of fewer changes first.
  func names() throws(StoreError) -> [String] {
    try files.names(in: files.layout.checkpoints).filter {
      !StoreLayout.isLeftover($0) && $0.hasSuffix(Self.suffix)
    }
  }

  /// Writes the state that a replay has reached, and removes those that stand for no more: one of
  /// more changes may be all there is of lines that are damaged.
  /// - Returns: The name; `nil` where the state could not be read whole.
  /// - Throws: `StoreError`; no checkpoint is missing that was there.
  /// - Durability: On disk under its name when this returns.
  func write(_ replay: JournalReplay, rows: RowFile.Mark?) throws(StoreError) -> String? {
    let replica = replay.replica
    let changes = String(replica.document.changeCount)
    let padding = String(repeating: "0", count: max(0, Self.digits - changes.utf8.count))
    let name = "\(padding)\(changes)-\(replica.id)\(Self.suffix)"
    let own = StateHeader.Own(
      replica: replica.id,
      undoHistory: replica.undoHistory,
      declared: replica.declared,
      places: replay.places,
      rows: rows
    )
    let writer = StateFileWriter(
      replica.document,
      for: .checkpoint,
      own: own,
      revivals: replica.revivals
    )
    let isWhole = try files.perform { fileSystem throws(FileError) in
      try fileSystem.makeDirectories(files.layout.checkpoints)
      return try fileSystem.replace("\(files.layout.checkpoints)/\(name)") {
        file throws(FileError) in
        try writer.run { bytes throws(FileError) in try file.append(bytes) }
      }
    }
    guard isWhole else { return nil }
    for old in try names()
    where old != name && Self.changeCount(of: old) <= replica.document.changeCount {
      try? files.fileSystem.remove("\(files.layout.checkpoints)/\(old)")
    }
    return name
  }

  /// How many changes a checkpoint stands for, by its name.
  private static func changeCount(of name: String) -> Int {
    Int(name.prefix { $0 != "-" }) ?? 0
  }

  /// Removes every checkpoint, so that the next one is made from the journal.
  /// - Throws: `StoreError` where the disk fails; some may be left.
  /// - Durability: None comes back after a crash once this has returned.
  func removeAll() throws(StoreError) {
    let directory = files.layout.checkpoints
    let names = try names()
    guard !names.isEmpty else { return }
    try files.perform { fileSystem throws(FileError) in
      for name in names { try fileSystem.remove("\(directory)/\(name)") }
      try fileSystem.flushDirectory(directory)
    }
  }
}
