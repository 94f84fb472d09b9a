// What must hold of states without history, whenever and wherever history is left behind.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("Compaction properties")
struct CompactionProperties {
  @Test("two states come to what the changes behind both come to", arguments: 2...4)
  func merging(replicas: Int) {
    for seed in Seeds.some(40) {
      let world = MergeProperties.world(replicas, seed: seed, steps: 50)
      for a in world.members.indices {
        for b in world.members.indices {
          var reader = World(replicas: 1, seed: seed)
          reader.deliver(world.members[a].all + world.members[b].all, to: 0)
          let merged = world.document(a).merging(world.document(b))
          #expect(merged == reader.document(0), "seed \(seed), \(a) and \(b)")
        }
      }
    }
  }

  @Test("a state reads back from its bytes, and no other bytes are one")
  func bytes() throws {
    for seed in Seeds.some(8) {
      let document = MergeProperties.world(3, seed: seed).document(0)
      let bytes = Node.bytes(of: document)
      #expect(try Node.document(of: bytes) == document, "seed \(seed)")
      var random = SeededGenerator(seed: seed)
      for _ in 0..<60 {
        var broken = bytes
        let index = Int.random(in: broken.indices, using: &random)
        broken[index] ^= UInt8(1) << UInt8.random(in: 0..<8, using: &random)
        #expect(throws: (any Error).self, "seed \(seed), byte \(index)") {
          try Node.document(of: broken)
        }
      }
    }
  }

  @Test("what a replica's own changes had seen counts as acknowledged")
  func declared() {
    var (anna, bert) = (Node("anna1", seed: 1), Node("bert2", seed: 2))
    anna.add()
    Wire.exchange(&anna, &bert)
    let said = anna.acknowledged[bert.replica]
    anna.add()
    Wire.exchange(&anna, &bert)
    bert.add()
    Wire.exchange(&bert, &anna)
    // The later statements never came, the change that had seen more did.
    anna.acknowledged[bert.replica] = said
    anna.compact()
    #expect(anna.compacted.seen.sequence(of: anna.replica) == 2)
    #expect(anna.compacted.seen.sequence(of: bert.replica) == 1)
  }

  /// Everything that was ever made, applied to a replica that never left anything behind.
  static func everything(_ made: [ChangeID: JournalLine]) -> Document {
    var reader = Node("reader", seed: 0)
    for line in made.values.sorted(by: { $0.change.id < $1.change.id }) {
      reader.lines[line.change.id.replica, default: []].append(line)
    }
    reader.catchUp()
    return reader.core.document
  }

  /// Takes in the lines that are new since this was last called; before one that is known
  /// there are none.
  private static func note(_ nodes: [Node], in made: inout [ChangeID: JournalLine]) {
    for lines in nodes.flatMap(\.lines.values) {
      for line in lines.reversed() {
        guard made.updateValue(line, forKey: line.change.id) == nil else { break }
      }
    }
  }

  private static func expectSame(
    _ nodes: [Node],
    _ made: [ChangeID: JournalLine],
    _ comment: Comment
  ) {
    let all = everything(made)
    for node in nodes { #expect(node.core.document == all, comment) }
  }

  @Test("with a shared place, compacting at any time is the same as never", arguments: 2...4)
  func place(replicas: Int) {
    for seed in Seeds.some(10) {
      var nodes = SyncSimulation.nodes(replicas, seed: seed)
      let place = MemoryPlace()
      place.saysSizes = seed % 3 != 0
      var random = SeededGenerator(seed: seed)
      var made: [ChangeID: JournalLine] = [:]
      var compactions = 0
      for step in 0..<60 {
        let index = Int.random(in: nodes.indices, using: &random)
        for _ in 0..<Int.random(in: 0..<3, using: &random) { nodes[index].edit() }
        Self.note(nodes, in: &made)
        let dice = random.next()
        if seed % 2 == 0 {
          place.fault = { call in
            var random = SeededGenerator(seed: dice &+ UInt64(call))
            guard Int.random(in: 0..<6, using: &random) == 0 else { return nil }
            return MemoryPlace.Fault.allCases.randomElement(using: &random)
          }
        }
        let report = nodes[index].sync(place)
        #expect(report.forks.isEmpty, "seed \(seed)")
        Self.note(nodes, in: &made)
        if Int.random(in: 0..<4, using: &random) == 0 {
          let before = nodes[index].compacted.seen
          nodes[index].compact()
          if nodes[index].compacted.seen != before { compactions += 1 }
        }
        if Int.random(in: 0..<8, using: &random) == 0 { nodes[index].memory = PlaceMemory() }
        // A machine that was never here before starts from what is left.
        if step == 40 { nodes.append(Node("late", seed: seed)) }
      }
      place.fault = { _ in nil }
      for index in nodes.indices { nodes[index].sync(place, .thorough) }
      SyncSimulation.settle(&nodes, place)
      Self.note(nodes, in: &made)
      Self.expectSame(nodes, made, "seed \(seed)")
      #expect(compactions > 0, "seed \(seed)")
    }
  }

  @Test("over a wire, compacting at any time is the same as never", arguments: 2...4)
  func wire(replicas: Int) {
    for seed in Seeds.some(10) {
      var nodes = SyncSimulation.nodes(replicas, seed: seed)
      var random = SeededGenerator(seed: seed)
      var made: [ChangeID: JournalLine] = [:]
      for step in 0..<60 {
        let a = Int.random(in: nodes.indices, using: &random)
        let b = (a + Int.random(in: 1..<nodes.count, using: &random)) % nodes.count
        for _ in 0..<Int.random(in: 0..<4, using: &random) { nodes[a].edit() }
        Self.note(nodes, in: &made)
        let dice = random.next()
        Wire.exchange(&nodes, a, b) { piece in
          var random = SeededGenerator(seed: dice &+ UInt64(piece))
          guard Int.random(in: 0..<6, using: &random) == 0 else { return nil }
          return WireFault.allCases.randomElement(using: &random)
        }
        Self.note(nodes, in: &made)
        if Int.random(in: 0..<4, using: &random) == 0 { nodes[a].compact() }
        if step == 40 { nodes.append(Node("late", seed: seed)) }
      }
      Self.meet(&nodes, "seed \(seed)")
      Self.note(nodes, in: &made)
      Self.expectSame(nodes, made, "seed \(seed)")
    }
  }

  private static func meet(_ nodes: inout [Node], _ comment: Comment) {
    for _ in 0..<4 {
      for a in nodes.indices.dropFirst() {
        let (left, right) = Wire.exchange(&nodes, a, a - 1)
        #expect(left.failure == nil && right.failure == nil, comment)
      }
      for a in nodes.indices.dropLast() { Wire.exchange(&nodes, a, a + 1) }
    }
  }

  @Test("machines that were not waited for come back with what they made, over wire and place")
  func returning() {
    for seed in Seeds.some(30) {
      var nodes = SyncSimulation.nodes(4, seed: seed)
      let place = MemoryPlace()
      var random = SeededGenerator(seed: seed)
      var made: [ChangeID: JournalLine] = [:]
      for index in nodes.indices { for _ in 0..<6 { nodes[index].edit() } }
      SyncSimulation.settle(&nodes, place)
      // Two halves go on apart, and each leaves the history behind without the other.
      for _ in 0..<20 {
        let half = Int.random(in: 0..<2, using: &random)
        let (a, b) = (2 * half, 2 * half + 1)
        let other = Set(nodes.indices.filter { $0 / 2 != half }.map { nodes[$0].replica })
        for _ in 0..<2 { nodes[Bool.random(using: &random) ? a : b].edit() }
        Self.note(nodes, in: &made)
        Wire.exchange(&nodes, a, b)
        Wire.exchange(&nodes, b, a)
        Self.note(nodes, in: &made)
        if Int.random(in: 0..<3, using: &random) == 0 { nodes[a].compact(without: other) }
        if Int.random(in: 0..<3, using: &random) == 0 { nodes[b].compact(without: other) }
        // What nobody of the other half has seen yet.
        for _ in 0..<Int.random(in: 0..<2, using: &random) { nodes[a].edit() }
        Self.note(nodes, in: &made)
      }
      if seed % 2 == 0 {
        Self.meet(&nodes, "seed \(seed)")
      } else {
        let shared = MemoryPlace()
        for _ in 0..<2 { SyncSimulation.settle(&nodes, shared) }
      }
      Self.note(nodes, in: &made)
      Self.expectSame(nodes, made, "seed \(seed)")
    }
  }
}
