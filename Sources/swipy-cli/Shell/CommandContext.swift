// What a command can see and do while it runs.

import SyncEngine

/// The surroundings of one command.
struct CommandContext {
  /// What lasts from line to line.
  let session: Session

  /// The settings that hold for this line.
  var options: Options

  /// The name the command was called by.
  var name: String

  /// The line it was read from.
  var line: SourceLine

  /// The command as typed, without the line's options and its other commands.
  var statement: String

  /// The items a surrounding command supplies where ROW or ROWS reads as `.supplied`.
  var suppliedItems: [ItemID] = []

  /// The state of another time, where `at` has gone there.
  var past: PastStore?

  /// The wall clock's time, or the time that `at` has gone to.
  var now: Instant { past?.moment ?? session.now }

  /// The terminal.
  var terminal: TerminalFacts { session.terminal }

  /// The commands there are.
  var table: CommandTable { session.table }

  /// Makes sure the person wants it.
  ///
  /// - Parameters:
  ///   - question: What would happen, such as `archive 12 items?`.
  ///   - word: The word to type for what cannot be undone; without one `y` and `yes` will do.
  /// - Throws: `CommandError` when there is nobody to ask and no `--yes`, and when the answer is no.
  ///   Nothing may have been changed before this returns.
  func confirm(_ question: SafeText, typing word: String? = nil) throws(CommandError) {
    if options.yes { return }
    guard terminal.canAsk else {
      throw CommandError("confirm.needed", question, hint: "pass --yes to go on without asking")
    }
    let request: SafeText = word.map { "type '\($0)' to go on" } ?? "y or n"
    session.output.flush()
    guard case .line(let answer) = session.input.answer(to: "\(question) (\(request)) ") else {
      // The cursor stands behind the question still.
      session.output.note("")
      throw CommandError("confirm.declined", "nothing changed")
    }
    let typed = answer.split(whereSeparator: \.isWhitespace).map(String.init)
    let accepted = word.map { [$0] } ?? ["y", "yes"]
    guard typed.count == 1, accepted.contains(where: { same($0, typed[0]) }) else {
      throw CommandError("confirm.declined", "nothing changed")
    }
    session.output.recorder?.wasConfirmed = true
  }

  /// Shows a part of the result at once, for a command that goes on until interrupted.
  ///
  /// In JSON the report's `data` is one line without an envelope.
  /// - Throws: `Interruption` when the output has been closed or the person wants to stop.
  func emit(_ report: Report) throws(Interruption) {
    Renderer(context: self).stream(report)
    session.output.flush()
    try checkInterruption()
  }

  /// Ends the command if the person wants it to stop or nobody reads its output.
  ///
  /// - Throws: `Interruption`. A command that takes long asks between its steps.
  func checkInterruption() throws(Interruption) {
    if let failure = session.output.failure { throw .output(failure) }
    if session.takeInterrupt() { throw .interrupted }
  }

  /// Plays frames on the terminal, the last of which may stay; does nothing elsewhere.
  func play(_ frames: [SwipeFrame], keepsLast: Bool = true) throws(Interruption) {
    guard terminal.canAnimate, options.format == .text else { return }
    try FramePlayer(output: session.output, sleep: session.sleep)
      .play(frames, keepsLast: keepsLast) {
        () throws(Interruption) in try checkInterruption()
      }
  }

  /// The state that a command reads: the store as it is now, or as it was where `at` has gone.
  ///
  /// - Throws: As `Session.store`.
  func reading() throws -> any StoreReading {
    if let past { return past }
    return try session.store()
  }

  /// Makes sure that a command only reads what can be read at another time.
  ///
  /// - Throws: `UsageError` that points at the command.
  func checkTravels(_ command: any Command, at place: Range<Int>) throws(UsageError) {
    let spec = type(of: command).spec
    guard command.effect == .reads else {
      throw UsageError(.choice, "'\(spec.name)' writes, and what was cannot be changed", at: place)
    }
    guard spec.travels else {
      let names = table.specs.filter(\.travels).map { SafeText($0.name) }
      throw UsageError(
        .choice,
        "'\(spec.name)' does not look at what was",
        at: place,
        hint: "one of: \(SafeText.joined(names, separator: ", "))"
      )
    }
  }

  /// Reads words as a further command, for the commands that take one.
  ///
  /// - Throws: `UsageError`, which points into this command's line.
  func parse(_ words: [Word], suppliesRows: Bool = false) throws(UsageError) -> any Command {
    try table.parse(words, end: line.text.utf8.count, suppliesRows: suppliesRows)
  }

  /// Runs a further command inside this one, as `at` and `find … then` do.
  ///
  /// - Throws: What the command throws, and `CommandError` for one that writes under `--read-only`.
  func run(_ command: any Command) throws -> Report {
    var inner = self
    inner.name = type(of: command).spec.name
    try inner.checkAllowed(command)
    return try command.run(&inner)
  }

  /// Refuses a command that writes where `--read-only` holds.
  func checkAllowed(_ command: any Command) throws(CommandError) {
    guard options.readOnly, command.effect == .writes else { return }
    throw CommandError(
      "option.readOnly",
      "'\(type(of: command).spec.name)' writes, and --read-only is on"
    )
  }
}

/// Why a command ends before it is done, though nothing is wrong with it.
enum Interruption: Error, Equatable, Sendable {
  /// The person wants it to stop.
  case interrupted

  /// Standard output takes no more.
  case output(SinkError)
}
