// The items of a state file, read from it when they are asked for.

import Synchronization

/// The items of a state file that is open.
///
/// They come in two sections, those to be dealt with first, each in byte order of the
/// names. An index tells where every block of some dozens of lines begins, so an item is
/// found with one read. Nothing is kept but the last block of each section.
///
/// The file is never changed once it has its name, and stays readable while it is open,
/// removed or not. A line that cannot be read is a `fault`: what was asked for reads as
/// absent then, and whoever asked starts again without this file.
final class SavedItems: Sendable {
  /// The parts of a file.
  enum Section: Int, Hashable, Sendable, CaseIterable {
    /// Items that are still to be dealt with.
    case open
    /// Items that were put away, and the store's own.
    case away
  }

  /// A stretch of lines.
  struct Block: Hashable, Sendable {
    /// The first item in it.
    let first: ItemID
    /// Where its first line begins.
    let start: Int
  }

  /// The blocks of a section, and where it ends.
  struct Index: Hashable, Sendable {
    var blocks: [Block] = []
    var end = 0

    /// The bytes of a block.
    func range(_ block: Int) -> Range<Int> {
      let stop = block + 1 < blocks.count ? blocks[block + 1].start : end
      return blocks[block].start..<max(blocks[block].start, stop)
    }

    /// The block that an item is in, if it is here at all.
    /// - Complexity: O(log *n*).
    func block(of item: ItemID) -> Int? {
      var (low, high) = (0, blocks.count)
      while low < high {
        let middle = (low + high) / 2
        if item < blocks[middle].first { high = middle } else { low = middle + 1 }
      }
      return low > 0 ? low - 1 : nil
    }
  }

  /// How many lines a block has.
  static let linesPerBlock = 64

  /// How many items there are in each section.
  let counts: [Section: Int]
  private let file: any ReadableFile
  private let indexes: [Section: Index]
  private let cache = Mutex<[Section: (block: Int, bytes: [UInt8])]>([:])
  private let state = Mutex<Fault?>(nil)

  /// What made a line unreadable.
  enum Fault: Error, Hashable, Sendable {
    /// The disk failed.
    case disk(FileError)
    /// Bytes are not those that were written.
    case damage(offset: Int)
  }

  init(_ file: any ReadableFile, indexes: [Section: Index], counts: [Section: Int]) {
    self.file = file
    self.indexes = indexes
    self.counts = counts
  }

  /// The number of items.
  var count: Int { counts.values.reduce(0, +) }

  /// What kept an item from being read, once something has.
  var fault: Fault? { state.withLock { $0 } }

  private func note(_ fault: Fault) { state.withLock { $0 = $0 ?? fault } }

  // MARK: One item

  /// The state of an item and where it was found; `nil` where it is not here.
  /// - Complexity: One read of a block.
  func state(of item: ItemID) -> (section: Section, state: ItemState)? {
    let prefix = ItemLine.beginning(of: item)
    for section in Section.allCases {
      guard let index = indexes[section], let block = index.block(of: item) else { continue }
      let bytes = bytes(of: block, in: section, index)
      let found = bytes.withUnsafeBytes { buffer -> ItemState? in
        var lines = LineSplitter(buffer)
        while let line = lines.next() {
          guard line.starts(with: prefix) else { continue }
          return ItemLine.decode(line)?.state
        }
        return nil
      }
      if let found { return (section, found) }
      // A line that cannot be read may be the one that was asked for.
      if !lacks(item, bytes) { note(.damage(offset: index.blocks[block].start)) }
    }
    return nil
  }

  private func bytes(of block: Int, in section: Section, _ index: Index) -> [UInt8] {
    if let bytes = cache.withLock({ $0[section].flatMap { $0.block == block ? $0.bytes : nil } }) {
      return bytes
    }
    let bytes = read(index.range(block))
    cache.withLock { $0[section] = (block, bytes) }
    return bytes
  }

  /// Whether the two lines that an item would stand between are whole.
  ///
  /// Names come in order, so no other line of the block can be the item's, damaged or not.
  private func lacks(_ item: ItemID, _ block: [UInt8]) -> Bool {
    block.withUnsafeBytes { buffer in
      var lines = LineSplitter(buffer)
      var before: UnsafeRawBufferPointer?
      while let line = lines.next() {
        guard let name = ItemLine.item(line), name != item else { return false }
        if item < name {
          return [before, line].allSatisfy { $0.map { SealedLine.covered($0) != nil } ?? true }
        }
        before = line
      }
      return !lines.isBroken && before.map { SealedLine.covered($0) != nil } ?? true
    }
  }

  private func read(_ range: Range<Int>) -> [UInt8] {
    do {
      let bytes = try file.read(from: range.lowerBound, count: range.count)
      if bytes.count < range.count { note(.damage(offset: range.lowerBound + bytes.count)) }
      return bytes
    } catch {
      note(.disk(error))
      return []
    }
  }

  // MARK: Names

  /// The items whose names begin with some characters, in no order.
  /// - Complexity: O(log *n*) reads where the beginning is long enough to name few.
  func names(beginningWith prefix: [UInt8]) -> [ItemID] {
    guard let lowest = ItemID(utf8: prefix) else { return [] }
    var found: [ItemID] = []
    for section in Section.allCases {
      guard let index = indexes[section], !index.blocks.isEmpty else { continue }
      var block = index.block(of: lowest) ?? 0
      while block < index.blocks.count {
        let first = index.blocks[block].first
        guard first <= lowest || first.utf8.starts(with: prefix) else { break }
        let lines = lines(bytes(of: block, in: section, index), of: block, in: index)
        found += lines.lazy.map(\.item).filter { $0.utf8.starts(with: prefix) }
        block += 1
      }
    }
    return found
  }

  // MARK: All items

  /// Goes through the items of a section, block by block.
  struct Cursor: Sendable {
    private let items: SavedItems
    private let index: Index
    private var block = 0
    /// How many items are still to come.
    private var rest: Int

    fileprivate init(_ items: SavedItems, _ section: Section) {
      self.items = items
      index = items.indexes[section] ?? Index()
      rest = items.counts[section] ?? 0
    }

    /// The items of the next block; `nil` after the last.
    mutating func next() -> [(item: ItemID, state: ItemState)]? {
      guard let bytes = nextBytes() else { return nil }
      defer { block += 1 }
      let found = items.decode(bytes, of: block, in: index)
      rest -= found.count
      return found
    }

    /// The lines of the next block as they are, for a new file; `nil` after the last.
    mutating func nextLines() -> [(item: ItemID, line: ArraySlice<UInt8>)]? {
      guard let bytes = nextBytes() else { return nil }
      defer { block += 1 }
      let found = items.lines(bytes, of: block, in: index)
      rest -= found.count
      return found
    }

    private func nextBytes() -> [UInt8]? {
      guard block < index.blocks.count else {
        if rest != 0 { items.note(.damage(offset: index.end)) }
        return nil
      }
      return items.read(index.range(block))
    }
  }

  /// A cursor before the first item of a section.
  func cursor(_ section: Section) -> Cursor { Cursor(self, section) }

  private func decode(
    _ bytes: [UInt8],
    of block: Int,
    in index: Index
  ) -> [(item: ItemID, state: ItemState)] {
    bytes.withUnsafeBytes { buffer in
      var result: [(item: ItemID, state: ItemState)] = []
      result.reserveCapacity(Self.linesPerBlock)
      var order = Order(block, index)
      var lines = LineSplitter(buffer)
      while let line = lines.next() {
        guard let decoded = ItemLine.decode(line), order.admits(decoded.item) else {
          note(.damage(offset: index.blocks[block].start))
          continue
        }
        result.append(decoded)
      }
      if lines.isBroken { note(.damage(offset: index.blocks[block].start)) }
      return result
    }
  }

  private func lines(
    _ bytes: [UInt8],
    of block: Int,
    in index: Index
  ) -> [(item: ItemID, line: ArraySlice<UInt8>)] {
    bytes.withUnsafeBytes { buffer in
      var result: [(item: ItemID, line: ArraySlice<UInt8>)] = []
      var order = Order(block, index)
      var lines = LineSplitter(buffer)
      var offset = 0
      while let line = lines.next() {
        defer { offset += line.count + 1 }
        guard SealedLine.covered(line) != nil, let item = ItemLine.item(line), order.admits(item)
        else {
          note(.damage(offset: index.blocks[block].start))
          continue
        }
        result.append((item, bytes[offset...(offset + line.count)]))
      }
      if lines.isBroken { note(.damage(offset: index.blocks[block].start)) }
      return result
    }
  }

  /// The order of the names in a block, by which one is found again.
  private struct Order {
    private let first: ItemID
    private let end: ItemID?
    private var last: ItemID?

    init(_ block: Int, _ index: Index) {
      first = index.blocks[block].first
      end = block + 1 < index.blocks.count ? index.blocks[block + 1].first : nil
    }

    /// Whether a name can come next.
    mutating func admits(_ item: ItemID) -> Bool {
      defer { last = item }
      if let end, end <= item { return false }
      return last.map { $0 < item } ?? (first == item)
    }
  }
}
