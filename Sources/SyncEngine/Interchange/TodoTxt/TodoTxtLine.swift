// One line of a todo.txt file, parsed without losing a byte of it.

/// A todo.txt line: its source bytes and what they say.
///
/// ```swift
/// let line = TodoTxtLine(Array("(A) 2025-01-10 Water plants +garden @home".utf8))
/// line.priority      // "A"
/// line.projects      // ["garden"]
/// line.title         // "Water plants"
/// ```
///
/// Any bytes make a line. What does not fit the format is text.
public struct TodoTxtLine: Equatable, Sendable {
  /// How the source bytes were read.
  public enum Encoding: String, Sendable {
    /// Valid UTF-8.
    case utf8 = "utf-8"
    /// Not valid UTF-8, so read as Windows-1252, in which any bytes make text.
    case windows1252 = "windows-1252"
  }

  /// The source bytes, without the line end.
  public let raw: [UInt8]
  /// How `raw` was read.
  public let encoding: Encoding
  /// Whether the line begins with `x` and a blank.
  public private(set) var isCompleted = false
  /// The day of completion, where the line gives one.
  public private(set) var completionDate: CivilDate?
  /// The letter of `(A)` at the line's start, or nil.
  public private(set) var prefixPriority: Character?
  /// The day of creation, where the line gives one.
  public private(set) var creationDate: CivilDate?

  /// The line in UTF-8, which ranges refer to.
  let content: [UInt8]
  /// Where the text begins, after the marks and dates at the line's start.
  private(set) var bodyStart = 0
  /// The words of the text.
  private(set) var tokens: [TodoTxtToken] = []

  /// Parses the bytes of one line, given without its line end.
  ///
  /// - Complexity: O(*n*) in the bytes.
  public init(_ raw: [UInt8]) {
    self.raw = raw
    if raw[...].validUTF8 != nil {
      encoding = .utf8
      content = raw
    } else {
      encoding = .windows1252
      content = Array(Windows1252.decode(raw[...]).utf8)
    }
    parsePrefix()
    tokens = TodoTxtToken.tokens(in: content[bodyStart...])
  }

  /// Parses text that is to be written in `encoding`, or in UTF-8 where that lacks a character.
  init(content text: [UInt8], encoding wanted: Encoding) {
    if wanted == .windows1252,
      let bytes = Windows1252.encode(String(decoding: text, as: UTF8.self))
    {
      // Bytes that happen to be valid UTF-8 come out of the parser as such, which is what a
      // reader of the file would see as well.
      self.init(bytes)
    } else {
      self.init(text)
    }
  }

  /// Reads `x`, completion date, priority and creation date, in this order.
  private mutating func parsePrefix() {
    var rest = content[...]
    if rest.count >= 2, rest.first == .ascii("x"), rest[rest.startIndex + 1].isBlank {
      isCompleted = true
      rest = rest.dropFirst(2)
      completionDate = TodoTxtLine.takeDate(&rest)
    }
    prefixPriority = TodoTxtLine.takePriority(&rest)
    creationDate = TodoTxtLine.takeDate(&rest)
    bodyStart = rest.startIndex
  }

  /// Takes a date and the blank after it from the front of `rest`.
  private static func takeDate(_ rest: inout Bytes) -> CivilDate? {
    guard rest.count >= 10, let date = CivilDate(bytes: rest.prefix(10)) else { return nil }
    let after = rest.dropFirst(10)
    guard after.first?.isBlank ?? true else { return nil }
    rest = after.dropFirst()
    return date
  }

  /// Takes `(A)` and the blank after it from the front of `rest`.
  private static func takePriority(_ rest: inout Bytes) -> Character? {
    let head = Array(rest.prefix(4))
    guard head.count == 4, head[0] == .ascii("("), (0x41...0x5A).contains(head[1]),
      head[2] == .ascii(")"), head[3].isBlank
    else { return nil }
    rest = rest.dropFirst(4)
    return Character(Unicode.Scalar(head[1]))
  }
}
