// Where something was typed: the line as it stands, and the place in it.

/// A line to run, with where it comes from.
struct SourceLine: Equatable, Sendable {
  /// The line; a `\` and a newline inside it are where two lines of a script were joined.
  var text: String

  /// The script's name, if it comes from one; positions are given only then.
  var script: String?

  /// The number of the line in its script, from 1.
  var number: Int

  /// A line typed at the prompt, given with `-c`, or made of arguments.
  init(_ text: String) {
    self.text = text
    script = nil
    number = 1
  }

  /// A line of a script.
  init(_ text: String, script: String, number: Int) {
    self.text = text
    self.script = script
    self.number = number
  }

  /// The line and column of a byte of the text, both from 1; columns count characters.
  func position(of byte: Int) -> SourcePosition {
    let before = Array(text.utf8.prefix(max(0, byte)))
    let lineStart = (before.lastIndex(of: Byte.newline) ?? -1) + 1
    let newlines = before.reduce(0) { $0 + ($1 == Byte.newline ? 1 : 0) }
    let column = String(decoding: before[lineStart...], as: UTF8.self).count + 1
    return SourcePosition(line: number + newlines, column: column)
  }
}

/// A place in a script.
struct SourcePosition: Equatable, Sendable {
  /// The line, from 1.
  var line: Int

  /// The character in the line, from 1.
  var column: Int
}
