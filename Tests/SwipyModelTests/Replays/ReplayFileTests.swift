// Every replay of the project, played as a test.

import FoundationEssentials
import SwipyModel
import TestSupport
import Testing

@Suite("Replays of Data/replays")
struct ReplayFileTests {
  private static let folder = DataFiles.path("replays")

  private static let names: [String] = {
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder)
    return (files ?? []).filter { $0.hasSuffix(".swipe") }.sorted()
  }()

  @Test("every replay of the project goes as written", arguments: names)
  func file(name: String) throws {
    let url = URL(filePath: Self.folder + "/" + name)
    let text = try #require(String(validating: try Data(contentsOf: url), as: UTF8.self))
    let replay = try Replay(parsing: text)
    let result = replay.run()
    if ProcessInfo.processInfo.environment["SWIPY_UPDATE"] == "1" {
      try Data(replay.updated(by: result).text.utf8).write(to: url)
      return
    }
    #expect(replay.text == text)
    #expect(result.passed > 0)
    if !result.passes { Issue.record("\(name)\n\(result)") }
  }

  @Test("the replay that the article shows goes as it says")
  func article() throws {
    let path = DataFiles.root + "/Sources/SwipyModel/SwipyModel.docc/Replays.md"
    let article = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    let start = try #require(article.firstRange(of: "```\nrow ")?.lowerBound)
    let shown = article[start...].dropFirst(4).prefix { $0 != "`" }
    let replay = try Replay(parsing: shown)
    #expect(replay.gestureCount == 1)
    try replay.check(.swipyCell)
  }
}
