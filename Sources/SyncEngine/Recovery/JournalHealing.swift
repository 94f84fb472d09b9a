// Putting true lines where a journal is damaged or lacks them.

/// The repair of one replica's journal, a file at a time.
///
/// The journal is read as far as it goes; what stands there instead of the next line is
/// taken out, the true lines are put in, and every good line around them stays byte for
/// byte. A file is replaced whole, after the bytes that leave it were saved, so after a
/// crash at any call the journal is as it was or better. To be used under the lock; whoever
/// read the journal before has to load it again.
struct JournalHealing {
  fileprivate static let newline = UInt8(ascii: "\n")

  let replica: ReplicaID
  private let journal: Journal
  private let branch: ChangeID?
  private var files: StoreFiles { journal.files }

  /// The repair of a replica's journal, read from where the store reads it.
  /// - Parameters:
  ///   - replica: The replica, or the directory of a branch.
  ///   - journal: What reads the store.
  ///   - branch: What the first line of the branch names, where that may be damaged.
  init(of replica: ReplicaID, in journal: Journal, branch: ChangeID? = nil) {
    self.replica = replica
    self.journal = journal
    self.branch = branch
  }

  /// Puts lines in place as far as they fill what is missing.
  ///
  /// Lines that only continue a whole journal are none of its business.
  /// - Parameters:
  ///   - lines: Lines of the replica with consecutive numbers, the first of which is the
  ///     first that the journal lacks or an earlier one.
  ///   - known: The last number that is known to have been here.
  /// - Returns: How many lines were put in place.
  /// - Throws: `StoreError` where the disk fails; what was put in place before stays.
  /// - Durability: On disk when this returns.
  func fill(with lines: [JournalLine], through known: Int) throws(StoreError) -> Int {
    var filled = 0
    while true {
      let reader = try end()
      let expected = reader.expected
      let rest = lines.drop { $0.change.id.sequence < expected }
      guard rest.first?.change.id.sequence == expected else { return filled }
      let count: Int
      switch reader.standing {
      case .damaged, .torn:
        count = try heal(reader, with: rest, through: known)
      case .atEnd where expected <= known:
        count = try lengthen(reader, with: rest.filter { $0.change.id.sequence <= known })
      case .atEnd, .reading, .gone:
        return filled
      }
      guard count > 0 else { return filled }
      filled += count
    }
  }

  // MARK: Where the journal stops

  /// A reader that has given all it can give.
  private func end() throws(StoreError) -> LineReader {
    var reader: LineReader
    if let branch {
      reader = try LineReader(replica, in: files, branch: branch)
    } else {
      reader = try journal.reader(of: replica)
    }
    while try reader.next() != nil {}
    return reader
  }

  /// The numbers that are missing where the journal can be read no further.
  /// - Parameter known: The last number that is known to have been here.
  /// - Returns: `nil` where nothing says that any is.
  /// - Throws: `StoreError` where the disk fails.
  func hole(through known: Int) throws(StoreError) -> Hole? {
    let reader = try end()
    let expected = reader.expected
    var last = known
    var isAtEnd = true
    if let segment = reader.segment, reader.standing != .atEnd {
      let bytes = try bytes(of: segment)
      let good = bytes[min(reader.offset, bytes.count)...].split(separator: Self.newline)
        .lazy.compactMap { try? JournalLine(parsing: Array($0)).change.id }
        .first { $0.replica == reader.writer && $0.sequence > expected }
      let following = reader.segments.first { $0 > max(segment, expected) }
      if reader.offset == 0, segment > expected {
        (last, isAtEnd) = (segment - 1, false)
      } else if let next = good?.sequence ?? following {
        (last, isAtEnd) = (next - 1, false)
      }
    }
    return last < expected ? nil : Hole(numbers: expected...last, isAtEnd: isAtEnd)
  }

  /// The first line that stands after what is missing; `nil` where none does.
  /// - Throws: `StoreError` where the disk fails.
  func following() throws(StoreError) -> VersionVector.Mark? {
    let reader = try end()
    guard let segment = reader.segment, reader.standing != .atEnd else { return nil }
    let bytes = try bytes(of: segment)
    for piece in bytes[min(reader.offset, bytes.count)...].split(separator: Self.newline) {
      guard let line = try? JournalLine(parsing: Array(piece)),
        line.change.id.replica == reader.writer, line.mark.sequence > reader.expected
      else { continue }
      return line.mark
    }
    guard let next = reader.segments.first(where: { $0 > segment }) else { return nil }
    var rest = try LineReader(replica, in: files, from: .number(next))
    return try rest.next()?.mark
  }

  /// The number that the journal's next line has.
  func next() throws(StoreError) -> Int { try end().expected }

  /// Numbers whose lines are missing.
  struct Hole: Hashable, Sendable {
    let numbers: ClosedRange<Int>
    /// Whether nothing follows, so that there may have been more.
    let isAtEnd: Bool
  }

  /// Takes away what stands at the end of a journal and is none of its lines.
  /// - Returns: Whether there was anything.
  /// - Durability: On disk when this returns.
  func cutEnd() throws(StoreError) -> Bool {
    let reader = try end()
    guard case .damaged = reader.standing, let segment = reader.segment,
      segment == reader.segments.last
    else { return false }
    let old = try bytes(of: segment)
    guard old.count > reader.offset else { return false }
    try save(Array(old[reader.offset...]), of: segment, at: reader.offset)
    try write(Array(old[..<reader.offset]), to: segment)
    return true
  }

  /// Goes on where reading met what is no line of the journal, or a gap.
  private func heal(
    _ reader: LineReader,
    with lines: ArraySlice<JournalLine>,
    through known: Int
  ) throws(StoreError) -> Int {
    guard let segment = reader.segment else { return 0 }
    let expected = reader.expected
    let assembly = Assembly(
      replica: reader.writer,
      lines: lines,
      known: known,
      following: reader.segments.first { $0 > segment }
    )
    guard reader.offset == 0, segment != expected else {
      return try rewrite(segment, from: reader.offset, as: segment, assembly)
    }
    guard segment < expected else {
      // Whole segments are missing before this one.
      return try insert(lines.filter { $0.change.id.sequence < segment }, reader)
    }
    return try rewrite(segment, from: 0, as: expected, assembly)
  }

  /// Adds lines at the end of a journal that was cut short.
  private func lengthen(
    _ reader: LineReader,
    with lines: [JournalLine]
  ) throws(StoreError) -> Int {
    guard let last = reader.last, last.segment == reader.segments.last,
      last.end < journal.segmentSize
    else { return try insert(lines, reader) }
    return try extend(reader, with: lines)
  }

  /// Makes a segment of lines that belong between two segments, or after the last.
  private func insert(_ lines: [JournalLine], _ reader: LineReader) throws(StoreError) -> Int {
    guard !lines.isEmpty else { return 0 }
    let expected = reader.expected
    if reader.segments.contains(expected) {
      let size = try files.perform { fileSystem throws(FileError) in
        try fileSystem.size(of: files.layout.segment(of: replica, first: expected)) ?? 0
      }
      guard size == 0 else { return try extend(reader, with: lines) }
    }
    try write(Self.bytes(lines), to: expected)
    return lines.count
  }

  /// Puts lines behind the last one that was read, in its segment.
  private func extend(_ reader: LineReader, with lines: [JournalLine]) throws(StoreError) -> Int {
    guard let last = reader.last else { return 0 }
    let old = try bytes(of: last.segment)
    guard old.count >= last.end else { return 0 }
    try save(Array(old[last.end...]), of: last.segment, at: last.end)
    try write(Array(old[..<last.end]) + Self.bytes(lines), to: last.segment)
    return lines.count
  }

  // MARK: Inside a segment

  /// Writes a segment anew from a byte on, with lines in place of what is none.
  private func rewrite(
    _ segment: Int,
    from offset: Int,
    as name: Int,
    _ assembly: Assembly
  ) throws(StoreError) -> Int {
    let old = try bytes(of: segment)
    guard old.count >= offset else { return 0 }
    var assembly = assembly
    var start = offset
    while start < old.count {
      let end = old[start...].firstIndex(of: Self.newline).map { $0 + 1 } ?? old.count
      assembly.take(old[start..<end])
      start = end
    }
    assembly.finish()
    guard assembly.count > 0 else { return 0 }
    try save(assembly.removed, of: segment, at: offset)
    try write(Array(old[..<offset]) + assembly.bytes, to: name)
    if name != segment {
      try files.perform { fileSystem throws(FileError) in
        try fileSystem.remove(files.layout.segment(of: replica, first: segment))
        try fileSystem.flushDirectory(files.layout.journal(of: replica))
      }
    }
    return assembly.count
  }

  /// The rest of a segment as it will be.
  private struct Assembly {
    let replica: ReplicaID
    /// The lines that can be put in, by increasing number.
    var lines: ArraySlice<JournalLine>
    /// How many lines were put in.
    var count = 0
    var bytes: [UInt8] = []
    /// What is left out.
    var removed: [UInt8] = []
    /// What stands where lines are missing.
    private var pending: [ArraySlice<UInt8>] = []
    /// How many lines were put in since the last good one.
    private var recent = 0
    private var next: Int
    private let known: Int
    private let following: Int?

    /// - Parameters:
    ///   - replica: The replica that the lines name.
    ///   - lines: What can be put in; the first is what the journal lacks first.
    ///   - known: The last number that is known to have been here.
    ///   - following: The number of the next segment, where there is one.
    init(replica: ReplicaID, lines: ArraySlice<JournalLine>, known: Int, following: Int?) {
      self.replica = replica
      self.lines = lines
      self.known = known
      self.following = following
      next = lines.first?.change.id.sequence ?? 1
    }

    /// Takes what stands next in the old segment, its newline included.
    mutating func take(_ piece: ArraySlice<UInt8>) {
      guard piece.last == JournalHealing.newline,
        let line = try? JournalLine(parsing: Array(piece.dropLast())),
        line.change.id.replica == replica
      else { return pending.append(piece) }
      let sequence = line.change.id.sequence
      guard sequence >= next else {
        removed += piece
        return
      }
      putLines(before: sequence)
      settle(isComplete: next == sequence)
      bytes += piece
      next = sequence + 1
      recent = 0
    }

    /// Ends the segment.
    mutating func finish() {
      if let following {
        putLines(before: following)
        return settle(isComplete: next >= following)
      }
      // What is at the end of a journal stood for at most as many lines as it has.
      putLines(before: max(known + 1, next + pending.count))
      for piece in pending.prefix(recent) { removed += piece }
      pending.removeFirst(min(recent, pending.count))
      // What is no whole line there shows no further one.
      if recent > 0, let last = pending.last, last.last != JournalHealing.newline {
        removed += last
        pending.removeLast()
      }
      settle(isComplete: false)
    }

    private mutating func putLines(before end: Int) {
      lines = lines.drop { $0.change.id.sequence < next }
      while let line = lines.first, line.change.id.sequence == next, next < end {
        bytes += line.bytes
        bytes.append(JournalHealing.newline)
        lines = lines.dropFirst()
        next += 1
        count += 1
        recent += 1
      }
    }

    /// Leaves out what stood where lines were missing, once all of them are there.
    private mutating func settle(isComplete: Bool) {
      for piece in pending {
        if isComplete { removed += piece } else { bytes += piece }
      }
      pending = []
    }
  }

  // MARK: Lost lines

  /// Puts true lines in place of lines that only stand for them.
  /// - Returns: How many lines were put in place.
  /// - Durability: On disk when this returns.
  func replaceLost(with lines: [JournalLine]) throws(StoreError) -> Int {
    var count = 0
    for line in lines where !line.isLost {
      let sequence = line.change.id.sequence
      let segments = try files.segments(of: replica)
      guard let segment = segments.last(where: { $0 <= sequence }) else { continue }
      let old = try bytes(of: segment)
      let lost = JournalLine.lost(line.change.id).bytes + [Self.newline]
      guard let place = old.firstRange(of: lost), place.isLineStart(in: old) else { continue }
      try write(
        Array(old[..<place.lowerBound]) + line.bytes + [Self.newline]
          + Array(old[place.upperBound...]),
        to: segment
      )
      count += 1
    }
    return count
  }

  // MARK: Files

  private static func bytes(_ lines: some Sequence<JournalLine>) -> [UInt8] {
    var bytes: [UInt8] = []
    for line in lines {
      bytes += line.bytes
      bytes.append(newline)
    }
    return bytes
  }

  private func bytes(of segment: Int) throws(StoreError) -> [UInt8] {
    let path = files.layout.segment(of: replica, first: segment)
    return try files.perform { fileSystem throws(FileError) in
      try fileSystem.contents(of: path) ?? []
    }
  }

  /// Keeps bytes that leave a segment; the same bytes have the same name.
  private func save(
    _ bytes: [UInt8],
    of segment: Int,
    at offset: Int
  ) throws(StoreError) {
    guard !bytes.isEmpty else { return }
    let checksum = String(decoding: Hex.digits(CRC32C.checksum(bytes)), as: UTF8.self)
    let directory = files.layout.damaged
    try files.perform { fileSystem throws(FileError) in
      try fileSystem.makeDirectories(directory)
      try fileSystem.writeAtomically(
        "\(directory)/\(replica)-\(segment)-\(offset)-\(checksum)",
        bytes
      )
    }
  }

  /// Puts a segment in place of the one of that name, if there is one.
  private func write(_ bytes: [UInt8], to segment: Int) throws(StoreError) {
    let layout = files.layout
    try files.perform { fileSystem throws(FileError) in
      try fileSystem.makeDirectories(layout.journal(of: replica))
      try fileSystem.writeAtomically(layout.segment(of: replica, first: segment), bytes)
      try fileSystem.flushDirectory(layout.journal)
      try fileSystem.flushDirectory(layout.root)
    }
  }
}

extension Range<Int> {
  /// Whether a line begins where the range does.
  fileprivate func isLineStart(in bytes: [UInt8]) -> Bool {
    lowerBound == 0 || bytes[lowerBound - 1] == UInt8(ascii: "\n")
  }
}

extension [UInt8] {
  /// The first place where the bytes stand.
  fileprivate func firstRange(of needle: [UInt8]) -> Range<Int>? {
    guard let first = needle.first, needle.count <= count else { return nil }
    var start = startIndex
    while let found = self[start...].firstIndex(of: first), found + needle.count <= count {
      if self[found..<(found + needle.count)].elementsEqual(needle) {
        return found..<(found + needle.count)
      }
      start = found + 1
    }
    return nil
  }
}
