// Rows that come, go and move while one of them is open.

import SwipyModel
import Testing

@Suite("A list that is loaded again")
struct ReloadTests {
  private func rows(_ ids: String..., content: RowContent = .backView) -> [ListRow<String>] {
    ids.map { ListRow($0, content) }
  }

  @Test("a row keeps its state wherever it moves to")
  func moved() {
    var player = ListPlayer()
    player.open("a")
    player.events = []
    player.play(.reloaded(rows("c", "d", "a", "b")))
    #expect(player.list.ids == ["c", "d", "a", "b"])
    #expect(player.list.openIDs == ["a"])
    #expect(player.events.isEmpty)
  }

  @Test("a drag goes on over a reload")
  func dragged() {
    var player = ListPlayer()
    player.play(.row("a", .began()), .row("a", .moved(by: -100)))
    player.play(.reloaded(rows("b", "a")), .row("a", .moved(by: -100)))
    #expect(player.list["a"]?.offset == -200)
  }

  @Test("nothing is told of an item that is gone, whatever was under way")
  func deleted() {
    var player = ListPlayer()
    player.play(.row("a", .command(.open(.left))))
    player.play(.row("b", .began(translation: -50)))
    player.events = []
    player.play(.deleted("a"), .reloaded(rows("c")))
    player.wait()
    player.play(.row("a", .ended()), .row("b", .moved(by: -9)))
    #expect(player.events.isEmpty)
    #expect(player.list.ids == ["c"])
    #expect(player.list.nextDeadline == nil)
    // Another row can be dragged although the dragged one never ended.
    let mayBegin = player.mayBegin("c")
    #expect(mayBegin)
  }

  @Test("an item that comes back begins at rest")
  func back() {
    var player = ListPlayer()
    player.open("a")
    player.play(.deleted("a"), .reloaded(rows("a")))
    #expect(player.list["a"]?.phase == .atRest)
    #expect(player.list.openIDs.isEmpty)
  }

  @Test("a row whose open side holds something else now is closed")
  func otherContent() {
    var player = ListPlayer()
    player.open("a")
    let content = RowContent(
      triggers: TriggerSet(triggers: [SwipeTrigger(.left(0), mode: .toggle)])
    )
    player.play(.reloaded(rows("a", content: content)))
    #expect(player.list["a"]?.phase == .atRest)
    #expect(player.list["a"]?.offset == 0)
    player.play(.row("a", .began(translation: 100)))
    #expect(player.list["a"]?.sample.state == .left(0))
  }

  @Test("of two rows with the same item the first counts")
  func doubled() {
    var player = ListPlayer()
    player.play(.reloaded(rows("a", "a") + rows("b", "a", content: RowContent())))
    #expect(player.list.ids == ["a", "b"])
    #expect(player.list["a"]?.content == .backView)
  }

  @Test("a view that is used for another row takes no state along, unless the state is the view's")
  func reuse() {
    var player = ListPlayer()
    player.open("a")
    player.play(.viewReused("a"))
    #expect(player.list.openIDs == ["a"])

    var configuration = SwipeConfiguration.default
    configuration.list.viewReuse = .reset
    configuration.list.reload = .reset
    var library = ListPlayer(configuration)
    library.open("a")
    library.play(.viewReused("a"))
    #expect(library.list["a"]?.phase == .atRest)
    library.open("a")
    library.play(.reloaded(rows("a", "b")))
    #expect(library.list["a"]?.phase == .atRest)
  }

  @Test("a row whose state was its view's has its triggers again")
  func triggersAfterReuse() {
    let content = RowContent(
      triggers: TriggerSet(triggers: [SwipeTrigger(.left(0), mode: .toggle)])
    )
    var player = ListPlayer(.mcSwipe, content: content)
    player.play(.row("a", .began(translation: 9)), .viewReused("a"))
    #expect(player.list["a"]?.phase == .atRest)
    player.play(.row("a", .began()), .row("a", .moved(by: 100)))
    #expect(player.list["a"]?.sample.state == .left(0))
  }

  @Test("rows have the list's size unless they have their own")
  func sizes() {
    var player = ListPlayer()
    let own = RowGeometry(width: 200, height: 80)
    player.play(.reloaded([ListRow("a", .backView, geometry: own), ListRow("b", .backView)]))
    player.list.geometry = RowGeometry(width: 400)
    player.open("a")
    #expect(player.list["a"]?.offset == -200)
    player.open("b")
    #expect(player.list["b"]?.offset == -400)
    player.list.geometry = RowGeometry(width: 100)
    #expect(player.list["b"]?.offset == -100)
  }
}
