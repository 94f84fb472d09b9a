// replay: runs transcripts and replays of swipes, and compares.

import SwipyModel
import SyncEngine

/// `replay FILE… [update]`.
struct ReplayCommand: Command {
  static let spec = CommandSpec(
    name: "replay",
    group: .shell,
    summary: "runs transcripts and replays of swipes, and compares",
    arguments: "<file>... [update]",
    details: [
      .init("<file>", "a transcript, run in a store of its own, or gestures in a '.swipe' file"),
      .init("update", "writes what was answered or found into the files"),
    ],
    examples: [
      .init("replay thumb.swipe", "a gesture that goes otherwise is drawn"),
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
    var areAllSwipes = true
    for file in files {
      try context.checkInterruption()
      let played = try play(file.text, replay, session)
      areAllSwipes = areAllSwipes && played.isSwipes
      entries.append([
        "file": .string(file.text), "passed": .int(played.passed), "failed": .int(played.failed),
      ])
      report.plain.append(["\(file.text)", "\(played.passed)", "\(played.failed)"])
      if !updates { report.text += played.differences }
      report.text.append(.line(StyledText(summary(file.text, played))))
      if updates, let updated = played.updated {
        try session.write(Array(updated.utf8), to: file.text)
      }
      failed += played.failed
    }
    report.data = .array(entries)
    if failed > 0, !updates {
      let what: (one: SafeText, many: SafeText) =
        areAllSwipes
        ? ("expectation fails", "expectations fail") : ("answer differs", "answers differ")
      report.failure = CommandError(
        "replay.differs",
        "\(failed) \(failed == 1 ? what.one : what.many)",
        hint: "'replay FILE update' takes over what was found"
      )
    }
    return report
  }

  /// What came of one file of either kind.
  private struct Played {
    let passed: Int
    let failed: Int
    let isSwipes: Bool
    let differences: [Report.Block]
    /// The text to write; nil where the file may stay as it is.
    let updated: String?
  }

  private func play(
    _ file: String,
    _ replay: ReplayRun,
    _ session: Session
  ) throws(CommandError) -> Played {
    let path = session.path(file)
    let text = try replay.text(path)
    if SwipeReplayRun.isSwipes(text, name: file) {
      let run = try SwipeReplayRun(text, name: file)
      let updated = run.updated.text
      return Played(
        passed: run.result.passed,
        failed: run.result.failures.count,
        isSwipes: true,
        differences: run.differences(file),
        updated: same(updated, text) ? nil : updated
      )
    }
    let result = try replay.run(path, text)
    let blocks = result.differences.flatMap { difference -> [Report.Block] in
      [.line("\(file):\(difference.line): \(difference.command)")]
        + difference.diff.map { .line(StyledText("  ") + StyledText(SafeText($0))) }
    }
    return Played(
      passed: result.passed,
      failed: result.differences.count,
      isSwipes: false,
      differences: blocks,
      updated: result.differences.isEmpty ? nil : result.updated.text
    )
  }

  private func summary(_ file: String, _ played: Played) -> SafeText {
    var summary: SafeText = "\(file): \(played.passed) passed"
    if played.failed > 0 {
      summary += updates ? ", \(played.failed) updated" : ", \(played.failed) failed"
    }
    return summary
  }
}
