// Concurrent edits in words, and as JSON.

import SyncEngine

extension Conflict {
  /// The conflict as results have it.
  func json(_ words: ChangeWords) -> JSON {
    [
      "field": .string(field.name),
      "item": .string("\(item)"),
      "values": .array(alternatives.map { $0.json(words) }),
    ]
  }

  /// Its values as lines for people: numbered, with who wrote them, and what settles it.
  func lines(_ row: Row, _ words: ChangeWords) -> [StyledText] {
    var lines = [" \(row.name)  " + StyledText.foreign(row.item.title) + ": \(field.name.string)"]
    for (index, alternative) in alternatives.enumerated() {
      let time = When.instant(Instant(alternative.time)).short(in: words.zone)
      let shown: SafeText = alternative.isShown ? ", shown" : ""
      var line =
        StyledText("   \(index + 1)  ") + .foreign(words.shown(alternative.value, of: field).string)
      let who = words.name(alternative.operation.change.replica)
      line += StyledText("  \(who), \(time)\(shown)", .faint)
      lines.append(line)
    }
    lines.append(StyledText("   resolve \(row.name) \(field.name.string) \(choices(words))", .hint))
    return lines
  }

  /// What can be typed to settle it.
  private func choices(_ words: ChangeWords) -> SafeText {
    let mine = alternatives.count { $0.operation.change.replica == words.machines.here }
    let theirs = alternatives.count - mine
    var choices: [SafeText] = []
    if mine == 1 { choices.append("mine") }
    if theirs == 1 { choices.append("theirs") }
    choices += alternatives.indices.map { "\($0 + 1)" }
    choices.append("=VALUE")
    return SafeText.joined(choices, separator: " | ")
  }

  /// Records of `--plain`: item, field, number, value, replica, time, `shown`.
  var plain: [[SafeText]] {
    alternatives.enumerated().map { index, alternative in
      [
        SafeText("\(item)"), SafeText(field.name.string), "\(index + 1)",
        SafeText(ChangeWords.value(alternative.value)),
        SafeText("\(alternative.operation.change.replica)"),
        SafeText(Instant(alternative.time).description), alternative.isShown ? "shown" : "",
      ]
    }
  }
}

extension Conflict.Alternative {
  fileprivate func json(_ words: ChangeWords) -> JSON {
    var object = JSONObject()
    object["value"] = value
    object["replica"] = .string("\(operation.change.replica)")
    object["name"] = words.machines.given(operation.change.replica).map { .string($0) }
    object["at"] = .string(Instant(time).description)
    if isShown { object["shown"] = true }
    return .object(object)
  }
}

extension Report {
  /// A report that shows conflicts.
  init(
    conflicts: [(row: Row, conflict: Conflict)],
    _ context: CommandContext,
    in store: any StoreReading
  ) throws {
    let words = try ChangeWords([], context, in: store)
    data = .array(conflicts.map { $0.conflict.json(words) })
    plain = conflicts.flatMap(\.conflict.plain)
    text = conflicts.flatMap { $0.conflict.lines($0.row, words) }.map { .line($0) }
  }
}
