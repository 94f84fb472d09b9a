// A store in memory, as sync sees one.

import TestSupport

@testable import SyncEngine

/// A replica with its lines, edited at random, that can be synced, copied and set back.
struct Node: SyncTarget {
  var core: Replica
  /// The state in place of the lines that are gone; the lines of a replica go on after it.
  var compacted = Document()
  var lines: [ReplicaID: [JournalLine]] = [:]
  var acknowledged: [ReplicaID: VersionVector] = [:]
  var branches: [SyncFork] = []
  var memory = PlaceMemory()
  var heldBack: [SyncReport.Held] = []
  var wall = 1_000_000
  var random: SeededGenerator
  /// Whether registers that come to be in conflict are counted, which is slow.
  var countsConflicts = false
  /// The fault that the next call meets.
  var failure: SyncError?

  init(_ name: String, seed: UInt64) {
    core = Replica(id: Named.replica(name))
    random = SeededGenerator(seed: seed ^ ContentSeed.of(name))
  }

  var replica: ReplicaID { core.id }
  var digest: String { core.document.digest() }

  /// Every line held, replica by replica.
  var all: [JournalLine] { lines.sorted { $0.key < $1.key }.flatMap(\.value) }

  // MARK: Editing

  @discardableResult
  mutating func commit(
    _ cause: Cause = Cause("edit"),
    _ body: (inout Transaction) throws -> Void
  ) rethrows -> JournalLine? {
    wall += 10
    let generator = SeededGenerator(seed: random.next())
    guard var transaction = core.begin(wall: wall, generator: generator) else { return nil }
    try body(&transaction)
    guard let line = core.line(for: transaction, cause: cause) else { return nil }
    core.apply(line)
    lines[replica, default: []].append(line)
    return line
  }

  /// Makes a change that is never empty.
  mutating func add(_ title: String = "a todo") {
    commit { _ = try? $0.create(.todo, title: title) }
  }

  /// Makes one random change.
  mutating func edit() {
    let items = core.document.items.map(\.id).sorted()
    let word = "w\(Int.random(in: 0..<4, using: &random))"
    let choice = Int.random(in: 0..<8, using: &random)
    guard choice > 1, let item = items.randomElement(using: &random) else { return add(word) }
    switch choice {
    case 2...4: commit { try? $0.set(.title, of: item, to: .string(word)) }
    case 5: commit { try? $0.add(Text(word), to: .tags, of: item) }
    case 6: commit { try? $0.remove(Text(word), from: .tags, of: item) }
    default: commit { try? $0.purge(item) }
    }
  }

  // MARK: SyncTarget

  func held() throws(SyncError) -> VersionVector {
    if let failure { throw failure }
    var vector = VersionVector()
    vector = compacted.seen
    for (replica, lines) in lines { if let last = lines.last { vector[replica] = last.mark } }
    return vector
  }

  func waiting() throws(SyncError) -> [SyncReport.Held] { heldBack }

  func applied() throws(SyncError) -> VersionVector { core.document.seen }

  func checksum(of change: ChangeID) throws(SyncError) -> UInt32? {
    if let mark = compacted.seen[change.replica], mark.sequence == change.sequence {
      return mark.checksum
    }
    let index = change.sequence - compacted.seen.sequence(of: change.replica) - 1
    guard let lines = lines[change.replica], lines.indices.contains(index) else { return nil }
    return lines[index].checksum
  }

  func lines(
    of replica: ReplicaID,
    after sequence: Int,
    through last: Int,
    byteLimit: Int
  ) throws(SyncError) -> [JournalLine] {
    var result: [JournalLine] = []
    var byteCount = 0
    let floor = compacted.seen.sequence(of: replica)
    for line in (lines[replica] ?? [])[(sequence - floor)..<(last - floor)] {
      byteCount += line.bytes.count + 1
      if byteCount > byteLimit, !result.isEmpty { break }
      result.append(line)
    }
    return result
  }

  mutating func receive(_ run: LineRun) throws(SyncError) -> Received {
    if let failure { throw failure }
    let count = (lines[run.replica]?.count ?? 0) + compacted.seen.sequence(of: run.replica)
    precondition(run.first == count + 1, "lines come without a gap and only once")
    let before = conflictCount
    lines[run.replica, default: []] += run.lines
    var received = Received()
    if run.replica == replica {
      received.healed = run.lines.count
    } else {
      received.new = run.lines.count
    }
    catchUp()
    revive()
    received.conflicts = max(0, conflictCount - before)
    return received
  }

  mutating func revive() {
    guard !core.revivals.isEmpty else { return }
    let core = core
    commit(Cause(Cause.revive)) { try? core.writeRevivals(into: &$0) }
  }

  mutating func receive(_ fork: SyncFork, branch: LineRun?) throws(SyncError) {
    branches.append(fork)
  }

  func acknowledged(by replica: ReplicaID) -> VersionVector? { acknowledged[replica] }

  mutating func acknowledge(
    _ vector: VersionVector,
    by replica: ReplicaID
  ) throws(SyncError) {
    acknowledged[replica] = vector
  }

  private var conflictCount: Int {
    countsConflicts ? core.document.items.reduce(0) { $0 + $1.conflicts.count } : 0
  }

  mutating func catchUp() {
    var taken: [ReplicaID: Int] = [:]
    for id in lines.keys {
      taken[id] = core.document.seen.sequence(of: id) - compacted.seen.sequence(of: id)
    }
    let lines = lines
    let stopped = CausalMerge.run(
      [replica] + lines.keys.sorted().filter { $0 != replica },
      into: &core,
      peek: { id in
        guard let all = lines[id], let next = taken[id], next < all.count else { return nil }
        return all[next]
      },
      advance: { taken[$0, default: 0] += 1 }
    )
    heldBack = stopped.map { SyncReport.Held(change: $0.change, reason: $0.reason) }
  }

  // MARK: Syncing

  /// Syncs with a place once.
  @discardableResult
  mutating func sync(
    _ place: any SharedPlace,
    _ extent: PlaceSync.Extent = .usual
  ) -> SyncReport {
    var memory = memory
    let report = PlaceSync.run(&self, with: place, memory: &memory, extent: extent)
    self.memory = memory
    return report
  }
}

/// Numbers from names.
enum ContentSeed {
  static func of(_ name: String) -> UInt64 {
    name.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
