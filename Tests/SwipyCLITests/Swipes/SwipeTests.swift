// Whole swipes: what each binding does, as one change that undo takes back.

import SwipyModel
import SyncEngine
import TestSupport
import Testing

@testable import swipy_cli

@Suite struct SwipeTests {
  fileprivate struct Swipe: Sendable {
    var kind: ItemKind
    var typed: String
    var written: [Field: JSON]
    var line: String

    init(_ kind: ItemKind, _ typed: String, _ written: [Field: JSON], _ line: String) {
      self.kind = kind
      self.typed = typed
      self.written = written
      self.line = line
    }
  }

  private static let standardSwipes: [Swipe] = [
    Swipe(
      .todo,
      "right 25%",
      [.completed: "2026-05-01T09:00:00.000Z"],
      "→ right 25% left:0 complete: Ferns (done)"
    ),
    Swipe(
      .todo,
      "right 80%",
      [.completed: "2026-05-01T09:00:00.000Z", .list: "archive"],
      "→ right 80% left:1 complete and archive: Ferns (done, archived)"
    ),
    Swipe(
      .todo,
      "left 0.5",
      [.wait: "2026-05-02"],
      "← left 50% right:0 snooze tomorrow: Ferns (snoozed until 2026-05-02)"
    ),
    Swipe(.todo, "left 75%", [.list: "trash"], "← left 75% right:1 trash: Ferns (trashed)"),
    Swipe(.mail, "right 80pt", [.unread: true], "→ right 25% left:0 read: Ferns (unread)"),
    Swipe(.mail, "right 100%", [.list: "archive"], "→ right 100% left:1 archive: Ferns (archived)"),
    Swipe(.mail, "left 30%", [.flagged: true], "← left 30% right:0 flag: Ferns (flagged)"),
    Swipe(.mail, "left 300pt", [.list: "trash"], "← left 93.75% right:1 trash: Ferns (trashed)"),
  ]

  @Test(
    "every standard binding does what it says, in one change that undo takes back",
    arguments: standardSwipes
  )
  fileprivate func standard(_ swipe: Swipe) throws {
    let (kind, written) = (swipe.kind, swipe.written)
    let world = SwipeWorld()
    let item = try world.add("Ferns", kind)
    let before = try world.fields(item)
    #expect(world.run("swipe 1 \(swipe.typed)").results == "row 1 \(swipe.line)\n")
    #expect(try world.fields(item) == before.merging(written) { $1 })
    #expect(try world.changes == 2)
    world.clock.advance(by: 1000)
    world.run("undo")
    #expect(try world.fields(item) == before)
    #expect(try world.changes == 3)
    world.run("redo")
    #expect(try world.fields(item) == before.merging(written) { $1 })
  }

  @Test("undo restores every field an action wrote", arguments: Seeds.some(40))
  func undo(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let world = SwipeWorld(seed: seed)
    let kind = try #require(ItemKind.allCases.randomElement(using: &random))
    let item = try world.add("Ferns", kind, [(.list, "garden"), (.wait, "2026-04-01")])
    let action = SwipeAction.any(using: &random)
    guard action.fits(kind) else { return }
    world.run("trigger bind \(kind.rawValue) left:1 \(action.typedText)")
    let (before, changes) = (try world.fields(item), try world.changes)
    let data = try world.data("swipe \(item) right 80% --yes")
    #expect(data["action"] == .string(action.text), "seed \(seed)")
    #expect(try world.changes == changes + (data["change"] == .null ? 0 : 1), "seed \(seed)")
    guard data["change"] != .null else { return }
    world.run("undo")
    #expect(try world.fields(item) == before, "seed \(seed): \(action.text)")
  }

  @Test("the result is exactly what is promised")
  func json() throws {
    let world = SwipeWorld()
    let item = try world.add("Ferns")
    let replica = try world.session.store().replica
    #expect(
      world.run("swipe 1 right 80% --json").results == """
        {"cmd":"swipe","data":{"action":"complete and archive","activated":true,\
        "change":"\(replica):2","events":[{"event":"started"},\
        {"activated":false,"event":"swiped","fraction":0,"offset":0,"state":null},\
        {"activated":true,"event":"swiped","fraction":0.8,"offset":256,"state":{"index":1,"side":"left"}},\
        {"activated":true,"event":"crossed","from":null,"to":{"index":1,"side":"left"}},\
        {"duration":0.35,"event":"settling","kind":"exit"},\
        {"action":"complete and archive","activated":true,"event":"finished","fraction":0.8,\
        "mode":"exit","state":{"index":1,"side":"left"}},\
        {"action":"complete and archive","activated":true,"event":"triggered","fraction":0.8,\
        "mode":"exit","state":{"index":1,"side":"left"}},\
        {"event":"exited","side":"left"}],"fraction":0.8,\
        "item":{"completed":"2026-05-01T09:00:00.000Z","id":"\(item)","kind":"todo",\
        "list":"archive","title":"Ferns"},"mode":"exit","row":1,\
        "settle":{"duration":0.35,"kind":"exit"},"state":{"index":1,"side":"left"}},"ok":true,"v":1}

        """
    )
  }

  @Test("short of the first point nothing fires, nothing is written, and that is no failure")
  func short() throws {
    let world = SwipeWorld()
    let item = try world.add("Ferns")
    let changes = try world.changes
    let run = world.run("swipe 1 right 24%")
    #expect(run.exit == .success)
    #expect(run.results == "row 1 → right 24%: Ferns (nothing fires short of 25%)\n")
    let data = try world.data("swipe 1 left 10%")
    for member: Text in ["state", "mode", "action", "change"] { #expect(data[member] == .null) }
    #expect(data["activated"] == false)
    #expect(data["fraction"] == .double(-0.1))
    #expect(data["settle"]?["kind"] == "origin")
    #expect(data["item"]?["id"] == .string("\(item)"))
    #expect(try world.changes == changes)
  }

  @Test("the journal tells the gesture behind a change")
  func cause() throws {
    let world = SwipeWorld()
    let item = try world.add("Ferns")
    world.run("swipe 1 left 80% velocity 900")
    let change = try #require(try world.session.store().history(limit: 1, of: item).first)
    #expect(change.cause.command == "swipe")
    #expect(change.cause.line == "swipe 1 left 80% velocity 900")
    let gesture: JSON = [
      "side": "right", "fraction": .double(-0.8), "velocity": -900,
      "state": ["index": 1, "side": "right"], "mode": "exit", "action": "trash",
    ]
    #expect(change.cause.gesture == gesture)
  }

  @Test("a fast finger shortens the way out, whatever the direction")
  func velocity() throws {
    for direction in ["left", "right"] {
      let world = SwipeWorld()
      _ = try world.add("Ferns")
      let slow = try world.data("swipe 1 \(direction) 80%")["settle"]?["duration"]?.double
      world.run("undo")
      let fast = try world.data("swipe 1 \(direction) 80% velocity 9000")
      let fastest = try #require(fast["settle"]?["duration"]?.double)
      #expect(try fastest < #require(slow))
    }
  }

  @Test("a toggle works both ways, and an exit only one")
  func bothWays() throws {
    let world = SwipeWorld()
    let todo = try world.add("Ferns")
    let mail = try world.add("Hello", .mail, [(.unread, true)])
    let line = "row 1 → right 30% left:0 complete: Ferns"
    #expect(world.run("swipe 1 right 30%").results == line + " (done)\n")
    #expect(world.run("swipe 1 right 30%").results == line + " (open again)\n")
    world.run("swipe 2 right 30%")
    #expect(try !world.item(mail).isUnread)
    world.run("swipe 2 right 30%")
    #expect(try world.item(mail).isUnread)
    world.run("swipe 2 left 30%")
    world.run("swipe 2 left 30%")
    #expect(try !world.item(mail).isFlagged)
    world.run("done 1")
    world.run("swipe 1 right 80%")
    #expect(try world.item(todo).isCompleted)
    world.run("trigger bind mail right:0 flag exit")
    world.run("swipe 2 left 30%")
    #expect(world.run("swipe 2 left 30%").results.contains("(nothing changed)"))
    #expect(try world.item(mail).isFlagged)
  }

  @Test("a trigger that holds does its work once and leaves the row open until it is dragged back")
  func hold() throws {
    let world = SwipeWorld()
    let todo = try world.add("Ferns")
    let set = try world.data("trigger set left:0 at 25% hold flag")
    #expect(set.array?.first?["mode"]?.string == "hold")
    let swipe = try world.data("swipe 1 right 40%")
    #expect(swipe["mode"]?.string == "hold" && swipe["activated"]?.bool == true)
    #expect(swipe["settle"]?["kind"]?.string == "open")
    #expect(try world.item(todo).isFlagged)
    let changes = try world.changes
    let line = "row 1 → right 40%, finger right 15%"
    #expect(world.run("swipe 1 right 15%").results == "\(line) left:0 flag: Ferns (stays open)\n")
    #expect(world.run("swipe 1 left 20%").results.contains("back in place") == false)
    #expect(try world.changes == changes && world.item(todo).isFlagged)
    // Back at its place, it is open to the same again.
    #expect(world.run("swipe 1 right 30%").results.contains("left:0 flag: Ferns"))
  }

  @Test("two machines that both flag a mail leave it flagged")
  func toggleOnTwoMachines() throws {
    let clock = ManualClock(1_777_626_000_000)
    let (a, b) = (SwipeWorld(seed: 1, clock: clock), SwipeWorld(seed: 2, clock: clock))
    let mail = try a.add("Hello", .mail, [(.unread, true)])
    try SwipeWorld.exchange(a, b)
    for world in [a, b] {
      world.run("swipe \(mail) left 30%")
      world.run("swipe \(mail) right 30%")
    }
    try SwipeWorld.exchange(a, b)
    for world in [a, b] {
      #expect(try world.item(mail).isFlagged)
      #expect(try !world.item(mail).isUnread)
      #expect(try world.item(mail).conflicts.isEmpty)
    }
  }

  @Test(
    "a swipe that is typed wrongly is pointed at, and nothing happens",
    arguments: [
      ("swipe 2 rihgt 80%", "unknown direction 'rihgt'", "did you mean 'right'?"),
      ("swipe 2 right 80", "the distance '80' has no unit", "did you mean '80%'?"),
      ("swipe 2 right nan", "'nan' is no distance", "such as 80%, 0.8 or 256pt"),
      ("swipe 2 right 1e999%", "'1e999%' is no distance", "such as 80%, 0.8 or 256pt"),
      ("swipe 2 right inf", "'inf' is no distance", "such as 80%, 0.8 or 256pt"),
      ("swipe 2 right", "missing <distance>", "such as 80%"),
      ("swipe 2 right 80% speed 3", "nothing more is expected: 'speed'", ""),
      ("swipe 2 right 80% velocity fast", "'fast' is no velocity", "points a second, such as 800"),
    ]
  )
  func usage(line: String, message: String, hint: String) throws {
    let world = SwipeWorld()
    let run = world.run(line)
    #expect(run.exit == .usage)
    #expect(run.results.isEmpty)
    #expect(run.notes.hasPrefix("error: \(message)\n  \(line)\n"))
    #expect(run.notes.contains("^") && run.notes.contains(hint))
  }

  @Test("a row that is not there fails, and so does an action that does not fit")
  func refused() throws {
    let world = SwipeWorld()
    _ = try world.add("Ferns")
    #expect(world.run("swipe 9 right 80%").exit == .failed)
    #expect(world.errorCode("swipe 9 right 80%") == "row.unknown")
    try world.session.store().commit(Cause("elsewhere")) {
      let binding = Bindings.Binding(action: SwipeAction(.read), mode: .toggle)
      try $0.set(
        BindingField.binding(.todo, .left(0)).field,
        of: .settings,
        to: BindingField.value(binding)
      )
    }
    let changes = try world.changes
    #expect(world.errorCode("swipe 1 right 30%") == "kind.mismatch")
    #expect(try world.changes == changes)
  }

  @Test("an item without a row is swiped by its id")
  func byID() throws {
    let world = SwipeWorld()
    let item = try world.add("Hello", .mail)
    world.run("swipe 1 right 80%")
    #expect(try world.item(item).list == .archive)
    let data = try world.data("swipe \(item) left 30%")
    #expect(data["row"] == nil)
    #expect(try world.item(item).isFlagged)
  }

  @Test("the width of a row decides what points mean")
  func width() throws {
    let world = SwipeWorld()
    _ = try world.add("Ferns")
    #expect(try world.data("swipe 1 right 100pt")["fraction"] == .double(0.3125))
    world.run("set row.width 1000")
    #expect(try world.data("swipe 1 right 100pt")["state"] == .null)
    #expect(try world.data("swipe 1 right 5000pt")["fraction"] == 1)
  }
}
