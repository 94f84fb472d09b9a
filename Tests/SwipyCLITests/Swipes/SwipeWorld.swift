// A session over a store in memory, to swipe in.

import SwipyModel
import TestSupport
import Testing

@testable import SyncEngine
@testable import swipy_cli

/// One machine: a session that runs lines, and its store.
final class SwipeWorld {
  let disk: MemoryFileSystem
  let clock: ManualClock
  let session: Session
  private let results = MemorySink()
  private let notes = MemorySink()
  /// What was asked.
  private(set) var questions: [SafeText] = []

  /// A machine whose person answers questions with these words where there is a terminal.
  init(
    seed: UInt64 = 1,
    disk: MemoryFileSystem = MemoryFileSystem(),
    clock: ManualClock = ManualClock(1_777_626_000_000),
    terminal: TerminalFacts = TerminalFacts(),
    answers: [LineRead] = [],
    environment: [String: String] = [:]
  ) {
    self.disk = disk
    self.clock = clock
    var options = Options()
    options.store = "/store"
    let output = Output(
      results: results,
      look: .init(isTerminal: terminal.outputIsTerminal, isColored: false),
      notes: notes
    )
    session = Session(
      options: options,
      environment: Environment(environment),
      terminal: terminal,
      table: .all,
      output: output,
      input: TypedLines(answers),
      clock: { Instant(clamping: clock.milliseconds) },
      sleep: { _ in },
      takeInterrupt: { false },
      effects: .simulated(fileSystem: disk, clock: clock, seed: seed),
      zone: .utc
    )
  }

  /// Runs a line.
  @discardableResult
  func run(_ line: String) -> Run {
    let outcome = Shell(session).run(SourceLine(line))
    return Run(exit: outcome.exit, results: results.take(), notes: notes.take())
  }

  /// Runs a line with `--json`; its data, where it succeeded.
  func data(_ line: String) throws -> JSON {
    let run = run(line + " --json")
    let object = try #require(Self.parse(run.results))
    #expect(run.exit == .success, "\(line): \(run.results)")
    return object["data"] ?? .null
  }

  /// The code of the error a line ends with.
  func errorCode(_ line: String) -> String? {
    Self.parse(run(line + " --json").results)?["error"]?["code"]?.string
  }

  static func parse(_ line: String) -> JSON? {
    try? JSON(parsing: Array(line.utf8).filter { $0 != UInt8(ascii: "\n") })
  }

  /// Adds an item to the inbox.
  func add(
    _ title: String,
    _ kind: ItemKind = .todo,
    _ fields: [(Field, JSON)] = []
  ) throws -> ItemID {
    try session.store().commit(Cause("add")) { transaction in
      let item = try transaction.create(kind, title: title)
      for (field, value) in fields { try transaction.set(field, of: item, to: value) }
      return item
    }.value
  }

  func item(_ id: ItemID) throws -> Item {
    try #require(try session.store().read { document, _ in document[id] })
  }

  var changes: Int { get throws { try session.store().status().changes } }

  /// Every register of an item.
  func fields(_ id: ItemID) throws -> [Field: JSON] {
    let item = try item(id)
    return Dictionary(uniqueKeysWithValues: item.fields.map { ($0, item[$0]) })
  }

  var bindings: Bindings { get throws { try StoredSettings(session.store()).bindings } }

  /// Takes over every journal that another machine holds.
  func take(from other: SwipeWorld) throws {
    let theirs = StoreFiles(root: "/store", fileSystem: other.disk)
    let mine = try session.store().replica
    for replica in try theirs.replicas() where replica != mine {
      for first in try theirs.segments(of: replica) {
        let path = theirs.layout.segment(of: replica, first: first)
        disk.plant(path, try #require(other.disk.bytes(of: path)))
      }
    }
    try session.store().refresh()
  }

  /// Both machines hold what either held.
  static func exchange(_ a: SwipeWorld, _ b: SwipeWorld) throws {
    try a.take(from: b)
    try b.take(from: a)
    #expect(try a.session.store().status().digest == b.session.store().status().digest)
  }
}
