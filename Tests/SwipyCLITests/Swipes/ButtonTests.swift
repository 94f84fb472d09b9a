// Rows that open: buttons, back views, and what is done to them from one line to the next.

import SwipyModel
import SyncEngine
import TestSupport
import Testing

@testable import swipy_cli

@Suite struct ButtonTests {
  private static let openable = TriggerStyle.allCases.filter { $0.sides != .triggers }
  private static let buttonStyles = TriggerStyle.allCases.filter { $0.sides == .buttons }

  private func world(_ style: TriggerStyle, seed: UInt64 = 1) throws -> SwipeWorld {
    let world = SwipeWorld(seed: seed)
    _ = try world.add("Ferns")
    _ = try world.add("Milk")
    world.run("trigger style \(style.rawValue)")
    return world
  }

  @Test("every style is known by its name, and named where another is typed")
  func names() throws {
    let world = try world(.standard)
    for style in TriggerStyle.allCases {
      let data = try world.data("trigger style \(style.rawValue)")
      let name: JSON? = style == .standard ? nil : .string(style.rawValue)
      #expect(data.array?.first?["style"] == name)
      #expect(try world.bindings.style == style)
    }
    let error = world.run("trigger style x").notes
    let help = world.run("help trigger").results + world.run("help styles").results
    for style in TriggerStyle.allCases {
      #expect(error.contains(style.rawValue))
      #expect(help.contains(style.rawValue))
    }
  }

  @Test(
    "a side that is opened stays open for a tap, and nothing is written before",
    arguments: openable
  )
  func opening(_ style: TriggerStyle) throws {
    let world = try world(style)
    let before = try world.changes
    let opened = try world.data("reveal 1 left")
    #expect(opened["settle"]?["kind"] == "open")
    #expect(opened["change"] == .null)
    #expect(try world.changes == before)
    let tapped = try world.data("tap 1 left:0")
    #expect(tapped["state"] == ["index": 0, "side": "left"])
    #expect(tapped["mode"] == "toggle")
    #expect(tapped["action"] == "complete")
    #expect(tapped["activated"] == true)
    #expect(tapped["settle"]?["kind"] == "origin")
    #expect(tapped["item"]?["completed"] != nil)
    #expect(try world.changes == before + 1)
    #expect(world.errorCode("hide") == "gesture.none")
  }

  @Test("a swipe that leaves the side open succeeds and fires nothing", arguments: openable)
  func leavingOpen(_ style: TriggerStyle) throws {
    let world = try world(style)
    let before = try world.changes
    let data = try world.data("swipe 1 right \(style.sides == .buttons ? "50" : "60")%")
    #expect(data["settle"]?["kind"] == "open")
    #expect(data["state"] == .null)
    #expect(data["activated"] == false)
    #expect(try world.changes == before)
    #expect(try world.data("hide")["settle"]?["kind"] == "origin")
  }

  @Test("a tap in a program of its own opens the row by itself", arguments: openable)
  func tapAlone(_ style: TriggerStyle) throws {
    let world = try world(style)
    world.run("reveal 1 right")
    let later = SwipeWorld(seed: 2, disk: world.disk)
    #expect(later.errorCode("hide") == "gesture.none")
    let data = try later.data("tap 1 trash")
    #expect(data["item"]?["list"] == "trash")
    #expect(data["mode"] == "exit")
  }

  @Test("a full swipe does what the outermost button does, as one change", arguments: buttonStyles)
  func fullSwipe(_ style: TriggerStyle) throws {
    let world = try world(style)
    let before = try world.changes
    let data = try world.data("swipe 1 left 99%")
    #expect(data["state"] == ["index": 1, "side": "right"])
    #expect(data["mode"] == "exit")
    #expect(data["settle"]?["kind"] == "exit")
    #expect(data["item"]?["list"] == "trash")
    #expect(try world.changes == before + 1)
    #expect(world.run("log limit:1").results.contains("right:1 trash"))
  }

  @Test("a full swipe of a toggle brings the row back", arguments: buttonStyles)
  func fullToggle(_ style: TriggerStyle) throws {
    let world = try world(style)
    world.run("trigger clear left:1")
    let data = try world.data("swipe 1 right 99%")
    #expect(data["state"] == ["index": 0, "side": "left"])
    #expect(data["settle"]?["kind"] == "origin")
    #expect(data["item"]?["completed"] != nil)
  }

  @Test("one row is open at a time, and the one that closes is named", arguments: openable)
  func oneOpen(_ style: TriggerStyle) throws {
    let world = try world(style)
    world.run("reveal 1 left")
    let run = world.run("reveal 2 left")
    #expect(run.notes == "row 1 is closed\n")
    #expect(run.results.hasPrefix("row 2 "))
    #expect(world.run("hide").results == "row 2: Milk (closed)\n")
  }

  @Test("an index counts on the open side, and has to be on one side alone elsewhere")
  func indices() throws {
    let world = try world(.mgSwipe)
    #expect(world.errorCode("tap 1 1") == "usage.choice")
    world.run("reveal 1 right")
    #expect(try world.data("tap 1 1")["action"] == "trash")
    world.run("trigger clear right:1")
    #expect(try world.data("tap 2 1")["action"] == "complete and archive")
  }

  @Test("words name a button in full, by their beginning where only one begins so, or by its label")
  func words() throws {
    let world = try world(.mgSwipe)
    for (word, action) in [
      ("complete", "complete"), ("done", "complete"), ("archive", "complete and archive"),
      ("complete and", "complete and archive"), ("snooze", "snooze tomorrow"), ("t", "trash"),
      ("'snooze tomorrow'", "snooze tomorrow"), ("right:0", "snooze tomorrow"),
    ] {
      #expect(try world.data("tap 2 \(word)")["action"] == .string(action), "\(word)")
      world.run("undo")
    }
    for word in ["comp", "burn", "7", "left:7", "''"] {
      #expect(world.errorCode("tap 2 \(word)") == "usage.choice", "\(word)")
    }
    #expect(world.errorCode("tap 2") == "usage.missing")
  }

  @Test("what asks first asks however it is pressed, and a no changes nothing", arguments: openable)
  func asking(_ style: TriggerStyle) throws {
    for (answer, changes) in [("y", 1), ("n", 0)] {
      for line in style.sides == .buttons ? ["tap 1 trash", "swipe 1 left 99%"] : ["tap 1 trash"] {
        let world = SwipeWorld(terminal: .screen, answers: [.line(answer)])
        _ = try world.add("Ferns")
        world.run("trigger style \(style.rawValue)")
        world.run("trigger bind todo right:1 confirm trash")
        let before = try world.changes
        let run = world.run(line)
        #expect(run.exit == .success)
        #expect(try world.changes == before + changes, "\(line) \(answer)")
        #expect(run.results.contains("nothing changed") == (changes == 0), "\(line) \(answer)")
      }
    }
    let world = try world(style)
    world.run("trigger bind todo right:1 confirm trash")
    #expect(world.errorCode("tap 1 trash") == "confirm.needed")
    #expect(try world.item(world.add("Bread")).list == .inbox)
  }

  @Test("a style of triggers has nothing to open, and says what has")
  func triggers() throws {
    let world = try world(.standard)
    for line in ["reveal 1 left", "tap 1 0"] {
      #expect(world.errorCode(line) == "style.closed")
      #expect(world.run(line).notes.contains("trigger style buttons"))
    }
  }

  @Test("a row that was open is at its place once what it holds has changed")
  func changed() throws {
    let world = try world(.mgSwipe)
    world.run("reveal 1 right")
    world.run("trigger clear right:1")
    #expect(try world.data("tap 1 done")["action"] == "complete")
    world.run("reveal 1 right")
    world.run("trash 1")
    #expect(world.errorCode("hide") == "gesture.none")
  }

  @Test("a row that is not open cannot be closed, and closes no other", arguments: openable)
  func closed(_ style: TriggerStyle) throws {
    let world = try world(style)
    #expect(world.errorCode("hide 2") == "row.closed")
    world.run("reveal 1 left")
    #expect(world.errorCode("hide 2") == "row.closed")
    #expect(world.run("hide 2").notes == "error: row 2 is not open\n  row 1 is\n")
    #expect(world.run("hide 1").results == "row 1: Ferns (closed)\n")
    #expect(world.errorCode("hide 1") == "row.closed")
  }

  @Test("a row that leaves its place is no longer open, whoever takes it away", arguments: openable)
  func takenAway(_ style: TriggerStyle) throws {
    let lines = ["archive 2", "trash 2", "move 2 later new", "snooze 2 tomorrow", "purge 2 --yes"]
    for line in lines {
      let world = try world(style)
      for runs in [[line], [line, "undo"]] where !line.hasPrefix("purge") || runs.count == 1 {
        world.run("reveal 2 left")
        for line in runs { #expect(world.run(line).exit == .success, "\(line)") }
        #expect(world.errorCode("hide") == "gesture.none", "\(runs)")
        world.run("undo")
      }
    }
    let world = try world(style)
    world.run("reveal 2 left")
    #expect(SwipeWorld(seed: 2, disk: world.disk).run("archive 2").exit == .success)
    #expect(world.errorCode("hide") == "gesture.none")
  }

  @Test("every number of a gesture is the row's place, with the finger's beside it in words")
  func places() throws {
    for style in TriggerStyle.allCases {
      let world = try world(style)
      for line in ["swipe 1 right 5%", "swipe 2 right 20%", "swipe 2 left 20%"] {
        let data = try world.data(line)
        let finished = data["events"]?.array?.last { $0["event"] == "finished" }
        guard let finished else { continue }
        #expect(finished["fraction"] == data["fraction"], "\(style) \(line)")
      }
    }
    let world = try world(.buttons)
    #expect(
      world.run("drag 1 90%").results.hasPrefix("row 1 → right 78%, finger right 90% left:1 ")
    )
    #expect(world.run("cancel").results.hasPrefix("row 1 → right 78%, finger right 90%: "))
    #expect(try world.data("reveal 1 left")["fraction"] != 0)
    #expect(try world.data("hide")["fraction"] == 0)
  }

  @Test("a side without bindings says so in every style, and what the finger did")
  func unbound() throws {
    for style in TriggerStyle.allCases {
      let world = try world(style)
      world.run("trigger clear")
      for line in ["swipe 1 right 50%", "drag 1 50%"] {
        let words = world.run(line).results
        #expect(words.contains("(nothing is bound there"), "\(style)")
        #expect(words.contains("right 50%"), "\(style)")
      }
      world.run("release")
    }
  }

  @Test("two buttons with one action have labels of their own")
  func labels() throws {
    let world = try world(.buttons)
    world.run("trigger bind todo left:0 archive")
    #expect(world.run("reveal 1 left").results.contains("open: 0 archive, 1 complete and archive)"))
    world.run("trigger bind todo left:1 archive")
    #expect(world.run("reveal 1 left").results.contains("open: 0 archive, 1 archive 2)"))
    #expect(try world.data("tap 1 'archive 2'")["state"] == ["index": 1, "side": "left"])
    #expect(try world.data("tap 2 archive")["state"] == ["index": 0, "side": "left"])
  }

  @Test("what a style makes no use of is not shown, and warned about where it is set")
  func unusedPoints() throws {
    for style in TriggerStyle.allCases {
      let world = try world(style)
      let list = world.run("trigger list").results
      #expect(list.contains(" 25% ") == (style.sides == .triggers), "\(style)")
      #expect(list.contains("'archive'") == (style.sides != .triggers), "\(style)")
      #expect(list.contains("full swipe from ") == (style.sides == .buttons), "\(style)")
      for (state, isUsed) in [
        ("left:0", style.sides == .triggers),
        ("left:1", style.sides == .triggers || style == .buttons),
      ] {
        let notes = world.run("trigger set \(state) at \(state == "left:0" ? 30 : 80)%").notes
        #expect(notes.isEmpty == isUsed, "\(style) \(notes)")
      }
      #expect(world.run("trigger list").notes.isEmpty)
    }
    let world = try world(.buttons)
    #expect(world.run("trigger set left:1 at 60%").results.contains("full swipe from 60%"))
  }

  @Test("without a name the styles are listed, and the present one is marked")
  func styles() throws {
    let world = try world(.mgSwipe)
    let data = try world.data("trigger style")
    #expect(data.array?.count == TriggerStyle.allCases.count)
    let present = data.array?.filter { $0["present"] == true }
    #expect(present?.compactMap { $0["style"] } == ["mgswipe"])
    #expect(world.run("trigger style").results.contains("*  mgswipe "))
  }

  @Test("a side without bindings does not open")
  func nothingBound() throws {
    let world = try world(.mgSwipe)
    world.run("trigger clear right:0")
    world.run("trigger clear right:1")
    #expect(world.errorCode("reveal 1 right") == "reveal.empty")
    let data = try world.data("swipe 1 left 80%")
    #expect(data["fraction"] == 0)
    #expect(data["settle"]?["kind"] == "origin")
  }

  @Test("points out of order are told, and lists that are unknown refused")
  func settings() throws {
    let world = try world(.standard)
    #expect(
      world.run("trigger set left:1 at 20%").notes
        == "warning: left:1 begins at 20%, not beyond left:0 at 25%\n"
    )
    #expect(world.errorCode("trigger bind todo left:0 move latr") == "list.unknown")
    #expect(world.run("trigger bind todo left:0 move archvie").notes.contains("'archive'"))
    let before = try world.changes
    #expect(world.run("trigger bind todo left:0 move later new").exit == .success)
    #expect(try world.bindings[.todo, .left(0)]?.action.text == "move later")
    #expect(try world.changes == before + 1)
    #expect(world.errorCode("trigger bind todo left:0 flag new") == "usage.unexpected")
  }
}
