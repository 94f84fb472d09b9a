// The words of a todo.txt line and which of them are projects, contexts or tags.

/// One word of a line's text, and where it stands.
struct TodoTxtToken: Equatable, Sendable {
  /// What a word means to todo.txt.
  enum Kind: Equatable, Sendable {
    /// Text.
    case word
    /// `+name`.
    case project
    /// `@name`.
    case context
    /// `key:value` with a key this format knows and a value that fits it.
    case known(TodoTxtKey)
    /// Any other `key:value`.
    case custom
  }

  let range: Range<Int>
  let kind: Kind

  /// Whether the word says something about the task instead of naming it.
  var isMetadata: Bool { kind != .word }
}

/// The `key:value` conventions whose values are checked.
enum TodoTxtKey: String, CaseIterable, Sendable {
  case due
  case threshold = "t"
  case recurrence = "rec"
  case priority = "pri"
  case id
  case uid

  /// Whether `value` is one this key can have; if not, the word is plain text.
  func accepts(_ value: Bytes) -> Bool {
    switch self {
    case .due, .threshold:
      return CivilDate(bytes: value) != nil
    case .recurrence:
      let amount = value.first == .ascii("+") ? value.dropFirst() : value
      guard let unit = amount.last, let count = amount.dropLast().decimal else { return false }
      return count > 0 && "dbwmy".utf8.contains(unit)
    case .priority:
      guard let letter = value.first else { return false }
      return value.count == 1 && (0x41...0x5A).contains(letter)
    case .id, .uid:
      return value.count <= 128
    }
  }
}

extension TodoTxtToken {
  /// Schemes after which a colon belongs to an address, although no `/` follows it.
  private static let schemes: Set<String> = [
    "mailto", "tel", "sms", "urn", "geo", "xmpp", "sip", "sips", "data", "magnet", "news", "cid",
    "mid", "about", "javascript", "http", "https", "ftp", "file",
  ]

  /// Splits `body` into words; a second word with the same key is text.
  static func tokens(in body: Bytes) -> [TodoTxtToken] {
    var tokens: [TodoTxtToken] = []
    var seenKeys: Set<String> = []
    for word in body.split(whereSeparator: \.isBlank) {
      var kind = kind(of: word)
      if kind == .custom || kind.isKnown, let colon = word.firstIndex(of: .ascii(":")) {
        let key = String(decoding: word[..<colon], as: UTF8.self)
        if !seenKeys.insert(key).inserted { kind = .word }
      }
      tokens.append(TodoTxtToken(range: word.startIndex..<word.endIndex, kind: kind))
    }
    return tokens
  }

  /// What one word is, seen alone.
  static func kind(of word: Bytes) -> Kind {
    guard let first = word.first else { return .word }
    if word.count > 1, first == .ascii("+") { return .project }
    if word.count > 1, first == .ascii("@") { return .context }
    guard let colon = word.firstIndex(of: .ascii(":")) else { return .word }
    let key = word[..<colon]
    let value = word[(colon + 1)...]
    guard isKey(key), let start = value.first, start != .ascii("/"),
      !value.contains(.ascii(":"))
    else { return .word }
    let name = String(decoding: key, as: UTF8.self)
    if let known = TodoTxtKey(rawValue: name) {
      return known.accepts(value) ? .known(known) : .word
    }
    return schemes.contains(name) ? .word : .custom
  }

  /// Whether `key` is small letters, digits, `-` and `_`, a letter first.
  ///
  /// Capitals are left out because `Note:this` and `Re:that` are prose far more often than tags.
  static func isKey(_ key: Bytes) -> Bool {
    guard let first = key.first, first.isLetter, key.count <= 64 else { return false }
    return key.allSatisfy {
      ($0.isLetter && $0.lowercased == $0) || $0.isDigit || $0 == .ascii("-") || $0 == .ascii("_")
    }
  }
}

extension TodoTxtToken.Kind {
  /// Whether this is a tag with a checked value.
  var isKnown: Bool {
    if case .known = self { return true }
    return false
  }
}
