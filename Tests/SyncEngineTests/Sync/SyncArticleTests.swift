// The article on sync keeps its word.

import Foundation
import TestSupport
import Testing

@testable import SyncEngine

@Suite("Sync article")
struct SyncArticleTests {
  /// The lines of the block that is marked with a word.
  private func block(_ mark: String) throws -> [String] {
    let path = DataFiles.root + "/Sources/SyncEngine/SyncEngine.docc/Sync.md"
    let lines = try String(contentsOfFile: path, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0 == "```\(mark)" })
    return lines[(start + 1)...].prefix { $0 != "```" }.map(String.init)
  }

  @Test("every name of the listing is one, and the listing is a whole place")
  func listing() throws {
    let names = try block("place")
    let inventory = try PlaceInventory(names.map { PlaceEntry(name: Text($0), size: nil) })
    #expect(names.allSatisfy { ObjectName($0)?.description == $0 })
    #expect(inventory.hasMarker)
    #expect(inventory.replicas == [Named.replica("anna1"), Named.replica("bert2")])
    #expect(inventory.segments[Named.replica("anna1")]?.map(\.name.last) == [11, 12])
    #expect(inventory.acknowledgements[Named.replica("bert2")]?.map(\.counter) == [12])
  }

  @Test("the marker is the one that is written")
  func marker() throws {
    let text = try block("marker").joined(separator: "\n") + "\n"
    #expect(Array(text.utf8) == PlaceMarker.bytes)
  }
}
