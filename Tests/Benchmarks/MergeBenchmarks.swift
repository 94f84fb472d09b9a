// Merge in memory, without disk and JSON.

@testable import SyncEngine

/// The benchmarks of the document alone.
enum MergeBenchmarks {
  /// Applies changes that are in memory.
  static func apply(_ scale: Int) throws {
    let size = HistorySize(items: 100_000 / scale, changes: 1_000_000 / scale)
    var lines: [JournalLine] = []
    _ = try Histories.run("anna1", size) { lines.append($0) }
    let operations = lines.reduce(0) { $0 + $1.change.operations.count }
    Figures.show("\(operations) operations applied", count: operations) {
      var replica = Replica(id: lines[0].change.id.replica)
      for line in lines { replica.apply(line) }
    }
    Figures.showMemory()
  }

  /// Brings two histories of as many changes together, at four lengths.
  static func merge(_ scale: Int) throws {
    for changes in [10_000, 20_000, 50_000, 100_000].map({ $0 / scale }) {
      let size = HistorySize(items: changes / 4, changes: changes)
      var lines: [ReplicaID: [JournalLine]] = [:]
      for name in ["anna1", "bert1"] {
        _ = try Histories.run(name, size) {
          lines[$0.change.id.replica, default: []].append($0)
        }
      }
      let order = lines.keys.sorted()
      let digests = Figures.show("\(changes) and \(changes) merged twice", count: 4 * changes) {
        [order, order.reversed()].map { order in
          var replica = Replica(id: order[0])
          var taken: [ReplicaID: Int] = [:]
          _ = CausalMerge.run(
            order,
            into: &replica,
            peek: { source in
              let next = taken[source] ?? 0
              return lines[source].flatMap { next < $0.count ? $0[next] : nil }
            },
            advance: { taken[$0, default: 0] += 1 }
          )
          return replica.document
        }
      }
      Figures.show("  equal", digests[0] == digests[1])
    }
  }
}
