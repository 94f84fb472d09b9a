// The article on observation keeps its word.

import Foundation
import TestSupport
import Testing

import SyncEngine

@Suite("Observation article")
struct ObservationArticleTests {
  @Test("the example does what it says")
  func example() async throws {
    let store = try Store(at: "/store", effects: .simulated())
    let observation = try store.observe(try Query.parse("list:inbox sort:due limit:2"), zone: .utc)
    var rows = observation.rows
    try store.commit(Cause("add")) {
      let item = try $0.create(.todo, title: "Water the ferns")
      try $0.set(.due, of: item, to: "2026-03-07")
    }
    for await differences in observation {
      rows.apply(differences)
      if rows.count == 1 { break }
    }
    #expect(rows[0].item.title == "Water the ferns")
    #expect(rows[0].number == 1)
  }

  @Test("the example is the one above")
  func shown() throws {
    let path = DataFiles.root + "/Sources/SyncEngine/SyncEngine.docc/Observation.md"
    let article = try String(contentsOfFile: path, encoding: .utf8)
    let blocks = article.components(separatedBy: "```")
    let shown = blocks.filter { $0.hasPrefix("swift\n") }.map { lines($0.dropFirst(6)) }
    let own = lines(try String(contentsOfFile: #filePath, encoding: .utf8)[...])
    #expect(shown.count == 1)
    for block in shown { #expect(own.contains(block)) }
  }

  /// The text without blanks at the lines' starts.
  private func lines(_ text: Substring) -> String {
    text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: "\n")
  }
}
