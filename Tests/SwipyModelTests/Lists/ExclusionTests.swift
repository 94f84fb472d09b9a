// Which rows may be open together, and what a second row does to the first.

import SwipyModel
import Testing

@Suite("Rows that are open together")
struct ExclusionTests {
  /// Drags a row to the left until it opens.
  private func dragOpen(_ id: String, _ player: inout ListPlayer) {
    player.play(
      .row(id, .began(velocity: -100, touchX: 300)),
      .row(id, .moved(by: -30)),
      .row(id, .moved(by: -200)),
      .row(id, .ended())
    )
  }

  @Test("one gesture closes the open row and opens the next")
  func passThrough() {
    var player = ListPlayer()
    dragOpen("a", &player)
    player.wait()
    #expect(player.list.openIDs == ["a"])
    let mayBegin = player.mayBegin("b")
    #expect(mayBegin)
    dragOpen("b", &player)
    #expect(player.list.openIDs == ["b"])
    player.wait()
    #expect(player.list["a"]?.phase == .atRest)
    #expect(player.list["b"]?.openSide == .right)
  }

  @Test("a row is closed while it is still opening")
  func opening() {
    var player = ListPlayer()
    dragOpen("a", &player)
    #expect(player.list["a"]?.phase == .settling)
    dragOpen("b", &player)
    player.wait()
    #expect(player.list.openIDs == ["b"])
  }

  @Test("an exclusive list takes two gestures: the first only closes")
  func exclusive() {
    var configuration = SwipeConfiguration.default
    configuration.list = .exclusive
    var player = ListPlayer(configuration)
    player.open("a")
    let mayBegin = player.mayBegin("b")
    #expect(!mayBegin)
    player.wait()
    #expect(player.list.openIDs.isEmpty)
    let mayBegin2 = player.mayBegin("b")
    #expect(mayBegin2)
    dragOpen("b", &player)
    #expect(player.list.openIDs == ["b"])
  }

  @Test("a drag that an exclusive list did not ask about is refused as a whole")
  func unasked() {
    var configuration = SwipeConfiguration.default
    configuration.list = .exclusive
    var player = ListPlayer(configuration)
    player.open("a")
    dragOpen("b", &player)
    player.wait()
    #expect(player.list.openIDs.isEmpty)
    #expect(player.list["b"]?.phase == .atRest)
  }

  @Test("any number of rows are open where that is allowed, and stay so")
  func multiple() {
    var configuration = SwipeConfiguration.default
    configuration.list = .multiple
    var player = ListPlayer(configuration)
    for id in ["a", "b", "c"] { dragOpen(id, &player) }
    player.wait()
    #expect(player.list.openIDs == ["a", "b", "c"])
    let answer = player.touch(.down, on: nil)
    #expect(answer == .passed)
    let answer2 = player.touch(.tap, on: "a")
    #expect(answer2 == .passed)
    player.play(.scrolled)
    player.wait()
    #expect(player.list.openIDs.count == 3)
    player.play(.closeOpenRows(animated: true))
    player.wait()
    #expect(player.list.openIDs.isEmpty)
  }

  @Test("a second finger does not drag a second row, from its start to its end")
  func secondFinger() {
    var player = ListPlayer()
    player.play(.row("a", .began()), .row("a", .moved(by: -200)))
    let mayBegin = player.mayBegin("b")
    #expect(!mayBegin)
    _ = player.tellers()
    dragOpen("b", &player)
    let tellers2 = player.tellers()
    #expect(tellers2.isEmpty)
    player.play(.row("a", .ended()))
    player.wait()
    #expect(player.list.openIDs == ["a"])
    // The next gesture on the second row is its own.
    dragOpen("b", &player)
    #expect(player.list.openIDs == ["b"])
  }

  @Test("a second drag takes over where that is the rule: the first row goes back")
  func takesOver() {
    var configuration = SwipeConfiguration.default
    configuration.list.secondDrag = .takesOver
    var player = ListPlayer(configuration)
    player.play(.row("a", .began()), .row("a", .moved(by: -200)))
    let mayBegin = player.mayBegin("b")
    #expect(mayBegin)
    player.play(.row("b", .began(translation: -10)))
    #expect(player.list.draggedID == "b")
    player.wait()
    #expect(player.list["a"]?.phase == .atRest)
    #expect(player.list["b"]?.phase == .dragging)
  }

  @Test("a command that opens a row closes the others first, a dragged one too")
  func command() {
    var player = ListPlayer()
    player.open("a")
    player.play(.row("b", .began()), .row("b", .moved(by: -50)))
    _ = player.tellers()
    player.play(.row("c", .command(.open(.left))))
    let tellers = player.tellers()
    #expect(tellers == ["b", "c"])
    player.wait()
    #expect(player.list.openIDs == ["c"])
    #expect(player.list["b"]?.phase == .atRest)
  }

  @Test("what is told of a row carries its item, and the closed row speaks first")
  func order() {
    var player = ListPlayer()
    player.open("a")
    _ = player.tellers()
    player.play(.row("b", .began()), .row("b", .moved(by: -50)))
    let tellers = player.tellers()
    #expect(tellers == ["a", "b"])
  }

  @Test("an input to a row that the list does not have does nothing")
  func unknown() {
    var player = ListPlayer()
    let mayBegin = player.mayBegin("x")
    #expect(!mayBegin)
    player.play(.row("x", .began(translation: -90)), .row("x", .command(.open(.left))))
    player.play(.deleted("x"), .viewReused("x"))
    #expect(player.events.isEmpty)
    #expect(player.list["x"] == nil)
  }

  @Test("what an assistive technology does to a row is told with its item")
  func accessibility() {
    let content = RowContent(right: ButtonTray([SwipeButton("more"), SwipeButton("trash")]))
    var player = ListPlayer(content: content)
    player.play(.assistance(true))
    let actions = player.list["b"]?.accessibilityActions ?? []
    #expect(actions.count == 2)
    for action in actions {
      player.events = []
      let time = player.time
      let isDone = player.list.perform(action, on: "b", at: time, into: &player.events)
      let isUnknown = player.list.perform(action, on: "x", at: time, into: &player.events)
      #expect(isDone && !isUnknown)
      let presses = player.events.compactMap { told -> ButtonPress? in
        if told.id == "b", case .pressed(let press) = told.event { press } else { nil }
      }
      #expect(presses.map(\.origin) == [.accessibility])
      #expect(presses.first.map(\.index) == action.index)
    }
  }

  @Test("an offset that is no number counts as the row's place, and closes no other row")
  func noNumber() {
    for offset in [Double.nan, .infinity, -.infinity] {
      var player = ListPlayer()
      player.open("a")
      player.play(.row("b", .command(.setOffset(offset), token: CommandToken(1))))
      player.wait()
      #expect(player.list.openIDs == ["a"])
      #expect(player.list["b"]?.phase == .atRest)
    }
  }
}
