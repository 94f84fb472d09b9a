// watch: the rows, then what happens, until somebody stops it.

import Foundation
import Synchronization
import SyncEngine
import TestSupport
import Testing

@testable import swipy_cli

/// What happens while `watch` waits, one thing a wait; after the last it is interrupted.
private final class Happenings: ChangeSignal {
  private let steps: Mutex<[@Sendable () throws -> Void]>
  private let waits = Mutex<[Duration?]>([])
  private let isOver = Atomic<Bool>(false)

  init(_ steps: [@Sendable () throws -> Void]) { self.steps = Mutex(steps) }

  /// Whether everything has happened.
  func takeEnd() -> Bool { isOver.load(ordering: .relaxed) }

  var times: [Duration?] { waits.withLock { $0 } }

  func wait(atMost time: Duration?) {
    waits.withLock { $0.append(time) }
    guard let step = steps.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else {
      return isOver.store(true, ordering: .relaxed)
    }
    #expect(throws: Never.self) { try step() }
  }

  func wake() {}
}

@Suite("watch")
struct WatchTests {
  private let disk = MemoryFileSystem()
  private let clock = ManualClock(1_772_791_200_000)

  private func store() throws -> Store {
    let effects = Effects.simulated(fileSystem: disk, clock: clock, seed: 77, process: 2)
    return try Store(at: "/a/store", effects: effects)
  }

  /// Runs `watch` while things happen.
  private func watch(
    _ line: String,
    _ format: Options.Format = .text,
    _ happenings: Happenings
  ) -> (exit: ExitCode, results: [String]) {
    var options = Options()
    options.store = "/a/store"
    options.format = format
    var effects = Effects.simulated(fileSystem: disk, clock: clock)
    effects.changeSignal = { _ in happenings }
    let results = MemorySink()
    let session = Session(
      options: options,
      environment: Environment([:]),
      terminal: TerminalFacts(),
      table: .all,
      output: Output(results: results, notes: MemorySink()),
      input: TypedLines([]),
      clock: { [clock] in Instant(clamping: clock.milliseconds) },
      sleep: { _ in },
      takeInterrupt: { happenings.takeEnd() },
      effects: effects,
      zone: .utc,
      workingDirectory: "/"
    )
    let exit = Shell(session).run(SourceLine(line)).exit
    return (exit, results.take().split(separator: "\n").map(String.init))
  }

  @Test("the rows come first, then what another process does, then C-c ends it with 130")
  func text() throws {
    let other = try store()
    let item = try other.commit(Cause("add")) { try $0.create(.todo, title: "one") }.value
    let answer = watch(
      "watch",
      .text,
      Happenings([
        { try other.commit(Cause("add")) { _ = try $0.create(.todo, title: "two") } },
        { try other.commit(Cause("move")) { try $0.place([item], at: .bottom) } },
        { try other.commit(Cause("edit")) { try $0.set(.title, of: item, to: "uno") } },
        { try other.commit(Cause("archive")) { try $0.putAway(item, to: .archive) } },
        { try other.undo() },
      ])
    )
    #expect(answer.exit == .interrupted)
    #expect(
      answer.results == [
        "    1  [ ]  one", " +  2  [ ]  two", " v  1  [ ]  one", " ~  1  [ ]  uno",
        " -  1  [ ]  uno",
        " +  1  [ ]  uno",
      ]
    )
  }

  @Test("in JSON every line is a difference, the first rows as rows that come in")
  func json() throws {
    let other = try store()
    let item = try other.commit(Cause("add")) { try $0.create(.todo, title: "one") }.value
    let answer = watch(
      "watch limit:1",
      .json,
      Happenings([
        {
          try other.commit(Cause("add")) {
            let two = try $0.create(.todo, title: "two")
            try $0.place([two], at: .top)
          }
        },
        { try other.commit(Cause("edit")) { try $0.set(.title, of: item, to: "uno") } },
        { try other.commit(Cause("move")) { try $0.place([item], at: .top) } },
      ])
    )
    let lines = try answer.results.map { try JSON(parsing: Array($0.utf8)) }
    #expect(lines.map { $0["diff"]?.string } == ["insert", "remove", "insert", "remove", "insert"])
    #expect(lines.map { $0["item"]?["title"]?.string } == ["one", "one", "two", "two", "uno"])
    #expect(lines.map { $0["from"] } == [nil, 0, nil, 0, nil])
    #expect(lines.map { $0["to"] } == [0, nil, 0, nil, 0])
  }

  @Test("plain records hold what became of the row, from where, to where, and the row")
  func plain() throws {
    let other = try store()
    _ = try other.commit(Cause("add")) { try $0.create(.todo, title: "one") }
    let answer = watch(
      "watch",
      .plain,
      Happenings([{ try other.undo() }])
    )
    let fields = answer.results.map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    #expect(fields.map { $0.count } == [9, 9])
    #expect(
      fields.map { Array($0[..<4]) } == [["insert", "", "0", "1"], ["remove", "0", "", "1"]]
    )
    #expect(fields.map { $0[8] } == ["one", "one"])
  }

  @Test("it wakes when a snooze ends, and sleeps without a limit where nothing is awaited")
  func time() throws {
    let other = try store()
    let until = Instant(clamping: clock.milliseconds + 5000)
    let item = try other.commit(Cause("add")) { try $0.create(.todo, title: "one") }.value
    let happenings = Happenings([
      { try other.commit(Cause("snooze")) { try $0.snooze(item, until: .instant(until)) } },
      { [clock] in clock.milliseconds = until.milliseconds },
    ])
    let answer = watch("watch", .text, happenings)
    #expect(answer.results.map { $0.prefix(2) } == ["  ", " -", " +"])
    #expect(happenings.times == [nil, .seconds(5), nil])
  }

  @Test("the prompt sees what another session did before its next command")
  func twoSessions() {
    let (a, b) = (
      Machine("a", disk: disk, process: 1), Machine("a", disk: disk, seed: 2, process: 2)
    )
    a.run("add one")
    #expect(b.run("list").results == " 1  [ ]  one\n")
    b.run("done 1")
    #expect(a.run("list").results == " 1  [x]  one\n")
    b.run("edit 1 uno")
    b.run("add two")
    #expect(a.run("list").results == " 1  [x]  uno\n 2  [ ]  two\n")
    #expect(a.run("undo").exit == .success)
    #expect(b.run("list").results == " 1  [x]  uno\n")
  }
}

@Suite("watch, the program", .timeLimit(.minutes(1)))
struct WatchProcessTests {
  /// The program, built beside the tests; nil where it is not there.
  private static let program: String? = {
    var folders = [URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()]
    folders += Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
    let build = DataFiles.root + "/.build/debug"
    return (folders.map(\.path) + [build]).map { $0 + "/swipy-cli" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  private func start(_ arguments: [String]) throws -> (process: Process, output: FileHandle) {
    let process = Process()
    process.executableURL = URL(filePath: try #require(Self.program))
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    // What never ends is ended, so that a failure is one and no standstill.
    DispatchQueue.global().asyncAfter(deadline: .now() + 120) { process.terminate() }
    return (process, output.fileHandleForReading)
  }

  /// Reads until a text has come; what was read, nil where it ended without.
  private func read(_ output: FileHandle, until text: String) -> String? {
    var bytes = Data()
    while !String(decoding: bytes, as: UTF8.self).contains(text) {
      let more = output.availableData
      if more.isEmpty { return nil }
      bytes += more
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    "another process's command is shown at once and once, also in a store that is not there yet",
    .enabled(if: program != nil, "swipy-cli is not beside the tests")
  )
  func processes() throws {
    try Replays.withFolder { folder in
      let store = folder + "/new/store"
      let watch = try start(["--store", store, "--json", "watch"])
      usleep(200_000)
      for (index, title) in ["one", "two", "three"].enumerated() {
        let add = try start(["--store", store, "add", title])
        add.process.waitUntilExit()
        #expect(add.process.terminationStatus == 0)
        let told = try #require(read(watch.output, until: "\"title\":\"\(title)\""))
        let lines = told.split(separator: "\n")
        #expect(lines.count == 1 && told.contains("\"diff\":\"insert\""), "\(told)")
        #expect(told.contains("\"row\":\(index + 1)"), "\(told)")
      }
      watch.process.interrupt()
      watch.process.waitUntilExit()
      // A shell calls this 130.
      let isSignal = watch.process.terminationReason == .uncaughtSignal
      #expect(watch.process.terminationStatus == (isSignal ? SIGINT : 130))
    }
  }

  @Test(
    "it ends with 141 when nobody reads any more, though nothing happens",
    .enabled(if: program != nil, "swipy-cli is not beside the tests"),
    arguments: [[], ["--json"]]
  )
  func idle(options: [String]) throws {
    try Replays.withFolder { folder in
      let store = folder + "/store"
      try start(["--store", store, "add", "one"]).process.waitUntilExit()
      let watch = try start(["--store", store, "watch"] + options)
      _ = try #require(read(watch.output, until: "one"))
      try watch.output.close()
      watch.process.waitUntilExit()
      #expect(watch.process.terminationStatus == 141)
    }
  }

  @Test(
    "it ends with 141 when nobody reads any more",
    .enabled(if: program != nil, "swipy-cli is not beside the tests")
  )
  func closed() throws {
    try Replays.withFolder { folder in
      let store = folder + "/store"
      let watch = try start(["--store", store, "watch"])
      usleep(200_000)
      try watch.output.close()
      try start(["--store", store, "add", "one"]).process.waitUntilExit()
      watch.process.waitUntilExit()
      #expect(watch.process.terminationStatus == 141)
    }
  }
}
