// How far a store has come, as a sync compares it with others.

/// What is on disk and what is applied.
struct SyncVectors: Sendable {
  var held = VersionVector()
  let applied: VersionVector
  let base: VersionVector
  let replica: ReplicaID
  let forks: ForkTable

  init(_ core: inout StoreCore) throws(StoreError) {
    applied = core.replica.document.seen
    base = core.baseVector
    replica = core.replica.id
    try core.drainWaiting()
    forks = core.replay.forks
    for (stream, mark) in forks.ends { held[stream] = mark }
    // Where a line before the fork is damaged, those after it are not reached.
    for writer in forks.forked
    where core.journal.nextSequence(of: writer) <= forks.tree(of: writer)?.base ?? 0 {
      held[writer] = core.replay.lastRead(of: writer) ?? applied[writer]
    }
    for replica in Set(core.journal.replicas).union(applied.replicas)
    where forks.tree(of: replica) == nil {
      var mark = applied[replica]
      if let read = core.replay.lastRead(of: replica), read.sequence > mark?.sequence ?? 0 {
        mark = read
      }
      held[replica] = mark
    }
  }
}
