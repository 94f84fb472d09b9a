// The merged state of a store: what all changes seen so far come to.

/// All items as the changes seen so far leave them.
///
/// A document is a value and a function of the set of changes applied to it: the order,
/// as far as causality leaves it open, makes no difference.
///
/// The rule it keeps: a change is applied once, and only after every change it names in
/// `after`. A predecessor that has been seen and is no head has therefore been replaced,
/// and no tombstone has to remember it.
public struct Document: Hashable, Sendable {
  /// Whether a change can be applied.
  public enum Readiness: Hashable, Sendable {
    /// It is the replica's next, and all it had seen is here.
    case ready
    /// It is here already.
    case seen
    /// Another line is here under its number.
    case forked
    /// It comes after this change, which is not here.
    case waiting(ReplicaID, sequence: Int)
    /// It comes after another line than the one that is here under this number.
    case divergent(ReplicaID, sequence: Int)
  }

  private(set) var states = ItemTable()

  /// The items that were purged; origin operations do not bring them back.
  public private(set) var purged: Set<ItemID> = []

  /// The last change seen of each replica.
  public private(set) var seen = VersionVector()

  /// The time of the last change seen of each replica.
  public private(set) var latestTimes: [ReplicaID: HybridTime] = [:]

  /// The number of changes seen.
  public private(set) var changeCount = 0

  /// The greatest place that any item was ever given; every later one may follow it.
  private(set) var lastPosition: Position?

  /// A document without changes.
  public init() {}

  /// The document that a state file holds.
  init(header: StateHeader, purged: Set<ItemID>, items: SavedItems) {
    states = ItemTable(items)
    self.purged = purged
    seen = header.seen
    latestTimes = header.latestTimes
    changeCount = header.changeCount
    lastPosition = header.lastPosition
  }

  /// The document that is the union of two.
  init(
    states: ItemTable,
    purged: Set<ItemID>,
    seen: VersionVector,
    latestTimes: [ReplicaID: HybridTime],
    lastPosition: Position?
  ) {
    self.states = states
    self.purged = purged
    self.seen = seen
    self.latestTimes = latestTimes
    self.lastPosition = lastPosition
    changeCount = seen.total
  }

  /// Whether an item could not be read from the state file, so that the document may lack some.
  var isFaulty: Bool { states.isFaulty }

  /// Whether a line can be applied now.
  /// - Parameters:
  ///   - line: The line.
  ///   - checksum: The checksum of an earlier line, asked for where a mark in `after` lies
  ///     below the last line seen; `nil` where that is not known at hand.
  /// - Returns: `.ready`, or what stands in the way.
  public func readiness(
    of line: JournalLine,
    checksum: (ReplicaID, Int) -> UInt32? = { _, _ in nil }
  ) -> Readiness {
    let id = line.change.id
    let last = seen.sequence(of: id.replica)
    if id.sequence <= last {
      let isFork = id.sequence == last && seen[id.replica]?.checksum != line.checksum
      return isFork ? .forked : .seen
    }
    guard id.sequence == last + 1 else {
      return .waiting(id.replica, sequence: id.sequence - 1)
    }
    var divergent: Readiness?
    for (replica, mark) in line.change.after where replica != id.replica {
      guard let here = seen[replica], here.sequence >= mark.sequence else {
        return .waiting(replica, sequence: mark.sequence)
      }
      let found =
        here.sequence == mark.sequence ? here.checksum : checksum(replica, mark.sequence)
      if let found, found != mark.checksum, !mark.isLost(of: replica),
        !VersionVector.Mark(sequence: mark.sequence, checksum: found).isLost(of: replica)
      {
        divergent = .divergent(replica, sequence: mark.sequence)
      }
    }
    if let divergent { return divergent }
    return unseenPredecessor(of: line.change) ?? .ready
  }

  /// What a change waits for that replaces an operation which is not here yet.
  ///
  /// A replica names in `after` all that it replaces; of one that does not, the order of
  /// arrival would decide.
  private func unseenPredecessor(of change: Change) -> Readiness? {
    for operation in change.operations {
      for id in operation.over where id.change.replica != change.id.replica {
        if !seen.covers(id.change) {
          return .waiting(id.change.replica, sequence: id.change.sequence)
        }
      }
    }
    return nil
  }

  /// Applies a line that is ready.
  /// - Parameter line: A line for which `readiness(of:)` is `.ready`.
  /// - Complexity: O(*k*) in the operations, each O(*h*) in the heads of its item.
  mutating func apply(_ line: JournalLine) {
    let change = line.change
    precondition(
      change.id.sequence == seen.sequence(of: change.id.replica) + 1,
      "a change is applied once, after those before it"
    )
    for (index, operation) in change.operations.enumerated() {
      apply(operation, id: change.operationID(at: index), time: change.time)
    }
    seen[change.id.replica] = line.mark
    latestTimes[change.id.replica] = change.time
    changeCount += 1
  }

  /// Applies an operation of a change that is being applied or made.
  mutating func apply(_ operation: Operation, id: OperationID, time: HybridTime) {
    let item = operation.item
    let isPurged = !purged.isEmpty && purged.contains(item)
    states.update(item) { $0.apply(operation, id: id, time: time, isPurged: isPurged) }
    if operation.isPurge { purged.insert(item) }
    if let position = operation.position { lastPosition = max(lastPosition ?? position, position) }
  }

  /// Feeds what has been seen to `hasher`, which decides what the state is.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(seen)
    hasher.combine(purged.count)
  }

  /// The number of items, those of the store's own among them.
  public var count: Int { states.count }

  /// The heads of an item; `nil` where it does not exist.
  func state(_ item: ItemID) -> ItemState? { states[item] }

  /// The item of that name; `nil` where it does not exist.
  public subscript(item: ItemID) -> Item? { states[item].map { Item(id: item, state: $0) } }

  /// Every item, in no order.
  public var items: some Sequence<Item> {
    states.entries.lazy.map { Item(id: $0.key, state: $0.value) }
  }

  /// Every todo and mail that is still to be dealt with, in no order.
  /// - Complexity: O(*n*) in those, and in what was written to since the last checkpoint.
  public var openItems: some Sequence<Item> {
    states.possiblyOpen.lazy.map { Item(id: $0.key, state: $0.value) }
      .filter { $0.kind != nil && $0.list.isOpen }
  }

  /// The names of all items, in byte order.
  /// - Complexity: O(*n* log *n*), without reading what the items hold.
  public var itemIDs: [ItemID] { states.names }

  /// The items whose names begin with some characters, in byte order.
  public func itemIDs(beginningWith prefix: String) -> [ItemID] {
    states.names(beginningWith: Array(prefix.utf8))
  }

  /// Every todo and mail that a filter may take, in no order: where it can only take items
  /// that are to be dealt with, no others are read.
  public func candidates(for filter: Query.Filter) -> some Sequence<Item> {
    (filter.takesOnlyOpen ? states.possiblyOpen : states.entries).lazy
      .map { Item(id: $0.key, state: $0.value) }.filter { $0.kind != nil }
  }

  /// Whether an operation of a kind that this engine does not know is among the heads.
  public var hasUnknownOperations: Bool {
    states.entries.contains { $0.value.entries.contains { $0.slot.isOpaque } }
  }
}

extension Operation {
  /// The place that the operation gives its item.
  var position: Position? {
    guard case .set(.position, let value) = action else { return nil }
    return value.text.flatMap(Position.init)
  }
}
