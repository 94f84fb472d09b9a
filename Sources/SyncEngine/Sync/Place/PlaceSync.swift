// One sync of a store with a shared place.

/// Brings a store and a shared place to hold the same lines, and keeps the place in order.
///
/// The steps come in an order in which it may break off anywhere: first everything is read,
/// then put, and only then is anything deleted that something else stands for.
///
/// What is in the place is a claim: a name is read strictly, an object is used only when
/// its bytes have the hash of its name and are whole lines of that replica with those
/// numbers, and lines only when they continue or repeat what is here.
struct PlaceSync {
  /// How much a sync does.
  enum Extent: Hashable, Sendable {
    /// Counts what would be moved, from names alone.
    case preview
    /// Counts what would be moved, and reads every object; puts and takes away nothing.
    case check
    /// Moves what is missing, and reads some of the objects back.
    case usual
    /// Reads every object back as well, and puts damaged ones again.
    case thorough
  }

  /// The most bytes of lines put into an object, a single longer line aside.
  static let objectBytes = 16 << 20
  /// The most bytes an object may have to be read.
  static let maximumObject = JournalLine.maximumLength + 1
  /// How often a place is listed again because objects have gone.
  static let maximumListings = 4

  let place: any SharedPlace
  let extent: Extent
  /// What is known of the place; to be handed to the next sync with it.
  var memory: PlaceMemory
  /// What has been done so far.
  var report = SyncReport()

  var inventory: PlaceInventory
  /// Replicas whose lines are left as they are, here and there, since they are forked and the
  /// branches are not all known.
  var forked: Set<ReplicaID> = []
  /// The forks that are known here.
  var forks = ForkTable()
  /// Branches that begin where nothing is here, with the forked replicas whose lines were left
  /// behind.
  var unplaced: [ReplicaID: ReplicaID] = [:]
  /// Segments that are of no use in this sync.
  var passed: Set<SegmentName> = []
  /// Segments put by this sync.
  var published: [SegmentName: Int] = [:]
  var hasGone = false
  /// Whether the sync may change the place.
  private var writes: Bool { extent == .usual || extent == .thorough }

  private init(place: any SharedPlace, memory: PlaceMemory, extent: Extent) throws(SyncError) {
    self.place = place
    self.memory = memory
    self.extent = extent
    inventory = try PlaceInventory(try place.list())
  }

  /// Syncs once.
  /// - Returns: What was done; where it ended early, `failure` says why.
  static func run(
    _ target: inout some SyncTarget,
    with place: any SharedPlace,
    memory: inout PlaceMemory,
    extent: Extent = .usual
  ) -> SyncReport {
    var sync: PlaceSync
    do {
      sync = try PlaceSync(place: place, memory: memory, extent: extent)
    } catch {
      var report = SyncReport()
      report.failure = error
      return report
    }
    do throws(SyncError) {
      try sync.run(&target)
    } catch {
      if sync.report.failure == nil { sync.report.failure = error }
    }
    memory = sync.memory
    return sync.report
  }

  private mutating func run(_ target: inout some SyncTarget) throws(SyncError) {
    report.isRefilled = memory.isKnown && !inventory.hasMarker && inventory.replicas.isEmpty
    try checkMarker()
    memory.keep(only: inventory)
    let known = memory.verified
    if try target.hasDamagedForks() { memory.verified = [:] }
    forks = try target.forks()
    switch extent {
    case .preview: return try preview(target)
    case .check:
      try preview(target)
      return try check(target)
    case .usual, .thorough: break
    }
    _ = try receiveBases(&target) { $0.isUnproven($1, $2) }
    try receiveAll(&target)
    forks = try target.forks()
    if try receiveBases(&target) { try receiveAll(&target) }
    forks = try target.forks()
    reportGaps(try target.held(), forks)
    report.held = try target.waiting()
    try readAcknowledgements(&target)
    try publishAll(target)
    if extent == .usual { try readBack(known, target) }
    try verifyBases(target)
    try publishBase(target)
    try acknowledge(target)
    try tidy(target)
    try dropCompacted(target)
  }

  private mutating func checkMarker() throws(SyncError) {
    var isWhole = false
    if inventory.hasMarker {
      guard let found = try place.get(.marker, limit: PlaceMarker.maximumLength) else {
        throw .unreachable("swipy.json", cause: nil)
      }
      isWhole = try PlaceMarker.check(found, isInUse: inventory.isInUse)
    }
    if !isWhole, writes { try put(.marker, PlaceMarker.bytes) }
  }

  private mutating func preview(_ target: some SyncTarget) throws(SyncError) {
    let held = try target.held()
    try readHeads()
    let standing = inventory.bases.compactMap { memory.bases[$0]?.base.vector.replicas }
    for replica in Set(inventory.replicas + held.replicas + standing.joined()) {
      let here = held.sequence(of: replica)
      var covered = self.standing(for: replica)
      var reach = max(here, covered)
      for segment in inventory.segments[replica] ?? [] {
        if segment.name.first <= reach + 1 { reach = max(reach, segment.name.last) }
        covered = max(covered, segment.name.last)
      }
      report.received += reach - here
      report.sent += max(0, here - covered)
    }
  }

  // MARK: Shared by the steps

  /// Puts an object and counts its bytes.
  mutating func put(_ name: ObjectName, _ bytes: [UInt8]) throws(SyncError) {
    try place.put(name, bytes)
    report.bytesSent += bytes.count
  }

  /// Takes an object away; a place that does not allow it stays larger, nothing else.
  mutating func delete(_ name: ObjectName) throws(SyncError) {
    do {
      try place.delete(name)
    } catch .refused {
      return
    } catch {
      throw error
    }
  }

  /// Notes a segment that cannot be used in this sync.
  mutating func pass(_ segment: SegmentName, _ reason: SyncDamage) {
    guard passed.insert(segment).inserted else { return }
    report.pending.append(
      SyncReport.Pending(name: ObjectName.segment(segment).description, reason: reason)
    )
  }

  /// Notes a fork; where it is the own replica's, nothing more is put under its name.
  mutating func note(_ fork: SyncFork, own: ReplicaID) {
    report.add(fork)
    guard fork.change.replica == own else { return }
    forked.insert(own)
    report.failure = .needsNewIdentity(fork)
  }

  /// Puts nothing more under the own name, since a line that is not here goes by one of its
  /// numbers.
  mutating func giveUpName(at change: ChangeID, _ checksum: UInt32 = 0) {
    forked.insert(change.replica)
    report.failure = .needsNewIdentity(
      SyncFork(change: change, ours: checksum, theirs: checksum)
    )
  }

  /// The bytes of a segment where they have the hash of its name.
  mutating func bytes(of segment: PlaceInventory.Segment) throws(SyncError) -> [UInt8]? {
    if let size = segment.size, size > Self.maximumObject {
      pass(segment.name, .tooLarge)
      return nil
    }
    let found: [UInt8]?
    do {
      found = try place.get(.segment(segment.name), limit: Self.maximumObject)
    } catch .damaged(_, let damage) {
      pass(segment.name, damage)
      return nil
    } catch {
      throw error
    }
    guard let found else {
      passed.insert(segment.name)
      hasGone = true
      return nil
    }
    report.bytesReceived += found.count
    guard ContentHash(of: found) == segment.name.hash else {
      pass(segment.name, .hashMismatch)
      return nil
    }
    return found
  }

  /// The lines of a segment where they are what its name says.
  mutating func run(in segment: PlaceInventory.Segment) throws(SyncError) -> LineRun? {
    guard let bytes = try bytes(of: segment) else { return nil }
    let name = segment.name
    do {
      let run = try LineRun(of: name.replica, after: name.first - 1, parsing: bytes)
      guard run.last == name.last else { throw SyncDamage.gap }
      return run
    } catch let damage as SyncDamage {
      pass(name, damage)
    } catch {
      pass(name, .hashMismatch)
    }
    return nil
  }

  /// The segments of a replica that stand for lines held here and are whole, as far as
  /// the listing shows.
  func sound(_ replica: ReplicaID) -> [SegmentName: Int] {
    var sound: [SegmentName: Int] = [:]
    for segment in inventory.segments[replica] ?? [] {
      guard let byteCount = memory.verified[segment.name], segment.size ?? byteCount == byteCount,
        !passed.contains(segment.name)
      else { continue }
      sound[segment.name] = byteCount
    }
    return sound
  }
}
