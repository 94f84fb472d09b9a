// What a parsed todo.txt line says: title, projects, contexts and tags.

extension TodoTxtLine {
  /// Whether the line holds nothing but blanks.
  public var isBlank: Bool { content.allSatisfy(\.isBlank) }

  /// The text after the marks and dates at the line's start, as it stands.
  public var text: String { String(decoding: content[bodyStart...], as: UTF8.self) }

  /// The priority: the letter in front, or else that of `pri:`.
  public var priority: Character? {
    prefixPriority ?? value(of: .priority)?.first
  }

  /// The names of the projects, in order and without `+`, repetitions left out.
  public var projects: [String] { names(of: .project) }

  /// The names of the contexts, in order and without `@`, repetitions left out.
  public var contexts: [String] { names(of: .context) }

  /// The day of `due:`, where there is a valid one.
  public var due: CivilDate? { value(of: .due).flatMap { CivilDate($0) } }

  /// The day of `t:` before which the task is hidden, where there is a valid one.
  public var threshold: CivilDate? { value(of: .threshold).flatMap { CivilDate($0) } }

  /// The interval of `rec:`, such as `1w` or `+2d`, where there is a valid one.
  public var recurrence: String? { value(of: .recurrence) }

  /// The identifier the line carries as `id:`, or else as `uid:`.
  public var identifier: String? { value(of: .id) ?? value(of: .uid) }

  /// The `key:value` words with other keys that stand before or after the sentence, in order.
  ///
  /// Inside a sentence such a word is part of it and is no tag.
  public var customTags: [(key: String, value: String)] {
    guard let title = titleTokens else { return [] }
    return tokens.indices.compactMap { index in
      guard tokens[index].kind == .custom, !title.contains(index) else { return nil }
      return keyAndValue(tokens[index])
    }
  }

  /// The text without what stands before or after the sentence as projects, contexts or tags.
  ///
  /// Projects and contexts inside the sentence stay, since it would not read without them.
  /// A line that has nothing else keeps them as its title.
  public var title: String {
    guard let sentence = titleTokens else {
      return String(decoding: content[titleRange].trimmed, as: UTF8.self)
    }
    var title = Array(content[titleRange])[...]
    for index in sentence.reversed() where tokens[index].kind.isKnown {
      let token = tokens[index].range
      title.replaceSubrange(rangeWithBlank(of: token).offset(by: -titleRange.lowerBound), with: [])
    }
    return String(decoding: title, as: UTF8.self)
  }

  /// The bytes that the title replaces when it is edited.
  var titleRange: Range<Int> {
    guard let sentence = titleTokens, let first = sentence.first, let last = sentence.last else {
      // Nothing but marks: the title is the text, or the whole line if there is no text.
      return content[bodyStart...].trimmed.isEmpty ? 0..<content.count : bodyStart..<content.count
    }
    return tokens[first].range.lowerBound..<tokens[last].range.upperBound
  }

  /// The tokens from the first to the last plain word, or nil if there is no plain word.
  var titleTokens: ClosedRange<Int>? {
    guard let first = tokens.firstIndex(where: { !$0.isMetadata }),
      let last = tokens.lastIndex(where: { !$0.isMetadata })
    else { return nil }
    return first...last
  }

  /// The value of a tag with a checked value.
  func value(of key: TodoTxtKey) -> String? {
    guard let token = token(of: key) else { return nil }
    return keyAndValue(token)?.value
  }

  /// The word that carries `key`.
  func token(of key: TodoTxtKey) -> TodoTxtToken? { tokens.first { $0.kind == .known(key) } }

  /// The two sides of a `key:value` word.
  func keyAndValue(_ token: TodoTxtToken) -> (key: String, value: String)? {
    let word = content[token.range]
    guard let colon = word.firstIndex(of: .ascii(":")) else { return nil }
    return (
      String(decoding: word[..<colon], as: UTF8.self),
      String(decoding: word[(colon + 1)...], as: UTF8.self)
    )
  }

  /// The range of a word and one blank beside it, so that removing it leaves no double blank.
  func rangeWithBlank(of token: Range<Int>) -> Range<Int> {
    if token.lowerBound > bodyStart, content[token.lowerBound - 1].isBlank {
      return token.lowerBound - 1..<token.upperBound
    }
    if token.upperBound < content.count, content[token.upperBound].isBlank {
      return token.lowerBound..<token.upperBound + 1
    }
    return token
  }

  /// The words of one kind without their sigil, repetitions left out.
  private func names(of kind: TodoTxtToken.Kind) -> [String] {
    var names: [String] = []
    var seen: Set<[UInt8]> = []
    for token in tokens where token.kind == kind {
      let name = content[token.range].dropFirst()
      if seen.insert(Array(name)).inserted { names.append(String(decoding: name, as: UTF8.self)) }
    }
    return names
  }
}

extension Range<Int> {
  /// The range moved by `distance`.
  func offset(by distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }
}
