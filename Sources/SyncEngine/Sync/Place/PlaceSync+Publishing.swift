// The second half of a sync with a shared place: what is here goes there.

extension PlaceSync {
  /// Puts the lines that the place lacks: this replica's own, and those of others that it
  /// never had or has lost.
  ///
  /// A name says its bytes, so it makes no difference who puts an object.
  mutating func publishAll(_ target: some SyncTarget) throws(SyncError) {
    let own = target.replica
    let held = try target.held()
    let others = held.replicas.filter { $0 != own }
    for replica in others where !forked.contains(replica) {
      do throws(SyncError) {
        try publish(replica, target)
      } catch {
        // What cannot be read here keeps nothing else from going there.
        try noteDamage(error, in: replica)
      }
    }
    guard !forked.contains(own), try mayGoOn(as: own, target) else { return }
    try publish(own, target)
  }

  /// Whether every number under the own name that the place shows is here.
  ///
  /// One that is not, and cannot be read there, is of a line that this store gave out before it
  /// was set back. No second line is put under it: the store goes on under another name.
  private mutating func mayGoOn(
    as own: ReplicaID,
    _ target: some SyncTarget
  ) throws(SyncError) -> Bool {
    let held = try target.held().sequence(of: own)
    let ahead = inventory.segments[own]?.first { $0.name.last > held }
    guard let ahead else { return true }
    guard report.failure == nil,
      let change = ChangeID(replica: own, sequence: ahead.name.last),
      try target.neverHad(change)
    else {
      let name = ObjectName.segment(ahead.name).description
      let reason = report.pending.first { Text($0.name) == Text(name) }?.reason
      throw .damaged(name, reason ?? .gap)
    }
    giveUpName(at: change)
    return false
  }

  /// Goes on after lines of a replica that cannot be read here; its objects are compared with
  /// the lines anew at the next sync, so that they heal.
  private mutating func noteDamage(
    _ error: SyncError,
    in replica: ReplicaID
  ) throws(SyncError) {
    guard error.isDamageHere else { throw error }
    memory.verified = memory.verified.filter { $0.key.replica != replica }
    if report.failure == nil { report.failure = error }
  }

  private mutating func publish(
    _ replica: ReplicaID,
    _ target: some SyncTarget
  ) throws(SyncError) {
    try restore(replica, target)
    let held = try target.held().sequence(of: replica)
    let listed = inventory.segments[replica]?.map(\.name.last).max() ?? 0
    let compacted = max(try target.floor(of: replica), standing(for: replica))
    var reach = covered(replica, from: compacted)
    while reach < held {
      let stop = nextCovered(replica, after: reach).map { min($0 - 1, held) } ?? held
      guard
        let run = try target.run(
          of: replica,
          after: reach,
          through: stop,
          byteLimit: Self.objectBytes
        )
      else { return }
      try put(run)
      let lost = max(0, min(run.last, listed) - run.first + 1)
      report.healed += lost
      report.sent += run.lines.count - lost
      reach = covered(replica, from: run.last)
    }
  }

  /// Puts objects again that are not as long as they have to be, or, in a thorough sync,
  /// do not have the bytes that their names stand for; but for those whose lines are left
  /// behind here, which a base stands for there as well.
  private mutating func restore(
    _ replica: ReplicaID,
    _ target: some SyncTarget
  ) throws(SyncError) {
    let floor = try target.floor(of: replica)
    for segment in inventory.segments[replica] ?? [] where floor < segment.name.first {
      guard let byteCount = memory.verified[segment.name] else { continue }
      if segment.size ?? byteCount == byteCount {
        guard extent == .thorough, try bytes(of: segment) == nil else { continue }
      }
      guard let run = try whole(segment.name, target) else { continue }
      try put(run)
      report.healed += run.lines.count
    }
  }

  mutating func put(_ run: LineRun) throws(SyncError) {
    let bytes = run.bytes
    guard
      let name = SegmentName(
        replica: run.replica,
        first: run.first,
        last: run.last,
        hash: ContentHash(of: bytes)
      )
    else { return }
    try put(.segment(name), bytes)
    memory.verified[name] = bytes.count
    published[name] = bytes.count
  }

  func whole(
    _ name: SegmentName,
    _ target: some SyncTarget
  ) throws(SyncError) -> LineRun? {
    let run = try target.run(
      of: name.replica,
      after: name.first - 1,
      through: name.last,
      byteLimit: .max
    )
    return run?.last == name.last ? run : nil
  }

  // MARK: Coverage

  /// The segments of a replica that are there and good, those just put among them.
  private func present(_ replica: ReplicaID) -> [SegmentName: Int] {
    sound(replica).merging(published.filter { $0.key.replica == replica }) { $1 }
  }

  /// How far the segments reach without a gap after a number.
  private func covered(_ replica: ReplicaID, from start: Int) -> Int {
    present(replica).keys.sorted { $0.first < $1.first }.reduce(start) {
      $1.first <= $0 + 1 ? max($0, $1.last) : $0
    }
  }

  /// The first number after a gap that a segment starts at.
  private func nextCovered(_ replica: ReplicaID, after reach: Int) -> Int? {
    present(replica).keys.lazy.map(\.first).filter { $0 > reach }.min()
  }

  // MARK: Order

  /// Says what this replica has durably applied, where it has not said so already, and
  /// takes away what it said before.
  mutating func acknowledge(_ target: some SyncTarget) throws(SyncError) {
    let own = target.replica
    guard !forked.contains(own) else { return }
    let acknowledgement = Acknowledgement(of: try target.applied(), by: own)
    let listed = inventory.acknowledgements[own] ?? []
    if !listed.contains(acknowledgement.name) {
      try put(.acknowledgement(acknowledgement.name), acknowledgement.bytes)
    }
    for name in listed where name != acknowledgement.name { try delete(.acknowledgement(name)) }
  }

  /// Keeps the names few: this replica's, and those of replicas that do not come here.
  mutating func tidy(_ target: some SyncTarget) throws(SyncError) {
    let own = target.replica
    let forks = try target.forks()
    for replica in try target.held().replicas
    where !forked.contains(replica) && !forks.isClosed(replica)
      && (replica == own || inventory.acknowledgements[replica] == nil)
    {
      do throws(SyncError) {
        try join(replica, target)
      } catch {
        try noteDamage(error, in: replica)
        continue
      }
      try deleteCovered(replica)
      try deleteSuperseded(replica)
    }
  }

  private mutating func join(
    _ replica: ReplicaID,
    _ target: some SyncTarget
  ) throws(SyncError) {
    let floor = try target.floor(of: replica)
    let links = present(replica).map { name, byteCount in
      Housekeeping.Link(first: name.first, last: name.last, byteCount: byteCount)
    }
    let chain = Housekeeping.chain(links.filter { floor < $0.first })
    guard let due = Housekeeping.due(chain),
      let run = try target.run(
        of: replica,
        after: due.lowerBound - 1,
        through: due.upperBound,
        byteLimit: .max
      ), run.last == due.upperBound
    else { return }
    try put(run)
  }

  /// Deletes segments whose lines are all in a wider one that an earlier sync put there,
  /// once that has been read back whole.
  private mutating func deleteCovered(_ replica: ReplicaID) throws(SyncError) {
    let listed = sound(replica)
    var readBack: [SegmentName: Bool] = [:]
    for segment in inventory.segments[replica] ?? [] where listed[segment.name] != nil {
      let wider = listed.keys.filter { $0.isStrictlyWider(than: segment.name) }
      guard let keeper = wider.max(by: { $0.last - $0.first < $1.last - $1.first }) else {
        continue
      }
      if readBack[keeper] == nil {
        let object = PlaceInventory.Segment(name: keeper, size: listed[keeper])
        readBack[keeper] = try bytes(of: object) != nil
      }
      guard readBack[keeper] == true else { continue }
      try delete(.segment(segment.name))
      memory.verified[segment.name] = nil
    }
  }

  /// Deletes segments with lines that stand for lost ones, once other segments that an earlier
  /// sync put there have all their lines, the true ones among them.
  private mutating func deleteSuperseded(_ replica: ReplicaID) throws(SyncError) {
    let listed = sound(replica)
    for name in memory.superseded.filter({ $0.replica == replica }).sorted(by: {
      $0.first < $1.first
    }) {
      var reach = name.first - 1
      while reach < name.last {
        let next = listed.keys.filter { $0.first <= reach + 1 && reach < $0.last }
        guard let keeper = next.max(by: { $0.last < $1.last }),
          try bytes(of: PlaceInventory.Segment(name: keeper, size: listed[keeper])) != nil
        else { break }
        reach = keeper.last
      }
      guard reach >= name.last else { continue }
      try delete(.segment(name))
      memory.superseded.remove(name)
    }
  }
}
