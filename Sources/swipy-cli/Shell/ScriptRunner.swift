// Runs a script: line by line, joined where a `\` ends one, up to the first error.

/// Runs the lines of a source as a script.
struct ScriptRunner {
  private let shell: Shell
  private let source: any LineSource
  private let name: String
  private var number = 0

  /// A runner; `name` is what errors call the script.
  init(_ shell: Shell, source: any LineSource, name: String) {
    self.shell = shell
    self.source = source
    self.name = name
  }

  /// Runs every line; the exit code of the script.
  ///
  /// Stops at the first error, or goes on with `--keep-going`. Codes 4 to 7 keep their own.
  mutating func run() -> ExitCode {
    var worst = ExitCode.success
    while let outcome = next() {
      if worst.rank < outcome.exit.rank { worst = outcome.exit }
      if outcome.ends || outcome.exit.endsEverything { break }
      if outcome.exit != .success, !shell.session.options.keepGoing { break }
    }
    return worst.inScript
  }

  /// Runs the next line, joined with those it continues on; nil at the end.
  private mutating func next() -> Shell.Outcome? {
    var text = ""
    var first = number + 1
    while true {
      let read = source.line(prompt: nil)
      number += 1
      switch read {
      case .line(let line):
        text += line
        guard Self.continues(line) else {
          return shell.run(SourceLine(text, script: name, number: first))
        }
        if text.utf8.count > DescriptorLines.longestLine {
          return refuse(.tooLong(DescriptorLines.longestLine), first)
        }
        text += "\n"
      case .end:
        guard !text.isEmpty else { return nil }
        // A `\` at the very end continues nothing; the lexer says so.
        if text.utf8.last == Byte.newline { text.removeLast() }
        return shell.run(SourceLine(text, script: name, number: first))
      case .interrupted:
        return Shell.Outcome(exit: .interrupted, ends: true)
      case .tooLong, .notUTF8, .failed:
        if text.isEmpty { first = number }
        return refuse(read, number)
      }
    }
  }

  /// Whether the line ends in a `\` that no other `\` takes literally; a comment never does.
  static func continues(_ line: String) -> Bool {
    guard line.utf8.first(where: { !Byte.isBlank($0) }) != Byte.hash else { return false }
    return line.utf8.reversed().prefix { $0 == Byte.backslash }.count % 2 == 1
  }

  private func refuse(_ read: LineRead, _ number: Int) -> Shell.Outcome {
    let line = SourceLine("", script: name, number: number)
    let renderer = Renderer(shell.session, options: shell.session.options, name: "", line: line)
    defer { shell.session.output.flush() }
    let error = CommandError.of(read)
    renderer.show(error)
    return Shell.Outcome(exit: error.exit, ends: error.exit == .failed)
  }
}

extension CommandError {
  /// Why there is no line to run.
  static func of(_ read: LineRead) -> CommandError {
    switch read {
    case .tooLong(let limit):
      CommandError(
        UsageError.Code.length.rawValue,
        "the line is longer than \(limit) bytes; nothing of it was run or kept",
        hint: limit < DescriptorLines.longestLine
          ? "a script takes longer ones: 'swipy-cli -f FILE'" : "'import' takes what is longer",
        exit: .usage
      )
    case .notUTF8:
      CommandError(
        UsageError.Code.encoding.rawValue,
        "the line is not UTF-8; nothing of it was run",
        exit: .usage
      )
    case .failed(let code):
      CommandError("script.unreadable", "cannot read: \(Platform.message(code))")
    case .line, .interrupted, .end:
      CommandError("script.unreadable", "there is no line")
    }
  }
}
