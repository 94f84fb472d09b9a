// The store as its users meet it: commits, reopening, several handles, undo, row numbers.

import TestSupport
import Testing

@testable import SyncEngine

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

@Suite("Store")
struct StoreTests {
  private let disk = MemoryFileSystem()
  private let clock = ManualClock()

  private func open(seed: UInt64 = 1) throws -> Store {
    try Store(
      at: "/store",
      effects: .simulated(fileSystem: disk, clock: clock, seed: seed),
      lockWait: .milliseconds(50)
    )
  }

  private func add(_ title: String, to store: Store) throws -> ItemID {
    try store.commit(Cause("add")) { try $0.create(.todo, title: title) }.value
  }

  private func title(_ item: ItemID, in store: Store) throws -> String? {
    try store.read { document, _ in document[item]?.title }
  }

  @Test("opening and reading an absent store writes nothing")
  func readingWritesNothing() throws {
    let store = try open()
    try store.refresh()
    #expect(try store.read { document, _ in document.count } == 0)
    #expect(try store.status().changes == 0)
    #expect(disk.mutationCount == 0)
  }

  @Test("what a commit acknowledged is there when the store is opened again")
  func reopening() throws {
    let item = try add("Water the ferns", to: try open())
    let again = try open(seed: 2)
    #expect(try title(item, in: again) == "Water the ferns")
    #expect(try again.read { _, rows in rows[item] } == 1)
  }

  @Test("a commit that writes nothing makes no change")
  func emptyCommit() throws {
    let store = try open()
    let item = try add("a", to: store)
    let commit = try store.commit(Cause("edit")) {
      try $0.set(.title, of: item, to: "a")
    }
    #expect(commit.change == nil)
    #expect(try store.status().changes == 1)
  }

  @Test("a body that throws leaves nothing behind")
  func throwingBody() throws {
    let store = try open()
    #expect(throws: TransactionError.self) {
      try store.commit(Cause("edit")) {
        _ = try $0.create(.todo, title: "half")
        try $0.purge(Named.item("nothere"))
      }
    }
    #expect(try store.read { document, _ in document.count } == 0)
    #expect(try open(seed: 2).status().changes == 0)
  }

  @Test("two handles see each other's changes and write one after the other")
  func twoHandles() throws {
    let (a, b) = (try open(seed: 1), try open(seed: 2))
    let first = try add("one", to: a)
    let second = try add("two", to: b)
    #expect(a.replica == b.replica)
    try a.refresh()
    #expect(try title(second, in: a) == "two")
    #expect(try title(first, in: b) == "one")
    #expect(try a.read { _, rows in [rows[first], rows[second]] } == [1, 2])
    #expect(try a.status().digest == b.status().digest)
  }

  @Test("undo takes a change back and redo brings it back, over a restart")
  func undoOverRestart() throws {
    let item = try add("one", to: try open())
    try open(seed: 2).commit(Cause("edit")) { try $0.set(.title, of: item, to: "two") }
    let undone = try open(seed: 3).undo()
    #expect(undone.steps.map(\.cause.command) == ["edit"])
    #expect(try title(item, in: open(seed: 4)) == "one")
    #expect(try open(seed: 5).redo().steps.count == 1)
    #expect(try title(item, in: open(seed: 6)) == "two")
    let store = try open(seed: 7)
    #expect(try store.undo(9).steps.count == 2)
    #expect(try title(item, in: store) == nil)
    #expect(try store.undo().steps.isEmpty)
  }

  @Test("a swipe's fields all go back in one undo")
  func oneUndoForSeveralFields() throws {
    let store = try open()
    let item = try add("one", to: store)
    try store.commit(Cause("swipe")) {
      try $0.setCompleted(true, item)
      try $0.putAway(item, to: .archive)
    }
    try store.undo()
    let state = try store.read { document, _ in
      document[item].map { ($0.isCompleted, $0.list) }
    }
    #expect(state?.0 == false)
    #expect(state?.1 == .inbox)
  }

  @Test("an item keeps its row while it is away, and a new one never gets it")
  func rowsStayPut() throws {
    let store = try open()
    let first = try add("one", to: store)
    let second = try add("two", to: store)
    try store.commit(Cause("archive")) { try $0.putAway(first, to: .archive) }
    let third = try add("three", to: store)
    try store.commit(Cause("restore")) { try $0.restore(first) }
    #expect(try store.read { _, rows in [rows[first], rows[second], rows[third]] } == [1, 2, 3])
  }

  @Test("rows start again from 1 when nothing is open")
  func rowsStartAgain() throws {
    let store = try open()
    for title in ["one", "two"] {
      let item = try add(title, to: store)
      try store.commit(Cause("trash")) { try $0.putAway(item, to: .trash) }
    }
    let next = try add("three", to: store)
    #expect(try store.read { _, rows in rows[next] } == 1)
  }

  @Test("a copied store goes on under a new name and keeps everything")
  func copiedStore() throws {
    let item = try add("one", to: try open())
    let original = try open().replica
    let copy = disk.copy()
    let elsewhere = try Store(
      at: "/store",
      effects: .simulated(fileSystem: copy, clock: clock, seed: 9, machine: "other")
    )
    #expect(elsewhere.identity == .copy(of: original) && elsewhere.takeSuccession() == nil)
    #expect(try elsewhere.status().replica == original)
    #expect(try elsewhere.replicas().map(\.id) == [original])
    let reader = try Store(
      at: "/store",
      effects: .simulated(fileSystem: copy, clock: clock, seed: 10, machine: "other")
    )
    try elsewhere.commit(Cause("edit")) { try $0.set(.title, of: item, to: "two") }
    #expect(elsewhere.replica != original)
    #expect(elsewhere.identity == .own(elsewhere.replica))
    let told = elsewhere.takeSuccession()
    #expect(told?.former == original && told?.replica == elsewhere.replica)
    #expect(told?.reason == .copied && elsewhere.takeSuccession() == nil)
    #expect(elsewhere.formerNames == [original])
    // Another handle takes the name over, and has nothing to tell of it.
    #expect(reader.identity == .copy(of: original))
    try reader.refresh()
    #expect(reader.identity == elsewhere.identity && reader.takeSuccession() == nil)
    #expect(try elsewhere.replicas().map(\.isFormer) == [false, true])
    #expect(try title(item, in: elsewhere) == "two")
    #expect(try elsewhere.status().replicas.count == 2)
  }

  @Test("a damaged line is named, reads go on before it, and writes refuse")
  func damage() throws {
    let store = try open()
    _ = try add("one", to: store)
    _ = try add("two", to: store)
    _ = try add("three", to: store)
    let path = StoreLayout(root: "/store").segment(of: store.replica, first: 1)
    var bytes = try #require(disk.bytes(of: path))
    let second = try #require(bytes.firstIndex(of: UInt8(ascii: "\n"))) + 20
    bytes[second] ^= 1
    disk.plant(path, bytes)
    let damaged = try open(seed: 5)
    #expect(try damaged.read { document, _ in document.count } == 1)
    #expect(damaged.problems.damages.map(\.line) == [2])
    #expect(throws: StoreError.self) { try add("four", to: damaged) }
    #expect(try damaged.check().damages.first?.line == 2)
  }

  @Test("a change that no reader could take back is refused, and nothing is written")
  func unreadableChange() throws {
    let store = try open()
    let item = try add("one", to: store)
    var value: JSON = 1
    for _ in 0..<100 { value = .array([value]) }
    #expect(throws: TransactionError.unreadableChange) {
      try store.commit(Cause("edit")) { try $0.set("deep", of: item, to: value) }
    }
    #expect(try open(seed: 2).status().changes == 1)
    _ = try add("two", to: store)
    #expect(try open(seed: 3).status().changes == 2)
  }

  @Test("an undo that cannot read what it is to bring back fails, and undoes nothing")
  func undoWithoutHistory() throws {
    for call in 1...100 {
      let world = StoreTests()
      let store = try world.open()
      let item = try world.add("one", to: store)
      try store.commit(Cause("edit")) { try $0.set(.title, of: item, to: "two") }
      world.disk.fail(.read, onCall: call, errno: EIO)
      do {
        #expect(try store.undo().kept.isEmpty, "read \(call)")
      } catch let error as StoreError {
        #expect(error.errno == EIO)
        #expect(try world.title(item, in: store) == "two")
        try store.undo()
      }
      #expect(try world.title(item, in: store) == "one", "read \(call)")
      if world.disk.hasFaults {
        #expect(call > 2)
        return
      }
    }
    Issue.record("the undo never ended")
  }

  @Test("importing again changes nothing, here and on a machine that imported too")
  func importing() throws {
    let bytes = try #require(
      disk.bytesOfRealFile(DataFiles.path("samples/inbox.mbox"))
    )
    let drafts = try MailImporter.importMbox(bytes, sourceName: "inbox.mbox").drafts
    let store = try open()
    func take() throws -> [ImportOutcome] {
      try store.commit(Cause("import")) { transaction in
        var outcomes: [ImportOutcome] = []
        for draft in drafts { outcomes.append(try transaction.take(draft)) }
        return outcomes
      }.value
    }
    #expect(Set(try take()) == [.imported])
    #expect(try store.read { document, _ in document.count } == drafts.count)
    let digest = try store.status().digest
    #expect(Set(try take()) == [.unchanged])
    #expect(try store.status().digest == digest)
    try store.undo()
    #expect(try store.read { document, _ in document.count } == 0)
    #expect(Set(try take()) == [.imported])
  }
}

extension MemoryFileSystem {
  /// The bytes of a file on the real disk.
  fileprivate func bytesOfRealFile(_ path: String) -> [UInt8]? {
    try? POSIXFileSystem().contents(of: path)
  }

  @Test("a segment that is listed and is not there ends in an error, not in trying for ever")
  func dangling() throws {
    let directory = try TemporaryDirectory()
    let root = directory.path + "/store"
    let store = try Store(at: root)
    try store.commit(Cause("add")) { try $0.create(.todo, title: "one") }
    let journal = StoreLayout(root: root).journal(of: store.replica)
    #expect(symlink("/nowhere/at/all", journal + "/0000000002.jsonl") == 0)
    let error = #expect(throws: StoreError.self) { try Store(at: root) }
    #expect(error?.code == .stale)
    #expect(unlink(journal + "/0000000002.jsonl") == 0)
    #expect(try Store(at: root).status().changes == 1)
  }
}
