// The repairs that lose nothing, step by step, under the lock.

extension StoreCore {
  /// Repairs journals, bases and checkpoints, in this order: each is made from those before.
  /// - Throws: `StoreError` where the disk fails; what was repaired before stays.
  mutating func repair(_ access: WriteAccess) throws(StoreError) -> Store.Repair {
    var repair = Store.Repair()
    repair.rewritten = try Bases(files: files).heal()
    repair.cleared = Set(try clearStrays() + clearSuperseded()).sorted()
    if !repair.rewritten.isEmpty || !repair.cleared.isEmpty { try reload() }
    let states = try StateCheck(files, for: replica.id)
    try replaceBases(states, &repair)
    let journals = try JournalCheck(files)
    // What can be read of a damaged one may be all there is of lines that are damaged, too.
    let wrong = states.damages.filter {
      $0.purpose == .checkpoint && $0.remedy == .journal
        && ($0.reason != .unreadable || journals.damages.isEmpty)
    }
    try replaceCheckpoints(wrong, &repair)
    let wanted = WantedLines(coveredHoles(journals))
    if wanted != files.wantedLines() {
      // Every place is compared with the lines here anew, and gives back what it has; that comes
      // first, since what is noted is not asked for again.
      if !wanted.numbers.isEmpty { try forgetPlaces() }
      try files.keep(wanted)
    }
    repair.wanted = wanted.numbers.values.joined().reduce(0) { $0 + $1.count }
    return repair
  }

  /// Takes bytes out of journals that stand between two lines that follow each other.
  private func clearStrays() throws(StoreError) -> [ReplicaID] {
    let damaged = Set(try JournalCheck(files).damages.compactMap(\.replica))
    var cleared: [ReplicaID] = []
    for source in damaged.sorted() where replay.forks.tree(of: source) == nil {
      let start = baseVector[source].map { LineReader.Start.after($0) } ?? .beginning
      let whole = Journal(
        files,
        starts: [source: start],
        holder: journal.holder,
        segmentSize: journal.segmentSize
      )
      if try JournalHealing(of: source, in: whole).takeOutStrays() > 0 { cleared.append(source) }
    }
    return cleared
  }

  /// Takes damaged bytes out of journals that the base stands for, where a copy is whole.
  func clearSuperseded() throws(StoreError) -> [ReplicaID] {
    guard let base, try Bases(files: files).isWhole(base.name, 0) else { return [] }
    let found = try JournalCheck(files).superseded.compactMap(\.replica)
    var cleared: [ReplicaID] = []
    for source in Set(found).sorted() where replay.forks.tree(of: source) == nil {
      let healing = JournalHealing(of: source, in: journal)
      let count = try healing.takeOutSuperseded(through: floor(of: source))
      if count > 0 { cleared.append(source) }
    }
    return cleared
  }

  // MARK: States

  /// Puts bases aside whose state the journals or a checkpoint give as well.
  private mutating func replaceBases(
    _ states: StateCheck,
    _ repair: inout Store.Repair
  ) throws(StoreError) {
    let broken = states.damages.filter { $0.purpose == .base }
    var written: [String] = []
    if broken.contains(where: { $0.remedy == .checkpoint }) {
      guard let name = states.soundCheckpoint,
        let saved = try? StateFile(
          "\(files.layout.checkpoints)/\(name)",
          on: files.fileSystem
        ),
        let made = try Bases(files: files).write(
          saved.document,
          revivals: saved.revivals,
          trails: try trails(through: saved.header.seen),
          forks: replay.forks.points(coveredBy: saved.header.seen)
        )
      else { return }
      written = [0, 1].map {
        files.layout.relative("\(files.layout.base)/\(made.file($0))")
      }
      repair.rewritten += written
    }
    var aside: Set<String> = []
    // What was just written may have the name of what was damaged.
    for damage in broken
    where !written.contains(damage.file) && damage.reason != .absent
      && (damage.remedy == .checkpoint || damage.remedy == .journal)
    {
      aside.insert(damage.file)
    }
    for file in aside.sorted() { try setAside(file) }
    repair.removed += aside.sorted()
    if !aside.isEmpty { try reload() }
  }

  /// Moves a damaged file to where bytes are kept that were of use once.
  private func setAside(_ file: String) throws(StoreError) {
    let layout = files.layout
    let path = "\(layout.root)/\(file)"
    try files.perform { fileSystem throws(FileError) in
      try fileSystem.makeDirectories(layout.damaged)
      try fileSystem.rename(path, to: "\(layout.damaged)/\(Paths.name(of: path))")
      try fileSystem.flushDirectory(layout.damaged)
      try fileSystem.flushDirectory(Paths.parent(of: path))
    }
  }

  /// Takes checkpoints away that are damaged or wrong, and writes the state anew.
  private mutating func replaceCheckpoints(
    _ wrong: [StateDamage],
    _ repair: inout Store.Repair
  ) throws(StoreError) {
    guard !wrong.isEmpty else { return }
    for damage in wrong {
      let path = "\(files.layout.root)/\(damage.file)"
      try files.perform { fileSystem throws(FileError) in
        try fileSystem.remove(path)
        try fileSystem.flushDirectory(files.layout.checkpoints)
      }
      repair.removed.append(damage.file)
    }
    try reload()
    if damages.isEmpty { try writeCheckpoint() }
  }
}
