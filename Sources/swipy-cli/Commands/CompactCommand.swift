// compact: leaves the history behind.

import SyncEngine

/// `compact [dry-run]`.
struct CompactCommand: Command {
  static let spec = CommandSpec(
    name: "compact",
    group: .store,
    summary: "drops the history that every known machine has, and keeps the state",
    arguments: "[dry-run]",
    details: [
      .init("dry-run", "only says what would go, and who keeps more from going")
    ],
    examples: [
      .init("compact dry-run", "how much would go, and which machine is waited for"),
      .init("compact", "what was purged leaves the disk; log and undo end there"),
    ],
    effect: .writes,
    changes: "old lines of the journals; items, tags and settings stay as they are",
    seeAlso: ["replica", "purge", "status"]
  )

  private let isDryRun: Bool

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {
    isDryRun = arguments.keyword("dry-run")
  }

  var effect: CommandSpec.Effect { isDryRun ? .reads : .writes }

  func run(_ context: inout CommandContext) throws -> Report {
    let store = try context.session.store()
    let done = try store.compact(isDryRun: isDryRun)
    var report = Report()
    report.data = [
      "before": .int(done.before), "after": .int(done.after), "segments": .int(done.segments),
      "changes": .int(done.changes), "waiting": .array(done.waiting.map(Self.json)),
    ]
    report.plain = [["\(done.before)", "\(done.after)", "\(done.segments)"]]
    report.text = [.line(StyledText(line(done)))]
    let former = Set(store.formerNames)
    report.notes = done.waiting.map {
      .remark(Self.words($0, isFormer: former.contains($0.replica)))
    }
    return report
  }

  private func line(_ done: Compaction) -> SafeText {
    guard done.segments > 0 else { return "nothing can go now" }
    let files: SafeText = done.segments == 1 ? "1 file" : "\(done.segments) files"
    let state: SafeText =
      done.changes == 1 ? "1 change is kept" : "\(done.changes) changes are kept"
    if isDryRun {
      return "\(files) of old changes would go; \(state) as the state that came of them"
    }
    let sizes: SafeText =
      "\(StatusCommand.size(done.before)) before, \(StatusCommand.size(done.after)) after"
    return "\(files) of old changes went: \(sizes); \(state) as the state that came of them"
  }

  /// Who is waited for, and what can be done about it.
  private static func words(_ waiting: Compaction.Waiting, isFormer: Bool) -> SafeText {
    let id: SafeText = "\("\(waiting.replica)")"
    let name: SafeText = waiting.name.map { "'\($0)' (\(id))" } ?? id
    let all = waiting.acknowledged + waiting.lacks
    let former: SafeText = isFormer ? "a former name of this machine " : ""
    return
      "waiting for \(name), \(former)which is known to have \(waiting.acknowledged) of \(all) "
      + "changes: sync it, or 'replica retire \(id)'"
  }

  private static func json(_ waiting: Compaction.Waiting) -> JSON {
    [
      "replica": .string("\(waiting.replica)"),
      "name": waiting.name.map { .string($0) } ?? .null,
      "acknowledged": .int(waiting.acknowledged), "lacks": .int(waiting.lacks),
    ]
  }
}

extension CompactionError: WordedError {
  var words: CommandError {
    switch self {
    case .unknownOperations:
      CommandError(
        "compact.unknown",
        "some changes come from a newer version and are not understood; nothing was dropped",
        hint: "update this program first"
      )
    case .disagreement(let replica, let change):
      CommandError(
        "compact.fork",
        "there are two changes \("\(change)"), since \("\(replica)") was set back or copied; nothing was "
          + "dropped, and every line is kept",
        hint: "'check' says whether both are here, or 'sync' is still to bring one"
      )
    }
  }
}
