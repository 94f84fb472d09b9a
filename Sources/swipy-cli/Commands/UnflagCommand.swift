// unflag: takes the flag off rows.

import SyncEngine

/// `unflag ROWS`.
struct UnflagCommand: Command {
  static let spec = CommandSpec(
    name: "unflag",
    group: .items,
    summary: "takes the flag off rows",
    arguments: "<rows>...",
    details: [.init("<rows>", "row numbers such as 1-3,7, ids, or a quoted query")],
    examples: [
      .init("unflag 1", "one row")
    ],
    effect: .writes,
    changes: "whether the items carry a flag",
    seeAlso: ["flag"]
  )

  private let rows: RowSelection

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {
    rows = try arguments.rows(takesRest: true)
  }

  func run(_ context: inout CommandContext) throws -> Report {
    try context.change(rows, done: "unflagged") { try $0.setFlagged(false, $1) }
  }
}
