// Message identifiers: what names a message and what ties it to its thread.

/// Reads Message-ID, In-Reply-To and References; identifiers are given without their brackets.
enum MessageIdentifier {
  /// Longer text is no identifier; the standard allows lines of 998 bytes.
  private static let maximumLength = 998

  /// The identifier of a Message-ID field, with or without brackets and with blanks taken out.
  static func single(_ field: Bytes, charsets: CharsetDecoder) -> String? {
    if let first = bracketed(field, limit: 1).first { return text(first, charsets) }
    let bare = field.filter { !$0.isWhitespace && $0 != .ascii("<") && $0 != .ascii(">") }
    return text(bare[...], charsets)
  }

  /// The identifiers in a References or In-Reply-To field, in order; prose around them is dropped.
  static func list(_ field: Bytes, limit: Int, charsets: CharsetDecoder) -> [String] {
    let found = bracketed(field, limit: limit)
    if !found.isEmpty { return found.compactMap { text($0, charsets) } }
    return field.words.filter { $0.contains(.ascii("@")) }.prefix(limit)
      .compactMap { text($0, charsets) }
  }

  /// What stands between `<` and `>`, with an `@` in it unless it is all there is.
  private static func bracketed(_ field: Bytes, limit: Int) -> [Bytes] {
    var found: [Bytes] = []
    var rest = field
    while found.count < limit, let open = rest.firstIndex(of: .ascii("<")),
      let close = rest[open...].firstIndex(of: .ascii(">"))
    {
      let inside = rest[(open + 1)..<close].filter { !$0.isWhitespace && $0 != .ascii("<") }
      if !inside.isEmpty { found.append(inside[...]) }
      rest = rest[(close + 1)...]
    }
    return found
  }

  private static func text(_ bytes: Bytes, _ charsets: CharsetDecoder) -> String? {
    guard !bytes.isEmpty, bytes.count <= maximumLength else { return nil }
    return charsets.decodeUnlabelled(bytes)
  }
}
