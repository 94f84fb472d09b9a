// record: writes what follows as a transcript.

import SyncEngine

/// `record start FILE`, `record stop`.
struct RecordCommand: Command {
  static let spec = CommandSpec(
    name: "record",
    group: .shell,
    summary: "writes what follows as a transcript that 'replay' runs",
    arguments: "{start <file> | stop}",
    details: [.init("<file>", "what to write; replaced if it is there")],
    examples: [
      .init("record start tour.session", "from here on"),
      .init("record stop", "up to here"),
    ],
    seeAlso: ["replay"]
  )

  private let file: Word?

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {
    let starts = try arguments.choice("action", ["start": true, "stop": false])
    file = starts ? try arguments.word("file") : nil
  }

  func run(_ context: inout CommandContext) throws -> Report {
    let session = context.session
    guard let file else {
      guard let recorder = session.output.recorder else {
        throw CommandError("record.none", "nothing is being recorded")
      }
      session.output.recorder = nil
      return Report(data: ["recording": .null], lines: ["recorded '\(recorder.name)'"])
    }
    if let recorder = session.output.recorder {
      throw CommandError(
        "record.running",
        "'\(recorder.name)' is being recorded",
        hint: "'record stop' ends it"
      )
    }
    let path = session.path(file.text)
    do throws(FileError) {
      let fileSystem = session.effects.fileSystem
      session.output.recorder = try Recorder(file.text, at: path, on: fileSystem)
    } catch {
      throw CommandError(writing: file.text, error)
    }
    var report = Report(data: ["recording": .string(file.text)], lines: [])
    report.text = [.line("recording to '\(file.text)'")]
    report.plain = [["\(file.text)"]]
    if let store = try? session.store(), store.read({ document, _ in document.changeCount }) > 0 {
      report.notes = [.remark("a replay begins with an empty store, unlike this one")]
    }
    return report
  }
}
