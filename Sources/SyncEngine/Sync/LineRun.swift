// An unbroken run of one replica's lines.

/// One or more lines of one replica with consecutive numbers.
struct LineRun: Hashable, Sendable {
  /// Whose lines.
  let replica: ReplicaID
  /// The lines in order, never empty.
  let lines: [JournalLine]

  /// The number of the first line.
  let first: Int
  /// The replica that the bytes of the lines name; another one where these are of a branch.
  let writer: ReplicaID
  /// How far the numbers in the bytes are ahead of those in the run.
  let offset: Int
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
  /// - Parameters:
  ///   - replica: Whose lines, as they are named here.
  ///   - sequence: The number before the first.
  ///   - lines: The lines under these names.
  ///   - writer: The replica that their bytes name, where that is another.
  ///   - lead: How far the numbers in the bytes are ahead.
  /// - Throws: `SyncDamage` for lines that are no such run.
  init(
    of replica: ReplicaID,
    after sequence: Int,
    lines: [JournalLine],
    by writer: ReplicaID? = nil,
    ahead lead: Int = 0
  ) throws(SyncDamage) {
    guard !lines.isEmpty else { throw .truncated }
    for (offset, line) in lines.enumerated() {
      guard line.change.id.replica == replica else { throw .foreignLine }
      guard line.change.id.sequence - 1 - offset == sequence else { throw .gap }
    }
    self.replica = replica
    self.lines = lines
    self.writer = writer ?? replica
    offset = lead
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
    guard let line = lines.first else { throw .truncated }
    let (writer, lead) = (line.change.id.replica, line.change.id.sequence - 1 - sequence)
    guard writer != replica, BranchName.isPossible(replica), lead >= 0 else {
      try self.init(of: replica, after: sequence, lines: lines)
      return
    }
    // Lines of a branch say the name of the replica that wrote them.
    let written = try LineRun(of: writer, after: sequence + lead, lines: lines)
    guard let run = written.named(replica, from: sequence + 1, ahead: lead) else { throw .gap }
    self = run
  }

  /// The lines as those of another stream.
  /// - Returns: `nil` where a number is out of range.
  func named(_ replica: ReplicaID, from first: Int, ahead lead: Int) -> LineRun? {
    var named: [JournalLine] = []
    for (place, line) in lines.enumerated() {
      guard let id = ChangeID(replica: replica, sequence: first + place) else { return nil }
      named.append(line.named(id))
    }
    return try? LineRun(of: replica, after: first - 1, lines: named, by: writer, ahead: lead)
  }

  /// The lines up to a number; `nil` where there is none.
  func prefix(through sequence: Int) -> LineRun? {
    guard sequence < last else { return self }
    return try? LineRun(
      of: replica,
      after: first - 1,
      lines: Array(lines.prefix(max(0, sequence - first + 1))),
      by: writer,
      ahead: offset
    )
  }

  /// The lines from a number on; `nil` where none is left.
  func suffix(from sequence: Int) -> LineRun? {
    let rest = Array(lines.dropFirst(max(0, sequence - first)))
    return try? LineRun(
      of: replica,
      after: max(sequence, first) - 1,
      lines: rest,
      by: writer,
      ahead: offset
    )
  }
}
