// Three scripts that crash a library, and what comes of them here.

import SwipyModel
import Testing

@Suite("What crashes SwipyCell")
struct CrashScriptTests {
  @Test("an end that nothing began returns the row, tells an empty outcome and fires nothing")
  func endedWithoutBegan() {
    var row = Player(.swipyCell)
    row.play(.ended())
    #expect(row.outcomes.map(\.state) == [.none])
    #expect(row.outcomes.map(\.activated) == [false])
    #expect(row.animations.map(\.kind) == [.origin])
    row.wait(.seconds(1))
    #expect(row.fired.isEmpty)
    #expect(row.session.phase == .atRest && row.session.appearance == nil)
  }

  @Test(
    "a command to return a row that is at its place runs the animation and reports the return once"
  )
  func originAfterSettledToggle() {
    var row = Player(.swipyCell)
    row.play(.began(), .moved(by: 100), .ended())
    row.wait(.seconds(1))
    #expect(row.fired.map(\.state) == [.left(0)])
    row.play(.swipeToOrigin)
    row.wait(.seconds(1))
    #expect(row.count(.returned(onCommand: true)) == 1)
    #expect(row.fired.count == 1)
    #expect(row.session.phase == .atRest && row.session.offset == 0)
  }

  @Test(
    "a drag whose views the earlier return has taken away ends at the origin and fires nothing of its own"
  )
  func redragInterruptedByCompletion() {
    var row = Player(.swipyCell)
    row.play(.began(), .moved(by: 100), .ended())
    row.wait(.milliseconds(52))
    row.play(.began())
    row.wait(.milliseconds(184))
    row.play(.moved(by: 90))
    row.wait(.milliseconds(284))
    #expect(row.fired.map(\.state) == [.left(0)])
    #expect(row.session.isDragging && row.session.appearance == nil && row.session.offset == 0)
    row.play(.ended())
    row.wait(.seconds(1))
    #expect(row.outcomes.map(\.state) == [.left(0), .none])
    #expect(row.fired.count == 1)
    #expect(row.session.phase == .atRest)
  }

  @Test("by default the same three scripts fire what their releases decided, and nothing else")
  func byDefault() {
    var ended = Player()
    ended.play(.ended())
    #expect(ended.events.isEmpty)

    var origin = Player()
    origin.play(.began(), .moved(by: 100), .ended())
    origin.wait(.seconds(1))
    origin.play(.swipeToOrigin)
    #expect(origin.fired.map(\.state) == [.left(0)])
    #expect(origin.events.last == .returned(onCommand: true))

    var redrag = Player()
    redrag.play(.began(), .moved(by: 100), .ended())
    redrag.wait(.seconds(1))
    redrag.play(.began(), .moved(by: 90), .ended())
    redrag.wait(.seconds(1))
    #expect(redrag.fired.map(\.state) == [.left(0), .left(0)])
  }
}
