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

  private(set) var journal: Journal
  private(set) var replica: Replica
  private(set) var rows: RowFile
  /// Changes that are on disk and wait for changes that are not.
  private(set) var held: [CausalMerge.Held] = []
  /// Whether the replica's name is on disk, so that writing can go on under it.
  private var isNamed: Bool
  /// Whether format, identity and tails were seen to, which holds while nobody else writes.
  private var isSettled = false
  /// The items that may be open and lack a row number; `nil` where any may.
  private var unnumbered: Set<ItemID>?
  /// Lines read from the journal and not applied.
  private var queues: [ReplicaID: [JournalLine]] = [:]

  init(root: String, effects: Effects, lockWait: Duration) throws(StoreError) {
    files = StoreFiles(root: root, fileSystem: effects.fileSystem)
    self.effects = effects
    self.lockWait = lockWait
    _ = try FormatFile.isPresent(files)
    journal = Journal(root: root, effects: effects)
    rows = RowFile(files)
    var generator = effects.generator
    switch try IdentityFile.load(files, machine: effects.machine) {
    case .ours(let id): (replica, isNamed) = (Replica(id: id), true)
    case .fresh, .copied:
      (replica, isNamed) = (Replica(id: .random(using: &generator)), false)
    }
    try refresh()
  }

  // MARK: Reading

  /// Applies what was appended since, by whoever; loads anew where what was read is gone.
  mutating func refresh() throws(StoreError) {
    try journal.refresh()
    try catchUp()
    if try rows.refresh() { unnumbered = nil }
  }

  /// Reads the journal to its end and applies what is ready.
  private mutating func catchUp() throws(StoreError) {
    if journal.needsReload { return try reload() }
    let order = [replica.id] + journal.replicas.filter { $0 != replica.id }
    var reading = Reading(journal: journal, queues: queues, touched: unnumbered)
    do {
      held = try CausalMerge.run(
        order,
        into: &replica,
        peek: { source throws(StoreError) in try reading.peek(source) },
        advance: { source in reading.advance(source) }
      )
    } catch {
      (journal, queues, unnumbered) = (reading.journal, reading.queues, reading.touched)
      throw error
    }
    (journal, queues, unnumbered) = (reading.journal, reading.queues, reading.touched)
    if journal.needsReload { try reload() }
  }

  /// A journal with a queue of look-ahead for each replica.
  private struct Reading {
    var journal: Journal
    var queues: [ReplicaID: [JournalLine]] = [:]
    /// The items that the lines taken have written to, where they are kept.
    var touched: Set<ItemID>?

    mutating func peek(_ replica: ReplicaID) throws(StoreError) -> JournalLine? {
      if let line = queues[replica]?.first { return line }
      guard let line = try journal.next(of: replica) else { return nil }
      queues[replica, default: []].append(line)
      return line
    }

    mutating func advance(_ replica: ReplicaID) {
      guard let line = queues[replica]?.removeFirst() else { return }
      for operation in line.change.operations { touched?.insert(operation.item) }
    }
  }

  /// Starts again from the files.
  private mutating func reload() throws(StoreError) {
    self = try StoreCore(root: files.layout.root, effects: effects, lockWait: lockWait)
  }

  // MARK: Writing

  /// Takes the lock and brings everything to the state in which a change can be made.
  /// - Throws: `StoreError`; nothing is locked then. Damage in any journal is an error:
  ///   nothing is written next to it.
  mutating func beginWriting() throws(StoreError) -> WriteAccess {
    let access = try journal.beginWriting(wait: lockWait)
    do {
      try prepareToWrite(access)
    } catch {
      access.release()
      throw error
    }
    return access
  }

  private mutating func prepareToWrite(_ access: WriteAccess) throws(StoreError) {
    try catchUp()
    if access.isUndisturbed, isSettled { return try requireWhole() }
    isSettled = false
    if try rows.refresh() { unnumbered = nil }
    try settleIdentity()
    // A tail that held a line, and was not known to, may have been seen elsewhere as well.
    let cuts = try journal.cutTornTails(access)
    if cuts.contains(where: { $0.heldLine && $0.replica == replica.id }) { try takeNewIdentity() }
    try requireWhole()
    isSettled = true
  }

  private func requireWhole() throws(StoreError) {
    if let damage = journal.damages.first { throw StoreError(damage) }
  }

  /// Goes on as the replica that this store is.
  ///
  /// A line in a torn tail may have been seen elsewhere. The name is given up before the
  /// tail is cut: after a crash in between, nothing would tell that the line was there.
  private mutating func settleIdentity() throws(StoreError) {
    switch try IdentityFile.load(files, machine: effects.machine) {
    case .fresh, .copied: try takeNewIdentity()
    case .ours(let id):
      if id != replica.id { replica = try replayed(as: id) }
      isNamed = true
      if journal.tornTails[id]?.holdsLine == true { try takeNewIdentity() }
    }
  }

  /// Goes on as a new replica and keeps everything; under the lock.
  /// - Throws: `StoreError` where the disk fails; the next write looks again who the store is.
  mutating func takeNewIdentity() throws(StoreError) {
    isSettled = false
    var generator = effects.generator
    let id = isNamed ? ReplicaID.random(using: &generator) : replica.id
    try IdentityFile.adopt(id, in: files, machine: effects.machine)
    if id != replica.id { replica = try replayed(as: id) }
    isNamed = true
  }

  /// The document as another replica holds it: who one is decides what one can undo.
  private func replayed(as id: ReplicaID) throws(StoreError) -> Replica {
    var other = Replica(id: id)
    let order = [id] + journal.replicas.filter { $0 != id }
    var reading = Reading(journal: Journal(root: files.layout.root, effects: effects))
    try reading.journal.refresh()
    _ = try CausalMerge.run(
      order,
      into: &other,
      peek: { source throws(StoreError) in try reading.peek(source) },
      advance: { source in reading.advance(source) }
    )
    return other
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
    try journal.append([line], access)
    replica.apply(line)
    numberRows(of: line.change.operations.map(\.item))
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
    try drain(Set(lines.map(\.change.id.replica)))
    let new = lines.filter {
      $0.change.id.sequence >= journal.nextSequence(of: $0.change.id.replica)
    }
    guard !new.isEmpty else { return [] }
    try journal.append(new, access)
    for line in new { queues[line.change.id.replica, default: []].append(line) }
    try catchUp()
    numberRows(of: [])
    return new
  }

  /// Reads the journals of replicas to their ends, so that lines can be added there.
  private mutating func drain(_ replicas: Set<ReplicaID>) throws(StoreError) {
    for replica in replicas {
      while let line = try journal.next(of: replica) { queues[replica, default: []].append(line) }
    }
  }

  /// Writes the items that a purge from elsewhere met with an unseen edit of ours.
  mutating func revive(_ access: WriteAccess) throws {
    guard !replica.revivals.isEmpty else { return }
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
    try journal.flush(replicas, access)
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
      open = document.items.filter(Self.isOpen)
    }
    let lacking = open.filter { rows.numbers[$0.id] == nil }
    let order =
      Self.ordered(lacking.filter { !seen.contains($0.id) })
      + Self.ordered(lacking.filter { seen.contains($0.id) })
    let isAnythingOpen = !open.isEmpty || document.items.contains(where: Self.isOpen)
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
