// What a word of `add`, `edit` or a query stands for: text, a field, or a tag.

/// A word read as a part of an item.
enum ItemWord: Equatable, Sendable {
  /// Plain text, a title's or a query's word.
  case text(Word)

  /// `name:value`; the name in full (`priority` for `pri`), an empty value clears.
  case field(name: String, value: Word)

  /// `+name`.
  case tag(String)

  /// `-name`.
  case untag(String)

  /// Reads a word; `removes` is whether `-name` takes a tag away, as in `edit`.
  init(_ word: Word, removes: Bool) {
    if let name = Self.tagName(word, sign: "+") {
      self = .tag(name)
    } else if removes, let name = Self.tagName(word, sign: "-") {
      self = .untag(name)
    } else if let (name, value) = Self.field(word), FieldName.isItemField(name) {
      self = .field(name: FieldName.canonical(name), value: value)
    } else {
      self = .text(word)
    }
  }

  /// The word cut at its first bare colon, whatever stands before it.
  static func field(_ word: Word) -> (name: String, value: Word)? {
    guard !word.isQuoted else { return nil }
    let bare = word.text.utf8.prefix(word.bareCount)
    guard let colon = bare.firstIndex(of: Byte.colon) else { return nil }
    let name = String(decoding: bare[..<colon], as: UTF8.self)
    return (name, word.dropping(name.utf8.count + 1))
  }

  /// A hint where a text's word looks like a field that was mistyped, such as `deu:today`.
  static func hint(for word: Word) -> SafeText? {
    guard let (name, _) = field(word), !FieldName.isItemField(name) else { return nil }
    guard let near = Suggestion.candidates(for: name, among: FieldName.items).first else {
      return nil
    }
    return "'\(name):' is part of the title; did you mean '\(near):'?"
  }

  /// A tag's name: what follows a bare sign when a letter, of any script, comes first; a
  /// context's begins with an `@` before the letter.
  private static func tagName(_ word: Word, sign: String) -> String? {
    guard word.startsBare(with: sign) else { return nil }
    let name = word.text.unicodeScalars.dropFirst()
    guard let first = name.first(where: { $0 != "@" }), first.properties.isAlphabetic,
      name.prefix(while: { $0 == "@" }).count <= 1
    else { return nil }
    return String(name)
  }
}
