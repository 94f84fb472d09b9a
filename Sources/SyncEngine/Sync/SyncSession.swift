// One exchange between two stores, as a state machine without input or output.

/// One side of an exchange: what to say next, and what to do with what was said.
///
/// The sides take turns, so that neither ever writes while the other does:
///
///     initiator                      responder
///     hello (what I hold)     ->
///                             <-     hello (what I hold)
///                             <-     base…, lines…, done
///     base…, lines…, done     ->
///                             <-     done (what I have applied)
///
/// An exchange that breaks off at any point has done no harm, and the next one carries
/// on where it stopped, since it starts again from what is held.
struct SyncSession {
  /// Which side this is.
  enum Role: Hashable, Sendable {
    /// The side that starts.
    case initiator
    /// The side that answers.
    case responder
  }

  /// Every state of a session.
  enum Phase: Hashable, Sendable {
    /// About to say hello.
    case greeting
    /// The other side's hello comes next.
    case awaitingGreeting
    /// About to say what the other side lacks.
    case sending
    /// The other side says what is lacking here.
    case receiving
    /// About to confirm what came in.
    case confirming
    /// The other side's confirmation comes next.
    case awaitingConfirmation
    /// About to tell the other side why this ends.
    case refusing(code: String)
    /// Nothing more is said, and all was.
    case finished
    /// Nothing more is said, and not all was.
    case failed
  }

  /// Which side this is.
  let role: Role
  /// Whether only vectors are compared and nothing is moved.
  let isPreview: Bool
  /// Where the exchange stands.
  private(set) var phase: Phase
  /// What it has done so far.
  private(set) var report = SyncReport()
  /// The other side's replica, once it has said hello.
  private(set) var peer: ReplicaID?

  private let byteLimit: Int
  private var peerHeld = VersionVector()
  private var peerLost: [ChangeID] = []
  private var peerLimit = SyncGreeting.byteLimits.lowerBound
  private var plan: SyncPlan?
  /// Replicas whose further lines have nothing here to come after.
  private var refused: Set<ReplicaID> = []
  private var peerTakesBases = false
  private var arrival: SyncBaseArrival?

  /// Starts one side of an exchange.
  init(role: Role, isPreview: Bool = false, byteLimit: Int = 4 << 20) {
    self.role = role
    self.isPreview = isPreview
    self.byteLimit = byteLimit
    phase = role == .initiator ? .greeting : .awaitingGreeting
  }

  /// Whether the exchange is over, one way or the other.
  var isOver: Bool { phase == .finished || phase == .failed }

  // MARK: Speaking

  /// The next message to send; `nil` where it is the other side's turn or all is said.
  mutating func nextMessage(from target: some SyncTarget) -> SyncMessage? {
    do throws(SyncError) {
      switch phase {
      case .greeting: return try greet(target)
      case .sending: return try send(target)
      case .confirming:
        report.held = try target.waiting()
        phase = .finished
        return .done(try target.applied())
      case .refusing(let code):
        phase = .failed
        return .refused(code: Text(code))
      case .awaitingGreeting, .receiving, .awaitingConfirmation, .finished, .failed: return nil
      }
    } catch {
      fail(error)
      return nextMessage(from: target)
    }
  }

  private mutating func greet(_ target: some SyncTarget) throws(SyncError) -> SyncMessage {
    let greeting = SyncGreeting(
      replica: target.replica,
      held: try target.held(),
      byteLimit: byteLimit,
      lost: Array(try target.lost().prefix(SyncGreeting.maximumLost))
    )
    phase = role == .initiator ? .awaitingGreeting : .sending
    return .hello(greeting)
  }

  private mutating func send(_ target: some SyncTarget) throws(SyncError) -> SyncMessage {
    var plan: SyncPlan
    if let going = self.plan {
      plan = going
    } else {
      plan = try SyncPlan(from: target, to: peerHeld, lacking: peerLost)
    }
    defer { self.plan = plan }
    if let fork = plan.nextFork() {
      note(fork, own: target.replica)
      return .fork(fork)
    }
    if plan.needsBase, !peerTakesBases { throw .compacted(target.replica) }
    if let (base, offset, bytes) = try plan.nextPiece(
      from: target,
      byteLimit: min(byteLimit, peerLimit)
    ) {
      if offset == 0 { report.sent += SyncPlan.count(of: base.vector, beyond: peerHeld) }
      return .base(base, offset: offset, bytes: bytes)
    }
    if let (run, after) = try plan.nextRun(
      from: target,
      byteLimit: min(byteLimit, peerLimit)
    ) {
      report.sent += run.lines.count
      return .lines(run, after: after)
    }
    phase = role == .initiator ? .awaitingConfirmation : .receiving
    return .done(try target.applied())
  }

  // MARK: Listening

  /// Takes in a message from the other side.
  mutating func receive(_ message: SyncMessage, into target: inout some SyncTarget) {
    do throws(SyncError) {
      switch (phase, message) {
      case (.finished, _), (.failed, _), (.refusing, _): return
      case (_, .refused(let code)):
        report.failure = .endedByPeer(code: code.string)
        phase = .failed
      case (.awaitingGreeting, .hello(let greeting)): try meet(greeting, target)
      case (.receiving, .lines(let run, let after)): try take(run, after: after, &target)
      case (.receiving, .base(let base, let offset, let bytes)):
        try take(bytes, at: offset, of: base, &target)
      case (.receiving, .fork(let fork)): try take(fork, &target)
      case (.receiving, .done(let vector)):
        try take(vector, &target)
        phase = role == .initiator ? .sending : .confirming
      case (.awaitingConfirmation, .done(let vector)):
        try take(vector, &target)
        report.held = try target.waiting()
        phase = .finished
      default: throw SyncError.damaged("message", .outOfTurn)
      }
    } catch {
      fail(error)
    }
  }

  /// Ends the exchange because of an error, of which the other side is told.
  mutating func fail(_ error: SyncError) {
    guard !isOver else { return }
    report.failure = error
    if case .refusing = phase {
      phase = .failed
    } else {
      phase = .refusing(code: error.code)
    }
  }

  /// Ends the exchange because the other side can no longer be heard.
  mutating func hangUp() {
    guard !isOver else { return }
    if report.failure == nil { report.failure = .interrupted }
    phase = .failed
  }

  private mutating func meet(
    _ greeting: SyncGreeting,
    _ target: some SyncTarget
  ) throws(SyncError) {
    peer = greeting.replica
    peerHeld = greeting.held
    peerLimit = greeting.byteLimit
    peerLost = greeting.lost
    peerTakesBases = greeting.takesBases
    guard isPreview else {
      phase = role == .initiator ? .receiving : .greeting
      return
    }
    let held = try target.held()
    report.sent = SyncPlan.count(of: held, beyond: peerHeld)
    report.received = SyncPlan.count(of: peerHeld, beyond: held)
    phase = .finished
  }

  private mutating func take(
    _ run: LineRun,
    after: VersionVector.Mark?,
    _ target: inout some SyncTarget
  ) throws(SyncError) {
    guard !refused.contains(run.replica) else { return }
    if let after, let fork = try target.fork(at: after, of: run.replica) {
      _ = try target.receive(fork, branch: nil)
      refuse(fork, of: run.replica, own: target.replica)
      return
    }
    report.add(try target.restore(run))
    switch try run.fitting(target, after: after) {
    case .gap: throw SyncError.damaged("lines of \(run.replica)", .gap)
    case .nothingNew: return
    case .fork(let fork, let branch):
      guard let received = try target.receive(fork, branch: branch) else {
        return refuse(fork, of: run.replica, own: target.replica)
      }
      report.add(received)
      note(fork, own: target.replica)
    case .continues(let rest): report.add(try target.receive(rest))
    }
  }

  private mutating func take(
    _ bytes: [UInt8],
    at offset: Int,
    of base: SyncBase,
    _ target: inout some SyncTarget
  ) throws(SyncError) {
    var arrival = self.arrival ?? SyncBaseArrival(base)
    do {
      guard arrival.base == base else { throw SyncDamage.outOfTurn }
      try arrival.add(bytes, at: offset)
    } catch let damage as SyncDamage {
      throw .damaged("state", damage)
    } catch {
      throw .damaged("state", .outOfTurn)
    }
    self.arrival = arrival
    guard arrival.isComplete else { return }
    self.arrival = nil
    let known = try target.forks()
    report.add(try target.receive(base, arrival.bytes))
    for fork in try target.forks().forks(beyond: known) { note(fork, own: target.replica) }
  }

  private mutating func take(
    _ fork: SyncFork,
    _ target: inout some SyncTarget
  ) throws(SyncError) {
    let theirs = VersionVector.Mark(sequence: fork.change.sequence, checksum: fork.ours)
    guard let fork = try target.fork(at: theirs, of: fork.change.replica) else { return }
    _ = try target.receive(fork, branch: nil)
    note(fork, own: target.replica)
  }

  private mutating func take(
    _ applied: VersionVector,
    _ target: inout some SyncTarget
  ) throws(SyncError) {
    guard let peer, peer != target.replica else { return }
    for replica in applied.replicas {
      guard let mark = applied[replica], let fork = try target.fork(at: mark, of: replica)
      else { continue }
      note(fork, own: target.replica)
    }
    try target.acknowledge(applied, by: peer)
  }

  /// Notes a fork whose lines cannot be taken in.
  private mutating func refuse(_ fork: SyncFork, of replica: ReplicaID, own: ReplicaID) {
    refused.insert(replica)
    note(fork, own: own)
  }

  private mutating func note(_ fork: SyncFork, own: ReplicaID) {
    report.add(fork)
    if fork.change.replica == own { report.failure = .needsNewIdentity(fork) }
  }
}
