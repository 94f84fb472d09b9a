// Checkpoints and bases compared with the journals, and made right again.

import Synchronization
import TestSupport
import Testing

@testable import SyncEngine

@Suite("Checking states against the journals")
struct StateCheckTests {
  private static let layout = StoreLayout(root: "/store")

  private func world(changes: Int = 60, seed: UInt64 = 3) throws -> CheckpointWorld {
    let world = CheckpointWorld(seed: seed)
    let store = try world.open()
    for _ in 1...changes { try world.change(store) }
    return world
  }

  private func path(_ world: CheckpointWorld) throws -> String {
    "\(Self.layout.checkpoints)/\(try #require(world.checkpoints.first))"
  }

  /// Replaces some bytes by others of the same length and seals the lines again.
  private func reword(_ bytes: [UInt8], _ old: String, _ new: String) throws -> [UInt8] {
    let needle = Array(old.utf8)
    #expect(needle.count == new.utf8.count)
    let place = try #require(
      bytes.indices.first { bytes[$0...].starts(with: needle) }
    )
    var changed = bytes
    changed.replaceSubrange(place..<(place + needle.count), with: Array(new.utf8))
    return Sealing.lines(changed)
  }

  @Test("whatever a store has done, its checkpoint is what its journals come to")
  func agreement() throws {
    for seed in Seeds.some(8) {
      let world = CheckpointWorld(seed: seed)
      var store = try world.open()
      for step in 1...80 {
        try world.change(store)
        if step.isMultiple(of: 17) { try store.compact() }
        if step.isMultiple(of: 13) { store = try world.open() }
        guard step.isMultiple(of: 9) else { continue }
        let check = try store.check()
        #expect(check.states.isEmpty, "seed \(seed), step \(step)")
        #expect(check.isWhole, "seed \(seed), step \(step)")
      }
    }
  }

  @Test("a damaged checkpoint is named with its line, dropped by a repair, and made again")
  func damagedCheckpoint() throws {
    let world = try world()
    let path = try path(world)
    let bytes = try #require(world.disk.bytes(of: path))
    let expected = try world.replayed().everything()
    for offset in stride(from: 0, to: bytes.count, by: 61) {
      let copy = world.disk.copy()
      var damaged = bytes
      damaged[offset] ^= 1
      copy.plant(path, damaged)
      let store = try world.open(on: copy)
      let check = try store.check()
      let found = try #require(check.states.first, "byte \(offset)")
      #expect(found.reason == .unreadable && found.remedy == .journal, "byte \(offset)")
      #expect(found.purpose == .checkpoint && check.damages.isEmpty && !check.isWhole)
      let line = bytes[..<offset].count { $0 == UInt8(ascii: "\n") } + 1
      #expect(found.line == line, "byte \(offset)")
      #expect(try store.repair().removed == [found.file])
      #expect(try store.check().isWhole, "byte \(offset)")
      let again = try world.open(on: copy)
      #expect(try again.everything() == expected, "byte \(offset)")
      #expect(again.core.withLock { $0.checkpointAge } == 0)
    }
  }

  @Test("a checkpoint that says something else than the changes is found and made again")
  func differing() throws {
    let world = try world()
    let path = try path(world)
    let bytes = try #require(world.disk.bytes(of: path))
    let expected = try world.replayed().everything()
    world.disk.plant(path, try reword(bytes, "Item ", "Itam "))
    let store = try world.open()
    #expect(try store.everything() != expected)
    let check = try store.check()
    #expect(check.states.map(\.reason) == [.differs])
    #expect(check.states.map(\.remedy) == [.journal])
    try store.repair()
    #expect(try store.check().isWhole)
    #expect(try store.everything() == expected)
    #expect(try world.open().everything() == expected)
  }

  @Test("a checkpoint of another version is passed over and is no damage")
  func otherVersion() throws {
    let world = try world()
    let path = try path(world)
    let bytes = try #require(world.disk.bytes(of: path))
    world.disk.plant(path, try reword(bytes, #""retract""#, #""refract""#))
    let check = try world.open().check()
    #expect(check.states.map(\.reason) == [.version])
    #expect(check.states.allSatisfy(\.isOutdated) && check.isWhole)
  }

  @Test("a damaged checkpoint above damaged lines is kept: it may be all there is of them")
  func keptCheckpoint() throws {
    let world = try world()
    let path = try path(world)
    var bytes = try #require(world.disk.bytes(of: path))
    bytes[bytes.count / 2] ^= 1
    world.disk.plant(path, bytes)
    let replica = try world.open().replica
    let segment = Self.layout.segment(of: replica, first: 1)
    var lines = try #require(world.disk.bytes(of: segment))
    lines[40] ^= 1
    world.disk.plant(segment, lines)
    let store = try world.open()
    #expect(try store.repair().removed.isEmpty)
    #expect(world.disk.bytes(of: path) == bytes)
  }

  @Test("bytes between two lines that follow each other are taken out and kept")
  func strays() throws {
    for stray in ["x\n", "\0\0\0\n", "\n", "{\"id\":1}\n\n"] {
      let world = try world(changes: 5)
      let replica = try world.open().replica
      let segment = Self.layout.segment(of: replica, first: 1)
      let lines = try #require(world.disk.bytes(of: segment))
      let place = try #require(lines.firstIndex(of: UInt8(ascii: "\n"))) + 1
      world.disk.plant(segment, lines[..<place] + Array(stray.utf8) + lines[place...])
      let store = try world.open()
      #expect(store.problems.damages.map(\.line) == [2])
      #expect(try store.repair().cleared == [replica])
      #expect(world.disk.bytes(of: segment) == lines)
      let check = try store.check()
      #expect(check.isWhole && check.saved.count == 1)
      #expect(world.disk.bytes(of: "/store/\(check.saved[0])") == Array(stray.utf8))
    }
  }

  // MARK: Bases

  private func compacted() throws -> (CheckpointWorld, Store, [String]) {
    let world = try world()
    let store = try world.open(interval: 1000)
    try store.compact()
    let names = try world.disk.names(in: Self.layout.base)
    #expect(names.count == 2)
    return (world, store, names.map { "\(Self.layout.base)/\($0)" })
  }

  @Test("one copy of a base is named and written again from the other", arguments: [0, 1])
  func oneCopy(_ copy: Int) throws {
    let (world, store, paths) = try compacted()
    let good = try #require(world.disk.bytes(of: paths[copy]))
    let digest = try store.status().digest
    for bytes in [Array(good.dropLast(1)), [], [0] + good.dropFirst(), nil] {
      if let bytes {
        world.disk.plant(paths[copy], bytes)
      } else {
        try world.disk.remove(paths[copy])
      }
      let store = try world.open()
      let check = try store.check()
      #expect(check.states.map(\.remedy) == [.copy])
      #expect(check.states.map(\.reason) == [bytes == nil ? .absent : .unreadable])
      #expect(!check.isWhole && check.damages.isEmpty)
      #expect(try store.status().digest == digest)
      #expect(try store.repair().rewritten == [Self.layout.relative(paths[copy])])
      #expect(world.disk.bytes(of: paths[copy]) == good)
      #expect(try store.check().isWhole)
    }
  }

  @Test(
    "where both copies of a base are damaged, a checkpoint that stands for as much becomes one",
    arguments: [true, false]
  )
  func rescued(inItem: Bool) throws {
    let (world, _, paths) = try compacted()
    let store = try world.open()
    for _ in 1...20 { try world.change(store) }
    #expect(world.checkpoints.count == 1)
    let digest = try store.status().digest
    for path in paths {
      var bytes = try #require(world.disk.bytes(of: path))
      let item = Array(#"{"item""#.utf8)
      let start = try #require(bytes.indices.first { bytes[$0...].starts(with: item) })
      bytes[(inItem ? start : 0) + 30] ^= 1
      world.disk.plant(path, bytes)
    }
    let again = try world.open()
    #expect(try again.status().digest == digest)
    #expect(again.problems.isEmpty)
    let check = try again.check()
    #expect(check.states.map(\.remedy) == [.checkpoint, .checkpoint])
    let repair = try again.repair()
    #expect(repair.removed.count == 2 && repair.rewritten.count == 2)
    #expect(try again.check().isWhole)
    #expect(try again.check().saved.count == 2)
    for _ in 1...9 { try world.change(again) }
    let last = try again.status().digest
    for path in world.checkpoints { try world.disk.remove("\(Self.layout.checkpoints)/\(path)") }
    #expect(try world.open().status().digest == last)
  }

  @Test("a damaged base whose lines are all there still is put aside")
  func interrupted() throws {
    let world = try world()
    let store = try world.open()
    let digest = try store.status().digest
    let before = world.disk.copy()
    try store.compact()
    // As after a crash before the lines went.
    for name in try world.disk.names(in: Self.layout.base) {
      var bytes = try #require(world.disk.bytes(of: "\(Self.layout.base)/\(name)"))
      if before.bytes(of: Self.layout.base) == nil { try? before.makeDirectory(Self.layout.base) }
      bytes[9] ^= 1
      before.plant("\(Self.layout.base)/\(name)", bytes)
    }
    let again = try world.open(on: before)
    let check = try again.check()
    #expect(check.states.map(\.remedy) == [.journal, .journal])
    #expect(try again.status().digest == digest)
    #expect(try again.repair().removed.count == 2)
    #expect(try again.check().isWhole)
    #expect(try again.status().digest == digest)
  }

  @Test("where nothing here stands for a damaged base, a sync brings its state back")
  func fetched() throws {
    let machines = Machines()
    let (anna, bert) = (try machines.open("a"), try machines.open("b"))
    for number in 1...12 {
      try anna.commit(Cause("add")) { try $0.create(.todo, title: "t\(number)") }
    }
    for store in [anna, bert, anna] { try machines.sync(store) }
    try anna.compact()
    try machines.sync(anna)
    let digest = try anna.status().digest
    for name in try machines.disk.names(in: "/a/base") {
      machines.disk.plant("/a/base/\(name)", Array("gone".utf8))
    }
    let again = try machines.open("a")
    let check = try again.check()
    #expect(check.states.map(\.remedy) == [.sync, .sync])
    #expect(throws: StoreError.self) {
      try again.commit(Cause("add")) { try $0.create(.todo, title: "new") }
    }
    try DirectExchange.run(again, bert)
    #expect(try again.status().digest == digest)
    try again.repair()
    #expect(try again.check().isWhole)
    #expect(try machines.open("a").status().digest == digest)
    try again.commit(Cause("add")) { try $0.create(.todo, title: "new") }
  }
}
