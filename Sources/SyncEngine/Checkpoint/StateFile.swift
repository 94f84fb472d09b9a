// Opens a state file and finds its way in it.

/// A state file that is open: its header, what belongs to it, and its items to be read.
///
///     header          what the state stands for
///     {"purged":…}    names that were purged, some hundreds a line
///     {"revive":…}    items that a purge has to be answered for
///     {"item":…}      items to be dealt with, by name
///     {"item":…}      the others, by name
///     {"trail":…}     in a base, the checksums of the lines it stands for
///     {"index":…}     where the sections, their blocks and the trails begin
///     {"at":…}        where the index begins, in a line of fixed length
///
/// Every line ends with a checksum of its bytes. Opening reads the last two lines and those
/// before the items.
struct StateFile: Sendable {
  let header: StateHeader
  let items: SavedItems
  private(set) var purged: Set<ItemID> = []
  private(set) var revivals: [ItemID: ItemState] = [:]
  private let file: any ReadableFile
  /// Where the trails lie.
  private let trailBytes: Range<Int>

  /// Why a file cannot be used.
  enum Failure: Error, Hashable, Sendable {
    /// The disk failed.
    case disk(FileError)
    /// It is not whole, not what was written, or of another version.
    case unusable
  }

  /// How many bytes at the front and at the end are read at once.
  private static let firstRead = 64 << 10

  /// Opens a file.
  /// - Throws: `Failure`; a file that is absent is `disk`.
  init(_ path: String, on fileSystem: any FileSystem) throws(Failure) {
    let file: any ReadableFile
    let trailer: StateTrailer
    let size: Int
    var indexBytes: [UInt8]
    do {
      file = try fileSystem.openToRead(path)
      size = try file.status().size
      let start = max(0, size - Self.firstRead)
      let end = try file.read(from: start, count: size - start)
      guard end.count == size - start, let found = StateTrailer(end.suffix(StateTrailer.length)),
        found.index <= size - StateTrailer.length
      else { throw Failure.unusable }
      trailer = found
      indexBytes =
        found.index >= start
        ? Array(end[(found.index - start)...])
        : try file.read(from: found.index, count: size - found.index)
      indexBytes.removeLast(min(StateTrailer.length, indexBytes.count))
    } catch let failure as Failure {
      throw failure
    } catch let error as FileError {
      throw .disk(error)
    } catch {
      throw .unusable
    }
    guard let (indexes, trails) = StateIndex.read(indexBytes, end: trailer.index) else {
      throw .unusable
    }
    let itemsStart =
      SavedItems.Section.allCases.compactMap { indexes[$0]?.blocks.first?.start }
      .min() ?? trails
    let front: [UInt8]
    do { front = try file.read(from: 0, count: itemsStart) } catch { throw .disk(error) }
    guard front.count == itemsStart else { throw .unusable }
    (header, purged, revivals) = try Self.read(front)
    items = SavedItems(file, indexes: indexes, counts: header.itemCounts)
    self.file = file
    trailBytes = trails..<trailer.index
  }

  /// The checksums of the lines that a base stands for, as far as its writer kept them.
  /// - Returns: `nil` where they cannot be read.
  /// - Complexity: O(*n*) in these lines.
  func trails() -> Trails? {
    guard !trailBytes.isEmpty else { return [:] }
    guard let bytes = try? file.read(from: trailBytes.lowerBound, count: trailBytes.count),
      bytes.count == trailBytes.count
    else { return nil }
    return TrailLine.decode(bytes)
  }

  /// Reads the lines before the items.
  private static func read(
    _ front: [UInt8]
  ) throws(Failure) -> (StateHeader, Set<ItemID>, [ItemID: ItemState]) {
    let parts = front.withUnsafeBytes {
      buffer -> (StateHeader, Set<ItemID>, [ItemID: ItemState])? in
      var lines = LineSplitter(buffer)
      guard let first = lines.next(), let header = StateHeader(first) else { return nil }
      var purged: Set<ItemID> = []
      var revivals: [ItemID: ItemState] = [:]
      while let line = lines.next() {
        if let (item, state) = ItemLine.decode(line, as: .revival) {
          revivals[item] = state
        } else if let names = SealedLine.object(line)?["purged"]?.array {
          for name in names {
            guard let item = name.string.flatMap({ ItemID($0) }) else { return nil }
            purged.insert(item)
          }
        } else {
          return nil
        }
      }
      return lines.isBroken ? nil : (header, purged, revivals)
    }
    guard let parts else { throw .unusable }
    return parts
  }

  /// The document that the file holds.
  var document: Document { Document(header: header, purged: purged, items: items) }

  /// Reads every item once, to see that the whole file is what was written.
  /// - Returns: Whether it is.
  func verify() -> Bool {
    var (last, isOrdered): (ItemID?, Bool) = (nil, true)
    ItemTable(items).forEachInOrder { item, _ in
      // An item in two sections comes twice.
      if let last, !(last < item) { isOrdered = false }
      last = item
    }
    return isOrdered && items.fault == nil && trails() != nil
  }
}

/// The last line, which says where the index begins.
struct StateTrailer: Hashable, Sendable {
  /// The byte where the index line begins.
  let index: Int

  static let length = StateTrailer(index: 0).line.count

  init(index: Int) { self.index = index }

  /// The line with its newline, always of one length.
  var line: [UInt8] {
    let digits = String(index)
    let padding = String(repeating: "0", count: max(0, 16 - digits.utf8.count))
    return SealedLine.seal(Array(#"{"at":"\#(padding)\#(digits)""#.utf8))
  }

  /// Reads the line; `nil` where it is not exactly that.
  init?(_ line: some Collection<UInt8>) {
    let bytes = Array(line)
    let prefix = Array(#"{"at":""#.utf8)
    guard bytes.count == Self.length, bytes.last == UInt8(ascii: "\n"),
      bytes.dropLast().withUnsafeBytes({ SealedLine.covered($0) != nil }),
      bytes.starts(with: prefix),
      let index = Int(String(decoding: bytes[prefix.count..<prefix.count + 16], as: UTF8.self)),
      index >= 0
    else { return nil }
    self.index = index
  }
}

/// The line that tells where sections and blocks begin.
enum StateIndex {
  /// The line of the indexes; `trails` is where the trails begin, if there are any.
  static func line(
    _ indexes: [SavedItems.Section: SavedItems.Index],
    trails: Int?
  ) -> [UInt8] {
    let sections = SavedItems.Section.allCases.map { section -> JSON in
      let index = indexes[section] ?? SavedItems.Index()
      return [
        .int(index.end), .array(index.blocks.map { [.string("\($0.first)"), .int($0.start)] }),
      ]
    }
    var object = JSONObject([("index", .array(sections))])
    object["trails"] = trails.map { .int($0) }
    return SealedLine.line(object)
  }

  /// Reads the line; `nil` where a place is out of order or beyond `end`.
  static func read(
    _ line: [UInt8],
    end: Int
  ) -> (indexes: [SavedItems.Section: SavedItems.Index], trails: Int)? {
    guard line.last == UInt8(ascii: "\n"),
      let object = line.dropLast().withUnsafeBytes({ SealedLine.object($0) }),
      let sections = object["index"]?.array,
      sections.count == SavedItems.Section.allCases.count
    else { return nil }
    var indexes: [SavedItems.Section: SavedItems.Index] = [:]
    var reach = 0
    for (section, json) in zip(SavedItems.Section.allCases, sections) {
      guard let parts = json.array, parts.count == 2, let stop = parts[0].int,
        let blocks = parts[1].array, stop <= end
      else { return nil }
      var index = SavedItems.Index(end: stop)
      for block in blocks {
        guard let pair = block.array, pair.count == 2, let start = pair[1].int, start >= reach,
          let first = pair[0].string.flatMap({ ItemID($0) }),
          index.blocks.last.map({ $0.first < first && $0.start < start }) ?? true
        else { return nil }
        index.blocks.append(SavedItems.Block(first: first, start: start))
        reach = start
      }
      guard stop >= reach else { return nil }
      reach = stop
      indexes[section] = index
    }
    let trails = object["trails"]?.int ?? end
    guard (reach...end).contains(trails) else { return nil }
    return (indexes, trails)
  }
}
