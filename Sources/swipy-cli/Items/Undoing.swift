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
  ) {
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
    for step in reverted.steps {
      let cause = step.cause.line?.string ?? step.cause.command.string
      text.append(.line("\(done): " + .foreign(cause, .strong)))
      let items = step.items.filter { $0 != .settings }
      let rows = store.rows(Array(items.prefix(Self.mostRows)))
      guard !rows.isEmpty else { continue }
      text.append(.table(Row.table(rows, zone: context.session.zone, now: context.now)))
    }
    let count = reverted.steps.count
    let changes: SafeText = count == 1 ? "1 change" : "\(count) changes"
    notes = [
      .remark(count < wanted ? "\(done) \(changes); there are no more" : "\(done) \(changes)")
    ]
    let words = ChangeWords([], context, in: store)
    notes += reverted.kept.map { kept in
      guard let name = store.rows([kept.item]).first?.name else {
        return .warning("an item that is gone does not come back: \(kept.item)")
      }
      let what: SafeText =
        kept.field == .kind ? "row \(name)" : "'\(kept.field.name.string)' of row \(name)"
      let who: SafeText =
        kept.by.map { "written since by \("\($0)") (\(words.name($0.replica)))" }
        ?? "what it was is not known any more"
      return .warning("\(what) stays as it is: \(who)")
    }
  }

  /// The most rows shown for one change.
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
    return .object(object)
  }
}
