// Reads a state file from end to end, whatever is in it.

/// What every byte of a state file says of the file as a whole.
enum StateFileScan: Hashable, Sendable {
  /// No file is there.
  case absent
  /// A line is not what was written, or the lines do not make a state.
  case broken(line: Int, offset: Int)
  /// It is whole, but of a version of the program that knew other kinds of operations.
  case otherVersion
  /// It is whole.
  case whole

  /// Reads a file.
  /// - Throws: `StoreError` where the disk fails.
  /// - Complexity: O(*n*) in the file; memory for a piece of it, and for its longest line.
  static func of(_ path: String, in files: StoreFiles) throws(StoreError) -> StateFileScan {
    let scan: StateFileScan
    do {
      scan = try lines(of: path, on: files.fileSystem)
    } catch  where error.isAbsence {
      return .absent
    } catch {
      throw StoreError(error)
    }
    guard scan == .whole else { return scan }
    // Each line is what was written; they may still not belong together.
    guard let state = try? StateFile(path, on: files.fileSystem), state.verify() else {
      return .broken(line: 1, offset: 0)
    }
    return .whole
  }

  private static func lines(
    of path: String,
    on fileSystem: any FileSystem
  ) throws(FileError) -> StateFileScan {
    let file = try fileSystem.openToRead(path)
    var (line, offset, read) = (0, 0, 0)
    var chunk: [UInt8] = []
    var isOther = false
    while true {
      let more = try file.read(from: read, count: SegmentCursor.longestRead)
      read += more.count
      chunk += more
      var start = 0
      while let newline = chunk.firstNewline(from: start) {
        line += 1
        let isGood = chunk[start..<newline].withUnsafeBytes {
          if line == 1 { isOther = StateHeader.isOfOtherVersion($0) }
          return SealedLine.covered($0) != nil
        }
        guard isGood else { return .broken(line: line, offset: offset + start) }
        start = newline + 1
      }
      chunk.removeFirst(start)
      offset += start
      guard more.count == SegmentCursor.longestRead else { break }
    }
    guard chunk.isEmpty, line > 0 else { return .broken(line: line + 1, offset: offset) }
    return isOther ? .otherVersion : .whole
  }
}

extension StateHeader {
  /// Whether a line is the header of a state that this engine takes no more, or not yet.
  fileprivate static func isOfOtherVersion(_ line: UnsafeRawBufferPointer) -> Bool {
    guard let object = SealedLine.object(line), let version = object["state"]?.int,
      let knows = object["knows"]?.array
    else { return false }
    let known = Set(knows.compactMap { $0.string.map { Text($0) } })
    return version != Self.version || known != Set(kinds.map { Text($0) })
  }
}
