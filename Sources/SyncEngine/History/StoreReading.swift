// What can be read of a store, as it is now or as it was.

/// A state of a store: the one it has now, or one that it had.
///
///     func titles(_ state: any StoreReading) throws -> [String] {
///       try state.read { document, _ in document.items.map(\.title) }
///     }
///     try titles(store)
///     try titles(store.past(at: yesterday))
public protocol StoreReading: Sendable {
  /// The store's directory.
  var root: String { get }

  /// The replica that the store is now.
  var replica: ReplicaID { get }

  /// Which replica the store is, as far as that is on disk.
  var identity: StoreIdentity { get }

  /// What stands in the way of the state's being whole.
  var problems: StoreProblems { get }

  /// Reads the state, with the row numbers that this machine has given by now.
  ///
  /// The body must not call the store; it may be called twice.
  /// - Throws: What `body` throws, and `StoreError` where the state cannot be read.
  func read<Result: Sendable>(
    _ body: (Document, RowNumbers) throws -> Result
  ) throws -> Result

  /// Reads the state, as the other `read` does, where nothing else can go wrong.
  /// - Throws: `StoreError` where the state cannot be read.
  func read<Result: Sendable>(
    _ body: (Document, RowNumbers) -> Result
  ) throws(StoreError) -> Result

  /// The changes that have led to the state, newest first.
  /// - Parameters:
  ///   - limit: How many, at most.
  ///   - item: Only changes that touch this item.
  /// - Returns: Changes in the order of `Store.history`.
  /// - Throws: `StoreError` where the disk fails.
  func history(limit: Int, of item: ItemID?) throws(StoreError) -> [Change]

  /// Counts what the state holds.
  /// - Throws: `StoreError` where the disk fails.
  func status() throws(StoreError) -> Store.Status
}

extension StoreReading {
  /// The changes that have led to the state, newest first.
  public func history(limit: Int) throws(StoreError) -> [Change] {
    try history(limit: limit, of: nil)
  }
}

extension Store: StoreReading {}
