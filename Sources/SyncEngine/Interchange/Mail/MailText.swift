// Tidying decoded text for a title, a name or a preview.

/// Shapes decoded text; what it says is left alone.
enum MailText {
  /// The text without white space at its ends, and with any run of blanks that holds a line break
  /// made one space.
  static func oneLine(_ text: String) -> String {
    let bytes = text.utf8
    let isOneLine = !bytes.contains { $0 == .lf || $0 == .cr }
    if isOneLine, !(bytes.first?.isBlank ?? false), !(bytes.last?.isBlank ?? false) { return text }
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
        if !blanks.isEmpty, !output.isEmpty {
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
    var rest = text[...]
    // Marks that join to one character count one by one here, which only shortens the text.
    var room = limit * 2
    var cutsLine = false
    while room > 0, !rest.isEmpty {
      let stop = rest.utf8.firstIndex { $0 == .lf || $0 == .cr } ?? rest.endIndex
      let head = rest[..<stop].unicodeScalars.prefix(room)
      cutsLine = head.endIndex < stop
      // The last character of a cut line may be only a part of it.
      let line = trimEnd(cutsLine ? Substring(head).dropLast() : Substring(head))
      if !line.isEmpty || !(lines.last?.isEmpty ?? true) { lines.append(line) }
      room -= line.utf8.lazy.filter { $0 & 0xC0 != 0x80 }.count + 1
      guard stop < rest.endIndex else {
        rest = rest[stop...]
        break
      }
      if cutsLine { break }
      var next = rest.utf8.index(after: stop)
      if rest.utf8[stop] == .cr, next < rest.endIndex, rest.utf8[next] == .lf {
        next = rest.utf8.index(after: next)
      }
      rest = rest[next...]
    }
    while lines.last?.isEmpty ?? false { lines.removeLast() }
    let joined = lines.joined(separator: "\n")
    let isCut = cutsLine || !rest.utf8.allSatisfy(\.isWhitespace)
    let head = joined.prefix(limit)
    guard isCut || head.endIndex < joined.endIndex else { return joined }
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
