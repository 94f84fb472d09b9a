// at: a command on the state as it was at another time.

import SyncEngine

/// `at TIME COMMAND…`.
struct AtCommand: Command {
  static let spec = CommandSpec(
    name: "at",
    group: .history,
    summary: "runs a command that reads on the state as it was then",
    arguments: "<time> <command>...",
    details: [
      .init("<time>", "one word, or several in quotes: -2h, yesterday, '2026-05-01 9:00'"),
      .init("<command>", "a command that reads, such as list, find, show, log or status"),
    ],
    examples: [
      .init("at -2h list", "the inbox two hours ago"),
      .init("at yesterday find milk", "at the end of yesterday; 'today' in a query is that day"),
      .init("at '2026-05-01 9:00' show 1", "a row as it was then"),
      .init("at tomorrow list", "what is here now, as it will be listed then"),
    ],
    seeAlso: ["log", "undo", "show"]
  )

  private let time: TypedTime
  private let words: [Word]

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {
    let word = try arguments.word("time", hint: TypedTime.hint)
    time = try TypedTime([word], end: arguments.end)
    words = arguments.rest()
    guard !words.isEmpty else { throw arguments.missing("command") }
  }

  func run(_ context: inout CommandContext) throws -> Report {
    let command = try context.parse(words)
    try context.checkTravels(command, at: words[0].range)
    let moment = try moment(context)
    var inner = context
    inner.past = try context.session.store().past(at: moment)
    var report = try inner.run(command)
    if try isAhead(context) {
      let zone = context.session.zone
      let then = When.instant(moment).short(in: zone)
      report.notes.append(.remark("\(then) lies ahead: this is what is here now, as of then"))
    }
    return report
  }

  /// Whether the time has not come; a day that has begun is no time ahead.
  private func isAhead(_ context: CommandContext) throws(UsageError) -> Bool {
    let zone = context.session.zone
    return switch try time.resolve(context) {
    case .instant(let instant): instant > context.now
    case .date(let date): zone.instant(of: date) > context.now
    }
  }

  /// The moment to go to; of a day its last one, so that what happened that day has happened.
  private func moment(_ context: CommandContext) throws(UsageError) -> Instant {
    switch try time.resolve(context) {
    case .instant(let instant): return instant
    case .date(let date):
      let zone = context.session.zone
      guard let next = date.adding(days: 1) else { return zone.instant(of: date) }
      return Instant(clamping: zone.instant(of: next).milliseconds - 1)
    }
  }
}
