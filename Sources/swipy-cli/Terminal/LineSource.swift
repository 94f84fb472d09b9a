// Where lines come from: a script, a terminal, or a test.

/// What came of asking for a line.
enum LineRead: Equatable, Sendable {
  /// A line without its newline.
  case line(String)

  /// A line with more than so many bytes; it has been passed over, nothing of it was kept.
  case tooLong(Int)

  /// A line that is not UTF-8; it has been passed over.
  case notUTF8

  /// The person dropped the line.
  case interrupted

  /// The stream could not be read; the system's error number.
  case failed(Int32)

  /// There are no more lines.
  case end
}

/// Hands out lines one by one.
protocol LineSource: AnyObject {
  /// The next line; `prompt` is shown before it where a person types it.
  func line(prompt: StyledText?) -> LineRead

  /// The person's answer to a question; never a line of a script.
  func answer(to question: SafeText) -> LineRead
}
