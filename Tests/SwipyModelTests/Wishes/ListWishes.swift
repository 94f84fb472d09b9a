// What users of swipe libraries asked for between the rows of a list.

import SwipyModel
import Testing

@Suite("Wishes about lists")
struct ListWishes {
  private static let buttons = RowContent(
    left: ButtonTray([SwipeButton("read", width: 80)]),
    right: ButtonTray([SwipeButton("more", width: 80), SwipeButton("trash", width: 80)])
  )

  /// Drags a row to the left and lets go.
  private func swipe(_ id: String, _ player: inout ListPlayer) {
    player.play(
      .row(id, .began(velocity: -50, touchX: 300)),
      .row(id, .moved(by: -70)),
      .row(id, .moved(by: -110)),
      .row(id, .ended(velocity: -50))
    )
  }

  @Test("wishes 34, 55: one gesture goes from an open row to the next, also while that is closing")
  func oneGesture() {
    for content in [RowContent.backView, Self.buttons] {
      var player = ListPlayer(content: content)
      for id in ["a", "b", "a", "c"] {
        let mayBegin = player.mayBegin(id)
        #expect(mayBegin)
        swipe(id, &player)
        #expect(player.list.openIDs == [id])
      }
      player.wait()
      #expect(player.list["c"]?.openSide == .right)
      #expect(player.list["a"]?.phase == .atRest)
    }
  }

  @Test("wish 38: whether a finger drags a row and whether it is open are two questions")
  func twoQuestions() {
    var player = ListPlayer(content: Self.buttons)
    swipe("a", &player)
    player.wait()
    #expect(player.list["a"]?.isGestureActive == false)
    #expect(player.list["a"]?.openSide == .right)
    player.play(.row("a", .began()), .row("a", .moved(by: 4)))
    #expect(player.list["a"]?.isGestureActive == true)
    #expect(player.list["a"]?.openSide == nil)
  }

  @Test("wish 48: only some rows can be swiped, and the others still close what is open")
  func someRows() {
    var player = ListPlayer(content: Self.buttons)
    let fixed = RowContent(left: .nothing, right: .nothing)
    player.play(.reloaded([ListRow("a", Self.buttons), ListRow("b", fixed)]))
    swipe("a", &player)
    let mayBegin = player.mayBegin("b")
    #expect(!mayBegin)
    let answer = player.touch(.tap, on: "b")
    #expect(answer == .swallowed)
    #expect(player.list.openIDs.isEmpty)
  }

  @Test("wish 56: two fingers never leave two rows open")
  func twoFingers() {
    var player = ListPlayer(content: Self.buttons)
    player.play(.row("a", .began()), .row("b", .began()))
    for _ in 0..<10 { player.play(.row("a", .moved(by: -15)), .row("b", .moved(by: -15))) }
    player.play(.row("b", .ended(velocity: -50)), .row("a", .ended(velocity: -50)))
    player.wait()
    #expect(player.list.openIDs == ["a"])
    #expect(player.list["b"]?.phase == .atRest)
  }

  @Test("wish 57: rows of any kind can be swiped in a list that is edited, where the rules say so")
  func whileEditing() {
    var configuration = SwipeConfiguration.default
    configuration.list.editingDrag = .allowed
    var rules = AnimatedButtonRules.default
    rules.editing = .allowsSwiping
    configuration.buttons = .animated(rules)
    for content in [RowContent.backView, Self.buttons] {
      for value in [configuration, .default] {
        var player = ListPlayer(value, content: content)
        player.play(.editing(true))
        let mayBegin = player.mayBegin("a")
        swipe("a", &player)
        player.wait()
        #expect(mayBegin == (value == configuration))
        #expect(player.list.openIDs == (value == configuration ? ["a"] : []))
      }
    }
  }

  @Test("wish 65: the next row can be swiped after one has been deleted in the middle of its swipe")
  func afterDeletion() {
    var player = ListPlayer(content: Self.buttons)
    player.play(.row("a", .began()), .row("a", .moved(by: -90)), .deleted("a"))
    let mayBegin = player.mayBegin("b")
    #expect(mayBegin)
    swipe("b", &player)
    #expect(player.list.openIDs == ["b"])
  }

  @Test("wishes 43, 68: what is open outlives a reload, and can be given back to another list")
  func reload() {
    var player = ListPlayer(content: Self.buttons)
    swipe("b", &player)
    player.wait()
    player.play(.reloaded(["c", "b"].map { ListRow($0, Self.buttons) }))
    #expect(player.list.openIDs == ["b"])

    var other = ListPlayer(content: Self.buttons)
    other.list.restore(player.list.saved, at: .zero, into: &other.events)
    #expect(other.list["b"]?.phase == player.list["b"]?.phase)
    #expect(other.list["b"]?.offset == player.list["b"]?.offset)
  }

  @Test(
    "wish 39: dragged on, a row opened by command or given back moves as one that was dragged open"
  )
  func samePermissions() {
    for content in [RowContent.backView, Self.buttons] {
      var dragged = ListPlayer(content: content)
      swipe("a", &dragged)
      dragged.wait()
      var opened = ListPlayer(content: content)
      opened.open("a")
      var restored = ListPlayer(content: content)
      restored.list.restore(dragged.list.saved, at: .zero, into: &restored.events)
      var offsets: [[Double?]] = []
      for var player in [dragged, opened, restored] {
        player.play(.row("a", .began(velocity: 50, touchX: 200)), .row("a", .moved(by: 20)))
        player.play(.row("a", .moved(by: 30)))
        var way = [player.list["a"]?.offset]
        player.play(.row("a", .ended(velocity: 900)))
        way.append(player.list["a"]?.offset)
        offsets.append(way)
      }
      #expect(offsets[0] == offsets[1] && offsets[0] == offsets[2])
    }
  }
}
