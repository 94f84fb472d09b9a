// Lists whose rows hold triggers: a held row is one that is open.

import SwipyModel
import Testing

@Suite("A list of rows with triggers")
struct HeldRowTests {
  private static let content = RowContent(
    triggers: TriggerSet(triggers: [
      SwipeTrigger(.left(0), mode: .toggle, action: "read"),
      SwipeTrigger(.right(0), mode: .exit, action: "trash"),
    ])
  )

  @Test("a row that is held closes when another is held")
  func held() {
    var player = ListPlayer(content: Self.content)
    player.play(.row("a", .held(at: 0.5)))
    #expect(player.list.openIDs == ["a"])
    player.play(.row("b", .held(at: -0.5)))
    player.wait()
    #expect(player.list.openIDs == ["b"])
    #expect(player.list["a"]?.phase == .atRest)
  }

  @Test("a row that leaves is not called back when another is dragged")
  func exits() {
    var player = ListPlayer(content: Self.content)
    player.play(.row("a", .began()), .row("a", .moved(by: -200)), .row("a", .ended()))
    #expect(player.list["a"]?.phase == .settling)
    player.play(.row("b", .began()), .row("b", .moved(by: 20)))
    player.wait()
    #expect(player.list["a"]?.phase == .exited)
    #expect(player.list.draggedID == "b")
  }

  @Test("rows that know nothing of each other are dragged and held together")
  func independent() {
    var player = ListPlayer(.swipyCell, content: Self.content)
    player.play(
      .row("a", .held(at: 0.5)),
      .row("b", .began(translation: 9)),
      .row("c", .began(translation: 9))
    )
    #expect(player.list.openIDs == ["a"])
    #expect(player.list["b"]?.phase == .dragging)
    #expect(player.list["c"]?.phase == .dragging)
  }
}
