// The steps of a write: the lock, the state on disk, the line, what follows from it.

extension StoreCore {
  /// Takes the lock and brings everything to the state in which a change can be made.
  /// - Throws: `StoreError`; nothing is locked then. Damage in any journal is an error
  ///   unless it is to be healed: nothing is written next to it.
  mutating func beginWriting(_ demand: Demand = .whole) throws(StoreError) -> WriteAccess {
    let access = try replay.journal.beginWriting(wait: lockWait)
    do {
      try prepareToWrite(access, demand)
    } catch {
      // What others have written was perhaps not taken in.
      lookAgain()
      access.release()
      throw error
    }
    return access
  }

  /// Lets the next write look at everything again, after one that broke off in between.
  mutating func lookAgain() { replay.journal.isCurrent = false }

  private mutating func prepareToWrite(
    _ access: WriteAccess,
    _ demand: Demand
  ) throws(StoreError) {
    if !access.isUndisturbed, try hasNewBase() { try reload() } else { try catchUp() }
    if !access.isUndisturbed || !isSettled {
      isSettled = false
      try files.settleReplaced()
      try numbering.refresh()
      try replay.readToEnds()
      try extent.refresh()
      missing = try shortfalls()
      try settleIdentity()
      // A tail that held a line, and was not known to, may have been seen elsewhere as well.
      let cuts = try cutTails(access)
      if cuts.contains(where: { $0.heldLine && $0.replica == replica.id }) {
        try takeNewIdentity()
      }
      try secureEnds(access)
      isSettled = damages.isEmpty
    }
    guard demand == .whole else { return }
    if let damage = damages.first { throw StoreError(damage) }
    if isBehindItself { try takeNewIdentity() }
  }

  /// Cuts what a crash left at the ends of journals; what acknowledged lines turned into stays.
  mutating func cutTails(_ access: WriteAccess) throws(StoreError) -> [CutTail] {
    try replay.journal.cutTornTails(access, sparing: Set(missing.compactMap(\.replica)))
  }

  /// Starts the next change.
  func begin() throws(StoreError) -> Transaction {
    guard
      let transaction = replica.begin(
        wall: effects.milliseconds(),
        generator: effects.generator
      )
    else { throw StoreError(.order, path: files.layout.journal(of: replica.id)) }
    return transaction
  }

  /// The line that a transaction amounts to, as `Replica.line` makes it.
  /// - Throws: `TransactionError.unreadableChange` for a line that no reader would take back;
  ///   written all the same, it would be cut off as a torn tail.
  func line(
    for transaction: Transaction,
    cause: Cause,
    evenIfEmpty: Bool = false
  ) throws(TransactionError) -> JournalLine? {
    let line = replica.line(for: transaction, cause: cause, evenIfEmpty: evenIfEmpty)
    guard let line else { return nil }
    guard (try? JournalLine(parsing: line.bytes))?.mark == line.mark else {
      throw .unreadableChange
    }
    return line
  }

  /// Keeps a line of this replica's and applies it.
  /// - Durability: On disk when this returns.
  mutating func commit(_ line: JournalLine, _ access: WriteAccess) throws(StoreError) {
    try replay.commit(line, access)
    noteTouched()
    numberRows(of: line.change.operations.map(\.item))
    noteExtent(of: [replica.id])
    writeCheckpointIfDue()
  }

  /// Keeps lines of other replicas, or own ones that come back, and applies what is ready.
  ///
  /// Lines that are here already are passed over.
  /// - Returns: The lines that were new.
  /// - Durability: On disk when this returns.
  mutating func receive(
    _ lines: [JournalLine],
    _ access: WriteAccess
  ) throws(StoreError) -> [JournalLine] {
    defer { noteTouched() }
    let new = try replay.receive(lines, access)
    noteExtent(of: Set(new.map(\.change.id.replica)))
    if replay.journal.needsReload || replay.isForksChanged { try reload() }
    guard !new.isEmpty else { return [] }
    noteTouched()
    numberRows(of: [])
    writeCheckpointIfDue()
    return new
  }

  /// Reads on where changes wait, so that what is on disk is known to its end.
  mutating func drainWaiting() throws(StoreError) {
    try replay.drain(Set(held.map(\.change.replica)))
  }

  /// Keeps a branch of a forked replica, and applies what is ready.
  /// - Returns: How many lines were new, and how many were lost here.
  /// - Throws: `StoreError` where the disk fails, or the branch is damaged and stays so.
  /// - Durability: On disk when this returns.
  mutating func receive(
    branch run: LineRun,
    _ access: WriteAccess
  ) throws(StoreError) -> Received {
    var healed = try heal(run, access)
    let count = try replay.receive(branch: run, access)
    try reload()
    healed += try healBranches(of: run.writer, access)
    numberRows(of: [])
    return Received(new: count, healed: healed)
  }

  /// Writes what is owed to others: the items that a purge from elsewhere met with an unseen
  /// edit of ours, and that nobody has to wait for this store's former names.
  mutating func revive(_ access: WriteAccess) throws {
    // Under a name that others use as well, nothing is written any more.
    guard !replay.forks.isClosed(replica.id) else { return }
    if !replica.revivals.isEmpty, let line = try revivalLine() { try commit(line, access) }
    if let line = try retirementLine() { try commit(line, access) }
  }

  private func revivalLine() throws -> JournalLine? {
    var transaction = try begin()
    try replica.writeRevivals(into: &transaction)
    return try line(for: transaction, cause: Cause(Cause.revive))
  }

  /// The retirement of the names that this store has given up; `nil` where all are retired, or
  /// were once: whoever still goes by such a name ends that with the next change.
  private func retirementLine() throws -> JournalLine? {
    guard !replica.formerNames.isEmpty else { return nil }
    let names = replica.document.neverRetired(replica.formerNames)
    guard !names.isEmpty else { return nil }
    var transaction = try begin()
    for name in names {
      let last = replica.document.seen.sequence(of: name)
      try transaction.set(Roster.retirement(of: name), of: .settings, to: .int(last))
    }
    return try line(for: transaction, cause: Cause(Cause.retire))
  }

  /// Waits until all lines held of these replicas are on disk.
  mutating func flush(_ replicas: [ReplicaID], _ access: WriteAccess) throws(StoreError) {
    try replay.journal.flush(replicas, access)
    noteExtent(of: replicas)
  }

  /// Brings lines and a base to disk of which nobody has noted that they are there; what is
  /// written here depends on them.
  ///
  /// Their writer may have been killed before it flushed them, or its flush may have failed.
  /// A disk that has failed once to write bytes may take them for written, so they are written
  /// anew, beside the file that holds them.
  private mutating func secureEnds(_ access: WriteAccess) throws(StoreError) {
    let replicas = journal.replicas.filter { !isKnownOnDisk($0) }
    var base = VersionVector()
    base.merge(files.left.ends)
    let isBaseKnown = extent.marks.covers(base)
    guard !replicas.isEmpty || !isBaseKnown, damages.isEmpty else { return }
    // The file that was open for the next line is another one then.
    replay.journal.latest = nil
    let layout = files.layout
    for replica in replicas {
      guard let segment = journal.lastPlace(of: replica)?.segment else { continue }
      let path = layout.segment(of: replica, first: segment)
      try files.replacing { fileSystem throws(FileError) in
        guard let bytes = try fileSystem.contents(of: path) else { return }
        try fileSystem.writeAtomically(path, bytes)
      }
    }
    try files.perform { fileSystem throws(FileError) in
      // A base was flushed before it had its name.
      if !isBaseKnown { try fileSystem.flushDirectory(layout.base) }
      if !replicas.isEmpty { try fileSystem.flushDirectory(layout.journal) }
      try fileSystem.flushDirectory(layout.root)
    }
    extent.note(base)
    noteExtent(of: replicas)
  }

  /// Whether somebody has noted, after a flush, that a journal goes as far as it does.
  private func isKnownOnDisk(_ replica: ReplicaID) -> Bool {
    guard let last = journal.lastPlace(of: replica)?.mark else { return true }
    return last.sequence <= extent.marks.sequence(of: replica)
  }

  /// Notes how far journals go that were flushed just now.
  private mutating func noteExtent(of replicas: some Sequence<ReplicaID>) {
    var marks = VersionVector()
    for replica in replicas { marks[replica] = journal.lastPlace(of: replica)?.mark }
    extent.note(marks)
  }

  /// Gives row numbers to the open items that lack one.
  mutating func numberRows(of touched: [ItemID]) {
    numbering.number(touched: touched, in: replica.document)
    // Where a checkpoint turns out to be damaged only now, nobody got a number.
    while replica.document.isFaulty, (try? requireReadable()) == true {
      numbering.number(touched: touched, in: replica.document)
    }
  }
}
