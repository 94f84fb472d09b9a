// Finding newlines.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The error number of a file that is not there.
let absentCode = ENOENT

extension [UInt8] {
  /// The place of the first newline from `start` on.
  func firstNewline(from start: Int) -> Int? {
    withUnsafeBytes { buffer in
      guard start < buffer.count, let base = buffer.baseAddress,
        let found = memchr(base + start, Int32(UInt8(ascii: "\n")), buffer.count - start)
      else { return nil }
      return base.distance(to: UnsafeRawPointer(found))
    }
  }
}

/// Counts lines, which only a report of damage needs.
enum LineCount {
  /// The number of newlines in the first `end` bytes of a file.
  static func newlines(
    before end: Int,
    of path: String,
    on fileSystem: any FileSystem
  ) throws(FileError) -> Int {
    var count = 0
    var offset = 0
    while offset < end {
      let bytes = try fileSystem.read(
        path,
        from: offset,
        count: min(SegmentCursor.longestRead, end - offset)
      )
      if bytes.isEmpty { break }
      count += bytes.count { $0 == UInt8(ascii: "\n") }
      offset += bytes.count
    }
    return count
  }
}
