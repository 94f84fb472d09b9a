// snooze: hides rows until later.

import SyncEngine

/// `snooze ROWS WHEN`.
struct SnoozeCommand: Command {
  static let spec = CommandSpec(
    name: "snooze",
    group: .items,
    summary: "hides rows until later",
    arguments: "<rows> <when>...",
    details: [
      .init("<rows>", "row numbers such as 1-3,7, ids, or a quoted query"),
      .init("<when>", "tomorrow, 2h, friday 9:00, next week, a date; 'edit 2 wait:' ends it"),
    ],
    examples: [
      .init("snooze 2 tomorrow", "until tomorrow begins"),
      .init("snooze 1 friday 9:00", "until a time of day"),
      .init("snooze 3 2h", "for two hours"),
    ],
    effect: .writes,
    changes: "until when the items are hidden from 'list'",
    seeAlso: ["list", "edit", "undo"]
  )

  private let rows: RowSelection
  private let time: TypedTime

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {
    rows = try arguments.rows()
    guard !arguments.isAtEnd else { throw arguments.missing("when", hint: TypedTime.hint) }
    time = try TypedTime(arguments.rest(), end: arguments.end)
  }

  func run(_ context: inout CommandContext) throws -> Report {
    let store = try context.session.store()
    let ids = try context.resolve(rows, in: store)
    let zone = context.session.zone
    let when = try time.resolve(context)
    guard !when.hasBegun(at: context.now, in: zone) else {
      throw UsageError(
        .time,
        "\(when.short(in: zone)) has come already",
        at: time.range,
        hint: TypedTime.hint
      )
    }
    let until: SafeText = " until \(when.short(in: zone))"
    return try context.change(ids, in: store, done: "snoozed", suffix: until) {
      for row in $1 { try $0.snooze(row.id, until: when) }
    }
  }
}
