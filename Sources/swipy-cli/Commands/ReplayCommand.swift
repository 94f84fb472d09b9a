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
    seeAlso: ["record", "replays"]
  )

  private let files: [Word]
  private let updates: Bool

  var effect: CommandSpec.Effect { updates ? .writes : .reads }

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
    var tally = ReplayTally(updates: updates)
    for file in files {
      try context.checkInterruption()
      do throws(CommandError) {
        let played = try play(file.text, replay, session)
        if updates, let updated = played.updated {
          try session.write(Array(updated.utf8), to: file.text)
        }
        tally.add(played, file.text)
      } catch {
        // A file that cannot be written ends it; one that is no replay is only left out.
        guard error.exit == .failed else { throw error }
        tally.add(error, file.text)
      }
    }
    return tally.report
  }

  private func play(
    _ file: String,
    _ replay: ReplayRun,
    _ session: Session
  ) throws(CommandError) -> PlayedFile {
    let path = session.path(file)
    let text = try replay.text(path)
    if SwipeReplayRun.isSwipes(text, name: file) {
      let run = try SwipeReplayRun(text, name: file)
      let isRecorded = session.output.recorder != nil
      return run.played(file, text, columns: isRecorded ? nil : session.terminal.cut)
    }
    let result = try replay.run(path, text)
    let blocks = result.differences.flatMap { difference -> [Report.Block] in
      [.line("\(file):\(difference.line): \(difference.command)")]
        + difference.diff.map { .line(StyledText("  ") + StyledText(SafeText($0))) }
    }
    let isEmpty = result.passed == 0 && result.differences.isEmpty
    // What a machine that stands in the way makes of a transcript is nothing to take over.
    let isCutShort = result.differences.contains(where: \.isOfMachine)
    return PlayedFile(
      passed: result.passed,
      failed: result.differences.count,
      failsStill: isCutShort ? result.differences.count : 0,
      isSwipes: false,
      differences: blocks,
      remark: isEmpty ? "'\(file)' holds no command" : nil,
      updated: result.differences.isEmpty || isCutShort ? nil : result.updated.text
    )
  }
}
