// The order in which the rows of a list have set out.

extension RowList {
  /// An animation that has begun.
  struct Begun: Sendable, Hashable {
    let id: ID
    let end: Duration
  }

  /// Takes note of the animations that a row tells to have begun; at most two of a row are kept.
  ///
  /// A row can have a second one that ends after what is due in it next, and so is not arranged yet.
  mutating func noteAnimations(of id: ID, in told: [GestureEvent]) {
    for case .settling(let animation) in told {
      guard let deadline = sessions[id]?.nextDeadline else { return }
      let end = animation.endTime
      begun.removeAll { $0.id == id && ($0.end != deadline || $0.end == end) }
      begun.append(Begun(id: id, end: end))
    }
  }

  /// The place of what is due among the animations in the order in which they began.
  func place(of due: Due) -> Int {
    begun.firstIndex { $0.id == due.id && $0.end == due.time } ?? begun.endIndex
  }
}
