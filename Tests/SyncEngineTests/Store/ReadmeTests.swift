// The README's example of the store.

import SyncEngine
import TestSupport
import Testing

@Suite("README, the store")
struct StoreReadmeTests {
  @Test("the README's store does what the README says")
  func store() throws {
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
  }
}
