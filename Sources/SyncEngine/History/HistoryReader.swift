// The changes of all replicas, newest first, read from the journals' ends.

/// Merges the journals of several replicas from their newest lines back.
///
/// The changes of one replica come in descending order of their numbers, also where its clock was
/// set back; between replicas the later time comes first, then the greater name.
struct HistoryReader: Sendable {
  private var readers: [BackwardReader]
  private var heads: [Change?] = []
  private let item: SoughtItem?
  private let forks: ForkTable
  private let limits: VersionVector?

  /// - Parameters:
  ///   - readers: One for each directory of a journal.
  ///   - item: Only changes that touch this item.
  ///   - forks: By which streams lines go.
  ///   - limits: Of forked replicas, what is covered by this, where it is given.
  init(
    _ readers: [BackwardReader],
    of item: ItemID?,
    forks: ForkTable = ForkTable(),
    within limits: VersionVector? = nil
  ) {
    self.readers = readers
    self.item = item.map(SoughtItem.init)
    self.forks = forks
    self.limits = limits
  }

  /// The change before the last one given; `nil` where there is none.
  /// - Throws: `StoreError` where the disk fails.
  mutating func next() throws(StoreError) -> Change? {
    if heads.isEmpty {
      for index in readers.indices { heads.append(try head(index)) }
    }
    var latest: (index: Int, change: Change)?
    for (index, head) in heads.enumerated() {
      guard let head else { continue }
      if let latest, Self.isLater(latest.change, than: head) { continue }
      latest = (index, head)
    }
    guard let latest else { return nil }
    heads[latest.index] = try head(latest.index)
    return latest.change
  }

  private static func isLater(_ a: Change, than b: Change) -> Bool {
    a.time != b.time ? a.time > b.time : a.id > b.id
  }

  private mutating func head(_ index: Int) throws(StoreError) -> Change? {
    while let line = try readers[index].next(where: { item?.mayBe(in: $0) ?? true }) {
      guard let change = forks.named(line)?.change else { continue }
      if !forks.isEmpty, let limits, !limits.covers(change.id) { continue }
      guard let item else { return change }
      if change.operations.contains(where: { $0.item == item.id }) { return change }
    }
    return nil
  }
}

/// An item that is looked for in the bytes of lines, before they are read.
private struct SoughtItem: Sendable {
  let id: ItemID
  private let name: [UInt8]

  init(_ id: ItemID) {
    self.id = id
    name = id.utf8
  }

  /// Whether a line can name the item: its name is there, or a character is written as an escape.
  func mayBe(in line: UnsafeRawBufferPointer) -> Bool {
    let last = line.count - name.count
    guard last >= 0 else { return false }
    for start in 0...last {
      if line[start] == name[0], line[start...].starts(with: name) { return true }
    }
    return hasEscape(line)
  }

  private func hasEscape(_ line: UnsafeRawBufferPointer) -> Bool {
    var index = 0
    while let backslash = line[index...].firstIndex(of: UInt8(ascii: "\\")) {
      guard backslash + 1 < line.count else { return false }
      if line[backslash + 1] == UInt8(ascii: "u") { return true }
      index = backslash + 2
    }
    return false
  }
}
