// A store at work: a sequence of commands over two handles, and what they acknowledged.

import Synchronization
import TestSupport
import Testing

@testable import SyncEngine

/// A disk with a store on it, worked on step by step.
///
/// The steps add, edit, swipe, undo, redo, renumber, and take in what another machine made:
/// among it a purge that had not seen an edit made here.
final class BusyStore {
  let disk: MemoryFileSystem
  private let clock = ManualClock()
  private var handles: [Int: Store] = [:]
  private var opened: UInt64 = 0
  private var items: [String: ItemID] = [:]
  private var created: [JournalLine] = []
  private var peer: [JournalLine] = []
  /// The last line of each replica as it stood after each step that succeeded.
  private(set) var acknowledged: [ReplicaID: [VersionVector.Mark]] = [:]

  init(_ disk: MemoryFileSystem = MemoryFileSystem()) { self.disk = disk }

  static let steps: [@Sendable (BusyStore) throws -> Void] = [
    { try $0.add("a") },
    { try $0.add("b") },
    { try $0.edit("a", "a2") },
    { try $0.swipe("b") },
    { try $0.undo() },
    { try $0.redo() },
    { try $0.edit("a", "a2") },
    { try $0.receive(...1) },
    { try $0.add("c") },
    { try $0.renumber() },
    { try $0.add("d", by: 2) },
    { try $0.swipe("c", by: 2) },
    { try $0.edit("d", "d2") },
    { try $0.receive(...3) },
    { try $0.undo(by: 2) },
    { try $0.add("e") },
  ]

  func work() throws { for step in Self.steps { try run(step) } }

  func run(_ step: (BusyStore) throws -> Void) throws {
    try step(self)
    for (_, store) in handles {
      let seen = try store.read { document, _ in document.seen }
      for replica in seen.replicas {
        guard let mark = seen[replica], acknowledged[replica]?.contains(mark) != true else {
          continue
        }
        acknowledged[replica, default: []].append(mark)
      }
    }
  }

  /// The handle of a process, opened where it is not.
  func store(_ process: Int = 1) throws -> Store {
    if let store = handles[process] { return store }
    let store = try open(process)
    handles[process] = store
    return store
  }

  func open(_ process: Int = 9, on other: MemoryFileSystem? = nil) throws -> Store {
    opened += 1
    return try Store(
      at: "/store",
      effects: .simulated(
        fileSystem: other ?? disk,
        clock: clock,
        seed: opened &* 1_000 &+ UInt64(process),
        process: process
      ),
      lockWait: .zero,
      limits: StoreLimits(segmentSize: 2_000, checkpointInterval: 5)
    )
  }

  func item(_ name: String) -> ItemID? { items[name] }

  // MARK: Steps

  private func add(_ name: String, by process: Int = 1) throws {
    let commit = try store(process).commit(Cause("add")) { try $0.create(.todo, title: name) }
    items[name] = commit.value
    if let change = commit.change { created.append(JournalLine(change)) }
  }

  private func edit(_ name: String, _ title: String) throws {
    let item = try #require(items[name])
    try store().commit(Cause("edit")) { try $0.set(.title, of: item, to: .string(title)) }
  }

  private func swipe(_ name: String, by process: Int = 1) throws {
    let item = try #require(items[name])
    try store(process).commit(Cause("swipe")) {
      try $0.setCompleted(true, item)
      try $0.putAway(item, to: .archive)
    }
  }

  private func undo(by process: Int = 1) throws { try store(process).undo() }

  private func redo() throws { try store().redo() }

  private func renumber() throws { try store().renumber() }

  /// Takes in the other machine's first lines: a purge of `a`, an item, an edit of it.
  func receive(_ range: PartialRangeThrough<Int>, revives: Bool = true) throws {
    if peer.isEmpty { try makePeer() }
    let lines = Array(peer.prefix(range.upperBound))
    try store().core.withLock { core in
      let access = try core.beginWriting()
      defer { access.release() }
      _ = try core.receive(lines, access)
      if revives { try core.revive(access) }
    }
  }

  private func makePeer() throws {
    var other = Replica(id: Named.replica("peer1"))
    for line in created.prefix(2) { other.apply(line) }
    func make(_ body: (inout Transaction) throws -> Void) throws {
      let generator = SeededGenerator(seed: 77)
      var transaction = try #require(other.begin(wall: 5, generator: generator))
      try body(&transaction)
      let line = try #require(other.line(for: transaction, cause: Cause("peer")))
      other.apply(line)
      peer.append(line)
    }
    let purged = try #require(items["a"])
    try make { try $0.purge(purged) }
    var item: ItemID?
    try make { item = try $0.create(.todo, title: "p") }
    let made = try #require(item)
    try make { try $0.set(.title, of: made, to: "p2") }
  }
}

extension BusyStore {
  /// Looks at a disk after trouble, works on it, and looks again.
  func expectWhole(_ disk: MemoryFileSystem, _ note: Comment) throws {
    let reader = try open(on: disk)
    #expect(reader.problems.damages.isEmpty, note)
    try expectAcknowledged(reader, note)
    let purge = peer.first?.change.id
    let writer = try open(on: disk)
    let last = try writer.commit(Cause("add")) { try $0.create(.todo, title: "after") }
    #expect(last.change != nil, note)
    let fresh = try open(on: disk)
    try expectAcknowledged(fresh, note)
    #expect(fresh.problems.isEmpty, note)
    let replayed = try fresh.replayedBackwards()
    for store in [writer, fresh] {
      #expect(try store.read { document, _ in document == replayed }, note)
    }
    #expect(try fresh.read { document, _ in document[last.value]?.title } == "after", note)
    if let purge, let item = items["a"], fresh.seen.covers(purge) {
      #expect(try fresh.read { document, _ in document[item]?.title } == "a2", note)
      #expect(try fresh.read { document, _ in document[item]?.kind } == .todo, note)
    }
    for store in [writer, fresh] { try store.expectRows(note) }
    #expect(try writer.read { $1 } == fresh.read { $1 }, note)
  }

  private func expectAcknowledged(_ store: Store, _ note: Comment) throws {
    let (seen, count) = try store.read { document, _ in (document.seen, document.changeCount) }
    #expect(count == seen.replicas.map { seen.sequence(of: $0) }.reduce(0, +), note)
    for (replica, marks) in acknowledged {
      let lines = try store.core.withLock { core in
        try core.journal.lines(of: replica, 1...1_000)
      }
      #expect(lines.map(\.change.id.sequence) == lines.indices.map { $0 + 1 }, note)
      for mark in marks {
        #expect(seen.sequence(of: replica) >= mark.sequence, note)
        let line = lines.dropFirst(mark.sequence - 1).first
        #expect(line?.checksum == mark.checksum, note)
      }
    }
  }
}

extension Store {
  /// Every open item has a number, and no two have the same.
  fileprivate func expectRows(_ note: Comment) throws {
    try read { document, rows in
      var taken: Set<Int> = []
      for item in document.items where item.kind != nil && item.list.isOpen {
        guard let row = rows[item.id] else {
          Issue.record("\(item.title) has no number; \(note)")
          continue
        }
        #expect(taken.insert(row).inserted, note)
        #expect(rows.item(at: row) == item.id, note)
      }
    }
  }

  /// The document that the lines on disk give to a replica that wrote none of them.
  fileprivate func replayedBackwards() throws -> Document {
    var lines: [ReplicaID: ArraySlice<JournalLine>] = [:]
    try core.withLock { core in
      for replica in core.journal.replicas {
        lines[replica] = try core.journal.lines(of: replica, 1...1_000)[...]
      }
    }
    var replica = Replica(id: Named.replica("nobody"))
    _ = CausalMerge.run(
      lines.keys.sorted().reversed(),
      into: &replica,
      peek: { lines[$0]?.first },
      advance: { lines[$0]?.removeFirst() }
    )
    return replica.document
  }
}

extension BusyStore {
  /// How many changes the steps make here, revivals left out: one each, but for the edit that
  /// says what is there already, the two syncs and the renumbering.
  static let ownChanges = steps.count - 4

  /// Every handle calls the same items by the same numbers.
  func expectSameRows(_ note: Comment) throws {
    let fresh = try open()
    for process in [1, 2] {
      let store = try store(process)
      try store.refresh()
      #expect(try store.read { $1 } == fresh.read { $1 }, note)
    }
  }
}
