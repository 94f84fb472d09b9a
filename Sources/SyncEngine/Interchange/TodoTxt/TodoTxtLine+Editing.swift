// Edits of a todo.txt line that leave every byte alone which they need not change.

extension TodoTxtLine {
  /// The line marked complete: `x`, the day, the creation date if there is one, the text, and
  /// the priority kept as `pri:`.
  public func completing(on day: CivilDate) -> TodoTxtLine {
    if isCompleted {
      return withPrefix(
        completed: true,
        completion: day,
        priority: prefixPriority,
        creation: creationDate
      )
    }
    let marked =
      prefixPriority.map { settingValue(String($0), of: TodoTxtKey.priority.rawValue) } ?? self
    return marked.withPrefix(
      completed: true,
      completion: day,
      priority: nil,
      creation: creationDate
    )
  }

  /// The line as it was before it was completed; the priority goes back to the front.
  public func reopening() -> TodoTxtLine {
    guard isCompleted else { return self }
    let priority = priority
    let unmarked =
      prefixPriority == nil ? settingValue(nil, of: TodoTxtKey.priority.rawValue) : self
    return unmarked.withPrefix(
      completed: false,
      completion: nil,
      priority: priority,
      creation: creationDate
    )
  }

  /// The line with another priority, or with none.
  ///
  /// A completed line carries it as `pri:`, since there a letter in front is not sorted by.
  public func settingPriority(_ letter: Character?) -> TodoTxtLine {
    if isCompleted, prefixPriority == nil {
      return settingValue(letter.map { String($0) }, of: TodoTxtKey.priority.rawValue)
    }
    let unmarked = settingValue(nil, of: TodoTxtKey.priority.rawValue)
    return unmarked.withPrefix(
      completed: isCompleted,
      completion: completionDate,
      priority: letter,
      creation: creationDate
    )
  }

  /// The line with another creation date, or with none.
  public func settingCreationDate(_ day: CivilDate?) -> TodoTxtLine {
    withPrefix(
      completed: isCompleted,
      completion: completionDate,
      priority: prefixPriority,
      creation: day
    )
  }

  /// The line with another title; line breaks in it become blanks.
  ///
  /// Checked tags that stood inside the old title are kept behind the new one.
  public func settingTitle(_ title: String) -> TodoTxtLine {
    var replacement = TodoTxtLine.oneLine(title)
    if let sentence = titleTokens {
      for index in sentence where tokens[index].kind.isKnown {
        replacement.append(.space)
        replacement += content[tokens[index].range]
      }
    }
    var edited = content
    edited.replaceSubrange(titleRange, with: replacement)
    let prefix = content[..<min(bodyStart, titleRange.lowerBound)]
    return TodoTxtLine(
      content: Array(prefix) + TodoTxtLine.guarded(edited[prefix.count...], after: prefix),
      encoding: encoding
    )
  }

  /// The line with `key:value` set in place, appended if it is new, or removed if `value` is nil.
  ///
  /// The value must be free of white space and colons.
  public func settingValue(_ value: String?, of key: String) -> TodoTxtLine {
    let token = tokens.first { token in
      guard token.kind == .custom || token.kind.isKnown else { return false }
      return keyAndValue(token).map { $0.key.utf8.elementsEqual(key.utf8) } ?? false
    }
    var edited = content
    switch (token, value) {
    case (let token?, let value?):
      edited.replaceSubrange(token.range, with: "\(key):\(value)".utf8)
    case (let token?, nil):
      edited.removeSubrange(rangeWithBlank(of: token.range))
    case (nil, let value?):
      return appending(word: "\(key):\(value)")
    case (nil, nil):
      return self
    }
    return TodoTxtLine(content: edited, encoding: encoding)
  }

  /// The line with another word at its end.
  func appending(word: String) -> TodoTxtLine {
    var edited = content
    if !edited.isEmpty, edited.count > bodyStart || !(edited.last?.isBlank ?? true) {
      edited.append(.space)
    }
    return TodoTxtLine(content: edited + word.utf8, encoding: encoding)
  }

  /// The line without a project or context, given with its sigil.
  ///
  /// Inside a sentence the name stays as a plain word.
  func removing(word: String) -> TodoTxtLine {
    var line = self
    while let index = line.tokens.firstIndex(where: {
      ($0.kind == .project || $0.kind == .context)
        && line.content[$0.range].elementsEqual(word.utf8)
    }) {
      var edited = line.content
      let range = line.tokens[index].range
      if line.titleTokens?.contains(index) ?? false {
        // Every leading sigil goes, or `++x` would become a project named `x`.
        let name = line.content[range].drop { $0 == .ascii("+") || $0 == .ascii("@") }
        edited.replaceSubrange(range, with: name)
      } else {
        edited.removeSubrange(line.rangeWithBlank(of: range))
      }
      line = TodoTxtLine(content: edited, encoding: encoding)
    }
    return line
  }

  /// The same text behind other marks and dates.
  private func withPrefix(
    completed: Bool,
    completion: CivilDate?,
    priority: Character?,
    creation: CivilDate?
  ) -> TodoTxtLine {
    if completed == isCompleted, completion == completionDate, priority == prefixPriority,
      creation == creationDate
    {
      return self
    }
    var prefix: [UInt8] = []
    if completed { prefix += "x ".utf8 }
    if let completion { prefix += "\(completion.text) ".utf8 }
    if let priority { prefix += "(\(priority)) ".utf8 }
    if let creation { prefix += "\(creation.text) ".utf8 }
    let body = TodoTxtLine.guarded(content[bodyStart...], after: prefix[...])
    return TodoTxtLine(content: prefix + body, encoding: encoding)
  }

  /// The text with a blank in front where `prefix` would otherwise swallow its beginning.
  ///
  /// A title such as `x marks the spot` must not complete its task.
  private static func guarded(_ body: Bytes, after prefix: Bytes) -> [UInt8] {
    let line = TodoTxtLine(Array(prefix) + body)
    let expected = TodoTxtLine(Array(prefix) + "a".utf8)
    guard
      line.isCompleted == expected.isCompleted, line.completionDate == expected.completionDate,
      line.prefixPriority == expected.prefixPriority, line.creationDate == expected.creationDate
    else { return [.space] + body }
    return Array(body)
  }

  /// Text with every line break made a blank, and none at the ends.
  static func oneLine(_ text: String) -> [UInt8] {
    var line: [UInt8] = []
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x0D where line.last == .space, 0x0A where line.last == .space: continue
      case 0x0A, 0x0D, 0x0B, 0x0C, 0x85, 0x2028, 0x2029, 0: line.append(.space)
      default: line += String(scalar).utf8
      }
    }
    return Array(line[...].trimmed)
  }
}
