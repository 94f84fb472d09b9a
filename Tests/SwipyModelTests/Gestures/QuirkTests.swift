// Quirks of the libraries beyond what a single gesture shows.

import SwipyModel
import Testing

@Suite("Quirks that the named configurations keep")
struct QuirkTests {
  private static let libraries: [TriggerConfiguration] = [.swipyCell, .mcSwipe]

  @Test(
    "a second swipe before the first has settled fires twice, the first never",
    arguments: libraries
  )
  func firesTwice(_ library: TriggerConfiguration) {
    var row = Player(library)
    row.play(.began(), .moved(by: 100), .ended())
    row.play(.began(), .moved(by: 250), .ended())
    row.wait(.seconds(1))
    #expect(row.fired.map(\.state) == [.left(1), .left(1)])
  }

  @Test("the end of an old return unlocks a row that is leaving", arguments: libraries)
  func unlocked(_ library: TriggerConfiguration) {
    var row = Player(library) {
      $0.register(SwipeTrigger(.left(1), mode: .exit, action: "leave"))
    }
    row.play(.began(), .moved(by: 100), .ended())
    row.play(.began(), .moved(by: 250), .ended())
    #expect(row.session.isExited)
    row.wait(.milliseconds(336))
    #expect(!row.session.isExited && row.session.appearance == nil)
    row.wait(.seconds(1))
    #expect(row.fired.map(\.action) == ["leave", "leave"])
  }

  @Test("drags are ignored while a row that had left comes back", arguments: libraries)
  func lockedReturn(_ library: TriggerConfiguration) {
    var row = Player(library, mode: .exit)
    row.play(.began(), .moved(by: 100), .ended())
    row.wait(.seconds(1))
    row.play(.swipeToOrigin, .began(), .moved(by: 100))
    #expect(row.session.phase == .returning(locked: true) && row.session.offset == 0)
    row.wait(.seconds(1))
    #expect(row.session.phase == .atRest)
  }

  @Test(
    "a cancelled gesture fires, and a failed one leaves the row where it is",
    arguments: libraries
  )
  func cancelledAndFailed(_ library: TriggerConfiguration) {
    var row = Player(library)
    row.play(.began(), .moved(by: 100), .cancelled())
    row.wait(.seconds(1))
    #expect(row.fired.map(\.state) == [.left(0)])
    row.play(.began(), .moved(by: 100), .failed)
    row.wait(.seconds(1))
    #expect(row.session.isDragging && row.session.offset == 100)
  }

  @Test("an interrupted return fires nothing in one library and everything in the other")
  func interrupted() {
    var swipy = Player(.swipyCell)
    swipy.play(.began(), .moved(by: 100), .ended(), .animationsInterrupted)
    #expect(swipy.fired.isEmpty)
    var mc = Player(.mcSwipe)
    mc.play(.began(), .moved(by: 100), .ended(), .animationsInterrupted)
    #expect(mc.fired.map(\.state) == [.left(0)])
  }

  @Test("a mode set after the release makes a release that reached nothing fire in MCSwipe")
  func modeSetLater() {
    var row = Player(.mcSwipe)
    row.session.triggers.setMode(.none, for: .left(0))
    row.play(.began(), .moved(by: 100), .ended())
    #expect(row.outcomes.map(\.activated) == [false])
    row.session.triggers.setMode(.toggle, for: .left(0))
    row.wait(.seconds(1))
    #expect(row.fired.map(\.state) == [.left(0)])
  }

  @Test(
    "an untriggered far state fires the near one on the left and nothing on the right in SwipyCell"
  )
  func asymmetry() {
    var row = Player(.swipyCell, states: [.left(0), .right(0)])
    row.play(.began(), .moved(by: 272), .ended())
    row.wait(.seconds(1))
    row.play(.began(), .moved(by: -272), .ended())
    row.wait(.seconds(1))
    #expect(row.outcomes.map(\.state) == [.left(0), .right(1)])
    #expect(row.outcomes.map(\.activated) == [true, true])
    #expect(row.fired.map(\.state) == [.left(0)])
  }

  @Test("a row that may not be dragged still says that a gesture has started in MCSwipe")
  func shouldDrag() {
    var row = Player(.mcSwipe) { $0.enabledSides = [] }
    let mayBegin = row.mayBegin(100)
    row.play(.began(), .moved(by: 100), .ended())
    #expect(mayBegin && row.events == [.started])
    #expect(row.session.phase == .atRest)
  }
}
