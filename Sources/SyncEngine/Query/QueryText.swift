// The canonical text of a query.

extension Query.Filter: CustomStringConvertible {
  /// The canonical text: text in quotes, lists with `list:`, groups in parentheses set off by blanks.
  ///
  /// It is read as the same filter, whatever lists there are, and empty for all items.
  public var description: String { node.text(in: .line) }
}

extension Query.Filter.Node {
  /// What a node stands in, and so what needs parentheses.
  enum Place {
    /// Alone on the line.
    case line
    /// Between others of which each must match.
    case conjunction
    /// Between `or`s.
    case alternative
    /// Behind a negation.
    case negation
  }

  func text(in place: Place) -> String {
    switch self {
    case .all(let parts):
      let text = parts.map { $0.text(in: .conjunction) }.joined(separator: " ")
      if parts.isEmpty { return place == .line ? "" : "()" }
      return place == .line || place == .alternative ? text : "( \(text) )"
    case .any(let parts):
      let text = parts.map { $0.text(in: .alternative) }.joined(separator: " or ")
      return place == .line ? text : "( \(text) )"
    case .not(let part): return "-" + part.text(in: .negation)
    case .term(let term):
      if case .text = term, place == .negation { return "( \(term) )" }
      return term.description
    }
  }
}

extension Query.Term: CustomStringConvertible {
  /// The canonical word.
  public var description: String {
    switch self {
    case .text(let text): Self.quoted(text.string)
    case .list(let list): "list:" + Self.value(list.name.string)
    case .kind(let kind): "kind:\(kind.rawValue)"
    case .status(let status): "is:\(status.rawValue)"
    case .tag(let tag): "tag:" + Self.value(tag.string)
    case .holds(let field, let text): "\(field.rawValue):" + Self.value(text.string)
    case .time(let field, .none): "\(field.rawValue):none"
    case .time(let field, .compare(let comparison, let when)):
      "\(field.rawValue):" + Self.value(comparison.rawValue + when.description)
    case .priority(.none): "pri:none"
    case .priority(.compare(let comparison, let letter)): "pri:\(comparison.rawValue)\(letter)"
    case .free(let name, .none): "\(name.field.name):none"
    case .free(let name, .equals(let text)):
      "\(name.field.name):"
        + (text == "none" ? Self.quoted(text.string) : Self.value(text.string))
    }
  }

  /// A value as it stands behind a colon, quoted where a byte could be taken for something else.
  private static func value(_ text: String) -> String {
    let plain = Array("._@/+-<>=:%~".utf8)
    let isPlain = text.utf8.allSatisfy {
      ASCII.isLetter($0) || ASCII.isDigit($0) || plain.contains($0)
    }
    return isPlain && !text.isEmpty ? text : quoted(text)
  }

  private static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = [UInt8(ascii: "\"")]
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        bytes.append(UInt8(ascii: "\\"))
      }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
    return String(decoding: bytes, as: UTF8.self)
  }
}
