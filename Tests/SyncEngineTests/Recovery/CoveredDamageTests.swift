// Damage beneath a checkpoint: the state is right, and the lines come back.

import Synchronization
import TestSupport
import Testing

@testable import SyncEngine

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

@Suite("Damage beneath a checkpoint")
struct CoveredDamageTests {
  private func expectHealed(
    _ world: CoveredStore,
    _ store: Store,
    _ before: [[UInt8]?]
  ) throws {
    // A segment that went whole may come back as several; the lines are the same.
    let files = StoreFiles(root: "/a", fileSystem: world.disk)
    let bytes = try files.segments(of: world.anna).compactMap {
      world.disk.bytes(of: files.layout.segment(of: world.anna, first: $0))
    }
    #expect(
      String(decoding: bytes.joined(), as: UTF8.self)
        == String(decoding: before.compactMap { $0 }.joined(), as: UTF8.self)
    )
    let check = try store.check()
    #expect(check.isWhole && check.covered.isEmpty)
    #expect(files.wantedLines().numbers.isEmpty)
    for name in try files.names(in: files.layout.checkpoints) {
      try world.disk.remove("\(files.layout.checkpoints)/\(name)")
    }
    for store in [store, try world.open(seed: 11)] {
      #expect(store.problems.isEmpty)
      #expect(try store.status().digest == world.digest)
    }
  }

  @Test("the state is right, a check says so, and writing goes on", arguments: CoveredMishap.all)
  func shown(_ mishap: CoveredMishap) throws {
    let world = try CoveredStore()
    try world.suffer(mishap)
    let store = try world.open()
    #expect(store.problems.isEmpty)
    #expect(try store.status().digest == world.digest)
    let check = try store.check()
    #expect(!check.damages.isEmpty && !check.covered.isEmpty)
    #expect(check.covered.keys.elementsEqual([world.anna]))
    #expect(check.unverified.count == 1 && check.states.isEmpty)
    let change = try store.commit(Cause("add")) { try $0.create(.todo, title: "new") }.change
    #expect(change?.id.replica == world.anna)
    let repair = try store.repair()
    #expect(repair.wanted == check.covered.values.joined().reduce(0) { $0 + $1.count })
    #expect(repair.removed.isEmpty && repair.cleared.isEmpty && repair.rewritten.isEmpty)
  }

  @Test("no compaction takes away the checkpoint that is all there is of a damaged line")
  func compacted() throws {
    let world = try CoveredStore()
    let store = try world.open()
    try world.sync(store)
    for _ in 1...3 { try store.commit(Cause("add")) { try $0.create(.todo, title: "new") } }
    let digest = try store.status().digest
    try world.suffer(CoveredMishap.all[0])
    let before = world.journal
    // The other machine lacks the newest changes, so the state has to be that of before them.
    #expect(throws: StoreError.self) { try world.open(seed: 8).compact() }
    #expect(world.journal == before)
    let again = try world.open(seed: 9)
    #expect(again.problems.isEmpty)
    #expect(try again.status().digest == digest)
    try again.repair()
    #expect(try world.sync(again).healed > 0)
    #expect(try again.compact().segments > 0)
    #expect(try again.status().digest == digest)
  }

  @Test("a repair that fails at any call is run again, and the lines come back")
  func repairedAgain() throws {
    var call = 1
    while true {
      let world = try CoveredStore()
      try world.suffer(CoveredMishap.all[0])
      let store = try world.open()
      world.disk.fail(nil, onCall: call, errno: EIO)
      _ = try? store.repair()
      let isOver = world.disk.hasFaults
      world.disk.stopFailing()
      let again = try world.open(seed: 9)
      try again.repair()
      #expect(try world.sync(again).healed > 0, "call \(call)")
      #expect(try again.check().isWhole, "call \(call)")
      if isOver { break }
      call += 1
    }
    #expect(call > 10)
  }

  @Test("where nobody has the lines, the state takes their place", arguments: CoveredMishap.all)
  func standingIn(_ mishap: CoveredMishap) throws {
    let world = try CoveredStore()
    try world.suffer(mishap)
    for root in ["/b", "/stick"] { world.disk.restore(root, from: []) }
    let store = try world.open()
    let covered = try store.check().covered[world.anna] ?? []
    try store.repair()
    #expect(throws: SyncError.self) { try world.sync(store) }

    let done = try store.repairLost()
    #expect(done.published.isEmpty && done.refused.isEmpty)
    #expect(done.kept.map(\.sequence) == Array(covered.joined()))
    #expect(try store.check().isWhole)
    #expect(try store.status().digest == world.digest)
    try store.commit(Cause("add")) { try $0.create(.todo, title: "new") }
    try world.sync(store)
    let other = try world.open("/c", seed: 12)
    try world.sync(other)
    #expect(try other.status().digest == store.status().digest)
    #expect(try world.open(seed: 13).status().digest == store.status().digest)
    // It is done.
    #expect(try store.repairLost().kept.isEmpty)
  }

  @Test(
    "a place that has the lines gives them back, and the state stays",
    arguments: CoveredMishap.all
  )
  func fromPlace(_ mishap: CoveredMishap) throws {
    let world = try CoveredStore()
    let before = world.journal
    try world.suffer(mishap)
    let store = try world.open()
    let wanted = try store.repair().wanted
    let report = try world.sync(store)
    #expect(report.healed == wanted && report.received == 0)
    try expectHealed(world, store, before)
  }

  @Test("so does a place that this store meets for the first time", arguments: CoveredMishap.all)
  func fromNewPlace(_ mishap: CoveredMishap) throws {
    let world = try CoveredStore()
    let before = world.journal
    try world.sync(world.open("/b", seed: 5), with: "/other")
    try world.suffer(mishap)
    let store = try world.open()
    #expect(try world.sync(store, with: "/other").healed > 0)
    try expectHealed(world, store, before)
  }

  @Test(
    "so does another machine, whichever side begins",
    arguments: CoveredMishap.all,
    [true, false]
  )
  func fromPeer(_ mishap: CoveredMishap, _ begins: Bool) throws {
    let world = try CoveredStore()
    let before = world.journal
    try world.suffer(mishap)
    let (store, peer) = (try world.open(), try world.open("/b", seed: 5))
    try store.repair()
    let (left, right) =
      try begins ? DirectExchange.run(store, peer) : DirectExchange.run(peer, store)
    #expect(left.failure == nil && right.failure == nil)
    #expect((begins ? left : right).healed > 0)
    try expectHealed(world, store, before)
  }

  @Test("a place that has nothing is told of every other replica, and why not of this one")
  func publishing() throws {
    let world = try CoveredStore()
    let peer = try world.open("/b", seed: 5)
    try peer.commit(Cause("add")) { try $0.create(.todo, title: "of bert") }
    try DirectExchange.run(peer, try world.open(seed: 6))
    try world.suffer(CoveredMishap.all[0])
    let store = try world.open()
    let report = store.sync(with: try RemoteURL("/empty")).report
    #expect((report.failure?.cause as? StoreError)?.code == .damaged)
    #expect(try store.status().digest == peer.status().digest)
    // The next sync with a place that has the lines heals them, and then all is told.
    try world.sync(store)
    #expect(try store.check().isWhole)
    try world.sync(store, with: "/empty")
  }

  @Test("a line of another branch does not take the place of a damaged one")
  func otherBranch() throws {
    let world = try CoveredStore()
    try world.suffer(CoveredMishap.all[0])
    let store = try world.open()
    let first = world.segments[1]
    let lines = (first...(first + 2)).map { Lines.line("\(world.anna)", $0, "another") }
    let count = try store.core.withLock { core in
      let access = try core.beginWriting(.any)
      defer { access.release() }
      return try core.putBack(lines, of: world.anna)
    }
    #expect(count == 0)
    #expect(try store.check().covered == [world.anna: [first...first]])
  }

  @Test("after a crash at any call of the return, the state is right and the rest comes back")
  func crashes() throws {
    let every = Seeds.some(1).count > 1 ? 1 : 3
    for mishap in stride(from: 0, to: CoveredMishap.all.count, by: every).map({
      CoveredMishap.all[$0]
    }) {
      let world = try CoveredStore()
      try world.suffer(mishap)
      try world.open().repair()
      world.disk.settle()
      for mutation in 1...80 {
        let disk = world.disk.copy()
        disk.crash(atMutation: mutation)
        let open = { (seed: UInt64) throws in
          try Store(
            at: "/a",
            effects: .simulated(fileSystem: disk, seed: seed, process: Int(seed)),
            lockWait: .zero
          )
        }
        let failure = (try? open(20))?.sync(with: try RemoteURL("/stick")).report.failure
        let hasCrashed = disk.hasCrashed
        disk.restart(mutation.isMultiple(of: 2) ? .lost : .torn(seed: UInt64(mutation)))
        let store = try open(21)
        let note: Comment = "\(mishap), call \(mutation)"
        #expect(try store.status().digest == world.digest, note)
        try store.repair()
        #expect(store.sync(with: try RemoteURL("/stick")).report.failure == nil, note)
        #expect(try store.check().isWhole, note)
        guard hasCrashed else {
          #expect(failure == nil, note)
          break
        }
      }
    }
  }
}
