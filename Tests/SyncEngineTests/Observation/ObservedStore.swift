// Stores that are written to in every way there is, and observers that follow them.

import TestSupport
import Testing

@testable import SyncEngine

/// Two machines with a store each, one of them open twice, on one disk with one clock.
final class ObservedStore {
  static let queries = [
    "", "list:inbox", "list:work sort:due", "is:open sort:-due limit:3", "is:snoozed sort:title",
    "-is:snoozed sort:-position limit:5", "due:today", "due:<tomorrow or pri:A sort:priority",
    "due:<=90m sort:due limit:2", "wait:>now", "is:done sort:-title", "tag:x limit:1",
    "-list:archive sort:from", "milk sort:-date limit:4", "is:conflicted", "due:10:00",
    "date:<1h sort:date", "wait:none sort:kind limit:2", "due:>=2d sort:-priority",
  ]
  static let zones: [CivilZone] = [
    .utc, .berlin2026, CivilZone { _ in 14 * 3600 }, CivilZone { _ in -11 * 3600 },
  ]
  private static let words = ["milk", "bread", "ferns", "tea", "", "Milk"]
  private static let lists: [ListName] = [.inbox, .archive, .trash, "work", "home"]

  let clock = ManualClock(moment("2026-03-28T20:00:00Z").milliseconds)
  let stores: [Store]
  var random: SeededGenerator

  init(seed: UInt64) throws {
    let disk = MemoryFileSystem()
    random = SeededGenerator(seed: seed)
    var stores: [Store] = []
    for (number, machine) in ["a", "a", "b"].enumerated() {
      let effects = Effects.simulated(
        fileSystem: disk,
        clock: clock,
        seed: seed &* 10 &+ UInt64(number),
        machine: machine,
        process: number + 1
      )
      stores.append(try Store(at: "/\(machine)/store", effects: effects))
    }
    self.stores = stores
  }

  /// One random step of one of the stores, or of the clock.
  func step() throws {
    let store = stores[Int.random(in: 0..<stores.count, using: &random)]
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<10: try edit(store)
    case 10: try store.undo(Int.random(in: 1...2, using: &random))
    case 11: try store.redo()
    case 12, 13: try sync(store)
    case 14: try store.renumber()
    case 15: clock.advance(by: Int.random(in: -100_000_000...300_000_000, using: &random))
    case 16: clock.advance(by: 60_000 * Int.random(in: 0...90, using: &random))
    case 17: clock.advance(by: 1)
    default: try store.refresh()
    }
  }

  private func sync(_ store: Store) throws {
    let outcome = store.sync(with: try RemoteURL("/shared"))
    if let failure = outcome.report.failure { throw failure }
  }

  /// A commit with a few writes, some of which may come to nothing.
  private func edit(_ store: Store) throws {
    var random = random
    defer { self.random = random }
    let now = clock.milliseconds
    try store.commit(Cause("edit")) { transaction in
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let items = transaction.items.filter { $0.kind != nil }.map(\.id).sorted()
        guard let item = items.randomElement(using: &random),
          Int.random(in: 0..<5, using: &random) > 0
        else {
          let kind = ItemKind.allCases[Int.random(in: 0..<2, using: &random)]
          let word = Self.words.randomElement(using: &random) ?? ""
          let list = Self.lists.randomElement(using: &random) ?? .inbox
          let made = try transaction.create(kind, title: word, in: list)
          if Bool.random(using: &random) { try transaction.add("x", to: .tags, of: made) }
          continue
        }
        try Self.change(item, among: items, at: now, &transaction, &random)
      }
    }
  }

  private static func change(
    _ item: ItemID,
    among items: [ItemID],
    at now: Int,
    _ transaction: inout Transaction,
    _ random: inout SeededGenerator
  ) throws {
    func when() -> JSON {
      let instant = Instant(clamping: now + Int.random(in: -3...5, using: &random) * 1_800_000)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: return .null
      case 1: return When.date(CivilZone.utc.date(at: instant)).json
      default: return When.instant(instant).json
      }
    }
    switch Int.random(in: 0..<12, using: &random) {
    case 0:
      try transaction.set(.title, of: item, to: .string(words.randomElement(using: &random) ?? ""))
    case 1: try transaction.set(.due, of: item, to: when())
    case 2: try transaction.set(.wait, of: item, to: when())
    case 3: try transaction.set(.date, of: item, to: when())
    case 4:
      let letter = ["A", "B", "C"].randomElement(using: &random) ?? "A"
      try transaction.set(.priority, of: item, to: .string(letter))
    case 5: try transaction.move(item, to: lists.randomElement(using: &random) ?? .inbox)
    case 6: try? transaction.setCompleted(Bool.random(using: &random), item)
    case 7: try transaction.add("x", to: .tags, of: item)
    case 8: try transaction.remove("x", from: .tags, of: item)
    case 9: try transaction.purge(item)
    case 10: try transaction.place([item], at: Bool.random(using: &random) ? .top : .bottom)
    default:
      let other = items.randomElement(using: &random) ?? item
      if other != item { try? transaction.place([item], at: .before(other)) }
    }
  }
}

extension Store {
  /// What a query finds, worked out from the whole state.
  func fresh(_ request: Query.Request, in zone: CivilZone) throws -> [ObservedRow] {
    let now = Instant(clamping: effects.milliseconds())
    let matcher = Query.Matcher(request.filter, at: now, in: zone)
    return try read { document, numbers in
      let found = document.items.filter { $0.kind != nil && matcher.matches($0) }
      return request.order.sorted(found, in: zone).prefix(request.limit ?? .max).map {
        ObservedRow(item: $0, number: $0.list.isOpen ? numbers[$0.id] : nil)
      }
    }
  }
}
