// What people do with items, as writes.

extension Transaction {
  private func kind(of item: ItemID) throws(TransactionError) -> ItemKind? {
    guard let found = self[item] else { throw .unknownItem(item) }
    return found.kind
  }

  private func require(_ kind: ItemKind, _ item: ItemID) throws(TransactionError) {
    guard try self.kind(of: item) == kind else { throw .wrongKind(item) }
  }

  /// Marks a todo as done, or as open again.
  ///
  /// A todo that is done already keeps its time. One that recurs brings the next, in the same
  /// change; opened again, it takes that one back unless somebody has touched it since.
  /// - Parameters:
  ///   - isCompleted: Whether it is done.
  ///   - item: The todo.
  ///   - moment: When it was done; the time of the change without one.
  /// - Throws: `TransactionError` for what is no todo; what was written before stays.
  public mutating func setCompleted(
    _ isCompleted: Bool,
    _ item: ItemID,
    at moment: Instant? = nil
  ) throws(TransactionError) {
    try require(.todo, item)
    let wasCompleted = self[item]?.isCompleted == true
    if isCompleted, wasCompleted { return }
    let moment = moment ?? Instant(clamping: wall)
    try set(.completed, of: item, to: isCompleted ? .string(moment.description) : .null)
    if isCompleted {
      try makeNext(after: item, completed: moment)
    } else if wasCompleted {
      try withdrawNext(after: item)
    }
  }

  /// Puts a flag on an item or takes it off; the value is recorded, never "the other one".
  public mutating func setFlagged(_ isFlagged: Bool, _ item: ItemID) throws(TransactionError) {
    _ = try kind(of: item)
    try setBool(.flagged, of: item, to: isFlagged)
  }

  /// Marks a mail as unread or read.
  public mutating func setUnread(_ isUnread: Bool, _ item: ItemID) throws(TransactionError) {
    try require(.mail, item)
    try setBool(.unread, of: item, to: isUnread)
  }

  /// Writes a truth value, where absent counts as false.
  private mutating func setBool(
    _ field: Field,
    of item: ItemID,
    to value: Bool
  ) throws(TransactionError) {
    if !value, heads(Slot(field), of: item).isEmpty { return }
    try set(field, of: item, to: .bool(value))
  }

  /// Hides an item until a date or a time; `nil` shows it again.
  public mutating func snooze(_ item: ItemID, until when: When?) throws(TransactionError) {
    _ = try kind(of: item)
    try set(.wait, of: item, to: when?.json ?? .null)
  }

  /// Moves an item to the archive or the trash, from which `restore` brings it back to
  /// the list and the place it left.
  public mutating func putAway(_ item: ItemID, to list: ListName) throws(TransactionError) {
    _ = try kind(of: item)
    guard let left = self[item]?.list, left != list else { return }
    if let field = list.leftField { try remember(left, in: field, of: item) }
    try set(.list, of: item, to: .string(list.name))
  }

  /// Brings an item back from the archive or the trash to the list it left.
  public mutating func restore(_ item: ItemID) throws(TransactionError) {
    _ = try kind(of: item)
    guard let found = self[item], let field = found.list.leftField else { return }
    let target = found[field].text.map(ListName.init) ?? .inbox
    try set(.list, of: item, to: .string(target.name))
  }

  /// Moves an item to the end of a list; to the archive or the trash as `putAway` does.
  public mutating func move(_ item: ItemID, to list: ListName) throws(TransactionError) {
    guard list.isOpen else { return try putAway(item, to: list) }
    _ = try kind(of: item)
    guard self[item]?.list != list else { return }
    let position = nextPosition()
    try set(.list, of: item, to: .string(list.name))
    try set(.position, of: item, to: .string(position.text))
  }

  private mutating func remember(
    _ list: ListName,
    in field: Field,
    of item: ItemID
  ) throws(TransactionError) {
    let known = self[item]?[field].text.map(ListName.init) ?? .inbox
    if known != list { try set(field, of: item, to: .string(list.name)) }
  }
}

extension ListName {
  /// The field that remembers the list an item left for this one.
  var leftField: Field? {
    switch self {
    case .archive: .archivedFrom
    case .trash: .trashedFrom
    default: nil
    }
  }
}
