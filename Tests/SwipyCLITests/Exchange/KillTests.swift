// Real processes that are killed while they write.

import Foundation
import SyncEngine
import TestSupport
import Testing

@testable import swipy_cli

@Suite("Exchange: killed writers")
struct KillTests {
  /// The program, built beside the tests; nil where it is not there.
  private static let program: String? = {
    var folders = [URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()]
    folders += Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
    let build = DataFiles.root + "/.build/debug"
    return (folders.map(\.path) + [build]).map { $0 + "/swipy-cli" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  @Test(
    "whatever was acknowledged before a kill is there once",
    .enabled(if: program != nil, "swipy-cli is not beside the tests")
  )
  func killed() throws {
    let program = try #require(Self.program)
    try Replays.withFolder { folder in
      let store = folder + "/store"
      var acknowledged: [String] = []
      for round in 0..<6 {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = ["--store", store, "--json", "-f", "-"]
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let lines = (0..<400).map { "add round\(round)n\($0)\n" }.joined()
        // It may be killed before it has read everything.
        signal(SIGPIPE, SIG_IGN)
        try? input.fileHandleForWriting.write(contentsOf: Data(lines.utf8))
        var answers = output.fileHandleForReading.availableData
        usleep(useconds_t(2000 + 9000 * round))
        kill(process.processIdentifier, SIGKILL)
        try? input.fileHandleForWriting.close()
        answers += (try output.fileHandleForReading.readToEnd() ?? Data())
        process.waitUntilExit()
        let whole = answers.split(separator: Byte.newline, omittingEmptySubsequences: false)
          .dropLast()
        for line in whole {
          let answer = try JSON(parsing: Array(line))
          #expect(answer["ok"] == true)
          acknowledged.append(try #require(answer["data"]?["title"]?.string))
        }
      }
      #expect(!acknowledged.isEmpty)
      let reopened = try Store(at: store)
      let titles = try reopened.read { document, _ in document.items.map(\.title) }
      #expect(Set(titles).count == titles.count)
      #expect(Set(acknowledged).subtracting(titles).isEmpty)
      try reopened.commit(Cause("add")) { _ = try $0.create(.todo, title: "after") }
      #expect(try reopened.check().damages.isEmpty)
    }
  }
}
