// undone: opens completed todos again.

import SyncEngine

/// `undone ROWS`.
struct UndoneCommand: Command {
  static let spec = CommandSpec(
    name: "undone",
    group: .items,
    summary: "marks todos as not done",
    arguments: "<rows>...",
    details: [.init("<rows>", "row numbers such as 1-3,7, ids, or a quoted query")],
    examples: [
      .init("undone 1", "one todo")
    ],
    effect: .writes,
    changes: "when the todos were completed",
    seeAlso: ["done"]
  )

  private let rows: RowSelection

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {
    rows = try arguments.rows(takesRest: true)
  }

  func run(_ context: inout CommandContext) throws -> Report {
    try context.change(rows, done: "reopened", kind: .todo) {
      try $0.setCompleted(false, $1)
    }
  }
}
