// Import of todo.txt files, export of items, and the way round.

import TestSupport
import Testing

@testable import SyncEngine

private func importText(_ text: String) -> ImportResult {
  TodoTxtImporter.importTodoTxt(Array(text.utf8), sourceName: "todo.txt")
}

private func exportText(_ items: [ItemDraft]) -> String {
  String(decoding: TodoTxtExporter.exportTodoTxt(items).bytes, as: UTF8.self)
}

@Suite("todo.txt import and export")
struct TodoTxtImportTests {
  @Test("a line's parts become fields")
  func fields() throws {
    let result = importText(
      "(B) 2025-01-05 Ring the vet at 14:30h +pets @phone due:2025-01-06 n:1\n"
    )
    let draft = try #require(result.drafts.first)
    #expect(draft.kind == .todo)
    #expect(draft.id.isDerived)
    #expect(draft.fields[.title] == "Ring the vet at 14:30h")
    #expect(draft.fields[.priority] == "B")
    #expect(draft.fields[.date] == "2025-01-05")
    #expect(draft.fields[.due] == "2025-01-06")
    #expect(draft.fields["x-n"] == "1")
    #expect(draft.fields[.source] == "todo.txt")
    #expect(draft.sets[.tags] == ["pets", "@phone"])
    #expect(draft.fields[.completed] == nil)
  }

  @Test("a completed line has the start of its day as time, and says so where it has none")
  func completed() {
    let drafts = importText("x 2025-05-11 2025-05-09 a\nx b\n").drafts
    #expect(drafts.first?.fields[.completed] == "2025-05-11T00:00:00.000Z")
    #expect(drafts.last?.fields[.completed] == "1970-01-01T00:00:00.000Z")
    #expect(drafts.last?.fields[.dateSource] == "none")
  }

  @Test("equal lines are two tasks, and blank lines are none")
  func duplicates() {
    let result = importText("a\n\na\n  \nb\n")
    #expect(result.drafts.count == 3)
    #expect(Set(result.drafts.map(\.id)).count == 3)
    #expect(result.drafts.map { $0.location?.line } == [1, 3, 5])
    #expect(result.skipped.isEmpty)
  }

  @Test("a second import is equal to the first")
  func idempotent() throws {
    let bytes = try dataBytes("samples/todo.txt")
    let first = TodoTxtImporter.importTodoTxt(bytes, sourceName: "a")
    #expect(first == TodoTxtImporter.importTodoTxt(bytes, sourceName: "a"))
  }

  @Test("completing, reopening and prioritising leave a task the task it is")
  func stableIdentity() {
    let lines = [
      "2025-01-10 Water plants +garden", "(A) 2025-01-10 Water plants +garden",
      "x 2025-02-02 2025-01-10 Water plants +garden pri:A",
    ]
    #expect(Set(lines.compactMap { importText($0).drafts.first?.id }).count == 1)
    #expect(
      importText("2025-01-11 Water plants +garden").drafts.first?.id
        != importText(lines[0]).drafts.first?.id
    )
  }

  @Test("an exported name leads back to its item after an edit; a foreign one never does")
  func identifiers() throws {
    var item = try #require(importText("Water plants").drafts.first)
    var style = TodoTxtExporter.Style()
    style.writesIdentifiers = true
    item.fields[.title] = "Water everything"
    let bytes = TodoTxtExporter.exportTodoTxt([item], style: style).bytes
    let again = TodoTxtImporter.importTodoTxt(bytes, sourceName: "b").drafts
    #expect(again.map(\.id) == [item.id])
    #expect(importText("foo id:settings").drafts.first?.id != .settings)
    let twice = importText("a id:7\nb id:7\n")
    #expect(Set(twice.drafts.map(\.id)).count == 2)
    #expect(twice.warnings == [ImportWarning(line: 2, kind: .repeatedIdentifier)])
  }

  @Test("a bad line is skipped by number and hides no other")
  func skipped() {
    let long = String(repeating: "y", count: 70_000)
    let result = importText("a\nb\0c\n\(long)\nd\n")
    #expect(result.drafts.map { $0.fields[.title] } == ["a", "d"])
    #expect(
      result.skipped == [
        SkippedRecord(line: 2, reason: .nul), SkippedRecord(line: 3, reason: .tooLong),
      ]
    )
  }

  @Test("load and save gives the same bytes", arguments: (try? interchangeTodoFiles()) ?? [])
  func fileRoundTrip(name: String) throws {
    let bytes = try dataBytes(name)
    let file = TodoTxtFile(bytes)
    #expect(file.bytes == bytes)
  }

  @Test(
    "line ends, marks and blank lines survive",
    arguments: [
      "", "\n", "a", "a\n", "a\r\nb\r\n", "a\rb", "\u{FEFF}a\n", "\n\na\n\n", "a\r\r\nb\n\r", "\r",
    ]
  )
  func oddFiles(text: String) { #expect(TodoTxtFile(Array(text.utf8)).bytes == Array(text.utf8)) }

  @Test("items written in the style of their file are that file")
  func itemRoundTrip() throws {
    for name in try interchangeTodoFiles() {
      let bytes = try dataBytes(name)
      let file = TodoTxtFile(bytes)
      let items = TodoTxtImporter.importTodoTxt(bytes, sourceName: name).drafts
      let result = TodoTxtExporter.exportTodoTxt(items, style: .init(like: file))
      let withoutBlankLines = file.rows.filter { !$0.line.isBlank }
        .flatMap { $0.line.raw + $0.end.bytes }
      #expect(result.bytes == withoutBlankLines, "\(name)")
      #expect(result.losses.isEmpty, "\(name)")
    }
  }

  @Test("a task added to an empty file is that line and a line feed")
  func addToEmpty() throws {
    var file = TodoTxtFile(try dataBytes("interchange/todotxt/empty.txt"))
    file.append(TodoTxtLine(Array("foo".utf8)))
    #expect(file.bytes == Array("foo\n".utf8))
    var windows = TodoTxtFile(Array("a\r\nb".utf8))
    windows.append(TodoTxtLine(Array("c".utf8)))
    #expect(windows.bytes == Array("a\r\nb\r\nc\r\n".utf8))
  }

  @Test("carriage returns of line ends belong to no context")
  func crlf() throws {
    let bytes = try dataBytes("interchange/todotxt/crlf.txt")
    let drafts = TodoTxtImporter.importTodoTxt(bytes, sourceName: "t").drafts
    #expect(drafts.map { $0.sets[.tags] } == [["reorg"], ["reorg", "@work"]])
  }

  @Test("bytes that are no UTF-8 are read with a warning and written back as they were")
  func latin1() throws {
    let bytes = try dataBytes("interchange/todotxt/latin1.txt")
    let result = TodoTxtImporter.importTodoTxt(bytes, sourceName: "t")
    #expect(result.warnings == [ImportWarning(line: 1, kind: .readAsWindows1252)])
    #expect(result.drafts.first?.fields[.title] == "Café meeting")
    #expect(TodoTxtExporter.exportTodoTxt(result.drafts).bytes == bytes)
  }

  @Test("the files of reported trouble mean what they should")
  func reports() throws {
    func drafts(_ name: String) throws -> [ItemDraft] {
      TodoTxtImporter.importTodoTxt(
        try dataBytes("interchange/todotxt/\(name)"),
        sourceName: "t"
      ).drafts
    }
    let time = try #require(try drafts("time.txt").first)
    #expect(time.fields[.title] == "Yoga class 12 noon, leave 11:30")
    #expect(time.fields[.due] == "2025-05-02")
    #expect(time.fields[.recur] == "1w")
    let sentence = try #require(try drafts("time-in-sentence.txt").first)
    #expect(sentence.fields[.title] == "Ring the vet at 14:30h")
    let schemes = try #require(try drafts("uri-schemes.txt").first)
    #expect(schemes.fields[.title] == schemes.fields[.raw])
    #expect(schemes.fields.keys.filter(\.isFree).isEmpty)
    let recurring = try #require(try drafts("rec-due.txt").first)
    #expect(recurring.fields[.recur] == "1d")
    #expect(recurring.fields[.due] == "2025-03-01")
    let priorities = try drafts("priorities.txt")
    #expect(priorities.map { $0.fields[.priority] } == ["A", "D", nil])
    #expect(priorities[1].sets[.tags] == ["P", "Q", "@c", "@d"])
    #expect(priorities[1].fields[.wait] == "2025-05-11")
    #expect(priorities[2].fields[.completed] == "2025-05-11T00:00:00.000Z")
    #expect(priorities[2].fields[.title] == "done with dates")
  }

  @Test("changed fields change their part of the line and no other")
  func fieldEdits() throws {
    let source = "(B) 2025-01-10 Water plants +garden @home k:v"
    let item = try #require(importText(source).drafts.first)
    func edited(_ change: (inout ItemDraft) -> Void) -> String {
      var copy = item
      change(&copy)
      return exportText([copy])
    }
    #expect(edited { _ in } == source + "\n")
    #expect(
      edited { $0.fields[.completed] = "2025-03-01T09:30:00.000Z" }
        == "x 2025-03-01 2025-01-10 Water plants +garden @home k:v pri:B\n"
    )
    #expect(edited { $0.fields[.priority] = "A" } == source.replacing("(B)", with: "(A)") + "\n")
    #expect(edited { $0.fields[.priority] = .null } == String(source.dropFirst(4)) + "\n")
    #expect(
      edited { $0.fields[.title] = "Feed plants" }
        == source.replacing("Water", with: "Feed") + "\n"
    )
    #expect(edited { $0.fields[.due] = "2025-02-02" } == source + " due:2025-02-02\n")
    #expect(edited { $0.fields["x-k"] = "w" } == source.replacing("k:v", with: "k:w") + "\n")
    #expect(edited { $0.fields["x-k"] = nil } == source.replacing(" k:v", with: "") + "\n")
    #expect(
      edited { $0.sets[.tags] = ["garden", "urgent"] }
        == "(B) 2025-01-10 Water plants +garden k:v +urgent\n"
    )
  }

  @Test("reopening a line that was completed at the source puts its priority in front")
  func reopenImported() throws {
    var item = try #require(
      importText("x 2025-03-01 2025-01-10 Water plants +garden pri:B").drafts.first
    )
    item.fields[.completed] = .null
    #expect(exportText([item]) == "(B) 2025-01-10 Water plants +garden\n")
  }

  @Test("an item that never was a line becomes one, and what does not fit is reported")
  func newItem() {
    let item = ItemDraft(
      id: .derived(from: [1]),
      kind: .todo,
      fields: [
        .title: "Two\nlines", .notes: "long", .due: "2025-02-02T23:30:00.000Z", .priority: "A",
        .date: "2025-01-01T10:00:00.000Z", "x-size": "2 m",
      ],
      sets: [.tags: ["@desk", "two words"]]
    )
    let result = TodoTxtExporter.exportTodoTxt([item])
    #expect(
      String(decoding: result.bytes, as: UTF8.self)
        == "(A) 2025-01-01 Two lines @desk +two-words due:2025-02-02\n"
    )
    #expect(
      Set(result.losses.map(\.loss)) == [
        .lineBreaks, .notes, .timeOfDay(.due), .tag("two words"), .field("x-size"),
      ]
    )
    var style = TodoTxtExporter.Style()
    style.secondsFromGMT = 3600
    #expect(TodoTxtExporter.line(of: item, style: style).due == CivilDate("2025-02-03"))
  }

  @Test("one item is one line, whatever its title", arguments: ["", " ", "a\nb", "\r", "\u{2028}"])
  func oneLine(title: String) {
    let item = ItemDraft(
      id: .derived(from: [2]),
      kind: .todo,
      fields: [.title: .string(title)]
    )
    let bytes = TodoTxtExporter.exportTodoTxt([item]).bytes
    #expect(TodoTxtImporter.importTodoTxt(bytes, sourceName: "t").drafts.count == 1)
    #expect(bytes.filter { $0 == 0x0A }.count == 1)
  }

  @Test("any bytes: saved as loaded, exported as imported, every line accounted for")
  func anyBytes() throws {
    var random = SeededGenerator(seed: interchangeSeed)
    let files = try interchangeTodoFiles().map { try dataBytes($0) }
    for round in 0..<600 {
      let source = files[round % files.count]
      let bytes = mutated(source, using: &random)
      let file = TodoTxtFile(bytes)
      #expect(file.bytes == bytes, "seed \(interchangeSeed), round \(round)")
      let result = TodoTxtImporter.importTodoTxt(bytes, sourceName: "t")
      let records = file.rows.filter { !$0.line.isBlank }
      #expect(
        result.drafts.count + result.skipped.count == records.count,
        "seed \(interchangeSeed), round \(round)"
      )
      #expect(
        Set(result.drafts.map(\.id)).count == result.drafts.count,
        "seed \(interchangeSeed), round \(round)"
      )
      for item in result.drafts {
        let raw = TodoTxtExporter.line(of: item).raw
        let place = try #require(item.location)
        #expect(
          raw == Array(bytes[place.offset..<place.offset + place.length]),
          "seed \(interchangeSeed), round \(round), line \(place.line)"
        )
      }
    }
  }

  @Test("any edit of any line is there when the line is read again")
  func anyEdit() throws {
    var random = SeededGenerator(seed: interchangeSeed)
    let lines = try interchangeTodoFiles().flatMap { TodoTxtFile(try dataBytes($0)).rows }
      .map(\.line).filter { !$0.isBlank }
    let titles = ["Plain", "x mark", "(A) letter", "2025-01-01 day", "two  words", "é"]
    for round in 0..<600 {
      let source = TodoTxtLine(mutated(lines[round % lines.count].raw, using: &random))
      let text = String(decoding: source.raw.filter { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
      guard var item = importText(text.replacing("\0", with: "")).drafts.first else { continue }
      item.fields[.title] = .string(titles.randomElement(using: &random) ?? "")
      item.fields[.priority] = ["A", "Z", nil].randomElement(using: &random) ?? nil
      item.fields[.completed] =
        ["2025-06-01T00:00:00.000Z", nil].randomElement(using: &random) ?? nil
      item.fields[.dateSource] = nil
      item.fields[.due] = ["2025-07-01", nil].randomElement(using: &random) ?? nil
      item.fields[.date] = ["2025-01-01", nil].randomElement(using: &random) ?? nil
      let line = TodoTxtExporter.line(of: item)
      let note: Comment = "seed \(interchangeSeed), round \(round): \(text) -> \(line.text)"
      #expect(item.fields[.title]?.string == line.title, note)
      #expect(item.fields[.priority]?.string == line.priority.map { String($0) }, note)
      #expect(line.isCompleted == (item.fields[.completed]?.string != nil), note)
      #expect(item.fields[.due]?.string == line.due?.text, note)
      #expect(item.fields[.date]?.string == line.creationDate?.text, note)
    }
  }
}

/// Every todo.txt file among the samples and the files of reported trouble.
func interchangeTodoFiles() throws -> [String] {
  try dataFiles(in: "interchange/todotxt") + ["samples/todo.txt"]
}
