// Leaving the history behind, step by step, under the lock.

extension StoreCore {
  /// The number of the last line of a replica that only the base stands for.
  func floor(of replica: ReplicaID) -> Int { baseVector.sequence(of: replica) }

  /// What the base stands for; nothing where there is none.
  var baseVector: VersionVector { standing?.document.seen ?? VersionVector() }

  /// The number of the last line of a directory that only the base stands for.
  func floor(ofDirectory directory: ReplicaID) -> Int {
    files.left.ends[directory]?.sequence ?? 0
  }

  /// The operations on items that were heads in the base, as far as lines of theirs may be gone.
  func baseOperations(
    on items: Set<ItemID>
  ) -> [OperationID: (operation: Operation, time: HybridTime)] {
    guard let document = standing?.document else { return [:] }
    var found: [OperationID: (operation: Operation, time: HybridTime)] = [:]
    for item in items {
      guard let state = document.state(item) else { continue }
      for entry in state.entries {
        guard let operation = Operation(entry, of: item, in: state) else { continue }
        found[entry.head.id] = (operation, entry.head.time)
      }
    }
    return found
  }

  /// Leaves behind what every known replica has.
  ///
  /// A crash at any point leaves the lines, or the base that stands for them, or both.
  /// - Parameters:
  ///   - access: The right to write.
  ///   - isDryRun: Only says what would be done.
  /// - Returns: What went, and who keeps more from going.
  /// - Throws: `CompactionError`, with nothing done, and `StoreError`.
  mutating func compact(_ access: WriteAccess, isDryRun: Bool) throws -> Compaction {
    let document = replica.document
    guard !document.hasUnknownOperations else { throw CompactionError.unknownOperations }
    let bases = Bases(files: files)
    if !isDryRun { try bases.heal() }
    let plan = try plan()
    let goal: Document
    do {
      goal = plan.coversAll ? document : try replayed(to: plan.limits)
    } catch {
      guard try goOnWithoutDamage() else { throw error }
      return try compact(access, isDryRun: isDryRun)
    }
    let trails = try trails(through: goal.seen)
    let covered = try segments(coveredBy: trails)
    var result = Compaction()
    result.waiting = plan.waiting.map {
      Compaction.Waiting(
        replica: $0.replica,
        name: document.name(of: $0.replica),
        acknowledged: $0.acknowledged,
        lacks: $0.lacks
      )
    }
    result.segments = covered.count
    result.before = try storedBytes()
    result.after = result.before
    result.changes = covered.isEmpty ? baseVector.total : goal.changeCount
    guard !isDryRun else { return result }
    let hasClosed = try closeSegments(reachedBy: trails)
    var kept = base?.name
    if !covered.isEmpty, goal.seen != baseVector {
      let forks = replay.forks.points(coveredBy: goal.seen)
      guard let name = try bases.write(goal, trails: trails, forks: forks) else {
        // An item in the checkpoint, or in the base, turned out to be damaged.
        guard try goOnWithoutDamage() else { throw StoreError(.io, path: files.layout.base) }
        return try compact(access, isDryRun: false)
      }
      kept = name
      // States that older lines would have to continue are of no use from here on.
      try Checkpoints(files: files).removeAll()
    }
    // What an interrupted compaction left goes as well, but for a base that may be needed.
    if let kept, try bases.names().last == kept { try bases.removeAll(but: kept) }
    try remove(covered)
    // The store is whole, so nothing needs these bytes; a purged item's may be among them.
    try removeSavedBytes()
    if hasClosed || !covered.isEmpty { try reload() }
    result.after = try storedBytes()
    return result
  }

  /// Who has what.
  private func plan() throws -> CompactionPlan {
    let document = replica.document
    let said = files.acknowledgements()
    var scan = HistoryScan(said)
    for replica in document.seen.replicas {
      if let mark = baseVector[replica] { scan.compare(mark, of: replica) }
      guard replay.forks.isEmpty else { continue }
      var reader = try journal.lines(of: replica, from: floor(of: replica) + 1)
      while let line = try reader.next() { scan.take(line) }
      // The checkpoint, which may be all there is of such a line, would go; and what comes after
      // it could not be compared with what others have.
      if let damage = lack(at: reader, through: document.seen.sequence(of: replica)) {
        throw StoreError(damage)
      }
    }
    if !replay.forks.isEmpty {
      if let damage = try coveredDamage() { throw StoreError(damage) }
      var reading = try PastReading(files, after: base?.state)
      try reading.takeAll { scan.take($0) }
    }
    if let found = scan.disagreements.first {
      throw CompactionError.disagreement(found.replica, found.change)
    }
    if let fork = held.first(where: { $0.reason == .forked }) {
      throw CompactionError.disagreement(fork.change.replica, fork.change)
    }
    var reaches: [ReplicaID: VersionVector] = [:]
    for id in document.knownReplicas(said) where id != replica.id && !document.isRetired(id) {
      var reach = document.reach(of: id, said)
      if let declared = scan.declared[id] { reach.merge(declared) }
      reaches[id] = reach
    }
    return CompactionPlan(seen: document.seen, reaches: reaches)
  }

  /// The state of the changes up to the limits, as far as all they depend on is within them.
  ///
  /// What a replica has made may depend on what it has not yet said it has, so the limits
  /// alone need not be the past of anything.
  private func replayed(to limits: [ReplicaID: Int]) throws(StoreError) -> Document {
    if !replay.forks.isEmpty {
      var reading = try PastReading(files, after: base?.state)
      let document = try reading.replay(within: limits, as: replica.id)
      guard !document.isFaulty else { throw StoreError(.io, path: files.layout.base) }
      return document
    }
    var past = Replica(id: replica.id, document: standing?.document ?? Document())
    var readers: [ReplicaID: LineReader] = [:]
    var waiting: [ReplicaID: JournalLine] = [:]
    for id in limits.keys { readers[id] = try journal.lines(of: id, from: floor(of: id) + 1) }
    _ = try CausalMerge.run(
      limits.keys.sorted(),
      into: &past,
      peek: { id throws(StoreError) in
        if let line = waiting[id] { return line }
        guard let line = try readers[id]?.next(), let limit = limits[id],
          line.change.id.sequence <= limit
        else { return nil }
        waiting[id] = line
        return line
      },
      advance: { waiting[$0] = nil }
    )
    guard !past.document.isFaulty else { throw StoreError(.io, path: files.layout.base) }
    return past.document
  }

  // MARK: Segments

  /// The segments all of whose lines are in trails, each directory's in order.
  private func segments(coveredBy trails: Trails) throws(StoreError) -> [SegmentKey] {
    var covered: [SegmentKey] = []
    for (id, trail) in trails.sorted(by: { $0.key < $1.key }) {
      let segments = try files.segments(of: id)
      for (index, first) in segments.enumerated() {
        let next = index + 1 < segments.count ? segments[index + 1] : journal.nextSequence(of: id)
        // A segment that holds nothing yet is the one that takes the next line.
        guard first < next, next - 1 <= trail.last else { break }
        covered.append(SegmentKey(replica: id, first: first))
      }
    }
    return covered
  }

  /// Lets no more lines into segments that trails cover in part, so that they can go when
  /// the rest is covered.
  /// - Returns: Whether there was any.
  private func closeSegments(reachedBy trails: Trails) throws(StoreError) -> Bool {
    var hasClosed = false
    for (id, trail) in trails.sorted(by: { $0.key < $1.key }) {
      guard let newest = try files.segments(of: id).last else { continue }
      let (reach, next) = (trail.last, journal.nextSequence(of: id))
      guard newest <= reach, reach < next - 1 else { continue }
      let (path, following) = (
        files.layout.segment(of: id, first: newest), files.layout.segment(of: id, first: next)
      )
      try files.perform { fileSystem throws(FileError) in
        // A segment is on disk, whole, before another follows it.
        try fileSystem.open(path).flush()
        _ = try fileSystem.create(following)
        try fileSystem.flushDirectory(files.layout.journal(of: id))
      }
      hasClosed = true
    }
    return hasClosed
  }

  /// Removes segments, the first of each replica first, so that what is left has no gap.
  private func remove(_ segments: [SegmentKey]) throws(StoreError) {
    for segment in segments {
      let path = files.layout.segment(of: segment.replica, first: segment.first)
      try files.perform { fileSystem throws(FileError) in try fileSystem.remove(path) }
    }
    for id in Set(segments.map(\.replica)).sorted() {
      try files.perform { fileSystem throws(FileError) in
        try fileSystem.flushDirectory(files.layout.journal(of: id))
      }
    }
  }

  /// The size of all journals and bases in bytes.
  private func storedBytes() throws(StoreError) -> Int {
    var paths = try files.names(in: files.layout.base).map { "\(files.layout.base)/\($0)" }
    for id in try files.replicas() {
      paths += try files.segments(of: id).map { files.layout.segment(of: id, first: $0) }
    }
    var total = 0
    for path in paths {
      total += try files.perform { fileSystem throws(FileError) in
        try fileSystem.size(of: path) ?? 0
      }
    }
    return total
  }
}

extension Operation {
  /// The operation that a head stands for, but for what it replaced; `nil` where this engine
  /// does not know its kind.
  fileprivate init?(_ entry: ItemState.Entry, of item: ItemID, in state: ItemState) {
    let (slot, head) = (entry.slot, entry.head)
    guard !slot.isOpaque else { return nil }
    let action: Action
    if let element = slot.element {
      action =
        head.value == true
        ? .add(slot.field, element: element) : .remove(slot.field, element: element)
    } else {
      action = .set(slot.field, head.value)
    }
    self.init(
      item: item,
      action: action,
      restores: state.standIns[head.id],
      isOrigin: head.isOrigin
    )
  }
}
