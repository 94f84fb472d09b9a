// show: everything about one item.

import SyncEngine

/// `show ROW`.
struct ShowCommand: Command {
  static let spec = CommandSpec(
    name: "show",
    group: .finding,
    summary: "shows every field of a row, its triggers, history and conflicts",
    arguments: "<row>",
    details: [.init("<row>", "a row number or the beginning of an id")],
    examples: [.init("show 1", "everything about a row")],
    travels: true,
    seeAlso: ["list", "log", "conflicts", "edit"]
  )

  /// More changes than are ever shown.
  private static let unlimited = 1_000_000_000

  private let row: RowSelection

  init(parsing arguments: inout ArgumentReader) throws(UsageError) { row = try arguments.row() }

  func run(_ context: inout CommandContext) throws -> Report {
    let store = try context.reading()
    let rows = try store.rows(context.resolve(row, in: store))
    let pages = try rows.map { try page($0, context, in: store) }
    var report = Report()
    report.data = .array(pages.map(\.data))
    if case .named = row, let page = pages.first { report.data = page.data }
    report.text = pages.flatMap(\.text)
    report.plain = pages.flatMap(\.plain)
    report.notes = store.damageWarnings
    return report
  }

  private func page(
    _ row: Row,
    _ context: CommandContext,
    in store: any StoreReading
  ) throws -> Report {
    let history = try store.history(limit: Self.unlimited, of: row.id)
    let triggers = try ItemTriggers.of(row.item, context, in: store)
    let words = try ChangeWords(history, context, in: store)
    var page = Report()
    var object = row.json.object ?? JSONObject()
    object["triggers"] = triggers.data
    object["log"] = .array(history.map { $0.json(words) })
    page.data = .object(object)
    page.plain = row.members.map { [SafeText($0.name), SafeText(ChangeWords.value($0.value))] }
    page.text = [
      .line(StyledText(" \(row.name)  ", .faint) + .foreign(row.item.title, .strong))
    ]
    page.text += fields(row, words).map { .line($0) }
    page.text += section("swiping", triggers.lines)
    page.text += section(
      "conflicts",
      row.item.conflicts.flatMap { $0.lines(row, words) }
    )
    page.text += section("history", history.flatMap { words.lines($0, only: row.id) })
    return page
  }

  private func section(_ name: SafeText, _ lines: [StyledText]) -> [Report.Block] {
    lines.isEmpty ? [] : [.line(StyledText(" \(name)", .strong))] + lines.map { .line("  " + $0) }
  }

  /// A line for each field; one for each line of the notes.
  private func fields(_ row: Row, _ words: ChangeWords) -> [StyledText] {
    let members = row.members.filter { !same($0.name, "title") && !same($0.name, "row") }
    let width = members.reduce(0) { max($0, SafeText($1.name).width) }
    return members.flatMap { name, value -> [StyledText] in
      let field = Field(Text(name))
      let text =
        words.time(value, of: field)?.string ?? Recurrence.words(value, of: field)
        ?? ChangeWords.value(value)
      let parts = text.split(separator: "\n", omittingEmptySubsequences: false)
      return parts.enumerated().map { index, part in
        let label = StyledText(index == 0 ? SafeText(name) : "", .faint).padded(to: width)
        return "    " + label + "  " + .foreign(String(part))
      }
    }
  }
}

extension Row {
  /// The members of the item's JSON, those a reader looks for first at the top.
  fileprivate var members: [(name: String, value: JSON)] {
    let first = ["row", "id", "kind", "title", "list", "from", "to", "date", "due", "priority"]
    let all = (json.object?.members ?? []).map { (name: $0.key.string, value: $0.value) }
    let top = first.compactMap { name in all.first { same($0.name, name) } }
    return top + all.filter { member in !first.contains { same($0, member.name) } }
  }
}
