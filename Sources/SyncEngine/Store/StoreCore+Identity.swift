// Who a store is, and when it goes on as another replica.

extension StoreCore {
  /// Goes on as the replica that this store is.
  ///
  /// A line in a torn tail may have been seen elsewhere. The name is given up before the
  /// tail is cut: after a crash in between, nothing would tell that the line was there.
  mutating func settleIdentity() throws(StoreError) {
    switch try IdentityFile.load(files, machine: effects.machine) {
    case .fresh: try takeNewIdentity(.nameless)
    case .copied:
      extent.forgetAll()
      missing = []
      try takeNewIdentity(.copied)
    case .ours(let id):
      if id != replica.id {
        try reload()
        missing = try shortfalls()
      }
      isNamed = true
      let isMissed = missing.contains { $0.replica == id }
      let isTorn = journal.tornTails[id]?.holdsLine == true && !isMissed
      if isTorn || replay.forks.isClosed(id) { try takeNewIdentity() }
    }
  }

  /// Goes on as a new replica and keeps everything; under the lock.
  /// - Parameter reason: Why, to be told where there was anything before.
  /// - Throws: `StoreError` where the disk fails; the next write looks again who the store is.
  mutating func takeNewIdentity(_ reason: Succession.Reason = .behind) throws(StoreError) {
    isSettled = false
    var generator = effects.generator
    let id = isNamed ? ReplicaID.random(using: &generator) : replica.id
    // What the file says of itself counts, whatever it was when this handle read it.
    var names = try IdentityFile.formerNames(files)
    let last = try IdentityFile.load(files, machine: effects.machine).replica
    if let last, last != id {
      names.removeAll { $0 == last }
      names.append(last)
    }
    try IdentityFile.adopt(id, formerNames: names, in: files, machine: effects.machine)
    formerNames = names
    if id != replica.id || !names.isEmpty {
      replay.goOn(as: id, formerNames: replay.forks.streams(ofWriters: names))
    }
    isNamed = true
    let document = replica.document
    guard last != id, last != nil || document.changeCount > 0 else { return }
    // Where nobody was told of the last time, the name before that one is the former.
    let former = succession?.former ?? last
    succession = Succession(
      former: former,
      name: former.flatMap { document.name(of: $0) },
      replica: id,
      reason: succession?.reason ?? reason
    )
  }
}
