// A machine with a store, that can be set back to a snapshot or cloned.

import Synchronization
import TestSupport
import Testing

@testable import SyncEngine

/// A virtual machine: a snapshot keeps the inodes of its files and its machine's name, so that
/// nothing on it tells that it was set back.
final class Machine {
  private(set) var disk: MemoryFileSystem
  private let clock = ManualClock()
  private var memory = PlaceMemory()
  private var opened: UInt64
  private var handle: Store?

  init(seed: UInt64, disk: MemoryFileSystem = MemoryFileSystem()) {
    self.disk = disk
    opened = seed &* 1_000
  }

  /// A machine that starts from what this one is now.
  func clone(seed: UInt64) -> Machine {
    let other = Machine(seed: seed, disk: disk.copy())
    other.memory = memory
    return other
  }

  /// Goes back to what the machine was when it was cloned.
  func restore(_ snapshot: Machine) {
    disk = snapshot.disk.copy()
    memory = snapshot.memory
    handle = nil
  }

  /// The store, opened anew where the machine was set back.
  func store() throws -> Store {
    if let handle { return handle }
    let store = try open()
    handle = store
    return store
  }

  /// Another handle of the store.
  func open(on other: MemoryFileSystem? = nil) throws -> Store {
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
      limits: StoreLimits(checkpointInterval: 6)
    )
  }

  @discardableResult
  func add(_ title: String) throws -> ChangeID? {
    clock.advance(by: 7)
    return try store().commit(Cause("add")) { try $0.create(.todo, title: title) }.change?.id
  }

  /// Changes the title of every item with one title.
  func retitle(_ title: String, _ new: String) throws {
    clock.advance(by: 7)
    try store().commit(Cause("edit")) { transaction in
      for item in transaction.items where item.title == title {
        try transaction.set(.title, of: item.id, to: .string(new))
      }
    }
  }

  @discardableResult
  func sync(_ place: MemoryPlace) throws -> SyncOutcome {
    var memory = memory
    defer { self.memory = memory }
    return try store().sync(with: place, isDryRun: false, memory: &memory)
  }

  /// After a crash: the machine starts again.
  func restart(_ crash: MemoryFileSystem.Crash) {
    disk.restart(crash)
    handle = nil
  }

  func titles(_ store: Store) throws -> [String] {
    try store.read { document, _ in
      document.items.filter { $0.id != .settings }.map(\.title).sorted()
    }
  }

  /// The store as its handle, a new one, and one without checkpoints have it.
  func expectWhole(_ note: Comment) throws {
    let digest = try store().status().digest
    let fresh = try open()
    #expect(try fresh.status().digest == digest, note)
    #expect(fresh.problems.isEmpty, note)
    #expect(try fresh.check().isWhole, note)
    let count = try fresh.read { document, _ in document.changeCount }
    #expect(try fresh.history(limit: 10_000).count == count, note)
    let past = try fresh.past(at: Instant(clamping: clock.milliseconds + 1_000_000))
    #expect(past.document.digest() == digest, note)
    let copy = disk.copy()
    let checkpoints = StoreLayout(root: "/store").checkpoints
    for name in (try? copy.names(in: checkpoints)) ?? [] {
      try copy.remove("\(checkpoints)/\(name)")
    }
    #expect(try open(on: copy).status().digest == digest, note)
  }
}

extension [Machine] {
  /// Syncs everybody until there is nothing left to say.
  func settle(_ place: MemoryPlace) throws {
    place.fault = { _ in nil }
    for _ in 0..<4 {
      for machine in self {
        let outcome = try machine.sync(place)
        #expect(outcome.report.failure == nil)
      }
    }
  }

  func expectEqual(_ note: Comment) throws {
    #expect(Set(try map { try $0.store().status().digest }).count == 1, note)
    for machine in self { try machine.expectWhole(note) }
  }
}
