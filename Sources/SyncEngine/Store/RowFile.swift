// The file of row numbers: read on from where it ended, appended to, replaced.

/// The file that keeps the row numbers: a cache that only a writer writes, under the lock.
///
/// One line a number, `ROW ITEM`, appended and not flushed; after a crash the items whose
/// numbers were lost get new ones.
struct RowFile: Sendable {
  private let files: StoreFiles
  private let path: String
  private var offset = 0
  private var identity: FileIdentity?
  /// Whether nothing is in the file, after a write that failed, that was not read.
  private var isCertain = true
  /// Whether every line of the file could be read.
  private(set) var isWhole = true
  private(set) var numbers = RowNumbers()
  /// The items given a number since they were last asked for; `nil` where any may have been.
  private var touched: Set<ItemID>?

  init(_ files: StoreFiles) {
    self.files = files
    path = files.layout.local + "/rows"
  }

  // MARK: What is in it

  /// The first bytes of the file, by which they are known again.
  struct Mark: Hashable, Sendable {
    /// How many bytes.
    let size: Int
    /// Their checksum.
    let checksum: UInt32
  }

  /// What has been read and written so far; `nil` where it is not there any more.
  func mark() -> Mark? { mark(upTo: offset) }

  /// The first bytes of the file; `nil` where there are fewer, or they cannot be read.
  func mark(upTo size: Int) -> Mark? {
    guard 0...offset ~= size else { return nil }
    guard size > 0 else { return Mark(size: 0, checksum: CRC32C.checksum([])) }
    guard let bytes = try? files.fileSystem.read(path, from: 0, count: size), bytes.count == size
    else { return nil }
    return Mark(size: size, checksum: CRC32C.checksum(bytes))
  }

  /// The items whose numbers may have changed since the last call; `nil` where any may have.
  mutating func takeTouched() -> Set<ItemID>? {
    defer { touched = [] }
    return touched
  }

  /// Reads what was added since, or everything where the file was replaced.
  /// - Returns: Whether it was replaced, so that any item may have lost its number.
  /// - Throws: `StoreError` where the disk fails; the numbers are those that were read.
  mutating func refresh() throws(StoreError) -> Bool {
    let (files, path) = (files, path)
    let status = try files.perform { fileSystem throws(FileError) in
      try fileSystem.status(of: path)
    }
    guard let status, status.kind == .file else {
      defer { self = RowFile(files) }
      return numbers.last > 0
    }
    let isReplaced = identity != status.identity || status.size < offset
    if isReplaced {
      self = RowFile(files)
    }
    guard status.size > offset else { return note(status.identity, isReplaced) }
    let start = offset
    let bytes = try files.perform { fileSystem throws(FileError) in
      try fileSystem.read(path, from: start, count: status.size - start)
    }
    guard let end = bytes.lastIndex(of: UInt8(ascii: "\n")) else {
      return note(status.identity, isReplaced)
    }
    for line in bytes[...end].split(separator: UInt8(ascii: "\n")) {
      let parts = line.split(separator: UInt8(ascii: " "))
      guard parts.count == 2, let item = ItemID(utf8: parts[1]),
        let row = Int(String(decoding: parts[0], as: UTF8.self))
      else {
        isWhole = false
        continue
      }
      numbers.record(row, for: item)
      touched?.insert(item)
    }
    offset += end + 1
    return note(status.identity, isReplaced)
  }

  /// Ends a refresh that read everything; one that the disk ended begins with the whole again.
  private mutating func note(_ identity: FileIdentity, _ isReplaced: Bool) -> Bool {
    self.identity = identity
    isCertain = true
    return isReplaced
  }

  /// Gives numbers to items that are open and have none; starts again where none is open.
  /// - Parameters:
  ///   - items: The open items that may lack a number, each once, in the order they are to
  ///     get one.
  ///   - isAnythingOpen: Whether any item is open at all.
  /// - Throws: `StoreError` where the disk fails; no number is given then: one that is not
  ///   in the file, another process would give to another item.
  mutating func assign(_ items: [ItemID], isAnythingOpen: Bool) throws(StoreError) {
    if !isCertain { _ = try refresh() }
    guard isAnythingOpen else {
      return numbers.last == 0 ? () : try rewrite([])
    }
    var lines: [UInt8] = []
    var given: [(row: Int, item: ItemID)] = []
    for item in items where numbers[item] == nil {
      let row = numbers.last + given.count + 1
      guard row <= RowNumbers.largest else { break }
      lines.append(contentsOf: "\(row) \(item)\n".utf8)
      given.append((row, item))
    }
    guard !lines.isEmpty else { return }
    isCertain = false
    try append(lines)
    isCertain = true
    for (row, item) in given {
      numbers.record(row, for: item)
      touched?.insert(item)
    }
  }

  /// Numbers the items anew, from 1, in the order given.
  /// - Throws: `StoreError` where the disk fails; the numbers are those of before.
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
    identity = try files.perform { fileSystem throws(FileError) in
      try fileSystem.status(of: path)?.identity
    }
    self.offset = end
  }

  private mutating func rewrite(_ items: [ItemID]) throws(StoreError) {
    var fresh = RowFile(files)
    var lines: [UInt8] = []
    for (index, item) in items.enumerated() {
      fresh.numbers.record(index + 1, for: item)
      lines.append(contentsOf: "\(index + 1) \(item)\n".utf8)
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

extension RowFile.Mark {
  /// `[SIZE,CHECKSUM]`.
  var json: JSON { [.int(size), .int(Int(checksum))] }

  /// Reads what `json` writes; `nil` for anything else.
  init?(_ json: JSON) {
    guard let parts = json.array, parts.count == 2, let size = parts[0].int, size >= 0,
      let checksum = parts[1].int.flatMap({ UInt32(exactly: $0) })
    else { return nil }
    self.init(size: size, checksum: checksum)
  }
}
