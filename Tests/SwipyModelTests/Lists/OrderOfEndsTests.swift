// In which order rows are closed, and animations that end together end.

import SwipyModel
import Testing

@Suite("The order in which rows close and come to rest")
struct OrderOfEndsTests {
  private static let buttons = RowContent(
    right: ButtonTray([SwipeButton("more"), SwipeButton("delete")])
  )

  @Test("rows that are closed together are closed from the first of the list to the last")
  func closing() {
    var player = ListPlayer(.swipeCellKit, content: Self.buttons)
    for id in ["c", "a"] {
      player.play(
        .row(id, .began(velocity: -200)),
        .row(id, .moved(by: -150)),
        .row(id, .ended(velocity: -10))
      )
      player.wait()
    }
    #expect(player.list.openIDs == ["c", "a"])
    player.events = []
    player.play(.scrolled)
    let hiding = player.events.filter { if case .willHide = $0.event { true } else { false } }
    #expect(hiding.map(\.id) == ["a", "c"])
  }

  @Test("of two rows that come to rest at the same time the one that set out first is told first")
  func together() {
    var configuration = SwipeConfiguration.tiSwipeable
    configuration.backView.bounce = .none
    var player = ListPlayer(configuration)
    player.play(.row("c", .command(.open(.left), animated: false)), at: .milliseconds(0))
    player.play(.row("b", .command(.open(.left))), at: .milliseconds(160))
    // "c" is on its way to be hidden for the other's sake; hidden once more it sets out anew.
    player.events = []
    player.play(.row("c", .command(.close)), at: .milliseconds(210))
    player.play(.timePassed, at: .milliseconds(300))
    let ends = player.events.filter {
      switch $0.event {
      case .revealed, .hidden: true
      default: false
      }
    }
    #expect(ends.map(\.id) == ["b", "c"])
  }

  @Test("a row that begins and ends two animations in turn waits for its place in both")
  func inTurn() {
    var player = ListPlayer(.tiSwipeable)
    player.swipe("a")
    player.wait()
    player.events = []
    // The second swipe hides "a", the third "c", all at once.
    player.swipe("c")
    player.swipe("b")
    player.wait()
    let shown = player.events.filter { if case .revealed = $0.event { true } else { false } }
    let hidden = player.events.filter { if case .hidden = $0.event { true } else { false } }
    #expect(shown.map(\.id) == ["c", "b"])
    #expect(hidden.map(\.id) == ["a", "c"])
  }
}

extension ListPlayer {
  fileprivate mutating func play(_ input: ListInput<String>, at time: Duration) {
    list.handle(input, at: time, into: &events)
  }

  /// A swipe that is over as soon as it has begun.
  fileprivate mutating func swipe(_ id: String) {
    play(.row(id, .began(velocity: 1)), at: time)
    play(.row(id, .ended()), at: time)
  }
}
