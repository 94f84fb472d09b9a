// Values with parameters, such as those of Content-Type (RFC 2045, RFC 2231).

/// A header value of the form `value; name=text; name*0*=charset'language'text`.
struct HeaderParameters {
  /// What stands before the first semicolon, in small letters.
  let value: String
  private var texts: [String: String] = [:]

  /// One `name*index*=text` piece.
  private struct Piece {
    let index: Int
    let isEncoded: Bool
    let text: [UInt8]
  }

  /// Reads an unfolded value; what is no parameter is passed over.
  init(_ field: Bytes?, charsets: CharsetDecoder) {
    let field = field ?? []
    let head = field.prefix { $0 != .ascii(";") }
    value = String(decoding: head.trimmed.map(\.lowercased), as: UTF8.self)
    var pieces: [String: [Piece]] = [:]
    var rest = field[head.endIndex...]
    var count = 0
    // A message needs a handful; the bound keeps an invented header from costing anything.
    while let (name, text) = HeaderParameters.next(&rest), count < 256 {
      count += 1
      let parts = name.split(separator: .ascii("*"), omittingEmptySubsequences: false)
      let key = String(decoding: (parts.first ?? []).map(\.lowercased), as: UTF8.self)
      switch parts.count {
      case 1:
        if texts[key] == nil {
          texts[key] = EncodedWords(charsets: charsets).decode(text[...])
        }
      case 2 where parts[1].isEmpty:
        pieces[key, default: []].append(Piece(index: 0, isEncoded: true, text: text))
      default:
        guard let index = parts[1].decimal else { continue }
        pieces[key, default: []]
          .append(Piece(index: index, isEncoded: parts.count > 2, text: text))
      }
    }
    for (key, list) in pieces {
      texts[key] = HeaderParameters.join(
        list.sorted { $0.index < $1.index },
        charsets: charsets
      )
    }
  }

  /// The text of a parameter, its name in small letters.
  subscript(name: String) -> String? { texts[name] }

  /// Puts the numbered pieces of one parameter together.
  private static func join(_ pieces: [Piece], charsets: CharsetDecoder) -> String {
    var charset: String?
    var bytes: [UInt8] = []
    for (position, piece) in pieces.enumerated() {
      guard piece.isEncoded else {
        bytes += piece.text
        continue
      }
      var text = piece.text[...]
      if position == 0, let tick = text.firstIndex(of: .ascii("'")),
        let second = text[(tick + 1)...].firstIndex(of: .ascii("'"))
      {
        charset = String(decoding: text[..<tick], as: UTF8.self)
        text = text[(second + 1)...]
      }
      bytes += percentDecoded(text)
    }
    return charsets.decode(bytes[...], charset: charset)
  }

  /// The bytes that `%XX` escapes stand for; a broken escape stays.
  private static func percentDecoded(_ text: Bytes) -> [UInt8] {
    var output: [UInt8] = []
    var index = text.startIndex
    while index < text.endIndex {
      if text[index] == .ascii("%"), index + 2 < text.endIndex,
        let high = text[index + 1].hexValue, let low = text[index + 2].hexValue
      {
        output.append(high << 4 | low)
        index += 3
      } else {
        output.append(text[index])
        index += 1
      }
    }
    return output
  }

  /// Takes the next `; name=value` from the front of `rest`.
  private static func next(_ rest: inout Bytes) -> (name: Bytes, text: [UInt8])? {
    rest = rest.drop { $0 == .ascii(";") || $0.isWhitespace }
    guard !rest.isEmpty else { return nil }
    let name = rest.prefix { $0 != .ascii("=") && $0 != .ascii(";") }
    rest = rest[name.endIndex...]
    guard rest.first == .ascii("=") else { return (name.trimmed, []) }
    rest = rest.dropFirst().drop(while: \.isWhitespace)
    guard rest.first == .ascii("\"") else {
      let text = rest.prefix { $0 != .ascii(";") }
      rest = rest[text.endIndex...]
      return (name.trimmed, Array(text.trimmed))
    }
    var text: [UInt8] = []
    var index = rest.startIndex + 1
    while index < rest.endIndex, rest[index] != .ascii("\"") {
      if rest[index] == .ascii("\\"), index + 1 < rest.endIndex { index += 1 }
      text.append(rest[index])
      index += 1
    }
    rest = rest[min(index + 1, rest.endIndex)...].drop { $0 != .ascii(";") }
    return (name.trimmed, text)
  }
}
