// The store when the machine stops at any call, and when the disk refuses any call.

import TestSupport
import Testing

@testable import SyncEngine

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

@Suite("Store under crashes and faults")
struct StoreCrashTests {
  /// How many calls of the work change the disk.
  private static let mutations: Int = {
    let busy = BusyStore()
    try? busy.work()
    return busy.disk.mutationCount
  }()

  @Test("the work itself leaves everything whole")
  func withoutTrouble() throws {
    let busy = BusyStore()
    try busy.work()
    try busy.expectWhole(busy.disk, "no trouble")
    #expect(Self.mutations > 60)
  }

  @Test("after a crash at any call, every acknowledged change is there once, and work goes on")
  func everyCrash() throws {
    let crashes =
      [MemoryFileSystem.Crash.lost, .kept]
      + Seeds.some(2).map { MemoryFileSystem.Crash.torn(seed: $0) }
    for mutation in 1...Self.mutations {
      let busy = BusyStore()
      busy.disk.crash(atMutation: mutation)
      // A crash while row numbers are written ends no command, only the next one.
      try? busy.work()
      #expect(busy.disk.hasCrashed)
      for crash in crashes {
        let copy = busy.disk.copy()
        copy.restart(crash)
        try busy.expectWhole(copy, "call \(mutation), \(crash)")
      }
    }
  }

  @Test("a crash in the first command after a crash takes nothing either")
  func crashInRecovery() throws {
    for mutation in stride(from: 1, through: Self.mutations, by: 7) {
      for seed in Seeds.some(1) {
        let busy = BusyStore()
        busy.disk.crash(atMutation: mutation)
        try? busy.work()
        busy.disk.restart(.torn(seed: seed))
        for again in 1...6 {
          let copy = busy.disk.copy()
          copy.crash(atMutation: again)
          _ = try? busy.open(on: copy).commit(Cause("add")) {
            try $0.create(.todo, title: "again")
          }
          copy.restart(.torn(seed: seed &+ UInt64(again)))
          try busy.expectWhole(copy, "calls \(mutation) and \(again), seed \(seed)")
        }
      }
    }
  }

  @Test("a call refused once fails one command at most", arguments: [ENOSPC, EIO])
  func everyFault(_ errno: Int32) throws {
    // Every call is met once, by one error or the other.
    for call in stride(from: errno == EIO ? 1 : 2, to: 2_000, by: 2) {
      let written = call % 3 * 9
      let busy = BusyStore()
      busy.disk.fail(nil, onCall: call, errno: errno, written: written)
      var failures = 0
      for step in BusyStore.steps {
        do {
          try busy.run(step)
        } catch let error as StoreError {
          failures += 1
          #expect(error.errno == errno)
          #expect([.full, .io].contains(error.code))
          try busy.run(step)
        }
      }
      #expect(failures <= 1)
      let note: Comment = "call \(call), \(written) bytes written"
      if busy.disk.hasFaults {
        #expect(call > 150)
        return
      }
      let own = try busy.store().history(limit: 1_000).filter {
        $0.cause.command != Cause.revive && $0.id.replica != Named.replica("peer1")
      }
      #expect(own.count == BusyStore.ownChanges, note)
      try busy.expectSameRows(note)
      try busy.expectWhole(busy.disk, note)
    }
    Issue.record("the work never ended")
  }

  @Test("a disk that is full from any call on takes nothing with it", arguments: [ENOSPC, EIO])
  func lastingFault(_ errno: Int32) throws {
    for call in stride(from: 1, to: 2_000, by: 5) {
      let busy = BusyStore()
      busy.disk.fail(nil, onCall: call, errno: errno, isLasting: true, written: 5)
      do {
        try busy.work()
        if busy.disk.mutationCount == Self.mutations { return }
      } catch let error as StoreError {
        #expect(error.errno == errno)
      }
      busy.disk.stopFailing()
      let copy = busy.disk.copy()
      copy.restart(.torn(seed: UInt64(call)))
      try busy.expectWhole(copy, "call \(call)")
    }
    Issue.record("the work never ended")
  }

  @Test("a purge that was received and not yet answered is answered by the next command")
  func revivalAfterCrash() throws {
    let busy = BusyStore()
    for step in BusyStore.steps.prefix(7) { try busy.run(step) }
    try busy.receive(...1, revives: false)
    let store = try busy.open()
    let item = try #require(busy.item("a"))
    #expect(try store.read { document, _ in document[item]?.kind } == nil)
    try store.commit(Cause("add")) { try $0.create(.todo, title: "next") }
    #expect(try store.history(limit: 2).map(\.cause.command) == ["add", Cause.revive])
    try busy.expectWhole(busy.disk, "after the revival")
  }

  @Test("a name whose torn line may be known elsewhere is given up before the line is cut")
  func tornLineAndCrash() throws {
    for mutation in 1...30 {
      let busy = BusyStore()
      try busy.run(BusyStore.steps[0])
      let name = try busy.store().replica
      let path = StoreLayout(root: "/store").segment(of: name, first: 1)
      let bytes = try #require(busy.disk.bytes(of: path))
      busy.disk.plant(path, bytes + Array("{\"half\n".utf8))
      busy.disk.crash(atMutation: mutation)
      let commit = try? busy.open().commit(Cause("add")) { try $0.create(.todo, title: "b") }
      let isDone = commit != nil
      busy.disk.restart(.kept)
      let change = try busy.open().commit(Cause("add")) { try $0.create(.todo, title: "c") }.change
      #expect(change?.id.replica != name, "call \(mutation)")
      try busy.expectWhole(busy.disk, "call \(mutation)")
      if isDone {
        #expect(mutation > 5)
        return
      }
    }
    Issue.record("the commit never ended")
  }
}
