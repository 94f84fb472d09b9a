// Whatever happens, the differences lead from the first rows to what a query finds.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("Observation properties")
struct ObservationPropertyTests {
  /// An observer that takes what there is as often as its pace says.
  private struct Consumer {
    let store: Store
    let request: Query.Request
    let zone: CivilZone
    let observation: Observation
    let pace: Int
    var rows: [ObservedRow]
    var count = 0

    mutating func take() {
      let differences = observation.take()
      count += differences.count
      rows.apply(differences)
    }
  }

  private func consumer(of world: ObservedStore) throws -> Consumer {
    let text = ObservedStore.queries.randomElement(using: &world.random) ?? ""
    let store = world.stores[Int.random(in: 0..<world.stores.count, using: &world.random)]
    let zone = ObservedStore.zones.randomElement(using: &world.random) ?? .utc
    let request = try Query.parse(text)
    let observation = try store.observe(
      request,
      scope: .everywhere,
      zone: zone,
      follows: false,
      capacity: [1, 4, 256].randomElement(using: &world.random) ?? 1
    )
    return Consumer(
      store: store,
      request: request,
      zone: zone,
      observation: observation,
      pace: [1, 2, 10, 40].randomElement(using: &world.random) ?? 1,
      rows: observation.rows
    )
  }

  @Test("first rows and differences give what the query finds", arguments: Seeds.some(24))
  func exact(seed: UInt64) throws {
    let world = try ObservedStore(seed: seed)
    var consumers: [Consumer] = []
    for step in 0..<120 {
      try world.step()
      if consumers.count < 12 || Int.random(in: 0..<10, using: &world.random) == 0 {
        let new = try consumer(of: world)
        #expect(try new.rows == new.store.fresh(new.request, in: new.zone), "seed \(seed)")
        consumers.append(new)
      }
      if consumers.count > 12 { consumers.removeFirst() }
      for index in consumers.indices where step % consumers[index].pace == 0 {
        // What is taken at any moment leads to rows of that query, in its order.
        if Bool.random(using: &world.random) {
          consumers[index].take()
          continue
        }
        try consumers[index].store.refresh()
        consumers[index].take()
        let consumer = consumers[index]
        let fresh = try consumer.store.fresh(consumer.request, in: consumer.zone)
        try #require(
          consumer.rows == fresh,
          "seed \(seed), step \(step): \(consumer.request), pace \(consumer.pace)"
        )
      }
    }
    #expect(consumers.contains { $0.count > 0 }, "seed \(seed)")
  }

  @Test("differences name the rows that go as they last stood", arguments: Seeds.some(10))
  func gone(seed: UInt64) throws {
    let world = try ObservedStore(seed: seed)
    var consumer = try consumer(of: world)
    for _ in 0..<120 {
      try world.step()
      for difference in consumer.observation.take() {
        if case .remove(let row, let index) = difference {
          #expect(consumer.rows[index].id == row.id, "seed \(seed)")
        }
        if case .move(let row, let from, _) = difference {
          #expect(consumer.rows[from].id == row.id, "seed \(seed)")
        }
        if case .update(let row, let index) = difference {
          #expect(consumer.rows[index].id == row.id, "seed \(seed)")
        }
        consumer.rows.apply(difference)
        if let limit = consumer.request.limit { #expect(consumer.rows.count <= limit) }
      }
    }
  }

  @Test("a step of the clock takes effect at the moment it is announced, and never before it")
  func turns() throws {
    for seed in Seeds.some(10) {
      let world = try ObservedStore(seed: seed)
      for _ in 0..<60 { try world.step() }
      let store = world.stores[0]
      try store.refresh()
      for (text, zone) in zip(ObservedStore.queries, ObservedStore.zones + ObservedStore.zones) {
        let request = try Query.parse(text)
        let observation = try store.observe(request, zone: zone, follows: false)
        var rows = observation.rows
        for _ in 0..<20 {
          guard let turn = store.nextObservedTurn else { break }
          #expect(turn.milliseconds > world.clock.milliseconds)
          world.clock.milliseconds = turn.milliseconds - 1
          #expect(try rows == store.fresh(request, in: zone), "seed \(seed): \(text)")
          world.clock.milliseconds = turn.milliseconds
          try store.refresh()
          rows.apply(observation.take())
          #expect(try rows == store.fresh(request, in: zone), "seed \(seed): \(text)")
        }
      }
    }
  }
}
