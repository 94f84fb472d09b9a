// conflicts: the concurrent edits that wait to be settled.

import SyncEngine

/// `conflicts [ROW]`.
struct ConflictsCommand: Command {
  static let spec = CommandSpec(
    name: "conflicts",
    group: .sync,
    summary: "lists concurrent edits, and what settles each",
    arguments: "[<row>]",
    details: [.init("<row>", "only those of this row")],
    examples: [
      .init("conflicts", "all of them"),
      .init("conflicts 1", "those of one row"),
    ],
    travels: true,
    seeAlso: ["resolve", "show"]
  )

  private let row: RowSelection?

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {
    row = try arguments.optionalRow()
  }

  func run(_ context: inout CommandContext) throws -> Report {
    let store = try context.reading()
    let ids: [ItemID]
    if let row {
      ids = try context.resolve(row, in: store)
    } else {
      let request = Query.Request(filter: .term(.status(.conflicted)))
      ids = try context.items(request, scope: .everywhere, in: store).map(\.id)
    }
    let conflicts = try store.rows(ids).flatMap { row in
      row.item.conflicts.map { (row: row, conflict: $0) }
    }
    var report = try Report(conflicts: conflicts, context, in: store)
    let count: SafeText =
      conflicts.count == 1 ? "1 conflict" : "\(conflicts.count) conflicts"
    report.notes = [.remark(conflicts.isEmpty ? "no conflicts" : count)]
    return report
  }
}
