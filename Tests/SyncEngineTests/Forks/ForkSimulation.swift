// Stores that are copied and set back at random, and meet in a shared place or over a wire.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("Fork simulation")
struct ForkSimulation {
  /// Stores, the snapshots taken of them, and all that was ever made.
  struct Fleet {
    var nodes: [Node]
    var snapshots: [Node] = []
    var random: SeededGenerator
    var names = 0

    init(_ count: Int, seed: UInt64) {
      nodes = (0..<count).map { Node("r\($0)x", seed: seed) }
      random = SeededGenerator(seed: seed)
    }

    mutating func step(sync: (inout Fleet, Int) -> Void) {
      let index = Int.random(in: nodes.indices, using: &random)
      // A store looks who it is before it writes.
      if nodes[index].isNameInUse { rename(index) }
      switch Int.random(in: 0..<12, using: &random) {
      case 0: snapshots.append(nodes[index])
      case 1:
        // A machine goes back to a snapshot of its own, or a second one starts from one.
        guard var back = snapshots.randomElement(using: &random) else { return }
        back.random = SeededGenerator(seed: random.next())
        // What two copies write at one time in one way is one line, and of no interest here.
        back.wall += Int.random(in: 1..<1_000, using: &random)
        if Bool.random(using: &random), nodes.count < 5 {
          nodes.append(back)
        } else if let own = nodes.firstIndex(where: { $0.replica == back.replica }) {
          nodes[own] = back
        }
      case 2...6:
        sync(&self, index)
      default:
        for _ in 0..<Int.random(in: 1..<3, using: &random) { nodes[index].edit() }
      }
    }

    mutating func renameWhereAsked(_ index: Int, _ report: SyncReport) -> Bool {
      guard case .needsNewIdentity? = report.failure else { return false }
      rename(index)
      return true
    }

    private mutating func rename(_ index: Int) {
      names += 1
      nodes[index].rename("n\(names)y")
    }

    mutating func sync(_ index: Int, _ place: MemoryPlace) {
      if renameWhereAsked(index, nodes[index].sync(place)) {
        let again = nodes[index].sync(place)
        #expect(again.failure == nil)
      }
    }

    /// The bytes of every line that is held anywhere.
    var everything: Set<[UInt8]> { Set(nodes.flatMap(\.all).map(\.bytes)) }

    func expectWhole(_ made: Set<[UInt8]>, _ note: Comment) {
      #expect(Set(nodes.map(\.digest)).count == 1, note)
      for node in nodes {
        #expect(node.heldBack.isEmpty, note)
        #expect(made.subtracting(node.all.map(\.bytes)).count == 0, note)
        let held = (try? node.held()) ?? VersionVector()
        #expect(node.core.document.seen == held, note)
        let count = held.replicas.reduce(0) { $0 + held.sequence(of: $1) }
        #expect(node.core.document.changeCount == count, note)
        // Every line counts once, but for equal ones in different branches, which are rare.
        #expect(count == Set(node.all.map(\.bytes)).count, note)
      }
    }
  }

  @Test("copies and backups that meet in a shared place lose nothing and end up equal")
  func place() {
    for seed in Seeds.some(12) {
      var fleet = Fleet(3, seed: seed)
      let place = MemoryPlace()
      for _ in 0..<60 { fleet.step { $0.sync($1, place) } }
      let made = fleet.everything
      for _ in 0..<4 {
        for index in fleet.nodes.indices { fleet.sync(index, place) }
      }
      fleet.expectWhole(made, "seed \(seed)")
      let puts = place.puts
      for index in fleet.nodes.indices { fleet.sync(index, place) }
      #expect(place.puts == puts, "seed \(seed)")
    }
  }

  @Test("copies and backups that meet over a wire lose nothing and end up equal")
  func wire() {
    for seed in Seeds.some(12) {
      var fleet = Fleet(3, seed: seed)
      let exchange = { (fleet: inout Fleet, index: Int) in
        let other = Int.random(in: fleet.nodes.indices, using: &fleet.random)
        guard other != index else { return }
        let (left, right) = Wire.exchange(&fleet.nodes, index, other)
        _ = fleet.renameWhereAsked(index, left)
        _ = fleet.renameWhereAsked(other, right)
      }
      for _ in 0..<60 { fleet.step(sync: exchange) }
      let made = fleet.everything
      for _ in 0..<6 {
        for a in fleet.nodes.indices {
          for b in fleet.nodes.indices where a != b {
            let (left, right) = Wire.exchange(&fleet.nodes, a, b)
            _ = fleet.renameWhereAsked(a, left)
            _ = fleet.renameWhereAsked(b, right)
          }
        }
      }
      fleet.expectWhole(made, "seed \(seed)")
    }
  }
}
