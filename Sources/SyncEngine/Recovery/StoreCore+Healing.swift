// How true lines come back into a store's journals.

extension StoreCore {
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
      try reload()
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
    // A checkpoint holds what followed from the line that goes; where it is all there is of
    // another line, that one has to come back first.
    guard !found.isEmpty, try coveredDamage() == nil else { return 0 }
    try Checkpoints(files: files).removeAll()
    let count = try JournalHealing(of: source, in: journal).replaceLost(with: found)
    // What places hold was compared with lines that are no longer here.
    try forgetPlaces()
    try reload()
    return count
  }

  /// Puts lines back that are missing or damaged where a checkpoint stands for them.
  ///
  /// The state holds what they do already, and stays as it is.
  /// - Parameters:
  ///   - lines: Lines of one replica with consecutive numbers.
  ///   - source: The replica.
  /// - Returns: How many came back; none where a line that can be read here is another one
  ///   than that given, for then they are of another branch.
  /// - Throws: `StoreError` where the disk fails; what was put back before stays.
  /// - Complexity: O(*n*) in the segments that the lines belong in.
  /// - Durability: On disk when this returns.
  mutating func putBack(_ lines: [JournalLine], of source: ReplicaID) throws(StoreError) -> Int {
    let last = replica.document.seen.sequence(of: source)
    let floor = floor(of: source)
    let covered = lines.filter { (floor + 1)...max(floor + 1, last) ~= $0.change.id.sequence }
    guard floor < last, replay.forks.tree(of: source) == nil,
      let range = covered.first.map({
        $0.change.id.sequence...($0.change.id.sequence + covered.count - 1)
      })
    else { return 0 }
    let healing = JournalHealing(of: source, in: journal)
    let standing = try healing.checksums(of: range)
    let isOneBranch = covered.allSatisfy { line in
      standing[line.change.id.sequence].map { $0 == line.checksum } ?? true
    }
    guard standing.count < covered.count, isOneBranch else { return 0 }
    let missing = covered.filter { standing[$0.change.id.sequence] == nil }
    let count = try healing.putBack(missing, through: last, above: floor)
    guard count > 0 else { return 0 }
    try files.forgetWanted(range, of: source)
    try reload()
    return count
  }

  /// Has the next sync ask for a line that turned out to be damaged beneath a checkpoint.
  mutating func want(_ sequence: Int, of source: ReplicaID) throws(StoreError) {
    guard sequence <= replica.document.seen.sequence(of: source),
      replay.forks.tree(of: source) == nil
    else { return }
    var wanted = files.wantedLines()
    guard wanted.insert(sequence, of: source) else { return }
    let access = try beginWriting(.any)
    defer { access.release() }
    try forgetPlaces()
    try files.keep(wanted)
  }

  /// Has every place compared with the lines here anew at the next sync.
  func forgetPlaces() throws(StoreError) {
    let directory = files.layout.places
    for name in try files.names(in: directory) {
      try files.perform { fileSystem throws(FileError) in
        try fileSystem.remove(directory + "/" + name)
      }
    }
  }
}
