// Any bytes as a todo.txt file.

import TestSupport

@testable import SyncEngine

/// A file is written back as it was read, whole and item by item, and every line is accounted for.
enum TodoTxtFuzz {
  static func run(_ bytes: [UInt8]) throws {
    let file = TodoTxtFile(bytes)
    try FuzzFinding.require(file.bytes == bytes, "the file is not what it was read from")
    let result = TodoTxtImporter.importTodoTxt(bytes, sourceName: "todo.txt")
    let lines = file.rows.count { !$0.line.isBlank }
    try FuzzFinding.require(
      result.drafts.count + result.skipped.count == lines,
      "\(lines) lines: \(result.drafts.count) items and \(result.skipped.count) skipped"
    )
    for draft in result.drafts {
      guard let place = draft.location else { throw FuzzFinding("an item without a place") }
      let raw = Array(bytes[place.offset..<(place.offset + place.length)])
      try FuzzFinding.require(
        TodoTxtExporter.line(of: draft).raw == raw,
        "an item that nobody edited is written in another way"
      )
      var edited = draft
      edited.set(.title, "another title")
      let line = TodoTxtExporter.line(of: edited)
      let again = TodoTxtImporter.importTodoTxt(line.raw, sourceName: "todo.txt")
      try FuzzFinding.require(
        again.drafts.count == 1,
        "an edited item is \(again.drafts.count) lines"
      )
    }
  }
}
