// purge: forgets items for good.

import SyncEngine

/// `purge ROWS`.
struct PurgeCommand: Command {
  static let spec = CommandSpec(
    name: "purge",
    group: .items,
    summary: "forgets items for good",
    arguments: "<rows>...",
    details: [.init("<rows>", "row numbers such as 1-3,7, ids, or a quoted query")],
    examples: [.init("purge 2 --yes", "one row, without asking for the word")],
    effect: .writes,
    changes: "the items are gone, here and where this is synced; no undo brings them back",
    seeAlso: ["trash"]
  )

  /// What to type to confirm.
  private static let word = "purge"

  private let rows: RowSelection

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {
    rows = try arguments.rows(takesRest: true)
  }

  func run(_ context: inout CommandContext) throws -> Report {
    let store = try context.session.store()
    let ids = try context.resolve(rows, in: store)
    var report = Report(data: ["purged": []], lines: [])
    guard !ids.isEmpty else {
      report.notes = [.remark("nothing changed")]
      return report
    }
    let named = try store.rows(ids)
    let count = CommandContext.items(ids.count)
    let question: SafeText = "forget \(CommandContext.named(named.map(\.item))) for good?"
    try context.confirm(question, typing: Self.word)
    try store.commit(context.cause) { transaction in
      for id in ids { try transaction.purge(id) }
    }
    report.data = ["purged": .array(ids.map { .string("\($0)") })]
    report.plain = ids.map { ["\("\($0)")"] }
    report.text = named.map {
      .line(StyledText(" \($0.name)  ", .faint) + StyledText.foreign($0.item.title))
    }
    report.notes = [.remark("purged \(count); nothing brings back what is purged")]
    return report
  }
}
