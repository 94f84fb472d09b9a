// Bindings in the store: kept, merged, undone, and safe from what they cannot read.

import SwipyModel
import SyncEngine
import TestSupport
import Testing

@testable import swipy_cli

@Suite struct BindingTests {
  @Test("a store without settings has the standard bindings, and asking writes nothing")
  func standard() throws {
    let world = SwipeWorld()
    #expect(
      world.run("trigger list --json").results == """
        {"cmd":"trigger","data":[\
        {"action":"complete","fraction":0.25,"kind":"todo","mode":"toggle","state":{"index":0,"side":"left"}},\
        {"action":"complete and archive","fraction":0.75,"kind":"todo","mode":"exit","state":{"index":1,"side":"left"}},\
        {"action":"snooze tomorrow","fraction":-0.25,"kind":"todo","mode":"exit","state":{"index":0,"side":"right"}},\
        {"action":"trash","fraction":-0.75,"kind":"todo","mode":"exit","state":{"index":1,"side":"right"}},\
        {"action":"read","fraction":0.25,"kind":"mail","mode":"toggle","state":{"index":0,"side":"left"}},\
        {"action":"archive","fraction":0.75,"kind":"mail","mode":"exit","state":{"index":1,"side":"left"}},\
        {"action":"flag","fraction":-0.25,"kind":"mail","mode":"toggle","state":{"index":0,"side":"right"}},\
        {"action":"trash","fraction":-0.75,"kind":"mail","mode":"exit","state":{"index":1,"side":"right"}}\
        ],"ok":true,"v":1}

        """
    )
    #expect(world.disk.mutationCount == 0)
  }

  @Test("what is bound is what a store that is opened again finds", arguments: Seeds.some(20))
  func roundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let world = SwipeWorld(seed: seed)
    for _ in 0..<6 {
      let state: SwipeState = .state(
        index: Int.random(in: 0...3, using: &random),
        side: Bool.random(using: &random) ? .left : .right
      )
      let kind = try #require(ItemKind.allCases.randomElement(using: &random))
      let action = SwipeAction.any(using: &random)
      let modes = [SwipeMode.exit, .toggle, .hold]
      let mode = try #require(modes.randomElement(using: &random))
      let line = "trigger bind \(kind.rawValue) \(state) \(action.typedText) \(mode.rawValue)"
      let exit = world.run(line).exit
      #expect(exit == (action.fits(kind) ? .success : .failed), "seed \(seed): \(line)")
      guard exit == .success else { continue }
      let expected = Bindings.Binding(action: action, mode: mode)
      #expect(try world.bindings[kind, state] == expected, "seed \(seed): \(line)")
    }
    let again = SwipeWorld(seed: seed + 1, disk: world.disk)
    #expect(try again.bindings == world.bindings, "seed \(seed)")
  }

  @Test("what is standard is not kept, and reset goes back to it in one step")
  func standardIsNotKept() throws {
    let world = SwipeWorld()
    #expect(world.run("trigger bind todo left:0 complete toggle").notes == "nothing changed\n")
    #expect(world.run("trigger set left:0 at 25%").notes == "nothing changed\n")
    #expect(try world.changes == 0)
    world.run("trigger set left:0 at 30% exit move later new")
    world.run("trigger clear right:1")
    world.run("trigger style mcswipe")
    #expect(try world.bindings != .standard)
    world.run("trigger set left:0 at 25%")
    #expect(try world.bindings.distances == Bindings.standard.distances)
    world.run("trigger reset")
    #expect(try world.bindings == .standard)
    world.run("undo")
    #expect(try world.bindings.style == .mcSwipe)
    #expect(try world.bindings[.todo, .right(1)] == nil)
  }

  @Test("a point moves for both kinds, on its side only")
  func moving() throws {
    let world = SwipeWorld()
    let todo = try world.add("Water the ferns")
    let mail = try world.add("Hello", .mail)
    world.run("trigger set left:0 at 40%")
    for item in [todo, mail] {
      #expect(try world.data("swipe \(item) right 30%")["state"] == .null)
      #expect(try world.data("swipe \(item) right 40%")["state"] == SwipeState.left(0).json)
    }
    #expect(try world.data("swipe \(mail) left 30%")["state"] == SwipeState.right(0).json)
    world.run("trigger set right:1 at 160pt")
    #expect(try world.data("swipe \(mail) left 50%")["state"] == SwipeState.right(1).json)
  }

  @Test("changes of two machines merge binding by binding, and each can be undone")
  func merging() throws {
    let clock = ManualClock(1_777_626_000_000)
    let (a, b) = (SwipeWorld(seed: 1, clock: clock), SwipeWorld(seed: 2, clock: clock))
    _ = try a.add("Water the ferns")
    _ = try b.add("Call Ana")
    try SwipeWorld.exchange(a, b)
    a.run("trigger bind todo left:0 flag")
    a.run("trigger set left:1 at 60%")
    b.run("trigger bind todo left:1 archive")
    b.run("trigger bind mail left:0 flag")
    try SwipeWorld.exchange(a, b)
    let merged = try a.bindings
    #expect(try merged == b.bindings)
    #expect(merged[.todo, .left(0)]?.action.text == "flag")
    #expect(merged[.todo, .left(1)]?.action.text == "archive")
    #expect(merged[.mail, .left(0)]?.action.text == "flag")
    #expect(merged.distances[.left(1)] == 0.6)
    b.run("undo 2")
    try SwipeWorld.exchange(a, b)
    #expect(try a.bindings[.todo, .left(1)] == Bindings.standard[.todo, .left(1)])
    #expect(try a.bindings[.mail, .left(0)] == Bindings.standard[.mail, .left(0)])
    #expect(try a.bindings[.todo, .left(0)]?.action.text == "flag")
  }

  private static let foreignFields: [(String, JSON)] = [
    ("trigger.todo.left:0", "archive"), ("trigger.todo.left:0", 7),
    ("trigger.todo.left:0", ["action": "beam up", "mode": "exit"]),
    ("trigger.todo.left:0", ["action": "archive", "mode": "sideways"]),
    ("trigger.todo.left:0", ["action": "archive", "mode": "none"]),
    ("trigger.todo.left:00", ["action": "archive", "mode": "exit"]),
    ("trigger.todo.left:100", ["action": "archive", "mode": "exit"]),
    ("trigger.contact.left:0", ["action": "archive", "mode": "exit"]),
    ("trigger.point.left:0", "far"), ("trigger.point.left:0", 0), ("trigger.point.left:0", 7),
    ("trigger.style", "cubist"), ("trigger.style", []), ("trigger.", 1),
    ("trigger.point.none", .double(0.5)),
  ]

  @Test(
    "a field that cannot be read counts as absent, and the list says so",
    arguments: foreignFields
  )
  func foreign(name: String, value: JSON) throws {
    let world = SwipeWorld()
    try world.session.store().commit(Cause("elsewhere")) {
      try $0.set(Field(Text(name)), of: .settings, to: value)
    }
    let list = world.run("trigger list")
    #expect(list.exit == .success)
    #expect(
      list.notes == "warning: '\(name)' is not known to this version and does not count\n"
    )
    var bindings = try world.bindings
    #expect(bindings.unreadable == [Field(Text(name))])
    #expect(bindings.json == Bindings.standard.json)
    let item = try world.add("Water the ferns")
    #expect(try world.data("swipe \(item) right 30%")["action"] == "complete")
    world.run("trigger reset")
    bindings = try world.bindings
    #expect(bindings == .standard)
  }

  @Test("any value in any field about triggers leaves swipes working", arguments: Seeds.some(100))
  func anyField(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let world = SwipeWorld(seed: seed)
    let item = try world.add("Water the ferns")
    let values: [JSON] = [
      true, "", "default", .double(1e300), .double(-0.5), .double(0.5), [], [1], [:],
      ["mode": "exit"], ["mode": "none"], ["action": "archive", "mode": "exit"],
      ["action": "read", "mode": "toggle"], ["action": 1, "mode": "toggle"],
    ]
    let names = [
      "trigger.todo.left:0", "trigger.todo.right:1", "trigger.todo.left:7", "trigger.point.left:1",
      "trigger.point.right:0", "trigger.style", "trigger.x", "row.width", "color", "alias.",
      "alias.x",
    ]
    try world.session.store().commit(Cause("elsewhere")) {
      for _ in 0..<5 {
        let name = names.randomElement(using: &random) ?? ""
        let value = values.randomElement(using: &random) ?? .null
        try $0.set(Field(Text(name)), of: .settings, to: value)
      }
    }
    #expect(world.run("trigger list").exit == .success, "seed \(seed)")
    #expect(world.run("set").exit == .success, "seed \(seed)")
    let side = Bool.random(using: &random) ? "left" : "right"
    let code = world.errorCode("swipe \(item) \(side) \(Int.random(in: 0...100, using: &random))%")
    #expect(code == nil || code == "kind.mismatch", "seed \(seed): \(code ?? "")")
  }

  @Test("an action that fits no item of a kind is refused, and nothing is written")
  func mismatch() throws {
    let world = SwipeWorld()
    #expect(world.errorCode("trigger bind mail left:0 complete") == "kind.mismatch")
    #expect(world.errorCode("trigger bind todo left:0 flag and read") == "kind.mismatch")
    #expect(world.errorCode("trigger set left:0 at 30% complete and read") == "kind.mismatch")
    #expect(world.errorCode("trigger set left:5 at 30% exit") == "trigger.unbound")
    #expect(try world.changes == 0)
    let set = world.run("trigger set left:0 at 30% complete")
    #expect(set.notes == "'complete' does not fit a mail, which keeps what it had\n")
    #expect(try world.bindings[.mail, .left(0)]?.action.text == "read")
  }

  @Test("two states of a side do not begin at one place")
  func oneStateAPlace() throws {
    let world = SwipeWorld()
    #expect(world.errorCode("trigger set left:0 at 75%") == "usage.distance")
    #expect(world.errorCode("trigger set left:0 at 0%") == "usage.distance")
    #expect(world.run("trigger set right:0 at 70%").exit == .success)
  }

  @Test("with everything cleared no swipe does anything")
  func cleared() throws {
    let world = SwipeWorld()
    let item = try world.add("Water the ferns")
    #expect(try world.data("trigger clear") == [])
    let data = try world.data("swipe \(item) right 90%")
    #expect(data["state"] == .null && data["change"] == .null)
    #expect(
      world.run("swipe \(item) right 90%").results
        == "row 1 · 0%, finger right 90%: Water the ferns (nothing is bound there)\n"
    )
  }

  @Test("where two machines put two states at one place, the outer one counts on both")
  func onePlaceAfterMerging() throws {
    let clock = ManualClock(1_777_626_000_000)
    let (a, b) = (SwipeWorld(seed: 1, clock: clock), SwipeWorld(seed: 2, clock: clock))
    let item = try a.add("Hello", .mail)
    try SwipeWorld.exchange(a, b)
    a.run("trigger set left:0 at 50%")
    b.run("trigger set left:1 at 50%")
    try SwipeWorld.exchange(a, b)
    #expect(a.run("trigger list").results == b.run("trigger list").results)
    for world in [a, b] {
      #expect(try world.data("swipe \(item) right 40%")["state"] == .null)
      #expect(try world.data("swipe \(item) right 60%")["state"] == SwipeState.left(1).json)
    }
  }

  @Test("the first list of a session ends with what swipes do, at a prompt only")
  func firstList() throws {
    let world = SwipeWorld(terminal: .screen)
    _ = try world.add("Hello", .mail)
    #expect(world.run("list").notes.isEmpty)
    world.session.isInteractive = true
    #expect(
      world.run("list").notes
        == "swipe right 25% read · 75% archive — left 25% flag · 75% trash\n"
    )
    #expect(world.run("list").notes.isEmpty)
  }

  @Test("one line says what swipes do to what is shown, the finger's way first")
  func hint() throws {
    let standard = Bindings.standard
    #expect(
      standard.hint([.todo])?.string
        == "swipe right 25% done · 75% archive — left 25% snooze · 75% trash"
    )
    #expect(
      standard.hint([.todo, .mail])?.string
        == "swipe right 25% done/read · 75% archive — left 25% snooze/flag · 75% trash"
    )
    #expect(standard.hint([]) == nil)
    let world = SwipeWorld()
    world.run("trigger set left:0 at 90%")
    world.run("trigger clear right:0")
    #expect(
      try world.bindings.hint([.mail])?.string
        == "swipe right 75% archive · 90% read — left 75% trash"
    )
  }

  @Test("an item's triggers are told by direction, distance, action and mode")
  func linesOfAnItem() {
    #expect(
      Bindings.standard.lines(.mail).map(\.text.string) == [
        "right 25% read left:0, toggle", "right 75% archive left:1, exit",
        "left 25% flag right:0, toggle", "left 75% trash right:1, exit",
      ]
    )
  }
}
