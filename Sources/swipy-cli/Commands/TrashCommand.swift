// trash: throws rows away, without forgetting them.

import SyncEngine

/// `trash ROWS`.
struct TrashCommand: Command {
  static let spec = CommandSpec(
    name: "trash",
    aliases: ["rm"],
    group: .items,
    summary: "moves rows to the trash",
    arguments: "<rows>...",
    details: [.init("<rows>", "row numbers such as 1-3,7, ids, or a quoted query")],
    examples: [
      .init("trash 2", "one row"),
      .init("rm 3 4", "several rows"),
    ],
    effect: .writes,
    changes: "the list the items are in; 'restore' and 'undo' bring them back",
    seeAlso: ["restore", "purge", "archive", "undo"]
  )

  private let rows: RowSelection

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {
    rows = try arguments.rows(takesRest: true)
  }

  func run(_ context: inout CommandContext) throws -> Report {
    try context.change(rows, done: "trashed", suffix: "; 'undo' takes it back") {
      try $0.putAway($1, to: .trash)
    }
  }
}
