// Commands that exist only in tests, one for each thing a command can do.

import SwipyModel
import SyncEngine

@testable import swipy_cli

extension CommandTable {
  /// The program's own commands for the shell, and the trial ones.
  static let trial = CommandTable([
    HelpCommand.self, VersionCommand.self, QuitCommand.self, EchoCommand.self, FailCommand.self,
    PullCommand.self, WipeCommand.self, VerifyCommand.self, TickCommand.self, DumpCommand.self,
  ])
}

/// Shows its words, numbered.
struct EchoCommand: Command {
  static let spec = CommandSpec(
    name: "echo",
    aliases: ["say"],
    group: .items,
    summary: "shows words",
    arguments: "<word>..."
  )
  private let words: [Word]

  init(parsing arguments: inout ArgumentReader) throws(UsageError) { words = arguments.rest() }

  func run(_ context: inout CommandContext) throws -> Report {
    var report = Report(
      data: .array(words.map { .string($0.text) }),
      lines: words.map { .foreign($0.text) }
    )
    report.notes = [
      .remark("\(words.count) words"), .tip(kind: "echo", "echo more"),
    ]
    return report
  }
}

/// Fails with the code it is given.
struct FailCommand: Command {
  static let spec = CommandSpec(
    name: "fail",
    group: .items,
    summary: "fails",
    arguments: "<code>"
  )
  private let code: Int

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {
    code = try arguments.count("code", in: 1...141)
  }

  func run(_ context: inout CommandContext) throws -> Report {
    if code == 130 { throw Interruption.interrupted }
    throw CommandError(
      "trial.failed",
      "failed with \(code)",
      hint: "try less",
      exit: ExitCode(rawValue: Int32(code)) ?? .failed
    )
  }
}

/// Reads the arguments of a swipe.
struct PullCommand: Command {
  static let spec = CommandSpec(
    name: "pull",
    group: .swiping,
    summary: "pulls a row",
    arguments: "<row> {left | right} <distance>"
  )
  private let row: RowSelection
  private let side: SwipeSide
  private let distance: Distance

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {
    row = try arguments.row()
    side = try arguments.side()
    distance = try arguments.distance()
  }

  func run(_ context: inout CommandContext) throws -> Report {
    Report(
      data: ["fraction": .double(distance.fraction(ofWidth: 320)), "side": .string(side.rawValue)],
      lines: []
    )
  }
}

/// Asks before it writes.
struct WipeCommand: Command {
  static let spec = CommandSpec(
    name: "wipe",
    group: .items,
    summary: "wipes everything",
    arguments: "[<word>]",
    effect: .writes
  )
  private let word: String?

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {
    word = arguments.next()?.text
  }

  func run(_ context: inout CommandContext) throws -> Report {
    try context.confirm("wipe 3 items?", typing: word)
    return Report(data: ["wiped": 3], lines: ["wiped 3 items"])
  }
}

/// Has a result and has failed.
struct VerifyCommand: Command {
  static let spec = CommandSpec(name: "verify", group: .store, summary: "finds damage")

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {}

  func run(_ context: inout CommandContext) throws -> Report {
    var report = Report(data: ["damaged": 1], lines: ["one line is damaged"])
    report.failure = CommandError("store.damaged", "the store is damaged", exit: .damaged)
    return report
  }
}

/// Goes on until its output is closed.
struct TickCommand: Command {
  static let spec = CommandSpec(name: "tick", group: .finding, summary: "ticks")

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {}

  func run(_ context: inout CommandContext) throws -> Report {
    for tick in 1...1000 {
      try context.emit(Report(data: ["tick": .int(tick)], lines: ["tick \(tick)"]))
    }
    return Report()
  }
}

/// Writes a file to standard output.
struct DumpCommand: Command {
  static let spec = CommandSpec(name: "dump", group: .exchange, summary: "writes bytes")

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {}

  func run(_ context: inout CommandContext) throws -> Report {
    var report = Report()
    report.file = [0x1B, 0x00, 0xFF, 0x0A]
    return report
  }
}
