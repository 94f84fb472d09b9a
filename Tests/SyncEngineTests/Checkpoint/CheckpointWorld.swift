// A store with a small checkpoint interval, on a disk in memory.

import Synchronization
import TestSupport
import Testing

@testable import SyncEngine

/// A disk with a store that writes a checkpoint every few changes.
final class CheckpointWorld {
  let disk: MemoryFileSystem
  let clock = ManualClock()
  private var opened: UInt64 = 0
  private var random: SeededGenerator

  init(seed: UInt64 = 1, disk: MemoryFileSystem = MemoryFileSystem()) {
    self.disk = disk
    random = SeededGenerator(seed: seed)
  }

  static let layout = StoreLayout(root: "/store")

  func open(interval: Int = 8, on other: MemoryFileSystem? = nil) throws -> Store {
    opened += 1
    return try Store(
      at: "/store",
      effects: .simulated(
        fileSystem: other ?? disk,
        clock: clock,
        seed: opened,
        process: Int(opened)
      ),
      lockWait: .zero,
      limits: StoreLimits(checkpointInterval: interval)
    )
  }

  /// The same store opened without looking at any checkpoint.
  func replayed(on other: MemoryFileSystem? = nil) throws -> Store {
    let copy = (other ?? disk).copy()
    for name in (try? copy.names(in: Self.layout.checkpoints)) ?? [] {
      try copy.remove("\(Self.layout.checkpoints)/\(name)")
    }
    return try open(on: copy)
  }

  var checkpoints: [String] {
    ((try? disk.names(in: Self.layout.checkpoints)) ?? []).filter { !$0.hasPrefix(".") }
  }

  /// One change of any kind.
  func change(_ store: Store) throws {
    clock.advance(by: Int.random(in: 0...5000, using: &random))
    let items = try store.read { document, _ in document.items.map(\.id).sorted() }
    let item = items.randomElement(using: &random)
    let choice = Int.random(in: 0..<12, using: &random)
    let number = Int.random(in: 0..<1000, using: &random)
    switch (choice, item) {
    case (0..<4, _), (_, nil):
      try store.commit(Cause("add")) {
        let item = try $0.create(.todo, title: "Item \(number) „é“")
        if number.isMultiple(of: 3) { try $0.add("home", to: .tags, of: item) }
      }
    case (4..<6, let item?):
      try store.commit(Cause("edit")) { try $0.set(.notes, of: item, to: .int(number)) }
    case (6, let item?): try store.commit(Cause("edit")) { try $0.add("x", to: .tags, of: item) }
    case (7, let item?):
      try store.commit(Cause("edit")) { try $0.remove("x", from: .tags, of: item) }
    case (8, let item?):
      try store.commit(Cause("archive")) {
        if $0[item]?.kind != nil { try $0.putAway(item, to: .archive) }
      }
    case (9, let item?): try store.commit(Cause("purge")) { try $0.purge(item) }
    case (10, _): try store.undo()
    default: try store.redo()
    }
  }
}

extension Store {
  /// Everything that must not depend on where the state came from.
  func everything() throws -> [String] {
    var lines = [try status().digest]
    try read { document, rows in
      for id in document.items.map(\.id).sorted() {
        let item = document[id]
        lines.append("\(id) \(rows[id] ?? 0) \(item?.title ?? "-") \(item?.fields.count ?? 0)")
      }
      lines.append("open \(document.openItems.map(\.id).sorted())")
      lines.append("purged \(document.purged.sorted()) \(document.changeCount)")
    }
    core.withLock { core in
      let replica = core.replica
      lines.append("\(replica.undoHistory) \(replica.declared) \(replica.revivals)")
      lines.append("\(core.replica.document.latestTimes.sorted { $0.key < $1.key })")
    }
    return lines
  }
}
