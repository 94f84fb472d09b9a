// What an observer sees: rows, and how they differ from those before.

/// An item as a row of an observed query.
public struct ObservedRow: Equatable, Identifiable, Sendable {
  /// The item, as it was when the row was made.
  public let item: Item
  /// The row number on this machine, while the item is open and has one.
  public let number: Int?

  /// The item's name.
  public var id: ItemID { item.id }

  /// Pairs an item with its row number.
  public init(item: Item, number: Int?) {
    self.item = item
    self.number = number
  }

  /// Whether both show the same of the same item.
  public static func == (a: ObservedRow, b: ObservedRow) -> Bool {
    a.number == b.number && a.item.id == b.item.id && a.item.state == b.item.state
  }
}

/// One step from rows to the rows after them.
///
/// Every index counts in the rows as the differences before have left them.
public enum RowDifference: Equatable, Sendable {
  /// A row comes in and will stand at an index.
  case insert(ObservedRow, at: Int)
  /// The row at an index goes; it is given as it last stood there.
  case remove(ObservedRow, at: Int)
  /// The row at an index goes to another, counted without it, and shows what is given.
  case move(ObservedRow, from: Int, to: Int)
  /// The row at an index shows what is given.
  case update(ObservedRow, at: Int)
}

extension [ObservedRow] {
  /// Does what a difference says.
  /// - Parameter difference: One that belongs to these rows.
  /// - Complexity: O(*n*).
  public mutating func apply(_ difference: RowDifference) {
    switch difference {
    case .insert(let row, let index): insert(row, at: index)
    case .remove(_, let index): remove(at: index)
    case .move(let row, let from, let to):
      remove(at: from)
      insert(row, at: to)
    case .update(let row, let index): self[index] = row
    }
  }

  /// Does what differences say, one after the other.
  public mutating func apply(_ differences: some Sequence<RowDifference>) {
    for difference in differences { apply(difference) }
  }
}
