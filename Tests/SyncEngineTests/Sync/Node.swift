// A store in memory, as sync sees one.

import TestSupport

@testable import SyncEngine

/// A replica with its lines, edited at random, that can be synced, copied and set back.
///
/// As in a store's directories, its lines are kept by the replica that wrote them, and those of
/// a branch by the branch's name, under the numbers that their bytes say.
struct Node: SyncTarget {
  var core: Replica
  /// The state in place of the lines that are gone; the lines of a replica go on after it.
  var compacted = Document() {
    didSet { baseFile = compacted.seen.isEmpty ? nil : BaseFile(compacted) }
  }
  /// That state as a file.
  private(set) var baseFile: BaseFile?
  var lines: [ReplicaID: [JournalLine]] = [:]
  private(set) var table = ForkTable()
  var acknowledged: [ReplicaID: VersionVector] = [:]
  var branches: [SyncFork] = []
  var memory = PlaceMemory()
  var heldBack: [SyncReport.Held] = []
  var wall = 1_000_000
  var random: SeededGenerator
  /// Whether branches are taken in, as a store does.
  var keepsBranches = true
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

  func forks() throws(SyncError) -> ForkTable { table }

  func held() throws(SyncError) -> VersionVector {
    if let failure { throw failure }
    var vector = compacted.seen
    for name in table.streams(of: lines.keys.sorted()) {
      guard let tree = table.tree(of: name) else {
        if let last = lines[name]?.last { vector[name] = last.mark }
        continue
      }
      guard let count = tree.stream(name)?.count, count > 0,
        let change = ChangeID(replica: name, sequence: count),
        let checksum = try checksum(of: change)
      else { continue }
      vector[name] = VersionVector.Mark(sequence: count, checksum: checksum)
    }
    return vector
  }

  func waiting() throws(SyncError) -> [SyncReport.Held] { heldBack }

  func applied() throws(SyncError) -> VersionVector { core.document.seen }

  func checksum(of change: ChangeID) throws(SyncError) -> UInt32? {
    if let mark = compacted.seen[change.replica], mark.sequence == change.sequence {
      return mark.checksum
    }
    return kept(change)?.checksum
  }

  /// A line under its own name, as it is kept.
  private func kept(_ change: ChangeID) -> JournalLine? {
    let place = ForkTree.Place(stream: change.replica, number: change.sequence)
    guard let location = table.location(of: place), let all = lines[location.directory],
      let first = all.first?.change.id.sequence, location.number >= first,
      location.number - first < all.count
    else { return nil }
    return all[location.number - first]
  }

  func lines(
    of replica: ReplicaID,
    after sequence: Int,
    through last: Int,
    byteLimit: Int
  ) throws(SyncError) -> [JournalLine] {
    var result: [JournalLine] = []
    var byteCount = 0
    for number in sequence + 1...last {
      guard let id = ChangeID(replica: replica, sequence: number), let line = kept(id)
      else { break }
      byteCount += line.bytes.count + 1
      if byteCount > byteLimit, !result.isEmpty { break }
      result.append(line.named(id))
    }
    return result
  }

  mutating func receive(_ run: LineRun) throws(SyncError) -> Received {
    if let failure { throw failure }
    let place = ForkTree.Place(stream: run.replica, number: run.first)
    let home = table.location(of: place)?.directory ?? run.replica
    let next =
      (lines[home]?.last?.change.id.sequence ?? compacted.seen.sequence(of: run.replica)) + 1
    precondition(run.first + run.offset == next, "lines come without a gap and only once")
    keep(run, in: home)
    var received = Received()
    if run.replica == replica {
      received.healed = run.lines.count
    } else {
      received.new = run.lines.count
    }
    catchUp()
    revive()
    return received
  }

  private mutating func keep(_ run: LineRun, in directory: ReplicaID) {
    lines[directory, default: []] += run.lines.compactMap { line in
      ChangeID(replica: directory, sequence: line.change.id.sequence + run.offset)
        .map { line.named($0) }
    }
  }

  mutating func revive() {
    // Whose name has been given away writes nothing under it.
    guard !core.revivals.isEmpty, !isNameInUse else { return }
    let core = core
    commit(Cause(Cause.revive)) { try? core.writeRevivals(into: &$0) }
  }

  mutating func receive(_ fork: SyncFork, branch: LineRun?) throws(SyncError) -> Received? {
    branches.append(fork)
    guard keepsBranches, let branch, lines[branch.replica] == nil else { return nil }
    keep(branch, in: branch.replica)
    replay(as: core)
    revive()
    return Received(new: branch.lines.count)
  }

  // MARK: Identity

  /// Whether numbers under the node's name are in use that it cannot go on from.
  var isNameInUse: Bool {
    table.isClosed(replica)
      || heldBack.contains { held in
        if held.change.replica == replica { return true }
        guard case .waiting(replica, _) = held.reason else { return false }
        return true
      }
  }

  /// Goes on under another name, as a store does that finds its own in use elsewhere.
  mutating func rename(_ name: String) {
    let former = core.formerNames.union([replica])
    replay(as: Replica(id: Named.replica(name), formerNames: former))
  }

  /// Reads the lines again after some were taken away.
  mutating func reread() { replay(as: core) }

  /// Reads everything anew.
  private mutating func replay(as replica: Replica) {
    let lines = lines
    table = ForkTable(
      scanning: lines.keys.sorted(),
      first: { directory in
        lines[directory]?.first.flatMap { try? JournalLine(parsing: $0.bytes).change.id }
      },
      marks: { directory, from in
        (lines[directory] ?? []).map(\.mark).filter { $0.sequence >= from }
      }
    )
    let names = replica.formerNames.flatMap { [$0] + table.streams(ofWriter: $0) }
    core = started(as: replica.id, Set(names))
    catchUp()
  }

  /// A replica that has applied what is no longer here as lines, and nothing else.
  private func started(as id: ReplicaID, _ formerNames: Set<ReplicaID>) -> Replica {
    Replica(
      id: id,
      formerNames: formerNames,
      document: compacted,
      undoHistory: UndoHistory(),
      declared: VersionVector(),
      revivals: [:]
    )
  }

  func acknowledged(by replica: ReplicaID) -> VersionVector? { acknowledged[replica] }

  mutating func acknowledge(
    _ vector: VersionVector,
    by replica: ReplicaID
  ) throws(SyncError) {
    acknowledged[replica] = vector
  }

  mutating func catchUp() {
    if !table.isEmpty { return catchUpWithForks() }
    var taken: [ReplicaID: Int] = [:]
    for id in lines.keys {
      taken[id] = core.document.seen.sequence(of: id) - compacted.seen.sequence(of: id)
    }
    let lines = lines
    merge(core.order(of: lines.keys.sorted())) { id in
      guard let all = lines[id], let next = taken[id], next < all.count else { return nil }
      return all[next]
    } advance: {
      taken[$0, default: 0] += 1
    }
  }

  /// Applies everything from the first line on, in the streams that there are now.
  private mutating func catchUpWithForks() {
    core = started(as: core.id, core.formerNames)
    for directory in lines.keys {
      for line in lines[directory] ?? [] { _ = table.note(line.mark, in: directory) }
    }
    var resolver = BranchResolver()
    var next: [ReplicaID: JournalLine] = [:]
    var taken: [ReplicaID: Int] = [:]
    let (kept, table) = (kept, table)
    merge(core.order(of: table.streams(of: lines.keys.sorted()))) { name in
      if let line = next[name] { return line }
      let place = ForkTree.Place(stream: name, number: (taken[name] ?? 0) + 1)
      guard let id = ChangeID(replica: name, sequence: place.number), let line = kept(id),
        place.number <= table.tree(of: name)?.stream(name)?.count ?? .max
      else { return nil }
      let resolved = resolver.resolve(line, at: place, in: table) { place in
        Self.seen(before: place, in: table, kept)
      }
      next[name] = resolved
      return resolved
    } advance: {
      next[$0] = nil
      taken[$0, default: 0] += 1
    }
  }

  /// What the lines before a place have named, read from the first on.
  private static func seen(
    before place: ForkTree.Place,
    in table: ForkTable,
    _ kept: (ChangeID) -> JournalLine?
  ) -> BranchResolver.Seen {
    var places: [ForkTree.Place] = []
    var current: ForkTree.Place? = place
    while let place = current {
      places.append(place)
      let tree = table.tree(of: place.stream)
      current = tree?.parent(of: place.stream).flatMap { name in
        tree?.stream(name).map { ForkTree.Place(stream: name, number: $0.count) }
      }
    }
    var seen: BranchResolver.Seen = [:]
    for place in places.reversed() where place.number > 0 {
      for number in 1...place.number {
        let id = ChangeID(replica: place.stream, sequence: number)
        seen.merge(id.flatMap(kept)?.change.after ?? [:]) { $1 }
      }
    }
    return seen
  }

  private mutating func merge(
    _ order: [ReplicaID],
    peek: (ReplicaID) -> JournalLine?,
    advance: (ReplicaID) -> Void
  ) {
    let stopped = CausalMerge.run(order, into: &core, peek: peek, advance: advance)
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
