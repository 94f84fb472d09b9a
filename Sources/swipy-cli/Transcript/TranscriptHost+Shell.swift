// A transcript's own shell: nobody to ask, no terminal, no environment but its own.

import Synchronization
import SyncEngine

extension TranscriptHost {
  /// A host that runs lines as the prompt does, with a store in an empty folder.
  ///
  /// Names that are drawn, days and times are the same at every run: the clock moves only where the
  /// transcript says so, the zone is universal time, and the randomness has a fixed seed.
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
      takeInterrupt: { false },
      effects: effects(clock),
      zone: .utc
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

  /// The real disk, with the transcript's own clock and randomness.
  private static func effects(_ clock: MovableClock) -> Effects {
    var effects = Effects.system()
    let random = FixedRandomness()
    effects.milliseconds = { clock.now.milliseconds }
    effects.random = { random.next() }
    return effects
  }
}

/// A clock that a transcript sets.
private final class MovableClock: Sendable {
  private let time: Mutex<Instant>

  var now: Instant {
    get { time.withLock { $0 } }
    set { time.withLock { $0 = newValue } }
  }

  init(_ now: Instant) { time = Mutex(now) }
}

/// A sequence of bits that is the same at every run (SplitMix64).
private final class FixedRandomness: Sendable {
  private let state = Mutex<UInt64>(1)

  func next() -> UInt64 {
    state.withLock { state in
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }
}
