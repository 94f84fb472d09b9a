// One setting: its name, its value, and where that comes from.

import SyncEngine

/// The name of a setting.
enum SettingKey: Hashable, Sendable {
  /// The width of a row in points; in the store.
  case rowWidth
  /// When to colour; an option, the environment or the store.
  case color
  /// What shows long results; an option or the environment.
  case pager
  /// The folder of the store; an option or the environment.
  case store
  /// A name of the person's own for a command; in the store.
  case alias(String)

  /// The settings that are always there.
  static let fixed: [SettingKey] = [.color, .pager, .rowWidth, .store]

  /// The name as typed.
  var name: String {
    switch self {
    case .rowWidth: "row.width"
    case .color: "color"
    case .pager: "pager"
    case .store: "store"
    case .alias(let name): StoredSettings.Name.alias + name
    }
  }

  /// The field that holds it in the store.
  var field: Field { Field(Text(name)) }

  /// Reads a name.
  /// - Throws: `UsageError` with the nearest names.
  init(_ word: Word) throws(UsageError) {
    if let key = Self.fixed.first(where: { same($0.name, word.text) }) {
      self = key
      return
    }
    let prefix = StoredSettings.Name.alias
    if word.text.utf8.starts(with: prefix.utf8) {
      let name = String(decoding: word.text.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
      guard Self.isAliasName(name) else {
        throw UsageError(
          .choice,
          "'\(name)' cannot be the name of an alias",
          at: word.range,
          hint: "letters from a to z, digits and '-', a letter first"
        )
      }
      self = .alias(name)
      return
    }
    let names = Self.fixed.map(\.name) + [prefix + "<name>"]
    throw UsageError(
      .choice,
      "unknown setting '\(word.text)'",
      at: word.range,
      hint: Suggestion.hint(for: word.text, among: names)
        ?? "one of \(names.joined(separator: ", "))"
    )
  }

  /// What a value is kept as; `null` goes back to the default.
  ///
  /// - Throws: `UsageError` for a value that does not fit, `CommandError` for a setting that is not
  ///   the store's.
  func stored(_ value: Word, keyAt place: Range<Int>, in context: CommandContext) throws -> JSON {
    switch self {
    case .pager, .store:
      let variable = self == .pager ? "$SWIPY_PAGER" : "--store or $SWIPY_STORE"
      throw CommandError(
        "setting.fixed",
        "'\(name)' is not kept in the store",
        hint: "\(variable) says it"
      )
    case .rowWidth:
      guard !value.text.isEmpty else { return .null }
      guard let width = Self.width(value.text) else {
        throw UsageError(
          .number,
          "'\(value.text)' is no width",
          at: value.range,
          hint: "points from 1 to 10000, such as 320"
        )
      }
      return width == StoredSettings.standardRowWidth ? .null : .double(width)
    case .color:
      guard !value.text.isEmpty else { return .null }
      let names = ColorChoice.allCases.map(\.rawValue)
      guard let choice = ColorChoice.allCases.first(where: { same($0.rawValue, value.text) })
      else {
        throw UsageError(
          .choice,
          "unknown colour choice '\(value.text)'",
          at: value.range,
          hint: Suggestion.hint(for: value.text, among: names) ?? "auto, always or never"
        )
      }
      return choice == .auto ? .null : .string(choice.rawValue)
    case .alias(let name):
      guard context.table.command(named: name) == nil else {
        throw UsageError(.choice, "'\(name)' is a command already", at: place)
      }
      guard !value.text.isEmpty else { return .null }
      try Self.check(line: value, in: context.table)
      return .string(value.text)
    }
  }

  /// Makes sure an alias stands for a command.
  private static func check(line: Word, in table: CommandTable) throws(UsageError) {
    let words: [Word]
    do throws(UsageError) { words = try Lexer.words(line.text) } catch {
      throw UsageError(error.code, error.message, at: line.range, hint: error.hint)
    }
    let first = words.first?.text ?? ""
    guard table.command(named: first) == nil else { return }
    throw UsageError(
      .command,
      "unknown command '\(first)'",
      at: line.range,
      hint: Suggestion.hint(for: first, among: table.names) ?? "'help' lists the commands"
    )
  }

  private static func width(_ text: String) -> Double? {
    var digits = Substring(text)
    if digits.utf8.count > 2, digits.utf8.suffix(2).elementsEqual("pt".utf8) {
      digits = digits.dropLast(2)
    }
    guard let (value, _) = Number.parse(digits, signed: false),
      StoredSettings.rowWidths.contains(value)
    else { return nil }
    return value
  }

  private static func isAliasName(_ name: String) -> Bool {
    guard let first = name.utf8.first, Byte.isLetter(first), name.utf8.count <= 40 else {
      return false
    }
    return name.utf8.allSatisfy {
      (Byte.isLetter($0) && $0 >= UInt8(ascii: "a")) || Byte.isDigit($0) || $0 == Byte.hyphen
    }
  }
}

/// A setting with its value.
struct Setting: Sendable {
  /// The name.
  let key: SettingKey
  /// The value; null where there is none.
  let value: JSON
  /// Where the value comes from.
  let origin: Origin

  /// Where a value can come from, the strongest last.
  enum Origin: String, Sendable {
    case `default`
    case store
    case environment
    case option
  }

  /// A setting as it holds for a command; nil for an alias that is not there.
  init?(_ key: SettingKey, _ settings: StoredSettings, _ context: CommandContext) throws {
    self.key = key
    let (options, environment) = (context.options, context.session.environment)
    switch key {
    case .rowWidth:
      value = .double(settings.rowWidth)
      origin = settings.storedRowWidth == nil ? .default : .store
    case .color:
      (value, origin) = Self.color(options, environment, settings)
    case .pager:
      let command = Pager.command(environment)
      value = options.pager ? command.map { .string($0) } ?? .null : .null
      let isSaid = environment["SWIPY_PAGER"] != nil || environment["PAGER"] != nil
      origin = !options.pager ? .option : isSaid ? .environment : .default
    case .store:
      value = .string(try context.session.storePath)
      origin =
        options.store != nil
        ? .option : environment["SWIPY_STORE"] != nil ? .environment : .default
    case .alias(let name):
      guard let alias = settings.aliases.first(where: { same($0.name, name) }) else { return nil }
      value = .string(alias.line)
      origin = .store
    }
  }

  /// A setting that is not there any more.
  init(forgotten key: SettingKey) {
    self.key = key
    value = .null
    origin = .default
  }

  private static func color(
    _ options: Options,
    _ environment: Environment,
    _ settings: StoredSettings
  ) -> (JSON, Origin) {
    if environment["NO_COLOR"] != nil { return ("never", .environment) }
    if options.color != .auto { return (.string(options.color.rawValue), .option) }
    if let choice = settings.color { return (.string(choice.rawValue), .store) }
    if let force = environment["CLICOLOR_FORCE"], !same(force, "0") {
      return ("always", .environment)
    }
    return (.string(ColorChoice.auto.rawValue), .default)
  }

  /// The setting as results show it.
  var json: JSON {
    ["key": .string(key.name), "value": value, "from": .string(origin.rawValue)]
  }

  /// The setting as a line of a table: name, origin, value.
  var cells: [StyledText] {
    let shown: String =
      switch value {
      case .null: "-"
      case .number(let number): number.source.string
      default: value.string ?? ""
      }
    return [
      StyledText(SafeText(key.name), .strong), StyledText(SafeText(origin.rawValue), .faint),
      .foreign(shown),
    ]
  }
}
