// Which rows are open, as a value that can be kept and given back.

/// A row that is open, as it can be kept and given back.
public struct SavedRow<ID: Hashable & Sendable>: Sendable, Hashable {
  /// The item that the row shows.
  public var id: ID
  /// The side that is open, as it is registered.
  public var side: SwipeSide
  /// How far it is open, in points, at least 0.
  public var distance: Double
  /// The index of the side's state whose trigger has fired and keeps the row open; `nil` where none has.
  public var firedIndex: Int?

  /// An open row from its parts.
  public init(_ id: ID, side: SwipeSide, distance: Double, firedIndex: Int? = nil) {
    self.id = id
    self.side = side
    self.distance = distance
    self.firedIndex = firedIndex
  }
}

extension SavedRow: Codable where ID: Codable {}

extension SwipeSide: Codable {}

extension RowList {
  /// The rows that are open or come to be so by themselves, in the order of the list.
  ///
  /// A row that is being dragged is left out: what becomes of it is not decided.
  public var saved: [SavedRow<ID>] {
    guard !active.isEmpty else { return [] }
    let waking = Set(active)
    return ids.compactMap { id in
      guard waking.contains(id), let session = sessions[id]?.settled else { return nil }
      guard case .open(let side) = session.phase else { return nil }
      return SavedRow(
        id,
        side: layoutDirection == .leftToRight ? side : side.opposite,
        distance: abs(session.offset),
        firedIndex: session.firedIndex
      )
    }
  }

  /// Opens rows as they were when they were saved, as if a drag had left them so.
  ///
  /// Rows that the list does not have, sides that hold nothing and rows that are not at rest are left as
  /// they are; so are all but the first where only one row may be open.
  public mutating func restore(
    _ saved: [SavedRow<ID>],
    at time: Duration,
    into events: inout [ListEvent<ID>]
  ) {
    let time = advance(to: time, into: &events)
    for row in saved {
      guard wake(row.id), sessions[row.id]?.phase == .atRest else { continue }
      if rules.command != .leavesOthers, isAnotherOpen(than: row.id) { continue }
      let side = layoutDirection == .leftToRight ? row.side : row.side.opposite
      sessions[row.id]?.restore(
        side,
        distance: row.distance,
        firedIndex: row.firedIndex,
        at: time,
        into: &scratch
      )
      passOn(row.id, &events)
      if rules.tracking == .lastRevealed { lastRevealed = row.id }
    }
  }
}
