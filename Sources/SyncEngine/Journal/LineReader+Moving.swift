// Moving a cursor on a journal to a line, and past lines that were written since.

extension LineReader {
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
      if !isListed {
        segment = last.segment
        cursor.move(to: last.end)
      }
      guard listed.contains(last.segment), try loadChunk(at: last) else { return end(.gone) }
    } else if isListed {
      cursor.forgetChunk()
    } else {
      self = try LineReader(replica, in: files, from: start)
      return
    }
    segments = listed
    standing = .reading
  }

  /// Goes on after a line whose place is known; `false` where it does not stand there.
  mutating func resume(at place: LinePlace) throws(StoreError) -> Bool {
    guard segments.contains(place.segment) else { return false }
    segment = place.segment
    cursor.move(to: place.end)
    guard try loadChunk(at: place) else {
      cursor.move(to: 0)
      return false
    }
    last = place
    isAboveFloor = true
    return true
  }

  /// Reads the last line again, to see that it stands, and what follows it, in one go.
  private mutating func loadChunk(at place: LinePlace) throws(StoreError) -> Bool {
    let count = place.end - place.start + SegmentCursor.firstRead
    let bytes: [UInt8]
    do {
      bytes = try files.fileSystem.read(path(place.segment), from: place.start, count: count)
    } catch  where error.isAbsence {
      return false
    } catch {
      throw StoreError(error)
    }
    guard place.stands(in: bytes) else { return false }
    cursor.forgetChunk()
    if segment == place.segment, offset == place.end {
      cursor.hold(bytes, from: place.start, isLast: bytes.count < count)
    }
    return true
  }

  /// Moves to a change by counting lines; to the segment's beginning where that misleads.
  mutating func seek(_ target: Int, in segment: Int) throws(StoreError) {
    let file = path(segment)
    for _ in segment..<target {
      guard try cursor.passLine(of: file, on: files.fileSystem) else { break }
    }
    if case .line(let bytes) = try cursor.piece(of: file, on: files.fileSystem),
      let line = try? JournalLine(parsing: bytes), line.change.id.sequence == target
    {
      return
    }
    cursor.move(to: 0)
  }

  /// Goes past lines that were just written after the last one.
  mutating func advance(past lines: some Collection<JournalLine>, in segment: Int) {
    if segment != self.segment {
      self.segment = segment
      cursor.move(to: 0)
      if segments.last.map({ $0 < segment }) ?? true { segments.append(segment) }
    }
    for line in lines {
      note(line, in: segment)
      cursor.pass(line.bytes)
      expected = line.change.id.sequence + 1
    }
    isAboveFloor = true
    end(.atEnd)
  }

  /// Takes note that the torn tail was cut.
  mutating func tailWasCut() { end(.atEnd) }
}
