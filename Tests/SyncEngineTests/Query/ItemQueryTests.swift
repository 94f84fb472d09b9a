// Queries over items of a document.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("Queries over items")
struct ItemQueryTests {
  @Test("items of a document are found by what they show, conflicts included, and sorted")
  func document() throws {
    var world = World(replicas: 2, seed: 7)
    var ids: [ItemID] = []
    try world.commit(0) { transaction in
      for (title, due) in [
        ("Water plants", "2026-03-29"), ("Call Ana", "2026-03-26"), ("Rest", ""),
      ] {
        let item = try transaction.create(.todo, title: title)
        if !due.isEmpty { try transaction.set(.due, of: item, to: .string(due)) }
        ids.append(item)
      }
      try transaction.add("home", to: .tags, of: ids[0])
      try transaction.set(.list, of: ids[2], to: "work")
    }
    world.exchange(0, 1)
    try world.commit(0) { try $0.set(.title, of: ids[1], to: "Call Ana back") }
    try world.commit(1) { try $0.set(.title, of: ids[1], to: "Write to Ana") }
    world.exchange(0, 1)

    var items: [Item] = []
    world.commit(0) { items = $0.items }
    func titles(_ query: String) throws -> [String] {
      let request = try Query.parse(query)
      let matcher = Query.Matcher(request.filter(in: .inbox), at: wednesday, in: .berlin2026)
      return request.order.sorted(items.filter(matcher.matches), in: .berlin2026).map(\.title)
    }
    #expect(try titles("+home") == ["Water plants"])
    #expect(try titles("sort:due").last == "Water plants")
    #expect(try titles("sort:-due").first == "Water plants")
    #expect(try titles("is:conflicted ana").count == 1)
    #expect(try titles("due:<=tomorrow").count == 1)
    #expect(try titles("list:work") == ["Rest"])
    #expect(try titles("rest").isEmpty)
  }
}
