// What a program can do to a row with buttons, and what it is told of it.

import SwipyModel
import Testing

@Suite("Commands to rows with buttons")
struct ButtonCommandTests {
  @Test("a program leaves exactly the state that a drag leaves", arguments: [true, false])
  func sameState(animated: Bool) {
    var dragged = ButtonPlayer()
    dragged.swipe(-140)
    dragged.settle()
    var opened = ButtonPlayer()
    opened.play(.command(.open(.right), animated: animated))
    opened.settle()
    #expect(opened.row.phase == dragged.row.phase && opened.row.offset == dragged.row.offset)
    #expect(opened.row.shown == dragged.row.shown)
    #expect(opened.row.sample == dragged.row.sample)
    #expect(opened.row.frame(at: .seconds(9)) == dragged.row.frame(at: .seconds(9)))
    #expect(opened.reveals == dragged.reveals)
    opened.clear()
    dragged.clear()
    for step in [40.0, -10, 60, 90] {
      if opened.row.isDragging { opened.play(.moved(by: step)) } else { opened.play(.began()) }
      if dragged.row.isDragging { dragged.play(.moved(by: step)) } else { dragged.play(.began()) }
      #expect(opened.row.offset == dragged.row.offset)
    }
    #expect(opened.events == dragged.events)
  }

  @Test(
    "every command's end is told once, also where nothing is to be done",
    arguments: [true, false]
  )
  func completions(animated: Bool) {
    var player = ButtonPlayer()
    player.play(.command(.close, animated: animated, 1))
    player.play(.command(.open(.right), animated: animated, 2))
    player.settle()
    player.play(.command(.open(.right), animated: animated, 3))
    player.play(.command(.open(.left), animated: animated, 4))
    player.play(.command(.setOffset(-60), animated: animated, 5))
    player.settle()
    player.play(.command(.setOffset(0), animated: animated, 6))
    player.settle()
    player.play(.command(.expand(.right), animated: animated, 7))
    player.play(.command(.fulfil(.reset), animated: animated, 8))
    player.settle()
    #expect(
      player.completions == [
        "1 true", "2 true", "3 true", "4 false", "5 true", "6 true", "7 false", "8 false",
      ]
    )
  }

  @Test("a command that is overtaken is told to have ended unfinished")
  func overtaken() {
    var player = ButtonPlayer()
    player.play(.command(.open(.right), 1), .command(.close, 2), .began(), .ended())
    player.settle()
    #expect(player.completions == ["1 false", "2 false"])
    player.clear()
    player.play(.command(.open(.right), 3), .animationsInterrupted)
    #expect(player.completions == ["3 false"] && player.row.phase == .open(.right))
    player.play(.command(.close, 4))
    player.play(.reused(RowDefaults(appearance: TriggerConfiguration.default.appearance)))
    #expect(player.completions == ["3 false", "4 false"])
    #expect(player.row.phase == .atRest && player.row.offset == 0)
  }

  @Test("every way of opening and closing tells the same four things")
  func everyWay() {
    let four = ["will reveal right", "revealed right", "will hide right", "hidden right"]
    let opening: [[GestureInput]] = [
      [.began(), .moved(by: -140), .ended()],
      [.command(.open(.right))], [.command(.open(.right), animated: false)],
      [.command(.setOffset(-100))], [.command(.setOffset(-100), animated: false)],
      [.held(at: SwipeFraction(-0.25))],
    ]
    let closing: [[GestureInput]] = [
      [.began(), .moved(by: 140), .ended()],
      [.command(.close)], [.command(.close, animated: false)], [.command(.setOffset(0))],
      [.tapped(.content)], [.tapped(.button(.right, index: 0))], [.editing(true)],
      [.swipeToOrigin],
      [.reused(RowDefaults(appearance: TriggerConfiguration.default.appearance))],
    ]
    for open in opening {
      for close in closing {
        var player = ButtonPlayer()
        for input in open { player.play(input) }
        player.settle()
        for input in close { player.play(input) }
        player.settle()
        #expect(player.reveals == four, "\(open) then \(close)")
        #expect(player.row.phase == .atRest && player.row.offset == 0)
      }
    }
  }

  @Test("what the buttons show is told at each change, with a finger on the row or without")
  func trayStates() {
    var player = ButtonPlayer(right: .named("more", "delete", expansion: .selection))
    player.swipe(-250)
    player.settle()
    player.play(.command(.open(.right), animated: false), .command(.close))
    player.settle()
    let told = player.events.compactMap { event -> String? in
      guard case .trayChanged(let state, let isActive) = event else { return nil }
      return "\(state) \(isActive)"
    }
    #expect(
      told == [
        "swiping(SwipyModel.SwipeSide.right) true", "expanding(SwipyModel.SwipeSide.right) true",
        "closed false", "swiping(SwipyModel.SwipeSide.right) false", "closed false",
      ]
    )
  }

  @Test("a program lets a side expand and fire, animated or at once", arguments: [true, false])
  func expand(animated: Bool) {
    var player = ButtonPlayer(right: .named("more", "delete", expansion: .selection))
    player.play(.command(.expand(.right), animated: animated, 1))
    player.settle()
    #expect(player.presses.map(\.name) == ["delete"] && player.completions == ["1 true"])
    #expect(player.row.phase == .atRest)
  }

  @Test("an expansion that a finger interrupts does not fire")
  func interruptedExpansion() {
    var player = ButtonPlayer(right: .named("more", "delete", expansion: .selection))
    player.play(.command(.expand(.right), 1), .began(), .ended())
    player.settle()
    #expect(player.presses.isEmpty && player.completions == ["1 false"])
  }

  @Test("a peek shows a share of the buttons and comes back by itself")
  func peek() {
    var player = ButtonPlayer()
    player.play(.peek(.right, upTo: 0.5))
    let farthest = (0..<70).map { player.row.shownOffset(at: .milliseconds(10 * $0)) }.min() ?? 0
    #expect(abs(farthest + 74) < 2)
    player.settle()
    #expect(player.row.phase == .atRest && player.row.shown == nil)
    #expect(player.reveals == ["will reveal right", "will hide right", "hidden right"])
    player.clear()
    player.play(.peek(.left, upTo: 0.5))
    #expect(player.events.isEmpty)
    player.play(.peek(.right, upTo: 1), .began())
    player.time += .milliseconds(100)
    player.play(.moved(by: -120), .ended())
    player.settle()
    #expect(player.row.phase == .open(.right))
  }

  @Test("a side that may not be used cannot be opened by a program either")
  func disabled() {
    var player = ButtonPlayer()
    player.row.right?.isEnabled = false
    player.play(.command(.open(.right), 1), .command(.setOffset(-50), 2), .peek(.right, upTo: 1))
    #expect(player.completions == ["1 false", "2 false"] && player.row.phase == .atRest)
    player.swipe(-148)
    player.settle()
    #expect(player.row.phase == .atRest)
  }

  @Test("a program opens the other side in one step")
  func otherSide() {
    var player = ButtonPlayer(left: .named("flag"))
    player.play(.command(.open(.right), animated: false), .command(.open(.left)))
    player.settle()
    #expect(player.row.phase == .open(.left) && player.row.offset == 74)
    #expect(
      player.reveals == [
        "will reveal right", "revealed right", "will hide right", "hidden right",
        "will reveal left", "revealed left",
      ]
    )
  }
}
