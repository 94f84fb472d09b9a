// What closes an open row from outside it, and who gets the touch that does.

import SwipyModel
import Testing

@Suite("What closes an open row")
struct ClosingTests {
  private func player(_ list: ListConfiguration) -> ListPlayer {
    var configuration = SwipeConfiguration.default
    configuration.list = list
    var player = ListPlayer(configuration)
    player.open("a")
    return player
  }

  @Test("a tap elsewhere closes the row and does nothing else; the finger's coming down does not")
  func tap() {
    var player = player(.default)
    let answer = player.touch(.down, on: "b")
    #expect(answer == .passed)
    #expect(player.list.openIDs == ["a"])
    let answer2 = player.touch(.tap, on: "a")
    #expect(answer2 == .passed)
    #expect(player.list.openIDs == ["a"])
    let answer3 = player.touch(.tap, on: nil)
    #expect(answer3 == .swallowed)
    #expect(player.list.openIDs.isEmpty)
    // While the row goes back there is nothing left to close.
    let answer4 = player.touch(.tap, on: nil)
    #expect(answer4 == .passed)
  }

  @Test("a touch that closes is passed on where the rule says so")
  func passed() {
    var list = ListConfiguration.default
    list.touch = .closes(.others, on: .down, touch: .passed)
    var player = player(list)
    let answer = player.touch(.down, on: "b")
    #expect(answer == .passed)
    #expect(player.list.openIDs.isEmpty)
  }

  @Test("rows can be asked whether a touch elsewhere closes them; it is swallowed either way")
  func asked() {
    let content = RowContent(right: ButtonTray([SwipeButton("more", width: 80)]))
    var configuration = SwipeConfiguration.mgSwipe
    for (rule, isOpen) in [(SteppedButtonRules.ContentTap.hides, false), (.ignored, true)] {
      if case .stepped(var rules) = configuration.buttons {
        rules.contentTap = rule
        configuration.buttons = .stepped(rules)
      }
      var player = ListPlayer(configuration, content: content)
      player.open("a")
      let own = player.touch(.down, on: "a")
      let other = player.touch(.down, on: "b")
      #expect(own == .passed && other == .swallowed)
      player.wait()
      #expect(player.list.openIDs == (isOpen ? ["a"] : []))
    }
  }

  @Test("with an assistive technology on, touches go where they go", arguments: [true, false])
  func assistance(isOn: Bool) {
    var player = player(.swipeCellKit)
    player.play(.assistance(isOn))
    let answer = player.touch(.down, on: "b")
    #expect(answer == (isOn ? .passed : .swallowed))
    #expect(player.list.openIDs == (isOn ? ["a"] : []))
  }

  @Test("an open row is not selected; the selection of another closes it")
  func selection() {
    var player = player(.default)
    let maySelect = player.maySelect("a")
    #expect(!maySelect)
    #expect(player.list.openIDs == ["a"])
    let maySelect2 = player.maySelect("b")
    #expect(maySelect2)
    #expect(player.list.openIDs.isEmpty)
  }

  @Test("scrolling closes the row, and the row tells it as with any other end")
  func scroll() {
    var player = player(.default)
    player.events = []
    player.play(.scrolled)
    player.wait()
    #expect(player.list["a"]?.phase == .atRest)
    #expect(player.events.contains(ListEvent("a", .willHide(.right))))
    #expect(player.events.contains(ListEvent("a", .hidden(.right))))
  }

  @Test("scrolling leaves a row alone that a finger drags")
  func scrollDuringDrag() {
    var player = ListPlayer()
    player.play(.row("a", .began()), .row("a", .moved(by: -50)), .scrolled)
    #expect(player.list["a"]?.phase == .dragging)
  }

  @Test("editing closes the row; whether rows may be dragged meanwhile is a rule")
  func editing() {
    var player = player(.default)
    player.play(.editing(true))
    player.wait()
    #expect(player.list.openIDs.isEmpty)
    let mayBegin = player.mayBegin("b")
    #expect(mayBegin)

    var configuration = SwipeConfiguration.default
    configuration.list.editingDrag = .refused
    var strict = ListPlayer(configuration)
    strict.play(.editing(true))
    let mayBegin2 = strict.mayBegin("b")
    #expect(!mayBegin2)
    strict.play(.editing(false))
    let mayBegin3 = strict.mayBegin("b")
    #expect(mayBegin3)
  }

  @Test("rows can be closed at once by what happens to the list")
  func atOnce() {
    var list = ListConfiguration.default
    list.editing = .closesAtOnce
    var player = player(list)
    player.events = []
    player.play(.editing(true))
    #expect(player.list["a"]?.phase == .atRest)
    #expect(player.events.contains(ListEvent("a", .hidden(.right, animated: false))))
  }
}
