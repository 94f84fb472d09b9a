// Putting true lines where a journal is damaged or lacks them.

/// The repair of one replica's journal, a file at a time.
///
/// The journal is read as far as it goes; what stands there instead of the next line is
/// taken out, the true lines are put in, and every good line around them stays byte for
/// byte. A file is replaced whole, after the bytes that leave it were saved, so after a
/// crash at any call the journal is as it was or better. To be used under the lock; whoever
/// read the journal before has to load it again.
struct JournalHealing {
  static let newline = UInt8(ascii: "\n")

  let replica: ReplicaID
  private let journal: Journal
  private let branch: ChangeID?
  var files: StoreFiles { journal.files }
  /// The length in bytes at which a segment closes.
  var segmentSize: Int { journal.segmentSize }

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
      let count: Int?
      switch reader.standing {
      case .damaged, .torn:
        count = try heal(reader, with: rest, through: known)
      case .atEnd where expected <= known:
        count = try lengthen(reader, with: rest.filter { $0.change.id.sequence <= known })
      case .atEnd, .reading, .gone:
        return filled
      }
      guard let count else { return filled }
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

  /// The checksums of the good lines of a range of numbers, wherever they stand.
  /// - Complexity: O(*n*) in the segments that the range is in.
  func checksums(of range: ClosedRange<Int>) throws(StoreError) -> [Int: UInt32] {
    var checksums: [Int: UInt32] = [:]
    let segments = try files.segments(of: replica)
    for (index, segment) in segments.enumerated() where segment <= range.upperBound {
      let following = index + 1 < segments.count ? segments[index + 1] : Int.max
      guard following > range.lowerBound else { continue }
      for piece in try bytes(of: segment).split(separator: Self.newline) {
        guard let line = try? JournalLine(parsing: Array(piece)),
          line.change.id.replica == replica, range.contains(line.change.id.sequence),
          checksums[line.change.id.sequence] == nil
        else { continue }
        checksums[line.change.id.sequence] = line.checksum
      }
    }
    return checksums
  }

  /// Takes out what stands between two lines that follow each other, and is none itself.
  /// - Returns: How many bytes that were, which are kept beside the journals.
  /// - Throws: `StoreError` where the disk fails; the journal is as it was, or better.
  /// - Durability: On disk when this returns.
  func takeOutStrays() throws(StoreError) -> Int {
    var count = 0
    while true {
      let reader = try end()
      guard case .damaged(let damage) = reader.standing, damage.reason.standsForNoNumber,
        let segment = reader.segment, reader.offset > 0 || segment == reader.expected
      else { return count }
      let old = try bytes(of: segment)
      guard let stop = resumption(of: reader, in: old, after: segment), reader.offset < stop
      else { return count }
      try save(Array(old[reader.offset..<stop]), of: segment, at: reader.offset)
      try write(Array(old[..<reader.offset] + old[stop...]), to: segment)
      count += stop - reader.offset
    }
  }

  /// The byte at which the line that a reader expects stands after all; the end of the
  /// segment where the next one begins with it.
  private func resumption(of reader: LineReader, in old: [UInt8], after segment: Int) -> Int? {
    var start = min(reader.offset, old.count)
    while start < old.count, let newline = old.firstNewline(from: start) {
      if let id = try? JournalLine(parsing: Array(old[start..<newline])).change.id,
        id.replica == replica
      {
        return id.sequence == reader.expected ? start : nil
      }
      start = newline + 1
    }
    return reader.segments.first { $0 > segment } == reader.expected ? old.count : nil
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
  /// - Returns: How many lines were put in place; `nil` where nothing was to be done.
  private func heal(
    _ reader: LineReader,
    with lines: ArraySlice<JournalLine>,
    through known: Int
  ) throws(StoreError) -> Int? {
    guard let segment = reader.segment else { return nil }
    let expected = reader.expected
    let assembly = SegmentAssembly(
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
  ) throws(StoreError) -> Int? {
    guard let last = reader.last, last.segment == reader.segments.last,
      last.end < journal.segmentSize
    else { return try insert(lines, reader) }
    return try extend(reader, with: lines)
  }

  /// Makes a segment of lines that belong between two segments, or after the last.
  private func insert(_ lines: [JournalLine], _ reader: LineReader) throws(StoreError) -> Int? {
    guard !lines.isEmpty else { return nil }
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
  private func extend(_ reader: LineReader, with lines: [JournalLine]) throws(StoreError) -> Int? {
    guard let last = reader.last, !lines.isEmpty else { return nil }
    let old = try bytes(of: last.segment)
    guard old.count >= last.end else { return nil }
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
    _ assembly: SegmentAssembly
  ) throws(StoreError) -> Int? {
    let old = try bytes(of: segment)
    guard old.count >= offset else { return nil }
    var assembly = assembly
    var start = offset
    while start < old.count {
      let end = old[start...].firstIndex(of: Self.newline).map { $0 + 1 } ?? old.count
      assembly.take(old[start..<end])
      start = end
    }
    assembly.finish()
    // What stands between good lines and is none of them goes, too.
    guard assembly.count > 0 || !assembly.removed.isEmpty else { return nil }
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
}

extension Damage.Reason {
  /// Whether it is about bytes that may stand for no line at all.
  fileprivate var standsForNoNumber: Bool {
    switch self {
    case .line, .zeros, .foreign, .unterminated: true
    case .gap, .conflict, .misnamed, .notSegment, .format, .missing, .base: false
    }
  }
}
