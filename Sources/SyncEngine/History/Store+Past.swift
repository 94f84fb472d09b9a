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
  /// - Complexity: O(*n*) in the history, of which each line is read once; memory holds the state
  ///   and a piece of each journal.
  public func past(at moment: Instant) throws(StoreError) -> PastStore {
    let files = core.withLock { $0.files }
    let id = replica
    var rejected: Set<String> = []
    // Compaction may take files away under the reading; what it leaves is read again.
    for _ in 0..<4 {
      let base = try Bases(files: files).newest(rejecting: rejected)
      let names = try Bases(files: files).names()
      var reading = try PastReading(files, after: base?.state)
      let limits = try reading.limits(at: moment, before: try ends())
      if let beyond = reading.beyond(limits, moment) {
        throw StoreError(.compacted, path: beyond)
      }
      let document = try reading.replay(upTo: limits, as: id)
      if let base, document.isUnreadable {
        rejected.insert(base.file)
        continue
      }
      guard !reading.isGone, try Bases(files: files).names() == names else { continue }
      return try PastStore(self, at: moment, document, bytes: reading.bytes)
    }
    throw StoreError(.stale, path: files.layout.journal)
  }
}

extension Store {
  /// Where the last line of each journal stands by now.
  private func ends() throws(StoreError) -> [ReplicaID: LinePlace] {
    try core.withLock { core throws(StoreError) in
      try core.refresh()
      var ends: [ReplicaID: LinePlace] = [:]
      for replica in core.journal.replicas { ends[replica] = core.journal.lastPlace(of: replica) }
      return ends
    }
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
struct PastReading {
  private var files: StoreFiles
  private let base: Document?
  let replicas: [ReplicaID]
  private var readers: [ReplicaID: LineReader] = [:]
  private var ahead: [ReplicaID: JournalLine] = [:]
  private let forks: ForkTable
  private var resolver = BranchResolver()
  /// The lines of forked replicas, by stream.
  private var branches: [ReplicaID: ArraySlice<JournalLine>] = [:]
  /// The bytes of the lines taken.
  private(set) var bytes = 0

  /// - Parameters:
  ///   - files: The store.
  ///   - base: The state that stands for the lines before those that are read.
  /// - Throws: `StoreError`, with `compacted` where lines are missing at a journal's beginning.
  init(_ files: StoreFiles, after base: StateFile?) throws(StoreError) {
    self.files = files
    forks = try files.forks(on: base)
    let forks = forks
    let standing = base.map { Standing($0, forks) }
    let left = standing?.left ?? LeftLines()
    self.base = standing?.document
    self.files.left = left
    let directories = Set(try files.replicas()).union(left.branches.keys).sorted()
    replicas = forks.streams(of: directories)
    for directory in directories {
      let end = left.ends[directory]
      let isForked = forks.tree(of: directory) != nil
      if !isForked, let first = try files.segments(of: directory).first,
        first > (end?.sequence ?? 0) + 1
      {
        let path = files.layout.segment(of: directory, first: first)
        throw StoreError(.compacted, path: files.layout.relative(path))
      }
      readers[directory] = try LineReader(
        directory,
        in: self.files,
        from: end.map { .after($0) } ?? .beginning
      )
      if isForked { try readBranches(directory) }
    }
  }

  /// Reads the lines of a forked replica's directory, and puts them into their streams.
  private mutating func readBranches(_ directory: ReplicaID) throws(StoreError) {
    guard var reader = readers.removeValue(forKey: directory) else { return }
    while let line = try reader.next() {
      guard let named = forks.named(line) else { continue }
      branches[named.change.id.replica, default: []].append(line)
    }
  }

  /// A line under the names that it and what it refers to go by.
  private mutating func resolved(
    _ line: JournalLine,
    at place: ForkTree.Place
  ) throws(StoreError) -> JournalLine {
    guard !forks.isEmpty else { return line }
    let (files, forks) = (files, forks)
    return try resolver.resolve(line, at: place, in: forks) { (place) throws(StoreError) in
      try files.seen(before: place, forks)
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
  ///
  /// Only the lines stamped later are read for it, from the end back.
  /// - Parameters:
  ///   - moment: The moment.
  ///   - ends: Where the journals end; one that is not named is read from its beginning.
  /// - Returns: The numbers; none for a replica all of whose changes are stamped later.
  /// - Throws: `StoreError` where the disk fails.
  func limits(
    at moment: Instant,
    before ends: [ReplicaID: LinePlace]
  ) throws(StoreError) -> [ReplicaID: Int] {
    var limits: [ReplicaID: Int] = [:]
    for (replica, start) in readers {
      limits[replica] =
        if let end = ends[replica] {
          try lastChange(of: replica, by: moment, before: end)
        } else {
          try lastChange(by: moment, from: start)
        }
    }
    for (stream, lines) in branches {
      let last = lines.last { TimeTravel.isBy(moment, $0.change) }
      limits[stream] = last.flatMap { forks.named($0) }?.change.id.sequence
    }
    return limits
  }

  private func lastChange(
    of replica: ReplicaID,
    by moment: Instant,
    before end: LinePlace
  ) throws(StoreError) -> Int? {
    let floor = base?.seen.sequence(of: replica) ?? 0
    var reader = try BackwardReader(replica, in: files, from: end, floor: floor)
    while let line = try reader.next(where: { _ in true }) {
      if TimeTravel.isBy(moment, line.change) { return line.change.id.sequence }
    }
    return nil
  }

  private func lastChange(by moment: Instant, from start: LineReader) throws(StoreError) -> Int? {
    var reader = start
    var last: Int?
    while let line = try reader.next() {
      if TimeTravel.isBy(moment, line.change) { last = line.change.id.sequence }
    }
    return last
  }

  /// The state that the lines come to on top of the base, up to a number of each replica.
  mutating func replay(
    upTo limits: [ReplicaID: Int],
    as id: ReplicaID
  ) throws(StoreError) -> Document {
    var replica = Replica(id: id, document: base ?? Document())
    _ = try TimeTravel.run(
      replicas,
      upTo: limits,
      into: &replica,
      peek: { (source) throws(StoreError) in try peek(source) },
      advance: { source in advance(source) }
    )
    return replica.document
  }

  /// The state that the lines come to on top of the base, of each replica none beyond a number.
  mutating func replay(
    within limits: [ReplicaID: Int],
    as id: ReplicaID
  ) throws(StoreError) -> Document {
    var replica = Replica(id: id, document: base ?? Document())
    _ = try CausalMerge.run(
      replicas,
      into: &replica,
      peek: { (source) throws(StoreError) in
        guard let line = try peek(source), line.change.id.sequence <= limits[source] ?? 0 else {
          return nil
        }
        return line
      },
      advance: { source in advance(source) }
    )
    return replica.document
  }

  /// Takes all lines, each replica's in order.
  mutating func takeAll(_ take: (JournalLine) -> Void) throws(StoreError) {
    for replica in replicas {
      while let line = try peek(replica) {
        take(line)
        advance(replica)
      }
    }
  }

  private mutating func peek(_ replica: ReplicaID) throws(StoreError) -> JournalLine? {
    if let line = ahead[replica] { return line }
    let next: JournalLine?
    if let first = branches[replica]?.first {
      branches[replica]?.removeFirst()
      next = first
    } else {
      next = try readers[replica]?.next()
    }
    guard let next, let id = forks.named(next)?.change.id else { return nil }
    let line = try resolved(next, at: ForkTree.Place(stream: replica, number: id.sequence))
    ahead[replica] = line
    return line
  }

  private mutating func advance(_ replica: ReplicaID) {
    guard let line = ahead.removeValue(forKey: replica) else { return }
    bytes += line.bytes.count + 1
  }

  /// Whether a file went away while it was read.
  var isGone: Bool { readers.values.contains { $0.standing == .gone } }
}
