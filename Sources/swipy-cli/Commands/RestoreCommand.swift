// restore: brings rows back from the archive or the trash.

import SyncEngine

/// `restore ROWS`.
struct RestoreCommand: Command {
  static let spec = CommandSpec(
    name: "restore",
    group: .items,
    summary: "brings rows back to the list they left",
    arguments: "<rows>...",
    details: [.init("<rows>", "the numbers they had, ids, or a quoted query")],
    examples: [
      .init("restore 2", "a row by the number it had"),
      .init("restore 'trash two'", "what the trash holds with 'two' in it"),
    ],
    effect: .writes,
    changes: "the list the items are in; they get their row numbers back",
    seeAlso: ["archive", "trash", "find"]
  )

  private let rows: RowSelection

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {
    rows = try arguments.rows(takesRest: true)
  }

  func run(_ context: inout CommandContext) throws -> Report {
    let store = try context.session.store()
    let ids = try context.resolve(rows, in: store, includesPutAway: true)
    return try context.change(ids, in: store, done: "restored") {
      for row in $1 { try $0.restore(row.id) }
    }
  }
}
