// What a store handle holds between calls: journal, replica and row numbers.

/// The state of an open store, and the steps every call is made of.
///
/// Reading: `refresh` brings the document up to what is on disk. Writing: between
/// `beginWriting` and the release of the access, the document is that of everything on
/// disk and nobody else writes.
struct StoreCore: Sendable {
  let files: StoreFiles
  let effects: Effects
  let lockWait: Duration
  let limits: StoreLimits
  /// Who this handle is to other writers.
  private let holder: LockHolder

  /// The journals and the state that their lines make.
  private(set) var replay: JournalReplay
  private(set) var rows: RowFile
  /// How far each journal was once on disk.
  private(set) var extent: ExtentFile
  /// What was once on disk and is missing.
  private(set) var missing: [Damage] = []
  /// The names that this store has had, the latest last.
  private var formerNames: [ReplicaID]
  /// Whether the replica's name is on disk, so that writing can go on under it.
  private var isNamed: Bool
  /// Whether format, identity and tails were seen to, which holds while nobody else writes.
  private var isSettled = false
  /// The items that may be open and lack a row number; `nil` where any may.
  private var unnumbered: Set<ItemID>?
  /// The items written to since observers were told; `nil` where any may have changed.
  private var unobserved: Set<ItemID>?
  /// Checkpoints that turned out to be of no use.
  private var rejected: Set<String>
  /// The checkpoint that the replay began with.
  private var checkpoint: String?
  /// How many changes the checkpoint stands for.
  private var checkpointCount = 0
  /// The number of changes at which the next checkpoint is written.
  private var nextCheckpoint = 0
  /// What stands in for lines that are gone.
  private(set) var base: Bases.Found?
  /// All bases there were when the store was read.
  private var baseNames: [Bases.Name]

  init(
    root: String,
    effects: Effects,
    lockWait: Duration,
    limits: StoreLimits,
    rejecting rejected: Set<String> = []
  ) throws(StoreError) {
    files = StoreFiles(root: root, fileSystem: effects.fileSystem)
    self.effects = effects
    self.lockWait = lockWait
    self.limits = limits
    holder = LockHolder(process: effects.process, token: effects.random())
    self.rejected = rejected
    _ = try FormatFile.isPresent(files)
    rows = RowFile(files)
    extent = ExtentFile(files)
    let id: ReplicaID
    formerNames = try IdentityFile.formerNames(files)
    let identity = try IdentityFile.load(files, machine: effects.machine)
    switch identity {
    case .ours(let name): (id, isNamed) = (name, true)
    case .fresh, .copied:
      var generator = effects.generator
      (id, isNamed) = (.random(using: &generator), false)
    }
    // A copy may have been made while the store was written to.
    if case .copied = identity { extent.isForeign = true }
    try extent.refresh()
    let found = try StartingState(
      for: id,
      formerNames: formerNames,
      in: files,
      rejecting: rejected
    )
    let names = found.forks.streams(ofWriters: formerNames + [id])
    replay = JournalReplay(
      files,
      holder: holder,
      limits: limits,
      from: found.start ?? JournalReplay.Start(replica: Replica(id: id, formerNames: names)),
      forks: found.forks
    )
    checkpoint = found.file
    (base, baseNames) = (found.base, found.baseNames)
    try replay.journal.refresh()
    try replay.catchUp()
    guard !replay.journal.needsReload, try !hasNewBase() else {
      try reload()
      return
    }
    missing = try shortfalls()
    _ = try rows.refresh()
    planCheckpoint(after: found.start?.replica.document.changeCount ?? 0)
    let written = replay.takeTouched()
    // What had a number when the checkpoint was written has it still, if the file is whole.
    guard let lastRow = found.lastRow, let file = found.file, let start = found.start else {
      return
    }
    if rows.isWhole, rows.numbers.last >= lastRow { unnumbered = written }
    if contradicts(start) { try reload(without: file) }
  }

  /// Whether lines have been left behind since the store was read, so that what is not here
  /// yet may be nowhere any more.
  private func hasNewBase() throws(StoreError) -> Bool {
    try Bases(files: files).names() != baseNames
  }

  /// Whether a journal holds another line under the number that a state ends with.
  private func contradicts(_ start: JournalReplay.Start) -> Bool {
    journal.damages.contains { damage in
      guard let replica = damage.replica, case .conflict(let sequence) = damage.reason else {
        return false
      }
      return start.replica.document.seen.sequence(of: replica) == sequence
    }
  }

  /// The journals.
  var journal: Journal { replay.journal }
  /// The state that all changes applied make.
  var replica: Replica { replay.replica }
  /// Changes that are on disk and wait for changes that are not.
  var held: [CausalMerge.Held] { replay.held }

  /// A line as everybody knows it; `nil` where it is not there as a line.
  func line(of change: ChangeID) throws(StoreError) -> JournalLine? {
    try journal.line(of: change, replay.forks)
  }

  // MARK: Reading

  /// Applies what was appended since, by whoever; loads anew where what was read is gone.
  mutating func refresh() throws(StoreError) {
    try extent.refresh()
    try replay.journal.refresh()
    if try hasNewBase() { return try reload() }
    try catchUp()
    missing = try shortfalls()
    if try rows.refresh() { unnumbered = nil }
  }

  /// Reads the journal to its end and applies what is ready.
  private mutating func catchUp() throws(StoreError) {
    if replay.journal.needsReload { return try reload() }
    defer { noteTouched() }
    try replay.catchUp()
    if replay.journal.needsReload || replay.isForksChanged { return try reload() }
    try requireReadable()
  }

  private mutating func noteTouched() {
    let touched = replay.takeTouched()
    unnumbered?.formUnion(touched)
    unobserved?.formUnion(touched)
  }

  /// The items written to since this was last called; `nil` where any may have been.
  mutating func takeChanged() -> Set<ItemID>? {
    noteTouched()
    defer { unobserved = [] }
    return unobserved
  }

  /// The items whose rows may have changed since this was last called; `nil` where any may have.
  mutating func takeTouched() -> Set<ItemID>? {
    let (written, numbered) = (takeChanged(), rows.takeTouched())
    guard let written, let numbered else { return nil }
    return written.union(numbered)
  }

  /// Starts again from the files.
  mutating func reload() throws(StoreError) {
    self = try StoreCore(
      root: files.layout.root,
      effects: effects,
      lockWait: lockWait,
      limits: limits,
      rejecting: rejected
    )
  }

  private mutating func reload(without checkpoint: String) throws(StoreError) {
    rejected.insert(checkpoint)
    try reload()
  }

  /// Reads the state; a second time, from the journal, where a checkpoint turns out to be
  /// damaged while it is read.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws, and `StoreError` where neither checkpoint nor journal can
  ///   be read.
  mutating func reading<Result>(_ body: (StoreCore) throws -> Result) throws -> Result {
    do {
      let result = try body(self)
      guard replica.document.isFaulty else { return result }
    } catch {
      guard replica.document.isFaulty else { throw error }
    }
    try requireReadable()
    return try body(self)
  }

  /// Reads the state, as the other `reading` does, where nothing but the store can go wrong.
  mutating func reading<Result>(
    _ body: (StoreCore) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    do throws(StoreError) {
      let result = try body(self)
      guard replica.document.isFaulty else { return result }
    } catch {
      guard replica.document.isFaulty else { throw error }
    }
    try requireReadable()
    return try body(self)
  }

  /// Starts again without the checkpoint where an item could not be read from it.
  /// - Returns: Whether it did, so that what was read has to be read again.
  @discardableResult
  mutating func requireReadable() throws(StoreError) -> Bool {
    guard replica.document.isFaulty, let checkpoint else { return false }
    try reload(without: checkpoint)
    return true
  }

  // MARK: Writing

  /// Takes the lock and brings everything to the state in which a change can be made.
  /// - Throws: `StoreError`; nothing is locked then. Damage in any journal is an error
  ///   unless it is to be healed: nothing is written next to it.
  mutating func beginWriting(_ demand: Demand = .whole) throws(StoreError) -> WriteAccess {
    let access = try replay.journal.beginWriting(wait: lockWait)
    do {
      try prepareToWrite(access, demand)
    } catch {
      access.release()
      throw error
    }
    return access
  }

  private mutating func prepareToWrite(
    _ access: WriteAccess,
    _ demand: Demand
  ) throws(StoreError) {
    if !access.isUndisturbed, try hasNewBase() { try reload() } else { try catchUp() }
    if !access.isUndisturbed || !isSettled {
      isSettled = false
      if try rows.refresh() { unnumbered = nil }
      try replay.readToEnds()
      try extent.refresh()
      missing = try shortfalls()
      try settleIdentity()
      // A tail that held a line, and was not known to, may have been seen elsewhere as well.
      let cuts = try cutTails(access)
      if cuts.contains(where: { $0.heldLine && $0.replica == replica.id }) {
        try takeNewIdentity()
      }
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

  /// Goes on as the replica that this store is.
  ///
  /// A line in a torn tail may have been seen elsewhere. The name is given up before the
  /// tail is cut: after a crash in between, nothing would tell that the line was there.
  private mutating func settleIdentity() throws(StoreError) {
    switch try IdentityFile.load(files, machine: effects.machine) {
    case .fresh: try takeNewIdentity()
    case .copied:
      extent.forgetAll()
      missing = []
      try takeNewIdentity()
    case .ours(let id):
      if id != replica.id {
        try reload()
        missing = try shortfalls()
      }
      isNamed = true
      let isMissed = missing.contains { $0.replica == id }
      let isTorn = journal.tornTails[id]?.holdsLine == true && !isMissed
      if isTorn || replay.forks.isClosed(id) { try takeNewIdentity() }
    }
  }

  /// Goes on as a new replica and keeps everything; under the lock.
  /// - Throws: `StoreError` where the disk fails; the next write looks again who the store is.
  mutating func takeNewIdentity() throws(StoreError) {
    isSettled = false
    var generator = effects.generator
    let id = isNamed ? ReplicaID.random(using: &generator) : replica.id
    // What the file says of itself counts, whatever it was when this handle read it.
    var names = try IdentityFile.formerNames(files)
    if let last = try IdentityFile.load(files, machine: effects.machine).replica, last != id {
      names.removeAll { $0 == last }
      names.append(last)
    }
    try IdentityFile.adopt(id, formerNames: names, in: files, machine: effects.machine)
    formerNames = names
    if id != replica.id {
      replay.goOn(as: id, formerNames: replay.forks.streams(ofWriters: names))
    }
    isNamed = true
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

  // MARK: Checkpoints

  /// How many changes have come since the checkpoint; `nil` where there is none.
  var checkpointAge: Int? {
    checkpoint == nil ? nil : replica.document.changeCount - checkpointCount
  }

  /// Sets when the next checkpoint is due: the larger the state, the longer the tail may be,
  /// so that writing states stays a small part of writing changes.
  private mutating func planCheckpoint(after changeCount: Int) {
    checkpointCount = changeCount
    let tail = max(limits.checkpointInterval, replica.document.count / 8)
    nextCheckpoint = changeCount + tail
  }

  /// Writes a checkpoint where the tail has become long; under the lock.
  ///
  /// The change that brought it about is on disk already, and stands whether or not the
  /// checkpoint can be written.
  private mutating func writeCheckpointIfDue() {
    guard replica.document.changeCount >= nextCheckpoint else { return }
    do throws(StoreError) {
      _ = try writeCheckpoint()
    } catch {
      nextCheckpoint = replica.document.changeCount + limits.checkpointInterval
    }
  }

  /// Writes the state as a checkpoint, and goes on from it; under the lock.
  /// - Throws: `StoreError`; everything goes on as before.
  mutating func writeCheckpoint() throws(StoreError) {
    let name = try Checkpoints(files: files).write(replay, lastRow: rows.numbers.last)
    guard let name else {
      try requireReadable()
      return
    }
    rejected.remove(name)
    if let found = try Checkpoints(files: files).newest(
      for: replica.id,
      formerNames: replica.formerNames,
      forks: replay.forks,
      rejecting: rejected
    ), found.name == name {
      replay.rest(on: found.start.replica)
      checkpoint = name
    }
    planCheckpoint(after: replica.document.changeCount)
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
  /// - Returns: How many lines were new.
  /// - Durability: On disk when this returns.
  mutating func receive(
    branch run: LineRun,
    _ access: WriteAccess
  ) throws(StoreError) -> Int {
    let count = try replay.receive(branch: run, access)
    try reload()
    numberRows(of: [])
    return count
  }

  /// Writes the items that a purge from elsewhere met with an unseen edit of ours.
  mutating func revive(_ access: WriteAccess) throws {
    // Under a name that others use as well, nothing is written any more.
    guard !replica.revivals.isEmpty, !replay.forks.isClosed(replica.id) else { return }
    guard let line = try revivalLine() else { return }
    try commit(line, access)
  }

  private func revivalLine() throws -> JournalLine? {
    var transaction = try begin()
    try replica.writeRevivals(into: &transaction)
    return try line(for: transaction, cause: Cause(Cause.revive))
  }

  /// Waits until all lines held of these replicas are on disk.
  mutating func flush(_ replicas: [ReplicaID], _ access: WriteAccess) throws(StoreError) {
    try replay.journal.flush(replicas, access)
    noteExtent(of: replicas)
  }

  /// Notes how far journals go that were flushed just now.
  private mutating func noteExtent(of replicas: some Sequence<ReplicaID>) {
    var marks = VersionVector()
    for replica in replicas { marks[replica] = journal.lastPlace(of: replica)?.mark }
    extent.note(marks)
  }

  // MARK: Rows

  /// Gives row numbers to items that are open now: to those touched, and before them to any
  /// other that lacks one, both in the order of the lists.
  ///
  /// The numbers are a cache: where the disk refuses them, the change stands all the same,
  /// and the next one tries again.
  private mutating func numberRows(of touched: [ItemID]) {
    let document = replica.document
    let seen = Set(touched)
    let open: [Item]
    if let unnumbered {
      open = unnumbered.union(seen).compactMap { document[$0] }.filter(Self.isOpen)
    } else {
      open = Array(document.openItems)
    }
    let lacking = open.filter { rows.numbers[$0.id] == nil }
    let order =
      Self.ordered(lacking.filter { !seen.contains($0.id) })
      + Self.ordered(lacking.filter { seen.contains($0.id) })
    let isAnythingOpen = !open.isEmpty || document.openItems.contains { _ in true }
    do {
      try rows.assign(order, isAnythingOpen: isAnythingOpen)
      unnumbered = []
    } catch {
      unnumbered?.formUnion(seen)
    }
  }

  /// The names of items in the order of lists, places and names; each place is read once.
  private static func ordered(_ items: some Sequence<Item>) -> [ItemID] {
    items.map { (list: $0.list, position: $0.position, id: $0.id) }
      .sorted { a, b in
        if a.list != b.list { return a.list < b.list }
        return a.position != b.position ? a.position < b.position : a.id < b.id
      }
      .map(\.id)
  }

  /// Closes the gaps in the row numbers.
  mutating func renumber(_ order: [ItemID]) throws(StoreError) { try rows.renumber(order) }

  static func isOpen(_ item: Item) -> Bool { item.kind != nil && item.list.isOpen }
}
