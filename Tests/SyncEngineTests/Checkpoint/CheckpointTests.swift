// Checkpoints: what is read from one is what the journal says.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("Checkpoints")
struct CheckpointTests {
  @Test("a store opened from a checkpoint is the store that the journal gives")
  func sameAsJournal() throws {
    for seed in Seeds.some(12) {
      let world = CheckpointWorld(seed: seed)
      var store = try world.open()
      for step in 1...90 {
        try world.change(store)
        if step.isMultiple(of: 13) { store = try world.open() }
        if step.isMultiple(of: 7) {
          let expected = try world.replayed().everything()
          #expect(try world.open().everything() == expected, "seed \(seed), step \(step)")
          #expect(try store.everything() == expected, "seed \(seed), step \(step)")
        }
      }
      #expect(world.checkpoints.count == 1, "seed \(seed)")
    }
  }

  @Test("what is undone and redone after a restart does not depend on a checkpoint")
  func undoAcross() throws {
    for seed in Seeds.some(6) {
      let world = CheckpointWorld(seed: seed)
      let store = try world.open()
      for _ in 1...40 { try world.change(store) }
      let plain = try world.replayed()
      let saved = try world.open(on: world.disk.copy())
      for _ in 1...30 {
        #expect(try plain.undo().steps.map(\.change) == saved.undo().steps.map(\.change))
      }
      for _ in 1...10 { #expect(try plain.redo().steps == saved.redo().steps) }
      #expect(try plain.status().digest == saved.status().digest, "seed \(seed)")
    }
  }

  @Test("a checkpoint with any byte changed is read as what it says, or not at all")
  func everyByte() throws {
    let world = CheckpointWorld(seed: 5)
    let store = try world.open(interval: 10)
    while world.checkpoints.isEmpty { try world.change(store) }
    for _ in 1...2 { try world.change(store) }
    let name = try #require(world.checkpoints.first)
    let path = "\(CheckpointWorld.layout.checkpoints)/\(name)"
    let bytes = try #require(world.disk.bytes(of: path))
    let expected = try world.replayed().everything()
    for offset in bytes.indices {
      let copy = world.disk.copy()
      var damaged = bytes
      damaged[offset] ^= 1 << UInt8(offset % 8)
      copy.plant(path, damaged)
      let store = try world.open(on: copy)
      #expect(try store.everything() == expected, "byte \(offset)")
      try store.commit(Cause("add")) { try $0.create(.todo, title: "after") }
      #expect(store.problems.isEmpty)
    }
  }

  @Test("a checkpoint cut off anywhere is not used", arguments: [0, 1, 100, 1000])
  func cut(length: Int) throws {
    let world = CheckpointWorld(seed: 6)
    let store = try world.open()
    for _ in 1...30 { try world.change(store) }
    let name = try #require(world.checkpoints.first)
    let path = "\(CheckpointWorld.layout.checkpoints)/\(name)"
    let bytes = try #require(world.disk.bytes(of: path))
    let expected = try world.replayed().everything()
    world.disk.plant(path, Array(bytes.prefix(length)))
    #expect(try world.open().everything() == expected)
  }

  @Test("a checkpoint of another history is not used")
  func foreign() throws {
    let world = CheckpointWorld(seed: 7)
    let store = try world.open(interval: 12)
    for _ in 1...13 { try world.change(store) }
    let before = world.disk.copy()
    for _ in 1...13 { try world.change(store) }
    let name = try #require(world.checkpoints.first)
    let path = "\(CheckpointWorld.layout.checkpoints)/\(name)"
    let bytes = try #require(world.disk.bytes(of: path))
    let other = CheckpointWorld(seed: 8, disk: before)
    let fork = try other.open(interval: 1000)
    for _ in 1...40 { try other.change(fork) }
    before.plant(path, bytes)
    let expected = try other.replayed().everything()
    #expect(try other.open(interval: 1000).everything() == expected)
  }

  @Test("a disk that takes no checkpoint takes the change all the same")
  func fullDisk() throws {
    let world = CheckpointWorld(seed: 9)
    let store = try world.open()
    for _ in 1...7 { try store.commit(Cause("add")) { try $0.create(.todo, title: "a") } }
    world.disk.fail(.create, errno: 28, isLasting: true)
    for _ in 1...20 { try store.commit(Cause("add")) { try $0.create(.todo, title: "b") } }
    #expect(world.checkpoints.isEmpty)
    world.disk.stopFailing()
    for _ in 1...10 { try store.commit(Cause("add")) { try $0.create(.todo, title: "c") } }
    #expect(world.checkpoints.count == 1)
    #expect(try world.open().read { document, _ in document.count } == 37)
  }

  @Test("a reader goes on with a checkpoint that a writer has replaced")
  func replacedUnderReader() throws {
    let world = CheckpointWorld(seed: 10)
    let writer = try world.open()
    for _ in 1...20 { try world.change(writer) }
    let reader = try world.open()
    for _ in 1...40 { try world.change(writer) }
    try reader.refresh()
    #expect(try reader.everything() == writer.everything())
  }

  @Test("a copied store begins with the state of the one it was copied from")
  func copied() throws {
    let world = CheckpointWorld(seed: 11)
    let store = try world.open()
    for _ in 1...20 { try world.change(store) }
    let digest = try store.status().digest
    let identity = try #require(world.disk.bytes(of: CheckpointWorld.layout.identity))
    try world.disk.remove(CheckpointWorld.layout.identity)
    world.disk.plant(CheckpointWorld.layout.identity, identity)
    let copy = try world.open()
    #expect(copy.replica != store.replica)
    #expect(try copy.status().digest == digest)
    #expect(!copy.canUndo)
    for _ in 1...20 { try world.change(copy) }
    #expect(try world.open().everything() == world.replayed().everything())
  }
}
