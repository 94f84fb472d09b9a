// Where a document keeps its items: what has changed in memory, the rest in a state file.

/// The items of a document, by name.
///
/// What was written to since a state file was opened lies in memory and hides what the file
/// says; all else is read from the file when it is asked for. Without a file everything is
/// in memory.
struct ItemTable: Sendable {
  private(set) var changed: [ItemID: ItemState] = [:]
  /// Items of the file that are in memory now, or exist no more, by section.
  private var hidden: [ItemID: SavedItems.Section?] = [:]
  let saved: SavedItems?

  /// How many items there are.
  private(set) var count: Int

  /// An empty table, or that of a state file.
  init(_ saved: SavedItems? = nil) {
    self.saved = saved
    count = saved?.count ?? 0
  }

  /// The state of an item; `nil` where it does not exist.
  subscript(item: ItemID) -> ItemState? {
    if let state = changed[item] { return state }
    guard let saved, hidden[item] == nil else { return nil }
    return saved.state(of: item)?.state
  }

  /// Changes an item, which may begin or cease to exist by that.
  mutating func update(_ item: ItemID, _ body: (inout ItemState) -> Void) {
    if let saved, hidden[item] == nil, changed[item] == nil {
      let found = saved.state(of: item)
      hidden[item] = .some(found?.section)
      changed[item] = found?.state
    }
    let (isNew, isGone) = { (state: inout ItemState) in
      let wasEmpty = state.isEmpty
      body(&state)
      return (wasEmpty, state.isEmpty)
    }(&changed[item, default: ItemState()])
    if isNew { count += 1 }
    guard isGone else { return }
    changed[item] = nil
    count -= 1
  }

  /// Whether something could not be read, so that what was read may not be all there is.
  var isFaulty: Bool { saved?.fault != nil }
}

// MARK: Going through all of them

extension ItemTable {
  /// Every item, those of one section or of all, in no order.
  struct Entries: Sequence, IteratorProtocol {
    private var cursors: [SavedItems.Cursor]
    private var block: ArraySlice<(item: ItemID, state: ItemState)> = []
    private let table: ItemTable
    private var rest: Dictionary<ItemID, ItemState>.Iterator

    fileprivate init(_ table: ItemTable, _ sections: [SavedItems.Section]) {
      self.table = table
      cursors = table.saved.map { saved in sections.reversed().map { saved.cursor($0) } } ?? []
      rest = table.changed.makeIterator()
    }

    mutating func next() -> (key: ItemID, value: ItemState)? {
      while true {
        if let entry = block.popFirst() {
          if table.hidden.isEmpty || table.hidden[entry.item] == nil {
            return (entry.item, entry.state)
          }
          continue
        }
        guard let last = cursors.indices.last else { break }
        if let next = cursors[last].next() { block = next[...] } else { cursors.removeLast() }
      }
      return rest.next()
    }
  }

  /// Every item, in no order.
  var entries: Entries { Entries(self, SavedItems.Section.allCases) }

  /// Every item that may be open, in no order.
  var possiblyOpen: Entries { Entries(self, [.open]) }

  /// The names of all items, in byte order; their states are not read.
  var names: [ItemID] {
    var names = Array(changed.keys)
    for section in SavedItems.Section.allCases {
      guard var cursor = saved?.cursor(section) else { continue }
      while let lines = cursor.nextLines() {
        names += lines.lazy.map(\.item).filter { hidden[$0] == nil }
      }
    }
    return names.sorted()
  }

  /// The items whose names begin with some characters, in byte order.
  func names(beginningWith prefix: [UInt8]) -> [ItemID] {
    let kept = saved?.names(beginningWith: prefix).filter { hidden[$0] == nil } ?? []
    return (kept + changed.keys.filter { $0.utf8.starts(with: prefix) }).sorted()
  }

  /// Calls `body` with every item, in byte order of the names.
  /// - Complexity: O(*n*), and O(*m* log *m*) in the items in memory.
  func forEachInOrder(_ body: (ItemID, ItemState) -> Void) {
    var sources = SavedItems.Section.allCases.map { OrderedSource(self, $0) }
    var rest = changed.keys.sorted()[...]
    while true {
      let ahead = sources.indices.min {
        switch (sources[$0].item, sources[$1].item) {
        case (let a?, let b?): a < b
        case (_, nil): true
        case (nil, _): false
        }
      }
      let saved = ahead.flatMap { sources[$0].item }
      if let next = rest.first, saved.map({ next < $0 }) ?? true {
        rest.removeFirst()
        if let state = changed[next] { body(next, state) }
      } else if let ahead, let (item, state) = sources[ahead].take() {
        body(item, state)
      } else {
        return
      }
    }
  }

  /// The items of a section that are as the file says, in byte order of the names.
  private struct OrderedSource {
    private let table: ItemTable
    private var cursor: SavedItems.Cursor?
    private var block: ArraySlice<(item: ItemID, state: ItemState)> = []

    init(_ table: ItemTable, _ section: SavedItems.Section) {
      self.table = table
      cursor = table.saved?.cursor(section)
      fill()
    }

    /// The next item, untaken.
    var item: ItemID? { block.first?.item }

    mutating func take() -> (item: ItemID, state: ItemState)? {
      defer { fill() }
      return block.popFirst()
    }

    private mutating func fill() {
      while cursor != nil {
        while let first = block.first, table.hidden[first.item] != nil { block.removeFirst() }
        guard block.isEmpty else { return }
        if let next = cursor?.next() { block = next[...] } else { cursor = nil }
      }
    }
  }
}

// MARK: Writing a state file

extension ItemTable {
  /// A line of a state file, with the item it is about.
  typealias NamedLine = (item: ItemID, line: ArraySlice<UInt8>)

  /// The names of the items in memory, by section, in byte order.
  func changedItems() -> [SavedItems.Section: [ItemID]] {
    var names: [SavedItems.Section: [ItemID]] = [:]
    for (item, state) in changed {
      names[Self.section(of: Item(id: item, state: state)), default: []].append(item)
    }
    return names.mapValues { $0.sorted() }
  }

  private static func section(of item: Item) -> SavedItems.Section {
    item.kind != nil && item.list.isOpen ? .open : .away
  }

  /// How many items of a section are as the file says.
  func unchangedCount(in section: SavedItems.Section) -> Int {
    guard let saved else { return 0 }
    return (saved.counts[section] ?? 0) - hidden.values.count { $0 == section }
  }

  /// The lines of a section, in byte order of the names.
  func lines(of section: SavedItems.Section, changed: [ItemID]) -> Lines {
    Lines(self, section, changed)
  }

  /// Merges the lines of a file with those of what has changed.
  struct Lines {
    private var cursor: SavedItems.Cursor?
    private var block: ArraySlice<NamedLine> = []
    private var changed: ArraySlice<ItemID>
    private let table: ItemTable

    fileprivate init(
      _ table: ItemTable,
      _ section: SavedItems.Section,
      _ changed: [ItemID]
    ) {
      self.table = table
      self.changed = changed[...]
      cursor = table.saved?.cursor(section)
    }

    mutating func next() -> NamedLine? {
      fill()
      guard let kept = block.first else { return takeChanged() }
      guard let new = changed.first, new < kept.item else { return block.popFirst() }
      return takeChanged()
    }

    private mutating func takeChanged() -> NamedLine? {
      guard let item = changed.popFirst(), let state = table.changed[item] else { return nil }
      return (item, ItemLine.encode(item, state)[...])
    }

    /// Goes on to a line of the file that still holds.
    private mutating func fill() {
      while cursor != nil {
        while let first = block.first, table.hidden[first.item] != nil { block.removeFirst() }
        guard block.isEmpty else { return }
        if let next = cursor?.nextLines() { block = next[...] } else { cursor = nil }
      }
    }
  }
}

extension ItemTable: Equatable {
  /// Whether both hold the same items in the same states, wherever they lie.
  /// - Complexity: O(*n*).
  static func == (a: ItemTable, b: ItemTable) -> Bool {
    if a.saved == nil, b.saved == nil { return a.changed == b.changed }
    return a.count == b.count && a.entries.allSatisfy { b[$0.key] == $0.value }
  }
}
