// The JSON that scripts rely on: envelopes, items, and the data of each command.

import SyncEngine
import TestSupport
import Testing

@testable import swipy_cli

@Suite("JSON of the commands on items")
struct ItemJSONTests {
  /// The members an item may have, free fields aside.
  private static let members: Set<String> = [
    "row", "id", "kind", "title", "notes", "list", "unread", "flagged", "completed", "tags",
    "priority", "due", "wait", "date", "from", "to", "messageID", "thread", "recur", "series",
    "source", "conflicts",
  ]

  private func check(_ item: JSON, besides: Set<String> = []) throws {
    let object = try #require(item.object)
    for member in object.members {
      let name = member.key.string
      let isKnown = Self.members.union(besides).contains(name) || name.hasPrefix("x-")
      #expect(isKnown, "\(name)")
      #expect(
        member.value != .null && member.value != false,
        "\(name) is unset and should be absent"
      )
    }
    for name in ["id", "kind", "title", "list"] { #expect(object[Text(name)]?.string != nil) }
    for name in ["completed", "date", "due", "wait"] {
      guard let value = object[Text(name)] else { continue }
      let when = try #require(When(value), "\(name): \(value)")
      #expect(value == when.json, "\(name) has its one spelling")
    }
  }

  @Test("a todo with very many tags is written, listed and shown like any other")
  func manyTags() throws {
    let desk = Desk()
    let tags = (0..<20_000).map { Text("t\($0 &* 7919 % 20_000)") }
    try desk.session.store().commit(Cause("add")) { transaction in
      let item = try transaction.create(.todo, title: "much")
      for tag in tags { try transaction.add(tag, to: .tags, of: item) }
    }
    let list = desk.run("list")
    #expect(list.exit == .success)
    #expect(list.results.contains(" +t19999"))
    let shown = try desk.data("list").array?.first?["tags"]?.array
    #expect(shown == tags.sorted().map { .string($0) })
  }

  @Test("an item has the members the contract lists, absent where unset")
  func items() throws {
    let desk = Desk()
    try desk.importMails()
    try desk.setUp(
      "add a due:today wait:2h pri:b notes:n recur:3d x-k:v +t source:s",
      "done 'a due:today'"
    )
    for item in try desk.data("find -nothing").array ?? [] { try check(item) }
    let todo = try #require(try desk.data("find is:done").array?.first)
    let id = try #require(todo["id"])
    #expect(
      todo == [
        "completed": "2026-05-01T09:00:00.000Z", "date": "2026-05-01T09:00:00.000Z",
        "due": "2026-05-01", "id": id, "kind": "todo", "list": "inbox", "notes": "n",
        "priority": "B", "recur": "3d", "row": try #require(todo["row"]), "source": "s",
        "tags": ["t"], "title": "a", "wait": "2026-05-01T11:00:00.000Z", "x-k": "v",
      ]
    )
    try check(desk.data("show 1"), besides: ["triggers", "log"])
  }

  @Test(
    "one item is an object, several are an array",
    arguments: [
      ("add x", true), ("show 1", true), ("edit 1 y", true), ("list", false), ("find a", false),
      ("flag 1", false), ("unflag 1", false), ("done 1", false), ("undone 1", false),
      ("archive 1", false), ("trash 1", false), ("restore 1", false), ("move 1 top", false),
      ("move 1 inbox", false), ("snooze 1 2h", false), ("ls", false), ("rm 1", false),
    ]
  )
  func shapes(line: String, isOne: Bool) throws {
    let desk = Desk()
    try desk.setUp("add a")
    let data = try desk.data(line)
    #expect((data.object != nil) == isOne && (data.array != nil) == !isOne, "\(line)")
    for item in data.array ?? [data] { try check(item, besides: ["triggers", "log"]) }
  }

  @Test("the envelope names the command, not its alias; a usage error names what was typed")
  func names() throws {
    let desk = Desk()
    try desk.setUp("add a")
    #expect(try desk.envelope("ls")["cmd"] == "list")
    #expect(try desk.envelope("rm 1")["cmd"] == "trash")
    #expect(try desk.envelope("ls is:redd")["cmd"] == "list")
    #expect(try desk.envelope("rm")["cmd"] == "rm")
    #expect(try desk.envelope("find a then flag")["cmd"] == "find")
  }

  @Test("undo, redo, purge and renumber give what the contract lists")
  func others() throws {
    let desk = Desk()
    try desk.setUp("add a", "add b", "flag 1")
    let id = try #require(try desk.data("show 1")["id"])
    let replica = try desk.session.store().replica
    let step: JSON = ["cause": "flag", "change": .string("\(replica):3"), "items": [id]]
    #expect(try desk.data("undo") == ["kept": [], "undone": [step]])
    #expect(try desk.data("redo") == ["kept": [], "undone": [step]])
    #expect(try desk.data("purge 1 --yes") == ["purged": [id]])
    #expect(try desk.data("renumber") == ["rows": 1])
    #expect(try desk.data("conflicts") == [])
  }

  @Test("log tells each change with who, when, why and what, newest first")
  func log() throws {
    let desk = Desk()
    try desk.setUp("add a")
    desk.clock.advance(by: 1000)
    try desk.setUp("edit 1 b +t")
    let id = try #require(try desk.data("show 1")["id"])
    let replica = try desk.session.store().replica
    let log = try desk.data("log")
    #expect(log.column("cause") == ["edit", "add"])
    #expect(
      log.array?.first == [
        "at": "2026-05-01T09:00:01.000Z", "cause": "edit", "change": .string("\(replica):2"),
        "line": "edit 1 b +t",
        "ops": [
          ["do": "set", "field": "title", "item": id, "value": "b"],
          ["do": "add", "element": "t", "field": "tags", "item": id],
        ], "replica": .string("\(replica)"),
      ]
    )
    #expect(try desk.data("show 1")["log"] == log)
    #expect(try desk.data("log 1 limit:1").array?.count == 1)
    #expect(try desk.code("log limit:0") == "usage.number")
  }

  @Test("no line made of the language's words does anything but answer")
  func anyLine() throws {
    let commands = [
      "add", "list", "find", "show", "edit", "done", "undone", "flag", "read", "archive", "trash",
      "restore", "move", "snooze", "undo", "redo", "log", "conflicts", "resolve", "renumber",
      "unread",
      "unflag", "snooze 1", "move 2", "edit 3", "resolve 1 title", "find one then",
    ]
    let words = [
      "1", "2-4", "1,3", "9", "abcd", "'is:open'", "then", "top", "before", "after", "new", "inbox",
      "title",
      "mine", "=x", "tomorrow", "2h", "due:", "due:today", "+t", "-t", "pri:A", "tags:a,b",
      "list:b",
      "sort:due", "limit:2", "(", ")", "or", "-", "--yes", "\"\"", "x-a:1", "é", "0", "-1", "--",
    ]
    for seed in Seeds.some(12) {
      var random = SeededGenerator(seed: seed)
      let desk = Desk(seed: seed)
      try desk.setUp("add one", "add two +t", "add three due:today")
      for _ in 0..<60 {
        let count = Int.random(in: 0...4, using: &random)
        let arguments = (0..<count).compactMap { _ in
          (words + commands).randomElement(using: &random)
        }
        let command = try #require(commands.randomElement(using: &random))
        let line = ([command] + arguments).joined(separator: " ")
        let answer = desk.run("--json " + line)
        #expect([ExitCode.success, .failed, .usage].contains(answer.exit), "seed \(seed): \(line)")
        #expect(answer.results.utf8.count { $0 == 10 } == 1, "seed \(seed): \(line)")
        #expect(!answer.results.contains(#""code":"internal""#), "seed \(seed): \(line)")
      }
    }
  }
}
