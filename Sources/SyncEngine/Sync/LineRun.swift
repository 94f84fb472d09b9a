// An unbroken run of one replica's lines.

/// One or more lines of one replica with consecutive numbers.
struct LineRun: Hashable, Sendable {
  /// Whose lines.
  let replica: ReplicaID
  /// The lines in order, never empty.
  let lines: [JournalLine]

  /// The number of the first line.
  let first: Int
  /// The number of the last line.
  var last: Int { first + lines.count - 1 }

  /// The lines as bytes, each with its newline.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(byteCount)
    for line in lines {
      bytes += line.bytes
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  /// The number of bytes, newlines included.
  var byteCount: Int { lines.reduce(0) { $0 + $1.bytes.count + 1 } }

  /// Checks lines: at least one, all of the replica, numbered on from `sequence` + 1.
  init(
    of replica: ReplicaID,
    after sequence: Int,
    lines: [JournalLine]
  ) throws(SyncDamage) {
    guard !lines.isEmpty else { throw .truncated }
    for (offset, line) in lines.enumerated() {
      guard line.change.id.replica == replica else { throw .foreignLine }
      guard line.change.id.sequence - 1 - offset == sequence else { throw .gap }
    }
    self.replica = replica
    self.lines = lines
    first = lines[0].change.id.sequence
  }

  /// Reads and checks lines from bytes that end with a newline.
  init(
    of replica: ReplicaID,
    after sequence: Int,
    parsing bytes: some RandomAccessCollection<UInt8>
  ) throws(SyncDamage) {
    var lines: [JournalLine] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      guard let newline = rest.firstIndex(of: UInt8(ascii: "\n")) else { throw .truncated }
      do {
        lines.append(try JournalLine(parsing: Array(rest[..<newline])))
      } catch {
        throw .line(error)
      }
      rest = rest[rest.index(after: newline)...]
    }
    try self.init(of: replica, after: sequence, lines: lines)
  }

  /// The lines from a number on; `nil` where none is left.
  func suffix(from sequence: Int) -> LineRun? {
    let rest = Array(lines.dropFirst(max(0, sequence - first)))
    return try? LineRun(of: replica, after: max(sequence, first) - 1, lines: rest)
  }
}
