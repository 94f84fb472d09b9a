// Runs lines: the one engine behind the prompt, the arguments and the scripts.

import SyncEngine

/// Runs the commands of a session.
struct Shell {
  /// What lasts from line to line.
  let session: Session

  /// What came of a line.
  struct Outcome: Equatable, Sendable {
    /// What the last command run ended with.
    var exit: ExitCode

    /// Whether no further line is to be run.
    var ends = false

    /// Nothing was wrong.
    static let success = Outcome(exit: .success)
  }

  /// Runs the shell that belongs to a session.
  init(_ session: Session) { self.session = session }

  /// Runs a line of the prompt or of a script; several statements where `;` separates them.
  ///
  /// Whatever was written has left the process when this returns.
  func run(_ line: SourceLine, separators: Bool = false) -> Outcome {
    defer { session.output.flush() }
    let statements: [[Word]]
    do throws(UsageError) {
      statements = try Lexer.statements(line.text, separators: separators)
    } catch {
      return recorded(line.text) {
        refuse(error, typed: firstWord(line.text), line, session.options)
      }
    }
    var worst = Outcome.success
    for words in statements {
      let end = words.last?.range.upperBound ?? 0
      let isWhole = statements.count == 1 && !line.text.utf8.contains(Byte.newline)
      let text = isWhole ? line.text : Quoting.source(words)
      // A transcript shows its errors in the statement alone, where a replay finds them.
      let alone = isWhole || session.output.recorder == nil ? nil : try? Lexer.words(text)
      let outcome = recorded(text) {
        alone.map { run($0, end: text.utf8.count, SourceLine(text)) }
          ?? run(words, end: end, line)
      }
      worst.ends = outcome.ends
      if worst.exit.rank < outcome.exit.rank { worst.exit = outcome.exit }
      if outcome.ends || (outcome.exit != .success && !session.options.keepGoing) { break }
    }
    return worst
  }

  /// Runs a statement, and takes it down where a transcript is recorded; that of `record` itself
  /// is no part of it.
  private func recorded(_ text: String, _ run: () -> Outcome) -> Outcome {
    guard let recorder = session.output.recorder else { return run() }
    recorder.begin()
    let now = session.now
    let outcome = run()
    let isRecord = same(firstWord(text), RecordCommand.spec.name)
    guard session.output.recorder === recorder, !text.isEmpty, !isRecord else { return outcome }
    do throws(CommandError) {
      try recorder.end(text, at: now, exit: outcome.exit.rawValue)
    } catch {
      session.output.recorder = nil
      session.lostRecording = error
    }
    return tellingLoss(outcome)
  }

  /// The outcome of a command, or that of a recording that came to its end under it.
  private func tellingLoss(_ outcome: Outcome) -> Outcome {
    guard let loss = session.lostRecording else { return outcome }
    session.lostRecording = nil
    var told = loss
    told.hint = "the recording has ended"
    ErrorRenderer.lines(told).forEach(session.output.note)
    var outcome = outcome
    if outcome.exit.rank < loss.exit.rank { outcome.exit = loss.exit }
    return outcome
  }

  /// Runs one statement, options and aliases included.
  private func run(_ typed: [Word], end: Int, _ line: SourceLine) -> Outcome {
    var options = session.options
    do throws(UsageError) {
      let parsed = try OptionParser.parse(typed, end: end, place: .line, base: options)
      options = parsed.options
      return run(parsed.command, options: options, end: end, line)
    } catch {
      // The form asked for holds even where another option is wrong.
      if typed.contains(where: { $0.isKeyword("--json") }) { options.format = .json }
      return refuse(error, typed: OptionParser.commandName(typed), line, options)
    }
  }

  /// Runs a command's words, options already taken out.
  func run(_ words: [Word], options: Options, end: Int, _ line: SourceLine) -> Outcome {
    defer { session.output.flush() }
    var words = words
    if let request = options.request {
      words = Self.words(for: request, words, end: end)
    }
    guard !words.isEmpty else { return .success }
    let typed = words[0].text
    let statement = Quoting.typed(words, in: line.text)
    let command: any Command
    do throws(UsageError) {
      // A word that is no command may be a name of the person's own, which the store knows.
      let isCommand = session.table.command(named: typed) != nil
      if !isCommand { _ = try? session.store() }
      if !isCommand,
        let alias = session.aliases.first(where: { same($0.name, typed) })
      {
        words = try Alias.expand(alias.line, words, end: end)
      }
      command = try session.table.parse(words, end: end, further: session.aliases.map(\.name))
    } catch {
      return refuse(error, typed: typed, line, options)
    }
    return run(command, options: options, line, statement)
  }

  /// `help` with the command's name, or `version`, in place of the words.
  private static func words(for request: Options.Request, _ words: [Word], end: Int) -> [Word] {
    func word(_ text: String) -> Word {
      Word(text, bareCount: text.utf8.count, range: 0..<end)
    }
    switch request {
    case .version: return [word("version")]
    case .help: return [word("help")] + words.prefix(1)
    }
  }

  private func run(
    _ command: any Command,
    options: Options,
    _ line: SourceLine,
    _ statement: String
  ) -> Outcome {
    var context = CommandContext(
      session: session,
      options: options,
      name: type(of: command).spec.name,
      line: line,
      statement: statement
    )
    let renderer = Renderer(context: context)
    var outcome = Outcome.success
    do {
      try context.checkAllowed(command)
      let report = try command.run(&context)
      renderer.show(report, session.takeSuccession())
      outcome.exit = report.failure?.exit ?? .success
      outcome.ends = report.ends
    } catch Interruption.interrupted {
      if session.isInteractive { session.output.note("") }
      outcome.exit = .interrupted
      outcome.ends = !session.isInteractive
    } catch Interruption.output(_) {
      // Said below, where every failed output is.
    } catch let error as UsageError {
      renderer.show(error.adding(usage: type(of: command).spec.usage))
      outcome.exit = .usage
    } catch {
      let error = CommandError(error)
      renderer.show(error, session.takeSuccession())
      outcome.exit = error.exit
    }
    session.output.flush()
    if let failure = session.output.failure { return outputFailed(failure) }
    return tellingLoss(outcome)
  }

  private func refuse(
    _ error: UsageError,
    typed: String,
    _ line: SourceLine,
    _ options: Options
  ) -> Outcome {
    Renderer(session, options: options, name: typed, line: line).show(error)
    session.output.flush()
    if let failure = session.output.failure { return outputFailed(failure) }
    return Outcome(exit: .usage)
  }

  /// Standard output takes no more: quietly where its reader left, with the reason otherwise.
  private func outputFailed(_ failure: SinkError) -> Outcome {
    guard case .system(let code) = failure else { return Outcome(exit: .closed, ends: true) }
    let reason = Platform.message(code)
    ErrorRenderer.lines(CommandError("output.failed", "cannot write the output: \(reason)"))
      .forEach(session.output.note)
    session.output.flush()
    return Outcome(exit: .notOnDisk, ends: true)
  }

  private func firstWord(_ line: String) -> String {
    line.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
  }
}

extension ExitCode {
  /// How much a code outweighs others when several commands have ended with one each.
  ///
  /// The machine's troubles (4 to 7) come before a command's, and an end from outside before both.
  var rank: Int {
    switch self {
    case .success: 0
    case .failed, .usage, .script: 1
    case .damaged, .locked, .sync, .notOnDisk: 2
    case .interrupted, .closed: 3
    }
  }
}
