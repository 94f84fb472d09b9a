// A machine in memory with a shell: its own store, a disk it shares with others.

import SyncEngine
import TestSupport

@testable import swipy_cli

/// One person's machine: commands in, answers out.
final class Machine {
  let shell: Shell
  let session: Session
  private let results = MemorySink()
  private let notes = MemorySink()

  /// A machine whose store lies in its own folder of the disk.
  init(
    _ name: String,
    disk: any FileSystem,
    clock: ManualClock = ManualClock(),
    seed: UInt64 = 1,
    process: Int = 1,
    input: [LineRead] = []
  ) {
    var options = Options()
    options.store = "/\(name)/store"
    let effects = Effects.simulated(
      fileSystem: disk,
      clock: clock,
      seed: seed,
      machine: name,
      process: process
    )
    session = Session(
      options: options,
      environment: Environment([:]),
      terminal: TerminalFacts(),
      table: .all,
      output: Output(results: results, notes: notes),
      input: TypedLines(input),
      clock: { Instant(clamping: clock.milliseconds) },
      sleep: { _ in },
      takeInterrupt: { false },
      effects: effects,
      zone: .utc,
      workingDirectory: "/"
    )
    shell = Shell(session)
  }

  /// What a command answered.
  struct Answer {
    var exit: ExitCode
    var results: String
    var notes: String

    /// The result in JSON; `null` where it is none.
    var json: JSON { (try? JSON(parsing: Array(results.utf8.dropLast()))) ?? .null }
  }

  /// Runs one line.
  @discardableResult
  func run(_ line: String) -> Answer {
    let outcome = shell.run(SourceLine(line))
    return Answer(exit: outcome.exit, results: results.take(), notes: notes.take())
  }

  /// The digest of the state.
  var digest: String { run("digest").results }
}
