// The README's example of the store.

import SyncEngine
import TestSupport
import Testing

@Suite("README, the store")
struct StoreReadmeTests {
  @Test("the README's store does what the README says")
  func store() async throws {
    let effects = Effects.simulated()
    let store = try Store(at: "/home/ana/store", effects: effects)
    let item = try store.commit(Cause("add")) {
      try $0.create(.todo, title: "Water the ferns")
    }.value
    try store.commit(Cause("swipe")) {
      try $0.setCompleted(true, item)
      try $0.putAway(item, to: .archive)
    }
    try store.undo()
    let list = try store.read { document, _ in document[item]?.list }
    #expect(list == .inbox)

    let observation = try store.observe(try Query.parse("kind:todo sort:title"))
    var rows = observation.rows
    try store.commit(Cause("add")) { try $0.create(.todo, title: "Mow the meadow") }
    for await differences in observation {
      rows.apply(differences)
      if rows.count == 2 { break }
    }
    #expect(rows.map(\.item.title) == ["Mow the meadow", "Water the ferns"])
  }
}
