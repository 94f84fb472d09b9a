// Takes a change back: restores what it replaced, where it still stands.

/// Something an undo left as it is.
public struct Kept: Hashable, Sendable {
  /// The item.
  public let item: ItemID
  /// The field; `kind` where the whole item was kept.
  public let field: Field
  /// The change that has written it since; `nil` where none can be named.
  public let by: ChangeID?
  /// Whether that change was made without knowing of the one taken back, beside it and not after
  /// it; `nil` where none can be named, or that is not known.
  public internal(set) var isConcurrent: Bool?
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
    var named: Set<Kept> = []
    var whole: Set<ItemID> = []
    for item in created where !isUntouched(item, since: change) {
      whole.insert(item)
      kept.append(Kept(item: item, field: .kind, by: lastWriter(of: item, besides: change)))
    }
    for index in change.operations.indices.reversed() {
      let operation = change.operations[index]
      guard !whole.contains(operation.item) else { continue }
      let id = change.operationID(at: index)
      let left = try revert(operation, id: id, history: history)
      if let left, named.insert(left).inserted { kept.append(left) }
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
      state.meaning(of: entry.head).change == change.id || entry.head.id.change == change.id
    }
  }

  private func lastWriter(of item: ItemID, besides change: Change) -> ChangeID? {
    state(item)?.entries.map(\.head).filter { $0.id.change != change.id }
      .max { $1.outranks($0) }?.id.change
  }

  /// Takes back one operation; gives what was left as it is.
  private mutating func revert(
    _ operation: Operation,
    id: OperationID,
    history: History
  ) throws(TransactionError) -> Kept? {
    guard let slot = operation.slot, !slot.isOpaque else {
      return Kept(item: operation.item, field: .kind, by: nil)
    }
    if case .retract = operation.action {
      return try bringBack(operation, in: slot, history: history)
    }
    let (own, others) = split(slot, of: operation.item, by: operation.restores ?? id)
    guard !own.isEmpty else {
      let by = state(operation.item)?.shown(slot)?.id.change
      return Kept(item: operation.item, field: slot.field, by: by)
    }
    if !operation.isAddition, let rival = others.first(where: { !$0.isOrigin }) {
      return Kept(item: operation.item, field: slot.field, by: rival.id.change)
    }
    let previous = Self.counted(past(operation.over, in: slot, history))
    guard !previous.isEmpty || operation.over.isEmpty else {
      return Kept(item: operation.item, field: slot.field, by: own[0].id.change)
    }
    // A new key for the place of an item gives way to moves of it, and so does the one it had.
    let asOrigin = operation.isOrigin && operation.restores == nil
    var over = own.map(\.id)
    for past in previous {
      try restore(past, over: over, of: operation.item, asOrigin: asOrigin)
      over = []
    }
    if previous.isEmpty {
      try append(
        Operation(
          item: operation.item,
          action: .retract(slot.field, element: slot.element),
          over: over
        )
      )
    }
    return nil
  }

  /// The heads of a slot that are the operation or count as it, and the others.
  private func split(
    _ slot: Slot,
    of item: ItemID,
    by meaning: OperationID
  ) -> (own: [Head], others: [Head]) {
    var own: [Head] = []
    var others: [Head] = []
    guard let state = state(item) else { return (own, others) }
    for head in state.heads(slot) {
      if state.meaning(of: head) == meaning { own.append(head) } else { others.append(head) }
    }
    return (own, others)
  }

  /// Writes again what a retraction took away, where nothing has come in its place.
  ///
  /// An addition comes back beside other additions: it was one of several before.
  private mutating func bringBack(
    _ retraction: Operation,
    in slot: Slot,
    history: History
  ) throws(TransactionError) -> Kept? {
    let previous = Self.counted(past(retraction.over, in: slot, history))
    let isAddition = previous.first?.operation.isAddition == true
    let since = heads(slot, of: retraction.item).first {
      !$0.isOrigin && !(isAddition && $0.value == true)
    }
    guard since == nil, let first = previous.first else {
      return Kept(item: retraction.item, field: slot.field, by: since?.id.change)
    }
    try restore(first, over: [], of: retraction.item, asOrigin: false)
    return nil
  }

  /// Writes a past operation again, under the name it counts as.
  ///
  /// What was an origin operation stays one, so that it hides nobody's edit; on a purged
  /// item it would have no effect, so there it becomes an edit.
  private mutating func restore(
    _ past: Past,
    over: [OperationID],
    of item: ItemID,
    asOrigin: Bool
  ) throws(TransactionError) {
    try append(
      Operation(
        item: item,
        action: past.operation.action,
        over: over,
        restores: past.operation.restores ?? past.id,
        isOrigin: (asOrigin || past.operation.isOrigin) && !isPurged(item)
      )
    )
  }

  private typealias Past = (id: OperationID, operation: Operation, time: HybridTime)

  private func past(_ ids: [OperationID], in slot: Slot, _ history: History) -> [Past] {
    ids.compactMap { id in
      guard let (operation, time) = history(id), operation.slot == slot else { return nil }
      return (id, operation, time)
    }
  }

  /// Those of a slot's past heads that made what was shown: every addition of an element
  /// where there was one, else the one that outranks the others.
  private static func counted(_ heads: [Past]) -> [Past] {
    let edits = heads.filter { !$0.operation.isOrigin }
    let additions = (edits.isEmpty ? heads : edits).filter { $0.operation.isAddition }
    if !additions.isEmpty { return additions }
    return heads.max { head(of: $1).outranks(head(of: $0)) }.map { [$0] } ?? []
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

extension Operation {
  /// Whether the operation puts an element into a set.
  fileprivate var isAddition: Bool { if case .add = action { true } else { false } }
}
