// The store: a document that is kept on disk and shared between processes.

import Synchronization

/// A local-first store of todos and mails.
///
/// Every change is on disk when the call that made it returns. Several handles and several
/// processes may use one store: readers neither lock nor write, writers take turns change
/// by change and see each other's changes.
///
///     let store = try Store(at: "/home/ana/store")
///     try store.commit(Cause("add")) { try $0.create(.todo, title: "Water the ferns") }
///     let count = try store.read { document, _ in document.count }   // 1
///
/// An absent or empty directory reads as an empty store; the first change creates it.
public final class Store: Sendable {
  /// The store's directory.
  public let root: String

  /// The surroundings the store works in.
  public let effects: Effects

  let core: Mutex<StoreCore>

  /// Whoever observes the store.
  let observatory = Observatory()

  /// Opens a store.
  /// - Parameters:
  ///   - root: The store's directory, which need not exist.
  ///   - effects: Clock, randomness and disk.
  ///   - lockWait: How long a write waits for another process to finish its own.
  ///   - limits: When files of the store are closed and written anew.
  /// - Throws: `StoreError` where the directory is no store, is of a newer version, or
  ///   cannot be read. Damage in a journal is no error here: see `problems`.
  /// - Complexity: O(*n*) in the changes that are replayed.
  public init(
    at root: String,
    effects: Effects = .system(),
    lockWait: Duration = .seconds(10),
    limits: StoreLimits = StoreLimits()
  ) throws(StoreError) {
    let core = try StoreCore(root: root, effects: effects, lockWait: lockWait, limits: limits)
    self.root = core.files.layout.root
    self.effects = effects
    self.core = Mutex(core)
  }

  deinit { observatory.close() }

  // MARK: Reading

  /// Picks up what other handles and processes have written.
  /// - Throws: `StoreError`; what was read before stays.
  public func refresh() throws(StoreError) {
    try withCore { core throws(StoreError) in try core.refresh() }
  }

  /// Reads the state, with the row numbers of this machine.
  ///
  /// The body must not call the store. It may be called again, where a checkpoint turns out to
  /// be damaged while it is read.
  /// - Throws: What `body` throws, and `StoreError` where neither checkpoint nor journal can be
  ///   read; what was written stays.
  public func read<Result: Sendable>(
    _ body: (Document, RowNumbers) throws -> Result
  ) throws -> Result {
    try withCore { core in
      try core.reading { core in try body(core.replica.document, core.numbering.numbers) }
    }
  }

  /// Reads the state, as the other `read` does, where nothing else can go wrong.
  /// - Throws: `StoreError` where neither checkpoint nor journal can be read.
  public func read<Result: Sendable>(
    _ body: (Document, RowNumbers) -> Result
  ) throws(StoreError) -> Result {
    try withCore { core throws(StoreError) in
      try core.reading { core in body(core.replica.document, core.numbering.numbers) }
    }
  }

  /// The replica that this store is or, before its first change, will be.
  public var replica: ReplicaID { core.withLock { $0.replica.id } }

  /// The changes that the state is made of.
  public var seen: VersionVector { core.withLock { $0.replica.document.seen } }

  /// What stands in the way of the store's being whole.
  public var problems: StoreProblems {
    core.withLock { core in
      StoreProblems(
        damages: core.damages,
        held: core.held.map(StoreProblems.HeldChange.init)
      )
    }
  }

  // MARK: Writing

  /// What a commit came to.
  public struct Commit<Value: Sendable>: Sendable {
    /// The change; `nil` where nothing had to be written.
    public let change: Change?
    /// What the body returned.
    public let value: Value
  }

  /// Makes one change: all of what the body writes, or nothing.
  ///
  /// The body sees everything that is on disk, and must not call the store.
  /// - Parameters:
  ///   - cause: The command or gesture behind the change.
  ///   - body: Writes through the transaction; what it throws ends the commit, and
  ///     nothing is written.
  /// - Returns: The change, with what the body returned.
  /// - Throws: `StoreError` where the store is locked, damaged or not writable, what `body`
  ///   throws, and `TransactionError.unreadableChange`. What was acknowledged before is intact.
  /// - Durability: On disk when this returns.
  @discardableResult
  public func commit<Value: Sendable>(
    _ cause: Cause,
    _ body: (inout Transaction) throws -> Value
  ) throws -> Commit<Value> {
    try withCore { core in
      let access = try core.beginWriting()
      defer { access.release() }
      try core.revive(access)
      let (line, value) = try core.reading { core in try Self.line(cause, core, body) }
      if let line { try core.commit(line, access) }
      return Commit(change: line?.change, value: value)
    }
  }

  /// The line a body's writes amount to; the transaction, and its hold on the document,
  /// end here.
  private static func line<Value>(
    _ cause: Cause,
    _ core: StoreCore,
    _ body: (inout Transaction) throws -> Value
  ) throws -> (JournalLine?, Value) {
    var transaction = try core.begin()
    transaction.zone = core.effects.zone
    let value = try body(&transaction)
    return (try core.line(for: transaction, cause: cause), value)
  }

  /// Numbers the open items anew from 1, in the order of their numbers, closing gaps.
  /// - Returns: How many rows there are.
  /// - Throws: `StoreError` where the store is locked, damaged or not writable; the numbers
  ///   are those of before.
  @discardableResult
  public func renumber() throws(StoreError) -> Int {
    try withCore { core throws(StoreError) in
      let access = try core.beginWriting()
      defer { access.release() }
      let order = try core.reading { core in
        let rows = core.numbering.numbers
        let open = core.replica.document.openItems.sorted { a, b in
          switch (rows[a.id], rows[b.id]) {
          case (let x?, let y?): x < y
          case (_?, nil): true
          case (nil, _?): false
          case (nil, nil): Item.isOrdered(a, b)
          }
        }
        return open.map(\.id)
      }
      try core.numbering.renumber(order)
      return order.count
    }
  }
}

/// What stands in the way of a store's being whole.
public struct StoreProblems: Hashable, Sendable {
  /// A change that is on disk and cannot be applied yet.
  public struct HeldChange: Hashable, Sendable {
    /// The change.
    public let change: ChangeID
    /// What keeps it.
    public let reason: Document.Readiness

    init(_ held: CausalMerge.Held) {
      change = held.change
      reason = held.reason
    }
  }

  /// Lines that are not what their replica wrote, or that were here and are missing; nothing
  /// after them was applied.
  public let damages: [Damage]
  /// For each replica whose changes wait, the first of them.
  public let held: [HeldChange]

  /// Whether nothing stands in the way.
  public var isEmpty: Bool { damages.isEmpty && held.isEmpty }
}
