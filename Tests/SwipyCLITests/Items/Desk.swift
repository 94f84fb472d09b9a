// A store in memory with a session at it, for the tests of the commands on items.

import SyncEngine
import TestSupport
import Testing

@testable import swipy_cli

/// A person's machine: a disk, a clock, and a shell that lasts from line to line.
final class Desk {
  let disk: MemoryFileSystem
  let clock: ManualClock
  let session: Session
  private let shell: Shell
  private let results = MemorySink()
  private let notes = MemorySink()

  /// 2026-05-01T09:00:00Z, a Friday.
  static let start = 1_777_626_000_000

  init(
    seed: UInt64 = 1,
    terminal: TerminalFacts = TerminalFacts(),
    answers: [String] = [],
    zone: CivilZone = .utc,
    clock: ManualClock = ManualClock(Desk.start),
    disk: MemoryFileSystem = MemoryFileSystem(),
    isReadOnly: Bool = false
  ) {
    self.disk = disk
    self.clock = clock
    var options = Options()
    options.store = "/store"
    options.readOnly = isReadOnly
    session = Session(
      options: options,
      environment: Environment([:]),
      terminal: terminal,
      table: .all,
      output: Output(results: results, notes: notes),
      input: TypedLines(answers.map { .line($0) }),
      clock: { Instant(clamping: clock.milliseconds) },
      sleep: { _ in },
      takeInterrupt: { false },
      effects: .simulated(fileSystem: disk, clock: clock, seed: seed, machine: "desk\(seed)"),
      zone: zone
    )
    shell = Shell(session)
  }

  /// Runs one line.
  @discardableResult
  func run(_ line: String) -> Run {
    let outcome = shell.run(SourceLine(line))
    return Run(exit: outcome.exit, results: results.take(), notes: notes.take())
  }

  /// Runs lines that must all succeed.
  func setUp(_ lines: String...) throws {
    for line in lines {
      let answer = run(line)
      try #require(answer.exit == .success, "\(line): \(answer.notes)")
    }
  }

  /// Runs a line with `--json`; the envelope, which must be the only line.
  func envelope(_ line: String) throws -> JSON {
    let answer = run(line + " --json")
    let lines = answer.results.split(separator: "\n", omittingEmptySubsequences: false)
    try #require(lines.count == 2 && lines[1].isEmpty, "\(line): \(answer.results)")
    let envelope = try JSON(parsing: Array(lines[0].utf8))
    #expect(envelope["v"] == 1)
    #expect(envelope["ok"] == .bool(answer.exit == .success), "\(line)")
    let isSorted = JSONRenderer.bare(envelope).bytes == Array(lines[0].utf8)
    #expect(isSorted, "\(line): \(answer.results)")
    return envelope
  }

  /// The `data` of a line that succeeds.
  func data(_ line: String) throws -> JSON {
    let envelope = try envelope(line)
    return try #require(envelope["data"], "\(line): \(envelope)")
  }

  /// The code of the error of a line that fails.
  func code(_ line: String) throws -> String? {
    try envelope(line)["error"]?["code"]?.string
  }

  /// How many changes the store has.
  var changes: Int {
    get throws { try session.store().status().changes }
  }

  /// Takes in the mails of the samples.
  func importMails() throws {
    let path = DataFiles.path("samples/inbox.mbox")
    let bytes = try #require(try POSIXFileSystem().contents(of: path))
    let drafts = try MailImporter.importMbox(bytes, sourceName: "inbox.mbox").drafts
    try session.store().commit(Cause("import")) { transaction in
      for draft in drafts { _ = try transaction.take(draft) }
    }
  }

  /// Copies the journals of the other desk's replicas, as a sync does.
  func receive(from other: Desk) throws {
    let journals = "/store/journal"
    let own = try session.store().replica
    for replica in try other.disk.names(in: journals) where replica != "\(own)" {
      for segment in try other.disk.names(in: journals + "/" + replica) {
        let path = journals + "/" + replica + "/" + segment
        disk.plant(path, try #require(other.disk.bytes(of: path)))
      }
    }
  }
}

extension JSON {
  /// The strings of a member in each element of an array.
  func column(_ key: Text) -> [String] { (array ?? []).map { $0[key]?.string ?? "-" } }
}
