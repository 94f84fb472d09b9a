// replay: runs transcripts and compares.

import SyncEngine

/// `replay FILE… [update]`.
struct ReplayCommand: Command {
  static let spec = CommandSpec(
    name: "replay",
    group: .shell,
    summary: "runs transcripts in a store of their own and compares",
    arguments: "<file>... [update]",
    details: [
      .init("<file>", "a transcript: commands behind '>>> ', each with its answer"),
      .init("update", "writes the answers given into the files"),
    ],
    examples: [
      .init("replay tour.session", "differences are shown line by line"),
      .init("replay tour.session update", "takes the answers over"),
    ],
    seeAlso: ["record"]
  )

  private let files: [Word]
  private let updates: Bool

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {
    var words = arguments.rest()
    updates = words.count > 1 && words.last?.isKeyword("update") == true
    if updates { words.removeLast() }
    guard !words.isEmpty else { throw arguments.missing("file") }
    files = words
  }

  func run(_ context: inout CommandContext) throws -> Report {
    let session = context.session
    let replay = ReplayRun(
      table: context.table,
      fileSystem: session.effects.fileSystem,
      depth: session.replayDepth
    )
    var report = Report()
    var entries: [JSON] = []
    var failed = 0
    for file in files {
      try context.checkInterruption()
      let result = try replay.run(session.path(file.text))
      entries.append([
        "file": .string(file.text), "passed": .int(result.passed),
        "failed": .int(result.differences.count),
      ])
      report.plain.append(
        ["\(file.text)", "\(result.passed)", "\(result.differences.count)"]
      )
      report.text += lines(file.text, result)
      if updates, !result.differences.isEmpty {
        try session.write(Array(result.updated.text.utf8), to: file.text)
      }
      failed += result.differences.count
    }
    report.data = .array(entries)
    if failed > 0, !updates {
      report.failure = CommandError(
        "replay.differs",
        "\(failed == 1 ? "1 command answers" : "\(failed) commands answer") otherwise",
        hint: "'replay FILE update' takes the answers over"
      )
    }
    return report
  }

  private func lines(_ file: String, _ result: TranscriptResult) -> [Report.Block] {
    let (passed, failed) = (result.passed, result.differences.count)
    var summary: SafeText = "\(file): \(passed) passed"
    if failed > 0 { summary += updates ? ", \(failed) updated" : ", \(failed) failed" }
    var blocks: [Report.Block] = []
    for difference in updates ? [] : result.differences {
      blocks.append(.line("\(file):\(difference.line): \(difference.command)"))
      blocks += difference.diff.map { .line(StyledText("  ") + StyledText(SafeText($0))) }
    }
    return blocks + [.line(StyledText(summary))]
  }
}
