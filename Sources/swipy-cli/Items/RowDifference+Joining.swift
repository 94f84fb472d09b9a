// Differences that follow each other, joined so that each row is told once.

import SyncEngine

extension [RowDifference] {
  /// Whether an open row that has come in has no number yet.
  var lacksNumber: Bool {
    contains { difference in
      guard case .insert(let row, _) = difference else { return false }
      return row.lacksNumber
    }
  }

  /// Adds differences that come after these.
  ///
  /// What a row that came in shows by then is told with its coming in.
  mutating func join(_ later: [RowDifference]) {
    for difference in later where !take(difference) { append(difference) }
  }

  /// Puts what a row shows into the differences that brought it in; whether there were any.
  private mutating func take(_ difference: RowDifference) -> Bool {
    guard case .update(let row, _) = difference else { return false }
    var further: [Int] = []
    for index in indices.reversed() {
      switch self[index] {
      case .insert(let old, let place) where old.id == row.id:
        self[index] = .insert(row, at: place)
        for later in further { self[later] = self[later].showing(row) }
        return true
      case .move(let old, _, _) where old.id == row.id,
        .update(let old, _) where old.id == row.id:
        further.append(index)
      case .remove(let old, _) where old.id == row.id: return false
      default: break
      }
    }
    return false
  }
}

extension ObservedRow {
  /// Whether the row is open and has no number yet.
  var lacksNumber: Bool { number == nil && item.list.isOpen }
}

extension RowDifference {
  /// The same step with what its row shows later.
  fileprivate func showing(_ row: ObservedRow) -> RowDifference {
    switch self {
    case .insert(_, let place): .insert(row, at: place)
    case .move(_, let from, let to): .move(row, from: from, to: to)
    case .update(_, let place): .update(row, at: place)
    case .remove: self
    }
  }
}
