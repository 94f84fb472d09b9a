// The article on the store's format says what the code does.

import TestSupport
import Testing

@testable import SyncEngine

@Suite("Store format article")
struct StoreFormatTests {
  private let article: [Substring]

  init() throws {
    let path = DataFiles.root + "/Sources/SyncEngine/SyncEngine.docc/StoreFormat.md"
    let bytes = try #require(try POSIXFileSystem().contents(of: path))
    article = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }

  @Test("the example line is a line, and the one this engine writes for its change")
  func example() throws {
    let example = try #require(article.first { $0.hasPrefix("{") })
    let line = try JournalLine(parsing: Array(example.utf8))
    #expect(JournalLine(line.change).bytes == line.bytes)
    #expect(line.change.cause.line == "swipe 2 right 80%")
    #expect(line.change.operations.count == 2)
  }

  @Test("the example of a lost line is the one this engine writes")
  func lostExample() throws {
    let example = try #require(article.first { $0.contains(#""do":"lost""#) })
    #expect(JournalLine.lost(Named.change("anna1:12")).bytes == Array(example.utf8))
  }

  @Test("every member that a line can have is in the tables")
  func members() throws {
    let change = Change(
      id: Named.change("anna1:1"),
      time: Named.time(1),
      after: [Named.replica("bert2"): VersionVector.Mark(sequence: 1, checksum: 2)],
      cause: Cause("undo", line: "u", gesture: [:], reverts: [Named.change("anna1:1")]),
      operations: [
        Operation(
          item: .settings,
          action: .set(.title, 1),
          over: [Named.operation("anna1:1.0")],
          restores: Named.operation("anna1:1.0"),
          isOrigin: true
        ), Operation(item: .settings, action: .add(.tags, element: "x")),
      ]
    )
    let json = try JSON(parsing: JournalLine(change).bytes)
    var members = json.object?.members.map(\.key.string) ?? []
    for operation in json["ops"]?.array ?? [] {
      members += operation.object?.members.map(\.key.string) ?? []
    }
    #expect(members.count > 12)
    for member in Set(members) {
      #expect(article.contains { $0.hasPrefix("| `\(member)` |") }, "\(member)")
    }
    for member in json["cause"]?.object?.members.map(\.key.string) ?? [] {
      #expect(article.contains { $0.contains("`\(member)`") }, "\(member)")
    }
  }

  @Test("the layout and the version are the ones in use")
  func layout() {
    let layout = StoreLayout(root: "STORE")
    for path in [
      layout.format, layout.journal, layout.checkpoints, layout.base, layout.local,
      layout.identity, layout.lock, layout.torn, layout.extent, layout.damaged,
      layout.remotes,
    ] {
      let name = path.split(separator: "/").last.map(String.init) ?? ""
      #expect(article.contains { $0.contains("  " + name) }, "\(name)")
    }
    #expect(
      article.contains {
        $0.contains(#"{"format":"swipy-store","version":\#(FormatFile.version)}"#)
      }
    )
  }
}
