// One import from its bytes to the store.

import SyncEngine

/// Reads a source piece by piece and takes its items in.
struct ImportRun {
  /// The format the source is in.
  let format: InterchangeFormat
  /// The name by which the source is known; nil for standard input.
  let source: String?
  /// Where the bytes come from.
  let bytes: any ByteSource
  /// What has been read already, to find out the format.
  var head: [UInt8] = []

  /// Runs to the end.
  ///
  /// An mbox is read in pieces, so that its size makes no difference; the others are read whole.
  /// - Parameters:
  ///   - batch: What takes the items.
  ///   - pause: Is called between pieces; what it throws ends the import after the changes made.
  /// - Throws: `CommandError`, `MboxError` before anything was written, and what `pause` throws.
  func run(into batch: inout ImportBatch, pause: () throws -> Void) throws {
    switch format {
    case .todotxt:
      let whole = head + (try bytes.rest())
      try batch.add(TodoTxtImporter.importTodoTxt(whole, sourceName: source ?? ""))
    case .eml:
      let whole = head + (try bytes.rest())
      try batch.add(MailImporter.importEML(whole, sourceName: source ?? ""))
    case .mbox:
      let importer = MailImporter(sourceName: source ?? "")
      var splitter = MboxSplitter()
      func take(_ messages: [MboxMessage]) throws {
        var result = ImportResult()
        for message in messages { importer.add(message, to: &result) }
        try batch.add(result)
      }
      try take(try splitter.feed(head))
      while let piece = try bytes.next() {
        try take(try splitter.feed(piece))
        try pause()
      }
      try take(try splitter.finish())
    }
  }
}

extension MboxError: WordedError {
  var words: CommandError {
    switch self {
    case .notMbox(let line, let content):
      CommandError(
        "import.rejected",
        "this is no mbox: line \(line) does not begin a message; nothing was imported",
        hint: content.hint
      )
    }
  }
}

extension MboxError.Content {
  /// What to do with such a file instead.
  fileprivate var hint: SafeText {
    switch self {
    case .message: "it looks like a single message; 'import eml FILE' takes it"
    case .binary: "it is no text"
    case .text: "'import todotxt FILE' takes a list of tasks"
    }
  }
}
