// log: what happened, as the journals tell it.

import SyncEngine

/// `log [ROW] [limit:N]`.
struct LogCommand: Command {
  static let spec = CommandSpec(
    name: "log",
    group: .history,
    summary: "shows what happened, newest first",
    arguments: "[<row>] [limit:<n>]",
    details: [
      .init("<row>", "only what happened to this row, or to an item that was purged, by its id"),
      .init("<n>", "at most so many changes"),
    ],
    examples: [
      .init("log limit:3", "the last three changes"),
      .init("log 1", "the history of a row"),
    ],
    travels: true,
    seeAlso: ["show", "undo"]
  )

  /// More changes than are ever shown.
  private static let unlimited = 1_000_000_000

  private let row: RowSelection?
  private let limit: Int

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {
    var row: RowSelection? = arguments.suppliesRows ? .supplied : nil
    var limit: Int?
    while let word = arguments.peek {
      if let (name, value) = ItemWord.field(word), same(name, "limit"), limit == nil {
        _ = arguments.next()
        limit = try ArgumentReader.count(value, "limit", in: 1...Self.unlimited)
      } else if row == nil {
        row = try arguments.row()
      } else {
        break
      }
    }
    self.row = row
    self.limit = limit ?? Self.unlimited
  }

  func run(_ context: inout CommandContext) throws -> Report {
    let store = try context.reading()
    guard let row else {
      return try Report(changes: store.history(limit: limit), context, in: store)
    }
    let items = try items(row, context, in: store)
    if items.count == 1, let item = items.first {
      let changes = try store.history(limit: limit, of: item)
      return try Report(changes: changes, only: item, context, in: store)
    }
    let wanted = Set(items)
    let changes = try store.history(limit: Self.unlimited).filter { change in
      change.operations.contains { wanted.contains($0.item) }
    }
    return try Report(changes: Array(changes.prefix(limit)), context, in: store)
  }

  /// The items that rows name; what is gone for good is named by its id.
  private func items(
    _ row: RowSelection,
    _ context: CommandContext,
    in store: any StoreReading
  ) throws -> [ItemID] {
    do {
      return try context.resolve(row, in: store, includesPutAway: true)
    } catch let error as CommandError where same(error.code, "row.unknown") {
      guard case .named(let parts) = row, parts.count == 1,
        case .one(.identifier(let prefix)) = parts[0].rows
      else { throw error }
      let wanted = Array(prefix.lowercased().utf8)
      let gone = try store.read { document, _ in
        document.purged.filter { "\($0)".utf8.starts(with: wanted) }
      }
      if gone.count == 1 { return Array(gone) }
      // An item whose creation was undone is remembered by its changes alone.
      guard let id = ItemID(prefix), try !store.history(limit: 1, of: id).isEmpty else {
        throw error
      }
      return [id]
    }
  }
}

extension Report {
  /// A report that shows changes, newest first.
  init(
    changes: [Change],
    only item: ItemID? = nil,
    _ context: CommandContext,
    in store: any StoreReading
  ) throws {
    let words = try ChangeWords(changes, context, in: store)
    data = .array(changes.map { $0.json(words) })
    plain = changes.map(\.plain)
    text = changes.flatMap { words.lines($0, only: item) }.map { .line($0, isCut: true) }
    if changes.isEmpty { notes = [.remark("nothing has happened yet")] }
  }
}
