// Two stores over a wire, several through a place, and the first sync of a new one.

import Synchronization

@testable import SyncEngine

/// The benchmarks of sync.
enum SyncBenchmarks {
  private static func opened(
    _ root: String,
    _ effects: Effects = .system()
  ) throws -> Store {
    try Store(at: root, effects: effects, lockWait: .zero)
  }

  /// A store whose history is that of a replica of another name.
  private static func store(_ name: String, _ changes: Int) throws -> Store {
    let root = try Histories.directory(name)
    let store = try opened(root)
    let size = HistorySize(items: changes / 4, changes: changes)
    var lines: [JournalLine] = []
    _ = try Histories.run(name, size) { lines.append($0) }
    try store.core.withLock { core in
      let access = try core.beginWriting()
      defer { access.release() }
      _ = try core.receive(lines, access)
    }
    return store
  }

  private static func exchange(_ here: Store, _ there: Store) throws -> SyncReport {
    var (a, b) = (
      try StoreSyncTarget(here, writes: true), try StoreSyncTarget(there, writes: true)
    )
    var left = SyncConversation(SyncSession(role: .initiator))
    var right = SyncConversation(SyncSession(role: .responder))
    var isMoving = true
    while isMoving {
      isMoving = false
      while let bytes = left.output(from: a) {
        right.input(bytes, into: &b)
        isMoving = true
      }
      while let bytes = right.output(from: b) {
        left.input(bytes, into: &a)
        isMoving = true
      }
    }
    return left.report
  }

  /// Two stores with as many concurrent changes each, at four lengths.
  static func wire(_ scale: Int) throws {
    for changes in [10_000, 20_000, 50_000, 100_000].map({ $0 / scale }) {
      let (anna, bert) = (try store("wireanna", changes), try store("wirebert", changes))
      let report = try Figures.show("\(changes) and \(changes) by wire", count: 2 * changes) {
        try exchange(anna, bert)
      }
      Figures.show("  sent and received", "\(report.sent), \(report.received)")
      Figures.show("  equal", try anna.status().digest == bert.status().digest)
      Figures.showMemory()
    }
  }

  /// The same through a folder.
  static func place(_ scale: Int) throws {
    for changes in [10_000, 20_000, 50_000, 100_000].map({ $0 / scale }) {
      let place = try RemoteURL(try Histories.directory("place"))
      let (anna, bert) = (try store("placeanna", changes), try store("placebert", changes))
      for (name, store) in [("first", anna), ("second", bert), ("first again", anna)] {
        try Figures.show("\(changes) through a place, \(name)", count: changes) {
          if let failure = store.sync(with: place).report.failure { throw failure }
        }
      }
      Figures.show("  equal", try anna.status().digest == bert.status().digest)
      Figures.showMemory()
    }
  }

  /// The first sync of an empty store with what 57 replicas made that depend on each other.
  static func crowd(_ scale: Int) throws {
    let (replicas, changes) = (57, 4_489 / scale)
    let lines = try crowdedLines(replicas, changes)
    let disk = CountingFileSystem(POSIXFileSystem())
    var effects = Effects.system()
    effects.fileSystem = disk
    let full = try opened(try Histories.directory("crowdfull"))
    try full.core.withLock { core in
      let access = try core.beginWriting()
      defer { access.release() }
      _ = try core.receive(lines, access)
    }
    let empty = try opened(try Histories.directory("crowdwire"), effects)
    disk.reset()
    let report = try Figures.show("\(changes) of \(replicas) by wire", count: changes) {
      try exchange(empty, full)
    }
    Figures.show("  received", report.received)
    Figures.show("  calls", disk.counts)
    let place = try RemoteURL(try Histories.directory("crowdplace"))
    if let failure = full.sync(with: place).report.failure { throw failure }
    let other = try opened(try Histories.directory("crowdother"), effects)
    disk.reset()
    let outcome = Figures.show("\(changes) of \(replicas) through a place", count: changes) {
      other.sync(with: place)
    }
    if let failure = outcome.report.failure { throw failure }
    Figures.show("  received", outcome.report.received)
    Figures.show("  calls", disk.counts)
    Figures.show("  equal", try other.status().digest == empty.status().digest)
  }

  /// Changes by many replicas in turn, each of which had seen those before it.
  private static func crowdedLines(_ replicas: Int, _ changes: Int) throws -> [JournalLine] {
    let members = (0..<replicas).compactMap { ReplicaID("m\($0)") }
    var states = members.map { Replica(id: $0) }
    var lines: [JournalLine] = []
    var reached = [Int](repeating: 0, count: replicas)
    var random = Mixer(state: 57)
    var items: [ItemID] = []
    for number in 1...changes {
      let index = Int(random.next() % UInt64(replicas))
      // It sees all but the latest few first.
      let sight = max(reached[index], lines.count - Int(random.next() % 100))
      for line in lines[reached[index]..<sight] where line.change.id.replica != members[index] {
        states[index].apply(line)
      }
      reached[index] = sight
      let wall = Histories.start + number * 1000
      guard var step = states[index].begin(wall: wall, generator: random) else { continue }
      let known = items.last { states[index].document[$0] != nil }
      if number % 3 > 0, let known {
        try step.set("title", of: known, to: .string("title \(number)"))
      } else {
        items.append(try step.create(.todo, title: "todo \(number)"))
      }
      guard let line = states[index].line(for: step, cause: Cause("edit")) else { continue }
      states[index].apply(line)
      lines.append(line)
    }
    return lines
  }
}
