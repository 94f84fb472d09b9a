// A store as sync sees it.

import Synchronization

/// A store during one sync.
///
/// Each step takes the store's lock for itself, so that other processes go on writing in
/// between; what they write then waits for the next sync. What `held` names has been flushed.
struct StoreSyncTarget: SyncTarget {
  private let store: Store
  /// Whether the sync may write here.
  private let writes: Bool
  private let reading = SequentialReading()
  private let trailReading = TrailReading()
  private var heldVector = VersionVector()
  private var appliedVector = VersionVector()
  private var baseVector = VersionVector()
  private var table = ForkTable()
  /// What the first line that came in, and those after it, may have brought into conflict.
  private var news: ConflictNews?

  /// What other replicas are known to have applied, and whether this sync has added to it.
  private var said: Acknowledgements
  private var hasHeard = false

  private(set) var replica: ReplicaID

  /// Looks at the store as it is now.
  init(_ store: Store, writes: Bool) throws(SyncError) {
    self.store = store
    self.writes = writes
    replica = store.replica
    said = store.core.withLock { $0.files.acknowledgements() }
    try look()
  }

  /// Brings the vectors up to what is on disk.
  private mutating func look() throws(SyncError) {
    let writes = writes
    let found = try locally { core in
      guard writes else {
        try core.refresh()
        return try SyncVectors(&core)
      }
      let access = try core.beginWriting(.any)
      defer { access.release() }
      if !core.damages.isEmpty {
        for writer in core.replay.forks.forked { try core.healBranches(of: writer, access) }
      }
      // What an interrupted sync met and did not answer is answered now.
      try core.reviveIfWhole(access)
      try core.flush(core.journal.replicas, access)
      return try SyncVectors(&core)
    }
    take(found)
  }

  private mutating func take(_ vectors: SyncVectors) {
    (heldVector, appliedVector, replica) = (vectors.held, vectors.applied, vectors.replica)
    baseVector = vectors.base
    table = vectors.forks
  }

  private func locally<Result: Sendable>(
    _ body: (inout StoreCore) throws -> Result
  ) throws(SyncError) -> Result {
    do {
      return try store.withCore { core in
        do {
          return try body(&core)
        } catch {
          // Files may have been put in place whose names are not on disk.
          core.lookAgain()
          throw error
        }
      }
    } catch let error as SyncError {
      throw error
    } catch {
      throw .local(cause: error)
    }
  }

  /// Takes something in under the lock, and notes what that may have brought into conflict.
  private mutating func receiving<Result: Sendable>(
    _ body: (inout StoreCore, WriteAccess) throws -> Result
  ) throws(SyncError) -> Result {
    let known = news
    let (result, news, vectors) = try locally { core in
      var news = known ?? ConflictNews(since: core.replica.document)
      let access = try core.beginWriting(.any)
      defer { access.release() }
      let result = try body(&core, access)
      news.note(core.changed)
      return (result, news, try SyncVectors(&core))
    }
    self.news = news
    take(vectors)
    return result
  }

  // MARK: SyncTarget

  func held() throws(SyncError) -> VersionVector { heldVector }

  func applied() throws(SyncError) -> VersionVector { appliedVector }

  func forks() throws(SyncError) -> ForkTable { table }

  func waiting() throws(SyncError) -> [SyncReport.Held] {
    try locally { core in
      core.held.map { SyncReport.Held(change: $0.change, reason: $0.reason) }
    }
  }

  func floor(of replica: ReplicaID) throws(SyncError) -> Int { baseVector.sequence(of: replica) }

  func base() throws(SyncError) -> SyncBase? {
    try locally { core in
      guard let found = core.base, let size = try Bases(files: core.files).size(of: found.name)
      else { return nil }
      let vector = found.state.header.seen
      return SyncBase(vector: vector, byteCount: size, hash: found.name.hash)
    }
  }

  func bytes(
    of base: SyncBase,
    from offset: Int,
    count: Int
  ) throws(SyncError) -> [UInt8] {
    try locally { core in
      try Bases(files: core.files).read(
        Bases.Name(changeCount: base.vector.total, hash: base.hash),
        from: offset,
        count: count
      )
    }
  }

  mutating func receive(_ base: SyncBase, _ bytes: [UInt8]) throws(SyncError) -> Received {
    let said = said
    let count = try receiving { core, access in
      let count: Int
      do {
        count = try core.take(bytes, knownBy: said, access)
      } catch let damage as SyncDamage {
        throw SyncError.damaged("state", damage)
      }
      try core.reviveIfWhole(access)
      try core.flush(core.journal.replicas, access)
      return count
    }
    return Received(new: count)
  }

  func checksum(of change: ChangeID) throws(SyncError) -> UInt32? {
    guard change.sequence <= heldVector.sequence(of: change.replica) else { return nil }
    if let mark = baseVector[change.replica], mark.sequence == change.sequence {
      return mark.checksum
    }
    if let mark = heldVector[change.replica], mark.sequence == change.sequence {
      return mark.checksum
    }
    if let tree = table.tree(of: change.replica),
      let known = tree.checksum(of: change.replica, at: change.sequence)
    {
      return known
    }
    if change.sequence < baseVector.sequence(of: change.replica) {
      // The line may be gone, which is no damage.
      return try trails()[table.writer(of: change.replica)].flatMap { trail in
        change.replica == trail.writer ? trail[change.sequence] : nil
      }
    }
    do {
      return try lines(
        of: change.replica,
        after: change.sequence - 1,
        through: change.sequence,
        byteLimit: 0
      ).first?.checksum
    } catch  where error.isDamageHere {
      return nil
    }
  }

  /// What is known of the lines that the base stands for, read once.
  private func trails() throws(SyncError) -> Trails {
    trailReading.trails(of: try locally { core in core.base })
  }

  func lines(
    of replica: ReplicaID,
    after sequence: Int,
    through last: Int,
    byteLimit: Int
  ) throws(SyncError) -> [JournalLine] {
    let reading = reading
    let place = ForkTree.Place(stream: replica, number: sequence + 1)
    guard let start = table.location(of: place) else { return [] }
    let lead = start.number - place.number
    let stretch = Stretch(
      directory: start.directory,
      after: sequence + lead,
      through: last + lead,
      byteLimit: byteLimit
    )
    let writes = writes
    let lines = try locally { core in
      try Self.read(stretch, reading, &core, noting: writes ? sequence + 1 : nil, of: replica)
    }
    guard start.directory != replica || lead > 0 else { return lines }
    return lines.compactMap { line in
      ChangeID(replica: replica, sequence: line.mark.sequence - lead).map { line.named($0) }
    }
  }

  /// Reads lines; where the next one is damaged, the next sync asks for it.
  private static func read(
    _ stretch: Stretch,
    _ reading: SequentialReading,
    _ core: inout StoreCore,
    noting sequence: Int?,
    of replica: ReplicaID
  ) throws(StoreError) -> [JournalLine] {
    do throws(StoreError) {
      return try reading.lines(stretch, in: core.journal)
    } catch {
      if error.code == .damaged, let sequence { try core.want(sequence, of: replica) }
      throw error
    }
  }

  mutating func receive(_ run: LineRun) throws(SyncError) -> Received {
    let known = heldVector
    return try receiving { core, access in
      let received = try core.take(run.lines, of: run.replica, access)
      try core.reviveIfWhole(access)
      // What this call wrote is flushed; what others wrote since the last look may not be.
      let moved = core.journal.replicas.filter {
        core.journal.lastPlace(of: $0)?.mark.sequence ?? 0 > known.sequence(of: $0)
      }
      try core.flush(moved.filter { $0 != run.replica && $0 != core.replica.id }, access)
      return received
    }
  }

  mutating func receive(_ fork: SyncFork, branch: LineRun?) throws(SyncError) -> Received? {
    guard let branch, writes else { return nil }
    return try receiving { core, access in
      let received = try core.receive(branch: branch, access)
      try core.reviveIfWhole(access)
      try core.flush(core.journal.replicas, access)
      return received
    }
  }

  func acknowledged(by replica: ReplicaID) -> VersionVector? { said.applied(by: replica) }

  mutating func acknowledge(
    _ vector: VersionVector,
    by replica: ReplicaID
  ) throws(SyncError) {
    said.note(vector, by: replica, at: store.effects.milliseconds())
    hasHeard = true
  }

  func hasDamagedForks() throws(SyncError) -> Bool {
    let table = table
    return try locally { core in
      core.damages.contains { damage in
        damage.replica.map { table.tree(of: $0) != nil || BranchName.isPossible($0) } ?? false
      }
    }
  }

  func neverHad(_ change: ChangeID) throws(SyncError) -> Bool {
    try locally { core in
      // Another process may have made it since the last look.
      try core.refresh()
      try core.drainWaiting()
      let isDamaged = core.damages.contains { $0.replica == change.replica }
      return !isDamaged && core.journal.nextSequence(of: change.replica) <= change.sequence
    }
  }

  func lost() throws(SyncError) -> [ChangeID] {
    try locally { core in
      let lost = core.replica.document.lost
      let wanted = core.files.wantedLines().changes(SyncGreeting.maximumLost)
      let floor = core.baseVector
      return lost + wanted.filter { $0.sequence > floor.sequence(of: $0.replica) }
    }
  }

  mutating func restore(_ run: LineRun) throws(SyncError) -> Received {
    let found = try locally { core throws(StoreError) -> (Int, SyncVectors)? in
      let isHeld = run.first <= core.replica.document.seen.sequence(of: run.replica)
      guard isHeld || !core.replica.document.lost.isEmpty,
        core.replay.forks.tree(of: run.replica) == nil
      else { return nil }
      let access = try core.beginWriting(.any)
      defer { access.release() }
      var count = try core.restore(run.lines, of: run.replica)
      count += try core.putBack(run.lines, of: run.replica)
      return count == 0 ? nil : (count, try SyncVectors(&core))
    }
    guard let (count, vectors) = found else { return Received() }
    take(vectors)
    return Received(healed: count)
  }

  // MARK: Results

  /// Keeps what other replicas have said in this sync.
  mutating func keepAcknowledgements() {
    guard hasHeard, writes else { return }
    hasHeard = false
    let said = said
    try? store.withCore { core throws(StoreError) in
      let access = try core.beginWriting(.any)
      defer { access.release() }
      core.files.keep(said)
    }
  }

  /// The conflicts that this sync brought.
  /// - Throws: `StoreError` where the store cannot be read.
  func newConflicts() throws(StoreError) -> [Conflict] {
    guard let news else { return [] }
    return try store.read { document, _ in news.conflicts(in: document) }
  }
}
