// What a list is made of, what can happen to it, and what it tells.

/// One row of a list.
public struct ListRow<ID: Hashable & Sendable>: Sendable, Hashable {
  /// The item that the row shows; no two rows of a list show the same.
  public var id: ID
  /// What the row's sides hold.
  public var content: RowContent
  /// The row's size, where it is not that of the list's other rows.
  public var geometry: RowGeometry?

  /// A row for an item.
  public init(_ id: ID, _ content: RowContent, geometry: RowGeometry? = nil) {
    self.id = id
    self.content = content
    self.geometry = geometry
  }
}

/// One thing that happens to a list.
public enum ListInput<ID: Hashable & Sendable>: Sendable, Hashable {
  /// Something happens to a row; nothing follows where the list has no such row.
  case row(ID, GestureInput)
  /// The list has begun to scroll.
  case scrolled
  /// The list has begun or ended to be edited.
  case editing(Bool)
  /// A program wants every open row to be closed.
  case closeOpenRows(animated: Bool)
  /// The view that showed a row is used for another row from now on.
  case viewReused(ID)
  /// The list has these rows from now on, in this order; of two with the same item the first counts.
  ///
  /// Rows that were there before keep their state where the configuration says so.
  case reloaded([ListRow<ID>])
  /// An item is gone, and nothing more is told of it.
  case deleted(ID)
  /// An assistive technology has been turned on or off.
  case assistance(Bool)
  /// Nothing but time has passed.
  case timePassed
}

/// One thing that a row of a list tells.
public struct ListEvent<ID: Hashable & Sendable>: Sendable, Hashable {
  /// The item whose row tells it.
  public let id: ID
  /// What it tells.
  public let event: GestureEvent

  /// An event of a row.
  public init(_ id: ID, _ event: GestureEvent) {
    self.id = id
    self.event = event
  }
}
