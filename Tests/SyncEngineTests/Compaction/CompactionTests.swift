// Stores that leave their history behind.

import Synchronization
import TestSupport
import Testing

@testable import SyncEngine

@Suite("Compaction")
struct CompactionTests {
  private let machines = Machines()

  @discardableResult
  private func add(_ title: String, to store: Store) throws -> ItemID {
    try store.commit(Cause("add")) { try $0.create(.todo, title: title) }.value
  }

  private func segments(_ name: String, of replica: ReplicaID) throws -> [Int] {
    try StoreFiles(root: "/\(name)", fileSystem: machines.disk).segments(of: replica)
  }

  /// Every byte of a store's files that a purged word could be in.
  private func holds(_ word: String, under directory: String) throws -> Bool {
    let wanted = Array(word.utf8)
    for name in try machines.disk.names(in: directory) {
      let path = "\(directory)/\(name)"
      if try machines.disk.status(of: path)?.kind == .directory {
        if try holds(word, under: path) { return true }
      } else if let bytes = machines.disk.bytes(of: path), bytes.contains(wanted) {
        return true
      }
    }
    return false
  }

  @Test("a store by itself keeps the state and no line, and goes on")
  func alone() throws {
    let store = try machines.open("a")
    let item = try add("one", to: store)
    for number in 0..<50 {
      try store.commit(Cause("edit")) { try $0.set(.title, of: item, to: .string("t\(number)")) }
    }
    let digest = try store.status().digest
    let dry = try store.compact(isDryRun: true)
    #expect(dry.segments == 1 && dry.changes == 51 && dry.waiting.isEmpty)
    #expect(try segments("a", of: store.replica) == [1])
    let done = try store.compact()
    #expect(done.segments == 1 && done.changes == 51)
    #expect(done.before == dry.before && done.after < done.before)
    #expect(try segments("a", of: store.replica) == [])
    #expect(try store.status().digest == digest)
    #expect(try store.check().damages.isEmpty)
    for store in [store, try machines.open("a")] {
      #expect(try store.status().digest == digest)
      #expect(try store.replicas().map(\.changes) == [51])
    }
    let change = try store.commit(Cause("edit")) {
      try $0.set(.title, of: item, to: "after")
    }.change
    #expect(change?.id.sequence == 52)
    #expect(try segments("a", of: store.replica) == [52])
    let again = try machines.open("a")
    #expect(try again.read { document, _ in document[item]?.title } == "after")
    #expect(again.problems.isEmpty)
    #expect(try again.check().damages.isEmpty)
    // Nothing is left to do a second time but the one line since.
    #expect(try again.compact().changes == 52)
    #expect(try again.compact().segments == 0)
  }

  @Test("a line stays until everybody known has it, and what keeps it is said")
  func waiting() throws {
    let (anna, bert) = (try machines.open("a"), try machines.open("b"))
    try add("one", to: anna)
    try add("two", to: bert)
    try machines.sync(anna)
    #expect(try anna.compact().waiting.isEmpty)
    for store in [bert, anna] { try machines.sync(store) }
    try add("three", to: anna)
    try bert.nameReplica("Laptop", Cause("replica"))
    let result = try anna.compact()
    #expect(
      result.waiting
        == [
          Compaction.Waiting(replica: bert.replica, name: nil, acknowledged: 2, lacks: 1)
        ]
    )
    #expect(result.segments == 1)
    for store in [anna, bert, anna] { try machines.sync(store) }
    #expect(try anna.compact().waiting.isEmpty)
    #expect(try segments("a", of: anna.replica) == [])
    #expect(try segments("a", of: bert.replica) == [])
    try anna.retireReplica("\(bert.replica)", Cause("replica"))
    #expect(try anna.compact().waiting.isEmpty)
  }

  @Test("what was purged leaves the disk and the place with the lines that held it")
  func purging() throws {
    let (anna, bert) = (try machines.open("a"), try machines.open("b"))
    let item = try add("a secret", to: anna)
    try anna.commit(Cause("purge")) { try $0.purge(item) }
    for store in [anna, bert, anna] { try machines.sync(store) }
    #expect(try holds("a secret", under: "/a"))
    try anna.compact()
    #expect(try !holds("a secret", under: "/a"))
    #expect(try holds("a secret", under: "/place"))
    for _ in 0..<2 { try machines.sync(anna) }
    #expect(try !holds("a secret", under: "/place"))
    try bert.compact()
    #expect(try !holds("a secret", under: "/b"))
    let late = try machines.open("c")
    try machines.sync(late)
    #expect(try late.status().digest == (try anna.status().digest))
  }

  @Test("a store that was away, and one that is new, go on from the base in the place")
  func joining() throws {
    let (anna, bert) = (try machines.open("a"), try machines.open("b"))
    let shared = try add("shared", to: anna)
    for store in [anna, bert, anna] { try machines.sync(store) }
    try bert.commit(Cause("edit")) { try $0.set(.title, of: shared, to: "bert's") }
    let own = try add("bert's own", to: bert)
    try anna.retireReplica("\(bert.replica)", Cause("replica"))
    try anna.commit(Cause("purge")) { try $0.purge(shared) }
    try add("later", to: anna)
    try anna.compact()
    for _ in 0..<2 { try machines.sync(anna) }
    #expect(
      try machines.disk.names(in: "/place/bases").count == 1,
      "the base is there before lines go"
    )
    let new = try machines.open("c")
    try machines.sync(new)
    #expect(try new.status().digest == (try anna.status().digest))
    #expect(try new.history(limit: 9).isEmpty)
    #expect(try machines.sync(bert).received == 3)
    // What bert had written unseen by the purge is there again, whole.
    #expect(try bert.read { document, _ in document[shared]?.title } == "bert's")
    #expect(try bert.read { document, _ in document[shared]?.kind } == .todo)
    #expect(try bert.read { document, _ in document[own]?.title } == "bert's own")
    for store in [anna, new, bert] { try machines.sync(store) }
    let digests = try [anna, bert, new].map { try $0.status().digest }
    #expect(Set(digests).count == 1)
    for name in ["a", "b", "c"] {
      let store = try machines.open(name)
      #expect(store.problems.isEmpty)
      #expect(try store.check().damages.isEmpty)
      #expect(try store.status().digest == digests[0])
    }
    #expect(try !anna.replica(named: "\(bert.replica)").isRetired)
  }

  @Test("a change after the base is undone to what the base holds; the base is where undo ends")
  func undoing() throws {
    let store = try machines.open("a")
    let item = try add("one", to: store)
    try store.commit(Cause("edit")) { try $0.add("x", to: .tags, of: item) }
    try store.compact()
    #expect(!store.canUndo)
    try store.commit(Cause("edit")) {
      try $0.set(.title, of: item, to: "two")
      try $0.remove("x", from: .tags, of: item)
    }
    #expect(try store.undo().kept.isEmpty)
    #expect(try store.read { document, _ in document[item]?.title } == "one")
    #expect(try store.read { document, _ in document[item]?.elements(.tags) } == ["x"])
    #expect(!store.canUndo && store.canRedo)
    try store.redo()
    #expect(try store.read { document, _ in document[item]?.title } == "two")
    #expect(try store.history(limit: 9).count == 3)
  }

  @Test("another process sees a compaction, whether it reads or writes")
  func processes() throws {
    let (first, second, reader) = (
      try machines.open("a"), try machines.open("a"), try machines.open("a")
    )
    for number in 0..<20 { try add("t\(number)", to: number % 2 == 0 ? first : second) }
    try reader.refresh()
    try add("unseen", to: first)
    try first.compact()
    try add("after", to: first)
    try reader.refresh()
    #expect(try reader.read { document, _ in document.count } == 22)
    #expect(reader.problems.isEmpty)
    try add("more", to: second)
    try second.compact()
    try reader.refresh()
    try first.refresh()
    for store in [first, second, reader, try machines.open("a")] {
      #expect(try store.read { document, _ in document.count } == 23)
      #expect(store.problems.isEmpty)
    }
  }

  @Test("a damaged copy of the base is found, and written again from the other")
  func damagedCopy() throws {
    let store = try machines.open("a")
    for number in 0..<40 { try add("t\(number)", to: store) }
    try store.compact()
    let digest = try store.status().digest
    let names = try machines.disk.names(in: "/a/base")
    #expect(names.count == 2)
    #expect(try store.checkBases().isEmpty)
    for name in names {
      let path = "/a/base/\(name)"
      let good = try #require(machines.disk.bytes(of: path))
      for index in stride(from: 0, to: good.count, by: 199) {
        var broken = good
        broken[index] ^= 0x20
        machines.disk.plant(path, broken)
        let found = try machines.open("a")
        #expect(try found.status().digest == digest, "byte \(index) of \(name)")
        #expect(try found.checkBases().map(\.file) == ["base/\(name)"])
      }
      let found = try machines.open("a")
      #expect(try found.healBases() == ["base/\(name)"])
      #expect(machines.disk.bytes(of: path) == good)
      try machines.disk.remove(path)
      #expect(try machines.open("a").status().digest == digest)
      try found.healBases()
      #expect(machines.disk.bytes(of: path) == good)
    }
  }

  @Test("where a replica has another line under a number, nothing is left behind")
  func disagreement() throws {
    let (anna, bert) = (try machines.open("a"), try machines.open("b"))
    try add("one", to: anna)
    for store in [anna, bert, anna] { try machines.sync(store) }
    var vector = VersionVector()
    vector[anna.replica] = VersionVector.Mark(sequence: 1, checksum: 7)
    anna.core.withLock { core in
      var said = Acknowledgements()
      said.note(vector, by: bert.replica, at: 0)
      core.files.keep(said)
    }
    let change = try #require(ChangeID(replica: anna.replica, sequence: 1))
    #expect(throws: CompactionError.disagreement(bert.replica, change)) { try anna.compact() }
    #expect(try segments("a", of: anna.replica) == [1])
  }

  @Test("while there is an operation that is not understood, nothing is left behind")
  func unknownOperation() throws {
    let store = try machines.open("a")
    let item = try add("one", to: store)
    let id = Named.change("peer1:1")
    let line = JournalLine(
      Change(
        id: id,
        time: Named.time(1),
        after: [:],
        cause: Cause("later"),
        operations: [
          Operation(
            item: item,
            action: .unknown(kind: "later", source: ["do": "later", "item": .string("\(item)")])
          )
        ]
      )
    )
    try store.core.withLock { core in
      let access = try core.beginWriting()
      defer { access.release() }
      _ = try core.receive([line], access)
    }
    #expect(throws: CompactionError.unknownOperations) { try store.compact() }
    #expect(try segments("a", of: store.replica) == [1])
  }
}

extension [UInt8] {
  /// Whether other bytes stand anywhere in these.
  fileprivate func contains(_ other: [UInt8]) -> Bool {
    guard let first = other.first else { return true }
    var start = startIndex
    while let index = self[start...].firstIndex(of: first) {
      if self[index...].starts(with: other) { return true }
      start = index + 1
    }
    return false
  }
}
