// Giving up lost lines when the machine stops at any call, and how lost lines travel.

import TestSupport
import Testing

@testable import SyncEngine

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

@Suite("Lost lines under crashes, and on their way")
struct LostCrashTests {
  /// A store that has given up what was lost: nothing is damaged, no number is used twice,
  /// and what turns up comes back.
  private func expectGivenUp(
    _ world: DamagedStore,
    _ mishap: Mishap,
    _ disk: MemoryFileSystem,
    _ note: Comment
  ) throws {
    let store = try world.open(seed: 31, on: disk)
    let repair = try store.repairLost()
    #expect(repair.refused.isEmpty, note)
    #expect(store.problems.damages.isEmpty, note)
    #expect(try store.check().damages.isEmpty, note)
    let change = try #require(try world.add("new", to: store), note)
    let isNew = change.replica != world.anna
    #expect(isNew == mishap.isAtEnd, note)
    #expect(isNew || change.sequence > 3, note)
    let report = try world.sync(store)
    #expect(report.forks.isEmpty, note)
    #expect(try ["a1", "a2", "a3", "b1", "b2", "new"] == world.titles(store), note)
    #expect(try store.check().isWhole, note)
    #expect(try store.read { document, _ in document.lost.isEmpty }, note)
  }

  /// Damage in the middle and at the end, and of whole files; all of it where more is asked for.
  private static let mishaps: [Mishap] =
    Seeds.some(1).count > 1 ? Mishap.all : [1, 5, 6, 9, 12, 13].map { Mishap.all[$0] }

  @Test("a crash at any call leaves a store that can give up the rest", arguments: mishaps)
  func crashes(_ mishap: Mishap) throws {
    let world = try DamagedStore()
    try world.suffer(mishap)
    world.disk.settle()
    for mutation in 1...120 {
      let disk = world.disk.copy()
      disk.crash(atMutation: mutation)
      let isDone = (try? world.open(seed: 30, on: disk).repairLost()) != nil
      for crash in [MemoryFileSystem.Crash.lost, .torn(seed: UInt64(mutation))] {
        let copy = disk.copy()
        copy.restart(crash)
        try expectGivenUp(world, mishap, copy, "call \(mutation), \(crash)")
      }
      if isDone { return }
    }
    Issue.record("giving up never ended")
  }

  @Test("a disk that refuses any call leaves one as well", arguments: mishaps)
  func faults(_ mishap: Mishap) throws {
    let world = try DamagedStore()
    try world.suffer(mishap)
    world.disk.settle()
    var refusals = 0
    for call in stride(from: 1, to: 400, by: 7) {
      let disk = world.disk.copy()
      disk.fail(nil, onCall: call, errno: call.isMultiple(of: 2) ? EIO : ENOSPC, written: 5)
      let isDone = (try? world.open(seed: 30, on: disk).repairLost()) != nil
      disk.stopFailing()
      refusals += isDone ? 0 : 1
      try expectGivenUp(world, mishap, disk, "call \(call)")
      if isDone, call > 80 { break }
    }
    #expect(refusals > 2)
  }

  // MARK: On the way

  /// The store at `/a` without its second line, and a line that says so in its place.
  private func givenUp() throws -> (DamagedStore, Store) {
    let world = try DamagedStore()
    try world.suffer(try #require(Mishap.all.first { $0.testDescription == "a line that is gone" }))
    let store = try world.open()
    #expect(try store.repairLost().published.map(\.sequence) == [2])
    #expect(try store.read { document, _ in document.lost.count } == 1)
    return (world, store)
  }

  @Test(
    "the greeting of an exchange names lost lines, and the other side gives them back",
    arguments: [true, false]
  )
  func greeting(begins: Bool) throws {
    let (world, store) = try givenUp()
    let peer = try world.open("/b", seed: 9)
    let (left, right) =
      try begins ? DirectExchange.run(store, peer) : DirectExchange.run(peer, store)
    #expect(left.failure == nil && right.failure == nil)
    #expect((begins ? left : right).healed == 1)
    #expect(try store.read { document, _ in document.lost.isEmpty })
    #expect(try peer.read { document, _ in document.lost.isEmpty })
    #expect(try store.status().digest == world.digest)
    #expect(try peer.status().digest == world.digest)
  }

  @Test("a lost line reaches a machine that lacks it, and the true one follows")
  func travels() throws {
    let (world, store) = try givenUp()
    let third = try world.open("/c", seed: 12)
    try DirectExchange.run(third, store)
    #expect(try third.read { document, _ in document.lost.count } == 1)
    #expect(try third.status().digest == store.status().digest)
    #expect(third.problems.isEmpty)
    try world.add("c1", to: third)
    let peer = try world.open("/b", seed: 9)
    try DirectExchange.run(third, peer)
    #expect(try third.read { document, _ in document.lost.isEmpty })
    try DirectExchange.run(store, third)
    for machine in [store, third, peer] {
      #expect(try machine.read { document, _ in document.lost.isEmpty })
      #expect(try machine.check().isWhole)
      #expect(try world.titles(machine) == ["a1", "a2", "a3", "b1", "b2", "c1"])
    }
    #expect(Set(try [store, third, peer].map { try $0.status().digest }).count == 1)
  }

  @Test("a place forgets objects with lost lines once the true ones are there")
  func places() throws {
    let (world, store) = try givenUp()
    let elsewhere = try RemoteURL("/elsewhere")
    #expect(store.sync(with: elsewhere).report.failure == nil)
    try DirectExchange.run(store, try world.open("/b", seed: 9))
    let holds = {
      try self.objects(of: world, under: "/elsewhere").contains {
        $0.contains(Array("\"lost\"".utf8))
      }
    }
    #expect(try holds())
    for _ in 1...3 { #expect(store.sync(with: elsewhere).report.failure == nil) }
    #expect(try !holds())
    let last = store.sync(with: elsewhere).report
    #expect(last.failure == nil && last.received == 0 && last.sent == 0)
    let fresh = try world.open("/fresh", seed: 40)
    #expect(fresh.sync(with: elsewhere).report.failure == nil)
    #expect(try fresh.status().digest == store.status().digest)
  }

  private func objects(of world: DamagedStore, under directory: String) throws -> [[UInt8]] {
    world.disk.files(under: directory).compactMap { world.disk.bytes(of: $0) }
  }
}

extension MemoryFileSystem {
  /// Takes everything written so far for being on disk.
  func settle() {
    for path in files(under: "/") { bytes(of: path).map { plant(path, $0) } }
  }
}

extension [UInt8] {
  /// Whether some bytes stand anywhere.
  fileprivate func contains(_ needle: [UInt8]) -> Bool {
    guard needle.count <= count else { return false }
    return (0...(count - needle.count)).contains { self[$0...].starts(with: needle) }
  }
}
