// What observers make a change cost.

@testable import SyncEngine

/// The benchmarks of observation.
enum ObserverBenchmarks {
  private static let queries: [String] = [
    "list:inbox -is:snoozed", "due:<today sort:due", "is:flagged sort:-title limit:20",
    "list:list7", "t5 sort:title", "sort:title limit:50", "list:list8 -is:snoozed",
    "due:<=2h sort:due limit:10",
  ]

  /// Changes with none and with a hundred observers on 100,000 items.
  static func observers(_ scale: Int) throws {
    let store = try Store(at: try Histories.directory("observers"))
    let count = 100_000 / scale
    var items: [ItemID] = []
    for start in stride(from: 0, to: count, by: 10_000) {
      try store.commit(Cause("add")) { step in
        for number in start..<min(start + 10_000, count) {
          let list = number % 2 == 0 ? ListName.inbox : ListName(Text("list\(number % 50)"))
          let title = "item \(number * 7919 % count)"
          let item = try step.create(.todo, title: title, in: list)
          let day = 10 + number % 18
          try step.set(
            "due",
            of: item,
            to: .string("202\(5 + number % 4)-0\(1 + number % 9)-\(day)")
          )
          items.append(item)
        }
      }
    }
    var turn = 0
    func change(_: Int) throws {
      turn += 1
      let item = items[turn * 331 % count]
      let title = "t\(turn * 7717 % 1000) \(turn)"
      try store.commit(Cause("edit")) { try $0.set("title", of: item, to: .string(title)) }
    }
    try Figures.showEach("a change, nobody observing", count: 300, change)
    let sets: [(name: String, query: (Int) -> String)] = [
      ("a hundred lists", { "list:list\($0 % 50) sort:title" }),
      ("a hundred times everything", { _ in "sort:title" }),
      ("a hundred of several kinds", { queries[$0 % queries.count] }),
    ]
    for (name, query) in sets {
      var observations: [Observation] = []
      try Figures.show("\(name), beginning") {
        for number in 0..<100 {
          let request = try Query.parse(query(number))
          observations.append(try store.observe(request, scope: .everywhere, follows: false))
        }
      }
      try Figures.showEach("  a change", count: 300, change)
      Figures.show("  differences", observations.reduce(0) { $0 + $1.take().count })
    }
    Figures.showMemory()
  }
}
