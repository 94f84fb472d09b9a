// What undo and redo have in common.

import SyncEngine

extension Report {
  /// A report on changes that were taken back, or brought back.
  init(
    _ reverted: Store.Reverted,
    done: SafeText,
    wanted: Int,
    _ context: CommandContext,
    in store: Store
  ) throws {
    data = [
      "kept": .array(reverted.kept.map(\.json)),
      "undone": .array(reverted.steps.map(\.json)),
    ]
    plain = reverted.steps.map { step in
      [
        SafeText("\(step.change)"), SafeText(step.cause.line?.string ?? step.cause.command.string),
        SafeText(step.items.map { "\($0)" }.joined(separator: " ")),
      ]
    }
    var (items, known): ([ItemID], Set<ItemID>) = ([], [.settings])
    for step in reverted.steps {
      let cause = step.cause.line?.string ?? step.cause.command.string
      let heading: StyledText = step.items.isEmpty ? "nothing left of" : "\(done)"
      text.append(.line(heading + ": " + .foreign(cause, .strong)))
      items += step.items.filter { known.insert($0).inserted }
    }
    // What the steps together have come to; each alone would show rows that are no more.
    let rows = try store.rows(items)
      .sorted { ($0.number ?? .max, $0.id) < ($1.number ?? .max, $1.id) }
    if !rows.isEmpty {
      let shown = Array(rows.prefix(Self.mostRows))
      text.append(.table(Row.table(shown, zone: context.session.zone, now: context.now)))
    }
    let rest = rows.count - Self.mostRows
    if rest > 0 { text.append(.line("   and \(CommandContext.items(rest)) more")) }
    failure = reverted.failure.map { CommandError($0) }
    notes = [.remark(Self.count(reverted, done: done, wanted: wanted))]
    let words = try ChangeWords([], context, in: store)
    notes += try reverted.kept.map { kept in
      guard let name = try store.rows([kept.item]).first?.name else {
        return .warning("an item that is gone does not come back: \(kept.item)")
      }
      let what: SafeText =
        kept.field == .kind ? "row \(name)" : "'\(kept.field.name.string)' of row \(name)"
      let who: SafeText =
        kept.by.map { "\(kept.order) by \("\($0)") (\(words.name($0.replica)))" }
        ?? "what it was is not known any more"
      return .warning("\(what) stays as it is: \(who)")
    }
  }

  /// How many changes went back, and that there are no more where there are none.
  private static func count(
    _ reverted: Store.Reverted,
    done: SafeText,
    wanted: Int
  ) -> SafeText {
    let count = reverted.steps.count { !$0.items.isEmpty }
    let changes: SafeText =
      count == 0 ? "nothing" : count == 1 ? "1 change" : "\(count) changes"
    let isAllSince = reverted.kept.allSatisfy { $0.by == nil || $0.isConcurrent == false }
    let kept: SafeText =
      count == reverted.steps.count
      ? "" : isAllSince ? "; what has been written since stays" : "; what else was written stays"
    let isShort = reverted.steps.count < wanted && reverted.failure == nil
    return "\(done) \(changes)\(kept)\(isShort ? "; there are no more" : "")"
  }

  /// The most rows shown.
  private static let mostRows = 10
}

extension Store.Reverted.Step {
  fileprivate var json: JSON {
    [
      "cause": .string(cause.command),
      "change": .string("\(change)"),
      "items": .array(items.map { .string("\($0)") }),
    ]
  }
}

extension Kept {
  fileprivate var json: JSON {
    var object = JSONObject()
    object["item"] = .string("\(item)")
    object["field"] = .string(field.name)
    object["by"] = by.map { .string("\($0)") }
    if isConcurrent == true { object["concurrent"] = true }
    return .object(object)
  }

  /// How what was written there stands to what was taken back.
  fileprivate var order: SafeText {
    switch isConcurrent {
    case false?: "written since"
    case true?: "written at the same time, without knowing of it,"
    case nil: "written"
    }
  }
}

extension Store {
  /// Whether anything has happened in the store.
  var hasChanges: Bool { !seen.isEmpty }
}
