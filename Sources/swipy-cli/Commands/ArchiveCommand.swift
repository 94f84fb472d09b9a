// archive: puts rows into the archive.

import SyncEngine

/// `archive ROWS`.
struct ArchiveCommand: Command {
  static let spec = CommandSpec(
    name: "archive",
    group: .items,
    summary: "moves rows to the archive",
    arguments: "<rows>...",
    details: [.init("<rows>", "row numbers such as 1-3,7, ids, or a quoted query")],
    examples: [
      .init("archive 2", "one row"),
      .init("archive 1-3,5", "a run of rows, and one more"),
    ],
    effect: .writes,
    changes: "the list the items are in; 'restore' and 'undo' bring them back",
    seeAlso: ["restore", "trash", "undo"]
  )

  private let rows: RowSelection

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {
    rows = try arguments.rows(takesRest: true)
  }

  func run(_ context: inout CommandContext) throws -> Report {
    try context.change(rows, done: "archived") { try $0.putAway($1, to: .archive) }
  }
}
