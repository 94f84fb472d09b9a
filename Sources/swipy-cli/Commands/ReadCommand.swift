// read: marks mails as read.

import SyncEngine

/// `read ROWS`.
struct ReadCommand: Command {
  static let spec = CommandSpec(
    name: "read",
    group: .items,
    summary: "marks mails as read",
    arguments: "<rows>...",
    details: [.init("<rows>", "row numbers such as 1-3,7, ids, or a quoted query")],
    examples: [
      .init("read 1", "one mail"),
      .init("read 'is:unread'", "every unread mail"),
    ],
    effect: .writes,
    changes: "whether the mails are unread",
    seeAlso: ["unread"]
  )

  private let rows: RowSelection

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {
    rows = try arguments.rows(takesRest: true)
  }

  func run(_ context: inout CommandContext) throws -> Report {
    try context.change(rows, done: "marked", suffix: " as read", kind: .mail) {
      try $0.setUnread(false, $1)
    }
  }
}
