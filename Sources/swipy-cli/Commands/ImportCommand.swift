// import: takes in items from a file.

import SyncEngine

/// `import [FORMAT] FILE|-`.
struct ImportCommand: Command {
  static let spec = CommandSpec(
    name: "import",
    group: .exchange,
    summary: "takes items from a file into the inbox",
    arguments: "[<format>] {<file> | -}",
    details: [
      .init("<format>", "\(ExchangeFormat.imported); a named file says it by itself"),
      .init("<file>", "what to read; '-' is standard input, and then the format is needed"),
    ],
    examples: [
      .init("import todo.txt", "tasks; a second time only what is new or changed"),
      .init("import todotxt tasks", "a file whose name does not tell"),
    ],
    effect: .writes,
    changes: "the items of the file, as one change; edits made here are kept",
    seeAlso: ["export", "demo", "formats"]
  )

  private let format: InterchangeFormat?
  private let file: Word

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {
    let first = try arguments.word("file")
    if let second = arguments.next() {
      format = try ExchangeFormat.importing(first)
      file = second
    } else {
      format = nil
      file = first
    }
    guard format != nil || !file.isKeyword("-") else {
      throw UsageError(
        .missing,
        "the format of standard input has to be named",
        at: file.range,
        hint: "such as 'import todotxt -'"
      )
    }
  }

  func run(_ context: inout CommandContext) throws -> Report {
    let context = context
    let run = try open(context)
    let store = try context.session.store()
    var batch = ImportBatch(store, cause: context.cause, source: run.source)
    try run.run(into: &batch) { try context.checkInterruption() }
    try batch.finish(tracksGone: run.source != nil, trashesGone: context.options.yes)
    return batch.tally.report
  }

  /// Opens the file and finds out its format.
  private func open(_ context: CommandContext) throws -> ImportRun {
    let session = context.session
    guard !file.isKeyword("-") else {
      guard !session.isInputTaken, let format else {
        throw CommandError(
          "import.inputTaken",
          "standard input is where the commands come from",
          hint: "name a file"
        )
      }
      return ImportRun(format: format, source: nil, bytes: session.inputBytes())
    }
    let path = session.path(file.text)
    let bytes = try byteSource(
      at: path,
      named: file.text,
      on: session.effects.fileSystem,
      folderHint: "files can be imported: \(ExchangeFormat.imported)"
    )
    let source = FilePath.tail(of: path)
    if let format = format ?? InterchangeFormat(fileName: path) {
      return ImportRun(format: format, source: source, bytes: bytes)
    }
    let head = try bytes.next() ?? []
    guard let format = InterchangeFormat(fileName: path, head: head) else {
      throw CommandError(
        "import.format",
        "the format of '\(file.text)' is not clear; nothing was imported",
        hint: "name it before the file, one of: \(ExchangeFormat.imported)"
      )
    }
    return ImportRun(format: format, source: source, bytes: bytes, head: head)
  }
}
