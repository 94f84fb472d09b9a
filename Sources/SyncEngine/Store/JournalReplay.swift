// A journal and the replica that its lines make, so that reading goes on where it stopped.

/// The lines of a store, applied as far as causality allows.
///
/// What was read and waits for other changes stays in a queue; so the journal's cursor may
/// be ahead of the document, and never behind it.
struct JournalReplay: Sendable {
  /// What a replay begins with: a state, and where in the journals its last lines stand.
  struct Start: Sendable {
    /// The state.
    var replica: Replica
    /// The place of the last line applied, for each replica whose place is known.
    var places: [ReplicaID: LinePlace] = [:]

    /// Where each replica's journal is read from.
    func readerStarts(
      _ forks: ForkTable,
      _ left: LeftLines
    ) -> [ReplicaID: LineReader.Start] {
      var starts: [ReplicaID: LineReader.Start] = [:]
      let seen = replica.document.seen
      for replica in forks.forked {
        starts[replica] = forks.start(of: replica, beyond: seen).map { .number($0) }
      }
      for (directory, end) in left.ends {
        guard let first = forks.start(of: directory, beyond: seen), first <= end.sequence + 1
        else { continue }
        starts[directory] = .after(end)
      }
      for replica in seen.replicas where forks.tree(of: replica) == nil {
        guard let mark = seen[replica] else { continue }
        if let place = places[replica], place.mark == mark {
          starts[replica] = .place(place)
        } else {
          starts[replica] = .after(mark)
        }
      }
      return starts
    }
  }

  /// The journals, read to their ends after `catchUp`.
  var journal: Journal
  /// The state that the lines applied so far make.
  private(set) var replica: Replica
  /// Changes that are on disk and wait for changes that are not.
  private(set) var held: [CausalMerge.Held] = []
  /// Where the last line applied of each replica stands, as far as that is known.
  private(set) var places: [ReplicaID: LinePlace]
  /// The items written to since they were last asked for; `nil` where they never were.
  private var touched: Set<ItemID>?
  private var queues: [ReplicaID: LineQueue] = [:]
  /// The forks that are known, by whose streams lines go from here on.
  private(set) var forks: ForkTable
  /// Whether there are forks that are not known yet, so that everything is to be loaded again.
  private(set) var isForksChanged = false
  private var resolver = BranchResolver()
  /// Directories that could be branches by their names.
  private var examined: Set<ReplicaID> = []

  /// A replay that has read nothing beyond its start.
  init(
    _ files: StoreFiles,
    holder: LockHolder,
    limits: StoreLimits,
    from start: Start,
    forks: ForkTable
  ) {
    self.forks = forks
    journal = Journal(
      files,
      starts: start.readerStarts(forks, files.left),
      holder: holder,
      segmentSize: limits.segmentSize
    )
    replica = start.replica
    places = start.places
  }

  /// The items written to by the lines applied since this was last called; `nil` the first time,
  /// as any may have been.
  mutating func takeTouched() -> Set<ItemID>? {
    defer { touched = [] }
    return touched
  }

  // MARK: Reading

  /// Reads the journals to their ends and applies what is ready, the replica's own lines first.
  /// - Throws: `StoreError` where the disk fails; what was applied before stays applied.
  mutating func catchUp() throws(StoreError) {
    try lookForBranches()
    guard !isForksChanged else { return }
    if !forks.isEmpty {
      try drain(Set(journal.replicas.filter { forks.tree(of: $0) != nil }))
      guard !isForksChanged else { return }
    }
    var reading = Reading(journal: journal, queues: queues, forks: forks, resolver: resolver)
    var taken = Taken(touched: touched, places: places)
    // The only copies, changed where they are.
    (queues, touched, places) = ([:], nil, [:])
    let order = replica.order(of: forks.streams(of: journal.replicas))
    defer {
      reading.putBack()
      (queues, journal, resolver) = (reading.queues, reading.journal, reading.resolver)
      (touched, places) = taken.all
    }
    do throws(StoreError) {
      held = try CausalMerge.run(
        order,
        into: &replica,
        peek: { source throws(StoreError) in try reading.peek(source) },
        advance: { source in
          guard let queued = reading.take(source) else { return }
          taken.note(queued.line, queued.place)
        }
      )
    } catch {
      // A line may have been read whose names could not be resolved.
      isForksChanged = true
      throw error
    }
  }

  /// Sees whether another process has taken in a branch.
  private mutating func lookForBranches() throws(StoreError) {
    for directory in journal.replicas
    where BranchName.isPossible(directory) && forks.tree(of: directory) == nil
      && !examined.contains(directory)
    {
      guard let first = try journal.files.firstChange(of: directory) else { continue }
      examined.insert(directory)
      if first.replica != directory { isForksChanged = true }
    }
  }

  /// The journals with their look-ahead, and what lines are called.
  private struct Reading {
    var journal: Journal
    var queues: [ReplicaID: LineQueue]
    let forks: ForkTable
    var resolver: BranchResolver
    /// The line read last, while it is the only one that waits in its stream: nearly every line
    /// is applied at once and never sees a queue.
    private var ahead: (stream: ReplicaID, entry: LineQueue.Entry)?

    init(
      journal: Journal,
      queues: [ReplicaID: LineQueue],
      forks: ForkTable,
      resolver: BranchResolver
    ) {
      (self.journal, self.queues) = (journal, queues)
      (self.forks, self.resolver) = (forks, resolver)
    }

    /// The next line of a stream.
    ///
    /// Those of forked replicas are all in the queues already.
    mutating func peek(_ source: ReplicaID) throws(StoreError) -> JournalLine? {
      if let ahead, ahead.stream == source { return ahead.entry.line }
      putBack()
      if let queued = queues[source]?.first { return queued.line }
      guard forks.tree(of: source) == nil, let line = try journal.next(of: source) else {
        return nil
      }
      let place = ForkTree.Place(stream: source, number: line.mark.sequence)
      let entry = try entry(line, at: place)
      ahead = (source, entry)
      return entry.line
    }

    /// Takes the line that `peek` gave.
    mutating func take(_ source: ReplicaID) -> LineQueue.Entry? {
      if let ahead, ahead.stream == source {
        self.ahead = nil
        return ahead.entry
      }
      return queues[source]?.popFirst()
    }

    /// Puts a line that was read and not taken into the queue of its stream.
    mutating func putBack() {
      guard let ahead else { return }
      queues[ahead.stream, default: LineQueue()].append(ahead.entry)
      self.ahead = nil
    }

    /// Puts a line into the queue of its stream.
    mutating func enqueue(_ line: JournalLine, at place: ForkTree.Place) throws(StoreError) {
      queues[place.stream, default: LineQueue()].append(try entry(line, at: place))
    }

    /// A line under the names that it goes by.
    private mutating func entry(
      _ line: JournalLine,
      at place: ForkTree.Place
    ) throws(StoreError) -> LineQueue.Entry {
      let last = journal.lastPlace(of: line.change.id.replica)
      var named = line
      if !forks.isEmpty {
        let (journal, forks) = (journal, forks)
        named = try resolver.resolve(line, at: place, in: forks) { place throws(StoreError) in
          try journal.seen(before: place, forks)
        }
      }
      return LineQueue.Entry(line: named, place: last?.mark == line.mark ? last : nil)
    }
  }

  /// Takes a line of a directory into the queue of its stream.
  private mutating func enqueue(
    _ line: JournalLine,
    in directory: ReplicaID
  ) throws(StoreError) {
    guard !isForksChanged, forks.note(line.mark, in: directory) == .taken else {
      isForksChanged = true
      return
    }
    let location = ForkTable.Location(directory: directory, number: line.mark.sequence)
    // One line can lie in two directories, and counts once.
    guard let place = forks.place(of: location), forks.location(of: place) == location else {
      return
    }
    var reading = Reading(journal: journal, queues: queues, forks: forks, resolver: resolver)
    // The only copy, so that a line costs the same however many wait.
    queues = [:]
    defer { (queues, resolver) = (reading.queues, reading.resolver) }
    do throws(StoreError) {
      try reading.enqueue(line, at: place)
    } catch {
      isForksChanged = true
      throw error
    }
  }

  /// What is remembered of the lines that were applied.
  private struct Taken {
    private var touched: Set<ItemID>?
    private var places: [ReplicaID: LinePlace]
    private var last: (stream: ReplicaID, place: LinePlace?)?

    init(touched: Set<ItemID>?, places: [ReplicaID: LinePlace]) {
      (self.touched, self.places) = (touched, places)
    }

    mutating func note(_ line: JournalLine, _ place: LinePlace?) {
      if touched != nil {
        for operation in line.change.operations { touched?.insert(operation.item) }
      }
      let stream = line.change.id.replica
      if let last, last.stream != stream { places[last.stream] = last.place }
      last = (stream, place)
    }

    /// The items written to, and the place of each stream's last line.
    var all: (touched: Set<ItemID>?, places: [ReplicaID: LinePlace]) {
      var places = places
      if let last { places[last.stream] = last.place }
      return (touched, places)
    }
  }

  // MARK: Adding

  /// Appends a line of this replica's and applies it.
  /// - Durability: On disk when this returns.
  mutating func commit(_ line: JournalLine, _ access: WriteAccess) throws(StoreError) {
    try journal.append([line], access)
    replica.apply(line)
    for operation in line.change.operations { touched?.insert(operation.item) }
    places[line.change.id.replica] = journal.lastPlace(of: line.change.id.replica)
  }

  /// Appends the lines that are new and applies what is ready.
  /// - Returns: The lines that were new.
  /// - Durability: On disk when this returns.
  mutating func receive(
    _ lines: [JournalLine],
    _ access: WriteAccess
  ) throws(StoreError) -> [JournalLine] {
    let kept = forks.isEmpty ? lines : lines.compactMap { forks.kept($0) }
    try drain(Set(kept.map(\.change.id.replica)))
    guard !isForksChanged else { return [] }
    let new = kept.filter {
      $0.change.id.sequence >= journal.nextSequence(of: $0.change.id.replica)
    }
    guard !new.isEmpty else { return [] }
    try journal.append(new, access)
    for line in new { try enqueue(line, in: line.change.id.replica) }
    if !isForksChanged { try catchUp() }
    return new
  }

  /// Appends the lines of a branch that is not here, or not all of it.
  ///
  /// Everything is to be loaded again then, since names stand for other lines than before.
  /// - Returns: How many lines were new.
  /// - Durability: On disk when this returns; a part of it, from the first line on, is a
  ///   branch as well.
  mutating func receive(
    branch run: LineRun,
    _ access: WriteAccess
  ) throws(StoreError) -> Int {
    let directory = run.replica
    guard let first = ChangeID(replica: run.writer, sequence: run.first + run.offset),
      run.first == 1
    else { return 0 }
    if try journal.files.firstChange(of: directory) == nil {
      try journal.open(branch: directory, first: first)
    }
    while try journal.next(of: directory) != nil {}
    if let damage = journal.damages.first(where: { $0.replica == directory }) {
      throw StoreError(damage)
    }
    let lines = run.lines.compactMap { line in
      ChangeID(replica: directory, sequence: line.change.id.sequence + run.offset)
        .map { line.named($0) }
    }.filter { $0.change.id.sequence >= journal.nextSequence(of: directory) }
    isForksChanged = true
    if !lines.isEmpty { try journal.append(lines, access) }
    return lines.count
  }

  /// The last line of a stream that was read, applied or not.
  func lastRead(of replica: ReplicaID) -> VersionVector.Mark? {
    queues[replica]?.last?.line.mark ?? journal.lastPlace(of: replica)?.mark
  }

  /// Reads the journals to their ends, those among them whose next line waits for others: what
  /// stands at an end is not known before.
  mutating func readToEnds() throws(StoreError) { try drain(Set(journal.replicas)) }

  /// Reads the journals of replicas to their ends, so that lines can be added there.
  mutating func drain(_ replicas: Set<ReplicaID>) throws(StoreError) {
    for replica in replicas {
      while let line = try journal.next(of: replica) { try enqueue(line, in: replica) }
    }
  }

  /// Goes on with the same state read from a file.
  mutating func rest(on saved: Replica) {
    precondition(saved.document.seen == replica.document.seen, "the file holds this state")
    replica = saved
  }

  /// Goes on as a replica with a name that has never been used.
  mutating func goOn(as id: ReplicaID, formerNames: Set<ReplicaID>) {
    replica = replica.renamed(id, formerNames: formerNames)
  }
}
