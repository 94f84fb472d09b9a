// unread: marks mails as unread.

import SyncEngine

/// `unread ROWS`.
struct UnreadCommand: Command {
  static let spec = CommandSpec(
    name: "unread",
    group: .items,
    summary: "marks mails as unread",
    arguments: "<rows>...",
    details: [.init("<rows>", "row numbers such as 1-3,7, ids, or a quoted query")],
    examples: [
      .init("unread 1", "one mail")
    ],
    effect: .writes,
    changes: "whether the mails are unread",
    seeAlso: ["read"]
  )

  private let rows: RowSelection

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {
    rows = try arguments.rows(takesRest: true)
  }

  func run(_ context: inout CommandContext) throws -> Report {
    try context.change(rows, done: "marked", suffix: " as unread", kind: .mail) {
      try $0.setUnread(true, $1)
    }
  }
}
