// What must hold of the merge for every history and every order of delivery.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("Merge properties")
struct MergeProperties {
  /// Makes one random change on a random member of the world.
  static func step(_ world: inout World) {
    let index = Int.random(in: 0..<world.members.count, using: &world.random)
    let items = world.members[index].replica.document.items.map(\.id).sorted()
    let choice = Int.random(in: 0..<14, using: &world.random)
    let word = "w\(Int.random(in: 0..<4, using: &world.random))"
    guard let item = items.randomElement(using: &world.random), choice > 1 else {
      world.commit(index) { _ = try? $0.create(.todo, title: word) }
      return
    }
    let other = items.randomElement(using: &world.random)
    switch choice {
    case 2...4: world.commit(index) { try? $0.set(.title, of: item, to: .string(word)) }
    case 5: world.commit(index) { try? $0.set(.due, of: item, to: .null) }
    case 6...7: world.commit(index) { try? $0.add(Text(word), to: .tags, of: item) }
    case 8: world.commit(index) { try? $0.remove(Text(word), from: .tags, of: item) }
    case 9:
      world.commit(index) {
        if let other, other != item { try? $0.place([item], at: .after(other)) }
      }
    case 10: world.commit(index) { try? $0.purge(item) }
    case 11: _ = try? world.undo(index)
    case 12: _ = try? world.redo(index)
    default:
      world.commit(index) {
        try? $0.append(
          Operation(
            item: Named.item("zsame"),
            action: .set(.title, .string(word)),
            isOrigin: true
          )
        )
      }
    }
  }

  /// A world after a random history in which members met now and then.
  static func world(_ replicas: Int, seed: UInt64, steps: Int = 60) -> World {
    var world = World(replicas: replicas, seed: seed)
    for _ in 0..<steps {
      step(&world)
      if Int.random(in: 0..<6, using: &world.random) == 0 {
        let a = Int.random(in: 0..<replicas, using: &world.random)
        let b = Int.random(in: 0..<replicas, using: &world.random)
        if a != b { world.exchange(a, b) }
      }
    }
    return world
  }

  @Test("replicas that have seen the same changes have the same digest", arguments: 2...4)
  func convergence(replicas: Int) {
    for seed in Seeds.some(40) {
      var world = Self.world(replicas, seed: seed)
      world.settle()
      let digests = Set(world.members.map { $0.replica.document.digest() })
      #expect(digests.count == 1, "seed \(seed)")
      let conflicts = Set(
        world.members.map { $0.replica.document.items.map(\.conflicts.count).reduce(0, +) }
      )
      #expect(conflicts.count == 1, "seed \(seed)")
    }
  }

  @Test("any order, grouping and repetition of delivery gives the same document")
  func anyOrder() {
    for seed in Seeds.some(40) {
      var world = Self.world(3, seed: seed)
      world.settle()
      let lines = world.members[0].all
      let expected = world.members[0].replica.document
      for _ in 0..<3 {
        var fresh = World(replicas: 1, seed: world.random.next())
        var order = lines.shuffled(using: &world.random)
        order += order.prefix(10)
        fresh.deliver(order, to: 0)
        #expect(fresh.members[0].replica.document == expected, "seed \(seed)")
      }
    }
  }

  @Test("merging commutes, associates, and merging again changes nothing")
  func laws() {
    for seed in Seeds.some(20) {
      let world = Self.world(3, seed: seed, steps: 40)
      let parts = world.members.map(\.all)
      func merged(_ order: [Int]) -> Document {
        var reader = World(replicas: 1, seed: seed)
        for index in order { reader.deliver(parts[index], to: 0) }
        return reader.document(0)
      }
      let expected = merged([0, 1, 2])
      for order in [
        [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0], [0, 1, 0, 2, 2, 1],
      ] {
        #expect(merged(order) == expected, "seed \(seed), \(order)")
      }
    }
  }

  @Test("two digests are equal where the heads and the purged names are, and only there")
  func digests() {
    for seed in Seeds.some(20) {
      let world = Self.world(3, seed: seed, steps: 30)
      for a in world.members.indices {
        for b in world.members.indices where a < b {
          let (left, right) = (world.document(a), world.document(b))
          let isSame = left.states == right.states && left.purged == right.purged
          #expect((left.digest() == right.digest()) == isSame, "seed \(seed)")
        }
      }
    }
  }

  @Test("undo then redo leaves every value as it was")
  func undoRedo() throws {
    for seed in Seeds.some(60) {
      var world = Self.world(2, seed: seed, steps: 25)
      let before = Self.values(of: world.members[0].replica.document)
      var undone = 0
      while undone < 5, world.members[0].replica.undoHistory.nextUndo != nil {
        if try !world.undo(0).isEmpty { break }
        undone += 1
      }
      let partial = try world.members[0].replica.undoHistory.nextRedo.map { _ in
        try (0..<undone).map { _ in try world.redo(0) }.contains { !$0.isEmpty }
      }
      guard partial == false, undone == 5 else { continue }
      #expect(Self.values(of: world.members[0].replica.document) == before, "seed \(seed)")
    }
  }

  /// Every shown value of every item.
  static func values(of document: Document) -> [ItemID: [Text: JSON]] {
    var values: [ItemID: [Text: JSON]] = [:]
    for item in document.items {
      var fields: [Text: JSON] = [:]
      for field in item.fields { fields[field.name] = item[field] }
      for field in item.sets {
        fields[field.name] = .array(item.elements(field).map { .string($0) })
      }
      values[item.id] = fields
    }
    return values
  }
}
