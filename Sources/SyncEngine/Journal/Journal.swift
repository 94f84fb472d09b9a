// The journals of all replicas in a store: reading them, and going on where reading stopped.

/// The lines of a store, a cursor for each replica.
///
/// One handle of the store has one `Journal`. Reading takes three steps, again and again:
/// `refresh`, then `next(of:)` for each of `replicas` until it gives `nil`, then a look at
/// `needsReload`, `damages` and `tornTails`. Writing happens between `beginWriting` and the
/// release of what it gives, after reading to the end and `cutTornTails`.
struct Journal: Sendable {
  static let defaultSegmentSize = 4 << 20

  let files: StoreFiles
  /// The length in bytes at which a segment closes.
  let segmentSize: Int
  /// Who this handle is to other writers.
  let holder: LockHolder

  /// A cursor for each replica that has a journal here, or was named at the start.
  var readers: [ReplicaID: LineReader] = [:]
  private let starts: [ReplicaID: LineReader.Start]

  // Writing; see Journal+Append.swift.
  var latest: WrittenSegment?
  var closed: Set<SegmentKey> = []
  var failure: StoreError?
  var isCurrent = false
  var lockFile: FileIdentity?

  /// Journals read from the beginning, or each from where a base or a checkpoint ends.
  /// - Parameters:
  ///   - files: The store.
  ///   - starts: Where reading begins; at the first change of a replica not named.
  ///   - holder: Who this handle is, different for each handle.
  ///   - segmentSize: The length in bytes at which a segment closes.
  init(
    _ files: StoreFiles,
    starts: [ReplicaID: LineReader.Start] = [:],
    holder: LockHolder,
    segmentSize: Int = Self.defaultSegmentSize
  ) {
    self.files = files
    self.starts = starts
    self.holder = holder
    self.segmentSize = segmentSize
  }

  /// Journals whose writer is known by a number drawn from the effects.
  init(
    root: String,
    effects: Effects,
    starts: [ReplicaID: LineReader.Start] = [:],
    segmentSize: Int = Self.defaultSegmentSize
  ) {
    self.init(
      StoreFiles(root: root, fileSystem: effects.fileSystem),
      starts: starts,
      holder: LockHolder(process: effects.process, token: effects.random()),
      segmentSize: segmentSize
    )
  }

  // MARK: Reading

  /// Looks for what was appended since, by whoever, and verifies that what was read stands.
  /// - Throws: `StoreError` where the disk fails; calling again is safe.
  /// - Complexity: One listing and one read a replica, however long the history is.
  mutating func refresh() throws(StoreError) {
    let found = Set(try files.replicas()).union(starts.keys)
    for replica in readers.keys.sorted() where !found.contains(replica) {
      try readers[replica]?.refreshInPlace()
    }
    for replica in found.sorted() {
      if readers[replica] != nil {
        try readers[replica]?.refreshInPlace()
      } else {
        readers[replica] = try reader(of: replica)
      }
    }
  }

  /// The replicas known so far, in byte order of their names.
  var replicas: [ReplicaID] { readers.keys.sorted() }

  /// The next line of a replica; `nil` where there is none for now.
  mutating func next(of replica: ReplicaID) throws(StoreError) -> JournalLine? {
    try readers[replica]?.next()
  }

  /// The place of the last line given or written of a replica; `nil` where none is on disk.
  func lastPlace(of replica: ReplicaID) -> LinePlace? { readers[replica]?.last }

  /// The number that the replica's next line has.
  func nextSequence(of replica: ReplicaID) -> Int { readers[replica]?.expected ?? 1 }

  /// Whether what was read is no longer there, so that this journal is of no more use.
  var needsReload: Bool { readers.values.contains { $0.standing == .gone } }

  /// The line of each replica that is not what its replica wrote; nothing after it was given.
  var damages: [Damage] {
    replicas.compactMap {
      guard case .damaged(let damage)? = readers[$0]?.standing else { return nil }
      return damage
    }
  }

  /// The replicas whose newest segment ends in what is no line, or not yet one.
  var tornTails: [ReplicaID: LineReader.TornTail] {
    readers.compactMapValues {
      guard case .torn(let tail) = $0.standing else { return nil }
      return tail
    }
  }

  func reader(of replica: ReplicaID) throws(StoreError) -> LineReader {
    try LineReader(replica, in: files, from: starts[replica] ?? .beginning)
  }

  // MARK: Random access

  /// The lines of a replica from a number on, to be taken one by one.
  ///
  /// They are read anew, whether this journal has given them or not.
  func lines(of replica: ReplicaID, from number: Int) throws(StoreError) -> LineReader {
    try LineReader(replica, in: files, from: .number(number))
  }

  /// One line; `nil` where it is not there, or damage stands before it in its segment.
  /// - Complexity: O(*segment*).
  func line(of change: ChangeID) throws(StoreError) -> JournalLine? {
    var reader = try lines(of: change.replica, from: change.sequence)
    return try reader.next()
  }

  /// The lines of a range of numbers, as far as they are there without a gap.
  func lines(
    of replica: ReplicaID,
    _ range: ClosedRange<Int>
  ) throws(StoreError) -> [JournalLine] {
    var reader = try lines(of: replica, from: range.lowerBound)
    var lines: [JournalLine] = []
    while lines.count < range.count, let line = try reader.next() { lines.append(line) }
    return lines
  }
}

extension LineReader {
  /// `refresh` that leaves a reader on which the disk fails as it was.
  fileprivate mutating func refreshInPlace() throws(StoreError) {
    var copy = self
    try copy.refresh()
    self = copy
  }
}
