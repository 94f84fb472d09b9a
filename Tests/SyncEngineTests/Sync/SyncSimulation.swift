// Replicas that edit apart and sync through faulty places and wires.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("Sync simulation")
struct SyncSimulation {
  static func nodes(_ count: Int, seed: UInt64) -> [Node] {
    (0..<count).map { Node("r\($0)x", seed: seed) }
  }

  /// Without faults, everyone syncs until there is nothing left to say.
  static func settle(_ nodes: inout [Node], _ place: MemoryPlace) {
    place.fault = { _ in nil }
    for _ in 0..<4 {
      for index in nodes.indices { nodes[index].sync(place) }
    }
  }

  /// What must hold once everyone has synced.
  static func expectEqual(_ nodes: [Node], _ comment: Comment) {
    #expect(Set(nodes.map(\.digest)).count == 1, comment)
    #expect(Set(nodes.map(\.all)).count == 1, comment)
    for node in nodes {
      #expect(node.core.document.changeCount == node.all.count, comment)
    }
  }

  @Test("no fault of a shared place loses, doubles or changes a line", arguments: 2...4)
  func place(replicas: Int) {
    for seed in Seeds.some(6) {
      var nodes = Self.nodes(replicas, seed: seed)
      let place = MemoryPlace()
      place.saysSizes = seed % 3 != 0
      var random = SeededGenerator(seed: seed)
      var made: Set<ChangeID> = []
      for _ in 0..<50 {
        let index = Int.random(in: nodes.indices, using: &random)
        for _ in 0..<Int.random(in: 0..<3, using: &random) { nodes[index].edit() }
        made.formUnion(nodes[index].all.map(\.change.id))
        let dice = random.next()
        place.fault = { call in
          var random = SeededGenerator(seed: dice &+ UInt64(call))
          guard Int.random(in: 0..<6, using: &random) == 0 else { return nil }
          return MemoryPlace.Fault.allCases.randomElement(using: &random)
        }
        let report = nodes[index].sync(place)
        #expect(report.forks.isEmpty, "seed \(seed)")
        // A cache that is lost is only slower.
        if Int.random(in: 0..<8, using: &random) == 0 { nodes[index].memory = PlaceMemory() }
      }
      // Without sizes a half-copied object looks whole to its writer until all are read.
      place.fault = { _ in nil }
      for index in nodes.indices { nodes[index].sync(place, .thorough) }
      Self.settle(&nodes, place)
      Self.expectEqual(nodes, "seed \(seed)")
      #expect(made.isSubset(of: Set(nodes[0].all.map(\.change.id))), "seed \(seed)")
    }
  }

  @Test("no fault of a wire loses, doubles or changes a line", arguments: 2...4)
  func wire(replicas: Int) {
    for seed in Seeds.some(6) {
      var nodes = Self.nodes(replicas, seed: seed)
      var random = SeededGenerator(seed: seed)
      for _ in 0..<60 {
        let a = Int.random(in: nodes.indices, using: &random)
        let b = (a + Int.random(in: 1..<replicas, using: &random)) % replicas
        for _ in 0..<Int.random(in: 0..<4, using: &random) { nodes[a].edit() }
        let dice = random.next()
        Wire.exchange(&nodes, a, b) { piece in
          var random = SeededGenerator(seed: dice &+ UInt64(piece))
          guard Int.random(in: 0..<6, using: &random) == 0 else { return nil }
          return WireFault.allCases.randomElement(using: &random)
        }
      }
      for _ in 0..<4 {
        for a in nodes.indices.dropFirst() {
          let (left, right) = Wire.exchange(&nodes, a, a - 1)
          #expect(left.failure == nil && right.failure == nil, "seed \(seed)")
        }
        for a in nodes.indices.dropLast() { Wire.exchange(&nodes, a, a + 1) }
      }
      Self.expectEqual(nodes, "seed \(seed)")
    }
  }

  @Test("a sync that fails at any call, before or after its effect, is simply run again")
  func everyCall() {
    var before = Self.nodes(3, seed: 7)
    let known = MemoryPlace()
    for round in 0..<3 {
      for index in before.indices {
        for _ in 0..<2 + round { before[index].edit() }
        if round < 2 { before[index].sync(known) }
      }
    }
    for fault in MemoryPlace.Fault.allCases {
      var call = 0
      var isReached = true
      while isReached {
        var nodes = before
        let place = known.copy()
        let start = place.calls
        place.fault = { $0 == start + call ? fault : nil }
        for index in nodes.indices { nodes[index].sync(place) }
        isReached = place.calls > start + call
        Self.settle(&nodes, place)
        Self.expectEqual(nodes, "\(fault) at call \(call)")
        call += 1
      }
      #expect(call > 20)
    }
  }

  @Test("when all is said, a sync puts and deletes nothing")
  func quiet() {
    for seed in Seeds.some(3) {
      var nodes = Self.nodes(3, seed: seed)
      let place = MemoryPlace()
      for index in nodes.indices {
        for _ in 0..<12 {
          nodes[index].edit()
          nodes[index].sync(place)
        }
      }
      for _ in 0..<6 { Self.settle(&nodes, place) }
      let (puts, deletes) = (place.puts, place.deletes)
      Self.settle(&nodes, place)
      #expect(place.puts == puts && place.deletes == deletes, "seed \(seed)")
      #expect(place.acknowledgementCount == nodes.count, "seed \(seed)")
    }
  }

  @Test("names stay few over thousands of syncs, and every line is still there")
  func names() {
    var random = SeededGenerator(seed: 3)
    var writer = Node("writer", seed: 1)
    var reader = Node("reader", seed: 2)
    let place = MemoryPlace()
    var most = 0
    for round in 0..<2000 {
      writer.commit { transaction in
        let length = round % 50 == 0 ? Int.random(in: 0..<9000, using: &random) : 10
        try? transaction.set(
          Field("note"),
          of: .settings,
          to: .string(String(repeating: "\(round % 10)", count: length + round % 7))
        )
      }
      #expect(writer.sync(place).failure == nil)
      if round % 40 == 0 { reader.sync(place) }
      most = max(most, place.objects.count)
    }
    #expect(most < 60)
    #expect(place.puts < 3 * 2000)
    var late = Node("late", seed: 3)
    late.sync(place)
    reader.sync(place)
    #expect(late.digest == writer.digest)
    #expect(reader.digest == writer.digest)
  }
}
