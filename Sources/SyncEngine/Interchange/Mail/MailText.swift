// Tidying decoded text for a title, a name or a preview.

/// Shapes decoded text; what it says is left alone.
enum MailText {
  /// The text without white space at its ends, and with any run of blanks that holds a line break
  /// made one space.
  static func oneLine(_ text: String) -> String {
    var output = String.UnicodeScalarView()
    var blanks = String.UnicodeScalarView()
    var hasBreak = false
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x20, 0x09: blanks.append(scalar)
      case 0x0A, 0x0D:
        blanks.append(scalar)
        hasBreak = true
      default:
        if !output.isEmpty {
          output += hasBreak ? String.UnicodeScalarView(" ".unicodeScalars) : blanks
        }
        blanks.removeAll()
        hasBreak = false
        output.append(scalar)
      }
    }
    return String(output)
  }

  /// The first lines of a body: at most `limit` characters, blank lines joined, ends trimmed.
  ///
  /// Text is cut between characters as people see them, at a blank where one is near.
  static func preview(_ text: String, limit: Int) -> String {
    var lines: [Substring] = []
    var length = 0
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let line = trimEnd(line)
      if line.isEmpty, lines.last?.isEmpty ?? true { continue }
      lines.append(line)
      length += line.utf8.count + 1
      // A character has at least one byte, so more bytes than this are surely enough of them.
      if length > limit * 16 { break }
    }
    while lines.last?.isEmpty ?? false { lines.removeLast() }
    // One character can be built of thousands of marks, so scalars are bounded as well.
    let joined = String(lines.joined(separator: "\n").unicodeScalars.prefix(limit * 8))
    let head = joined.prefix(limit)
    guard head.endIndex < joined.endIndex else { return joined }
    let nearEnd = head.suffix(24).lastIndex { $0 == " " || $0 == "\n" }
    return String(trimEnd(nearEnd.map { head[..<$0] } ?? head)) + "…"
  }

  /// The line without blanks at its end.
  private static func trimEnd(_ line: Substring) -> Substring {
    var line = line
    while let last = line.unicodeScalars.last,
      last.value == 0x20 || last.value == 0x09 || last.value == 0x0D || last.value == 0xA0
    {
      line.unicodeScalars.removeLast()
    }
    return line
  }
}
