// Long histories that were made apart come together.

import Foundation
import TestSupport
import Testing

@testable import SyncEngine

/// `SWIPY_CONCURRENT=100000` makes histories of that length and prints how long each step took.
@Suite("Long concurrent histories")
struct LongHistoryTests {
  private static let count = ProcessInfo.processInfo.environment["SWIPY_CONCURRENT"]
    .flatMap { Int($0) }
  private let machines = Machines()
  private let clock = ContinuousClock()

  private func timed<Result>(_ what: String, _ body: () throws -> Result) rethrows -> Result {
    let start = clock.now
    defer { if Self.count != nil { print("\(what): \(clock.now - start)") } }
    return try body()
  }

  /// A store with many changes: an item for every four of them, and edits.
  private func store(_ name: String, changes: Int) throws -> Store {
    let store = try machines.open(name)
    var random = SeededGenerator(seed: ContentSeed.of(name))
    var items: [ItemID] = []
    for number in 0..<changes {
      try store.commit(Cause("edit")) { transaction in
        if number % 4 == 0 || items.isEmpty {
          items.append(try transaction.create(.todo, title: "t\(number)"))
        } else if let item = items.randomElement(using: &random) {
          try transaction.set(.title, of: item, to: .string("t\(number)"))
        }
      }
    }
    return store
  }

  @Test("two histories made apart come together, over a wire and through a place")
  func converging() throws {
    let count = Self.count ?? 300
    let anna = try timed("\(count) changes made") { try store("a", changes: count) }
    let bert = try timed("\(count) changes made") { try store("b", changes: count) }
    let (ours, theirs) = try timed("direct sync") { try DirectExchange.run(anna, bert) }
    for report in [ours, theirs] {
      #expect(report.failure == nil)
      #expect(report.received == count && report.sent == count)
    }
    #expect(try anna.status().digest == (try bert.status().digest))
    let (cleo, dora) = (try store("c", changes: count), try store("d", changes: count))
    for (name, store) in [("first", cleo), ("second", dora), ("first again", cleo)] {
      try timed("\(name) sync with a place") { _ = try machines.sync(store) }
    }
    #expect(try cleo.status().digest == (try dora.status().digest))
    let late = try machines.open("e")
    #expect(try timed("a third joins") { try machines.sync(late).received } == 2 * count)
    for store in [dora, cleo] { try machines.sync(store) }
    let done = try timed("compaction") { try cleo.compact() }
    #expect(done.segments > 0)
    for _ in 0..<2 { try machines.sync(cleo) }
    let last = try machines.open("f")
    #expect(try timed("a fourth takes the base") { try machines.sync(last).received } == 2 * count)
    #expect(try last.status().digest == (try cleo.status().digest))
  }

  @Test("many replicas that depend on each other are taken in at once")
  func manyReplicas() throws {
    let (replicas, rounds) = Self.count == nil ? (12, 4) : (57, 20)
    var stores: [Store] = []
    for index in 0..<replicas { stores.append(try machines.open("m\(index)")) }
    var item: ItemID?
    for round in 0..<rounds {
      for (index, store) in stores.enumerated() {
        try store.commit(Cause("edit")) { transaction in
          let shared = try item ?? transaction.create(.todo, title: "shared")
          item = shared
          try transaction.set(Field(Text("x-\(index)")), of: shared, to: .int(round))
          try transaction.set(.title, of: shared, to: .string("\(index) in \(round)"))
        }
        let other = stores[(index * 7 + round + 1) % replicas]
        if other !== store { try DirectExchange.run(store, other) }
      }
    }
    for store in stores { try machines.sync(store) }
    let late = try machines.open("late")
    let report = try timed("\(replicas * rounds) changes of \(replicas) replicas") {
      try machines.sync(late)
    }
    #expect(report.received == replicas * rounds)
    #expect(report.held.isEmpty)
    for store in [late, stores[0], late] { try machines.sync(store) }
    #expect(try late.status().digest == (try stores[0].status().digest))
  }
}
