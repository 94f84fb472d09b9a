// A back view by default: the content follows the finger, opens or goes back.

import SwipyModel
import Testing

@Suite("A back view")
struct BackViewTests {
  private func player(_ configuration: SwipeConfiguration = .default) -> RowPlayer {
    RowPlayer(configuration, .backView)
  }

  @Test("let go past the middle the row opens, before it goes back", arguments: SwipeSide.allCases)
  func middle(side: SwipeSide) {
    var player = player()
    player.play(.began(), .moved(by: 150 * side.sign), .ended())
    #expect(player.row.offset == 0)
    player.wait()
    #expect(player.row.phase == .atRest)
    player.play(.began(), .moved(by: 170 * side.sign), .ended())
    #expect(player.row.offset == 320 * side.sign)
    player.wait()
    #expect(player.row.openSide == side)
    #expect(player.count(.revealed(side)) == 1)
  }

  @Test("a fast finger decides, wherever the row is")
  func flick() {
    var player = player()
    player.play(.began(), .moved(by: 20), .ended(velocity: 800))
    player.wait()
    #expect(player.row.openSide == .left)
    player.play(.began(), .moved(by: -20), .ended(velocity: -800))
    player.wait()
    #expect(player.row.phase == .atRest)
  }

  @Test("each reveal is told with its four hooks, in their order")
  func hooks() {
    var player = player()
    player.play(.began(), .moved(by: -200), .ended())
    player.wait()
    player.play(.command(.close))
    player.wait()
    let hooks = player.events.filter {
      switch $0 {
      case .willReveal, .revealed, .willHide, .hidden: true
      default: false
      }
    }
    #expect(hooks == [.willReveal(.right), .revealed(.right), .willHide(.right), .hidden(.right)])
  }

  @Test("one drag does not cross to the other side")
  func crossing() {
    var player = player()
    player.play(.began(), .moved(by: 30), .moved(by: -200))
    #expect(player.row.offset == 0)
    player.play(.moved(by: 180))
    #expect(player.row.offset == 10)
    player.play(.moved(by: 900))
    #expect(player.row.offset == 320)
  }

  @Test("a side without a back view does not open")
  func oneSide() {
    var player = RowPlayer(.default, RowContent(left: .backView, right: .nothing))
    let left = player.mayBegin(-100)
    let right = player.mayBegin(100)
    #expect(!left && right)
    player.play(.began(), .moved(by: -50), .ended(velocity: -900), .command(.open(.right)))
    player.wait()
    #expect(player.row.phase == .atRest)
    #expect(player.row.offset == 0)
  }

  @Test("a steep drag is none, nor one that begins at the edge where that is kept free")
  func begin() {
    var configuration = SwipeConfiguration.default
    configuration.backView.begin.edgeMargin = 20
    var player = player(configuration)
    let steep = player.mayBegin(100, 120)
    let atEdge = player.mayBegin(100, touchX: 310)
    let inside = player.mayBegin(100, touchX: 160)
    #expect(!steep && !atEdge && inside)
  }

  @Test("a cancelled drag puts the row back to what it was", arguments: [true, false])
  func cancelled(isOpen: Bool) {
    var player = player()
    if isOpen { player.play(.command(.open(.left), animated: false)) }
    player.play(.began(), .moved(by: isOpen ? -300 : 300), .cancelled(velocity: 900))
    player.wait()
    #expect(player.row.openSide == (isOpen ? .left : nil))
    #expect(player.outcomes.map(\.ending) == [.cancelled])
  }

  @Test("the finger takes the row where it is seen")
  func grip() {
    var player = player()
    player.play(.command(.open(.left)))
    player.time = .milliseconds(100)
    let seen = player.row.shownOffset(at: player.time)
    #expect(seen > 0 && seen < 320)
    player.play(.began())
    #expect(player.row.offset == seen)
    player.play(.ended(velocity: -900))
    player.wait()
    #expect(player.row.phase == .atRest)
  }

  @Test("while it is hidden the back view fades, and what is not shown has no opacity")
  func opacity() {
    var player = player()
    #expect(player.row.frame(at: .zero).backViewOpacity == nil)
    player.play(.command(.open(.left), animated: false))
    #expect(player.row.frame(at: player.time).backViewOpacity == 1)
    let start = player.time
    player.play(.command(.close))
    let halfway = player.row.frame(at: start + .milliseconds(125)).backViewOpacity
    #expect(halfway == 0.5)
    player.wait()
    #expect(player.row.frame(at: player.time).backViewOpacity == nil)
  }

  @Test("a command's end is told with its token, once, and as overtaken where it was")
  func tokens() {
    var player = player()
    let (first, second) = (CommandToken(1), CommandToken(2))
    player.play(.command(.open(.left), token: first), .command(.close, token: second))
    player.wait()
    let ends = player.events.filter { if case .completed = $0 { true } else { false } }
    #expect(ends == [.completed(first, finished: false), .completed(second, finished: true)])
    player.play(.command(.close, token: first))
    #expect(player.events.last == .completed(first, finished: true))
  }

  @Test("a row that is open to one side opens to the other by way of its place")
  func otherSide() {
    var player = player()
    player.play(.command(.open(.left), animated: false), .command(.open(.right)))
    player.wait()
    #expect(player.row.openSide == .right)
    #expect(player.count(.hidden(.left, animated: false)) == 1)
  }

  @Test("a peek shows a bit and tells only that it is over")
  func peek() {
    var player = player()
    player.play(.peek(.right, upTo: 0.25))
    let shown = player.row.shownOffset(at: .milliseconds(250))
    #expect(abs(shown + 80) < 1e-9)
    player.wait()
    #expect(player.row.phase == .atRest)
    #expect(player.events.last == .returned(onCommand: true))
    #expect(player.count(.willReveal(.right)) == 0)
  }

  @Test("a drag can begin out of a peek and is told like any other")
  func peekDragged() {
    var player = player()
    player.play(.peek(.right, upTo: 0.5))
    player.time = .milliseconds(200)
    player.play(.began(), .moved(by: -100), .ended(velocity: -900))
    player.wait()
    #expect(player.row.openSide == .right)
    #expect(player.count(.willReveal(.right)) == 1)
  }

  @Test("an open row stays open when its size changes")
  func resized() {
    var player = player()
    player.play(.command(.open(.right), animated: false))
    player.row.geometry = RowGeometry(width: 200)
    #expect(player.row.offset == -200)
    #expect(player.row.openSide == .right)
  }

  @Test("animations that are cut short end where they would have")
  func interrupted() {
    var player = player()
    player.play(.command(.open(.left)), .animationsInterrupted)
    #expect(player.row.openSide == .left)
    player.play(.command(.close), .animationsInterrupted)
    #expect(player.row.phase == .atRest)
    #expect(player.row.nextDeadline == nil)
  }
}
