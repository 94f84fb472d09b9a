// What a query needs to know of an item.

/// Something a query can be matched against.
protocol QuerySubject {
  var id: ItemID { get }
  /// The value a register shows; `null` where it has none.
  subscript(field: Field) -> JSON { get }
  /// The elements of a set, in byte order.
  func elements(_ field: Field) -> [Text]
  /// The fields with concurrent edits.
  var conflictedFields: [Field] { get }
}

extension Item: QuerySubject {}
