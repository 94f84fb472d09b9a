// Sessions written down: commands, and what they answered.

import SyncEngine

/// A transcript, parsed.
///
///     # a comment, on its own line
///     @store samples/todo.txt
///     @now 2026-05-01T09:00:00Z
///     >>> swipe 1 right 80%
///     what standard output shows
///     ! what standard error shows
///     === 1
///
/// The lines behind a command are its output: standard output first, then standard error, each of its
/// lines behind `! `; then `=== EXIT` where the command did not end with 0. A comment, a directive
/// or the next command ends them. Empty lines before that are layout. An output line that would be
/// read as anything else begins with a `\` that is not part of it; so does an empty one at the end.
struct Transcript: Equatable, Sendable {
  /// The parts, in order.
  var parts: [Part]

  /// A part of a transcript.
  enum Part: Equatable, Sendable {
    /// A line kept as it is: a comment or an empty line.
    case layout(String)

    /// `@store FILE`: what follows begins with what the file holds.
    case store(String, line: Int)

    /// `@now TIME`: what the clock shows from here on.
    case now(Instant, source: String)

    /// A command with the answer expected.
    case command(Command)
  }

  /// A command and its answer.
  struct Command: Equatable, Sendable {
    /// The line typed.
    var text: String

    /// Where the command stands in its file, from 1.
    var line: Int

    /// What it answers.
    var answer: Answer
  }

  /// What a command answers.
  struct Answer: Equatable, Sendable {
    /// The lines of standard output.
    var results: [String]

    /// The lines of standard error.
    var notes: [String]

    /// The exit code.
    var exit: Int32

    /// An answer from what two streams received; a newline at the end ends the last line.
    init(results: String = "", notes: String = "", exit: Int32 = 0) {
      self.results = Self.lines(results)
      self.notes = Self.lines(notes)
      self.exit = exit
    }

    /// The lines of the answer as a transcript has them.
    var lines: [String] {
      var lines = results.map(Transcript.escaped)
      lines += notes.map { "! " + $0 }
      // Empty lines at the end would be taken for layout.
      if lines.last?.isEmpty == true { lines[lines.count - 1] = "\\" }
      if exit != 0 { lines.append("=== \(exit)") }
      return lines
    }

    /// Equal bytes are equal answers.
    static func == (a: Answer, b: Answer) -> Bool {
      a.exit == b.exit && a.lines.count == b.lines.count && zip(a.lines, b.lines).allSatisfy(same)
    }

    private static func lines(_ text: String) -> [String] {
      var lines = text.utf8.split(separator: Byte.newline, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      if lines.last?.isEmpty == true { lines.removeLast() }
      return lines
    }
  }

  /// What makes a line more than output.
  enum Mark {
    static let command = ">>> "
    static let exit = "=== "
    static let comment = "# "
    static let store = "@store "
    static let now = "@now "
    static let note = "! "
    static let escape = "\\"

    /// Every mark.
    static let all = [command, exit, comment, store, now, note, escape]
  }

  /// An output line as a transcript has it.
  static func escaped(_ line: String) -> String {
    let isMarked =
      Mark.all.contains { line.utf8.starts(with: $0.utf8) }
      || ["#", "!", ">>>"].contains { same($0, line) }
    return isMarked ? Mark.escape + line : line
  }

  /// The transcript as a file.
  var text: String {
    var lines: [String] = []
    for part in parts {
      switch part {
      case .layout(let line): lines.append(line)
      case .store(let file, _): lines.append(Mark.store + file)
      case .now(_, let source): lines.append(Mark.now + source)
      case .command(let command):
        lines.append(Mark.command + command.text)
        lines += command.answer.lines
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
