// A store as it was at a moment.

/// The state that a store had, read-only.
///
/// It stands for itself: what is written to the store later does not change it.
public struct PastStore: StoreReading {
  /// The moment.
  public let moment: Instant

  /// The state at the moment.
  public let document: Document

  private let store: Store
  private let numbers: RowNumbers
  private let bytes: Int

  init(
    _ store: Store,
    at moment: Instant,
    _ document: Document,
    bytes: Int
  ) throws(StoreError) {
    self.store = store
    self.moment = moment
    self.document = document
    self.bytes = bytes
    numbers = try store.read { _, numbers in numbers }
  }

  /// The store's directory.
  public var root: String { store.root }

  /// The replica that the store is now.
  public var replica: ReplicaID { store.replica }

  /// Which replica the store is now, as far as that is on disk.
  public var identity: StoreIdentity { store.identity }

  /// What keeps the state from being whole: damage in the journals.
  public var problems: StoreProblems { store.problems }

  /// Reads the state, with the row numbers that this machine has given by now.
  /// - Throws: What `body` throws, and `StoreError` where a base that it rests on cannot be read.
  public func read<Result: Sendable>(
    _ body: (Document, RowNumbers) throws -> Result
  ) throws -> Result {
    let result = Swift.Result { try body(document, numbers) }
    try requireReadable()
    return try result.get()
  }

  /// Reads the state, as the other `read` does, where nothing else can go wrong.
  /// - Throws: `StoreError` where a base that it rests on cannot be read.
  public func read<Result: Sendable>(
    _ body: (Document, RowNumbers) -> Result
  ) throws(StoreError) -> Result {
    let result = body(document, numbers)
    try requireReadable()
    return result
  }

  private func requireReadable() throws(StoreError) {
    if document.isFaulty { throw StoreError(.io, path: StoreLayout(root: root).base) }
  }

  /// The changes that had led to the state, newest first.
  /// - Throws: `StoreError` where the disk fails.
  public func history(limit: Int, of item: ItemID?) throws(StoreError) -> [Change] {
    try store.history(limit: limit, of: item, within: document.seen)
  }

  /// Counts what the state held; the bytes are those of the lines that made it.
  /// - Complexity: O(*n* log *n*) in the items.
  public func status() throws(StoreError) -> Store.Status {
    Store.Status(
      document,
      replica: identity.replica ?? replica,
      journalBytes: bytes,
      wall: moment.milliseconds
    )
  }
}

extension StoreError.Code {
  /// The history before a base has been compacted away, and the state asked for is before it.
  public static let compacted = StoreError.Code(rawValue: "history.compacted")
}
