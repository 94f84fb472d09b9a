// What a command has to say, as data; how it looks is the renderers' business.

import SyncEngine

/// A command's result.
///
/// A command fills in the same result three times: `data` for `--json`, `plain` for `--plain`, `text`
/// for people. It prints nothing itself.
struct Report: Sendable {
  /// The envelope's `data`.
  var data: JSON = .null

  /// Records of fields for `--plain`.
  var plain: [[SafeText]] = []

  /// What a person reads.
  var text: [Block] = []

  /// What is said about the result, on standard error.
  var notes: [Note] = []

  /// Why the command counts as failed though it has a result: a check, a sync, a replay.
  var failure: CommandError?

  /// Bytes that are standard output themselves, in place of any result: an export to `-`.
  var file: [UInt8]?

  /// Whether the prompt or the script ends here.
  var ends = false

  /// A part of what a person reads.
  enum Block: Equatable, Sendable {
    /// A line; cut at the edge of the screen where `isCut`.
    case line(StyledText, isCut: Bool = false)

    /// What came of something: where the screen is narrow, the title gives way and the outcome
    /// goes to lines of its own.
    case result(StyledText, title: StyledText, outcome: SafeText)

    /// Rows in columns.
    case table(Table)
  }

  /// Something said about the result.
  enum Note: Equatable, Sendable {
    /// A remark, such as the new state.
    case remark(SafeText)

    /// Something the person should know though the command succeeded.
    case warning(SafeText)

    /// The next step to try, shown once a session for each `kind`, at a prompt only.
    case tip(kind: String, SafeText)
  }

  /// A result without anything in it.
  init() {}

  /// A result with its data, and with lines that are the same for people and for `--plain`.
  init(data: JSON, lines: [StyledText]) {
    self.data = data
    text = lines.map { .line($0) }
    plain = lines.map { [$0.text] }
  }
}

/// Why a command did not do what it was asked.
struct CommandError: Error, Sendable {
  /// The stable text scripts match, such as `row.unknown`.
  var code: String

  /// What happened, for people: lower case, no stop.
  var message: SafeText

  /// What to do about it.
  var hint: SafeText?

  /// What the process ends with.
  var exit: ExitCode

  /// Where in a file of the person's it is, where it is in one.
  var place: Place?

  /// A place in a file that a command reads.
  struct Place: Sendable {
    /// The file as it was named.
    let file: String
    /// The line, from 1.
    let line: Int
    /// Where in the line, from 1, in characters; nil where the whole line is meant.
    var column: Int?
    /// The line's text and the bytes of it that are meant, to be shown.
    var excerpt: (text: String, range: Range<Int>)?
  }

  /// Makes an error; most mean that one command failed.
  init(
    _ code: String,
    _ message: SafeText,
    hint: SafeText? = nil,
    exit: ExitCode = .failed
  ) {
    self.code = code
    self.message = message
    self.hint = hint
    self.exit = exit
  }
}

/// An error of the engine or the model that has words here.
///
/// Errors are data where they arise; the file that conforms one to this protocol is where it gets
/// its words, its code and its exit.
protocol WordedError: Error {
  /// The error as a command reports it.
  var words: CommandError { get }
}

extension CommandError {
  /// Any error in words; one without words of its own is named by its type and cases.
  init(_ error: any Error) {
    switch error {
    case let error as CommandError: self = error
    case let error as any WordedError: self = error.words
    case let error as UsageError:
      self.init(error.code.rawValue, error.message, hint: error.hint, exit: .usage)
    default: self.init("internal", "unexpected: \(String(reflecting: error))")
    }
  }
}
