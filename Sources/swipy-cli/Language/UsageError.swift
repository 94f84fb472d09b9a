// What is wrong with a typed line, where, and what would be right.

/// A line that says no command the table knows, or says it wrongly.
struct UsageError: Error, Equatable, Sendable {
  /// What is wrong, as the stable text scripts match.
  enum Code: String, CaseIterable, Sendable {
    case quote = "usage.quote"
    case escape = "usage.escape"
    case encoding = "usage.encoding"
    case length = "usage.length"
    case command = "usage.command"
    case option = "usage.option"
    case missing = "usage.missing"
    case unexpected = "usage.unexpected"
    case choice = "usage.choice"
    case row = "usage.row"
    case distance = "usage.distance"
    case state = "usage.state"
    case number = "usage.number"
    case duration = "usage.duration"
    case time = "usage.time"
    case field = "usage.field"
    case query = "usage.query"
    case file = "usage.file"
  }

  /// What is wrong, for scripts.
  var code: Code

  /// What is wrong, for people: lower case, no stop.
  var message: SafeText

  /// Where in the line, in UTF-8 bytes; empty at the line's end for something missing.
  var range: Range<Int>

  /// What to type instead, such as `did you mean 'right'?`.
  var hint: SafeText?

  /// The notation of the command meant, once it is known.
  var usage: String?

  /// Makes an error that points at `range` of the line.
  init(
    _ code: Code,
    _ message: SafeText,
    at range: Range<Int>,
    hint: SafeText? = nil,
    usage: String? = nil
  ) {
    self.code = code
    self.message = message
    self.range = range
    self.hint = hint
    self.usage = usage
  }

  /// The same error with the notation of a command, where it has none yet.
  func adding(usage: String) -> UsageError {
    var copy = self
    copy.usage = copy.usage ?? usage
    return copy
  }
}
