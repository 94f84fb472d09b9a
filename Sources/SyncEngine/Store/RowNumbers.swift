// Small stable numbers by which a person names open items on this machine.

/// The row numbers of one machine, as a value.
///
/// A number is one more than the largest given, belongs to its item for as long as any
/// item is open, and is never given to another meanwhile. Where nothing is open any
/// more, counting starts again from 1.
public struct RowNumbers: Hashable, Sendable {
  /// The largest number there can be.
  static let largest = 99_999_999

  private var rows: [ItemID: Int] = [:]
  private var owners: [Int: ItemID] = [:]

  /// Numbers that nobody has been given.
  init() {}

  /// The number of an item, whether it is open or not; `nil` where it has none.
  public subscript(item: ItemID) -> Int? { rows[item] }

  /// The item that a number was given to; `nil` where it was not given.
  public func item(at row: Int) -> ItemID? { owners[row] }

  /// The largest number given.
  public private(set) var last = 0

  /// Notes that a number was given.
  mutating func record(_ row: Int, for item: ItemID) {
    guard 1...Self.largest ~= row, rows[item] == nil, owners[row] == nil else { return }
    rows[item] = row
    owners[row] = item
    last = max(last, row)
  }
}
