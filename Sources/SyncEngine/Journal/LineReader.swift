// Reads one replica's lines in the order of their numbers, a piece of a file at a time.

/// A cursor over one replica's journal.
///
/// It never locks and never writes, and holds one chunk of one file. What it says at
/// the end of the lines is its `standing`:
///
///     reading ──▶ atEnd      every line was given
///        │  └───▶ torn       what follows is not there yet, or the rest of a crash
///        │  └───▶ damaged    a line that is not what its replica wrote
///        └──────▶ gone       what was read is no longer there: load the store again
///
/// `refresh` goes back to `reading` from all of them but the last.
struct LineReader: Sendable {
  /// Where reading begins.
  enum Start: Hashable, Sendable {
    /// With the first change.
    case beginning
    /// After a change that a base or a checkpoint covers.
    case after(VersionVector.Mark)
    /// After a line whose place is known; without it, after its number.
    case place(LinePlace)
    /// With a change of a certain number.
    case number(Int)
  }

  /// What stands where the lines given so far end.
  enum Standing: Hashable, Sendable {
    case reading
    case atEnd
    case torn(TornTail)
    case damaged(Damage)
    case gone
  }

  /// The end of the newest segment, after its last whole line.
  struct TornTail: Hashable, Sendable {
    /// The number of the first change of the segment.
    let segment: Int
    /// The byte where the tail begins.
    let offset: Int
    /// Whether it has a newline, and so may hold a line that was seen elsewhere.
    let holdsLine: Bool
  }

  let replica: ReplicaID
  let files: StoreFiles
  /// The replica that the lines name: another one where they are of a branch.
  private(set) var writer: ReplicaID
  /// The numbers the segments began with when they were last listed, ascending.
  var segments: [Int] = []
  var standing: Standing = .reading
  /// The last line given or passed; `nil` while none was, or where it is no longer on disk.
  var last: LinePlace?
  /// The number of the next line.
  var expected: Int
  /// The segment being read; `nil` while there is none.
  var segment: Int?
  /// Where in the segment the last line read ends.
  var cursor = SegmentCursor()
  /// The byte in the segment after the last line read.
  var offset: Int { cursor.offset }

  let start: Start
  /// The line that reading starts after, where its checksum is known.
  private let startMark: VersionVector.Mark?
  /// The highest number that is passed over and not given.
  private let floor: Int
  /// Whether a line above the floor, or at it, was met.
  var isAboveFloor: Bool

  /// A cursor on a replica's lines.
  /// - Parameters:
  ///   - replica: The replica, or the directory of a branch.
  ///   - files: The store.
  ///   - start: Where reading begins.
  ///   - branch: What the first line of a branch names, where it may not be there.
  /// - Throws: `StoreError` where the disk fails.
  init(
    _ replica: ReplicaID,
    in files: StoreFiles,
    from start: Start,
    branch: ChangeID? = nil
  ) throws(StoreError) {
    self.replica = replica
    self.files = files
    self.start = start
    let branch = if let branch { branch } else { try files.branch(in: replica) }
    writer = branch?.replica ?? replica
    switch start {
    case .beginning where branch != nil:
      (floor, startMark) = ((branch?.sequence ?? 1) - 1, nil)
    case .beginning: (floor, startMark) = (0, nil)
    case .after(let mark): (floor, startMark) = (mark.sequence, mark)
    case .place(let place): (floor, startMark) = (place.mark.sequence, place.mark)
    case .number(let number):
      (floor, startMark) = (max(0, number - 1, (branch?.sequence ?? 1) - 1), nil)
    }
    expected = floor + 1
    // Nothing comes before the first line of a directory, so that a checkpoint could cover it.
    isAboveFloor = floor < branch?.sequence ?? 1
    segments = try files.segments(of: replica)
    if case .place(let place) = start, try resume(at: place) { return }
    let target = startMark == nil ? expected : floor
    segment = segments.last { $0 <= target } ?? segments.first
    if let segment, segment < target { try seek(target, in: segment) }
  }

  /// A cursor on a branch whose first line names that change, and is not there yet.
  init(_ directory: ReplicaID, in files: StoreFiles, branch: ChangeID) throws(StoreError) {
    self = try LineReader(
      directory,
      in: files,
      from: .number(branch.sequence),
      branch: branch
    )
  }

  func path(_ segment: Int) -> String {
    files.layout.segment(of: replica, first: segment)
  }

  // MARK: Reading

  /// The next line; `nil` where `standing` says why there is none.
  /// - Throws: `StoreError` where the disk fails; the same line is tried again next time.
  mutating func next() throws(StoreError) -> JournalLine? {
    while standing == .reading {
      guard let current = segment else {
        segment = segments.first
        if segment == nil { end(.atEnd) }
        continue
      }
      switch try cursor.piece(of: path(current), on: files.fileSystem) {
      case .gone: end(.gone)
      case .rest(let count): endOfFile(current, rest: count)
      case .line(let bytes): if let line = try accept(bytes, in: current) { return line }
      }
    }
    return nil
  }

  private mutating func endOfFile(_ current: Int, rest: Int) {
    guard current == segments.last else {
      guard rest == 0 || mayBeCovered(in: current) else {
        return damage(.unterminated, in: current)
      }
      segment = segments.first { $0 > current }
      return cursor.move(to: 0)
    }
    end(
      rest == 0
        ? .atEnd : .torn(TornTail(segment: current, offset: offset, holdsLine: false))
    )
  }

  /// Judges a line; gives it, passes over it, or ends the reading.
  private mutating func accept(
    _ bytes: [UInt8],
    in current: Int
  ) throws(StoreError) -> JournalLine? {
    let line: JournalLine
    do {
      line = try JournalLine(parsing: bytes)
    } catch {
      // What a checkpoint covers need not be readable any more.
      guard !mayBeCovered(in: current) else {
        cursor.pass(bytes)
        return nil
      }
      if current == segments.last, try !isFollowedByLine(bytes, in: current) {
        end(.torn(TornTail(segment: current, offset: offset, holdsLine: true)))
      } else {
        damage(bytes.first == 0 ? .zeros : .line(error), in: current)
      }
      return nil
    }
    let sequence = line.change.id.sequence
    if line.change.id.replica != writer, last == nil, offset == 0,
      try files.branch(in: replica).map({ $0.replica != writer }) ?? false
    {
      // The first line of a branch has come since this cursor was made.
      self = try LineReader(replica, in: files, from: start)
      return nil
    }
    if mayBeCovered(in: current), line.change.id.replica != writer || sequence < floor {
      cursor.pass(bytes)
      return nil
    }
    guard line.change.id.replica == writer else {
      damage(.foreign(line.change.id.replica), in: current)
      return nil
    }
    guard offset > 0 || sequence == current || mayBeCovered(in: current) else {
      damage(.misnamed(first: sequence), in: current)
      return nil
    }
    if sequence > expected {
      damage(.gap(expected: expected, found: sequence), in: current)
      return nil
    }
    if sequence < expected {
      if try isRepeated(line) {
        isAboveFloor = isAboveFloor || sequence == floor
        if sequence == expected - 1 { note(line, in: current) }
        cursor.pass(bytes)
      } else {
        damage(.conflict(sequence: sequence), in: current)
      }
      return nil
    }
    isAboveFloor = true
    note(line, in: current)
    expected = sequence + 1
    cursor.pass(bytes)
    // A branch's lines go by the name of their directory here.
    return writer == replica
      ? line : ChangeID(replica: replica, sequence: sequence).map { line.named($0) }
  }

  /// Whether a line that cannot be read may be one that is passed over anyway: not in a segment
  /// that begins above the floor.
  private func mayBeCovered(in segment: Int) -> Bool { !isAboveFloor && segment <= floor }

  mutating func note(_ line: JournalLine, in segment: Int) {
    last = LinePlace(
      mark: line.mark,
      segment: segment,
      start: offset,
      end: offset + line.bytes.count + 1
    )
  }

  /// Whether a line with a number that was already read is the line that was read.
  private func isRepeated(_ line: JournalLine) throws(StoreError) -> Bool {
    let sequence = line.change.id.sequence
    if let last, last.mark.sequence == sequence { return last.mark.checksum == line.checksum }
    if let startMark, startMark.sequence == sequence {
      return startMark.checksum == line.checksum
    }
    if sequence <= floor { return true }
    var earlier = try LineReader(replica, in: files, from: .number(sequence))
    return try earlier.next()?.bytes == line.bytes
  }

  /// Whether a whole line stands anywhere after one that cannot be read.
  private func isFollowedByLine(
    _ bytes: [UInt8],
    in segment: Int
  ) throws(StoreError) -> Bool {
    var ahead = cursor
    ahead.pass(bytes)
    while case .line(let next) = try ahead.piece(of: path(segment), on: files.fileSystem) {
      if (try? JournalLine(parsing: next)) != nil { return true }
      ahead.pass(next)
    }
    return false
  }

  // MARK: Ends

  mutating func end(_ standing: Standing) {
    self.standing = standing
    cursor.forgetChunk()
  }

  private mutating func damage(_ reason: Damage.Reason, in segment: Int) {
    let file = path(segment)
    let lines = (try? LineCount.newlines(before: offset, of: file, on: files.fileSystem)) ?? 0
    end(
      .damaged(
        Damage(
          replica: replica,
          file: files.layout.relative(file),
          line: lines + 1,
          offset: offset,
          reason: reason
        )
      )
    )
  }
}
