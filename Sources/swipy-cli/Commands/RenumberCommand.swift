// renumber: closes the gaps in the row numbers.

import SyncEngine

/// `renumber`.
struct RenumberCommand: Command {
  static let spec = CommandSpec(
    name: "renumber",
    group: .store,
    summary: "closes the gaps in the row numbers",
    examples: [.init("renumber", "numbers the open items from 1")],
    effect: .writes,
    changes: "the numbers by which this machine names rows; nothing that is synced",
    seeAlso: ["list"]
  )

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {}

  func run(_ context: inout CommandContext) throws -> Report {
    let store = try context.session.store()
    // A store that is not there yet is not made for this.
    let isEmpty = try store.read { document, _ in document.count == 0 }
    let rows = isEmpty ? 0 : try store.renumber()
    return Report(
      data: ["rows": .int(rows)],
      lines: [rows == 1 ? "1 row" : "\(rows) rows"]
    )
  }
}
