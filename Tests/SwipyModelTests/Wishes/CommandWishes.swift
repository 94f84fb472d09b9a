// What users of swipe libraries asked for: swipes from code, peeking, rest and reuse.

import SwipyModel
import Testing

@Suite("Wishes: commands, rest, reuse")
struct CommandWishes {
  @Test("wish 14: many rows can be put to a fraction from code, and back, without firing")
  func setFromCode() {
    for fraction in [0.1, 0.5, -0.9] {
      var row = Player(mode: .exit)
      row.play(.held(at: SwipeFraction(fraction)))
      #expect(row.session.phase == .held)
      #expect(abs(row.session.fraction.value - fraction) < 1e-12)
      row.wait(.seconds(60))
      row.play(.swipeToOrigin)
      row.wait(.seconds(1))
      #expect(row.session.phase == .atRest && row.fired.isEmpty)
      #expect(row.events.last == .returned(onCommand: true))
    }
  }

  @Test("a row that was put somewhere can be dragged on from there")
  func dragOnFromHeld() {
    var row = Player()
    row.play(.held(at: 0.5), .began(), .moved(by: -10))
    #expect(row.session.offset == 150)
    row.play(.ended())
    row.wait(.seconds(1))
    #expect(row.fired.map(\.state) == [.left(0)])
  }

  @Test("wish 40: a row can hint at what a swipe uncovers, and fires nothing by it")
  func peek() throws {
    var row = Player(mode: .exit)
    row.play(.peek(.right, upTo: 0.3))
    #expect(row.session.phase == .peeking)
    #expect(row.session.appearance?.view == "view right:0")
    let animation = try #require(row.session.animation)
    let lowest = (0...100).map { animation.value(at: animation.duration * $0 / 100) }.min()
    #expect(abs((lowest ?? 0) + 96) < 1)
    row.wait(.seconds(1))
    #expect(row.session.phase == .atRest && row.fired.isEmpty && row.outcomes.isEmpty)
    #expect(row.events.last == .returned(onCommand: true))
  }

  @Test(
    "a side without triggers has nothing to hint at",
    arguments: [0, -1, .nan, 0.3] as [Double]
  )
  func noPeek(_ share: Double) {
    var row = Player(states: [.left(0)])
    row.play(.peek(.right, upTo: share))
    #expect(row.events.isEmpty && row.session.phase == .atRest)
  }

  @Test("a finger takes over from a hint where the row is seen")
  func dragDuringPeek() {
    var row = Player()
    row.play(.peek(.left, upTo: 0.2))
    row.wait(.milliseconds(234))
    row.play(.began(), .moved(by: 80), .ended())
    row.wait(.seconds(1))
    #expect(row.fired.map(\.state) == [.left(0)])
  }

  @Test("wish 38: being dragged and standing open are two questions")
  func draggedOrOpen() {
    var row = Player()
    row.play(.held(at: 0.5))
    #expect(!row.session.isDragging && row.session.phase == .held)
    row.play(.began())
    #expect(row.session.isDragging && row.session.phase == .dragging)
  }

  @Test("wish 44: every way back to the row's place is told")
  func everyWayBack() {
    let endings: [[GestureInput]] = [
      [.ended()], [.cancelled()], [.failed], [.swipeToOrigin], [.ended(), .animationsInterrupted],
      [.ended(), .swipeToOrigin],
    ]
    for ending in endings {
      var row = Player()
      row.play(.began(), .moved(by: 100))
      for input in ending { row.play(input) }
      row.wait(.seconds(1))
      let returns = row.events.filter { if case .returned = $0 { true } else { false } }
      #expect(returns.count == 1, "\(ending)")
      #expect(row.session.phase == .atRest, "\(ending)")
    }
  }

  @Test("a command to return ends the drag, and a row at rest answers at once")
  func returnOnCommand() {
    var row = Player()
    row.play(.swipeToOrigin)
    #expect(row.events == [.returned(onCommand: true)])
    row.play(.began(), .moved(by: 100), .swipeToOrigin, .moved(by: 100), .ended())
    row.wait(.seconds(1))
    #expect(row.outcomes.map(\.ending) == [.cancelled])
    #expect(row.fired.isEmpty)
  }

  @Test("a row that is leaving can be called back; what was decided has fired by then")
  func calledBack() {
    var row = Player(mode: .exit)
    row.play(.began(), .moved(by: 100), .ended())
    row.wait(.milliseconds(84))
    row.play(.swipeToOrigin)
    #expect(row.fired.map(\.state) == [.left(0)])
    #expect(row.animations.last.map { $0.startValue > 100 && $0.startValue < 320 } == true)
    row.wait(.seconds(1))
    #expect(row.session.phase == .atRest && row.fired.count == 1)
  }

  @Test("wish 42: a reused row has nothing left of its former life")
  func reuse() {
    let fresh = Player(states: [])
    var row = Player(mode: .exit) { $0.enabledSides = .left }
    row.play(.began(), .moved(by: 100))
    row.play(.reused(RowDefaults(appearance: row.session.configuration.appearance)))
    #expect(row.outcomes.map(\.ending) == [.cancelled])
    #expect(row.session.triggers == fresh.session.triggers)
    #expect(row.session.phase == .atRest && row.session.appearance == nil)
    #expect(row.session.offset == 0 && row.session.direction == nil)
    row.session.triggers.register(SwipeTrigger(.left(0), mode: .toggle, action: "next"))
    row.play(.began(), .moved(by: 100), .ended())
    row.wait(.seconds(1))
    #expect(row.fired.map(\.action) == ["next"])
  }
}
