// What a sync did, as data and as lines.

import SyncEngine

/// A sync with one remote, told.
struct SyncTelling {
  /// The name the remote was called by.
  let name: String
  /// What came of it.
  let outcome: SyncOutcome
  /// Whether nothing was moved and only counted.
  let isDryRun: Bool

  private var report: SyncReport { outcome.report }

  /// The entry in JSON results.
  var json: JSON {
    var entry = JSONObject([
      ("remote", .string(name)), ("sent", .int(report.sent)),
      ("received", .int(report.received)), ("healed", .int(report.healed)),
      ("conflicts", .int(report.conflicts)), ("bytesSent", .int(report.bytesSent)),
      ("bytesReceived", .int(report.bytesReceived)),
    ])
    entry["failed"] = report.failure.map { .string($0.words.code) }
    if outcome.unnoted != nil { entry["unnoted"] = true }
    return .object(entry)
  }

  /// What came of asking for lines, beside another command's result.
  var note: Report.Note {
    guard let failure = report.failure else { return .remark(line.text) }
    return .warning("'\(name)' could not be asked: \(failure.words.message)")
  }

  /// The record for `--plain`.
  var plain: [SafeText] {
    [
      "\(name)", "\(report.sent)", "\(report.received)", "\(report.healed)",
      "\(report.conflicts)", "\(report.bytesSent)", "\(report.bytesReceived)",
    ]
  }

  /// The line for people.
  var line: StyledText {
    var parts: [SafeText] = []
    let (sent, received) = (Self.changes(report.sent), Self.changes(report.received))
    if isDryRun, report.failure == nil {
      parts = ["would send \(sent)", "would receive \(received)"]
    } else if report.sent == 0, report.received == 0, report.healed == 0 {
      parts = [report.failure == nil ? "nothing new" : "failed"]
    } else {
      parts = ["sent \(sent)", "received \(received)"]
    }
    if report.healed > 0 { parts.append("healed \(report.healed)") }
    if report.conflicts > 0 {
      parts.append(report.conflicts == 1 ? "1 new conflict" : "\(report.conflicts) new conflicts")
    }
    return StyledText("\(name)", .strong) + ": " + StyledText(.joined(parts, separator: ", "))
  }

  /// What is to be said about it: conflicts, what is held, what could not be used, forks.
  func notes(in store: Store) throws -> [Report.Note] {
    var notes: [Report.Note] = []
    for conflict in outcome.conflicts.prefix(Self.most) {
      guard let row = try store.rows([conflict.item]).first else { continue }
      let field = conflict.field.name.string
      notes.append(
        .warning(
          "'\(field)' of '\(row.item.title)' was edited on both sides: "
            + "'resolve \(row.name) \(field) mine' or 'theirs' settles it"
        )
      )
    }
    if outcome.conflicts.count > Self.most { notes.append(.remark("'conflicts' lists them all")) }
    for held in report.held.prefix(Self.most) {
      notes.append(.remark("held: change \("\(held.change)"), \(held.reason.words)"))
    }
    for pending in report.pending.prefix(Self.most) {
      notes.append(
        .warning(
          "passed over '\(pending.name)' for now: \(pending.reason.words)\(Self.advice(pending))"
        )
      )
    }
    if report.isRefilled {
      notes.append(
        .warning(
          "'\(name)' holds nothing of what was synced there before, and is filled anew; "
            + "is it mounted where it was?"
        )
      )
    }
    for fork in report.forks {
      notes.append(
        .warning(Store.Fork.words(fork.change.replica, from: fork.change.sequence))
      )
    }
    if let error = outcome.unnoted {
      let why = CommandError(error).message
      notes.append(
        .warning("'\(name)' is synced, and only the time of it could not be noted here: \(why)")
      )
    }
    return notes
  }

  /// Who puts an object right whose bytes have changed.
  private static func advice(_ pending: SyncReport.Pending) -> SafeText {
    guard case .hashMismatch = pending.reason else { return "" }
    return "; once another machine that has it syncs, it is put right"
  }

  /// The most of each kind that is named one by one.
  private static let most = 10

  private static func changes(_ count: Int) -> SafeText {
    count == 1 ? "1 change" : "\(count) changes"
  }
}
