// What stands in a store's journals, read without the engine's reader.

import SyncEngine
import TestSupport

/// The valid lines in the journals of a disk, found by splitting files at newlines.
struct JournalView {
  /// The bytes of each file that were looked at; garbage at its end may have become lines since.
  private var seen: [String: [UInt8]] = [:]
  private(set) var checksums: [ChangeID: UInt32] = [:]

  /// Looks at what was added since the last look.
  /// - Returns: The lines that are new, in order.
  mutating func look(at disk: MemoryFileSystem) -> [JournalLine] {
    var lines: [JournalLine] = []
    let paths = disk.files(under: Machine.root + "/journal")
    let isRewritten = seen.contains { path, before in
      !(disk.bytes(of: path) ?? []).starts(with: before)
    }
    if isRewritten { self = JournalView() }
    for path in paths where path.hasSuffix(".jsonl") {
      var start = seen[path]?.count ?? 0
      guard let bytes = disk.bytes(of: path), bytes.count > start else { continue }
      while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
        if let line = try? JournalLine(parsing: Array(bytes[start..<end])) { lines.append(line) }
        start = end + 1
      }
      seen[path] = Array(bytes[..<start])
    }
    for line in lines { checksums[line.change.id] = line.checksum }
    return lines
  }

  /// Whether a line stands there.
  func holds(_ key: LineKey) -> Bool { checksums[key.change] == key.checksum }
}
