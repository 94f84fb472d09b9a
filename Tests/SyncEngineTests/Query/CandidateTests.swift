// Filters that no archived item can meet.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("Candidates of a filter")
struct CandidateTests {
  private static let queries = [
    "list:inbox", "is:open", "list:archive", "-list:inbox", "water list:work", "water",
    "list:inbox or list:work", "list:inbox or water", "(list:inbox or is:open) +x", "-is:open",
    "list:inbox or list:trash", "is:done list:inbox", "-(list:archive) list:inbox",
  ]

  @Test("candidates hold every item that the filter takes", arguments: queries)
  func everyMatch(text: String) throws {
    let world = CheckpointWorld(seed: 3)
    let store = try world.open(interval: 5)
    for number in 0..<40 {
      try store.commit(Cause("add")) {
        let list = ["inbox", "work", "archive", "trash"][number % 4]
        let item = try $0.create(
          .todo,
          title: number % 3 == 0 ? "water" : "sow",
          in: ListName(Text(list))
        )
        if number % 5 == 0 { try $0.setCompleted(true, item) }
        if number % 7 == 0 { try $0.add("x", to: .tags, of: item) }
      }
    }
    let filter = try Query.parse(text, lists: []).filter
    let matcher = Query.Matcher(filter, at: Instant(clamping: 0), in: .utc)
    try store.read { document, _ in
      let all = Set(document.items.filter { $0.kind != nil && matcher.matches($0) }.map(\.id))
      let found = document.candidates(for: filter).filter { matcher.matches($0) }.map(\.id)
      #expect(Set(found) == all)
      #expect(found.count == all.count)
    }
  }

  @Test("items are found by the beginning of their names, wherever they lie")
  func names() throws {
    for seed in Seeds.some(3) {
      let world = CheckpointWorld(seed: seed)
      let store = try world.open(interval: 100)
      try store.commit(Cause("add")) { for _ in 1...300 { _ = try $0.create(.todo, title: "a") } }
      for _ in 1...150 { try world.change(store) }
      try store.read { document, _ in
        let all = document.items.map(\.id).sorted()
        #expect(document.itemIDs == all)
        let texts = all.map { Array("\($0)".utf8) }
        for text in texts.enumerated().filter({ $0.offset % 7 == 0 }).map(\.element) {
          for length in 1...6 {
            let prefix = String(decoding: text.prefix(length), as: UTF8.self)
            let beginning = text.prefix(length)
            let expected = zip(all, texts).filter { $1.starts(with: beginning) }.map(\.0)
            #expect(document.itemIDs(beginningWith: prefix) == expected, "seed \(seed)")
          }
        }
      }
    }
  }
}
