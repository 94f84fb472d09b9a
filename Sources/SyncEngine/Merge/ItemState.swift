// What is left of an item's history: the operations that nothing has replaced.

/// An operation that nothing has replaced, with the value it wrote.
struct Head: Hashable, Sendable {
  /// The operation.
  let id: OperationID
  /// The time of its change; zero for an origin operation.
  let time: HybridTime
  /// The register's value; for an element of a set whether it was added or removed;
  /// for an unknown kind the operation itself.
  let value: JSON

  var isOrigin: Bool { time == .zero }

  /// Whether this head is shown rather than `other`: the later one, then the greater
  /// replica; between origin heads the greater value in byte order.
  func outranks(_ other: Head) -> Bool {
    if time != other.time { return time > other.time }
    if isOrigin, value != other.value {
      return other.value.canonicalBytes.lexicographicallyPrecedes(value.canonicalBytes)
    }
    return other.id < id
  }
}

/// The heads of one item, slot by slot.
///
/// Applying changes in any order that causality allows gives the same value, entry for
/// entry: an operation takes out the heads it names and puts itself in, and nothing else.
struct ItemState: Hashable, Sendable {
  /// A head and the slot it is in.
  struct Entry: Hashable, Sendable {
    let slot: Slot
    fileprivate(set) var head: Head

    init(slot: Slot, head: Head) {
      self.slot = slot
      self.head = head
    }
  }

  /// The entries in order of slot, then of operation.
  private(set) var entries: [Entry] = []

  /// For each head that restores an earlier operation, that operation.
  private(set) var standIns: [OperationID: OperationID] = [:]

  /// An item without heads.
  init() {}

  /// An item as it was written down, its entries in order.
  init(entries: [Entry], standIns: [OperationID: OperationID]) {
    self.entries = entries
    self.standIns = standIns
  }

  /// Whether nothing is left, so that the item does not exist.
  var isEmpty: Bool { entries.isEmpty }

  /// Applies one operation.
  /// - Parameters:
  ///   - operation: A write to this item.
  ///   - id: The operation's identity.
  ///   - time: The time of its change.
  ///   - isPurged: Whether the item has been purged before, so that origin operations
  ///     no longer count.
  mutating func apply(_ operation: Operation, id: OperationID, time: HybridTime, isPurged: Bool) {
    guard let slot = operation.headSlot, !(operation.isOrigin && isPurged) else {
      replace(operation.over)
      if operation.isPurge {
        replace(entries.lazy.map(\.head).filter(\.isOrigin).map(\.id))
      }
      return
    }
    let time = operation.isOrigin ? .zero : time
    put(Head(id: id, time: time, value: operation.headValue), in: slot, over: operation.over)
    if let restored = operation.restores { standIns[id] = restored }
  }

  /// Puts a head into a slot, and takes out those it replaces.
  private mutating func put(_ head: Head, in slot: Slot, over replaced: [OperationID]) {
    // Nearly every write replaces the one head of its slot, and goes where that was.
    if replaced.count == 1, let index = entries.firstIndex(where: { $0.head.id == replaced[0] }),
      entries[index].slot == slot, isOnly(index)
    {
      entries[index].head = head
      if !standIns.isEmpty { standIns[replaced[0]] = nil }
      return
    }
    replace(replaced)
    insert(Entry(slot: slot, head: head))
  }

  /// Whether no other head is in the slot of one.
  private func isOnly(_ index: Int) -> Bool {
    let slot = entries[index].slot
    let isFirst = index == 0 || entries[index - 1].slot != slot
    return isFirst && (index + 1 == entries.count || entries[index + 1].slot != slot)
  }

  private mutating func replace(_ ids: [OperationID]) {
    guard !ids.isEmpty, !entries.isEmpty else { return }
    if ids.count > 16 {
      let replaced = Set(ids)
      entries.removeAll { replaced.contains($0.head.id) }
    } else {
      entries.removeAll { ids.contains($0.head.id) }
    }
    if !standIns.isEmpty {
      for id in ids { standIns[id] = nil }
    }
  }

  private mutating func insert(_ entry: Entry) {
    let heads = range(of: entry.slot)
    let index = entries[heads].firstIndex { entry.head.id < $0.head.id }
    entries.insert(entry, at: index ?? heads.upperBound)
  }

  /// Where the heads of a slot stand, or would stand.
  /// - Complexity: O(log *h*) in the heads of the item, and the heads of the slot.
  private func range(of slot: Slot) -> Range<Int> {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].slot < slot { low = middle + 1 } else { high = middle }
    }
    var end = low
    while end < entries.count, entries[end].slot == slot { end += 1 }
    return low..<end
  }

  /// The heads in a slot, in order of operation.
  func heads(_ slot: Slot) -> [Head] { entries[range(of: slot)].map(\.head) }

  /// The head that decides a slot's value; `nil` where the slot is empty.
  func shown(_ slot: Slot) -> Head? {
    var best: Head?
    for index in range(of: slot) {
      if let head = best, !entries[index].head.outranks(head) { continue }
      best = entries[index].head
    }
    return best
  }

  /// Whether an element is in its set: one addition outweighs every removal, and origin
  /// heads count only where there is no other.
  func contains(_ slot: Slot) -> Bool {
    var (isDecided, isIn) = (false, false)
    for entry in entries[range(of: slot)] {
      let counts = !entry.head.isOrigin
      if counts, !isDecided { (isDecided, isIn) = (true, false) }
      if counts == isDecided, entry.head.value == true { isIn = true }
    }
    return isIn
  }

  /// The operation that a head counts as for undo: the one it restores, or itself.
  func meaning(of head: Head) -> OperationID { standIns[head.id] ?? head.id }
}

extension Operation {
  /// The slot that the operation leaves a head in; `nil` where it only takes heads out.
  fileprivate var headSlot: Slot? {
    switch action {
    case .set, .add, .remove, .unknown: slot
    case .retract, .purge: nil
    }
  }

  /// What the operation leaves as a head's value.
  fileprivate var headValue: JSON {
    switch action {
    case .set(_, let value): value
    case .add: true
    case .remove: false
    case .unknown(_, let source): source
    case .retract, .purge: .null
    }
  }
}

extension JSON {
  /// The value's one spelling, for order and hashes.
  var canonicalBytes: [UInt8] { JSONWriter.encode(self) }
}
