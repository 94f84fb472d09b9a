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
      .init("<row>", "only what happened to this row"),
      .init("<n>", "at most so many changes"),
    ],
    examples: [
      .init("log limit:3", "the last three changes"),
      .init("log 1", "the history of a row"),
    ],
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
    let store = try context.session.store()
    guard let row else {
      return Report(changes: try store.history(limit: limit), context, in: store)
    }
    let items = try context.resolve(row, in: store)
    if items.count == 1, let item = items.first {
      let changes = try store.history(limit: limit, of: item)
      return Report(changes: changes, only: item, context, in: store)
    }
    let wanted = Set(items)
    let changes = try store.history(limit: Self.unlimited).filter { change in
      change.operations.contains { wanted.contains($0.item) }
    }
    return Report(changes: Array(changes.prefix(limit)), context, in: store)
  }
}

extension Report {
  /// A report that shows changes, newest first.
  init(
    changes: [Change],
    only item: ItemID? = nil,
    _ context: CommandContext,
    in store: Store
  ) {
    let words = ChangeWords(changes, context, in: store)
    data = .array(changes.map(\.json))
    plain = changes.map(\.plain)
    text = changes.flatMap { words.lines($0, only: item) }.map { .line($0, isCut: true) }
    if changes.isEmpty { notes = [.remark("nothing has happened yet")] }
  }
}
