// Takes a change back: restores what it replaced, where it still stands.

/// Something an undo left as it is.
public struct Kept: Hashable, Sendable {
  /// The item.
  public let item: ItemID
  /// The field; `kind` where the whole item was kept.
  public let field: Field
  /// The change that has written it since; `nil` where none can be named.
  public let by: ChangeID?
}

extension Transaction {
  /// Finds an operation of the past, with the time of its change.
  typealias History = (OperationID) -> (operation: Operation, time: HybridTime)?

  /// Takes back what a change did, as far as nobody has written over it since.
  /// - Parameters:
  ///   - change: The change to take back, an undo or a redo among them.
  ///   - history: Finds the operations that the change replaced.
  /// - Returns: What was left as it is.
  /// - Throws: `TransactionError.tooManyOperations`; what was written before stays.
  mutating func revert(
    _ change: Change,
    history: History
  ) throws(TransactionError) -> [Kept] {
    var kept: [Kept] = []
    let created = createdItems(of: change)
    var whole: Set<ItemID> = []
    for item in created where !isUntouched(item, since: change) {
      whole.insert(item)
      kept.append(Kept(item: item, field: .kind, by: lastWriter(of: item, besides: change)))
    }
    for index in change.operations.indices.reversed() {
      let operation = change.operations[index]
      guard !whole.contains(operation.item) else { continue }
      let id = change.operationID(at: index)
      if let left = try revert(
        operation,
        id: id,
        isCreation: created.contains(operation.item),
        history: history
      ) {
        kept.append(left)
      }
    }
    return kept
  }

  /// The items that exist since the change.
  private func createdItems(of change: Change) -> [ItemID] {
    change.operations.compactMap { operation in
      guard case .set(.kind, _) = operation.action, operation.over.isEmpty else { return nil }
      return operation.item
    }
  }

  /// Whether all that is left of an item comes from the change or stands for it.
  private func isUntouched(_ item: ItemID, since change: Change) -> Bool {
    guard let state = state(item) else { return true }
    return state.entries.allSatisfy { entry in
      (state.standIns[entry.head.id] ?? entry.head.id).change == change.id
        || entry.head.id.change == change.id
    }
  }

  private func lastWriter(of item: ItemID, besides change: Change) -> ChangeID? {
    state(item)?.entries.map(\.head).filter { $0.id.change != change.id }
      .max { $1.outranks($0) }?.id.change
  }

  private mutating func revert(
    _ operation: Operation,
    id: OperationID,
    isCreation: Bool,
    history: History
  ) throws(TransactionError) -> Kept? {
    guard let slot = operation.slot, !slot.isOpaque else {
      return Kept(item: operation.item, field: .kind, by: nil)
    }
    if case .retract(let field, let element) = operation.action {
      return try bringBack(operation, field: field, element: element, history: history)
    }
    guard let head = state(operation.item)?.head(countingAs: id) else {
      let by = state(operation.item)?.shown(slot)?.id.change
      return Kept(item: operation.item, field: slot.field, by: by)
    }
    if slot.element == nil, let rival = rival(of: head, in: slot, of: operation.item) {
      return Kept(item: operation.item, field: slot.field, by: rival.id.change)
    }
    guard let previous = Self.shown(past(operation.over, history), element: slot.element) else {
      guard operation.over.isEmpty else {
        return Kept(item: operation.item, field: slot.field, by: head.id.change)
      }
      try append(
        Operation(
          item: operation.item,
          action: .retract(slot.field, element: slot.element),
          over: [head.id]
        )
      )
      return nil
    }
    try append(
      Operation(
        item: operation.item,
        action: previous.operation.action,
        over: [head.id],
        restores: previous.operation.restores ?? previous.id
      )
    )
    return nil
  }

  /// A concurrent edit of the register: with one there, the head is not the only one.
  private func rival(of head: Head, in slot: Slot, of item: ItemID) -> Head? {
    heads(slot, of: item).first { $0.id != head.id && !$0.isOrigin }
  }

  /// Writes again what a retraction took away, where nothing has come in its place.
  private mutating func bringBack(
    _ retraction: Operation,
    field: Field,
    element: Text?,
    history: History
  ) throws(TransactionError) -> Kept? {
    let slot = element.map { Slot(field, element: $0) } ?? Slot(field)
    if let head = state(retraction.item)?.shown(slot) {
      return Kept(item: retraction.item, field: field, by: head.id.change)
    }
    guard let previous = Self.shown(past(retraction.over, history), element: element) else {
      return Kept(item: retraction.item, field: field, by: nil)
    }
    try append(
      Operation(
        item: retraction.item,
        action: previous.operation.action,
        restores: previous.operation.restores ?? previous.id
      )
    )
    return nil
  }

  private typealias Past = (id: OperationID, operation: Operation, time: HybridTime)

  private func past(_ ids: [OperationID], _ history: History) -> [Past] {
    ids.compactMap { id in history(id).map { (id, $0.operation, $0.time) } }
  }

  /// The operation among several whose value was shown; of an element's, an addition.
  private static func shown(_ operations: [Past], element: Text?) -> Past? {
    let additions = operations.filter {
      if case .add = $0.operation.action { true } else { false }
    }
    let candidates = element == nil || additions.isEmpty ? operations : additions
    return candidates.max { a, b in
      head(of: b).outranks(head(of: a))
    }
  }

  private static func head(of past: Past) -> Head {
    let value: JSON = if case .set(_, let value) = past.operation.action { value } else { .null }
    return Head(
      id: past.id,
      time: past.operation.isOrigin ? .zero : past.time,
      value: value
    )
  }
}
