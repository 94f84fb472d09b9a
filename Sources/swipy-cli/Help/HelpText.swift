// Help, made from the command table.

import SyncEngine

/// Lays out help.
enum HelpText {
  /// The list of all commands, in groups, and where to read on.
  static func overview(_ table: CommandTable) -> Report {
    var report = Report()
    report.text.append(.line("usage: swipy-cli [options] [command]"))
    report.text.append(.line(""))
    for group in CommandSpec.Group.allCases {
      let specs = table.specs.filter { $0.group == group }
      guard !specs.isEmpty else { continue }
      report.text.append(.line(StyledText("\(group.rawValue)", .strong)))
      var rows = Table(columns: [.left, .flexible], indent: 2)
      rows.rows = specs.map { spec in
        ["\(spec.names.joined(separator: ", "))", StyledText(spec.summary)]
      }
      report.text.append(.table(rows))
    }
    report.text.append(.line(StyledText("options", .strong)))
    var options = Table(columns: [.left, .flexible], indent: 2)
    options.rows = OptionTable.all.map { ["\($0.notation)", StyledText($0.summary)] }
    report.text.append(.table(options))
    report.text.append(.line(""))
    let topics = HelpTopic.allCases.map(\.rawValue).joined(separator: ", ")
    report.text.append(.line("'help <command>' has examples; topics: \(topics)"))
    report.plain = table.specs.map { ["\($0.name)", $0.summary] }
    report.data = [
      "commands": .array(table.specs.map(json)),
      "topics": .array(HelpTopic.allCases.map { .string($0.rawValue) }),
    ]
    return report
  }

  /// Everything about one command: examples first.
  static func page(_ spec: CommandSpec) -> Report {
    var report = Report()
    var lines: [StyledText] = [
      StyledText("\(spec.name)", .strong) + ": \(spec.summary)",
      "usage: \(spec.usage)",
    ]
    if !spec.aliases.isEmpty { lines.append("also: \(spec.aliases.joined(separator: ", "))") }
    report.text = lines.map { .line($0) }
    if !spec.examples.isEmpty {
      report.text += section("examples", spec.examples.map { ["\($0.line)", StyledText($0.text)] })
    }
    if !spec.details.isEmpty {
      report.text += section("arguments", spec.details.map { ["\($0.name)", StyledText($0.text)] })
    }
    if let changes = spec.changes { report.text.append(.line("changes: \(changes)")) }
    if !spec.seeAlso.isEmpty {
      report.text.append(.line("see also: \(spec.seeAlso.joined(separator: ", "))"))
    }
    report.plain = [["\(spec.name)", "\(spec.usage)", spec.summary]]
    report.data = json(spec)
    return report
  }

  /// A topic.
  static func page(_ topic: HelpTopic) -> Report {
    let lines = topic.lines
    var report = Report(
      data: ["topic": .string(topic.rawValue), "text": .array(lines.map { .string($0.string) })],
      lines: lines.map { StyledText($0) }
    )
    report.text[0] = .line(StyledText(lines[0], .strong))
    return report
  }

  private static func section(_ name: SafeText, _ rows: [[StyledText]]) -> [Report.Block] {
    [
      .line(StyledText(name, .strong)),
      .table(Table(columns: [.left, .flexible], rows: rows, indent: 2)),
    ]
  }

  private static func json(_ spec: CommandSpec) -> JSON {
    var members = JSONObject([
      ("name", .string(spec.name)), ("aliases", .array(spec.aliases.map { .string($0) })),
      ("group", .string(spec.group.rawValue)), ("summary", .string(spec.summary.string)),
      ("usage", .string(spec.usage)), ("writes", .bool(spec.effect == .writes)),
      ("seeAlso", .array(spec.seeAlso.map { .string($0) })),
    ])
    members["arguments"] = .array(
      spec.details.map { ["name": .string($0.name), "text": .string($0.text.string)] }
    )
    members["examples"] = .array(
      spec.examples.map { ["line": .string($0.line), "text": .string($0.text.string)] }
    )
    if let changes = spec.changes { members["changes"] = .string(changes.string) }
    return .object(members)
  }
}
