// A transcript's own shell: nobody to ask, no terminal, no environment but its own.

import SyncEngine

extension TranscriptHost {
  /// A host that runs lines as the prompt does, with a store in an empty folder.
  ///
  /// - Parameters:
  ///   - store: The folder of the store, which nothing else uses.
  ///   - table: The commands.
  ///   - data: The folder that `@store` names files in.
  ///   - clock: The wall clock until `@now` sets it.
  /// - Returns: A host whose session lasts for all its lines.
  static func shell(
    store: String,
    table: CommandTable,
    data: String,
    clock: Instant
  ) -> TranscriptHost {
    let results = MemorySink()
    let notes = MemorySink()
    var options = Options()
    options.store = store
    let clock = MovableClock(clock)
    let session = Session(
      options: options,
      environment: Environment([:]),
      terminal: TerminalFacts(),
      table: table,
      output: Output(results: results, notes: notes),
      input: NoLines(),
      clock: { clock.now },
      sleep: { _ in },
      takeInterrupt: { false }
    )
    let shell = Shell(session)
    func run(_ line: String) -> Transcript.Answer {
      let outcome = shell.run(SourceLine(line))
      return .init(results: results.take(), notes: notes.take(), exit: outcome.exit.rawValue)
    }
    return TranscriptHost(
      load: { file in
        let answer = run("import --yes " + Quoting.quoted(data + "/" + file))
        guard answer.exit != 0 else { return nil }
        return SafeText((answer.notes.first ?? "exit \(answer.exit)"))
      },
      setClock: { clock.now = $0 },
      run: run
    )
  }
}

/// A clock that a transcript sets.
private final class MovableClock {
  var now: Instant

  init(_ now: Instant) { self.now = now }
}
