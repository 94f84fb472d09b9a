// Small stable numbers by which a person names open items on this machine.

/// The row numbers of one machine, as a value.
///
/// A number is one more than the largest given, belongs to its item for as long as any
/// item is open, and is never given to another meanwhile. Where nothing is open any
/// more, counting starts again from 1.
public struct RowNumbers: Hashable, Sendable {
  private var rows: [ItemID: Int] = [:]
  private var owners: [Int: ItemID] = [:]
  private var largest = 0

  /// Numbers that nobody has been given.
  init() {}

  /// The number of an item, whether it is open or not; `nil` where it has none.
  public subscript(item: ItemID) -> Int? { rows[item] }

  /// The item that a number was given to; `nil` where it was not given.
  public func item(at row: Int) -> ItemID? { owners[row] }

  /// The largest number given.
  public var last: Int { largest }

  /// Notes that a number was given.
  mutating func record(_ row: Int, for item: ItemID) {
    guard row >= 1, rows[item] == nil, owners[row] == nil else { return }
    rows[item] = row
    owners[row] = item
    largest = max(largest, row)
  }

  /// Gives the next number to an item that has none.
  /// - Returns: The number, where one was given.
  mutating func give(to item: ItemID) -> Int? {
    guard rows[item] == nil, largest < Int(Int32.max) else { return nil }
    record(largest + 1, for: item)
    return largest
  }
}

/// The file that keeps the row numbers: a cache that only a writer writes, under the lock.
///
/// One line a number, `ROW ITEM`, appended and not flushed; after a crash the items whose
/// numbers were lost get new ones.
struct RowFile: Sendable {
  private let files: StoreFiles
  private let path: String
  private var offset = 0
  private var identity: FileIdentity?
  private(set) var numbers = RowNumbers()

  init(_ files: StoreFiles) {
    self.files = files
    path = files.layout.local + "/rows"
  }

  /// Reads what was added since, or everything where the file was replaced.
  mutating func refresh() throws(StoreError) {
    let (files, path) = (files, path)
    let status = try files.perform { fileSystem throws(FileError) in
      try fileSystem.status(of: path)
    }
    guard let status, status.kind == .file else { return self = RowFile(files) }
    if identity != status.identity || status.size < offset {
      self = RowFile(files)
      identity = status.identity
    }
    guard status.size > offset else { return }
    let start = offset
    let bytes = try files.perform { fileSystem throws(FileError) in
      try fileSystem.read(path, from: start, count: status.size - start)
    }
    guard let end = bytes.lastIndex(of: UInt8(ascii: "\n")) else { return }
    for line in bytes[...end].split(separator: UInt8(ascii: "\n")) {
      let parts = line.split(separator: UInt8(ascii: " "))
      guard parts.count == 2, let item = ItemID(utf8: parts[1]),
        let row = Int(String(decoding: parts[0], as: UTF8.self))
      else { continue }
      numbers.record(row, for: item)
    }
    offset += end + 1
  }

  /// Gives numbers to items that are open and have none; starts again where none is open.
  /// - Parameters:
  ///   - items: The open items that may lack a number, in the order they are to get one.
  ///   - isAnythingOpen: Whether any item is open at all.
  /// - Throws: `StoreError` where the disk fails; numbers given here may then be lost.
  mutating func assign(_ items: [ItemID], isAnythingOpen: Bool) throws(StoreError) {
    guard isAnythingOpen else {
      return numbers.last == 0 ? () : try rewrite([])
    }
    var lines: [UInt8] = []
    for item in items {
      guard let row = numbers.give(to: item) else { continue }
      lines.append(contentsOf: "\(row) \(item)\n".utf8)
    }
    guard !lines.isEmpty else { return }
    try append(lines)
  }

  /// Numbers the items anew, from 1, in the order given.
  mutating func renumber(_ items: [ItemID]) throws(StoreError) { try rewrite(items) }

  private mutating func append(_ lines: [UInt8]) throws(StoreError) {
    let (path, offset) = (path, offset)
    let end = try files.perform { fileSystem throws(FileError) -> Int in
      guard let status = try fileSystem.status(of: path), status.kind == .file else {
        try fileSystem.writeAtomically(path, lines, flushed: false)
        return lines.count
      }
      let file = try fileSystem.open(path)
      if try file.status().size > offset { try file.truncate(to: offset) }
      try file.append(lines)
      return offset + lines.count
    }
    self.offset = end
    identity = try files.perform { fileSystem throws(FileError) in
      try fileSystem.status(of: path)?.identity
    }
  }

  private mutating func rewrite(_ items: [ItemID]) throws(StoreError) {
    var fresh = RowFile(files)
    var lines: [UInt8] = []
    for item in items {
      guard let row = fresh.numbers.give(to: item) else { continue }
      lines.append(contentsOf: "\(row) \(item)\n".utf8)
    }
    let path = path
    fresh.identity = try files.perform { fileSystem throws(FileError) in
      try fileSystem.writeAtomically(path, lines, flushed: false)
      return try fileSystem.status(of: path)?.identity
    }
    fresh.offset = lines.count
    self = fresh
  }
}
