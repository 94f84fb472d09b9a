// Concurrent edits of two machines: how they are shown, settled, and left by undo.

import SyncEngine
import TestSupport
import Testing

@testable import swipy_cli

@Suite("Conflicts at the prompt")
struct ConflictTests {
  private let here = Desk(seed: 1)
  private let there = Desk(seed: 2)

  /// Two machines that have given one todo different titles, the other one later.
  private func diverge() throws {
    try here.setUp("add Buy bread")
    try there.receive(from: here)
    let id = try #require(try here.data("show 1")["id"]?.string)
    try here.setUp("edit 1 Buy rye bread")
    there.clock.advance(by: 60_000)
    try there.setUp("edit \(id) Buy white bread")
    try here.receive(from: there)
  }

  @Test("both values are listed, with who wrote them and when, the shown one first")
  func listing() throws {
    try diverge()
    let conflicts = try here.data("conflicts")
    let conflict = try #require(conflicts.array?.first)
    #expect(conflicts.array?.count == 1)
    #expect(conflict["field"] == "title")
    let values = try #require(conflict["values"])
    #expect(values.column("value") == ["Buy white bread", "Buy rye bread"])
    #expect(values.column("at") == ["2026-05-01T09:01:00.000Z", "2026-05-01T09:00:00.000Z"])
    let replicas = [try there.session.store().replica, try here.session.store().replica]
    #expect(values.column("replica") == replicas.map { "\($0)" })
    #expect(values.array?.map { $0["shown"] } == [true, nil])
    #expect(try here.data("conflicts 1") == conflicts)
    #expect(try here.data("list is:conflicted").array?.first?["conflicts"] == ["title"])
    let text = here.run("conflicts").results
    #expect(text.contains("resolve 1 title mine | theirs | 1 | 2 | =VALUE"))
    #expect(here.run("show 1").results.contains("resolve 1 title mine"))
  }

  @Test(
    "a conflict is settled by whose value it is, by number, or by a new value",
    arguments: [
      ("mine", "Buy rye bread"), ("theirs", "Buy white bread"), ("1", "Buy white bread"),
      ("2", "Buy rye bread"), ("=Buy no bread", "Buy no bread"), ("=Cake", "Cake"),
    ]
  )
  func settling(choice: String, title: String) throws {
    try diverge()
    #expect(try here.data("resolve 1 title \(choice)") == [])
    let item = try here.data("show 1")
    #expect(item["title"] == .string(title))
    #expect(item["conflicts"] == nil)
    #expect(here.run("conflicts").notes == "no conflicts\n")
    try there.receive(from: here)
    #expect(try there.data("find bread or cake").column("title") == [title])
    // The value that was shown before comes back.
    try here.setUp("undo")
    #expect(try here.data("show 1")["title"] == "Buy white bread")
  }

  @Test("what settles nothing is refused, and the conflict stays")
  func refusing() throws {
    try diverge()
    let changes = try here.changes
    #expect(try here.code("resolve 1 title 3") == "conflict.value")
    #expect(try here.code("resolve 1 due mine") == "conflict.none")
    #expect(try here.code("resolve 1 tilte mine") == "conflict.none")
    #expect(try here.code("resolve 1 title 0") == "usage.choice")
    #expect(try here.code("resolve 1 title =") == "usage.field")
    #expect(here.run("resolve 1 tilte mine").notes.contains("did you mean 'title'?"))
    #expect(try here.changes == changes)
    #expect(try here.data("conflicts").array?.count == 1)
  }

  @Test("the value of a machine that wrote none of them is neither mine nor theirs")
  func thirdMachine() throws {
    try diverge()
    let third = Desk(seed: 3)
    try third.receive(from: there)
    try third.receive(from: here)
    let id = try #require(try here.data("show 1")["id"]?.string)
    #expect(try third.code("resolve \(id) title mine") == "conflict.value")
    #expect(try third.code("resolve \(id) title theirs") == "conflict.value")
    #expect(try third.data("resolve \(id) title 2") == [])
    #expect(try third.data("show \(id)")["title"] == "Buy rye bread")
  }

  @Test("undo leaves what another machine has written since, and names it")
  func kept() throws {
    try here.setUp("add Buy bread", "edit 1 Buy rye bread pri:A")
    try there.receive(from: here)
    let id = try #require(try here.data("show 1")["id"]?.string)
    try there.setUp("edit \(id) Buy white bread")
    try here.receive(from: there)
    let undone = try here.data("undo")
    let other = try there.session.store().replica
    #expect(
      undone["kept"] == [["by": .string("\(other):1"), "field": "title", "item": .string(id)]]
    )
    #expect(undone["undone"]?.array?.first?["items"] == [.string(id)])
    let item = try here.data("show 1")
    #expect(item["title"] == "Buy white bread")
    #expect(item["priority"] == nil)
    // The item itself stays whole, though its creation is taken back.
    let creation = here.run("undo")
    #expect(creation.exit == .success)
    #expect(creation.notes.contains("row 1 stays as it is: written since by \(other):1"))
    #expect(creation.notes.contains("; what has been written since stays"))
    #expect(try here.data("list").column("id") == [id])
  }

  @Test("of two edits by another machine, the one that had seen what is undone came since")
  func keptInOrder() throws {
    try here.setUp("add Buy bread", "edit 1 Buy rye bread")
    try there.receive(from: here)
    let id = try #require(try here.data("show 1")["id"]?.string)
    try there.setUp("edit \(id) Buy white bread", "edit \(id) pri:B")
    there.clock.advance(by: 60_000)
    try here.setUp("edit 1 pri:A")
    try here.receive(from: there)
    let kept = try here.data("undo 2")["kept"]?.array ?? []
    #expect(kept.map { $0["field"] } == ["priority", "title"])
    #expect(kept.map { $0["concurrent"] } == [true, nil])
    try here.setUp("redo 2")
    let notes = here.run("undo 2").notes
    #expect(notes.contains("'title' of row 1 stays as it is: written since by"))
    #expect(notes.contains("; what else was written stays"))
  }

  @Test("undo says of what another machine wrote at the same time that it did not know")
  func keptConcurrent() throws {
    try diverge()
    let other = try there.session.store().replica
    let undone = try here.data("undo")
    #expect(undone["kept"]?.array?.first?["concurrent"] == true)
    #expect(undone["kept"]?.array?.first?["by"] == .string("\(other):1"))
    try here.setUp("redo")
    let text = here.run("undo").notes
    #expect(
      text.contains("written at the same time, without knowing of it, by \(other):1 (\(other))")
    )
    #expect(!text.contains("since"))
  }
}
