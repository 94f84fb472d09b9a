// What is damaged or missing in a store's journals, and how true lines come back.

extension StoreCore {
  /// What a write finds in its way.
  enum Demand: Hashable, Sendable {
    /// Nothing may be damaged: what is written goes on from everything that was here.
    case whole
    /// Lines are only taken in, which is how damage heals.
    case any
  }

  /// What is not as its replica wrote it, and what was here and is missing.
  var damages: [Damage] { journal.damages + missing }

  /// Where the journals end before lines that were once on disk here.
  ///
  /// What was noted has to have been read before the journals were.
  func shortfalls() throws(StoreError) -> [Damage] {
    var found: [Damage] = []
    for replica in extent.marks.replicas {
      let known = extent.marks.sequence(of: replica)
      guard known >= journal.nextSequence(of: replica),
        !journal.damages.contains(where: { $0.replica == replica })
      else { continue }
      // Lines that wait for others may not have been read to the end.
      var reader = try journal.lines(of: replica, from: journal.nextSequence(of: replica))
      while try reader.next() != nil {}
      guard known >= reader.expected else { continue }
      if case .damaged = reader.standing { continue }
      found.append(damage(at: reader, through: known))
    }
    return found
  }

  private func damage(at reader: LineReader, through known: Int) -> Damage {
    let layout = files.layout
    let last = reader.last ?? journal.lastPlace(of: reader.replica)
    let segment = last?.segment ?? reader.segments.last
    let path =
      segment.map { layout.segment(of: reader.replica, first: $0) }
      ?? layout.journal(of: reader.replica)
    let offset = last?.end ?? 0
    let lines = try? LineCount.newlines(before: offset, of: path, on: files.fileSystem)
    return Damage(
      replica: reader.replica,
      file: layout.relative(path),
      line: (lines ?? 0) + 1,
      offset: offset,
      reason: .missing(first: reader.expected, last: known)
    )
  }

  /// Whether a line from elsewhere, or one of this replica's own that came back, shows that
  /// numbers of this replica's are in use that it cannot go on from.
  ///
  /// The store then goes on as another replica: a number is never used twice.
  var isBehindItself: Bool {
    held.contains { held in
      if held.change.replica == replica.id { return true }
      guard case .waiting(replica.id, let sequence) = held.reason else { return false }
      return sequence >= journal.nextSequence(of: replica.id)
    }
  }

  // MARK: Healing

  /// Keeps lines of one replica, whether they continue its journal or fill what is missing.
  /// - Returns: Which of them were never here, and which were lost.
  /// - Throws: `StoreError` where the disk fails; what was put in place before stays.
  /// - Durability: On disk when this returns.
  mutating func take(
    _ lines: [JournalLine],
    of source: ReplicaID,
    _ access: WriteAccess
  ) throws(StoreError) -> Received {
    if replay.forks.tree(of: source) != nil { return try takeForked(lines, of: source, access) }
    let known = extent.marks.sequence(of: source)
    var received = Received()
    if damages.contains(where: { $0.replica == source }) {
      let healing = JournalHealing(of: source, in: journal)
      received.healed = try healing.fill(with: lines, through: known)
      if received.healed > 0 { try reload() }
      _ = try cutTails(access)
    }
    if let damage = damages.first(where: { $0.replica == source }) {
      // The lines that come after what is damaged still go nowhere.
      if received.healed > 0 { return received }
      throw StoreError(damage)
    }
    let new = try receive(lines, access)
    let lost = new.count { $0.change.id.sequence <= known }
    received.healed += source == replica.id ? new.count : lost
    received.new = source == replica.id ? 0 : new.count - lost
    return received
  }

  /// Writes items again that a purge took, where nothing stands in the way of writing.
  mutating func reviveIfWhole(_ access: WriteAccess) throws {
    guard damages.isEmpty, !isBehindItself else { return }
    try revive(access)
  }

  /// Puts true lines in place of lines that only stand for them.
  /// - Returns: How many came back.
  /// - Durability: On disk when this returns.
  mutating func restore(_ lines: [JournalLine], of source: ReplicaID) throws(StoreError) -> Int {
    let lost = Set(replica.document.lost)
    let found = lines.filter {
      $0.change.id.replica == source && lost.contains($0.change.id) && !$0.isLost
    }
    guard !found.isEmpty else { return 0 }
    // A checkpoint holds what followed from the line that goes.
    try dropCheckpoints()
    let count = try JournalHealing(of: source, in: journal).replaceLost(with: found)
    try reload()
    return count
  }

  private func forgetPlaces() throws(StoreError) {
    let directory = files.layout.places
    for name in try files.names(in: directory) {
      try files.perform { fileSystem throws(FileError) in
        try fileSystem.remove(directory + "/" + name)
      }
    }
  }

  private func dropCheckpoints() throws(StoreError) {
    let directory = files.layout.checkpoints
    let names = try files.names(in: directory)
    guard !names.isEmpty else { return }
    try files.perform { fileSystem throws(FileError) in
      for name in names { try fileSystem.remove(directory + "/" + name) }
      try fileSystem.flushDirectory(directory)
    }
  }

  // MARK: Lost lines

  /// What `publishLost` did and did not do.
  struct LostLines: Hashable, Sendable {
    /// The changes that lines were published for.
    var published: [ChangeID] = []
    /// Damage in journals that it has no say in.
    var refused: [Damage] = []
  }

  /// Publishes lines for changes that nobody has any more, so that writing can go on.
  ///
  /// Where the end of the store's own journal is what was lost, more may have been written
  /// than is known, so the store goes on as another replica.
  /// - Parameters:
  ///   - gone: Other replicas to do so for, whose machines do not come back.
  ///   - access: The right to write.
  /// - Returns: What lines were published for, and what was not this store's to give up.
  /// - Throws: `StoreError` where the disk fails; what was published before stays.
  /// - Durability: On disk when this returns.
  mutating func publishLost(
    besides gone: Set<ReplicaID>,
    _ access: WriteAccess
  ) throws(StoreError) -> LostLines {
    var result = LostLines()
    var refused: Set<ReplicaID> = []
    // What places hold is compared with the lines here anew, so that true ones are found.
    try forgetPlaces()
    while let damage = damages.first(where: { $0.replica.map { !refused.contains($0) } ?? false }),
      let source = damage.replica
    {
      let isOwn = source == replica.id
      guard isOwn || gone.contains(source) else {
        refused.insert(source)
        result.refused.append(damage)
        continue
      }
      let known = extent.marks.sequence(of: source)
      let healing = JournalHealing(of: source, in: journal)
      let hole = try healing.hole(through: known)
      if isOwn, hole?.isAtEnd ?? true { try takeNewIdentity() }
      if let hole {
        let writer = replay.forks.writer(of: source)
        let ids = hole.numbers.compactMap { ChangeID(replica: writer, sequence: $0) }
        // A branch is known by its first line, and is none without it.
        let first = try files.branch(in: source)?.sequence ?? 0
        let isNameless = writer != source && hole.numbers.lowerBound <= first
        let filled =
          isNameless
          ? 0 : try healing.fill(with: ids.map { JournalLine.lost($0) }, through: known)
        result.published += ids.prefix(filled)
        if filled == 0 { refused.insert(source) }
      } else if try !healing.cutEnd() {
        refused.insert(source)
      }
      if refused.contains(source) { result.refused.append(damage) }
      try reload()
    }
    _ = try cutTails(access)
    return result
  }
}
