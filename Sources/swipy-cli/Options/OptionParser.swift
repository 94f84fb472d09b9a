// Separates the options of a line from the words of its command.

import SyncEngine

/// Reads options, which may stand anywhere, and leaves the command's words.
struct OptionParser {
  /// Where the words come from.
  enum Place: Sendable {
    /// The program's arguments.
    case start

    /// A line at the prompt or in a script.
    case line
  }

  private let place: Place
  private var options: Options
  private var command: [Word] = []
  private var words: ArraySlice<Word>
  private let end: Int

  /// Takes the options out of a statement's words.
  ///
  /// `--name` is an option anywhere, `--` makes the rest text; one-letter options count only before
  /// the command.
  /// - Parameters:
  ///   - words: The words of one statement.
  ///   - end: The end of the statement in its line, in UTF-8 bytes.
  ///   - place: Whether options of the whole run may be among them.
  ///   - base: What holds without further options.
  /// - Returns: The options with those of the words added, and the words that are no options.
  /// - Throws: `UsageError` for an unknown option, a missing or wrong value, or two scripts.
  static func parse(
    _ words: [Word],
    end: Int,
    place: Place,
    base: Options = Options()
  ) throws(UsageError) -> (options: Options, command: [Word]) {
    var parser = OptionParser(words: words, end: end, place: place, base: base)
    try parser.run()
    return (parser.options, parser.command)
  }

  /// The command's name among words whose options could not be read; empty without one.
  static func commandName(_ words: [Word]) -> String {
    var words = words[...]
    while let word = words.popFirst() {
      if word.isKeyword("--") { return words.first?.text ?? "" }
      guard word.startsBare(with: "-"), word.text.utf8.count > 1 else { return word.text }
      let isLong = word.startsBare(with: "--")
      let name = String(decoding: word.text.utf8.dropFirst(isLong ? 2 : 1), as: UTF8.self)
      let spec = OptionTable.all.first { spec in
        isLong ? same(spec.name, name) : spec.short.map { same($0, name) } ?? false
      }
      if spec?.value != nil { words = words.dropFirst() }
    }
    return ""
  }

  private init(words: [Word], end: Int, place: Place, base: Options) {
    self.place = place
    self.words = words[...]
    self.end = end
    options = base
  }

  private mutating func run() throws(UsageError) {
    while let word = words.popFirst() {
      if word.isKeyword("--") {
        command += words.map(\.asText)
        words = []
      } else if word.startsBare(with: "--") {
        try long(word)
      } else if command.isEmpty, word.startsBare(with: "-"), word.text.utf8.count > 1 {
        try short(word)
      } else {
        command.append(word)
      }
    }
    if options.script != nil, let word = command.first, place == .start {
      throw UsageError(
        .unexpected,
        "a command beside a script: '\(word.text)'",
        at: word.range,
        hint: "-c takes all commands as one argument, with ';' between them"
      )
    }
  }

  private mutating func long(_ word: Word) throws(UsageError) {
    let name = word.text.utf8.dropFirst(2).prefix { $0 != UInt8(ascii: "=") }
    let text = String(decoding: name, as: UTF8.self)
    guard !text.isEmpty, let spec = OptionTable.all.first(where: { same($0.name, text) }) else {
      throw unknown(word, typed: text)
    }
    let valueOffset = 2 + text.utf8.count + 1
    let hasValue = word.text.utf8.count >= valueOffset
    let attached = hasValue ? word.dropping(valueOffset) : nil
    try apply(spec, typed: word, attached: attached)
  }

  private mutating func short(_ word: Word) throws(UsageError) {
    let letter = String(decoding: word.text.utf8.dropFirst(), as: UTF8.self)
    let spec = OptionTable.all.first { spec in spec.short.map { same($0, letter) } ?? false }
    guard let spec else { throw unknown(word, typed: letter) }
    try apply(spec, typed: word, attached: nil)
  }

  private func unknown(_ word: Word, typed: String) -> UsageError {
    let names = OptionTable.all.map(\.name).filter { !$0.isEmpty }
    let near = Suggestion.candidates(for: typed, among: names).map { "--" + $0 }
    var hint: SafeText = command.isEmpty ? "'help' lists the options" : "'--' makes the rest text"
    if let first = near.first {
      hint = near.count == 1 ? "did you mean '\(first)'?" : "near: \(near.joined(separator: ", "))"
    }
    let shown = word.text.utf8.prefix { $0 != UInt8(ascii: "=") }
    return UsageError(
      .option,
      "unknown option '\(String(decoding: shown, as: UTF8.self))'",
      at: word.range,
      hint: hint
    )
  }

  private mutating func apply(
    _ spec: OptionSpec,
    typed: Word,
    attached: Word?
  ) throws(UsageError) {
    guard place == .start || !spec.atStartOnly else {
      throw UsageError(
        .option,
        "'\(typed.text)' belongs to the start of swipy-cli",
        at: typed.range,
        hint: command.isEmpty ? nil : "'--' makes the rest text"
      )
    }
    guard let valueName = spec.value else {
      guard attached == nil else {
        throw UsageError(.option, "'--\(spec.name)' takes no value", at: typed.range)
      }
      set(spec)
      return
    }
    guard let value = attached ?? words.popFirst() else {
      throw UsageError(.missing, "missing <\(valueName)> of '\(typed.text)'", at: end..<end)
    }
    try set(spec, value)
  }

  private mutating func set(_ spec: OptionSpec) {
    switch spec.name {
    case "json": options.format = .json
    case "plain": options.format = .plain
    case "yes": options.yes = true
    case "read-only": options.readOnly = true
    case "keep-going": options.keepGoing = true
    case "quiet": options.quiet = true
    case "no-pager": options.pager = false
    case "version": options.request = .version
    default: options.request = .help
    }
  }

  private mutating func set(_ spec: OptionSpec, _ value: Word) throws(UsageError) {
    switch (spec.name, spec.short) {
    case ("store", _):
      guard !value.text.isEmpty else {
        throw UsageError(.option, "the store's folder has no name", at: value.range)
      }
      options.store = value.text
    case ("color", _):
      let names = ColorChoice.allCases.map(\.rawValue)
      guard let choice = ColorChoice.allCases.first(where: { same($0.rawValue, value.text) })
      else {
        throw UsageError(
          .option,
          "unknown colour choice '\(value.text)'",
          at: value.range,
          hint: Suggestion.hint(for: value.text, among: names) ?? "auto, always or never"
        )
      }
      options.color = choice
    case ("now", _):
      guard let time = Instant(value.text) else {
        throw UsageError(
          .time,
          "'\(value.text)' is no time",
          at: value.range,
          hint: "such as 2026-05-01T09:00:00Z"
        )
      }
      options.now = time
    case (_, "c"):
      guard case .commands(let commands) = options.script ?? .commands([]) else {
        throw twoScripts(value)
      }
      options.script = .commands(commands + [value.text])
    default:
      guard options.script == nil else { throw twoScripts(value) }
      options.script = .file(value.text)
    }
  }

  private func twoScripts(_ value: Word) -> UsageError {
    UsageError(.option, "more than one script", at: value.range, hint: "either -c or one -f")
  }
}
