// Runs the program in memory: arguments and typed lines in, both streams and the exit code out.

import SyncEngine
import TestSupport

@testable import swipy_cli

/// One run of the program in memory.
struct Run {
  var exit: ExitCode
  var results: String
  var notes: String
}

/// Lines that a test has written down.
final class TypedLines: LineSource {
  private var reads: [LineRead]
  private let ask: (StyledText) -> Void

  init(_ reads: [LineRead], ask: @escaping (StyledText) -> Void = { _ in }) {
    self.reads = reads
    self.ask = ask
  }

  func line(prompt: StyledText?) -> LineRead {
    if let prompt { ask(prompt) }
    return reads.isEmpty ? .end : reads.removeFirst()
  }

  func answer(to question: SafeText) -> LineRead { line(prompt: StyledText(question)) }
}

/// A sink that refuses every byte from some number on.
final class FailingSink: ByteSink {
  private var left: Int
  private let error: SinkError

  init(after count: Int = 0, _ error: SinkError) {
    left = count
    self.error = error
  }

  func write(_ bytes: [UInt8]) throws(SinkError) {
    left -= bytes.count
    if left < 0 { throw error }
  }

  func flush() throws(SinkError) {}
}

/// Runs the program with arguments, and lines on standard input.
func run(
  _ arguments: [String],
  input: [LineRead] = [],
  files: [String: [LineRead]] = [:],
  environment: [String: String] = [:],
  terminal: TerminalFacts = TerminalFacts(),
  table: CommandTable = .trial,
  results: (any ByteSink)? = nil,
  page: @escaping (String) -> Bool = { _ in false }
) -> Run {
  let memory = MemorySink()
  let notes = MemorySink()
  let exit = Doors.run(
    arguments,
    Doors.Surroundings(
      environment: Environment(environment),
      terminal: terminal,
      table: table,
      results: results ?? memory,
      notes: notes,
      input: { TypedLines(input, ask: $0) },
      openScript: { path in
        files[path].map { .success(TypedLines($0)) } ?? .failure(.init(code: 2))
      },
      clock: { Instant(clamping: 0) },
      sleep: { _ in },
      takeInterrupt: { false },
      page: page,
      catchInterrupts: {}
    )
  )
  return Run(exit: exit, results: memory.take(), notes: notes.take())
}

func script(_ lines: String...) -> [LineRead] { lines.map { .line($0) } }

extension TerminalFacts {
  /// All three streams a terminal.
  static let screen: TerminalFacts = {
    var facts = TerminalFacts()
    facts.inputIsTerminal = true
    facts.outputIsTerminal = true
    facts.errorIsTerminal = true
    return facts
  }()
}

/// The error a body throws, if it throws one.
func usageError(_ body: () throws(UsageError) -> Void) -> UsageError? {
  do throws(UsageError) {
    try body()
    return nil
  } catch { return error }
}
