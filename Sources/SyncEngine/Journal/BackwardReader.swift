// Reads one replica's lines from the newest back, a piece of a file at a time.

/// A cursor over one replica's journal that starts behind a line whose place is known.
///
/// It never locks and never writes, and holds one piece of one file, so that the latest lines of a
/// long history cost as little as those of a short one. A line that cannot be read is passed over:
/// every line stands for itself. Where the file has gone, the lines end.
struct BackwardReader: Sendable {
  static let firstRead = 16 << 10
  static let longestRead = 256 << 10

  let replica: ReplicaID
  /// The replica that the lines name: another one where they are of a branch.
  private let writer: ReplicaID
  private let files: StoreFiles
  /// The numbers that the segments not begun yet begin with, ascending.
  private var segments: [Int]
  /// The segment being read.
  private var segment: Int
  /// The byte after the newline of the next line.
  private var end: Int
  /// Bytes of the segment that end at `end`, or after it.
  private var chunk: [UInt8] = []
  private var chunkStart: Int
  private var readSize = firstRead
  /// No line of this number or above is given.
  private var ceiling: Int
  /// No line of this number or below is given.
  private let floor: Int

  /// A cursor behind a line.
  /// - Parameters:
  ///   - replica: Whose lines.
  ///   - files: The store.
  ///   - place: The newest line there is to read.
  ///   - last: The number of the newest line to give; `nil` for that of the place.
  ///   - floor: The number of the last line that a base stands for; it and those before are not
  ///     given.
  /// - Throws: `StoreError` where the disk fails.
  init(
    _ replica: ReplicaID,
    in files: StoreFiles,
    from place: LinePlace,
    last: Int? = nil,
    floor: Int = 0
  ) throws(StoreError) {
    self.floor = floor
    self.replica = replica
    self.files = files
    writer = try files.branch(in: replica)?.replica ?? replica
    let newest = min(last ?? place.mark.sequence, place.mark.sequence)
    ceiling = newest + 1
    segments = try files.segments(of: replica).filter { $0 <= place.segment && $0 <= newest }
    segment = place.segment
    end = place.end
    chunkStart = place.end
    guard let start = segments.popLast() else {
      // Nothing is wanted, or the file has gone.
      (end, chunkStart) = (0, 0)
      return
    }
    if start != place.segment { try enter(start) }
  }

  /// The line before the last one given.
  /// - Parameter isWanted: Whether a line's bytes are worth reading.
  /// - Returns: `nil` where there is none.
  /// - Throws: `StoreError` where the disk fails.
  mutating func next(
    where isWanted: (UnsafeRawBufferPointer) -> Bool
  ) throws(StoreError) -> JournalLine? {
    while let range = try takeLine() {
      let isWanted = chunk.withUnsafeBytes { bytes in
        isWanted(UnsafeRawBufferPointer(rebasing: bytes[range]))
      }
      guard isWanted, let line = try? JournalLine(parsing: Array(chunk[range])),
        line.change.id.replica == writer, line.change.id.sequence < ceiling
      else { continue }
      ceiling = line.change.id.sequence
      if ceiling <= floor { break }
      return ChangeID(replica: replica, sequence: ceiling).map { line.named($0) }
    }
    return nil
  }

  /// Moves before the line that ends at `end`; where it lies in the chunk, without its newline.
  private mutating func takeLine() throws(StoreError) -> Range<Int>? {
    while end == 0 {
      guard let previous = segments.popLast() else { return nil }
      try enter(previous)
    }
    var scanned = end - 1
    while true {
      if let newline = newline(before: scanned) {
        defer { end = newline + 1 }
        return (newline + 1 - chunkStart)..<(end - 1 - chunkStart)
      }
      if chunkStart == 0 {
        defer { end = 0 }
        return 0..<(end - 1)
      }
      scanned = min(scanned, chunkStart)
      guard end - chunkStart <= JournalLine.maximumLength, try loadMore() else {
        end = 0
        segments = []
        return nil
      }
    }
  }

  /// The byte of the last newline before another byte, as far as the chunk reaches.
  private func newline(before byte: Int) -> Int? {
    guard byte > chunkStart else { return nil }
    let found = chunk[..<(byte - chunkStart)].lastIndex(of: UInt8(ascii: "\n"))
    return found.map { $0 + chunkStart }
  }

  /// Reads what stands before the chunk; a long line in pieces that double.
  /// - Returns: `false` where it has gone.
  private mutating func loadMore() throws(StoreError) -> Bool {
    let held = end - chunkStart
    let count = min(max(readSize, held), chunkStart)
    readSize = min(readSize * 2, Self.longestRead)
    let path = files.layout.segment(of: replica, first: segment)
    let more: [UInt8]
    do {
      more = try files.fileSystem.read(path, from: chunkStart - count, count: count)
    } catch  where error.isAbsence {
      return false
    } catch {
      throw StoreError(error)
    }
    guard more.count == count else { return false }
    chunk = held == 0 ? more : more + chunk[..<held]
    chunkStart -= count
    return true
  }

  /// Goes to the end of a closed segment; what stands there without a newline is no line.
  private mutating func enter(_ start: Int) throws(StoreError) {
    segment = start
    let path = files.layout.segment(of: replica, first: start)
    let status = try files.perform { fileSystem throws(FileError) in
      try fileSystem.status(of: path)
    }
    end = status?.size ?? 0
    (chunk, chunkStart) = ([], end)
    guard end > 0 else { return }
    // The bytes behind the last newline, as if they were a line that has one.
    var scanned = end
    while true {
      if let newline = newline(before: scanned) {
        end = newline + 1
        return
      }
      scanned = chunkStart
      guard chunkStart > 0, end - chunkStart <= JournalLine.maximumLength, try loadMore() else {
        end = 0
        return
      }
    }
  }
}
