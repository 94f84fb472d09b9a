// A store in memory that leaves its history behind.

import TestSupport

@testable import SyncEngine

extension Node {
  // MARK: SyncTarget

  func floor(of replica: ReplicaID) throws(SyncError) -> Int {
    compacted.seen.sequence(of: replica)
  }

  func base() throws(SyncError) -> SyncBase? { baseFile?.name }

  func bytes(
    of base: SyncBase,
    from offset: Int,
    count: Int
  ) throws(SyncError) -> [UInt8] {
    Array((baseFile?.bytes ?? [])[offset..<(offset + count)])
  }

  mutating func receive(_ base: SyncBase, _ bytes: [UInt8]) throws(SyncError) -> Received {
    if let failure { throw failure }
    for replica in base.vector.replicas {
      guard let mark = base.vector[replica], try fork(at: mark, of: replica) != nil else {
        continue
      }
      throw .compacted(replica)
    }
    let theirs: Document
    do {
      theirs = try Self.document(of: bytes)
    } catch {
      throw .damaged("state", error as? SyncDamage ?? .truncated)
    }
    let after = core.document.merging(theirs)
    let count = after.changeCount - core.document.changeCount
    guard count > 0 else { return Received() }
    let owed = core.revivals(joining: after)
    rest(on: compacted.merging(theirs), owing: owed)
    // Lines that waited for what the state stands for may go on from it now.
    let isSame = core.document.seen != after.seen || core.document == after
    precondition(isSame && core.document.seen.covers(after.seen), "the lines left continue it")
    revive()
    return Received(new: count)
  }

  static func bytes(of document: Document) -> [UInt8] {
    var bytes: [UInt8] = []
    _ = StateFileWriter(document, for: .base).run { bytes += $0 }
    return bytes
  }

  static func document(of bytes: [UInt8]) throws -> Document {
    let disk = MemoryFileSystem()
    disk.plant("/state", bytes)
    return try StateFile("/state", on: disk).receivedDocument()
  }

  // MARK: Compacting

  /// Leaves behind what everybody known has, but for those it is told not to wait for.
  mutating func compact(without retired: Set<ReplicaID> = []) {
    let seen = core.document.seen
    var scan = HistoryScan(Acknowledgements())
    for line in all where seen.covers(line.change.id) { scan.take(line) }
    var reaches: [ReplicaID: VersionVector] = [:]
    for id in Set(seen.replicas).union(acknowledged.keys) where id != replica {
      guard !retired.contains(id) else { continue }
      var reach = acknowledged[id] ?? VersionVector()
      if let declared = scan.declared[id] { reach.merge(declared) }
      reach[id] = seen[id]
      reaches[id] = reach
    }
    let plan = CompactionPlan(seen: seen, reaches: reaches)
    var past = Node("past", seed: 0)
    past.compacted = compacted
    past.core = core.at(compacted)
    for (id, limit) in plan.limits {
      past.lines[id] = lines[id]?.filter { $0.change.id.sequence <= limit }
    }
    past.catchUp()
    guard past.core.document.seen != compacted.seen else { return }
    let document = core.document
    rest(on: past.core.document, owing: core.revivals)
    precondition(core.document == document, "what is left continues the state")
  }

  /// Goes on from a state, with the lines that it does not stand for.
  private mutating func rest(on document: Document, owing owed: [ItemID: ItemState]) {
    for id in lines.keys {
      lines[id]?.removeAll { document.seen.covers($0.change.id) }
    }
    compacted = document
    core = core.at(document, owing: owed)
    catchUp()
  }
}

extension Replica {
  /// The same replica at another state, with nothing to undo.
  fileprivate func at(_ document: Document, owing owed: [ItemID: ItemState] = [:]) -> Replica {
    Replica(
      id: id,
      document: document,
      undoHistory: UndoHistory(),
      declared: VersionVector(),
      revivals: owed
    )
  }
}

/// A state as the file that others are sent.
struct BaseFile {
  /// What it is called.
  let name: SyncBase
  /// What it holds.
  let bytes: [UInt8]

  init(_ document: Document) {
    bytes = Node.bytes(of: document)
    name = SyncBase(vector: document.seen, byteCount: bytes.count, hash: ContentHash(of: bytes))
  }
}
