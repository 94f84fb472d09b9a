// What came of replaying several files, as one result.

import SyncEngine

/// What came of one file of either kind.
struct PlayedFile {
  /// How many answers or expectations are as written.
  let passed: Int
  /// How many are not.
  let failed: Int
  /// How many of them an update leaves as they are.
  let failsStill: Int
  /// Whether the file holds swipes.
  let isSwipes: Bool
  /// What differs, for people.
  let differences: [Report.Block]
  /// What should be known about a file though nothing in it fails.
  let remark: SafeText?
  /// The text to write; nil where the file may stay as it is.
  let updated: String?
}

/// The files played so far.
struct ReplayTally {
  /// Whether files are brought up to date.
  let updates: Bool

  private var entries: [JSON] = []
  private var shown = Report()
  private var failed = 0
  private var areAllSwipes = true
  private var broken: [CommandError] = []

  /// No file yet.
  init(updates: Bool) { self.updates = updates }

  /// Takes in a file that was played.
  mutating func add(_ played: PlayedFile, _ file: String) {
    let failing = updates ? played.failsStill : played.failed
    let updated = played.failed - failing
    var entry = JSONObject([
      ("file", .string(file)), ("passed", .int(played.passed)), ("failed", .int(failing)),
    ])
    var fields: [SafeText] = ["\(file)", "\(played.passed)", "\(failing)"]
    var summary: SafeText = "\(file): \(played.passed) passed"
    if updates {
      entry["updated"] = .int(updated)
      fields.append("\(updated)")
      if updated > 0 { summary += ", \(updated) updated" }
    }
    if failing > 0 { summary += ", \(failing) failed" }
    entries.append(.object(entry))
    shown.plain.append(fields)
    if failing > 0 { shown.text += played.differences }
    shown.text.append(.line(StyledText(summary)))
    if let remark = played.remark, !updates || played.updated == nil {
      shown.notes.append(.remark(remark))
    }
    areAllSwipes = areAllSwipes && played.isSwipes
    failed += failing
  }

  /// Takes in a file that could not be played.
  mutating func add(_ error: CommandError, _ file: String) {
    entries.append([
      "file": .string(file), "passed": .int(0), "failed": .int(1),
      "error": JSONRenderer.error(error),
    ])
    shown.plain.append(["\(file)", "0", "1"])
    // The first is what the command ends with; the others are a part of its result.
    if !broken.isEmpty { shown.text += ErrorRenderer.lines(error).map { .line($0) } }
    broken.append(error)
  }

  /// The result.
  var report: Report {
    var report = shown
    report.data = .array(entries)
    let what: (one: SafeText, many: SafeText) =
      areAllSwipes
      ? ("expectation fails", "expectations fail") : ("answer differs", "answers differ")
    if let first = broken.first {
      report.failure = first
    } else if failed > 0 {
      report.failure = CommandError(
        "replay.differs",
        "\(failed) \(failed == 1 ? what.one : what.many)",
        hint: updates ? nil : "'replay FILE update' takes over what was found"
      )
    }
    return report
  }
}
