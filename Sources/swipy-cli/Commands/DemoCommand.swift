// demo: loads the samples.

import SyncEngine

/// `demo`.
struct DemoCommand: Command {
  static let spec = CommandSpec(
    name: "demo",
    group: .exchange,
    summary: "loads sample tasks and messages to try things with",
    examples: [.init("demo", "14 tasks and 23 messages; 'undo' takes them away again")],
    effect: .writes,
    changes: "the inbox, as one change that 'undo' takes back",
    seeAlso: ["import"]
  )

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {}

  func run(_ context: inout CommandContext) throws -> Report {
    let store = try context.session.store()
    var batch = ImportBatch(store, cause: context.cause, source: Samples.todoTxtSource)
    try batch.add(
      TodoTxtImporter.importTodoTxt(Samples.todoTxt, sourceName: Samples.todoTxtSource)
    )
    try batch.add(MailImporter.importMbox(Samples.inbox, sourceName: Samples.inboxSource))
    try batch.finish(tracksGone: false, trashesGone: false)
    var report = batch.tally.report
    // What is odd about the samples is odd on purpose.
    report.notes =
      batch.tally.imported > 0
      ? [.remark("'undo' takes them away again"), .tip(kind: "demo", "list")]
      : [.remark("the samples are here already")]
    return report
  }
}
