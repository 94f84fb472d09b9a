// History read from the newest change back: complete, in order, and no more than is wanted.

import Synchronization
import TestSupport
import Testing

@testable import SyncEngine

@Suite("History")
struct HistoryTests {
  private let disk = MemoryFileSystem()
  private let clock = ManualClock()

  private func open(seed: UInt64 = 1) throws -> Store {
    try Store(at: "/store", effects: .simulated(fileSystem: disk, clock: clock, seed: seed))
  }

  /// What a backward reader gives of a replica, all of it.
  private func backwards(_ handle: Handle, last: Int? = nil) throws -> [Int] {
    let place = try #require(handle.journal.lastPlace(of: Handle.anna))
    var reader = try BackwardReader(Handle.anna, in: handle.journal.files, from: place, last: last)
    var numbers: [Int] = []
    while let line = try reader.next(where: { _ in true }) {
      numbers.append(line.change.id.sequence)
    }
    return numbers
  }

  @Test("backwards gives what forwards gives, however the lines lie in segments")
  func segments() throws {
    for size in [1, 300, 1_000, 5_000, 1 << 20] {
      let disk = MemoryFileSystem()
      var handle = Handle(disk, segmentSize: size)
      for _ in 0..<40 {
        try handle.commit(handle.upcoming(Handle.anna, 1, "x"))
        try handle.commit(handle.upcoming(Handle.bert, 1, "y"))
      }
      let long = String(repeating: "long ", count: 20_000)
      try handle.commit(handle.upcoming(Handle.anna, 1, long))
      try handle.commit(handle.upcoming(Handle.anna, 2, "z"))
      #expect(try backwards(handle) == (1...43).reversed(), "segments of \(size)")
      #expect(try backwards(handle, last: 17) == (1...17).reversed(), "segments of \(size)")
      #expect(try backwards(handle, last: 0) == [], "segments of \(size)")
    }
  }

  @Test("a torn tail, bytes behind a closed segment and a broken line are passed over")
  func garbage() throws {
    var handle = Handle(disk, segmentSize: 1_000)
    for _ in 0..<12 { try handle.commit(handle.upcoming(Handle.anna)) }
    let newest = try #require(handle.journal.lastPlace(of: Handle.anna)).segment
    let last = MemoryFileSystem.segment("anna1", newest)
    disk.plant(last, (disk.bytes(of: last) ?? []) + Array("{\"id\":".utf8))
    let first = MemoryFileSystem.segment("anna1", 1)
    var bytes = try #require(disk.bytes(of: first))
    let second = try #require(bytes.firstIndex(of: UInt8(ascii: "\n"))) + 20
    bytes[second] ^= 1
    disk.plant(first, bytes + Array("rest".utf8))
    #expect(try backwards(handle) == (1...12).reversed().filter { $0 != 2 })
  }

  @Test("the latest changes of a long history cost a piece of each journal")
  func cost() throws {
    let counting = CountingDisk(disk)
    let store = try open()
    let items = try store.commit(Cause("add")) { transaction in
      try (0..<2_000).map { try transaction.create(.todo, title: "item \($0)") }
    }.value
    for item in items.prefix(400) {
      try store.commit(Cause("edit")) { try $0.set(.notes, of: item, to: "something to read") }
    }
    let effects = Effects.simulated(fileSystem: counting, clock: clock, seed: 2)
    let reader = try Store(at: "/store", effects: effects)
    let before = counting.byteCount
    let latest = try reader.history(limit: 5)
    #expect(latest.map(\.id.sequence) == [401, 400, 399, 398, 397])
    #expect(counting.byteCount - before <= BackwardReader.firstRead)
    #expect(try reader.history(limit: 1_000).count == 401)
    #expect(try reader.history(limit: 10, of: items[3]).map(\.id.sequence) == [5, 1])
  }

  @Test("the history of an item names everything that happened to it, its purge among it")
  func ofItem() throws {
    let store = try open()
    let item = try store.commit(Cause("add")) { try $0.create(.todo, title: "a") }.value
    try store.commit(Cause("add")) { try $0.create(.todo, title: "b") }
    try store.commit(Cause("edit")) { try $0.set(.title, of: item, to: "c") }
    try store.undo()
    try store.redo()
    try store.commit(Cause("purge")) { try $0.purge(item) }
    let history = try store.history(limit: 100, of: item)
    #expect(history.map(\.cause.command) == ["purge", "redo", "undo", "edit", "add"])
    #expect(history[2].cause.reverts == [history[3].id])
    #expect(history[1].cause.reverts == [history[2].id])
  }

  @Test("a line that spells an item's name with escapes is found all the same")
  func escapes() throws {
    let store = try open()
    let item = try store.commit(Cause("add")) { try $0.create(.todo, title: "a") }.value
    let name = Array("\(item)".utf8)
    let escaped = "\\u00" + String(name[0], radix: 16) + String(decoding: name[1...], as: UTF8.self)
    let covered = """
      {"id":"other1:1","at":[1764470000001,0],"cause":{"do":"edit"},"ops":[{"item":"\(escaped)",\
      "do":"set","field":"notes","value":"hello"}]
      """
    let crc = String(CRC32C.checksum(Array(covered.utf8)), radix: 16)
    let digits = String(repeating: "0", count: 8 - crc.utf8.count) + crc
    let line = try JournalLine(parsing: Array((covered + ",\"crc\":\"\(digits)\"}").utf8))
    try store.core.withLock { core in
      let access = try core.beginWriting()
      defer { access.release() }
      _ = try core.receive([line], access)
    }
    #expect(try store.history(limit: 10, of: item).map(\.cause.command) == ["edit", "add"])
  }

  @Test("between replicas the later time comes first; within one the later number")
  func order() throws {
    func change(_ id: String, _ time: Int) -> JournalLine {
      JournalLine(
        Change(
          id: Named.change(id),
          time: Named.time(time),
          after: [:],
          cause: Cause("add"),
          operations: []
        )
      )
    }
    var handle = Handle(disk)
    try handle.commit([change("anna1:1", 50), change("anna1:2", 20), change("anna1:3", 60)])
    try handle.commit([change("bert2:1", 10), change("bert2:2", 55)])
    let readers = try [Handle.anna, Handle.bert].map {
      try BackwardReader(
        $0,
        in: handle.journal.files,
        from: try #require(handle.journal.lastPlace(of: $0))
      )
    }
    var reader = HistoryReader(readers, of: nil)
    var order: [String] = []
    while let change = try reader.next() { order.append("\(change.id)") }
    #expect(order == ["anna1:3", "bert2:2", "anna1:2", "anna1:1", "bert2:1"])
  }
}
