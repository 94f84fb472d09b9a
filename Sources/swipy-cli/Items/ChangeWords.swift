// A change of the journal in words, and as JSON.

import SyncEngine

/// Puts changes into words; items are named as they are now.
struct ChangeWords {
  /// The machines that changes were made on.
  let machines: MachineNames

  /// The zone times are shown in.
  let zone: CivilZone

  private let rows: [ItemID: Row]

  /// What the changes were made for, to name what an undo took back.
  private let causes: [ChangeID: Cause]

  /// The most items of one change that are named.
  static let mostItems = 5

  /// The columns a value is cut to.
  private static let widestValue = 60

  /// Looks up the items that changes touch.
  init(_ changes: [Change], _ context: CommandContext, in store: any StoreReading) throws {
    machines = try MachineNames(store)
    zone = context.session.zone
    causes = Dictionary(changes.map { ($0.id, $0.cause) }) { first, _ in first }
    var ids: Set<ItemID> = []
    for change in changes {
      for (item, _) in Self.groups(change).prefix(Self.mostItems) { ids.insert(item) }
    }
    rows = Dictionary(
      try store.rows(ids.sorted()).map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// A change in its lines: what, when, who and why, then what it did to each item.
  func lines(_ change: Change, only item: ItemID? = nil) -> [StyledText] {
    var lines = [heading(change)]
    let groups = Self.groups(change).filter { item == nil || $0.item == item }
    for (id, operations) in groups.prefix(Self.mostItems) {
      let words = SafeText.joined(words(operations), separator: ", ")
      lines.append(item == nil ? "   " + name(id) + ": \(words)" : "   \(words)")
    }
    let rest = groups.count - Self.mostItems
    if rest > 0 { lines.append("   and \(CommandContext.items(rest)) more") }
    return lines
  }

  private func heading(_ change: Change) -> StyledText {
    let cause = change.cause
    let time = When.instant(Instant(change.time)).short(in: zone)
    var line = StyledText("\("\(change.id)")  ", .faint) + "\(time)  \(name(change.id.replica))  "
    line += .foreign(cause.line?.string ?? cause.command.string, .strong)
    if !cause.reverts.isEmpty {
      let names = cause.reverts.map { id in
        first(id).map { "\(id) (\($0.line?.string ?? $0.command.string))" } ?? "\(id)"
      }
      line += .foreign(" of " + names.joined(separator: ", "), .faint)
    }
    if let gesture = cause.gesture {
      let words = GestureStory.text(gesture) ?? Self.gesture(gesture)
      line += "  " + .foreign(words, .faint)
    }
    return line
  }

  /// The cause of the change that an undo, or a redo of one, is about in the end.
  private func first(_ change: ChangeID) -> Cause? {
    var cause = causes[change]
    // What a change takes back came before it, so there are no more of them than changes.
    for _ in 0..<causes.count {
      guard let id = cause?.reverts.first, let before = causes[id] else { break }
      cause = before
    }
    return cause
  }

  /// The name of the machine; `here` for this one.
  func name(_ replica: ReplicaID) -> SafeText { machines.words(replica) }

  /// The item's row and title; its id where it is gone.
  func name(_ item: ItemID) -> StyledText {
    if item == .settings { return "settings" }
    guard let row = rows[item] else { return "\("\(item)")" }
    return "\(row.name) " + .foreign(row.item.title)
  }

  /// A gesture's members as words, `side left, fraction 0.8`.
  private static func gesture(_ gesture: JSON) -> String {
    guard let object = gesture.object else { return value(gesture) }
    return object.members.map { "\($0.key.string) \(value($0.value))" }.joined(separator: ", ")
  }

  /// The operations of a change by item, in the order of the first to each.
  private static func groups(_ change: Change) -> [(item: ItemID, operations: [Operation])] {
    var groups: [(item: ItemID, operations: [Operation])] = []
    var places: [ItemID: Int] = [:]
    for operation in change.operations {
      if let place = places[operation.item] {
        groups[place].operations.append(operation)
      } else {
        places[operation.item] = groups.count
        groups.append((operation.item, [operation]))
      }
    }
    return groups
  }
}

extension ChangeWords {
  /// What operations on one item did; a new item's place goes without saying.
  private func words(_ operations: [Operation]) -> [SafeText] {
    let isNew = operations.contains { operation in
      if case .set(.kind, _) = operation.action { operation.over.isEmpty } else { false }
    }
    if operations.contains(where: { $0.action == .retract(.kind, element: nil) }) {
      return ["no longer there"]
    }
    return operations.compactMap { operation in
      if isNew, case .set(.position, _) = operation.action { return nil }
      return words(operation)
    }
  }

  private func words(_ operation: Operation) -> SafeText {
    switch operation.action {
    case .set(let field, let value): words(field, value)
    case .add(.tags, let tag): "+\(tag.string)"
    case .remove(.tags, let tag), .retract(.tags, let tag?): "-\(tag.string)"
    case .add(let field, let element): "\(field.name.string) with \(element.string)"
    case .remove(let field, let element), .retract(let field, let element?):
      "\(field.name.string) without \(element.string)"
    case .retract(let field, nil): words(field, .null)
    case .purge: "purged"
    case .unknown(let kind, _): "'\(kind.string)' of a newer version"
    }
  }

  private func words(_ field: Field, _ value: JSON) -> SafeText {
    if let words = Self.machineWords(field, value) { return words }
    return switch (field, value) {
    case (.completed, .null): "not done"
    case (.completed, _): "done"
    case (.flagged, true): "flagged"
    case (.flagged, _): "not flagged"
    case (.unread, true): "unread"
    case (.unread, _): "read"
    case (.position, _): "placed"
    case (.kind, _): "new \(Self.value(value))"
    case (.list, .null): "to inbox"
    case (.list, _): "to \(Self.value(value))"
    case (.wait, .null): "no longer hidden"
    case (_, .null): "no \(field.name.string)"
    default: "\(field.name.string) \(shown(value, of: field))"
    }
  }

  /// What a setting says of a machine; nil for other fields.
  private static func machineWords(_ field: Field, _ value: JSON) -> SafeText? {
    let parts = field.name.string.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, same(String(parts[0]), "replica"), let replica = ReplicaID(parts[1])
    else { return nil }
    switch String(parts[2]) {
    case "name":
      return value == .null
        ? "\("\(replica)") has no name" : "\("\(replica)") is called '\(Self.value(value))'"
    case "retired":
      return value == .null
        ? "\("\(replica)") is waited for again" : "\("\(replica)") is not waited for any more"
    default: return nil
    }
  }

  /// The time in a field that holds one, in local time; nil for other fields and values.
  func time(_ value: JSON, of field: Field) -> SafeText? {
    guard [.due, .wait, .date, .completed].contains(field) else { return nil }
    return When(value).map { SafeText($0.short(in: zone)) }
  }

  /// A field's value for people: times in local time, long ones cut.
  func shown(_ value: JSON, of field: Field) -> SafeText {
    if let time = time(value, of: field) { return time }
    let text = SafeText(Self.value(value))
    guard text.width > Self.widestValue else { return text }
    return text.prefix(columns: Self.widestValue - 1) + "…"
  }

  /// A value as plain text.
  static func value(_ value: JSON) -> String {
    switch value {
    case .string(let text): text.string
    case .number(let number): number.source.string
    case .bool(let value): value ? "yes" : "no"
    case .null: "nothing"
    case .array(let elements): elements.map { Self.value($0) }.joined(separator: ", ")
    case .object(let object):
      object.members.map { "\($0.key.string) \(Self.value($0.value))" }.joined(separator: ", ")
    }
  }
}

extension Change {
  /// The change as results have it.
  func json(_ words: ChangeWords) -> JSON {
    var object = JSONObject()
    object["change"] = .string("\(id)")
    object["at"] = .string(Instant(time).description)
    object["replica"] = .string("\(id.replica)")
    object["name"] = words.machines.given(id.replica).map { .string($0) }
    object["cause"] = .string(cause.command)
    object["line"] = cause.line.map { .string($0) }
    object["gesture"] = cause.gesture
    if !cause.reverts.isEmpty {
      object["of"] = .array(cause.reverts.map { .string("\($0)") })
    }
    object["ops"] = .array(operations.map(\.json))
    return .object(object)
  }

  /// The change as a record of `--plain`: name, time, replica, cause.
  var plain: [SafeText] {
    [
      SafeText("\(id)"), SafeText(Instant(time).description), SafeText("\(id.replica)"),
      SafeText(cause.line?.string ?? cause.command.string),
    ]
  }
}

extension Operation {
  /// The operation as results have it, in the words of the journal.
  fileprivate var json: JSON {
    var object = JSONObject()
    object["item"] = .string("\(item)")
    switch action {
    case .set(let field, let value):
      object["do"] = "set"
      object["field"] = .string(field.name)
      object["value"] = value
    case .add(let field, let element):
      object["do"] = "add"
      object["field"] = .string(field.name)
      object["element"] = .string(element)
    case .remove(let field, let element):
      object["do"] = "remove"
      object["field"] = .string(field.name)
      object["element"] = .string(element)
    case .retract(let field, let element):
      object["do"] = "retract"
      object["field"] = .string(field.name)
      object["element"] = element.map { .string($0) }
    case .purge: object["do"] = "purge"
    case .unknown(let kind, _): object["do"] = .string(kind)
    }
    return .object(object)
  }
}
