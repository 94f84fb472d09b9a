// The offer of samples, recordings and replays.

import FoundationEssentials
import SyncEngine
import TestSupport
import Testing

@testable import swipy_cli

@Suite("Exchange: prompt and replay")
struct PromptTests {
  private func prompt(_ typed: [String], terminal: TerminalFacts = .screen) throws -> Run {
    try Replays.withFolder { folder in
      run(
        ["--store", folder + "/store", "--color", "never"],
        input: typed.map { .line($0) },
        terminal: terminal,
        table: .all
      )
    }
  }

  @Test("an empty store offers the samples once, and loads them only for a yes")
  func offer() throws {
    let accepted = try prompt(["y", "status --plain"])
    #expect(accepted.results.contains("items\t37"))
    #expect(accepted.notes.components(separatedBy: "load samples").count == 2)
    let declined = try prompt(["", "status --plain"])
    #expect(declined.results.contains("items\t0"))
  }

  @Test("without a terminal nothing is offered, and the first line is a command")
  func noTerminal() throws {
    let piped = try prompt(["version"], terminal: TerminalFacts())
    #expect(!piped.notes.contains("samples"))
    #expect(piped.results.contains(Version.number.string))
  }

  @Test("a replay that differs shows the diff, exits 1, and passes after an update")
  func replay() throws {
    try Replays.withFolder { folder in
      let path = folder + "/a.session"
      try Replays.write("@now 2026-05-01T09:00:00Z\n>>> version\nother\n", to: path)
      let arguments = ["--store", folder + "/store", "replay", path]
      let differs = run(arguments, table: .all)
      #expect(differs.exit == .failed)
      #expect(differs.results.contains("- other"))
      #expect(differs.results.contains("0 passed, 1 failed"))
      #expect(run(arguments + ["update"], table: .all).exit == .success)
      #expect(run(arguments, table: .all).exit == .success)
    }
  }

  @Test("what was recorded at a terminal of any width replays without a difference")
  func recording() throws {
    try Replays.withFolder { folder in
      var narrow = TerminalFacts.screen
      narrow.width = 24
      let path = folder + "/tour.session"
      let recorded = run(
        ["--store", folder + "/store", "--now", "2026-05-01T09:00:00Z"],
        input: script(
          "n",
          "record start \(path)",
          "demo",
          "list",
          "archive 1-3",
          "nonsense",
          "record stop"
        ),
        terminal: narrow,
        table: .all
      )
      #expect(recorded.results.contains("recorded"))
      let replayed = run(["--store", folder + "/other", "replay", path], table: .all)
      #expect(replayed.exit == .success, "\(replayed.results)")
      #expect(replayed.results.contains("4 passed"))
    }
  }

  @Test("what was recorded within one '-c' line replays without a difference, errors included")
  func recordingOfOneLine() throws {
    try Replays.withFolder { folder in
      let path = folder + "/line.session"
      let line = "record start \(path); add 'a b'; nonsense; done 7; record stop"
      let options = ["--store", folder + "/store", "--now", "2026-05-01T09:00:00Z"]
      let recorded = run(options + ["--keep-going", "-c", line], table: .all)
      #expect(recorded.exit == .script)
      let replayed = run(["--store", folder + "/other", "replay", path], table: .all)
      #expect(replayed.exit == .success, "\(replayed.results)")
      #expect(replayed.results.contains("3 passed"))
    }
  }
}
