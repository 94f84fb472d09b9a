// What sync asks of a store.

/// A store as sync sees it: lines by replica and number, durable before they are named.
protocol SyncTarget {
  /// The store's own replica.
  var replica: ReplicaID { get }

  /// The last line of each replica up to which every line is here and on disk, applied or
  /// not; what a compacted state stands for counts as here.
  func held() throws(SyncError) -> VersionVector

  /// The last change of each replica that has been applied, with its line on disk.
  func applied() throws(SyncError) -> VersionVector

  /// The forks that are known here: `held`, `applied` and all other names are those of their
  /// streams.
  func forks() throws(SyncError) -> ForkTable

  /// The number of the last line of a replica that only a compacted state stands for.
  func floor(of replica: ReplicaID) throws(SyncError) -> Int

  /// The compacted state that stands for the lines up to `floor`; `nil` where there is none.
  func base() throws(SyncError) -> SyncBase?

  /// Bytes of the compacted state.
  /// - Throws: `SyncError.local` where it cannot be read.
  func bytes(of base: SyncBase, from offset: Int, count: Int) throws(SyncError) -> [UInt8]

  /// Takes in a compacted state; nothing in it is believed.
  ///
  /// What it stands for counts as held and applied when this returns. Lines of this store's
  /// own that it does not cover stay lines.
  /// - Throws: `SyncError.damaged` for bytes that are no such state; nothing has changed then.
  mutating func receive(_ base: SyncBase, _ bytes: [UInt8]) throws(SyncError) -> Received

  /// The checksum of a line; `nil` where it is not here as a line.
  func checksum(of change: ChangeID) throws(SyncError) -> UInt32?

  /// Lines of a replica in order, all of them on disk.
  /// - Parameters:
  ///   - replica: Whose lines.
  ///   - sequence: The number after which they start.
  ///   - last: The number they go up to, at most that in `held`.
  ///   - byteLimit: How many bytes they take together, newlines included; the first one
  ///     comes whatever its length.
  /// - Returns: At least one line where `sequence` is less than `last`.
  /// - Throws: `SyncError.local` where they cannot be read.
  func lines(
    of replica: ReplicaID,
    after sequence: Int,
    through last: Int,
    byteLimit: Int
  ) throws(SyncError) -> [JournalLine]

  /// The changes that are here and wait for others.
  func waiting() throws(SyncError) -> [SyncReport.Held]

  /// Takes in lines that continue those here or overlap them with equal checksums.
  ///
  /// They are on disk when this returns, and applied as far as causality allows.
  mutating func receive(_ run: LineRun) throws(SyncError) -> Received

  /// The changes of which no true line is here, though they count as held: a line stands for
  /// it that says it is lost, or it is damaged beneath a checkpoint.
  func lost() throws(SyncError) -> [ChangeID]

  /// Takes true lines in place of those that `lost` is about, and of any others that cannot be
  /// read.
  mutating func restore(_ run: LineRun) throws(SyncError) -> Received

  /// Whether lines of a forked replica are damaged or missing here, so that what is remembered
  /// of where such lines went counts no more.
  func hasDamagedForks() throws(SyncError) -> Bool

  /// Whether a change of this store's own is not among its lines, as far as anything here tells:
  /// neither damaged nor missing.
  func neverHad(_ change: ChangeID) throws(SyncError) -> Bool

  /// Is told of a fork, and takes in a branch that is not here, from its first line on and
  /// under its name, where it is known. It may be told of the same fork again.
  /// - Returns: What was taken in; `nil` where the branch is not kept.
  mutating func receive(_ fork: SyncFork, branch: LineRun?) throws(SyncError) -> Received?

  /// What another replica has said it has durably applied; `nil` where that is not known here.
  func acknowledged(by replica: ReplicaID) -> VersionVector?

  /// Is told what another replica has durably applied.
  mutating func acknowledge(_ vector: VersionVector, by replica: ReplicaID) throws(SyncError)
}

extension SyncTarget {
  func lost() throws(SyncError) -> [ChangeID] { [] }

  mutating func restore(_ run: LineRun) throws(SyncError) -> Received { Received() }

  func forks() throws(SyncError) -> ForkTable { ForkTable() }

  func hasDamagedForks() throws(SyncError) -> Bool { false }

  func neverHad(_ change: ChangeID) throws(SyncError) -> Bool {
    try held().sequence(of: change.replica) < change.sequence
  }

  mutating func receive(_ fork: SyncFork, branch: LineRun?) throws(SyncError) -> Received? { nil }

  /// Whether a stream ends in a fork and is here to its end, so that what goes by its name
  /// beyond is of some branch.
  func isEnded(_ stream: ReplicaID) throws(SyncError) -> Bool {
    let table = try forks()
    guard table.isClosed(stream), let found = table.tree(of: stream)?.stream(stream) else {
      return false
    }
    return try held().sequence(of: stream) >= found.count
  }

  /// Where the line of a mark is here with another checksum, the fork that this is.
  ///
  /// A line that only stands for a lost one is no other branch than the true line.
  func fork(at mark: VersionVector.Mark, of replica: ReplicaID) throws(SyncError) -> SyncFork? {
    guard let change = ChangeID(replica: replica, sequence: mark.sequence),
      let ours = try checksum(of: change), ours != mark.checksum, !mark.isLost(of: replica),
      !VersionVector.Mark(sequence: mark.sequence, checksum: ours).isLost(of: replica)
    else { return nil }
    let table = try forks()
    let lead = table.tree(of: replica)?.stream(replica).map { $0.first - 1 } ?? 0
    let written = ChangeID(replica: table.writer(of: replica), sequence: mark.sequence + lead)
    return SyncFork(change: written ?? change, ours: ours, theirs: mark.checksum)
  }

  /// The run of lines after a number, as far as they are held; `nil` where there is none.
  func run(
    of replica: ReplicaID,
    after sequence: Int,
    through last: Int,
    byteLimit: Int
  ) throws(SyncError) -> LineRun? {
    let last = min(last, try held().sequence(of: replica))
    guard sequence < last else { return nil }
    guard sequence >= (try floor(of: replica)) else { throw SyncError.compacted(replica) }
    let lines = try lines(of: replica, after: sequence, through: last, byteLimit: byteLimit)
    let table = try forks()
    let lead = table.tree(of: replica)?.stream(replica).map { $0.first - 1 } ?? 0
    let writer = table.writer(of: replica)
    do {
      return try LineRun(of: replica, after: sequence, lines: lines, by: writer, ahead: lead)
    } catch {
      throw SyncError.local(cause: error)
    }
  }
}

/// What a store made of the lines it was given.
struct Received: Hashable, Sendable {
  /// Lines it did not have and never had.
  var new = 0
  /// Lines it had lost.
  var healed = 0
}
