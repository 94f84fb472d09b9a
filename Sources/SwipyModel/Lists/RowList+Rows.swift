// What the list only passes on to a row.

extension RowList {
  /// Does what an assistive technology offers on a row; `false` where the list has no such row, or the row no
  /// such button.
  public mutating func perform(
    _ action: AccessibilityAction,
    on id: ID,
    at time: Duration,
    into events: inout [ListEvent<ID>]
  ) -> Bool {
    let time = advance(to: time, into: &events)
    guard wake(id) else { return false }
    let isDone = sessions[id]?.perform(action, at: time, into: &scratch) ?? false
    passOn(id, &events)
    return isDone
  }

  /// Takes note of whether a row is shown as selected.
  public mutating func setSelected(_ isSelected: Bool, _ id: ID) {
    if wake(id) { sessions[id]?.isSelected = isSelected }
  }

  /// Passes on what a row has told, and takes note of whether it is at rest.
  mutating func passOn(_ id: ID, _ events: inout [ListEvent<ID>]) {
    for event in scratch { events.append(ListEvent(id, event)) }
    note(id)
    noteAnimations(of: id, in: scratch)
    scratch.removeAll(keepingCapacity: true)
  }
}
