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
    var readerStarts: [ReplicaID: LineReader.Start] {
      var starts: [ReplicaID: LineReader.Start] = [:]
      let seen = replica.document.seen
      for replica in seen.replicas {
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
  /// The items written to since they were last asked for.
  private var touched: Set<ItemID> = []
  private var queues: [ReplicaID: LineQueue] = [:]

  /// A replay that has read nothing beyond its start.
  init(_ files: StoreFiles, holder: LockHolder, limits: StoreLimits, from start: Start) {
    journal = Journal(
      files,
      starts: start.readerStarts,
      holder: holder,
      segmentSize: limits.segmentSize
    )
    replica = start.replica
    places = start.places
  }

  /// The items written to by the lines applied since this was last called.
  mutating func takeTouched() -> Set<ItemID> {
    defer { touched = [] }
    return touched
  }

  // MARK: Reading

  /// Reads the journals to their ends and applies what is ready, the replica's own lines first.
  /// - Throws: `StoreError` where the disk fails; what was applied before stays applied.
  mutating func catchUp() throws(StoreError) {
    var queues = queues
    var journal = journal
    var taken = Taken(touched: touched, places: places)
    let order = [replica.id] + journal.replicas.filter { $0 != replica.id }
    defer {
      (self.queues, self.journal) = (queues, journal)
      (touched, places) = (taken.touched, taken.places)
    }
    held = try CausalMerge.run(
      order,
      into: &replica,
      peek: { source throws(StoreError) in
        if let queued = queues[source]?.first { return queued.line }
        guard let line = try journal.next(of: source) else { return nil }
        queues[source, default: LineQueue()].append(
          LineQueue.Entry(line: line, place: journal.lastPlace(of: source))
        )
        return line
      },
      advance: { source in
        guard let queued = queues[source]?.popFirst() else { return }
        taken.note(queued.line, queued.place)
      }
    )
  }

  private struct Taken {
    var touched: Set<ItemID>
    var places: [ReplicaID: LinePlace]

    mutating func note(_ line: JournalLine, _ place: LinePlace?) {
      for operation in line.change.operations { touched.insert(operation.item) }
      places[line.change.id.replica] = place
    }
  }

  // MARK: Adding

  /// Appends a line of this replica's and applies it.
  /// - Durability: On disk when this returns.
  mutating func commit(_ line: JournalLine, _ access: WriteAccess) throws(StoreError) {
    try journal.append([line], access)
    replica.apply(line)
    for operation in line.change.operations { touched.insert(operation.item) }
    places[line.change.id.replica] = journal.lastPlace(of: line.change.id.replica)
  }

  /// Appends the lines that are new and applies what is ready.
  /// - Returns: The lines that were new.
  /// - Durability: On disk when this returns.
  mutating func receive(
    _ lines: [JournalLine],
    _ access: WriteAccess
  ) throws(StoreError) -> [JournalLine] {
    try drain(Set(lines.map(\.change.id.replica)))
    let new = lines.filter {
      $0.change.id.sequence >= journal.nextSequence(of: $0.change.id.replica)
    }
    guard !new.isEmpty else { return [] }
    try journal.append(new, access)
    for line in new {
      let id = line.change.id
      let last = journal.lastPlace(of: id.replica)
      let place = last?.mark == line.mark ? last : nil
      queues[id.replica, default: LineQueue()].append(LineQueue.Entry(line: line, place: place))
    }
    try catchUp()
    return new
  }

  /// The last line of a replica that was read, applied or not.
  func lastRead(of replica: ReplicaID) -> VersionVector.Mark? {
    queues[replica]?.last?.line.mark ?? journal.lastPlace(of: replica)?.mark
  }

  /// Reads the journals to their ends, those among them whose next line waits for others: what
  /// stands at an end is not known before.
  mutating func readToEnds() throws(StoreError) { try drain(Set(journal.replicas)) }

  /// Reads the journals of replicas to their ends, so that lines can be added there.
  mutating func drain(_ replicas: Set<ReplicaID>) throws(StoreError) {
    for replica in replicas {
      while let line = try journal.next(of: replica) {
        queues[replica, default: LineQueue()].append(
          LineQueue.Entry(line: line, place: journal.lastPlace(of: replica))
        )
      }
    }
  }

  /// Goes on with the same state read from a file.
  mutating func rest(on saved: Replica) {
    precondition(saved.document.seen == replica.document.seen, "the file holds this state")
    replica = saved
  }

  /// Goes on as a replica with a name that has never been used.
  mutating func goOn(as id: ReplicaID) { replica = replica.renamed(id) }
}
