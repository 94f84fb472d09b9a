// Collects the writes that will become one change.

/// Why a write cannot be made.
public enum TransactionError: Error, Hashable, Sendable {
  /// No item of that name is there.
  case unknownItem(ItemID)
  /// The item is of a kind that the action does not fit.
  case wrongKind(ItemID)
  /// There is no conflict in that field.
  case noConflict(ItemID, Field)
  /// The places named do not lie in one list.
  case differentLists(ItemID, ItemID)
  /// No field can have that name: it is empty or holds a NUL.
  case unwritableField(Field)
  /// The change would hold more operations than one change can.
  case tooManyOperations
  /// The change would be no line that can be read: it is too long, or a value is nested too
  /// deep.
  case unreadableChange
}

/// A change in the making: each write is seen by the reads that follow it.
///
/// A write that would change nothing adds no operation, so doing a thing twice is one
/// change. Nothing is kept until the store commits the change.
public struct Transaction {
  /// The identity the change will have.
  public let id: ChangeID
  /// The time the change will have.
  public let time: HybridTime
  /// The wall clock, in milliseconds since 1970.
  public let wall: Int
  /// Where local times of day are read, such as that of a todo that recurs.
  public var zone: CivilZone = .utc
  /// What has been written so far, in order.
  public private(set) var operations: [Operation] = []

  private let base: Document
  private var written: [ItemID: ItemState?] = [:]
  private var purgedHere: Set<ItemID> = []
  private var generator: any RandomNumberGenerator
  private var lastPosition: Position?

  /// Starts a change on top of a document.
  init(
    id: ChangeID,
    time: HybridTime,
    wall: Int,
    base: Document,
    generator: any RandomNumberGenerator
  ) {
    self.id = id
    self.time = time
    self.wall = wall
    self.base = base
    self.generator = generator
    lastPosition = base.lastPosition
  }

  // MARK: Reading

  /// The item as the writes so far leave it; `nil` where there is none.
  public subscript(item: ItemID) -> Item? { state(item).map { Item(id: item, state: $0) } }

  /// Whether the item was purged before or in this change.
  func isPurged(_ item: ItemID) -> Bool {
    purgedHere.contains(item) || base.purged.contains(item)
  }

  /// Every item as the writes so far leave it, in no order.
  /// - Complexity: O(*n*) in the items.
  public var items: [Item] {
    var items = base.items.filter { written[$0.id] == nil }
    for (id, state) in written { if let state { items.append(Item(id: id, state: state)) } }
    return items
  }

  /// The state that the change is made on.
  var document: Document { base }

  func state(_ item: ItemID) -> ItemState? {
    if let state = written[item] { return state }
    return base.state(item)
  }

  func heads(_ slot: Slot, of item: ItemID) -> [Head] { state(item)?.heads(slot) ?? [] }

  // MARK: Writing

  /// Adds an operation and applies it to what later reads see.
  mutating func append(_ operation: Operation) throws(TransactionError) {
    if let field = operation.action.field, !field.isWritable { throw .unwritableField(field) }
    guard let operationID = OperationID(change: id, index: operations.count) else {
      throw .tooManyOperations
    }
    let item = operation.item
    var state = state(item) ?? ItemState()
    // Held twice, an item of many heads would be copied for each of them.
    written.removeValue(forKey: item)
    state.apply(operation, id: operationID, time: time, isPurged: isPurged(item))
    if operation.isPurge { purgedHere.insert(item) }
    written[item] = .some(state.isEmpty ? nil : state)
    if let position = operation.position { lastPosition = max(lastPosition ?? position, position) }
    operations.append(operation)
  }

  /// Gives a register a value; `null` clears it.
  ///
  /// Writes nothing where the value is the only one there; where concurrent values are,
  /// it settles them.
  public mutating func set(
    _ field: Field,
    of item: ItemID,
    to value: JSON
  ) throws(TransactionError) {
    let heads = heads(Slot(field), of: item)
    if heads.isEmpty ? value == .null : heads.allSatisfy({ $0.value == value }) { return }
    try append(
      Operation(item: item, action: .set(field, value), over: heads.map(\.id))
    )
  }

  /// Puts an element into a set.
  ///
  /// Adding one that is there takes the place of the additions seen, so that a removal made
  /// elsewhere at the same time does not undo it; within one change it is written once.
  public mutating func add(
    _ element: Text,
    to field: Field,
    of item: ItemID
  ) throws(TransactionError) {
    let slot = Slot(field, element: element)
    let heads = heads(slot, of: item)
    if !heads.isEmpty, heads.allSatisfy({ $0.value == true && $0.id.change == id }) { return }
    try append(
      Operation(item: item, action: .add(field, element: element), over: heads.map(\.id))
    )
  }

  /// Takes an element out of a set.
  public mutating func remove(
    _ element: Text,
    from field: Field,
    of item: ItemID
  ) throws(TransactionError) {
    let slot = Slot(field, element: element)
    guard state(item)?.contains(slot) == true else { return }
    try append(
      Operation(
        item: item,
        action: .remove(field, element: element),
        over: heads(slot, of: item).map(\.id)
      )
    )
  }

  /// Forgets an item for good, as far as it has been seen here.
  public mutating func purge(_ item: ItemID) throws(TransactionError) {
    guard let state = state(item) else { throw .unknownItem(item) }
    try append(Operation(item: item, action: .purge, over: state.entries.map(\.head.id)))
  }

  /// Settles a conflict with one of its values or a new one.
  public mutating func resolve(
    _ field: Field,
    of item: ItemID,
    to value: JSON
  ) throws(TransactionError) {
    guard let state = state(item) else { throw .unknownItem(item) }
    guard state.conflicts(of: item).contains(where: { $0.field == field }) else {
      throw .noConflict(item, field)
    }
    try set(field, of: item, to: value)
  }

  /// Makes an item with a new name at the end of a list.
  public mutating func create(
    _ kind: ItemKind,
    title: String,
    in list: ListName = .inbox
  ) throws(TransactionError) -> ItemID {
    let item = ItemID.random(using: &generator)
    try set(.kind, of: item, to: .string(kind.rawValue))
    try set(.title, of: item, to: .string(title))
    if list != .inbox { try set(.list, of: item, to: .string(list.name)) }
    try set(.position, of: item, to: .string(nextPosition().text))
    return item
  }

  /// A place after every item's, so at the end of any list; the next call gives the same
  /// one until it has been written.
  /// - Complexity: O(1).
  func nextPosition() -> Position { Position.between(lastPosition, nil) ?? .first }
}
