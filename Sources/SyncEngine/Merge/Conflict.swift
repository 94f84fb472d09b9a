// Concurrent edits of one register.

/// A register that was written concurrently with different values.
public struct Conflict: Hashable, Sendable {
  /// One of the values.
  public struct Alternative: Hashable, Sendable {
    /// The value.
    public let value: JSON
    /// The operation that wrote it.
    public let operation: OperationID
    /// When it was written.
    public let time: HybridTime
    /// Whether this is the value the item shows.
    public let isShown: Bool
  }

  /// The item.
  public let item: ItemID
  /// The register.
  public let field: Field
  /// The values, the shown one first, then from the latest to the earliest.
  public let alternatives: [Alternative]
}

extension ItemState {
  /// The concurrent edits of the item, by field; equal values and origin heads are none,
  /// of concurrent moves within a list one simply wins, and a todo that was completed on
  /// both sides is complete, whenever that was.
  func conflicts(of item: ItemID) -> [Conflict] {
    var conflicts: [Conflict] = []
    var index = 0
    while index < entries.count {
      let slot = entries[index].slot
      let start = index
      while index < entries.count, entries[index].slot == slot { index += 1 }
      guard index - start > 1, !slot.isOpaque, slot.element == nil, slot != Slot(.position)
      else { continue }
      let heads = entries[start..<index].map(\.head).filter { !$0.isOrigin }
      guard let first = heads.first, heads.contains(where: { $0.value != first.value }),
        slot != Slot(.completed) || heads.contains(where: { $0.value == .null })
      else { continue }
      let ranked = heads.sorted { $0.outranks($1) }
      conflicts.append(
        Conflict(
          item: item,
          field: slot.field,
          alternatives: ranked.enumerated().map { place, head in
            Conflict.Alternative(
              value: head.value,
              operation: head.id,
              time: head.time,
              isShown: place == 0
            )
          }
        )
      )
    }
    return conflicts
  }
}
