// The order of rows.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("Query order")
struct OrderTests {
  private func names(_ order: String, _ items: [FakeItem] = samples) throws -> String {
    try Query.parse("sort:" + order).order.sorted(subjects: items, in: .berlin2026)
      .map(\.id.description).joined(separator: " ")
  }

  @Test(
    "each key sorts, what lacks it comes last, ties go by position and name",
    arguments: [
      ("position", "bin later news old tax milk done"),
      ("-position", "done milk bin later news old tax"),
      ("due", "milk tax bin later news old done"), ("-due", "tax milk bin later news old done"),
      ("date", "tax news old bin later milk done"), ("-date", "old news tax bin later milk done"),
      ("priority", "tax later done bin news old milk"),
      ("-priority", "done later tax bin news old milk"),
      ("title", "bin milk done news old tax later"), ("from", "news old bin later tax milk done"),
      ("kind", "news old bin later tax milk done"), ("-kind", "bin later tax milk done news old"),
    ]
  )
  func keys(order: String, expected: String) throws {
    #expect(try names(order) == expected)
    #expect(try names(order, samples.reversed()) == expected)
  }

  @Test("a date stands where its day begins, among moments")
  func datesAndMoments() throws {
    let items = [
      FakeItem("c", ["due": "2026-03-29T22:00:00Z"]), FakeItem("b", ["due": "2026-03-29"]),
      FakeItem("a", ["due": "2026-03-28T22:59:59Z"]), FakeItem("d", ["due": "2026-03-30"]),
    ]
    #expect(try names("due", items) == "a b c d")
  }

  @Test("titles are sorted without regard to case, byte by byte")
  func titles() throws {
    let items = ["b": "apple", "c": "Banana", "a": "ÄPFEL", "d": "banana split"].map {
      FakeItem($0.key, ["title": .string($0.value)])
    }
    #expect(try names("title", items) == "b c d a")
  }

  @Test("any order is strict and total, so sorting never depends on what came first")
  func total() {
    let seed: UInt64 = 0x0DE5
    var generator = SeededGenerator(seed: seed)
    let values: [JSON] = [.null, "A", "b", "a0", "2026-03-29", "2026-03-28T23:00:00Z", 7]
    let fields: [Field] = [.title, .due, .date, .priority, .from, .kind, .position]
    for round in 0..<200 {
      var items: [FakeItem] = []
      for index in 0..<12 {
        var item = FakeItem("i\(index)")
        for field in fields { item.fields[field] = values.randomElement(using: &generator) }
        items.append(item)
      }
      for key in Query.Order.Key.allCases {
        let order = Query.Order(key, isDescending: Bool.random(using: &generator))
        let once = order.sorted(subjects: items, in: .utc).map(\.id)
        let again = order.sorted(subjects: items.shuffled(using: &generator), in: .utc).map(\.id)
        #expect(once == again, "seed \(seed), round \(round), \(order)")
      }
    }
  }
}
