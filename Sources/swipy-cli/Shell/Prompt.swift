// The prompt: reads lines from a person until they leave.

import SyncEngine

/// Talks with a person.
struct Prompt {
  private let shell: Shell
  private var session: Session { shell.session }

  /// What stands before the line to type.
  static let mark: StyledText = StyledText("swipy>", .strong) + " "

  /// A prompt for a shell.
  init(_ shell: Shell) { self.shell = shell }

  /// Greets, then runs line after line.
  ///
  /// An error ends nothing here. C-c drops the line, twice on an empty one says how to leave; C-d
  /// leaves.
  func run() -> ExitCode {
    session.isInteractive = true
    if !session.options.quiet { Self.banner.forEach(session.output.note) }
    session.output.flush()
    offerSamples()
    var interrupts = 0
    while true {
      let read = session.input.line(prompt: session.terminal.canAsk ? Self.mark : nil)
      switch read {
      case .line(let text):
        interrupts = 0
        // C-c while a line was typed, taken with it.
        _ = session.takeInterrupt()
        let outcome = shell.run(SourceLine(text))
        if outcome.ends { return outcome.exit }
      case .interrupted:
        _ = session.takeInterrupt()
        interrupts += 1
        session.output.note("")
        if interrupts > 1 { session.output.note("'quit' or C-d leaves") }
      case .tooLong, .notUTF8:
        refuse(.of(read))
      case .failed:
        refuse(.of(read))
        session.output.flush()
        return .failed
      case .end:
        if session.terminal.canAsk { session.output.note("") }
        session.output.flush()
        return .success
      }
      session.output.flush()
    }
  }

  /// Says why a line could not be read.
  private func refuse(_ error: CommandError) {
    Renderer(session, options: session.options, name: "", line: SourceLine("")).show(error)
  }

  /// Offers the samples where the store is empty and somebody is there to answer.
  private func offerSamples() {
    let options = session.options
    guard session.terminal.canAsk, !options.quiet, !options.yes, !options.readOnly,
      session.table.command(named: DemoCommand.spec.name) != nil,
      let store = try? session.store(),
      store.seen.isEmpty, store.problems.isEmpty
    else { return }
    let question: SafeText = "the store is empty; load samples to try things with? (y or N) "
    guard case .line(let answer) = session.input.answer(to: question) else { return }
    let typed = answer.split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
    guard typed.count == 1, ["y", "yes"].contains(where: { same($0, typed[0]) }) else { return }
    _ = shell.run(SourceLine(DemoCommand.spec.name))
  }

  /// Two lines: what this is, and where to go on.
  static var banner: [StyledText] {
    [
      StyledText("swipy \(Version.number)", .strong),
      "'help' lists the commands, 'quit' or C-d leaves",
    ]
  }
}

/// What this is.
enum Version {
  /// The version of the program.
  static let number: SafeText = "0.1.0"
}
