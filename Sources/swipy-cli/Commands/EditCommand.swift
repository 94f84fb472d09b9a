// edit: changes the fields of an item.

import SyncEngine

/// `edit ROW [TITLE…] [field:value…] [+tag] [-tag]`.
struct EditCommand: Command {
  static let spec = CommandSpec(
    name: "edit",
    group: .items,
    summary: "changes the fields of a row",
    arguments: "<row> [<title>...] [<field>:[<value>]]... [+<tag>]... [-<tag>]...",
    details: [
      .init("<row>", "a row number or the beginning of an id"),
      .init("<title>", "a new title; without one it stays"),
      .init("<field>", "due, wait, pri, notes, list, date, recur, source, from, to or x-NAME"),
      .init("<value>", "text, a time such as tomorrow, or a letter for pri; nothing clears"),
      .init("<tag>", "+ adds it, - takes it away"),
    ],
    examples: [
      .init("edit 1 Buy oat milk", "a new title"),
      .init("edit 1 due:friday pri:B +shop", "fields and a tag"),
      .init("edit 1 pri: -shop", "no priority, and a tag less"),
    ],
    effect: .writes,
    changes: "the fields named, as one change; what is exported follows",
    seeAlso: ["add", "show", "undo"]
  )

  private let row: RowSelection
  private let edits: ItemEdits

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {
    row = try arguments.row()
    edits = try ItemEdits(arguments.items(removes: true))
    if edits.isEmpty {
      throw arguments.missing("change", hint: "a title, field:value, +tag or -tag")
    }
  }

  func run(_ context: inout CommandContext) throws -> Report {
    let store = try context.session.store()
    let ids = try context.resolve(row, in: store)
    let writes = try edits.writes(context, in: store)
    let (surroundings, edits) = (context, edits)
    var report = try context.change(ids, in: store, done: "edited") { transaction, rows in
      for row in rows {
        for edit in edits.fields {
          guard let kind = edit.kind else { continue }
          let field: SafeText = "'\(edit.field.name.string)'"
          try surroundings.require(kind, row, transaction, for: field)
        }
        for write in writes { try write.apply(to: row.id, in: &transaction) }
      }
    }
    if case .named = row, let item = try store.rows(ids).first { report.data = item.json }
    report.notes = edits.hints.map { .warning($0) } + report.notes
    return report
  }
}
