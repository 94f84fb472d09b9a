// The first half of a sync with a shared place: what is there comes here.

extension PlaceSync {
  /// Takes in the lines of every replica, and lists again where objects have gone meanwhile.
  mutating func receiveAll(_ target: inout some SyncTarget) throws(SyncError) {
    for listing in 1...Self.maximumListings {
      hasGone = false
      try place.prepare(try wanted(target))
      for replica in inventory.replicas where !BranchName.isPossible(replica) {
        try receive(replica, &target)
      }
      try receiveBranches(&target)
      guard hasGone, listing < Self.maximumListings else { break }
      inventory = try PlaceInventory(try place.list())
      memory.keep(only: inventory)
    }
  }

  /// Notes the objects whose lines come after some that are nowhere; a branch that begins among
  /// lines that were left behind here can never be placed.
  mutating func reportGaps(_ held: VersionVector, _ forks: ForkTable) {
    for replica in inventory.replicas where !forked.contains(replica) {
      for segment in inventory.segments[replica] ?? []
      where segment.name.last > held.sequence(of: replica) {
        if forks.isClosed(replica), memory.verified[segment.name] != nil { continue }
        pass(segment.name, .gap)
        if let writer = unplaced[replica], report.failure == nil {
          report.failure = .compacted(writer)
        }
      }
    }
  }

  /// Takes in branches, each after the lines that it comes after, in whatever order the
  /// names bring them.
  private mutating func receiveBranches(
    _ target: inout some SyncTarget
  ) throws(SyncError) {
    var rest = inventory.replicas.filter(BranchName.isPossible)
    while !rest.isEmpty {
      var waiting: [ReplicaID] = []
      for replica in rest {
        let before = try target.held().sequence(of: replica)
        try receive(replica, &target)
        let after = try target.held().sequence(of: replica)
        if after == before, next(of: replica, after: after, isClosed: false) != nil {
          waiting.append(replica)
        }
      }
      guard waiting.count < rest.count else { return }
      rest = waiting
    }
  }

  /// The objects that will be read if all are as their names say.
  private func wanted(_ target: some SyncTarget) throws(SyncError) -> [ObjectName] {
    let held = try target.held()
    var names: [ObjectName] = []
    for replica in inventory.replicas {
      var reach = held.sequence(of: replica)
      let isClosed = try target.isEnded(replica)
      while let segment = next(of: replica, after: reach, isClosed: isClosed) {
        names.append(.segment(segment.name))
        reach = segment.name.last
      }
    }
    return names
  }

  /// The segment that brings most for its length of the lines after a number.
  ///
  /// What lies past a fork under the name of before is of one branch or the other: which, is
  /// told by its lines, wherever it begins, and once is enough.
  private func next(
    of replica: ReplicaID,
    after reach: Int,
    isClosed: Bool
  ) -> PlaceInventory.Segment? {
    let perObject = 16 << 10
    var best: (segment: PlaceInventory.Segment, worth: Double)?
    for segment in inventory.segments[replica] ?? [] {
      let name = segment.name
      guard name.first <= reach + 1 || isClosed, name.last > reach, !passed.contains(name),
        !isClosed || memory.verified[name] == nil
      else { continue }
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
      while try isForkFound(replica, &target) {}
      let held = try target.held()
      let isClosed = try target.isEnded(replica)
      let reach = held.sequence(of: replica)
      guard !forked.contains(replica),
        let segment = next(of: replica, after: reach, isClosed: isClosed)
      else { return }
      guard let run = try run(in: segment) else { continue }
      switch try run.fitting(target) {
      case .fork(let fork, let branch):
        guard try take(fork, branch, from: segment.name, &target) else { continue }
        if branch?.replica == replica { memory.verified[segment.name] = run.byteCount }
      case .continues(let rest):
        report.add(try target.receive(rest))
        let reached = try target.held().sequence(of: rest.replica)
        guard reached > held.sequence(of: rest.replica) else {
          pass(segment.name, .gap)
          continue
        }
        let floor = try target.floor(of: replica)
        let isAll = rest.lines.last?.checksum == run.lines.last?.checksum
        if isAll, isClosed || run.first > reach || run.first <= floor {
          memory.verified[segment.name] = run.byteCount
        }
      case .nothingNew where isClosed: memory.verified[segment.name] = run.byteCount
      case .gap where run.writer != run.replica:
        if try target.floor(of: run.writer) > 0 { unplaced[replica] = run.writer }
        return
      case .gap, .nothingNew: pass(segment.name, .gap)
      }
    }
  }

  /// Takes in a branch that a segment has shown.
  /// - Returns: Whether it is here now.
  private mutating func take(
    _ fork: SyncFork,
    _ branch: LineRun?,
    from segment: SegmentName,
    _ target: inout some SyncTarget
  ) throws(SyncError) -> Bool {
    defer { note(fork, own: target.replica) }
    let before = try target.held()
    guard let received = try target.receive(fork, branch: branch), try target.held() != before
    else {
      passed.insert(segment)
      forked.insert(segment.replica)
      return false
    }
    report.add(received)
    return true
  }

  /// Compares names with the lines here, so that a fork shows before more is taken in.
  /// - Returns: Whether there was one, after which the name stands for fewer lines.
  private mutating func isForkFound(
    _ replica: ReplicaID,
    _ target: inout some SyncTarget
  ) throws(SyncError) -> Bool {
    let held = try target.held().sequence(of: replica)
    let floor = try target.floor(of: replica)
    for segment in inventory.segments[replica] ?? [] {
      let name = segment.name
      guard memory.verified[name] == nil, floor < name.last, name.last <= held,
        !passed.contains(name), !memory.superseded.contains(name)
      else { continue }
      guard floor < name.first else {
        try compare(segment, &target)
        continue
      }
      let known = try digest(of: name, target)
      if let (hash, byteCount) = known, hash == name.hash {
        memory.verified[name] = byteCount
      } else if let run = try run(in: segment) {
        let restored = try target.restore(run)
        report.add(restored)
        if restored.healed > 0 { memory.forget(name.first...name.last, of: replica) }
        if restored.healed > 0, try digest(of: name, target)?.0 == name.hash {
          memory.verified[name] = run.byteCount
          continue
        }
        switch try run.fitting(target) {
        case .fork(let fork, let branch):
          if try take(fork, branch, from: name, &target) { return true }
        case .nothingNew where run.lines.contains(where: \.isLost):
          memory.superseded.insert(name)
        case .nothingNew, .gap, .continues: break
        }
        passed.insert(name)
      }
    }
    return false
  }

  /// Reads a segment of which only the last lines are here as lines, and compares those.
  private mutating func compare(
    _ segment: PlaceInventory.Segment,
    _ target: inout some SyncTarget
  ) throws(SyncError) {
    guard let run = try run(in: segment) else { return }
    guard case .fork(let fork, let branch) = try run.fitting(target) else {
      let restored = try target.restore(run)
      report.add(restored)
      if restored.healed > 0 { memory.forget(run.first...run.last, of: run.replica) }
      memory.verified[segment.name] = run.byteCount
      return
    }
    passed.insert(segment.name)
    _ = try take(fork, branch, from: segment.name, &target)
  }

  /// The hash and the length of the lines here that a name stands for; `nil` where one of them
  /// cannot be read.
  private func digest(
    of name: SegmentName,
    _ target: some SyncTarget
  ) throws(SyncError) -> (ContentHash, byteCount: Int)? {
    do {
      return try digestOfLines(of: name, target)
    } catch  where error.isDamageHere {
      return nil
    }
  }

  private func digestOfLines(
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

  /// Gives up the own name where another replica has seen lines under it that are neither here
  /// nor in the place: the store was set back, and what it writes next would be a fork.
  private mutating func refuseNumbers(
    seenIn vector: VersionVector,
    _ target: some SyncTarget
  ) throws(SyncError) {
    let own = target.replica
    guard let mark = vector[own], mark.sequence > (try target.held().sequence(of: own)),
      inventory.segments[own]?.contains(where: { $0.name.last >= mark.sequence }) != true,
      let change = ChangeID(replica: own, sequence: mark.sequence)
    else { return }
    giveUpName(at: change, mark.checksum)
  }

  private mutating func take(
    _ acknowledgement: Acknowledgement,
    _ target: inout some SyncTarget
  ) throws(SyncError) {
    let vector = acknowledgement.vector
    for replica in vector.replicas {
      guard let mark = vector[replica], let fork = try target.fork(at: mark, of: replica)
      else { continue }
      _ = try target.receive(fork, branch: nil)
      forked.insert(replica)
      note(fork, own: target.replica)
    }
    try refuseNumbers(seenIn: vector, target)
    try target.acknowledge(vector, by: acknowledgement.replica)
  }
}
