// Writing lines so that they are on disk when the call returns.

/// The right to write, held until it is released or forgotten.
struct WriteAccess: Sendable {
  fileprivate let lock: FileLock
  /// Whether nobody else wrote since this handle did, so that nothing needs another look.
  let isUndisturbed: Bool

  /// Lets others write.
  func release() { lock.release() }
}

/// A segment of a replica.
struct SegmentKey: Hashable, Sendable {
  let replica: ReplicaID
  let first: Int
}

/// The segment that was written last, kept open for the next line.
struct WrittenSegment: Sendable {
  let key: SegmentKey
  let file: any OpenFile
}

extension Journal {
  /// Takes the lock and refreshes, unless nobody else had the lock since this handle did.
  ///
  /// The first writer makes the directory a store.
  /// What others wrote meanwhile is then given by `next(of:)`.
  /// - Parameter wait: How long to wait for another writer.
  /// - Returns: The right to write, until it is released.
  /// - Throws: `StoreError` with `locked` and the process that holds the store, `format`,
  ///   or the disk's failure; the lock is not held then.
  mutating func beginWriting(wait: Duration) throws(StoreError) -> WriteAccess {
    let lock = try lock(wait: wait)
    let isUndisturbed = isCurrent && lock.previous == holder && lock.identity == lockFile
    let access = WriteAccess(lock: lock, isUndisturbed: isUndisturbed)
    if isUndisturbed { return access }
    isCurrent = false
    latest = nil
    do throws(StoreError) {
      try FormatFile.ensure(files)
      Leftovers.remove(from: files)
      try refresh()
    } catch {
      access.release()
      throw error
    }
    isCurrent = true
    lockFile = lock.identity
    return access
  }

  private func lock(wait: Duration) throws(StoreError) -> FileLock {
    let path = files.layout.lock
    do {
      return try files.fileSystem.lock(path, as: holder, wait: wait)
    } catch .failed(let failure) where failure.isAbsence {
      // The first writer of a store makes the directory.
      try files.perform { fileSystem throws(FileError) in
        try fileSystem.makeDirectories(files.layout.local)
      }
      do {
        return try files.fileSystem.lock(path, as: holder, wait: wait)
      } catch {
        throw StoreError(error, path: path)
      }
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Appends lines to the journals of their replicas.
  ///
  /// Each replica's lines continue its journal without a gap. They count as read:
  /// `next(of:)` does not give them again.
  /// - Throws: `StoreError`. With `order` or `stale` nothing was written. Otherwise the
  ///   segment was cut to what was acknowledged before and takes no more lines; lines of
  ///   this call that were acknowledged by then, if any, are given by `next(of:)` after a
  ///   `refresh`. With `failed` the cut did not succeed, and this handle writes no more.
  /// - Durability: All lines are on disk when this returns. One write a file.
  mutating func append(_ lines: [JournalLine], _ access: WriteAccess) throws(StoreError) {
    if let failure { throw failure }
    let groups = try grouped(lines)
    let before = groups.map { readers[$0.replica] }
    do throws(StoreError) {
      for group in groups { try append(group.lines[...], to: group.replica) }
    } catch {
      // What of this call is on disk all the same is read like anybody else's lines.
      for (group, reader) in zip(groups, before) {
        readers[group.replica] = reader
        try? readers[group.replica]?.refresh()
      }
      isCurrent = false
      throw error
    }
  }

  /// Waits until every line read of these replicas is on disk, whoever wrote it.
  ///
  /// To be called before lines are sent anywhere, so that no number escapes that a crash
  /// could take back.
  mutating func flush(
    _ replicas: some Sequence<ReplicaID>,
    _ access: WriteAccess
  )
    throws(StoreError)
  {
    for replica in replicas {
      guard let segment = readers[replica]?.last?.segment else { continue }
      let path = files.layout.segment(of: replica, first: segment)
      try files.perform { fileSystem throws(FileError) in try fileSystem.open(path).flush() }
    }
  }

  /// The lines by replica, in the order in which the replicas first come.
  private mutating func grouped(
    _ lines: [JournalLine]
  ) throws(StoreError) -> [(replica: ReplicaID, lines: [JournalLine])] {
    var order: [ReplicaID] = []
    var groups: [ReplicaID: [JournalLine]] = [:]
    for line in lines {
      let id = line.change.id
      if groups[id.replica] == nil {
        order.append(id.replica)
        try requireEnd(of: id.replica)
      }
      let expected = nextSequence(of: id.replica) + (groups[id.replica]?.count ?? 0)
      guard id.sequence == expected else {
        throw StoreError(.order, path: files.layout.journal(of: id.replica))
      }
      groups[id.replica, default: []].append(line)
    }
    return order.map { ($0, groups[$0] ?? []) }
  }

  /// Makes sure that everything before the end of a replica's journal was read and stands.
  private mutating func requireEnd(of replica: ReplicaID) throws(StoreError) {
    var reader: LineReader
    if let known = readers[replica] {
      reader = known
    } else {
      reader = try self.reader(of: replica)
    }
    guard try reader.next() == nil else {
      throw StoreError(.stale, path: files.layout.journal(of: replica))
    }
    readers[replica] = reader
    switch reader.standing {
    case .atEnd: return
    case .damaged(let damage): throw StoreError(damage)
    case .reading, .torn, .gone:
      throw StoreError(.stale, path: files.layout.journal(of: replica))
    }
  }

  // MARK: Segments

  private mutating func append(
    _ lines: ArraySlice<JournalLine>,
    to replica: ReplicaID
  ) throws(StoreError) {
    var rest = lines
    while let first = rest.first {
      let segment = try writableSegment(of: replica, next: first.change.id.sequence)
      var size = readers[replica].map { $0.segment == segment.key.first ? $0.offset : 0 } ?? 0
      let before = size
      var bytes: [UInt8] = []
      var count = 0
      for line in rest {
        guard size < segmentSize else { break }
        bytes.append(contentsOf: line.bytes)
        bytes.append(UInt8(ascii: "\n"))
        size = before + bytes.count
        count += 1
      }
      try write(bytes, to: segment, at: before)
      latest = segment
      readers[replica]?.advance(past: rest.prefix(count), in: segment.key.first)
      rest = rest.dropFirst(count)
    }
  }

  private mutating func write(
    _ bytes: [UInt8],
    to segment: WrittenSegment,
    at length: Int
  ) throws(StoreError) {
    do {
      try segment.file.append(bytes)
      try segment.file.flush()
    } catch {
      closed.insert(segment.key)
      latest = nil
      do {
        try segment.file.truncate(to: length)
        try segment.file.flush()
      } catch let cut {
        var failure = StoreError(cut)
        failure.code = .failed
        self.failure = failure
        throw failure
      }
      throw StoreError(error)
    }
  }

  /// The segment that takes a replica's next line, verified to end with its last one.
  private mutating func writableSegment(
    of replica: ReplicaID,
    next: Int
  ) throws(StoreError) -> WrittenSegment {
    guard let newest = readers[replica]?.segments.last else {
      return try newSegment(SegmentKey(replica: replica, first: next))
    }
    let key = SegmentKey(replica: replica, first: newest)
    let path = files.layout.segment(of: replica, first: newest)
    let file: any OpenFile
    let status: FileStatus
    do {
      if let latest, latest.key == key {
        file = latest.file
      } else {
        file = try files.fileSystem.open(path)
      }
      status = try file.status()
    } catch  where error.isAbsence {
      throw StoreError(.stale, path: path)
    } catch {
      throw StoreError(error)
    }
    let last = readers[replica]?.last
    if status.size == 0 {
      // It holds nothing yet, so its name may not be on disk either.
      guard newest == next else {
        try files.perform { fileSystem throws(FileError) in try fileSystem.remove(path) }
        try readers[replica]?.refresh()
        _ = try readers[replica]?.next()
        return try writableSegment(of: replica, next: next)
      }
      try flushName(of: replica)
      return WrittenSegment(key: key, file: file)
    }
    guard status.links > 0, status.size == readers[replica]?.offset,
      try last.map({ last throws(StoreError) in try stands(last, in: file) }) ?? true
    else { throw StoreError(.stale, path: path) }
    // A replica whose last lines are missing, covered by a checkpoint, goes on elsewhere.
    if status.size < segmentSize, !closed.contains(key), last?.segment == newest,
      last?.mark.sequence == next - 1
    {
      return WrittenSegment(key: key, file: file)
    }
    // A segment is on disk, whole, before another follows it.
    try files.perform { _ throws(FileError) in try file.flush() }
    return try newSegment(SegmentKey(replica: replica, first: next))
  }

  private func stands(_ last: LinePlace, in file: any OpenFile) throws(StoreError) -> Bool {
    try files.perform { _ throws(FileError) in
      last.stands(in: try file.read(from: last.start, count: last.end - last.start))
    }
  }

  /// Creates a segment whose name is on disk before it holds a line.
  private mutating func newSegment(_ key: SegmentKey) throws(StoreError) -> WrittenSegment {
    let layout = files.layout
    let path = layout.segment(of: key.replica, first: key.first)
    let file = try files.perform { fileSystem throws(FileError) -> any OpenFile in
      try fileSystem.makeDirectories(layout.journal(of: key.replica))
      return try fileSystem.create(path)
    }
    try flushName(of: key.replica)
    return WrittenSegment(key: key, file: file)
  }

  private func flushName(of replica: ReplicaID) throws(StoreError) {
    let layout = files.layout
    try files.perform { fileSystem throws(FileError) in
      try fileSystem.flushDirectory(layout.journal(of: replica))
      try fileSystem.flushDirectory(layout.journal)
      try fileSystem.flushDirectory(layout.root)
    }
  }
}
