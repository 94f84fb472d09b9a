// add: makes a todo.

import SyncEngine

/// `add TITLE… [field:value…] [+tag…]`.
struct AddCommand: Command {
  static let spec = CommandSpec(
    name: "add",
    group: .items,
    summary: "adds a todo to the inbox",
    arguments: "<title>... [<field>:<value>]... [+<tag>]...",
    details: [
      .init("<title>", "the words that are neither field nor tag"),
      .init("<field>", "due, wait, pri, notes, list, date, recur, source or x-NAME"),
      .init("<value>", "text, a time such as tomorrow, or a letter for pri"),
      .init("<tag>", "a word that begins with a letter"),
    ],
    examples: [
      .init("add Buy milk", "a todo with a title"),
      .init("add Call Ana due:tomorrow pri:A +phone", "with fields and a tag"),
      .init("add Pack bags due:'friday 9:00'", "a value with a blank in quotes"),
    ],
    effect: .writes,
    changes: "a new todo is there, and has a row number",
    seeAlso: ["edit", "list"]
  )

  private let edits: ItemEdits

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {
    edits = try ItemEdits(arguments.items(removes: false))
    guard edits.title != nil || edits.fields.contains(where: { $0.field == .title }) else {
      throw arguments.missing("title")
    }
    for edit in edits.fields where edit.kind == .mail {
      let start = edit.range.lowerBound - edit.field.name.byteCount - 1
      throw UsageError(
        .field,
        "'\(edit.field.name.string):' is a mail's, and this is a todo",
        at: start..<edit.range.upperBound
      )
    }
  }

  func run(_ context: inout CommandContext) throws -> Report {
    let store = try context.session.store()
    let now = context.now
    let writes = try edits.writes(context, in: store)
    let hasDate = edits.fields.contains { $0.field == .date }
    let item = try store.commit(context.cause) { transaction in
      let item = try transaction.create(.todo, title: edits.title ?? "")
      if !hasDate { try transaction.set(.date, of: item, to: When.instant(now).json) }
      for write in writes { try write.apply(to: item, in: &transaction) }
      return item
    }.value
    let row = try store.rows([item])
    var report = Report(rows: row, zone: context.session.zone, now: now)
    report.data = row.first?.json ?? .null
    report.notes = edits.hints.map { .warning($0) }
    report.notes.append(.remark("added"))
    if let number = row.first?.number, context.table.command(named: "swipe") != nil {
      report.notes.append(.tip(kind: "swipe", "swipe \(number) right 80%"))
    }
    return report
  }
}
