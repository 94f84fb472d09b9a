// Reads the journals again, up to a moment.

import Synchronization

extension Store {
  /// The state that the store had at a moment, as far as this machine knows by now.
  ///
  /// It is made of the changes stamped up to the moment and all that they depend on; those of other
  /// replicas count from their stamps, not from when they arrived here. A moment to come gives the
  /// state of now.
  /// - Throws: `StoreError` with the code `history.compacted` where the history does not reach back
  ///   that far, and where the disk fails.
  /// - Complexity: O(*n*) in the history; memory holds the state and a piece of each journal.
  public func past(at moment: Instant) throws(StoreError) -> PastStore {
    let files = core.withLock { $0.files }
    let id = replica
    var rejected: Set<String> = []
    // Compaction may take files away under the reading; what it leaves is read again.
    for _ in 0..<4 {
      let base = try Bases(files: files).newest(rejecting: rejected)
      let names = try Bases(files: files).names()
      var reading = try PastReading(files, after: base?.state.document)
      let limits = try reading.limits(at: moment)
      if let beyond = reading.beyond(limits, moment) {
        throw StoreError(.compacted, path: beyond)
      }
      var replica = Replica(
        id: id,
        document: base?.state.document ?? Document(),
        undoHistory: UndoHistory(),
        declared: VersionVector(),
        revivals: [:]
      )
      _ = try TimeTravel.run(
        reading.replicas,
        upTo: limits,
        into: &replica,
        peek: { (source) throws(StoreError) in try reading.peek(source) },
        advance: { source in reading.advance(source) }
      )
      if let base, replica.document.isUnreadable {
        rejected.insert(base.file)
        continue
      }
      guard !reading.isGone, try Bases(files: files).names() == names else { continue }
      return PastStore(self, at: moment, replica.document, bytes: reading.bytes)
    }
    throw StoreError(.stale, path: files.layout.journal)
  }
}

extension Document {
  /// Whether an item cannot be read from the base; reads all of them.
  fileprivate var isUnreadable: Bool {
    var items = items.makeIterator()
    while items.next() != nil {}
    return isFaulty
  }
}

/// A cursor for each journal, with a line of look-ahead.
private struct PastReading {
  private let files: StoreFiles
  private let base: Document?
  let replicas: [ReplicaID]
  private var readers: [ReplicaID: LineReader] = [:]
  private var ahead: [ReplicaID: JournalLine] = [:]
  /// The bytes of the lines taken.
  private(set) var bytes = 0

  /// - Parameters:
  ///   - files: The store.
  ///   - base: The state that stands for the lines before those that are read.
  /// - Throws: `StoreError`, with `compacted` where lines are missing at a journal's beginning.
  init(_ files: StoreFiles, after base: Document?) throws(StoreError) {
    self.files = files
    self.base = base
    let seen = base?.seen ?? VersionVector()
    replicas = try files.replicas()
    for replica in replicas {
      let mark = seen[replica]
      if let first = try files.segments(of: replica).first, first > (mark?.sequence ?? 0) + 1 {
        let path = files.layout.segment(of: replica, first: first)
        throw StoreError(.compacted, path: files.layout.relative(path))
      }
      readers[replica] = try LineReader(
        replica,
        in: files,
        from: mark.map { .after($0) } ?? .beginning
      )
    }
  }

  /// What keeps the base from being a part of a moment: the journal of a replica whose last change
  /// in it is stamped later, and followed by none that is stamped by then.
  func beyond(_ limits: [ReplicaID: Int], _ moment: Instant) -> String? {
    guard let base else { return nil }
    let replica = base.seen.replicas.first { replica in
      let time = base.latestTimes[replica] ?? .zero
      return time.milliseconds > moment.milliseconds && limits[replica] == nil
    }
    return replica.map { files.layout.relative(files.layout.journal(of: $0)) }
  }

  /// The number of each replica's last change stamped by a moment.
  func limits(at moment: Instant) throws(StoreError) -> [ReplicaID: Int] {
    var limits: [ReplicaID: Int] = [:]
    for (replica, start) in readers {
      var reader = start
      while let line = try reader.next() {
        if TimeTravel.isBy(moment, line.change) { limits[replica] = line.change.id.sequence }
      }
    }
    return limits
  }

  mutating func peek(_ replica: ReplicaID) throws(StoreError) -> JournalLine? {
    if let line = ahead[replica] { return line }
    let line = try readers[replica]?.next()
    ahead[replica] = line
    return line
  }

  mutating func advance(_ replica: ReplicaID) {
    guard let line = ahead.removeValue(forKey: replica) else { return }
    bytes += line.bytes.count + 1
  }

  /// Whether a file went away while it was read.
  var isGone: Bool { readers.values.contains { $0.standing == .gone } }
}
