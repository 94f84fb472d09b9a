// The first half of a sync with a shared place: what is there comes here.

extension PlaceSync {
  /// Takes in the lines of every replica, and lists again where objects have gone meanwhile.
  mutating func receiveAll(_ target: inout some SyncTarget) throws(SyncError) {
    for listing in 1...Self.maximumListings {
      hasGone = false
      try place.prepare(try wanted(target))
      for replica in inventory.replicas { try receive(replica, &target) }
      guard hasGone, listing < Self.maximumListings else { break }
      inventory = try PlaceInventory(try place.list())
      memory.keep(only: inventory)
    }
  }

  /// Notes the objects whose lines come after some that are nowhere.
  mutating func reportGaps(_ held: VersionVector) {
    for replica in inventory.replicas where !forked.contains(replica) {
      for segment in inventory.segments[replica] ?? []
      where segment.name.last > held.sequence(of: replica) {
        pass(segment.name, .gap)
      }
    }
  }

  /// The objects that will be read if all are as their names say.
  private func wanted(_ target: some SyncTarget) throws(SyncError) -> [ObjectName] {
    let held = try target.held()
    var names: [ObjectName] = []
    for replica in inventory.replicas {
      var reach = held.sequence(of: replica)
      while let segment = next(of: replica, after: reach) {
        names.append(.segment(segment.name))
        reach = segment.name.last
      }
    }
    return names
  }

  /// The segment that brings most for its length of the lines after a number.
  private func next(of replica: ReplicaID, after reach: Int) -> PlaceInventory.Segment? {
    let perObject = 16 << 10
    var best: (segment: PlaceInventory.Segment, worth: Double)?
    for segment in inventory.segments[replica] ?? [] {
      let name = segment.name
      guard name.first <= reach + 1, name.last > reach, !passed.contains(name) else { continue }
      let cost = Double(max(0, segment.size ?? 0)) + Double(perObject)
      let worth = Double(name.last - reach) / cost
      if best.map({ $0.worth < worth }) ?? true { best = (segment, worth) }
    }
    return best?.segment
  }

  private mutating func receive(
    _ replica: ReplicaID,
    _ target: inout some SyncTarget
  ) throws(SyncError) {
    while true {
      try verify(replica, &target)
      let held = try target.held().sequence(of: replica)
      guard !forked.contains(replica), let segment = next(of: replica, after: held) else { return }
      guard let run = try run(in: segment) else { continue }
      switch try run.fitting(target) {
      case .fork(let fork, let branch):
        passed.insert(segment.name)
        try target.receive(fork, branch: branch)
        note(fork, own: target.replica)
      case .continues(let rest):
        report.add(try target.receive(rest))
        guard try target.held().sequence(of: replica) > held else {
          pass(segment.name, .gap)
          continue
        }
        let floor = try target.floor(of: replica)
        if run.first > held || run.first <= floor {
          memory.verified[segment.name] = run.byteCount
        }
      case .gap, .nothingNew: pass(segment.name, .gap)
      }
    }
  }

  /// Compares names with the lines here, so that a fork shows before more is taken in.
  private mutating func verify(
    _ replica: ReplicaID,
    _ target: inout some SyncTarget
  ) throws(SyncError) {
    let held = try target.held().sequence(of: replica)
    let floor = try target.floor(of: replica)
    for segment in inventory.segments[replica] ?? [] {
      let name = segment.name
      guard memory.verified[name] == nil, floor < name.last, name.last <= held,
        !passed.contains(name)
      else { continue }
      guard floor < name.first else {
        try compare(segment, &target)
        continue
      }
      let (hash, byteCount) = try digest(of: name, target)
      if hash == name.hash {
        memory.verified[name] = byteCount
      } else if let run = try run(in: segment) {
        let restored = try target.restore(run)
        report.add(restored)
        if restored.healed > 0, try digest(of: name, target).0 == name.hash {
          memory.verified[name] = run.byteCount
          continue
        }
        passed.insert(name)
        if case .fork(let fork, let branch) = try run.fitting(target) {
          try target.receive(fork, branch: branch)
          note(fork, own: target.replica)
        }
      }
    }
  }

  /// Reads a segment of which only the last lines are here as lines, and compares those.
  private mutating func compare(
    _ segment: PlaceInventory.Segment,
    _ target: inout some SyncTarget
  ) throws(SyncError) {
    guard let run = try run(in: segment) else { return }
    guard case .fork(let fork, let branch) = try run.fitting(target) else {
      memory.verified[segment.name] = run.byteCount
      return
    }
    passed.insert(segment.name)
    try target.receive(fork, branch: branch)
    note(fork, own: target.replica)
  }

  /// The hash and the length of the lines here that a name stands for.
  private func digest(
    of name: SegmentName,
    _ target: some SyncTarget
  ) throws(SyncError) -> (ContentHash, byteCount: Int) {
    var hash = SHA256()
    var byteCount = 0
    var reach = name.first - 1
    while let run = try target.run(
      of: name.replica,
      after: reach,
      through: name.last,
      byteLimit: 4 << 20
    ) {
      hash.update(run.bytes)
      byteCount += run.byteCount
      reach = run.last
    }
    return (ContentHash(hash), byteCount)
  }

  /// Tells the store what other replicas have durably applied.
  mutating func readAcknowledgements(_ target: inout some SyncTarget) throws(SyncError) {
    for (replica, names) in inventory.acknowledgements.sorted(by: { $0.key < $1.key })
    where replica != target.replica {
      for name in names {
        let known = target.acknowledged(by: replica)
        if let known, memory.acknowledged[replica] == name, known.total >= name.counter { break }
        guard let acknowledgement = try acknowledgement(name) else { continue }
        try take(acknowledgement, &target)
        memory.acknowledged[replica] = name
        break
      }
    }
  }

  private mutating func acknowledgement(
    _ name: AcknowledgementName
  ) throws(SyncError) -> Acknowledgement? {
    let object = ObjectName.acknowledgement(name)
    let reason: SyncDamage
    do {
      guard let bytes = try place.get(object, limit: Acknowledgement.maximumLength) else {
        return nil
      }
      report.bytesReceived += bytes.count
      return try Acknowledgement(parsing: bytes, as: name)
    } catch let damage as SyncDamage {
      reason = damage
    } catch let error as SyncError {
      guard case .damaged(_, let damage) = error else { throw error }
      reason = damage
    } catch {
      throw .unreachable(object.description, cause: error)
    }
    report.pending.append(SyncReport.Pending(name: object.description, reason: reason))
    return nil
  }

  private mutating func take(
    _ acknowledgement: Acknowledgement,
    _ target: inout some SyncTarget
  ) throws(SyncError) {
    let vector = acknowledgement.vector
    for replica in vector.replicas {
      guard let mark = vector[replica], let fork = try target.fork(at: mark, of: replica)
      else { continue }
      try target.receive(fork, branch: nil)
      note(fork, own: target.replica)
    }
    try target.acknowledge(vector, by: acknowledgement.replica)
  }
}
