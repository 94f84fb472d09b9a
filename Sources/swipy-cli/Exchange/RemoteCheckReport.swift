// What a look at a remote found, as data and as lines.

import SyncEngine

/// A remote that was read whole, told.
struct RemoteCheckReport {
  let remote: Remote
  let found: SyncReport
  /// The remote's own members in JSON results.
  let entry: JSONObject

  /// The most objects that are named one by one.
  private static let most = 10

  /// The report; it fails where the remote cannot be read, or is not whole.
  var report: Report {
    var report = Report(data: .array([.object(json)]), lines: [])
    report.failure = found.failure?.words
    guard found.failure == nil else { return report }
    report.text = [.line(StyledText(line))]
    report.plain = [["\(remote.name)", "\(found.sent)", "\(found.received)"]]
    guard !found.pending.isEmpty else { return report }
    report.failure = damage
    report.notes = found.pending.prefix(Self.most).map { pending in
      .warning("'\(pending.name)': \(pending.reason.words)")
    }
    return report
  }

  private var json: JSONObject {
    var entry = entry
    entry["reachable"] = .bool(found.failure == nil)
    entry["toSend"] = .int(found.sent)
    entry["toReceive"] = .int(found.received)
    entry["objects"] = .int(found.objectsRead)
    entry["bytes"] = .int(found.bytesReceived)
    entry["damaged"] = .array(found.pending.map { .string($0.name) })
    return entry
  }

  private var line: SafeText {
    let state: SafeText = found.pending.isEmpty ? "all that is there is whole" : "not all is whole"
    return "'\(remote.name)' can be reached: \(found.sent) to send, \(found.received) to receive; "
      + state
  }

  private var damage: CommandError {
    CommandError(
      "sync.damaged",
      "\(found.pending.count) of \(found.objectsRead) objects there are not whole; "
        + "local data is unharmed",
      hint: "'sync \(remote.name)' puts those again that are here; others come with their machines",
      exit: .sync
    )
  }
}
