// Gestures step by step, questions, and pictures.

import SwipyModel
import SyncEngine
import TestSupport
import Testing

@testable import swipy_cli

@Suite struct GestureTests {
  @Test("what a swipe reports is what a drag and a release do", arguments: Seeds.some(60))
  func same(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let styles = TriggerStyle.allCases.map(\.rawValue)
    let style = styles.randomElement(using: &random) ?? ""
    let kind = try #require(ItemKind.allCases.randomElement(using: &random))
    let share = Double.random(in: -1...1, using: &random)
    let shown = Double(Int(abs(share) * 1000)) / 1000
    let velocity = Int.random(in: -2000...2000, using: &random)
    let (whole, steps) = (SwipeWorld(seed: seed), SwipeWorld(seed: seed))
    var item: ItemID?
    for world in [whole, steps] {
      item = try world.add("Ferns", kind)
      world.run("trigger style \(style)")
    }
    let id = try #require(item)
    let (direction, sign) = share < 0 ? ("left", "-") : ("right", "")
    let expected = try whole.data("swipe \(id) \(direction) \(shown) velocity \(velocity)")
    _ = try steps.data("drag \(id) \(sign)\(shown)")
    let actual = try steps.data("release velocity \(velocity)")
    #expect(actual == expected, "seed \(seed)")
    #expect(try whole.fields(id) == steps.fields(id), "seed \(seed)")
  }

  @Test("a drag tells every sample and every threshold it crosses, and back")
  func samples() throws {
    let world = SwipeWorld()
    _ = try world.add("Ferns")
    #expect(
      world.run("drag 1 10% 40% 80%").results == """
        row 1 → right 10%: Ferns (nothing fires short of 25%)
        row 1 → right 40% left:0 complete: Ferns (fires at release, crossed from none to left:0)
        row 1 → right 80% left:1 complete and archive: Ferns (fires at release, crossed from left:0 \
        to left:1)

        """
    )
    #expect(
      world.run("drag 1 -30% --json").results == """
        {"cmd":"drag","data":[{"action":"snooze tomorrow","activated":true,\
        "crossed":{"from":{"index":1,"side":"left"},"to":{"index":0,"side":"right"}},\
        "fraction":-0.3,"mode":"exit","offset":-96,"state":{"index":0,"side":"right"}}],"ok":true,"v":1}

        """
    )
    #expect(try world.changes == 1)
    let data = try world.data("release 1")
    #expect(data["action"] == "snooze tomorrow")
    #expect(try world.changes == 2)
    #expect(world.errorCode("release") == "gesture.none")
    #expect(world.errorCode("cancel") == "gesture.none")
  }

  @Test("a cancelled gesture writes nothing, except where the style fires it")
  func cancelling() throws {
    for (style, fires) in [("default", false), ("swipycell", true), ("mcswipe", true)] {
      let world = SwipeWorld()
      let item = try world.add("Hello", .mail)
      world.run("trigger style \(style)")
      world.run("drag 1 50%")
      let data = try world.data("cancel")
      #expect((data["change"] != .null) == fires, "\(style)")
      #expect(try world.item(item).isUnread == fires, "\(style)")
    }
    let world = SwipeWorld()
    _ = try world.add("Ferns")
    world.run("drag 1 -80%")
    #expect(
      world.run("cancel 1").results
        == "row 1 ← left 80%: Ferns (cancelled, nothing changed)\n"
    )
  }

  @Test("one gesture at a time, on the item it began on wherever that goes")
  func oneAtATime() throws {
    let world = SwipeWorld()
    let first = try world.add("Ferns")
    _ = try world.add("Hello", .mail)
    world.run("drag 1 80%")
    for line in ["drag 2 10%", "swipe 2 right 80%", "release 2", "cancel 2"] {
      #expect(world.errorCode(line) == "gesture.unfinished", "\(line)")
    }
    #expect(world.errorCode("swipe 1 right 80%") == "gesture.unfinished")
    world.run("move 1 later new")
    world.run("renumber")
    let data = try world.data("release")
    #expect(data["item"]?["id"] == .string("\(first)"))
    #expect(try world.item(first).isCompleted)
  }

  @Test(
    "a gesture on an item that has been put away meanwhile does nothing",
    arguments: ["trash", "archive"]
  )
  func putAway(command: String) throws {
    let world = SwipeWorld()
    let first = try world.add("Ferns")
    world.run("drag 1 80%")
    world.run("\(command) 1")
    #expect(world.errorCode("release") == "row.unknown")
    #expect(try !world.item(first).isCompleted)
    #expect(world.errorCode("release") == "gesture.none")
  }

  @Test("a gesture on an item that is gone says so, and does not block the next")
  func gone() throws {
    let world = SwipeWorld()
    let first = try world.add("Ferns")
    _ = try world.add("Hello", .mail)
    world.run("drag 1 80%")
    try world.session.store().commit(Cause("purge")) { try $0.purge(first) }
    #expect(world.errorCode("release") == "row.unknown")
    #expect(world.run("drag 2 80%").exit == .success)
  }

  @Test("a gesture unfinished when its session ends has done nothing")
  func unfinished() throws {
    let world = SwipeWorld()
    let item = try world.add("Ferns")
    world.run("drag 1 80%")
    let later = SwipeWorld(seed: 2, disk: world.disk)
    #expect(later.errorCode("release") == "gesture.none")
    #expect(try later.changes == 1)
    #expect(try later.item(item).list == .inbox)
  }

  @Test(
    "a gesture in a journal is told in words, or not at all where another version wrote it",
    arguments: [
      (
        ["fraction": .double(-0.5), "state": ["index": 0, "side": "right"], "action": "flag"],
        "← left 50% right:0 flag"
      ),
      (["fraction": 2, "state": ["index": 0, "side": "right"], "action": "flag"], nil),
      (["fraction": 1, "state": ["index": -1, "side": "right"], "action": "flag"], nil),
      (["fraction": 1, "state": ["index": 0, "side": "up"], "action": "flag"], nil),
      (["fraction": 1, "state": ["index": 0, "side": "left"], "action": .null], nil),
      ("a wave", nil), (.null, nil),
    ] as [(JSON, String?)]
  )
  func story(gesture: JSON, words: String?) {
    #expect(GestureStory.text(gesture) == words)
  }

  @Test("a trigger that asks waits, and goes back where the answer is no")
  func asking() throws {
    for (answer, fires) in [("y", true), ("yes", true), ("n", false), ("", false)] {
      for lines in [["swipe 1 left 80%"], ["drag 1 -80%", "release"]] {
        let world = SwipeWorld(terminal: .screen, answers: [.line(answer)])
        let item = try world.add("Ferns")
        world.run("trigger bind todo right:1 confirm trash")
        let changes = try world.changes
        var last: Run?
        for line in lines { last = world.run(line) }
        #expect(last?.exit == .success)
        #expect(try world.item(item).list == (fires ? .trash : .inbox))
        #expect(try world.changes == changes + (fires ? 1 : 0))
        let end = fires ? "(trashed)" : "(back in place, nothing changed)"
        #expect(last?.results.contains(end) == true)
        #expect(world.session.gesture == nil)
      }
    }
  }

  @Test("where nobody can be asked, '--yes' answers, and without it nothing happens")
  func nobodyToAsk() throws {
    let world = SwipeWorld()
    let item = try world.add("Ferns")
    world.run("trigger bind todo right:1 confirm trash")
    let changes = try world.changes
    let run = world.run("swipe 1 left 80%")
    #expect(run.exit == .failed)
    #expect(run.notes.contains("trash row 1, 'Ferns'?") && run.notes.contains("--yes"))
    #expect(world.errorCode("swipe 1 left 80%") == "confirm.needed")
    #expect(try world.changes == changes)
    world.run("drag 1 -80%")
    #expect(world.errorCode("release") == "confirm.needed")
    let data = try world.data("release --yes")
    #expect(data["action"] == "confirm trash" && data["settle"]?["kind"] == "exit")
    #expect(try world.item(item).list == .trash)
  }

  @Test("a declined question leaves a result that says the row went back")
  func declined() throws {
    let world = SwipeWorld(terminal: .screen, answers: [.line("no")])
    _ = try world.add("Ferns")
    world.run("trigger bind todo right:1 confirm trash")
    let data = try world.data("swipe 1 left 80%")
    #expect(data["change"] == .null)
    #expect(data["settle"]?["kind"] == "origin")
    #expect(data["state"] == ["index": 1, "side": "right"])
  }

  @Test("on a terminal the row slides, names what lies under it, and comes to rest")
  func pictures() throws {
    let world = SwipeWorld(terminal: .screen)
    _ = try world.add("Ferns")
    let run = world.run("swipe 1 right 30%")
    var screen = FakeTerminal(columns: 80)
    screen.write(run.results)
    #expect(screen.unknown.isEmpty)
    #expect(
      screen.lines.prefix(2).map { $0.trimmedEnd }
        == [" 1  Ferns", "row 1 → right 30% left:0 complete: Ferns (done)"]
    )
    let pictures = run.results.split(separator: "\r").map(String.init)
    #expect(pictures.count > 10)
    #expect(pictures.contains { $0.hasPrefix(" done ") })
    world.run("swipe 1 right 30%")
    let gone = world.run("swipe 1 right 80%").results.split(separator: "\r").map(String.init)
    #expect(gone.contains { $0.hasPrefix(" archive ") && !$0.contains("Ferns") })
    #expect(world.run("swipe 1 left 80% --json").results.split(separator: "\n").count == 1)
  }

  @Test("a pipe gets no pictures")
  func noPictures() throws {
    let world = SwipeWorld()
    _ = try world.add("Ferns")
    #expect(!world.run("swipe 1 right 30%").results.contains("\u{1B}"))
  }

  @Test("nothing is written where only reading is allowed")
  func readOnly() throws {
    let disk = MemoryFileSystem()
    let world = SwipeWorld(disk: disk)
    _ = try world.add("Ferns")
    var options = world.session.options
    options.readOnly = true
    let shell = Shell(world.session)
    for line in ["swipe 1 right 80%", "trigger reset", "set color never", "drag 1 10%"] {
      let words = try Lexer.words(line)
      let outcome = shell.run(words, options: options, end: line.utf8.count, SourceLine(line))
      #expect(outcome.exit == .failed, "\(line)")
    }
    for line in ["trigger list", "set", "set color"] {
      let words = try Lexer.words(line)
      let outcome = shell.run(words, options: options, end: line.utf8.count, SourceLine(line))
      #expect(outcome.exit == .success, "\(line)")
    }
    #expect(try world.changes == 1)
  }
}

extension String {
  fileprivate var trimmedEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
