// Recurrence in words: what comes next, and what is wrong with a rule.

import SyncEngine

extension CommandContext {
  /// The most todos whose next is named.
  private static let mostNamed = 5

  /// What comes after the recurring todos that a change has completed, and what no longer does.
  func recurrenceNotes(_ change: Change?, in store: any StoreReading) throws -> [Report.Note] {
    guard let change else { return [] }
    var made: [ItemID] = []
    var gone: Set<ItemID> = []
    for operation in change.operations {
      switch operation.action {
      case .set(.kind, _) where operation.isOrigin: made.append(operation.item)
      case .retract(.kind, element: nil): gone.insert(operation.item)
      default: break
      }
    }
    var notes: [Report.Note] = []
    var next: [ItemID] = []
    for operation in change.operations {
      guard case .set(.completed, let value) = operation.action else { continue }
      let following = ItemID.occurrence(after: operation.item)
      if value == .null {
        if gone.contains(following) { notes.append(.remark("the next one is gone again")) }
      } else if made.contains(following) {
        next.append(following)
      } else if let row = try store.rows([operation.item]).first,
        let rule = row.item[.recur].string
      {
        notes.append(try ending(row, rule, following, in: store))
      }
    }
    for row in try store.rows(Array(next.prefix(Self.mostNamed))) {
      notes.append(.remark("next: \(row.name) '\(row.item.title)'\(when(row.item))"))
    }
    let rest = next.count - Self.mostNamed
    if rest > 0 { notes.append(.remark("and \(Self.items(rest)) more that come again")) }
    return notes
  }

  /// Why nothing was made that comes after a recurring todo.
  private func ending(
    _ row: Row,
    _ rule: String,
    _ following: ItemID,
    in store: any StoreReading
  ) throws -> Report.Note {
    guard (try? Recurrence(parsing: rule)) != nil else {
      let why: SafeText = "'\(rule)' is no rule this version knows"
      return .warning("row \(row.name) does not come again: \(why)")
    }
    if let next = try store.rows([following]).first {
      return .remark("the next one is there already: \(next.name) '\(next.item.title)'")
    }
    if try store.read({ document, _ in document.purged.contains(following) }) {
      return .remark("that was the last one: the next was purged")
    }
    return .remark("that was the last one: the calendar ends before the next")
  }

  private func when(_ item: Item) -> SafeText {
    if let due = When(item[.due]) { return ", due \(due.short(in: session.zone))" }
    if let wait = When(item[.wait]) { return ", hidden until \(wait.short(in: session.zone))" }
    return ""
  }
}

extension Recurrence {
  /// A rule in plain words, after how it was typed where that is different; nil for other fields.
  static func words(_ value: JSON, of field: Field) -> String? {
    guard field == .recur, let text = value.string else { return nil }
    guard let rule = try? Recurrence(parsing: text) else { return "\(text) (not understood)" }
    return same(rule.description, text) ? text : "\(text) (\(rule.description))"
  }
}

extension RecurrenceError {
  /// The error as one of the line whose word holds the rule.
  func usageError(in word: Word) -> UsageError {
    var place = word.range
    if word.isBare, offset < word.text.utf8.count {
      place = word.range.lowerBound + offset..<word.range.lowerBound + offset + found.utf8.count
    }
    return UsageError(.field, message, at: place, hint: hint)
  }

  /// What is wrong, in words.
  private var message: SafeText {
    if found.isEmpty {
      return expected == .unit ? "'every' what?" : "the rule ends too early"
    }
    return switch expected {
    case .rule: "'\(found)' is no rule to come again by"
    case .unit: "'\(found)' is no unit of time"
    case .count: "'\(found)' is no number from 1 to \(Recurrence.maximumCount)"
    case .weekday: "'\(found)' is no day of the week"
    case .monthDay: "'\(found)' is no day of a month"
    case .done: "'after \(found)' is no rule; 'after done' is"
    case .end: "nothing more is expected: '\(found)'"
    }
  }

  /// What to type instead.
  private var hint: SafeText? {
    switch expected {
    case .rule:
      Suggestion.hint(for: found, among: Recurrence.words)
        ?? "such as daily, 'every 2 weeks', 'every friday' or 'monthly on the 15th'"
    case .unit: "days, weekdays, weeks, months, quarters, years or a day of the week"
    case .count, .done, .end: nil
    case .weekday: "such as monday or fri"
    case .monthDay: "such as 'the 15th', 'the last day' or 'the first monday'"
    }
  }
}
