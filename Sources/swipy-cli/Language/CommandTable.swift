// The commands there are, in one table that parsing, help and suggestions share.

/// A list of commands, found by any of their names.
struct CommandTable: Sendable {
  /// The commands, in the order help lists them.
  let commands: [any Command.Type]

  /// Makes a table.
  init(_ commands: [any Command.Type]) { self.commands = commands }

  /// Every description.
  var specs: [CommandSpec] { commands.map { $0.spec } }

  /// Every name and alias.
  var names: [String] { specs.flatMap(\.names) }

  /// The command of that name or alias.
  func command(named name: String) -> (any Command.Type)? {
    commands.first { $0.spec.names.contains { same($0, name) } }
  }

  /// The most columns that are shown of a word that is no command.
  private static let widestName = 60

  /// Reads a statement's words as a command.
  ///
  /// - Parameters:
  ///   - words: The words, options taken out, the command's name first.
  ///   - end: The end of the statement in its line, in UTF-8 bytes.
  ///   - suppliesRows: Whether ROW and ROWS are supplied and not typed, as after `then`.
  ///   - further: Names that are no commands but may have been meant, such as a person's aliases.
  /// - Returns: The command with its arguments read.
  /// - Throws: `UsageError` with the command's notation, or with the nearest names for an unknown one.
  func parse(
    _ words: [Word],
    end: Int,
    suppliesRows: Bool = false,
    further: [String] = []
  ) throws(UsageError) -> any Command {
    guard let first = words.first else {
      throw UsageError(.missing, "missing a command", at: end..<end, hint: "'help' lists them")
    }
    guard let type = command(named: first.text) else {
      throw unknown(first, further: further)
    }
    var reader = ArgumentReader(words.dropFirst(), end: end, suppliesRows: suppliesRows)
    do throws(UsageError) {
      let command = try type.init(parsing: &reader)
      try reader.expectEnd()
      return command
    } catch {
      throw error.adding(usage: type.spec.usage)
    }
  }

  private func unknown(_ word: Word, further: [String]) -> UsageError {
    var hint = Suggestion.hint(for: word.text, among: names + further)
    if hint == nil, word.isQuoted,
      let name = word.text.split(whereSeparator: \.isWhitespace).first,
      command(named: String(name)) != nil
    {
      hint = "one argument is one word; '-c' runs a whole line"
    }
    let name = SafeText(word.text)
    let shown = name.width > Self.widestName ? name.prefix(columns: Self.widestName) + "…" : name
    return UsageError(
      .command,
      "unknown command '\(shown)'",
      at: word.range,
      hint: hint ?? "'help' lists the commands"
    )
  }
}
