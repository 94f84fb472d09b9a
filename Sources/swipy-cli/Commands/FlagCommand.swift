// flag: puts a flag on rows.

import SyncEngine

/// `flag ROWS`.
struct FlagCommand: Command {
  static let spec = CommandSpec(
    name: "flag",
    group: .items,
    summary: "puts a flag on rows",
    arguments: "<rows>...",
    details: [.init("<rows>", "row numbers such as 1-3,7, ids, or a quoted query")],
    examples: [
      .init("flag 1", "one row")
    ],
    effect: .writes,
    changes: "whether the items carry a flag",
    seeAlso: ["unflag"]
  )

  private let rows: RowSelection

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {
    rows = try arguments.rows(takesRest: true)
  }

  func run(_ context: inout CommandContext) throws -> Report {
    try context.change(rows, done: "flagged") { try $0.setFlagged(true, $1) }
  }
}
