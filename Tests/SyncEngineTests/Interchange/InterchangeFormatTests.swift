// Guessing a file's format.

import Testing

@testable import SyncEngine

@Suite("Interchange format")
struct InterchangeFormatTests {
  @Test("the samples and the files of reported trouble are known by their bytes")
  func bytes() throws {
    for (folder, format) in [("eml", InterchangeFormat.eml), ("mbox", .mbox)] {
      for name in try dataFiles(in: "interchange/\(folder)") {
        #expect(
          InterchangeFormat(fileName: "saved", head: try dataBytes(name)) == format,
          "\(name)"
        )
      }
    }
    #expect(
      InterchangeFormat(fileName: "x", head: try dataBytes("samples/inbox.mbox")) == .mbox
    )
    #expect(
      InterchangeFormat(fileName: "list.txt", head: try dataBytes("samples/todo.txt")) == .todotxt
    )
  }

  @Test(
    "a name says the format",
    arguments: [
      ("a/todo.txt", InterchangeFormat.todotxt), ("Done.TXT", .todotxt), ("x.todotxt", .todotxt),
      ("Inbox.mbox", .mbox), ("a/mbox", .mbox), ("b.eml", .eml),
    ]
  )
  func names(name: String, format: InterchangeFormat) {
    #expect(InterchangeFormat(fileName: name) == format)
  }

  @Test("what nothing tells is not guessed", arguments: ["notes.md", "a", "", "photo.png"])
  func unknown(name: String) {
    #expect(InterchangeFormat(fileName: name) == nil)
    #expect(InterchangeFormat(fileName: name, head: [0, 1, 2]) == nil)
    #expect(InterchangeFormat(fileName: name, head: Array("Buy milk\n".utf8)) == nil)
  }
}
