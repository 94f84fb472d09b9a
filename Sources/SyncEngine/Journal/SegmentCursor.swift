// Reads a segment piece by piece, each up to a newline.

/// A place in a segment, with the part of the file that was read there.
///
/// It knows no lines: a piece is whatever stands before a newline.
struct SegmentCursor: Sendable {
  /// What stands at a place in a file.
  enum Piece {
    /// A line without its newline; `offset` is still before it.
    case line([UInt8])
    /// The file ends after so many bytes without a newline.
    case rest(Int)
    case gone
  }

  private enum Found {
    /// The byte in the chunk that is the next newline.
    case newline(Int)
    case rest(Int)
    case gone
  }

  static let firstRead = 16 << 10
  static let longestRead = 256 << 10

  /// The byte after the last piece that was passed.
  private(set) var offset = 0
  private var chunk: [UInt8] = []
  private var chunkStart = 0
  private var isChunkLast = false
  private var readSize = firstRead

  // MARK: Reading

  /// The piece at `offset`, which is not passed by that.
  /// - Throws: `StoreError` where the disk fails; the cursor stays where it is.
  mutating func piece(
    of file: String,
    on fileSystem: any FileSystem
  ) throws(StoreError) -> Piece {
    switch try findNewline(of: file, on: fileSystem) {
    case .newline(let newline): .line(Array(chunk[(offset - chunkStart)..<newline]))
    case .rest(let count): .rest(count)
    case .gone: .gone
    }
  }

  /// Passes the piece at `offset` unread; `false` where no newline follows.
  mutating func passLine(
    of file: String,
    on fileSystem: any FileSystem
  ) throws(StoreError) -> Bool {
    guard case .newline(let newline) = try findNewline(of: file, on: fileSystem) else {
      return false
    }
    offset = chunkStart + newline + 1
    return true
  }

  private mutating func findNewline(
    of file: String,
    on fileSystem: any FileSystem
  ) throws(StoreError) -> Found {
    var scanned = offset - chunkStart
    while true {
      if let newline = chunk.firstNewline(from: scanned) { return .newline(newline) }
      let held = chunkStart + chunk.count - offset
      if isChunkLast { return .rest(held) }
      // A line that long is none: the rest of the file is looked at no further.
      if held > JournalLine.maximumLength { return .rest(held) }
      let more: [UInt8]
      // A long line is read in pieces that double, so that it is not copied too often.
      let count = max(readSize, held)
      do {
        more = try fileSystem.read(file, from: chunkStart + chunk.count, count: count)
      } catch  where error.isAbsence {
        return .gone
      } catch {
        throw StoreError(error)
      }
      isChunkLast = more.count < count
      readSize = min(readSize * 2, Self.longestRead)
      chunk = held == 0 ? more : Array(chunk.suffix(held)) + more
      chunkStart = offset
      scanned = held
    }
  }

  // MARK: Moving

  /// Passes a piece and its newline.
  mutating func pass(_ piece: [UInt8]) { offset += piece.count + 1 }

  /// Goes to a byte of a file, with nothing read yet.
  mutating func move(to offset: Int) {
    self.offset = offset
    forgetChunk()
  }

  /// Takes bytes that were read from the file, and that `offset` lies in or at the end of;
  /// `isLast` says whether the file ends with them.
  mutating func hold(_ bytes: [UInt8], from start: Int, isLast: Bool) {
    chunk = bytes
    chunkStart = start
    isChunkLast = isLast
  }

  /// Drops what was read, so that the file is looked at anew.
  mutating func forgetChunk() {
    chunk = []
    chunkStart = offset
    isChunkLast = false
    readSize = Self.firstRead
  }
}
