// Compacted states in a shared place: taken where lines are gone, put before lines go.

extension PlaceSync {
  // MARK: Taking

  /// Takes in the states that stand for lines which are neither here nor there.
  /// - Returns: Whether any was, so that lines may continue it.
  mutating func receiveBases(
    _ target: inout some SyncTarget,
    where isWanted: (PlaceSync, VersionVector, VersionVector) -> Bool = { _, _, _ in true }
  ) throws(SyncError) -> Bool {
    var hasTaken = false
    for name in inventory.bases {
      let known = try target.forks()
      guard let head = try head(name), case let vector = known.translated(head.base.vector),
        try isLacking(vector, target), isWanted(self, vector, try target.held()),
        let bytes = try bytes(of: head, name)
      else { continue }
      do throws(SyncError) {
        report.add(try target.receive(head.base, bytes))
        memory.wholeBases.insert(name)
        hasTaken = true
        forks = try target.forks()
        for fork in forks.forks(beyond: known) { note(fork, own: target.replica) }
      } catch .damaged(_, let damage) {
        pass(.base(name), damage)
      } catch .compacted(let replica) {
        // The lines of others come and go all the same.
        report.failure = report.failure ?? .compacted(replica)
        forked.insert(replica)
      } catch {
        throw error
      }
    }
    return hasTaken
  }

  /// Whether an object would seem to go on from lines here though only a state can tell whether
  /// it does: it begins right after them, and what it really comes after is gone.
  func isUnproven(_ vector: VersionVector, _ held: VersionVector) -> Bool {
    vector.replicas.contains { replica in
      let count = held.sequence(of: replica)
      let segments = inventory.segments[replica] ?? []
      return count > 0 && vector.sequence(of: replica) >= count
        && segments.contains { $0.name.first == count + 1 }
        && !segments.contains { $0.name.first <= count && $0.name.last >= count }
    }
  }

  /// Whether a state stands for lines that are not here: further ones, or others under numbers
  /// that are here as well.
  private func isLacking(
    _ vector: VersionVector,
    _ target: some SyncTarget
  ) throws(SyncError) -> Bool {
    guard try target.held().covers(vector) else { return true }
    for replica in vector.replicas {
      guard let mark = vector[replica] else { continue }
      if try target.fork(at: mark, of: replica) != nil { return true }
    }
    return false
  }

  /// What a state stands for; `nil` where the object cannot be read now.
  mutating func head(_ name: BaseName) throws(SyncError) -> BaseHead? {
    if let known = memory.bases[name] { return known }
    do throws(SyncError) {
      guard let bytes = try place.get(.base(name), limit: BaseHead.maximumLength) else {
        return nil
      }
      report.bytesReceived += bytes.count
      do throws(SyncDamage) {
        let head = try BaseHead(parsing: bytes, as: name)
        memory.bases[name] = head
        return head
      } catch {
        pass(.base(name), error)
        return nil
      }
    } catch .damaged(_, let damage) {
      pass(.base(name), damage)
      return nil
    } catch {
      throw error
    }
  }

  /// The bytes of a state where all its parts are there and whole.
  mutating func bytes(
    of head: BaseHead,
    _ name: BaseName
  ) throws(SyncError) -> [UInt8]? {
    var arrival = SyncBaseArrival(head.base)
    for part in head.parts {
      do throws(SyncError) {
        guard let bytes = try place.get(.part(part), limit: Self.maximumObject) else {
          pass(.part(part), .truncated)
          return nil
        }
        report.bytesReceived += bytes.count
        do throws(SyncDamage) {
          guard ContentHash(of: bytes) == part.hash else { throw .hashMismatch }
          try arrival.add(bytes, at: arrival.bytes.count)
        } catch {
          pass(.part(part), error)
          return nil
        }
      } catch .damaged(_, let damage) {
        pass(.part(part), damage)
        return nil
      } catch {
        throw error
      }
    }
    guard arrival.isComplete else {
      pass(.base(name), .truncated)
      return nil
    }
    return arrival.bytes
  }

  private mutating func pass(_ name: ObjectName, _ reason: SyncDamage) {
    report.pending.append(SyncReport.Pending(name: name.description, reason: reason))
  }

  // MARK: Putting

  /// Reads the states back that an earlier sync put there, each until it was whole once.
  ///
  /// Only a store that has left lines behind itself has to know.
  mutating func verifyBases(_ target: some SyncTarget) throws(SyncError) {
    guard try target.base() != nil else { return }
    if extent == .thorough { memory.wholeBases = [] }
    for name in inventory.bases where !memory.wholeBases.contains(name) {
      guard let head = try head(name), isListed(head), try bytes(of: head, name) != nil else {
        continue
      }
      memory.wholeBases.insert(name)
    }
  }

  /// Puts this store's compacted state there, unless a state that is there, and whole, stands
  /// for as much.
  mutating func publishBase(_ target: some SyncTarget) throws(SyncError) {
    let own = target.replica
    guard !forked.contains(own), let base = try target.base() else { return }
    let vector = forks.translated(base.vector)
    guard !wholeBases.contains(where: { self.vector(of: $0.head).covers(vector) }) else { return }
    var parts: [ContentHash] = []
    var offset = 0
    while offset < base.byteCount {
      let count = min(Self.objectBytes, base.byteCount - offset)
      let bytes = try target.bytes(of: base, from: offset, count: count)
      guard !bytes.isEmpty else { throw .local(cause: SyncDamage.truncated) }
      let hash = ContentHash(of: bytes)
      parts.append(hash)
      try put(.part(BaseName(replica: own, counter: base.vector.total, hash: hash)), bytes)
      offset += bytes.count
    }
    let head = BaseHead(base, parts: parts, by: own)
    try put(.base(head.name), head.bytes)
    report.sent += lacking(vector)
  }

  /// How many of the changes of a vector the place has neither as lines nor behind a state.
  func lacking(_ vector: VersionVector) -> Int {
    vector.replicas.reduce(0) { count, replica in
      let listed = inventory.segments[replica]?.map(\.name.last).max() ?? 0
      return count
        + max(0, vector.sequence(of: replica) - max(listed, standing(for: replica)))
    }
  }

  /// What a state stands for, under the names that lines have here.
  func vector(of head: BaseHead) -> VersionVector { forks.translated(head.base.vector) }

  /// Reads what the states in the place stand for.
  mutating func readHeads() throws(SyncError) {
    for name in inventory.bases { _ = try head(name) }
  }

  /// The states that the listing shows and that were read whole once.
  private var wholeBases: [(name: BaseName, head: BaseHead)] {
    inventory.bases.compactMap { name in
      guard memory.wholeBases.contains(name), let head = memory.bases[name], isListed(head) else {
        return nil
      }
      return (name, head)
    }
  }

  /// Up to which line of a replica a state in the place stands for its lines, so that they
  /// need not be there.
  func standing(for replica: ReplicaID) -> Int {
    inventory.bases.reduce(0) { reach, name in
      guard let head = memory.bases[name], isListed(head) else { return reach }
      return max(reach, vector(of: head).sequence(of: replica))
    }
  }

  /// Whether the listing shows all parts of a state.
  private func isListed(_ head: BaseHead) -> Bool {
    head.parts.allSatisfy { inventory.parts.keys.contains($0) }
  }

  // MARK: Order

  /// Takes away what states in the place stand for: lines that this store has left behind
  /// itself, and states that others cover.
  ///
  /// Only states that an earlier sync put there and that have been read back whole count.
  mutating func dropCompacted(_ target: some SyncTarget) throws(SyncError) {
    let own = target.replica
    guard !forked.contains(own), try target.base() != nil else { return }
    let whole = wholeBases
    for replica in inventory.replicas where isOurs(replica, own) && !forked.contains(replica) {
      let floor = try target.floor(of: replica)
      let covered = whole.map { vector(of: $0.head).sequence(of: replica) }.max() ?? 0
      for segment in inventory.segments[replica] ?? []
      where segment.name.last <= min(floor, covered) {
        try delete(.segment(segment.name))
        memory.verified[segment.name] = nil
      }
    }
    for (name, head) in whole where isOurs(name.replica, own) {
      guard whole.contains(where: { replaces($0, name, head) }) else { continue }
      let others = Set(whole.lazy.filter { $0.name != name }.flatMap(\.head.parts))
      try delete(.base(name))
      for part in head.parts where !others.contains(part) { try delete(.part(part)) }
      memory.bases[name] = nil
    }
    try dropLooseParts(of: own, try target.base()?.vector.total ?? 0)
  }

  /// Whether an object of a replica is for this one to take away.
  private func isOurs(_ replica: ReplicaID, _ own: ReplicaID) -> Bool {
    replica == own || inventory.acknowledgements[replica] == nil
  }

  /// Whether one state stands for all that another does, in an order in which one is last.
  private func replaces(
    _ newer: (name: BaseName, head: BaseHead),
    _ name: BaseName,
    _ head: BaseHead
  ) -> Bool {
    let (later, earlier) = (vector(of: newer.head), vector(of: head))
    guard newer.name != name, later.covers(earlier) else { return false }
    guard earlier.covers(later) else { return true }
    return newer.name.replica != name.replica
      ? newer.name.replica < name.replica : newer.name.hash.digits < name.hash.digits
  }

  /// Deletes parts that an interrupted sync left without a head.
  private mutating func dropLooseParts(of own: ReplicaID, _ current: Int) throws(SyncError) {
    let listed = Set(inventory.bases.lazy.filter { $0.replica == own }.map(\.counter))
    for part in inventory.parts.keys
    where part.replica == own && part.counter < current && !listed.contains(part.counter) {
      try delete(.part(part))
    }
  }
}
