// export: writes items to a file.

import SyncEngine

/// `export FORMAT FILE|- [QUERY…]`.
struct ExportCommand: Command {
  static let spec = CommandSpec(
    name: "export",
    group: .exchange,
    summary: "writes items to a file in another program's format",
    arguments: "<format> {<file> | -} [<query>...]",
    details: [
      .init("<format>", "todotxt"),
      .init(
        "<file>",
        "what to write, whole or not at all; asks to replace; '-' is standard output"
      ),
      .init("<query>", "which items; everything but the trash without one"),
    ],
    examples: [
      .init("export todotxt todo.txt", "every task; lines nobody edited as they came"),
      .init("export todotxt - is:open +garden", "what a query finds, on standard output"),
    ],
    travels: true,
    seeAlso: ["import", "formats"]
  )

  private let file: Word
  private let query: [Word]

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {
    try ExchangeFormat.exporting(try arguments.word("format", hint: "todotxt"))
    file = try arguments.word("file", hint: "a name, or - for standard output")
    query = arguments.rest()
  }

  func run(_ context: inout CommandContext) throws -> Report {
    let session = context.session
    let store = try context.reading()
    let found = try items(context, in: store)
    let tasks = found.filter { $0.kind == .todo }
    var style = TodoTxtExporter.Style()
    style.secondsFromGMT = session.zone.secondsFromUTC(at: context.now)
    let target = file.isKeyword("-") ? nil : try TargetFile(file.text, session)
    let replaced = try target?.beginning(1 << 16) ?? []
    if !replaced.isEmpty {
      style = TodoTxtExporter.Style(like: TodoTxtFile(replaced))
      style.secondsFromGMT = session.zone.secondsFromUTC(at: context.now)
    }
    let result = TodoTxtExporter.exportTodoTxt(tasks.compactMap { ItemDraft($0) }, style: style)
    var report = Report(data: ["exported": .int(tasks.count)], lines: [])
    report.plain = [["\(tasks.count)"]]
    report.notes = notes(result, mails: found.count - tasks.count)
    guard let target else {
      report.file = result.bytes
      return report
    }
    if !replaced.isEmpty, replaced != result.bytes {
      try context.confirm("replace '\(file.text)'?")
    }
    try target.write(result.bytes)
    report.text = [.line("exported \(CommandContext.items(tasks.count)) to '\(file.text)'")]
    return report
  }

  /// What is to be written, in the order of the import unless the query says another.
  private func items(_ context: CommandContext, in store: any StoreReading) throws -> [Item] {
    guard !query.isEmpty else {
      return try store.read { document, _ in
        document.items.filter { $0.kind != nil && $0.list != .trash }
      }.inImportOrder()
    }
    let request: Query.Request
    let lists = try store.lists()
    do throws(QueryError) {
      let words = query.map {
        Query.Word($0.text, bareCount: $0.bareCount, column: $0.range.lowerBound)
      }
      request = try Query.parse(words, lists: lists)
    } catch {
      throw error.usageError(in: query, end: context.line.text.utf8.count)
    }
    guard request.order == Query.Order() else {
      return try context.items(request, scope: .everywhere, in: store)
    }
    var unlimited = request
    unlimited.limit = nil
    let found = try context.items(unlimited, scope: .everywhere, in: store).inImportOrder()
    return Array(found.prefix(request.limit ?? found.count))
  }

  /// What the format leaves out.
  private func notes(_ result: TodoTxtExporter.Result, mails: Int) -> [Report.Note] {
    var notes: [Report.Note] = []
    if mails > 0 {
      notes.append(.warning("\(mails == 1 ? "1 mail is" : "\(mails) mails are") left out"))
    }
    var counts: [TodoTxtLoss: Int] = [:]
    for (_, loss) in result.losses { counts[loss, default: 0] += 1 }
    let lines = counts.map { $0.key.words($0.value) }.sorted { Text($0.string) < Text($1.string) }
    notes += lines.map { .warning($0) }
    return notes
  }
}
