// done: completes todos.

import SyncEngine

/// `done ROWS`.
struct DoneCommand: Command {
  static let spec = CommandSpec(
    name: "done",
    group: .items,
    summary: "marks todos as done",
    arguments: "<rows>...",
    details: [.init("<rows>", "row numbers such as 1-3,7, ids, or a quoted query")],
    examples: [
      .init("done 1", "one todo"),
      .init("done 2-4", "a run of todos"),
    ],
    effect: .writes,
    changes: "when the todos were completed; they stay in their list until they are archived",
    seeAlso: ["undone", "archive", "recurrence"]
  )

  private let rows: RowSelection

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {
    rows = try arguments.rows(takesRest: true)
  }

  func run(_ context: inout CommandContext) throws -> Report {
    try context.change(rows, done: "completed", kind: .todo) {
      try $0.setCompleted(true, $1)
    }
  }
}
