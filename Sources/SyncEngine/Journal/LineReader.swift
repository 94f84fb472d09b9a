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

  static let firstRead = 16 << 10
  static let longestRead = 256 << 10

  let replica: ReplicaID
  let files: StoreFiles
  /// The replica that the lines name: another one where they are of a branch.
  private(set) var writer: ReplicaID
  /// The numbers the segments began with when they were last listed, ascending.
  private(set) var segments: [Int] = []
  private(set) var standing: Standing = .reading
  /// The last line given or passed; `nil` while none was, or where it is no longer on disk.
  private(set) var last: LinePlace?
  /// The number of the next line.
  private(set) var expected: Int
  /// The segment being read; `nil` while there is none.
  private(set) var segment: Int?
  /// The byte in the segment after the last line read.
  private(set) var offset = 0

  private let start: Start
  /// The line that reading starts after, where its checksum is known.
  private let startMark: VersionVector.Mark?
  /// The highest number that is passed over and not given.
  private let floor: Int
  /// Whether a line above the floor, or at it, was met.
  private var isAboveFloor: Bool
  private var chunk: [UInt8] = []
  private var chunkStart = 0
  private var isChunkLast = false
  private var readSize = firstRead

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

  private func path(_ segment: Int) -> String {
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
      switch try takePiece(in: current) {
      case .gone: end(.gone)
      case .rest(let count): endOfFile(current, rest: count)
      case .line(let bytes): if let line = try accept(bytes, in: current) { return line }
      }
    }
    return nil
  }

  private enum Piece {
    /// A line without its newline; `offset` is still before it.
    case line([UInt8])
    /// The file ends after so many bytes without a newline.
    case rest(Int)
    case gone
  }

  private enum Found {
    /// The byte in the chunk that is the next newline.
    case newline(Int)
    case rest(Int)
    case gone
  }

  /// Finds the next line from `offset` on, and does not move past it.
  private mutating func takePiece(in segment: Int) throws(StoreError) -> Piece {
    switch try findNewline(in: segment) {
    case .newline(let newline): .line(Array(chunk[(offset - chunkStart)..<newline]))
    case .rest(let count): .rest(count)
    case .gone: .gone
    }
  }

  private mutating func findNewline(in segment: Int) throws(StoreError) -> Found {
    var scanned = offset - chunkStart
    while true {
      if let newline = chunk.firstNewline(from: scanned) { return .newline(newline) }
      let held = chunkStart + chunk.count - offset
      if isChunkLast { return .rest(held) }
      // A line that long is none: the rest of the file is looked at no further.
      if held > JournalLine.maximumLength { return .rest(held) }
      let more: [UInt8]
      // A long line is read in pieces that double, so that it is not copied too often.
      let count = max(readSize, held)
      do {
        more = try files.fileSystem.read(
          path(segment),
          from: chunkStart + chunk.count,
          count: count
        )
      } catch  where error.isAbsence {
        return .gone
      } catch {
        throw StoreError(error)
      }
      isChunkLast = more.count < count
      readSize = min(readSize * 2, Self.longestRead)
      chunk = held == 0 ? more : Array(chunk.suffix(held)) + more
      chunkStart = offset
      scanned = held
    }
  }

  private mutating func endOfFile(_ current: Int, rest: Int) {
    guard current == segments.last else {
      guard rest == 0 || mayBeCovered(in: current) else {
        return damage(.unterminated, in: current)
      }
      segment = segments.first { $0 > current }
      offset = 0
      return forgetChunk()
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
        pass(bytes)
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
      pass(bytes)
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
        pass(bytes)
      } else {
        damage(.conflict(sequence: sequence), in: current)
      }
      return nil
    }
    isAboveFloor = true
    note(line, in: current)
    expected = sequence + 1
    pass(bytes)
    // A branch's lines go by the name of their directory here.
    return writer == replica
      ? line : ChangeID(replica: replica, sequence: sequence).map { line.named($0) }
  }

  /// Whether a line that cannot be read may be one that is passed over anyway: not in a segment
  /// that begins above the floor.
  private func mayBeCovered(in segment: Int) -> Bool { !isAboveFloor && segment <= floor }

  private mutating func note(_ line: JournalLine, in segment: Int) {
    last = LinePlace(
      mark: line.mark,
      segment: segment,
      start: offset,
      end: offset + line.bytes.count + 1
    )
  }

  private mutating func pass(_ bytes: [UInt8]) { offset += bytes.count + 1 }

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
    var ahead = self
    ahead.pass(bytes)
    while case .line(let next) = try ahead.takePiece(in: segment) {
      if (try? JournalLine(parsing: next)) != nil { return true }
      ahead.pass(next)
    }
    return false
  }

  // MARK: Ends

  private mutating func end(_ standing: Standing) {
    self.standing = standing
    forgetChunk()
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

  private mutating func forgetChunk() {
    chunk = []
    chunkStart = offset
    isChunkLast = false
    readSize = Self.firstRead
  }

  // MARK: Moving

  /// Looks for what was appended since, by whoever.
  ///
  /// Where the last line no longer stands where it was read, the standing is `gone`.
  /// - Complexity: One listing and one read, however long the history is.
  mutating func refresh() throws(StoreError) {
    guard standing != .gone else { return }
    let listed = try files.segments(of: replica)
    let isListed = segment.map(listed.contains) ?? true
    if let last {
      // An empty segment after the last line may have been removed.
      if !isListed { (segment, offset) = (last.segment, last.end) }
      guard listed.contains(last.segment), try loadChunk(at: last) else { return end(.gone) }
    } else if isListed {
      forgetChunk()
    } else {
      self = try LineReader(replica, in: files, from: start)
      return
    }
    segments = listed
    standing = .reading
  }

  /// Goes on after a line whose place is known; `false` where it does not stand there.
  private mutating func resume(at place: LinePlace) throws(StoreError) -> Bool {
    guard segments.contains(place.segment) else { return false }
    segment = place.segment
    offset = place.end
    guard try loadChunk(at: place) else {
      offset = 0
      forgetChunk()
      return false
    }
    last = place
    isAboveFloor = true
    return true
  }

  /// Reads the last line again, to see that it stands, and what follows it, in one go.
  private mutating func loadChunk(at place: LinePlace) throws(StoreError) -> Bool {
    let count = place.end - place.start + Self.firstRead
    let bytes: [UInt8]
    do {
      bytes = try files.fileSystem.read(path(place.segment), from: place.start, count: count)
    } catch  where error.isAbsence {
      return false
    } catch {
      throw StoreError(error)
    }
    guard place.stands(in: bytes) else { return false }
    forgetChunk()
    if segment == place.segment, offset == place.end {
      chunk = bytes
      chunkStart = place.start
      isChunkLast = bytes.count < count
    }
    return true
  }

  /// Moves to a change by counting lines; to the segment's beginning where that misleads.
  private mutating func seek(_ target: Int, in segment: Int) throws(StoreError) {
    for _ in segment..<target {
      guard case .newline(let newline) = try findNewline(in: segment) else { break }
      offset = chunkStart + newline + 1
    }
    if case .line(let bytes) = try takePiece(in: segment),
      let line = try? JournalLine(parsing: bytes), line.change.id.sequence == target
    {
      return
    }
    offset = 0
    forgetChunk()
  }

  /// Goes past lines that were just written after the last one.
  mutating func advance(past lines: some Collection<JournalLine>, in segment: Int) {
    if segment != self.segment {
      self.segment = segment
      offset = 0
      if segments.last.map({ $0 < segment }) ?? true { segments.append(segment) }
    }
    for line in lines {
      note(line, in: segment)
      pass(line.bytes)
      expected = line.change.id.sequence + 1
    }
    isAboveFloor = true
    end(.atEnd)
  }

  /// Takes note that the torn tail was cut.
  mutating func tailWasCut() { end(.atEnd) }
}
