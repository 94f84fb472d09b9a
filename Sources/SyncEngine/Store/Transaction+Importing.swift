// Takes in what an importer found.

/// What taking in an imported item came to.
public enum ImportOutcome: Hashable, Sendable {
  /// The item is new here.
  case imported
  /// The source says something it did not say before.
  case updated
  /// Nothing is new.
  case unchanged
  /// The item was purged here, and stays so.
  case purged
}

extension Transaction {
  /// Takes in an item under the name its source gives it.
  ///
  /// A new item is written as origin operations, the same on every machine, so that an
  /// import elsewhere merges with it and never outdoes an edit. Of an item that is here,
  /// a field that nobody has edited follows its source; an edited one is left alone.
  /// - Returns: What came of it; taking in the same item again changes nothing.
  /// - Throws: `TransactionError.tooManyOperations`.
  /// - Complexity: O(*f*) in the fields.
  public mutating func take(_ draft: ItemDraft) throws(TransactionError) -> ImportOutcome {
    guard !isPurged(draft.id) else { return .purged }
    guard let item = self[draft.id], item.kind != nil else {
      try create(draft)
      return .imported
    }
    let before = operations.count
    let known = Set(draft.kind.importedFields).union(draft.fields.keys)
    for field in known.sorted() {
      try follow(draft.fields[field], field: field, of: draft.id)
    }
    for (field, elements) in draft.sets.sorted(by: { $0.key < $1.key }) {
      try follow(Set(elements), field: field, of: draft.id)
    }
    return operations.count > before ? .updated : .unchanged
  }

  private mutating func create(_ draft: ItemDraft) throws(TransactionError) {
    let position = nextPosition()
    try append(origin(draft.id, .set(.kind, .string(draft.kind.rawValue))))
    try append(origin(draft.id, .set(.position, .string(position.text))))
    for (field, value) in draft.fields.sorted(by: { $0.key < $1.key }) where value != .null {
      try append(origin(draft.id, .set(field, value)))
    }
    for (field, elements) in draft.sets.sorted(by: { $0.key < $1.key }) {
      for element in Set(elements).sorted() {
        try append(origin(draft.id, .add(field, element: element)))
      }
    }
  }

  private func origin(_ item: ItemID, _ action: Operation.Action) -> Operation {
    Operation(item: item, action: action, isOrigin: true)
  }

  /// Lets a register that only its source has written follow the source.
  private mutating func follow(
    _ value: JSON?,
    field: Field,
    of item: ItemID
  ) throws(TransactionError) {
    let heads = heads(Slot(field), of: item)
    guard heads.allSatisfy(\.isOrigin) else { return }
    let value = value ?? .null
    if heads.isEmpty {
      if value != .null { try append(origin(item, .set(field, value))) }
    } else if !heads.contains(where: { $0.value == value }) {
      try set(field, of: item, to: value)
    }
  }

  /// Lets the elements of a set that only its source has written follow the source.
  private mutating func follow(
    _ elements: Set<Text>,
    field: Field,
    of item: ItemID
  ) throws(TransactionError) {
    for element in elements.sorted()
    where heads(Slot(field, element: element), of: item).isEmpty {
      try append(origin(item, .add(field, element: element)))
    }
    for element in self[item]?.elements(field) ?? [] where !elements.contains(element) {
      guard heads(Slot(field, element: element), of: item).allSatisfy(\.isOrigin) else { continue }
      try remove(element, from: field, of: item)
    }
  }
}
