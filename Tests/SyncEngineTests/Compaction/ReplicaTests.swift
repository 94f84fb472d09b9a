// The machines that share a store: known, named, retired.

import TestSupport
import Testing

@testable import SyncEngine

/// Stores on machines of their own that share one folder.
final class Machines {
  let place = "/place"
  let disk = MemoryFileSystem()
  let clock = ManualClock(1_800_000_000_000)
  private var opened: UInt64 = 0

  /// Opens the store of a machine.
  func open(_ name: String) throws -> Store {
    opened += 1
    return try Store(
      at: "/\(name)",
      effects: .simulated(
        fileSystem: disk,
        clock: clock,
        seed: opened &* 7_919 &+ ContentSeed.of(name),
        machine: name,
        process: Int(opened)
      ),
      lockWait: .zero
    )
  }

  /// Syncs a store with the folder.
  @discardableResult
  func sync(_ store: Store) throws -> SyncReport {
    let report = store.sync(with: try RemoteURL(place)).report
    if let failure = report.failure { throw failure }
    return report
  }
}

@Suite("Replicas")
struct ReplicaTests {
  private let machines = Machines()

  private func add(_ title: String, to store: Store) throws {
    try store.commit(Cause("add")) { try $0.create(.todo, title: title) }
  }

  @Test("a replica is known once it has written or acknowledged, with what it has")
  func known() throws {
    let (anna, bert, cleo) = (
      try machines.open("a"), try machines.open("b"), try machines.open("c")
    )
    try add("one", to: anna)
    try add("two", to: anna)
    try machines.sync(anna)
    try machines.sync(bert)
    try machines.sync(cleo)
    machines.clock.advance(by: 60_000)
    try add("three", to: bert)
    try machines.sync(bert)
    try machines.sync(anna)
    let all = try anna.replicas()
    #expect(all.count == 3)
    #expect(all[0].id == anna.replica && all[0].isSelf && all[0].acknowledged == 3)
    let second = try #require(all.first { $0.id == bert.replica })
    #expect(second.changes == 1 && second.acknowledged == 3 && !second.isRetired)
    #expect(second.seen == Instant(milliseconds: 1_800_000_060_000))
    let third = try #require(all.first { $0.id == cleo.replica })
    #expect(third.changes == 0 && third.acknowledged == 2)
  }

  @Test("what was acknowledged is known to the next process, and told again where it was lost")
  func kept() throws {
    let (anna, bert) = (try machines.open("a"), try machines.open("b"))
    try add("one", to: anna)
    for store in [anna, bert, anna] { try machines.sync(store) }
    let path = StoreLayout(root: "/a").acknowledgements
    #expect(try machines.open("a").replicas().map(\.acknowledged) == [1, 1])
    try machines.disk.remove(path)
    #expect(try machines.open("a").replicas().count == 1)
    try machines.sync(anna)
    #expect(try machines.open("a").replicas().map(\.acknowledged) == [1, 1])
  }

  @Test("a name is known everywhere, and goes wherever an identity does")
  func names() throws {
    let (anna, bert) = (try machines.open("a"), try machines.open("b"))
    #expect(try anna.nameReplica("Laptop", Cause("replica")) != nil)
    #expect(try anna.nameReplica("Laptop", Cause("replica")) == nil)
    for store in [anna, bert] { try machines.sync(store) }
    #expect(try bert.replica(named: "Laptop").id == anna.replica)
    #expect(throws: ReplicaError.badName("")) { try anna.nameReplica("", Cause("replica")) }
    try bert.nameReplica("Laptop", Cause("replica"))
    #expect(throws: ReplicaError.ambiguous("Laptop", [bert.replica, anna.replica])) {
      try bert.replica(named: "Laptop")
    }
  }

  @Test("a retirement holds everywhere until the replica's next change, and can be undone")
  func retiring() throws {
    let (anna, bert, cleo) = (
      try machines.open("a"), try machines.open("b"), try machines.open("c")
    )
    try add("one", to: bert)
    for store in [bert, anna, cleo] { try machines.sync(store) }
    try anna.retireReplica("\(bert.replica)", Cause("replica"))
    #expect(try anna.retireReplica("\(bert.replica)", Cause("replica")).change == nil)
    for store in [anna, cleo] { try machines.sync(store) }
    for store in [anna, cleo] { #expect(try store.replica(named: "\(bert.replica)").isRetired) }
    try add("two", to: bert)
    for store in [bert, anna, cleo] { try machines.sync(store) }
    for store in [anna, cleo] { #expect(try !store.replica(named: "\(bert.replica)").isRetired) }
    try anna.retireReplica("\(bert.replica)", Cause("replica"))
    #expect(try anna.replica(named: "\(bert.replica)").isRetired)
    try anna.undo()
    #expect(try !anna.replica(named: "\(bert.replica)").isRetired)
  }

  @Test("neither this store nor an unknown replica is retired")
  func refused() throws {
    let store = try machines.open("a")
    try add("one", to: store)
    #expect(throws: ReplicaError.own(store.replica)) {
      try store.retireReplica("\(store.replica)", Cause("replica"))
    }
    #expect(throws: ReplicaError.unknown("bert2", known: ["\(store.replica)"])) {
      try store.retireReplica("bert2", Cause("replica"))
    }
    #expect(try store.history(limit: 9).count == 1)
  }
}
