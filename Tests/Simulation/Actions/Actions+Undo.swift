// Taking back, bringing back, and looking again.

import Synchronization
import SyncEngine
import TestSupport

@testable import SyncEngine

extension ActionTable {
  static let undo: [Action] = [
    Action("undo", 7) { turn in
      let (store, count) = (try turn.store(), turn.chance(4) ? 3 : 1)
      let result = try store.undo(count)
      turn.acknowledgeOwn(store)
      return "\(result.steps.count) steps, \(result.kept.count) kept"
    },
    Action("redo", 5) { turn in
      let (store, count) = (try turn.store(), turn.chance(4) ? 3 : 1)
      let result = try store.redo(count)
      turn.acknowledgeOwn(store)
      return "\(result.steps.count) steps, \(result.kept.count) kept"
    },
    Action("undo-redo", 3) { turn in
      let store = try turn.store()
      try store.refresh()
      guard store.core.withLock({ $0.replica.revivals.isEmpty }) else { return "revival due" }
      let before = try store.shownItems()
      let undone = try store.undo()
      guard undone.steps.count == 1 else { return "nothing to undo" }
      let redone = try store.redo()
      turn.acknowledgeOwn(store)
      guard undone.kept.isEmpty, redone.kept.isEmpty else { return "some was kept" }
      let after = try store.shownItems()
      for item in Set(before.keys).union(after.keys).sorted() where before[item] != after[item] {
        throw Violation(
          "\(turn.machine.name): an undo and a redo made of \(item), which was "
            + "\(before[item].text), \(after[item].text)"
        )
      }
      return "\(undone.steps[0].change)"
    },
    Action("refresh", 3) { turn in
      try turn.store().refresh()
      return "refreshed"
    },
    Action("reopen", 4) { turn in
      let store = try turn.store()
      try store.refresh()
      let (undo, seen) = store.core.withLock { ($0.replica.undoHistory, $0.replica.document.seen) }
      turn.machine.end(turn.process)
      let again = try turn.store()
      let (undoAgain, seenAgain) = again.core.withLock {
        ($0.replica.undoHistory, $0.replica.document.seen)
      }
      // A process that read a line before it rotted has more than one that opens then.
      guard !turn.machine.isRotten else { return "process \(turn.process)" }
      guard store.replica != again.replica || undo == undoAgain else {
        throw Violation("\(turn.machine.name): the undo position is another after opening again")
      }
      guard seen == seenAgain else {
        throw Violation("\(turn.machine.name): other changes are there after opening again")
      }
      return "process \(turn.process)"
    },
    Action("watched", 4) { turn in
      let names = ["add", "edit", "place", "undo", "redo", "import", "sync", "wire", "renumber"]
      guard let action = turn.pick(names).flatMap({ ActionTable.byName[$0] }) else { return "" }
      let process = try turn.machine.handle(turn.process, seed: turn.random.next()).process
      let onlooker = try Onlooker(turn.machine)
      process.watch { onlooker.look() }
      defer { process.watch(nil) }
      let result = try action.run(&turn)
      try onlooker.finish()
      return "\(action.name): \(result)"
    },
    Action("observe", 4) { turn in
      let (store, query) = (try turn.store(), turn.pick(Observer.queries) ?? "")
      turn.machine.observe(try Observer(query, of: store), in: turn.process)
      return "\(query) in process \(turn.process)"
    },
    Action("renumber", 1) { turn in "\(try turn.store().renumber()) rows" },
  ]
}

extension Store {
  /// Everything that shows.
  fileprivate func shownItems() throws -> [ItemID: NaiveItem] {
    try read { document, _ in
      var items: [ItemID: NaiveItem] = [:]
      for item in document.items { items[item.id] = NaiveItem(item) }
      return items
    }
  }
}
