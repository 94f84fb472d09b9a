// What a todo.txt line says, and what an edit of it leaves alone.

import Testing

@testable import SyncEngine

private func line(_ text: String) -> TodoTxtLine { TodoTxtLine(Array(text.utf8)) }
private func text(_ line: TodoTxtLine) -> String { String(decoding: line.raw, as: UTF8.self) }
private func day(_ text: String) throws -> CivilDate { try #require(CivilDate(text)) }

@Suite("todo.txt line")
struct TodoTxtLineTests {
  @Test("marks and dates are read in the order of the format")
  func prefix() throws {
    let done = line("x 2025-05-11 (B) 2025-05-09 Call")
    #expect(done.isCompleted)
    #expect(done.completionDate == CivilDate("2025-05-11"))
    #expect(done.priority == "B")
    #expect(done.creationDate == CivilDate("2025-05-09"))
    #expect(done.text == "Call")
    let open = line("(A) 2025-05-09 Call")
    #expect(!open.isCompleted)
    #expect(open.priority == "A")
    #expect(open.creationDate == CivilDate("2025-05-09"))
  }

  @Test(
    "only `x` and a blank at the very start complete a task",
    arguments: ["X foo", "xylophone", "(A) x foo", " x foo", "x", "x:y"]
  )
  func notCompleted(text: String) { #expect(!line(text).isCompleted) }

  @Test(
    "only one capital in parentheses and a blank at the start is a priority",
    arguments: ["(b) foo", "(B)->foo", "(AB) foo", "foo (A) bar", " (A) foo", "(A)"]
  )
  func noPriority(text: String) { #expect(line(text).priority == nil) }

  @Test("a completed task needs no date, and one date is the completion date")
  func completionDates() {
    #expect(line("x foo").isCompleted)
    #expect(line("x foo").completionDate == nil)
    #expect(line("x 2025-01-02 foo").completionDate == CivilDate("2025-01-02"))
    #expect(line("x 2025-01-02 foo").creationDate == nil)
  }

  @Test("a date behind a priority is the creation date, completed or not")
  func dateBehindPriority() {
    let done = line("x (C) 2014-01-01 foo")
    #expect(done.completionDate == nil)
    #expect(done.creationDate == CivilDate("2014-01-01"))
    #expect(done.priority == "C")
  }

  @Test(
    "a date that is none of the calendar's is text",
    arguments: ["2025-02-29 foo", "2025-13-01 foo", "0000-01-01 foo", "2025-1-1 foo"]
  )
  func badDates(text: String) {
    #expect(line(text).creationDate == nil)
    #expect(line(text).title == text)
  }

  @Test("projects and contexts begin a word and go to its end")
  func projectsAndContexts() {
    let parsed = line("Mail a@b.example about 2+2 @home) +Bar: @ + +x @home)")
    #expect(parsed.projects == ["Bar:", "x"])
    #expect(parsed.contexts == ["home)"])
  }

  @Test("clock times and addresses are text, not tags")
  func noTags() {
    let parsed = line("Meet 12:30 at https://site.example/a:b mailto:a@b.example a:b:c Re:you")
    #expect(parsed.customTags.isEmpty)
    #expect(parsed.title == text(parsed))
  }

  @Test("a checked tag whose value does not fit is text")
  func uncheckedTags() {
    let parsed = line("Pay due:tomorrow rec:often pri:AA t:2025-02-30")
    #expect(parsed.due == nil)
    #expect(parsed.recurrence == nil)
    #expect(parsed.priority == nil)
    #expect(parsed.threshold == nil)
    #expect(parsed.title == text(parsed))
  }

  @Test("the title is the sentence without what stands around it")
  func title() {
    #expect(line("(A) 2025-01-01 Water plants +garden @home").title == "Water plants")
    #expect(line("+P @c two of each t:2025-05-11").title == "two of each")
    #expect(
      line("Ask +choir about  it due:2025-01-01 today @x").title == "Ask +choir about  it today"
    )
    #expect(line("Tyres due:2026-04-11 estimate:2h").title == "Tyres")
    #expect(line("Tyres due:2026-04-11 estimate:2h").customTags.map(\.key) == ["estimate"])
    #expect(line("(A) +garden @home").title == "+garden @home")
    #expect(line("x 2025-01-01 ").title == "x 2025-01-01")
  }

  @Test("completing keeps the priority as a tag, and reopening gives the line back")
  func completeAndReopen() throws {
    let original = "(B) 2025-01-10 Water plants +garden @home"
    let done = line(original).completing(on: try day("2025-03-01"))
    #expect(text(done) == "x 2025-03-01 2025-01-10 Water plants +garden @home pri:B")
    #expect(done.priority == "B")
    #expect(text(done.reopening()) == original)
  }

  @Test(
    "completing and reopening is nothing",
    arguments: [
      "foo", "(A) foo", "2025-01-01 foo", "(Z) 2025-01-01 foo  bar  ", "(A) x foo", " x foo",
      "(C) +p @c", "foo pri: bar", "  (A) foo", "(A) 2025-01-01 2025-01-02 foo", "(D) \tfoo",
    ]
  )
  func completeThenReopen(original: String) throws {
    let done = line(original).completing(on: try day("2025-03-01"))
    #expect(done.isCompleted)
    #expect(done.completionDate == CivilDate("2025-03-01"))
    #expect(text(done.reopening()) == original)
  }

  @Test("completing invents no creation date")
  func noInventedDate() throws {
    #expect(text(line("foo").completing(on: try day("2025-03-01"))) == "x 2025-03-01 foo")
  }

  @Test("a new title keeps everything around it in place")
  func titleEdit() {
    let edited = line("(A) 2025-01-01 @phone Call  Bo due:2025-02-01 now +x k:v")
      .settingTitle("Write\nto\r\nBo")
    #expect(text(edited) == "(A) 2025-01-01 @phone Write to Bo due:2025-02-01 +x k:v")
  }

  @Test(
    "a title that looks like a mark stays a title",
    arguments: ["x foo", "(A) foo", "2025-01-01 foo", "x 2025-01-01 (B) foo"]
  )
  func titleLikeMark(title: String) throws {
    for start in ["old", "(C) old", "2025-01-01 old", "x 2025-01-01 old", "x 2025-01-01 (A) old"] {
      let before = line(start)
      let after = before.settingTitle(title)
      #expect(after.title == title, "\(start)")
      #expect(after.isCompleted == before.isCompleted, "\(start)")
      #expect(after.priority == before.priority, "\(start)")
      #expect(after.completionDate == before.completionDate, "\(start)")
      #expect(after.creationDate == before.creationDate, "\(start)")
    }
  }

  @Test("tags change in place, are appended or go without a double blank")
  func tagEdits() {
    let start = line("Pay due:2025-01-01 the rent +home")
    #expect(
      text(start.settingValue("2025-02-01", of: "due")) == "Pay due:2025-02-01 the rent +home"
    )
    #expect(text(start.settingValue(nil, of: "due")) == "Pay the rent +home")
    #expect(text(start.settingValue("1m", of: "rec")) == "Pay due:2025-01-01 the rent +home rec:1m")
    #expect(text(start.removing(word: "+home")) == "Pay due:2025-01-01 the rent")
    #expect(text(line("Ask +choir today").removing(word: "+choir")) == "Ask choir today")
  }

  @Test("bytes that are no UTF-8 are read as Windows-1252 and kept")
  func latin1() {
    let bytes = Array("Caf".utf8) + [0xE9] + Array(" meeting +caf".utf8) + [0xE9]
    let parsed = TodoTxtLine(bytes)
    #expect(parsed.encoding == .windows1252)
    #expect(parsed.title == "Café meeting")
    #expect(parsed.projects == ["café"])
    #expect(parsed.raw == bytes)
    let edited = parsed.settingTitle("Thé")
    #expect(edited.raw == Array("Th".utf8) + [0xE9] + Array(" +caf".utf8) + [0xE9])
  }
}
