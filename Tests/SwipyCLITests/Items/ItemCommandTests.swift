// What the commands on items promise: whole changes or none, questions, and their results.

import SyncEngine
import TestSupport
import Testing

@testable import swipy_cli

@Suite("Commands on items")
struct ItemCommandTests {
  @Test(
    "an action on several rows is one change, and one undo takes it back",
    arguments: [
      "done 1-3", "flag 1 2 3", "archive 1-2,3", "trash 1-3", "move 1-3 later new",
      "move 3,2 top", "snooze 1-3 tomorrow", "find one or two or three then flag --yes",
      "find is:open then edit pri:A +all --yes", "flag 'is:open'", "edit 2 x y:z pri:C -none +t",
    ]
  )
  func oneChange(line: String) throws {
    let desk = Desk()
    try desk.setUp("add one", "add two", "add three")
    let (before, changes) = (try desk.data("find -nothing"), try desk.changes)
    try desk.setUp(line)
    #expect(try desk.changes == changes + 1)
    #expect(try desk.data("find -nothing") != before)
    try desk.setUp("undo")
    #expect(try desk.data("find -nothing") == before)
  }

  @Test(
    "what cannot be done to every row is done to none",
    arguments: [
      ("done 1,999", "row.unknown"), ("done 1,2", "kind.mismatch"), ("read 2,1", "kind.mismatch"),
      ("archive 1 zzzz", "row.unknown"), ("move 1,2 nowhere", "list.unknown"),
      ("move 1 after 999", "row.unknown"), ("move 1 after 1", "move.itself"),
      ("edit 2 x due:today", "kind.mismatch"), ("edit 1 x from:a@b.example", "kind.mismatch"),
      ("snooze 1 yesterday", "usage.time"), ("snooze 1 9999999d", "usage.time"),
      ("find -nothing then flag", "confirm.needed"), ("purge 1", "confirm.needed"),
      ("find -nothing then done --yes", "kind.mismatch"), ("add x list:nowhere", "list.unknown"),
      ("redo", "redo.nothing"), ("show 'x'", "usage.row"),
    ]
  )
  func allOrNothing(line: String, code: String) throws {
    let desk = Desk()
    try desk.setUp("add a todo")
    try desk.importMails()
    let (before, changes) = (try desk.data("find -nothing"), try desk.changes)
    #expect(try desk.code(line) == code)
    #expect(try desk.changes == changes)
    #expect(try desk.data("find -nothing") == before)
  }

  @Test("nothing is written where only reading is allowed, by whatever way")
  func readOnly() throws {
    let desk = Desk(isReadOnly: true)
    for line in ["add x", "undo", "find x then flag", "renumber", "purge 1"] {
      #expect(try desk.code(line) == "option.readOnly", "\(line)")
    }
    #expect(try desk.data("list") == [])
    #expect(desk.disk.mutationCount == 0)
  }

  @Test("a mismatch names the row, what it is, and what the command is for")
  func mismatch() throws {
    let desk = Desk()
    try desk.setUp("add a todo")
    try desk.importMails()
    #expect(desk.run("done 1 2").notes.hasPrefix("error: row 2 is a mail, and 'done' is for todos"))
    #expect(
      desk.run("unread 1").notes.hasPrefix("error: row 1 is a todo, and 'unread' is for mail")
    )
    #expect(
      desk.run("edit 2 due:today").notes.hasPrefix("error: row 2 is a mail, and 'due' is for")
    )
  }

  @Test(
    "what changes nothing makes no store",
    arguments: [
      "list", "find x", "log", "undo", "redo", "conflicts", "renumber", "done 'is:open'",
      "purge 'is:open'", "find x then flag", "archive 1", "move 'x' archive", "edit abcd x",
    ]
  )
  func nothingToDo(line: String) throws {
    let desk = Desk()
    _ = try desk.envelope(line)
    #expect(desk.disk.mutationCount == 0)
  }

  @Test("any text that is quoted is kept byte for byte")
  func quoting() throws {
    let pieces = [
      "a", " ", "\"", "'", "\\", ";", "#", "é", "e\u{301}", "🍲", "+x", "due:", "\t", "--", "-",
    ]
    for seed in Seeds.some(4) {
      var random = SeededGenerator(seed: seed)
      let desk = Desk(seed: seed)
      try desk.setUp("add x")
      for _ in 0..<40 {
        let count = Int.random(in: 1...8, using: &random)
        let text =
          (0..<count).compactMap { _ in pieces.randomElement(using: &random) }.joined() + "."
        let quoted = Quoting.quoted(text)
        try desk.setUp("edit 1 \(quoted) notes:\(quoted) x-free:\(quoted) tags:\(quoted)")
        let item = try desk.data("show 1")
        for member: Text in ["title", "notes", "x-free"] {
          #expect(item[member]?.text == Text(text), "seed \(seed): \(member) of \(text)")
        }
        #expect(item["tags"] == [.string(text)], "seed \(seed): \(text)")
        #expect(try desk.data("find title:\(quoted)").array?.count == 1, "seed \(seed): \(text)")
      }
    }
  }

  @Test("mails are read and unread")
  func mails() throws {
    let desk = Desk()
    try desk.importMails()
    let unread = try desk.data("list is:unread").column("id")
    #expect(!unread.isEmpty)
    try desk.setUp("read 'is:unread'")
    #expect(try desk.data("list is:unread") == [])
    #expect(desk.run("read 1").notes == "nothing changed\n")
    #expect(try desk.data("unread 1").array?.first?["unread"] == true)
    #expect(try desk.data("list is:unread").array?.count == 1)
  }

  @Test("above two items a command asks, with the titles, and only yes goes on")
  func asking() throws {
    var terminal = TerminalFacts()
    terminal.inputIsTerminal = true
    terminal.errorIsTerminal = true
    let desk = Desk(terminal: terminal, answers: ["n", "", "yes"])
    try desk.setUp("add one", "add two")
    try desk.setUp("find is:open then flag")
    try desk.setUp("add three", "add four")
    let changes = try desk.changes
    #expect(desk.run("find is:open then done").exit == .failed)
    #expect(desk.run("find is:open then done").exit == .failed)
    #expect(try desk.changes == changes)
    #expect(desk.run("find is:open then done").exit == .success)
    #expect(try desk.data("list is:done").array?.count == 4)
  }

  @Test("purging wants its word, whole, and asks once")
  func purging() throws {
    var terminal = TerminalFacts()
    terminal.inputIsTerminal = true
    terminal.errorIsTerminal = true
    let desk = Desk(terminal: terminal, answers: ["y", "purge", "purge"])
    try desk.setUp("add one", "add two", "add three", "add four")
    #expect(desk.run("purge 1").exit == .failed)
    let id = try #require(try desk.data("show 1")["id"])
    #expect(desk.run("purge 1").exit == .success)
    #expect(try desk.code("show 1") == "row.unknown")
    #expect(desk.run("find is:open then purge").exit == .success)
    #expect(try desk.data("find -nothing") == [])
    // There is no way back.
    let undo = desk.run("undo 2")
    #expect(undo.exit == .success)
    #expect(undo.notes.contains("an item that is gone does not come back"))
    #expect(try desk.data("find -nothing").array?.contains { $0["id"] == id } == false)
  }

  @Test("times are typed and shown as the clock on the wall has them, and kept in UTC")
  func zones() throws {
    let desk = Desk(zone: CivilZone { _ in 2 * 3600 })
    try desk.setUp("add one", "add two due:'today 23:30'")
    let snoozed = desk.run("snooze 1 saturday 9:00")
    #expect(snoozed.notes == "snoozed 1 item until 2026-05-02 09:00\n")
    #expect(try desk.data("show 1")["wait"] == "2026-05-02T07:00:00.000Z")
    #expect(try desk.data("show 2")["due"] == "2026-05-01T21:30:00.000Z")
    #expect(try desk.data("snooze 2 tomorrow").array?.first?["wait"] == "2026-05-02")
    // 00:30 on the second, by the wall.
    desk.clock.milliseconds = Desk.start + 13_500 * 1000 * 4
    #expect(try desk.data("list").column("title") == ["two"])
  }

  @Test("the titles of others move no cursor, wherever they are shown")
  func hostileTitles() throws {
    let desk = Desk()
    let title = "a\u{1B}[2Jb\u{9B}31mc\u{202E}d\u{7}"
    try desk.setUp("add \(title) notes:\(title) x-note:\(title) +t\(title)", "edit 1 +x\(title)")
    for line in ["list", "show 1", "log", "list --plain", "undo", "redo", "trash 1", "find a"] {
      let answer = desk.run(line)
      let isClean = (answer.results + answer.notes).unicodeScalars.allSatisfy {
        $0 == "\n" || $0 == "\t" || !Sanitizer.isInvisible($0)
      }
      #expect(isClean, "\(line)")
    }
  }

  @Test("a list of a damaged store says so, and writing ends with the code for damage")
  func damage() throws {
    let desk = Desk()
    try desk.setUp("add one", "add two", "add three")
    let folder = "/store/journal/\(try desk.session.store().replica)"
    let path = folder + "/" + (try #require(try desk.disk.names(in: folder).first))
    var bytes = try #require(desk.disk.bytes(of: path))
    let second = try #require(bytes.firstIndex(of: 10)) + 20
    bytes[second] ^= 1
    desk.disk.plant(path, bytes)
    let again = Desk(disk: desk.disk)
    let list = again.run("list")
    #expect(list.exit == .success)
    #expect(list.results == " 1  [ ]  one\n")
    #expect(list.notes.hasPrefix("warning: 'journal/") && list.notes.contains("is damaged"))
    let add = again.run("add four")
    #expect(add.exit == .damaged)
    #expect(add.notes.contains("'check'"))
  }

  @Test("a script stops at the first error with 3, and says where it was")
  func scripts() throws {
    try Replays.withFolder { folder in
      let options = ["--store", folder + "/store"]
      let lines = script("add one", "done 7", "add two")
      let stopped = run(options, input: lines, table: .all)
      #expect(stopped.exit == .script)
      #expect(stopped.notes.contains("stdin:2:1: error: no row 7\n"))
      #expect(run(options + ["list"], table: .all).results == " 1  [ ]  one\n")
      let finished = run(options + ["--keep-going"], input: lines, table: .all)
      #expect(finished.exit == .script)
      #expect(run(options + ["list", "limit:9"], table: .all).results.contains("two"))
      #expect(run(options + ["done", "7"], table: .all).exit == .failed)
      #expect(run(options + ["done", "x:y"], table: .all).exit == .usage)
      #expect(run(options + ["done", "one two"], table: .all).exit == .success)
    }
  }

  @Test("what lists say about themselves goes to the other stream")
  func remarks() throws {
    let desk = Desk()
    #expect(desk.run("list").notes == "the inbox is empty\n")
    #expect(desk.run("list").results.isEmpty)
    #expect(desk.run("find x").notes == "nothing found\n")
    try desk.setUp("add one", "add two")
    #expect(desk.run("list limit:1").notes == "1 of 2 shown\n")
    #expect(desk.run("list limit:2").notes.isEmpty)
    try desk.setUp("snooze 1-2 1h")
    #expect(desk.run("list").notes.contains("2 items snoozed"))
    #expect(desk.run("list --quiet").notes.isEmpty)
  }
}
