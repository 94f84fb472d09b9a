// Which lines of an mbox begin a message.

/// The rule for lines that begin with `From `.
///
/// Every mailbox program writes these lines a little differently and none quotes all the lines of
/// a body that look like one. A line separates messages if
///
/// - it holds a clock time and behind it a year of 1900 to 2099, or
/// - nothing or `-` follows `From `, and the next line is a header field, or
/// - the line before is blank, the first word holds an `@`, and the next line is a header field.
enum MboxFromLine {
  /// Whether the bytes begin as such a line does.
  static func isCandidate(_ line: Bytes) -> Bool { line.begins(with: "From ") }

  /// Whether a candidate begins a message.
  ///
  /// - Parameters:
  ///   - line: The line without its end.
  ///   - next: The line after it, or its first bytes; empty at the end of the file.
  ///   - followsBlank: Whether the line before is blank or there is none.
  /// - Returns: Whether it separates messages by the rule above.
  static func isSeparator(_ line: Bytes, next: Bytes, followsBlank: Bool) -> Bool {
    guard isCandidate(line) else { return false }
    let rest = line.dropFirst(5).trimmed
    if hasTimeAndYear(rest) { return true }
    guard isField(next) else { return false }
    if rest.isEmpty || rest.elementsEqual([.ascii("-")]) { return true }
    return followsBlank && (rest.words.first?.contains(.ascii("@")) ?? false)
  }

  /// The date at the end of a separator line.
  static func date(_ line: Bytes) -> MailDate? {
    // The sender comes first and may hold blanks, so the date begins at a weekday's name.
    let words = line.dropFirst(5).words
    let weekdays: [StaticString] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    let start = words.lastIndex { word in
      weekdays.contains { word.count <= 4 && word.prefix(3).spells($0) }
    }
    guard let start else { return nil }
    return MailDate(line[words[start].startIndex...])
  }

  /// Whether a line is a header field and no separator.
  static func isField(_ line: Bytes) -> Bool { MailHeader.nameEnd(of: line) != nil }

  /// Whether `hh:mm` or `hh:mm:ss` is followed by a year, other words allowed between.
  private static func hasTimeAndYear(_ text: Bytes) -> Bool {
    var sawTime = false
    for word in text.split(whereSeparator: { !isWordByte($0) }) {
      if sawTime, isYear(word) { return true }
      if isTime(word) { sawTime = true }
    }
    return false
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == .ascii(":") || byte == .ascii("_") || byte >= 0x80
  }

  private static func isYear(_ word: Bytes) -> Bool {
    guard word.count == 4, let year = word.decimal else { return false }
    return (1900...2099).contains(year)
  }

  private static func isTime(_ word: Bytes) -> Bool {
    let parts = word.split(separator: .ascii(":"), omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3, let hour = parts.first else { return false }
    return (1...2).contains(hour.count) && hour.allSatisfy(\.isDigit)
      && parts.dropFirst().allSatisfy { $0.count == 2 && $0.allSatisfy(\.isDigit) }
  }
}
