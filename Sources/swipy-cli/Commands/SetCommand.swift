// set: settings, and where each comes from.

import SyncEngine

/// `set [KEY [VALUE]]`.
struct SetCommand: Command {
  static let spec = CommandSpec(
    name: "set",
    group: .shell,
    summary: "shows or changes settings, and where each comes from",
    arguments: "[<key> [<value>]]",
    details: [
      .init("<key>", "row.width, color, pager, store, or alias.<name>"),
      .init("<value>", "the new value; '' goes back to the default, or forgets an alias"),
    ],
    examples: [
      .init("set", "every setting"),
      .init("set row.width 375", "how wide a row is, in points"),
      .init("set alias.z 'snooze $1 tomorrow'", "a command of your own: z 3"),
      .init("set alias.z ''", "forgets it"),
      .init("set color", "one setting"),
    ],
    effect: .writes,
    travels: true,
    changes: "the setting, on every machine once synced; 'undo' takes it back",
    seeAlso: ["trigger", "environment"]
  )

  private let key: SettingKey?
  private let keyPlace: Range<Int>
  private let value: Word?

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {
    keyPlace = arguments.peek?.range ?? 0..<0
    key = arguments.isAtEnd ? nil : try SettingKey(try arguments.word("key"))
    value = arguments.next()
    guard let extra = arguments.peek else { return }
    throw UsageError(
      .unexpected,
      "nothing more is expected: '\(extra.text)'",
      at: extra.range,
      hint: "a value of several words stands in quotes"
    )
  }

  var effect: CommandSpec.Effect { value == nil ? .reads : .writes }

  func run(_ context: inout CommandContext) throws -> Report {
    guard let key else { return try all(context, try context.reading()) }
    guard let value else {
      let settings = try StoredSettings(context.reading())
      guard let setting = try Setting(key, settings, context) else {
        throw CommandError(
          "setting.unknown",
          "no alias '\(key.name)'",
          hint: "'set alias.<name> <line>' makes one"
        )
      }
      return Self.report([setting], settings, isOne: true)
    }
    let store = try context.session.store()
    let stored = try key.stored(value, keyAt: keyPlace, in: context)
    let commit = try store.commit(context.cause) {
      try $0.set(key.field, of: .settings, to: stored)
    }
    let settings = try StoredSettings(store)
    context.session.adopt(settings)
    let setting = try Setting(key, settings, context) ?? Setting(forgotten: key)
    var report = Self.report([setting], settings, isOne: true)
    if commit.change == nil { report.notes.insert(.remark("nothing changed"), at: 0) }
    return report
  }

  private func all(_ context: CommandContext, _ store: any StoreReading) throws -> Report {
    let settings = try StoredSettings(store)
    let keys = SettingKey.fixed + settings.aliases.map { SettingKey.alias($0.name) }
    let all = try keys.compactMap { try Setting($0, settings, context) }
    return Self.report(all, settings, isOne: false)
  }

  private static func report(
    _ all: [Setting],
    _ settings: StoredSettings,
    isOne: Bool
  ) -> Report {
    var report = Report()
    let data = all.map(\.json)
    report.data = isOne ? data.first ?? .null : .array(data)
    let cells = all.map(\.cells)
    report.plain = cells.map { $0.map(\.text) }
    report.text = [.table(Table(columns: [.left, .left, .flexible], rows: cells, indent: 1))]
    if !isOne {
      report.notes = settings.unreadable.map {
        .warning("'\($0.name.string)' is not known to this version and does not count")
      }
    }
    return report
  }
}
