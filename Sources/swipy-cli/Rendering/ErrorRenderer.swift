// Errors in words: what, where, what may have been meant, and the way on.

/// Lays out errors for people.
enum ErrorRenderer {
  /// A failed command: what happened, where in a file, and below it what to do.
  static func lines(
    _ error: CommandError,
    at line: SourceLine? = nil,
    width: Int = Renderer.widest
  ) -> [StyledText] {
    let heading = heading(error.message, line, byte: 0)
    if let excerpt = error.place?.excerpt {
      return [heading]
        + Self.excerpt(excerpt.range, of: excerpt.text, hint: error.hint, width: width)
    }
    var lines = [heading]
    if let hint = error.hint { lines.append(StyledText("  \(hint)", .hint)) }
    return lines
  }

  /// A line that could not be read: the line itself, a caret under the word, and the notation.
  static func lines(_ error: UsageError, in line: SourceLine, width: Int) -> [StyledText] {
    var lines = [heading(error.message, line, byte: error.range.lowerBound)]
    lines += excerpt(error.range, of: line.text, hint: error.hint, width: width)
    if let usage = error.usage { lines.append("  usage: \(usage)") }
    return lines
  }

  private static func heading(
    _ message: SafeText,
    _ line: SourceLine?,
    byte: Int
  ) -> StyledText {
    var heading = StyledText("error:", .error) + " " + StyledText(message)
    if let line, let script = line.script {
      let position = line.position(of: byte)
      heading = "\(script):\(position.line):\(position.column): " + heading
    }
    return heading
  }

  /// The physical line that some bytes are in, and the caret under them.
  static func excerpt(
    _ range: Range<Int>,
    of source: String,
    hint: SafeText?,
    width: Int
  ) -> [StyledText] {
    let bytes = Array(source.utf8)
    let lower = min(max(range.lowerBound, 0), bytes.count)
    let start = (bytes[..<lower].lastIndex(of: Byte.newline) ?? -1) + 1
    let end = bytes[lower...].firstIndex(of: Byte.newline) ?? bytes.count
    let upper = min(max(range.upperBound, lower), end)
    func text(_ range: Range<Int>) -> SafeText {
      SafeText(String(decoding: bytes[range], as: UTF8.self))
    }
    var column = text(start..<lower).width
    // Something missing is pointed at one column behind the last word.
    if lower == upper, lower > start, !Byte.isBlank(bytes[lower - 1]) { column += 1 }
    let length = max(1, text(lower..<upper).width)
    var shown = text(start..<end)
    let room = max(20, width - 2)
    if shown.width > room {
      let from = min(max(0, column - room / 2), max(0, shown.width - room))
      let total = shown.width
      shown = shown.columns(from..<from + room)
      if from > 0 { shown = "…" + shown.columns(1..<room) }
      if from + room < total { shown = shown.columns(0..<room - 1) + "…" }
      column -= from
    }
    let mark = "^" + SafeText("~").repeated(min(length, max(1, room - column)) - 1)
    var caret = StyledText(.blanks(column + 2)) + StyledText(mark, .error)
    if let hint { caret += StyledText(" \(hint)", .hint) }
    return ["  " + StyledText(shown), caret]
  }
}
