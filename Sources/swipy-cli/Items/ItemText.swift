// Items as lines: a table for people, records for --plain.

import SyncEngine

extension Report {
  /// A report that shows rows.
  init(rows: [Row], zone: CivilZone, now: Instant) {
    data = .array(rows.map(\.json))
    plain = rows.map(\.plain)
    text = rows.isEmpty ? [] : [.table(Row.table(rows, zone: zone, now: now))]
  }
}

extension Row {
  /// The columns of `--plain`: row, id, kind, flags, due, title.
  var plain: [SafeText] {
    [
      number.map { "\($0)" } ?? "",
      "\("\(id)")",
      SafeText(item[.kind].string ?? ""),
      SafeText(flags),
      SafeText(item[.due].string ?? ""),
      SafeText(item.title),
    ]
  }

  /// One letter for each thing that is so: unread, flagged, done, in conflict.
  private var flags: String {
    var flags = ""
    if item.isUnread { flags += "u" }
    if item.isFlagged { flags += "f" }
    if item.isCompleted { flags += "d" }
    if !item.conflicts.isEmpty { flags += "c" }
    return flags
  }

  /// Rows in columns, for people.
  static func table(_ rows: [Row], zone: CivilZone, now: Instant) -> Table {
    Table(
      columns: [.right, .left, .left, .flexible, .left],
      rows: rows.map { $0.cells(zone: zone, now: now) },
      indent: 1
    )
  }

  /// The item's cells, the row first.
  func cells(zone: CivilZone, now: Instant) -> [StyledText] {
    [
      StyledText(name, .faint),
      StyledText(mark),
      StyledText(item[.priority].string.map { "(\($0))" } ?? "", .strong),
      titleCell,
      StyledText(trailer(zone: zone, now: now), .faint),
    ]
  }

  /// One sign for what the item is and how it stands.
  private var mark: SafeText {
    switch (item.kind, item.isCompleted, item.isUnread) {
    case (.todo?, true, _): "[x]"
    case (.todo?, false, _): "[ ]"
    case (.mail?, _, true): " * "
    case (.mail?, _, false): " - "
    case (nil, _, _): " ? "
    }
  }

  private var titleCell: StyledText {
    let style: Style =
      item.isCompleted ? .faint : item.isUnread || item.isFlagged ? .strong : .normal
    var cell = StyledText.foreign(item.title.isEmpty ? "(no title)" : item.title, style)
    for tag in item.elements(.tags) {
      let label = tag.string.hasPrefix("@") ? tag.string : "+" + tag.string
      cell += " " + StyledText.foreign(label, .faint)
    }
    if let from = item[.from].string { cell += "  " + StyledText.foreign(from, .faint) }
    return cell
  }

  /// What comes last: the flag, conflicts, dates, and the list where it is not the inbox.
  private func trailer(zone: CivilZone, now: Instant) -> SafeText {
    var parts: [SafeText] = []
    if item.isFlagged { parts.append("flagged") }
    if !item.conflicts.isEmpty { parts.append("conflict") }
    if let due = When(item[.due]) {
      let late = !item.isCompleted && due.isOver(at: now, in: zone)
      parts.append("\(late ? "overdue" : "due") \(due.short(in: zone))")
    }
    if let wait = When(item[.wait]), !wait.hasBegun(at: now, in: zone) {
      parts.append("until \(wait.short(in: zone))")
    }
    if item.list != .inbox { parts.append("\(item.list.name.string)") }
    return SafeText.joined(parts, separator: ", ")
  }
}

extension When {
  /// The date, and the local time of day where there is one.
  func short(in zone: CivilZone) -> String {
    switch self {
    case .date(let date): return "\(date)"
    case .instant(let instant):
      let (date, time) = zone.local(at: instant)
      return "\(date) \(time)"
    }
  }
}
