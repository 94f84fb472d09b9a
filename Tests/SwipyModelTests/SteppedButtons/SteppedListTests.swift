// Rows with stepped buttons in a list, as MGSwipeTableCell has them.

import SwipyModel
import Testing

@Suite("Stepped buttons: in a list")
struct SteppedListTests {
  private func player(_ list: ListConfiguration = .mgSwipe) -> ListPlayer {
    var configuration = SwipeConfiguration.mgSwipe
    configuration.list = list
    return ListPlayer(
      configuration,
      content: RowContent(left: .stepped(["flag"]), right: .stepped(["more", "trash"]))
    )
  }

  private func drag(_ player: inout ListPlayer, _ id: String, by distance: Double) {
    _ = player.mayBegin(id, velocity: distance)
    player.play(.row(id, .began()), .row(id, .moved(by: distance)))
  }

  @Test("a drag on another row cancels the first one and closes its row")
  func takesOver() {
    var player = player()
    drag(&player, "a", by: -120)
    drag(&player, "b", by: -120)
    #expect(player.list["a"]?.isGestureActive == false)
    player.wait()
    #expect(player.list["a"]?.offset == 0)
    #expect(player.list["b"]?.offset == -120)
  }

  @Test("where several rows may be open, both go on")
  func multiple() {
    var player = player(.multiple)
    drag(&player, "a", by: -120)
    drag(&player, "b", by: -60)
    #expect(player.list["a"]?.offset == -120)
    #expect(player.list["a"]?.isGestureActive == true)
    #expect(player.list["b"]?.offset == -60)
  }

  @Test("a row that is open stays so while another is dragged")
  func openRowStays() {
    var player = player()
    player.open("a")
    drag(&player, "b", by: -120)
    player.wait()
    #expect(player.list["a"]?.offset == -160)
  }

  @Test("a touch elsewhere closes the open row and goes no further, or goes on")
  func touch() {
    for answer in [TouchAnswer.swallowed, .passed] {
      var rules = ListConfiguration.mgSwipe
      rules.touch = .closes(.others, on: .down, touch: answer)
      var player = player(rules)
      player.open("a")
      #expect(player.touch(.down, on: "b") == answer)
      player.wait()
      #expect(player.list["a"]?.offset == 0)
    }
  }
}
