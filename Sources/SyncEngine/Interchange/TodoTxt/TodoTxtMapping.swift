// Which field of an item is which part of a todo.txt line.

/// Maps lines to fields and changed fields back into lines.
enum TodoTxtMapping {
  /// The completion time of a line that is completed and does not say when.
  ///
  /// ``Field/dateSource`` then says `none`, so that nobody takes it for a real day.
  static let unknownDay = UTCInstant(seconds: 0)

  /// The fields a line states.
  static func draft(of line: TodoTxtLine, id: ItemID) -> ItemDraft {
    var draft = ItemDraft(id: id, kind: .todo)
    draft.set(.title, line.title)
    draft.set(.priority, line.priority.map { String($0) })
    draft.set(.date, line.creationDate?.text)
    draft.set(.due, line.due?.text)
    draft.set(.wait, line.threshold?.text)
    draft.set(.recur, line.recurrence)
    if line.isCompleted {
      draft.set(
        .completed,
        (line.completionDate.map { UTCInstant(startOf: $0) } ?? unknownDay).text
      )
      if line.completionDate == nil { draft.set(.dateSource, "none") }
    }
    for (key, value) in line.customTags { draft.set(freeField(key), value) }
    draft.set(.raw, String(decoding: line.content, as: UTF8.self))
    if line.encoding != .utf8 { draft.set(.sourceCharset, line.encoding.rawValue) }
    let tags = tagNames(of: line)
    if !tags.isEmpty { draft.sets[.tags] = tags.map { Text($0) } }
    return draft
  }

  /// The tags a line states: projects by their names, contexts with their `@`.
  static func tagNames(of line: TodoTxtLine) -> [String] {
    line.projects + line.contexts.map { "@" + $0 }
  }

  /// The line of an item: its source line with what has changed since, or a new one.
  ///
  /// Times become days by the offset `secondsFromGMT`; what does not fit is added to `losses`.
  static func line(
    for item: ItemDraft,
    secondsFromGMT: Int,
    losses: inout [TodoTxtLoss]
  ) -> TodoTxtLine {
    var editor = TodoTxtEditor(item: item, secondsFromGMT: secondsFromGMT)
    editor.run()
    losses += editor.losses
    return editor.line
  }

  /// The field for a `key:value` this format gives no meaning.
  static func freeField(_ key: String) -> Field { Field(Text("x-" + key)) }
}

/// Something an item holds and a todo.txt line cannot.
public enum TodoTxtLoss: Hashable, Sendable {
  /// Notes, or a mail's preview.
  case notes
  /// Line breaks in the title, which became blanks.
  case lineBreaks
  /// The time of day of this field.
  case timeOfDay(Field)
  /// This field: its value does not fit the format.
  case field(Field)
  /// This tag: blanks in it became `-`.
  case tag(Text)
}
