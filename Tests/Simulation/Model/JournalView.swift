// What stands in a store's journals, read without the engine's reader.

import SyncEngine
import TestSupport

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The valid lines in the journals of a disk, found by splitting files at newlines.
struct JournalView {
  /// A line with the one before it in the same journal.
  struct Found {
    let line: JournalLine
    let before: LineKey?
  }

  private struct File {
    /// The bytes when they were looked at; what is garbage at the end may become lines.
    var bytes: [UInt8] = []
    /// How many bytes the lines take.
    var read = 0
    var keys: [LineKey] = []
  }

  private var files: [String: File] = [:]
  /// Every line that stands there.
  private(set) var held: Set<LineKey> = []
  /// How often something went that was there before.
  private(set) var losses = 0

  /// Looks at what was added since the last look.
  /// - Returns: The lines that are new, in order.
  mutating func look(at disk: MemoryFileSystem, _ cache: inout LineCache) -> [Found] {
    var found: [Found] = []
    var hasLost = false
    let paths = disk.files(under: Machine.root + "/journal").filter { $0.hasSuffix(".jsonl") }
    let there = Set(paths)
    for path in files.keys where !there.contains(path) {
      files[path] = nil
      hasLost = true
    }
    var directory: Substring = ""
    var last: LineKey?
    for path in paths {
      let parent = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
      if parent != directory { (directory, last) = (parent, nil) }
      let bytes = disk.bytes(of: path) ?? []
      var file = files[path] ?? File()
      if !bytes.isSame(as: file.bytes) {
        if !bytes.begins(with: file.bytes, count: file.read) {
          file = File()
          hasLost = true
        }
        file.bytes = bytes
        while let end = bytes[file.read...].firstIndex(of: UInt8(ascii: "\n")) {
          if let line = cache.line(bytes[file.read..<end]) {
            found.append(Found(line: line, before: file.keys.last ?? last))
            file.keys.append(LineKey(line))
            held.insert(LineKey(line))
          }
          file.read = end + 1
        }
        files[path] = file
      }
      last = file.keys.last ?? last
    }
    if hasLost {
      losses += 1
      held = Set(files.values.flatMap(\.keys))
    }
    return found
  }
}

/// Lines that were read before, so that equal bytes are read once.
struct LineCache {
  private struct Key: Hashable {
    let count: Int
    let end: UInt64
  }

  private var lines: [Key: JournalLine] = [:]

  /// The line that the bytes are; `nil` where they are none.
  mutating func line(_ bytes: ArraySlice<UInt8>) -> JournalLine? {
    // The checksum stands right before the last two bytes.
    let end = bytes.suffix(10).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    let key = Key(count: bytes.count, end: end)
    let bytes = Array(bytes)
    if let known = lines[key], known.bytes.isSame(as: bytes) { return known }
    guard let line = try? JournalLine(parsing: bytes) else { return nil }
    lines[key] = line
    return line
  }
}

extension [UInt8] {
  /// Whether the bytes are the same, compared at once.
  func isSame(as other: [UInt8]) -> Bool {
    count == other.count && begins(with: other, count: count)
  }

  /// Whether the first bytes are those of another array.
  func begins(with other: [UInt8], count: Int) -> Bool {
    guard count <= self.count, count <= other.count else { return false }
    guard count > 0 else { return true }
    return withUnsafeBytes { a in
      other.withUnsafeBytes { b in
        guard let a = a.baseAddress, let b = b.baseAddress else { return false }
        return a == b || memcmp(a, b, count) == 0
      }
    }
  }
}
