// What a set of changes comes to, worked out in the simplest way there is.

import SyncEngine

@testable import SyncEngine

/// A set of changes, whose order does not matter.
///
/// An operation that no operation in the set replaces is a head. A purge is remembered, and
/// an operation that states an origin counts for nothing on a purged item.
struct NaiveMerge {
  /// An operation, by its line's place in the truth and its own place in the line.
  struct HeadID: Hashable {
    let line: Truth.Index
    let index: Int
  }

  struct Head {
    let id: HeadID
    /// What decides between heads of one time.
    let rank: OperationID
    let operation: SyncEngine.Operation
    let time: HybridTime
  }

  private var written: [ItemID: [Head]] = [:]
  private var replaced: Set<HeadID> = []
  private(set) var purged: Set<ItemID> = []

  /// Every item that was ever written to, in byte order.
  var touched: [ItemID] { written.keys.sorted() }

  /// Adds a line to the set, under the name that it goes by.
  mutating func add(
    _ line: Truth.Index,
    _ change: Change,
    as name: ChangeID,
    replacing over: [[HeadID]]
  ) {
    for (index, operation) in change.operations.enumerated() {
      guard let rank = OperationID(change: name, index: index) else { continue }
      replaced.formUnion(over[index])
      if operation.action == .purge { purged.insert(operation.item) }
      let time = operation.isOrigin ? HybridTime.zero : change.time
      let id = HeadID(line: line, index: index)
      let head = Head(id: id, rank: rank, operation: operation, time: time)
      written[operation.item, default: []].append(head)
    }
  }

  /// The heads of an item, slot by slot.
  private func heads(of item: ItemID) -> [Text: [Head]] {
    var heads: [Text: [Head]] = [:]
    for head in written[item] ?? [] where !replaced.contains(head.id) {
      if purged.contains(item), head.operation.isOrigin { continue }
      switch head.operation.action {
      case .retract, .purge: continue
      default: break
      }
      if let slot = head.operation.slot { heads[slot.key, default: []].append(head) }
    }
    return heads
  }

  /// The item as it must show; `nil` where it must not be there.
  func item(_ id: ItemID) -> NaiveItem? {
    let heads = heads(of: id)
    return heads.isEmpty ? nil : NaiveItem(heads)
  }
}

/// An item as it shows.
struct NaiveItem: Equatable {
  var registers: [Field: JSON] = [:]
  var sets: [Field: Set<Text>] = [:]
  /// The values of each register in conflict, the shown one first.
  var conflicts: [Field: [JSON]] = [:]

  init(_ slots: [Text: [NaiveMerge.Head]]) {
    for heads in slots.values {
      guard let slot = heads.first?.operation.slot, !slot.isOpaque else { continue }
      let edits = heads.filter { !$0.operation.isOrigin }
      let counting = edits.isEmpty ? heads : edits
      if let element = slot.element {
        let isIn = counting.contains { if case .add = $0.operation.action { true } else { false } }
        if isIn { sets[slot.field, default: []].insert(element) }
        continue
      }
      let ranked = counting.sorted { Self.isShownBefore($0, $1) }
      guard let shown = ranked.first else { continue }
      if shown.value != .null { registers[slot.field] = shown.value }
      let values = ranked.map(\.value)
      guard edits.count > 1, Set(values).count > 1, slot.field != .position,
        slot.field != .completed || values.contains(.null)
      else { continue }
      conflicts[slot.field] = values
    }
  }

  /// The same of an item in a document.
  init(_ item: Item) {
    for field in item.fields { registers[field] = item[field] }
    for field in item.sets { sets[field] = Set(item.elements(field)) }
    for conflict in item.conflicts {
      conflicts[conflict.field] = conflict.alternatives.map(\.value)
    }
  }

  private static func isShownBefore(_ a: NaiveMerge.Head, _ b: NaiveMerge.Head) -> Bool {
    if a.time != b.time { return a.time > b.time }
    if a.operation.isOrigin, a.value != b.value {
      return b.value.canonicalBytes.lexicographicallyPrecedes(a.value.canonicalBytes)
    }
    return a.rank > b.rank
  }
}

extension NaiveMerge.Head {
  /// The value that a register has by this head.
  fileprivate var value: JSON {
    if case .set(_, let value) = operation.action { value } else { .null }
  }
}
