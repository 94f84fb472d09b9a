// The todo that comes after a recurring one.

extension ItemID {
  /// The name of the todo that comes after another, the same on every machine.
  ///
  /// It follows from the todo that was done and not from a date: machines that have moved the date
  /// apart, or that are in different zones, still make one next todo.
  public static func occurrence(after item: ItemID) -> ItemID {
    derived(from: Array("recur\u{0}\(item)".utf8))
  }
}

extension Transaction {
  /// What the next todo takes over as it is.
  private static let inherited: [Field] = [.kind, .title, .notes, .priority, .recur]

  /// Dates beside `due` and `wait` that move along.
  private static let moved: [Field] = ["x-scheduled"]

  /// Free fields about the source of the todo that was done, which the next one does not have.
  private static let ownToSource: Set<Field> = [.sourceCharset, .dateSource]

  /// Makes the todo that comes after one that has just been done.
  ///
  /// It is written as origin operations: the same todo done on two machines has one next todo, and
  /// nothing written about that one is ever outdone. Where it is there already, or was purged,
  /// nothing is written; nor where the todo does not recur or its rule is not understood.
  mutating func makeNext(after item: ItemID, completed: Instant) throws(TransactionError) {
    guard let done = self[item], let text = done[.recur].string,
      let rule = try? Recurrence(parsing: text)
    else { return }
    let next = ItemID.occurrence(after: item)
    guard !isPurged(next), self[next]?.kind == nil else { return }
    let occurrence = Occurrence(
      due: When(done[.due]),
      wait: When(done[.wait]),
      anchor: RecurrenceAnchor(done[.recurAnchor])
    ).next(by: rule, completed: completed, in: zone)
    guard let occurrence else { return }
    var fields: [(Field, JSON)] = Self.inherited.map { ($0, done[$0]) }
    for field in done.fields where field.isFree && !Self.ownToSource.contains(field) {
      fields.append((field, moved(done[field], field, along: occurrence)))
    }
    let list = openList(of: done)
    if list != .inbox { fields.append((.list, .string(list.name))) }
    fields.append((.due, occurrence.due?.json ?? .null))
    fields.append((.wait, occurrence.wait?.json ?? .null))
    fields.append((.recurAnchor, occurrence.anchor.json))
    fields.append((.series, done[.series] == .null ? .string("\(item)") : done[.series]))
    fields.append((.date, .string(Instant(clamping: wall).description)))
    fields.append((.position, .string(nextPosition().text)))
    for (field, value) in fields where value != .null {
      try append(Operation(item: next, action: .set(field, value), isOrigin: true))
    }
    for tag in done.elements(.tags) {
      try append(Operation(item: next, action: .add(.tags, element: tag), isOrigin: true))
    }
  }

  private func moved(_ value: JSON, _ field: Field, along occurrence: Occurrence) -> JSON {
    guard Self.moved.contains(field), let when = When(value) else { return value }
    return occurrence.shifted(when, in: zone)?.json ?? value
  }

  /// The list the next todo is in: that of the one done, or the one that it left.
  private func openList(of item: Item) -> ListName {
    guard let field = item.list.leftField else { return item.list }
    return item[field].text.map(ListName.init) ?? .inbox
  }

  /// Takes away the todo that came after one that is open again, unless somebody has touched it.
  ///
  /// What is taken away can be made again: nothing is left of it, and it is not purged.
  mutating func withdrawNext(after item: ItemID) throws(TransactionError) {
    let next = ItemID.occurrence(after: item)
    guard let entries = state(next)?.entries,
      entries.allSatisfy({ $0.head.isOrigin && !$0.slot.isOpaque })
    else { return }
    var slots: [(slot: Slot, over: [OperationID])] = []
    for entry in entries {
      if slots.last?.slot != entry.slot { slots.append((entry.slot, [])) }
      slots[slots.count - 1].over.append(entry.head.id)
    }
    for (slot, over) in slots {
      let action = Operation.Action.retract(slot.field, element: slot.element)
      try append(Operation(item: next, action: action, over: over))
    }
  }
}
