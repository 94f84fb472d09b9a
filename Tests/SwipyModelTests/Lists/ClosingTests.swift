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

  @Test("editing closes what is open, ends a drag, and refuses the next until it is over")
  func editing() {
    let triggers = TriggerSet(triggers: [SwipeTrigger(.right(0), mode: .toggle, action: "read")])
    let tray = ButtonTray([SwipeButton("more", width: 80)])
    for content in [RowContent.backView, RowContent(right: tray), RowContent(triggers: triggers)] {
      var player = ListPlayer(content: content)
      player.play(.row("a", .command(.open(.right), animated: false)))
      player.play(.row("b", .began()), .row("b", .moved(by: -120)), .editing(true))
      player.play(.row("b", .moved(by: -120)), .row("b", .ended()))
      player.wait()
      #expect(player.list.openIDs.isEmpty)
      #expect(player.list["b"]?.phase == .atRest)
      let mayBegin = player.mayBegin("b")
      #expect(!mayBegin)
      player.play(.row("b", .began()), .row("b", .moved(by: -120)), .row("b", .ended()))
      #expect(player.list["b"]?.offset == 0)
      let fires = player.events.contains { if case .triggered = $0.event { true } else { false } }
      #expect(!fires)
      player.play(.editing(false))
      let mayBeginAgain = player.mayBegin("b")
      #expect(mayBeginAgain)
    }
  }

  @Test("what ends at the same moment in several rows ends in the order in which it began")
  func sameMoment() {
    var player = player(.multiple)
    player.events = []
    player.list.handle(.row("b", .command(.open(.right))), at: player.time, into: &player.events)
    player.list.handle(.row("a", .command(.close)), at: player.time, into: &player.events)
    player.wait()
    let ends: [ListEvent<String>] = [
      ListEvent("b", .revealed(.right)), ListEvent("a", .hidden(.right)),
    ]
    #expect(player.events.filter(ends.contains) == ends)
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
