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

  /// A reader that has given all it can give.
  func end() throws(StoreError) -> LineReader {
    var reader: LineReader
    if let branch {
      reader = try LineReader(replica, in: files, branch: branch)
    } else {
      reader = try journal.reader(of: replica)
    }
    while try reader.next() != nil {}
    return reader
  }

  // MARK: Where the journal stops

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
