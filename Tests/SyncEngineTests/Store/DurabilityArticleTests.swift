// The article on durability names tests that are there.

import SyncEngine
import TestSupport
import Testing

@Suite("Durability article")
struct DurabilityArticleTests {
  private static func text(_ path: String) throws -> String {
    let bytes = try #require(try POSIXFileSystem().contents(of: DataFiles.root + "/" + path))
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("every test and script that the article names is there")
  func tests() throws {
    let article = try Self.text("Sources/SyncEngine/SyncEngine.docc/Durability.md")
    let named = article.split(separator: "`").filter {
      $0.hasPrefix("Tests/") && $0.hasSuffix(".swift") || $0.hasPrefix(".ci/") && !$0.contains(" ")
    }
    #expect(named.count > 15)
    for path in Set(named) {
      #expect(
        try POSIXFileSystem().status(of: DataFiles.root + "/" + path)?.kind == .file,
        "\(path) is not there"
      )
    }
  }

  @Test("the overview leads to the article")
  func link() throws {
    let overview = try Self.text("Sources/SyncEngine/SyncEngine.docc/SyncEngine.md")
    #expect(overview.contains("<doc:Durability>"))
  }
}
