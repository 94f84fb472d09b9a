// What must hold of undo and redo for every history, on any number of machines.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("Undo properties")
struct UndoProperties {
  /// The heads that other replicas wrote on their own account, with their values.
  private static func foreign(_ world: World, _ index: Int) -> [ItemID: Set<Head>] {
    let own = world.members[index].replica.id
    var foreign: [ItemID: Set<Head>] = [:]
    for item in world.document(index).items {
      let heads = item.state.entries.map(\.head).filter {
        $0.id.change.replica != own && item.state.meaning(of: $0).change.replica != own
      }
      if !heads.isEmpty { foreign[item.id] = Set(heads) }
    }
    return foreign
  }

  @Test("neither undo nor redo ever takes away what another machine wrote", arguments: 2...3)
  func others(replicas: Int) throws {
    for seed in Seeds.some(25) {
      var world = MergeProperties.world(replicas, seed: seed, steps: 40)
      for _ in 0..<20 {
        let before = Self.foreign(world, 0)
        if Bool.random(using: &world.random) { try world.undo(0) } else { try world.redo(0) }
        #expect(Self.foreign(world, 0) == before, "seed \(seed)")
        if Int.random(in: 0..<4, using: &world.random) == 0 {
          MergeProperties.step(&world)
          world.exchange(0, 1)
        }
      }
      world.settle()
      #expect(world.isConverged, "seed \(seed)")
    }
  }

  @Test("as many redos as undos end where they began, where all was taken back", arguments: 1...3)
  func identity(replicas: Int) throws {
    var whole = 0
    let seeds = Seeds.some(25)
    for seed in seeds {
      var world = MergeProperties.world(replicas, seed: seed, steps: 30)
      world.settle()
      let before = MergeProperties.values(of: world.document(0))
      let count = Int.random(in: 1...12, using: &world.random)
      var kept: [Kept] = []
      var undone = 0
      while undone < count, world.members[0].replica.undoHistory.nextUndo != nil {
        kept += try world.undo(0)
        undone += 1
        if Bool.random(using: &world.random) { world.settle() }
      }
      for _ in 0..<undone {
        kept += try world.redo(0)
        if Bool.random(using: &world.random) { world.settle() }
      }
      guard kept.isEmpty else { continue }
      whole += undone
      world.settle()
      for index in world.members.indices {
        #expect(MergeProperties.values(of: world.document(index)) == before, "seed \(seed)")
      }
    }
    #expect(whole > 0 || seeds.count < 25)
  }

  @Test("a store undoes and redoes across restarts as if there had been none")
  func restarts() throws {
    for seed in Seeds.some(15) {
      let disk = MemoryFileSystem()
      let clock = ManualClock()
      var random = SeededGenerator(seed: seed)
      var opened: UInt64 = seed
      func open() throws -> Store {
        opened += 1
        return try Store(
          at: "/store",
          effects: .simulated(fileSystem: disk, clock: clock, seed: opened)
        )
      }
      var states: [[ItemID: [Text: JSON]]] = []
      func note(_ store: Store) throws {
        states.append(try store.read { document, _ in MergeProperties.values(of: document) })
      }
      try note(try open())
      for _ in 0..<15 {
        let store = try open()
        let items = try store.read { document, _ in document.items.map(\.id).sorted() }
        let item = items.randomElement(using: &random)
        let word = "w\(Int.random(in: 0..<1_000_000, using: &random))"
        let choice = Int.random(in: 0..<3, using: &random)
        let commit = try store.commit(Cause("edit")) { transaction in
          guard let item else { return _ = try transaction.create(.todo, title: word) }
          switch choice {
          case 0: _ = try transaction.create(.todo, title: word)
          case 1: try transaction.set(.title, of: item, to: .string(word))
          default: try transaction.add(Text(word), to: .tags, of: item)
          }
        }
        if commit.change != nil { try note(store) }
      }
      for state in states.dropLast().reversed() {
        let store = try open()
        let undone = try store.undo()
        #expect(undone.steps.count == 1 && undone.kept.isEmpty, "seed \(seed)")
        #expect(
          try store.read { document, _ in MergeProperties.values(of: document) } == state,
          "seed \(seed)"
        )
      }
      #expect(try open().undo().steps.isEmpty, "seed \(seed)")
      let redone = try open().redo(states.count)
      #expect(redone.steps.count == states.count - 1, "seed \(seed)")
      #expect(
        try open().read { document, _ in MergeProperties.values(of: document) } == states.last,
        "seed \(seed)"
      )
    }
  }

  @Test("a failure in the middle of several undos tells of the steps that were taken")
  func failure() throws {
    let disk = MemoryFileSystem()
    let store = try Store(at: "/store", effects: .simulated(fileSystem: disk))
    let item = try store.commit(Cause("add")) { try $0.create(.todo, title: "a") }.value
    for title in ["b", "c", "d"] as [JSON] {
      try store.commit(Cause("edit")) { try $0.set(.title, of: item, to: title) }
    }
    var partial = 0
    for call in 1...20 {
      let trial = disk.copy()
      let store = try Store(at: "/store", effects: .simulated(fileSystem: trial, seed: 2))
      trial.fail(.flush, onCall: call, errno: 5)
      guard let undone = try? store.undo(3) else { continue }
      trial.stopFailing()
      #expect((undone.failure == nil) == (undone.steps.count == 3))
      if undone.failure != nil { partial += 1 }
      let again = try Store(at: "/store", effects: .simulated(fileSystem: trial, seed: 3))
      let titles = ["d", "c", "b", "a"]
      #expect(try again.read { document, _ in document[item]?.title } == titles[undone.steps.count])
    }
    #expect(partial > 0)
  }
}
