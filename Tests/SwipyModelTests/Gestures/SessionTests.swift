// The session's phases, its queries and its whole gestures.

import SwipyModel
import Testing

@Suite("A session")
struct SessionTests {
  @Test("a toggle goes from rest over a drag and a return back to rest")
  func togglePhases() {
    var row = Player()
    #expect(row.session.phase == .atRest)
    row.play(.began(), .moved(by: 100))
    #expect(row.session.phase == .dragging && row.session.isDragging)
    row.play(.ended())
    #expect(row.session.phase == .returning(locked: false))
    row.wait(.milliseconds(384))
    #expect(row.session.phase == .atRest)
    #expect(row.session.nextDeadline == nil && row.session.appearance == nil)
  }

  @Test("an exit goes over leaving to having left, and comes back on command only")
  func exitPhases() {
    var row = Player(mode: .exit)
    row.play(.began(), .moved(by: -100), .ended())
    #expect(row.session.phase == .exiting && row.session.isExited)
    #expect(row.session.offset == -320)
    row.wait(.seconds(1))
    #expect(row.session.phase == .exited)
    #expect(row.events.suffix(2) == [.triggered(row.outcomes[0]), .exited(.right)])
    let mayBegin = row.mayBegin(100)
    #expect(!mayBegin)
    row.play(.began(), .moved(by: 50))
    #expect(row.session.phase == .exited)
    row.play(.swipeToOrigin)
    row.wait(.seconds(1))
    #expect(row.session.phase == .atRest)
    #expect(row.events.last == .returned(onCommand: true))
  }

  @Test("an absolute movement and the relative ones it sums up lead to the same place")
  func absolute() {
    var relative = Player()
    relative.play(.began(translation: 4), .moved(by: 60), .moved(by: -10), .moved(by: 46))
    var absolute = Player()
    absolute.play(.began(translation: 4), .movedTo(64), .movedTo(54), .movedTo(100))
    #expect(absolute.samples == relative.samples)
    #expect(absolute.session.offset == 100)
  }

  @Test("the farthest ways of a finger still add up", arguments: TriggerConfiguration.all)
  func farWays(_ configuration: TriggerConfiguration) {
    var row = Player(configuration)
    row.play(.began(), .movedTo(-.greatestFiniteMagnitude), .movedTo(.greatestFiniteMagnitude))
    #expect(row.session.fraction.value == 1)
    row.play(.moved(by: .infinity), .moved(by: .nan))
    #expect(row.session.fraction.value == 1)
  }

  @Test("the shown offset follows the animation and meets its end")
  func shownOffset() {
    var row = Player()
    row.play(.began(), .moved(by: 100), .ended())
    let start = row.animations[0].startTime
    #expect(row.session.shownOffset(at: start) == 100)
    #expect(row.session.shownOffset(at: start + .milliseconds(50)) < 100)
    #expect(row.session.shownOffset(at: start + .milliseconds(400)) == 0)
    #expect(row.session.offset == 0)
  }

  @Test("time that runs backwards counts as the latest time seen, however far it jumps")
  func backwards() {
    var row = Player()
    row.play(.began(), .moved(by: 100), .ended())
    var events: [GestureEvent] = []
    let far = Duration.seconds(Int64.max) + .seconds(Int64.max)
    for time in [.seconds(-5), far, .zero, far * -1] as [Duration] {
      row.session.handle(.began(), at: time, into: &events)
      row.session.handle(.moved(by: 90), at: time, into: &events)
      row.session.handle(.ended(), at: time, into: &events)
    }
    let outcomes = events.filter { if case .finished = $0 { true } else { false } }
    #expect(outcomes.count == 4)
  }

  @Test("a whole swipe tells what its steps tell one by one", arguments: [0.1, 0.3, 0.9, -0.3, -1])
  func wholeSwipe(_ fraction: Double) {
    var whole = Player(mode: .exit)
    let swipe = whole.session.perform(to: SwipeFraction(fraction), velocity: 100)
    var steps = Player(mode: .exit)
    for input in [
      .began(), .moved(by: 320 * fraction), .ended(velocity: 100),
    ] as [GestureInput] {
      steps.session.handle(input, at: .zero, into: &steps.events)
    }
    steps.wait(.seconds(2))
    #expect(swipe.events == steps.events)
    #expect(swipe.outcome == steps.outcomes.first)
    #expect(swipe.settle == steps.animations.first)
    #expect(swipe.outcome.fraction.value == fraction)
  }

  @Test("a whole swipe names state, mode and action, and how the row settles")
  func wholeSwipeResult() throws {
    var row = Player(mode: .exit)
    let swipe = row.session.perform(to: 0.8, velocity: 320)
    #expect(swipe.outcome.state == .left(1))
    #expect(swipe.outcome.mode == .exit)
    #expect(swipe.outcome.action == "left:1")
    #expect(swipe.outcome.activated)
    let settle = try #require(swipe.settle)
    #expect(settle.kind == .exit(.left))
    #expect(abs(settle.seconds - 0.2) < 1e-12)
    #expect(row.session.phase == .exited)

    var short = Player(mode: .exit)
    let nothing = short.session.perform(to: 0.2)
    #expect(nothing.outcome.state == .none && !nothing.outcome.activated)
    #expect(nothing.settle?.kind == .origin && nothing.settle?.seconds == 0.4)
  }

  @Test("a saved session goes on where it was, independent of the one it was saved from")
  func savedSession() {
    var row = Player()
    row.play(.began(), .moved(by: 100))
    let saved = row
    row.play(.cancelled())
    var restored = saved
    restored.play(.ended())
    restored.wait(.seconds(1))
    #expect(restored.fired.map(\.state) == [.left(0)])
    #expect(row.fired.isEmpty)
  }

  @Test("a second beginning ends the first gesture without firing")
  func secondBeginning() {
    var row = Player()
    row.play(.began(), .moved(by: 100), .began(), .moved(by: 200), .ended())
    row.wait(.seconds(1))
    #expect(row.count(.started) == 2)
    #expect(row.outcomes.map(\.ending) == [.cancelled, .released])
    #expect(row.fired.map(\.state) == [.left(1)])
  }

  @Test("a drag reports the row it finds: held by the animation's end, or where it is seen")
  func grip() {
    var library = Player(.mcSwipe)
    library.play(.began(), .moved(by: 100), .ended(), .began(), .moved(by: 10))
    #expect(library.session.offset == 10)

    var row = Player()
    row.play(.began(), .moved(by: 100), .ended())
    row.wait(.milliseconds(30))
    let seen = row.session.shownOffset(at: row.time)
    row.play(.began(), .moved(by: 10))
    #expect(abs(row.session.offset - seen - 10) < 1e-9)
    #expect(seen > 10)
  }
}
