// record: writes what follows as a transcript, or the gestures of it as a replay of swipes.

import SyncEngine

/// `record start FILE`, `record stop`.
struct RecordCommand: Command {
  static let spec = CommandSpec(
    name: "record",
    group: .shell,
    summary: "writes what follows as a transcript or as gestures that 'replay' runs",
    arguments: "{start <file> | stop}",
    details: [
      .init("<file>", "what to write, asks to replace: gestures where it ends in '.swipe'")
    ],
    examples: [
      .init("record start tour.session", "from here on"),
      .init("record start thumb.swipe", "gestures alone, each with what it leads to"),
      .init("record stop", "up to here"),
    ],
    seeAlso: ["replay", "replays"]
  )

  private let file: Word?

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {
    let starts = try arguments.choice("action", ["start": true, "stop": false])
    file = starts ? try arguments.word("file") : nil
  }

  func run(_ context: inout CommandContext) throws -> Report {
    let session = context.session
    guard let file else {
      guard let name = session.recording else {
        throw CommandError("record.none", "nothing is being recorded")
      }
      let isEmpty = session.swipeRecorder?.isEmpty ?? false
      session.output.recorder = nil
      session.swipeRecorder = nil
      var report = Report(data: ["recording": .null], lines: ["recorded '\(name)'"])
      if isEmpty { report.notes = [.remark("no gesture was made")] }
      return report
    }
    if let name = session.recording {
      throw CommandError(
        "record.running",
        "'\(name)' is being recorded",
        hint: "'record stop' ends it"
      )
    }
    let isSwipes = SwipeReplayRun.isSwipes("", name: file.text)
    let target = try TargetFile(file.text, session)
    if target.isFilled { try context.confirm("replace '\(file.text)'?") }
    if isSwipes {
      session.swipeRecorder = try SwipeRecorder(target)
    } else {
      session.output.recorder = try Recorder(target)
    }
    var report = Report(data: ["recording": .string(file.text)], lines: [])
    report.text = [.line("recording to '\(file.text)'")]
    report.plain = [["\(file.text)"]]
    if !isSwipes, let store = try? session.store(),
      !store.seen.isEmpty
    {
      report.notes = [.remark("a replay begins with an empty store, unlike this one")]
    }
    return report
  }
}

extension Session {
  /// The name of the file that is being recorded.
  fileprivate var recording: String? { output.recorder?.name ?? swipeRecorder?.name }
}
