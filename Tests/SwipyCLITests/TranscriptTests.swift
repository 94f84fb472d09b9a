// Transcripts: their format, their comparison, and every one the project has.

import FoundationEssentials
import SyncEngine
import TestSupport
import Testing

@testable import swipy_cli

@Suite struct TranscriptTests {
  private static let sample = """
    # what echo does
    @now 2026-05-01T09:00:00Z

    >>> echo a b
    a
    b
    ! 2 words

    >>> fail 1
    ! error: failed with 1
    !   try less
    === 1
    # done

    """

  private func host() -> TranscriptHost {
    .shell(store: "/nowhere", table: .trial, data: "/nowhere", clock: Instant(clamping: 0))
  }

  @Test("a transcript is comments, directives, commands and their answers, and is written as read")
  func parsing() throws {
    let transcript = try Transcript(parsing: Self.sample)
    #expect(transcript.text == Self.sample)
    let commands = transcript.parts.compactMap { part -> Transcript.Command? in
      guard case .command(let command) = part else { return nil }
      return command
    }
    #expect(commands.map(\.text) == ["echo a b", "fail 1"])
    #expect(commands.map(\.line) == [4, 9])
    #expect(commands.map(\.answer.results) == [["a", "b"], []])
    #expect(commands.map(\.answer.notes) == [["2 words"], ["error: failed with 1", "  try less"]])
    #expect(commands.map(\.answer.exit) == [0, 1])
  }

  @Test("what was written is what is given, command by command")
  func running() throws {
    let result = TranscriptRunner.run(try Transcript(parsing: Self.sample), in: host())
    #expect(result.passed == 2)
    #expect(result.differences.isEmpty)
    #expect(result.updated.text == Self.sample)
  }

  @Test("a difference is shown line by line, and an update takes it over")
  func differing() throws {
    let old = Self.sample.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0 == "b" ? "c" : $0 == "=== 1" ? "=== 2" : String($0) }.joined(separator: "\n")
    let result = TranscriptRunner.run(try Transcript(parsing: old), in: host())
    #expect(result.passed == 0)
    #expect(result.differences.map(\.line) == [4, 9])
    #expect(result.differences[0].diff == ["  a", "- c", "+ b", "  ! 2 words"])
    #expect(result.differences[1].diff.suffix(2) == ["- === 2", "+ === 1"])
    #expect(result.updated.text == Self.sample)
  }

  @Test(
    "any output survives being written down",
    arguments: [
      ("", ""), ("a\n", ""), ("\n\n", ""), ("\na\n\nb\n\n", ""), (">>> x\n=== 1\n# c\n", "! n\n"),
      ("\\x\n#\n!\n>>>\n@now\n@now x\n@store y\n", ""), ("a\n\n", "\n"), ("", "\n\nx\n"),
    ]
  )
  func escaping(results: String, notes: String) throws {
    for exit: Int32 in [0, 3] {
      let answer = Transcript.Answer(results: results, notes: notes, exit: exit)
      let command = Transcript.Command(text: "x", line: 1, answer: answer)
      let parts: [Transcript.Part] = [.command(command), .layout(""), .layout("# end")]
      let read = try Transcript(parsing: Transcript(parts: parts).text)
      guard case .command(let again)? = read.parts.first else {
        Issue.record("the command is gone")
        return
      }
      #expect(again.answer.results == answer.results)
      #expect(again.answer.notes == answer.notes)
      #expect(again.answer.exit == exit)
      #expect(read.parts.count == 3)
    }
  }

  @Test(
    "what does not belong is named by its line",
    arguments: [
      ("output\n", TranscriptError.Reason.outputWithoutCommand, 1),
      ("# c\n\n! note\n", .outputWithoutCommand, 3),
      (">>> x\n=== 1\ny\n", .outputWithoutCommand, 3),
      (">>> x\n=== one\n", .exit, 2), ("=== 1\n", .exit, 1), (">>> x\n=== 999\n", .exit, 2),
      ("@now today\n", .time, 1),
    ]
  )
  func wrong(text: String, reason: TranscriptError.Reason, line: Int) {
    #expect(throws: TranscriptError(reason: reason, line: line)) { try Transcript(parsing: text) }
  }

  @Test("a diff turns one side into the other, keeping what both have")
  func diffs() {
    let seed = UInt64.random(in: .min ... .max)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      func lines() -> [String] {
        (0..<Int.random(in: 0...8, using: &generator)).map { _ in
          ["a", "b", "c", ""].randomElement(using: &generator) ?? ""
        }
      }
      let (old, new) = (lines(), lines())
      let diff = LineDiff.lines(from: old, to: new)
      func side(_ mark: String) -> [String] {
        diff.filter { $0.hasPrefix(mark) || $0.hasPrefix("  ") }.map { String($0.dropFirst(2)) }
      }
      #expect(side("- ") == old, "seed \(seed)")
      #expect(side("+ ") == new, "seed \(seed)")
    }
  }

  @Test("every transcript of the project answers as written", arguments: Replays.names)
  func replays(name: String) throws {
    let path = DataFiles.path("replays/" + name)
    let transcript = try Transcript(parsing: try Replays.read(path))
    let result = try Replays.withFolder { folder in
      let host = TranscriptHost.shell(
        store: folder + "/store",
        table: .all,
        data: DataFiles.root + "/Data",
        clock: Replays.clock
      )
      return TranscriptRunner.run(transcript, in: host)
    }
    if Replays.updates {
      try Replays.write(result.updated.text, to: path)
      return
    }
    for difference in result.differences {
      let diff = difference.diff.joined(separator: "\n")
      Issue.record("\(name):\(difference.line): \(difference.command)\n\(diff)")
    }
  }
}

/// The files of `Data/replays`.
enum Replays {
  /// What the clock shows until a transcript sets it: 2026-05-01T09:00:00Z.
  static let clock = Instant(clamping: 1_777_626_000_000)

  /// Whether the transcripts take over the answers given.
  static let updates = ProcessInfo.processInfo.environment["SWIPY_UPDATE"] == "1"

  /// The names of the transcripts, in order.
  static let names: [String] = {
    let files = try? FileManager.default.contentsOfDirectory(atPath: DataFiles.path("replays"))
    return (files ?? []).filter { $0.hasSuffix(".session") }.sorted()
  }()

  static func read(_ path: String) throws -> String {
    let bytes = try Data(contentsOf: URL(filePath: path))
    return try #require(String(validating: bytes, as: UTF8.self))
  }

  static func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  /// Runs a body with a folder of its own that is gone afterwards.
  static func withFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
    let name = "swipy-replay-\(UUID().uuidString)"
    let folder = FileManager.default.temporaryDirectory.appending(path: name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder.path)
  }
}
