// resolve: settles a concurrent edit.

import SyncEngine

/// `resolve ROW FIELD {mine|theirs|N|=VALUE}`.
struct ResolveCommand: Command {
  static let spec = CommandSpec(
    name: "resolve",
    group: .sync,
    summary: "settles a concurrent edit",
    arguments: "<row> <field> {mine | theirs | <n> | =<value>}",
    details: [
      .init("<row>", "a row number or the beginning of an id"),
      .init("<field>", "the field in conflict"),
      .init("mine", "what was written here"),
      .init("theirs", "what was written elsewhere, where that is one value"),
      .init("<n>", "the value of that number in 'conflicts'"),
      .init("<value>", "another value; = alone clears"),
    ],
    examples: [
      .init("resolve 1 title mine", "keeps what was written here"),
      .init("resolve 1 title =Buy rye bread", "neither of both"),
    ],
    effect: .writes,
    changes: "the field, which has one value then; 'undo' takes it back",
    seeAlso: ["conflicts", "undo"]
  )

  private enum Choice {
    case mine
    case theirs
    case number(Int)
    case value(FieldEdit)
  }

  private let row: RowSelection
  private let field: Word
  private let choice: Choice

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {
    row = try arguments.row()
    field = try arguments.word("field", hint: "'conflicts' names it")
    choice = try Self.choice(&arguments, field: FieldName.canonical(field.text))
  }

  private static func choice(
    _ arguments: inout ArgumentReader,
    field: String
  ) throws(UsageError) -> Choice {
    if let word = arguments.peek, word.startsBare(with: "=") {
      return .value(try value(arguments.rest(), of: field))
    }
    if let word = arguments.peek, word.isBare, let number = Number.whole(word.text), number > 0 {
      _ = arguments.next()
      return .number(number)
    }
    let names: KeyValuePairs<String, Choice> = ["mine": .mine, "theirs": .theirs]
    return try arguments.choice("value", names)
  }

  /// The words behind `=` as one value.
  private static func value(_ words: [Word], of field: String) throws(UsageError) -> FieldEdit {
    let range = words[0].range.lowerBound..<words[words.count - 1].range.upperBound
    guard !same(field, Field.position.name.string), !same(field, Field.kind.name.string) else {
      throw UsageError(.field, "'\(field)' has no value to type", at: range, hint: "a number")
    }
    let first = words[0].dropping(1)
    let text = ([first] + words.dropFirst()).map(\.text).joined(separator: " ")
    let value =
      words.count == 1 ? first : Word(text, bareCount: 0, isQuoted: true, range: range)
    return try FieldEdit(name: field, value: value)
  }

  func run(_ context: inout CommandContext) throws -> Report {
    let store = try context.session.store()
    let ids = try context.resolve(row, in: store)
    let name = Field(Text(FieldName.canonical(field.text)))
    let settled = try store.rows(ids).map { row in
      (row: row, value: try value(of: name, row, context, in: store))
    }
    try store.commit(context.cause) { transaction in
      for (row, value) in settled { try transaction.resolve(name, of: row.id, to: value) }
    }
    let rows = try store.rows(ids)
    let left = rows.flatMap { row in row.item.conflicts.map { (row: row, conflict: $0) } }
    var report = Report(rows: rows, zone: context.session.zone, now: context.now)
    let words = try ChangeWords([], context, in: store)
    report.data = .array(left.map { $0.conflict.json(words) })
    let rest: SafeText = left.isEmpty ? "" : "; \(left.count) more to settle here"
    report.notes = [.remark("settled '\(name.name.string)'\(rest)")]
    return report
  }

  /// The value the field is to have.
  private func value(
    of name: Field,
    _ row: Row,
    _ context: CommandContext,
    in store: Store
  ) throws -> JSON {
    let conflicts = row.item.conflicts
    guard let conflict = conflicts.first(where: { $0.field == name }) else {
      let fields = conflicts.map(\.field.name.string)
      throw CommandError(
        "conflict.none",
        "no conflict in '\(name.name.string)' of row \(row.name)",
        hint: Suggestion.hint(for: name.name.string, among: fields) ?? "'conflicts' lists them"
      )
    }
    let alternatives = conflict.alternatives
    switch choice {
    case .mine: return try only(alternatives, ofHere: true, conflict, row, in: store)
    case .theirs: return try only(alternatives, ofHere: false, conflict, row, in: store)
    case .number(let number):
      guard number <= alternatives.count else {
        throw CommandError(
          "conflict.value",
          "there are \(alternatives.count) values of '\(name.name.string)'",
          hint: "'conflicts \(row.name)' numbers them"
        )
      }
      return alternatives[number - 1].value
    case .value(let edit):
      switch try edit.write(context, in: store) {
      case .set(_, let value): return value
      case .move(let list): return .string(list.name)
      case .replace, .tag, .untag: return .null
      }
    }
  }

  /// The one value that was written here, or elsewhere.
  private func only(
    _ alternatives: [Conflict.Alternative],
    ofHere isHere: Bool,
    _ conflict: Conflict,
    _ row: Row,
    in store: Store
  ) throws(CommandError) -> JSON {
    let own = store.identity.replica ?? store.replica
    let found = alternatives.filter { ($0.operation.change.replica == own) == isHere }
    guard found.count == 1, let value = found.first?.value else {
      let place: SafeText = isHere ? "here" : "elsewhere"
      let what: SafeText = found.isEmpty ? "no value" : "more than one value"
      throw CommandError(
        "conflict.value",
        "\(what) of '\(conflict.field.name.string)' was written \(place)",
        hint: "choose by number: 'conflicts \(row.name)' shows them"
      )
    }
    return value
  }
}
