// The text of an HTML body, for a preview.

/// Takes the tags out of HTML.
///
/// | state | left at |
/// | --- | --- |
/// | text | `<` |
/// | tag | `>` outside quotes |
/// | comment | `-->` |
/// | script, style, title | their end tag |
enum HTMLText {
  /// The text between the tags: blocks on lines of their own, white space joined, entities read.
  static func strip(_ html: String) -> String {
    let bytes = Array(html.utf8)[...]
    var output: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte == .ascii("<"), let tag = tag(in: bytes, at: index) {
        index = tag.end
        if hidden.contains(tag.name), !tag.isEnd {
          index = endOfHidden(in: bytes, from: index, name: tag.name)
        } else if blocks.contains(tag.name) {
          newLine(&output)
        }
      } else if byte == .ascii("&"), let entity = entity(in: bytes, at: index) {
        output += entity.text.utf8
        index = entity.end
      } else if byte.isWhitespace {
        if let last = output.last, !last.isWhitespace { output.append(.space) }
        index += 1
      } else {
        output.append(byte)
        index += 1
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  private static let hidden: Set<String> = ["script", "style", "title", "template"]
  private static let blocks: Set<String> = [
    "p", "br", "div", "li", "tr", "h1", "h2", "h3", "h4", "h5", "h6", "table", "ul", "ol", "hr",
    "blockquote", "pre", "section", "article", "header", "footer", "dt", "dd",
  ]

  private static func newLine(_ output: inout [UInt8]) {
    while output.last == .space { output.removeLast() }
    if let last = output.last, last != .lf { output.append(.lf) }
  }

  /// The tag, comment or declaration at `start`, or nil if the `<` is text.
  private static func tag(
    in bytes: Bytes,
    at start: Int
  ) -> (name: String, isEnd: Bool, end: Int)? {
    var index = start + 1
    guard index < bytes.endIndex else { return nil }
    if bytes[index...].begins(with: "!--") {
      index += 3
      while index < bytes.endIndex, !bytes[index...].begins(with: "-->") { index += 1 }
      return ("", false, min(index + 3, bytes.endIndex))
    }
    let isEnd = bytes[index] == .ascii("/")
    if isEnd { index += 1 }
    let name = bytes[index...].prefix { $0.isLetter || $0.isDigit }
    guard
      !name.isEmpty || bytes[index...].first == .ascii("!")
        || bytes[index...].first == .ascii("?")
    else { return nil }
    var quote: UInt8?
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == .ascii("\"") || byte == .ascii("'") {
        // A quote counts only as the start of an attribute's value.
        if index >= 2, bytes[index - 2] == .ascii("=") || bytes[index - 2].isBlank { quote = byte }
      } else if byte == .ascii(">") {
        break
      }
    }
    let lowered = String(decoding: name.prefix(16).map(\.lowercased), as: UTF8.self)
    return (lowered, isEnd, index)
  }

  /// Where the end tag of an element whose content is no text stops.
  private static func endOfHidden(in bytes: Bytes, from start: Int, name: String) -> Int {
    var index = start
    while let open = bytes[index...].firstIndex(of: .ascii("<")) {
      let word = bytes[(open + 1)...].prefix(name.utf8.count + 1)
      if word.first == .ascii("/"),
        word.dropFirst().map(\.lowercased).elementsEqual(name.utf8)
      {
        guard let close = bytes[open...].firstIndex(of: .ascii(">")) else { return bytes.endIndex }
        return close + 1
      }
      index = open + 1
    }
    return bytes.endIndex
  }

  /// The character an entity at `start` stands for; an unknown one is text.
  private static func entity(in bytes: Bytes, at start: Int) -> (text: String, end: Int)? {
    let name = bytes[(start + 1)...].prefix(12).prefix { $0 != .ascii(";") && !$0.isWhitespace }
    guard name.endIndex < bytes.endIndex, bytes[name.endIndex] == .ascii(";") else { return nil }
    let end = name.endIndex + 1
    guard name.first == .ascii("#") else {
      return named[String(decoding: name, as: UTF8.self)].map { ($0, end) }
    }
    let digits = name.dropFirst()
    let value: UInt32? =
      digits.first.map { $0 | 0x20 == .ascii("x") } ?? false
      ? UInt32(String(decoding: digits.dropFirst(), as: UTF8.self), radix: 16)
      : UInt32(String(decoding: digits, as: UTF8.self))
    guard let value, value > 0 else { return ("\u{FFFD}", end) }
    // Numbers in the C1 range were meant as Windows-1252.
    if (0x80...0x9F).contains(value) {
      return (Windows1252.decode([UInt8(truncatingIfNeeded: value)]), end)
    }
    return (Unicode.Scalar(value).map { String($0) } ?? "\u{FFFD}", end)
  }

  private static let named: [String: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "shy": "",
    "zwnj": "", "hellip": "…", "ndash": "–", "mdash": "—", "lsquo": "‘", "rsquo": "’",
    "ldquo": "“", "rdquo": "”", "bull": "•", "middot": "·", "euro": "€", "pound": "£",
    "copy": "©", "reg": "®", "trade": "™", "deg": "°", "times": "×", "laquo": "«", "raquo": "»",
    "auml": "ä", "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü", "szlig": "ß",
    "eacute": "é", "egrave": "è", "agrave": "à", "ccedil": "ç", "ntilde": "ñ", "aacute": "á",
    "oacute": "ó", "iacute": "í", "uacute": "ú", "ecirc": "ê", "acirc": "â", "atilde": "ã",
    "otilde": "õ", "aring": "å", "oslash": "ø", "aelig": "æ", "Eacute": "É",
  ]
}
