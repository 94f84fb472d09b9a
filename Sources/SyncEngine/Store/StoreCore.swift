// What a store handle holds between calls: journal, replica and row numbers.

/// The state of an open store, and the steps every call is made of.
///
/// Reading: `refresh` brings the document up to what is on disk. Writing: between
/// `beginWriting` and the release of the access, the document is that of everything on
/// disk and nobody else writes.
struct StoreCore: Sendable {
  private(set) var files: StoreFiles
  let effects: Effects
  let lockWait: Duration
  let limits: StoreLimits
  /// Who this handle is to other writers.
  private let holder: LockHolder

  /// The journals and the state that their lines make.
  var replay: JournalReplay
  /// The row numbers of this machine.
  var numbering: RowNumbering
  /// How far each journal was once on disk.
  var extent: ExtentFile
  /// What was once on disk and is missing.
  var missing: [Damage] = []
  /// The names that this store has had, the latest last.
  var formerNames: [ReplicaID]
  /// Whether the replica's name is on disk, so that writing can go on under it.
  var isNamed: Bool
  /// The replica that the files of a copy name, until it has a name of its own.
  private(set) var copied: ReplicaID?
  /// The last time that the store went on as another replica, until somebody has taken note.
  var succession: Succession?
  /// Whether format, identity and tails were seen to, which holds while nobody else writes.
  var isSettled = false
  /// The items written to since observers were told; `nil` where any may have changed.
  private var unobserved: Set<ItemID>?
  /// The checkpoint that the state goes on from.
  var checkpoints: CheckpointSchedule
  /// What stands in for lines that are gone.
  private(set) var base: Bases.Found?
  /// What that stands for, under the names that lines have now.
  private(set) var standing: Standing?
  /// All bases there were when the store was read.
  private(set) var baseNames: [Bases.Name]

  /// How often a store is read anew because files went while it was read.
  private static let maximumAttempts = 64

  init(
    root: String,
    effects: Effects,
    lockWait: Duration,
    limits: StoreLimits,
    rejecting rejected: Set<String> = [],
    attempt: Int = 1
  ) throws(StoreError) {
    files = StoreFiles(root: root, fileSystem: effects.fileSystem)
    self.effects = effects
    self.lockWait = lockWait
    self.limits = limits
    holder = LockHolder(process: effects.process, token: effects.random())
    checkpoints = CheckpointSchedule(interval: limits.checkpointInterval, rejecting: rejected)
    _ = try FormatFile.isPresent(files)
    numbering = try RowNumbering(files)
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
    if case .copied(let name) = identity { (extent.isForeign, copied) = (true, name) }
    try extent.refresh()
    let found = try StartingState(
      for: id,
      formerNames: formerNames,
      in: files,
      rejecting: rejected
    )
    let names = found.forks.streams(ofWriters: formerNames + [id])
    if let left = found.standing?.left { files.left = left }
    replay = JournalReplay(
      files,
      holder: holder,
      limits: limits,
      from: found.start ?? JournalReplay.Start(replica: Replica(id: id, formerNames: names)),
      forks: found.forks
    )
    (base, baseNames, standing) = (found.base, found.baseNames, found.standing)
    // Only what comes after a checkpoint is worth naming.
    if found.rows != nil { _ = replay.takeTouched() }
    try replay.journal.refresh()
    try replay.catchUp()
    guard !replay.journal.needsReload, try !hasNewBase() else {
      // What goes while it is read is there again, or elsewhere, the next time.
      guard attempt < Self.maximumAttempts else {
        throw StoreError(.stale, path: files.layout.root)
      }
      try reload(rejecting: rejected, attempt: attempt + 1)
      return
    }
    // Another process may have taken in a branch since the forks were looked for. Where lines are
    // damaged, forks may seem to be others each time.
    if replay.isForksChanged, attempt < 3 {
      try reload(rejecting: rejected, attempt: attempt + 1)
      return
    }
    missing = try shortfalls()
    let written = replay.takeTouched()
    checkpoints.begin(
      from: found.file,
      of: found.start?.replica.document.changeCount ?? 0,
      items: replica.document.count
    )
    if let rows = found.rows { numbering.assumeNumbered(by: rows, but: written) }
    guard let file = found.file, let start = found.start else { return }
    if contradicts(start) { try reload(without: file) }
  }

  /// Whether lines have been left behind since the store was read, so that what is not here
  /// yet may be nowhere any more.
  func hasNewBase() throws(StoreError) -> Bool {
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
    // Another handle may have given the store its name.
    if !isNamed, case .ours = try IdentityFile.load(files, machine: effects.machine) {
      return try reload()
    }
    try extent.refresh()
    try replay.journal.refresh()
    if try hasNewBase() { return try reload() }
    try catchUp()
    missing = try shortfalls()
    try numbering.refresh()
  }

  /// Reads the journal to its end and applies what is ready.
  mutating func catchUp() throws(StoreError) {
    if replay.journal.needsReload || replay.isForksChanged { return try reload() }
    defer { noteTouched() }
    try replay.catchUp()
    if replay.journal.needsReload || replay.isForksChanged { return try reload() }
    while try requireReadable() {}
  }

  mutating func noteTouched() {
    let touched = replay.takeTouched()
    numbering.noteWritten(touched)
    if let touched { unobserved?.formUnion(touched) } else { unobserved = nil }
  }

  /// The items written to since they were last taken; `nil` where any may have been.
  var changed: Set<ItemID>? {
    mutating get {
      noteTouched()
      return unobserved
    }
  }

  /// Takes the items written to since this was last called; `nil` where any may have been.
  mutating func takeChanged() -> Set<ItemID>? {
    defer { unobserved = [] }
    return changed
  }

  /// The items whose rows may have changed since this was last called; `nil` where any may have.
  mutating func takeTouched() -> Set<ItemID>? {
    let (written, numbered) = (takeChanged(), numbering.takeTouched())
    guard let written, let numbered else { return nil }
    return written.union(numbered)
  }

  /// Starts again from the files.
  mutating func reload() throws(StoreError) { try reload(rejecting: checkpoints.rejected) }

  private mutating func reload(
    rejecting rejected: Set<String>,
    attempt: Int = 1
  ) throws(StoreError) {
    let (untold, failure) = (succession, replay.journal.failure)
    self = try StoreCore(
      root: files.layout.root,
      effects: effects,
      lockWait: lockWait,
      limits: limits,
      rejecting: rejected,
      attempt: attempt
    )
    succession = untold
    // What could not be cut is still behind what this process has written.
    replay.journal.failure = failure
  }

  /// Starts again from the files, but for a checkpoint that is of no use.
  private mutating func reload(without checkpoint: String) throws(StoreError) {
    try reload(rejecting: checkpoints.rejected.union([checkpoint]))
  }

  /// Reads the state; once more, from what is older or from the journal, as long as a
  /// checkpoint turns out to be damaged while it is read.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws, and `StoreError` where neither checkpoint nor journal can
  ///   be read.
  mutating func reading<Result>(_ body: (StoreCore) throws -> Result) throws -> Result {
    while true {
      do {
        let result = try body(self)
        guard replica.document.isFaulty else { return result }
      } catch {
        guard replica.document.isFaulty else { throw error }
      }
      try goOnReadable()
    }
  }

  /// Reads the state, as the other `reading` does, where nothing but the store can go wrong.
  mutating func reading<Result>(
    _ body: (StoreCore) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    while true {
      do throws(StoreError) {
        let result = try body(self)
        guard replica.document.isFaulty else { return result }
      } catch {
        guard replica.document.isFaulty else { throw error }
      }
      try goOnReadable()
    }
  }

  /// Starts again without the file that could not be read; each can go once.
  private mutating func goOnReadable() throws(StoreError) {
    guard try requireReadable() else { throw StoreError(.io, path: files.layout.checkpoints) }
  }

  /// Starts again without the checkpoint where an item could not be read from it.
  /// - Returns: Whether it did, so that what was read has to be read again.
  @discardableResult
  mutating func requireReadable() throws(StoreError) -> Bool {
    guard replica.document.isFaulty, let checkpoint = checkpoints.current else { return false }
    try reload(without: checkpoint)
    return true
  }

  /// Starts again without the checkpoint, or without a copy of the base of which there is
  /// another, where an item could not be read from it.
  /// - Returns: Whether it did, so that what was read has to be read again.
  mutating func goOnWithoutDamage() throws(StoreError) -> Bool {
    if try requireReadable() { return true }
    guard let base, base.state.document.isFaulty else { return false }
    let others = checkpoints.rejected.union([base.file])
    guard try Bases(files: files).newest(rejecting: others)?.name == base.name else { return false }
    try reload(without: base.file)
    return true
  }

  /// Whether an item is to be dealt with still, and so has a row number.
  static func isOpen(_ item: Item) -> Bool { item.kind != nil && item.list.isOpen }
}
