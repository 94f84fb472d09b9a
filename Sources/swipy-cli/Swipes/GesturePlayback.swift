// A gesture moment by moment: the row under the finger, and its way to rest.

import SwipyModel

/// A gesture as it goes on in time, sampled evenly.
///
/// It is played on a copy of the row by the same machine that decides what a swipe means, so that
/// what is shown is what happens.
struct GesturePlayback: Sendable {
  /// One moment.
  struct Moment: Sendable {
    /// Seconds since the beginning.
    var time: Double
    /// How far the row is seen from its place, in points, positive to the right.
    var offset: Double
    /// The state that lies uncovered.
    var state: SwipeState
    /// The state whose button takes the whole side; none where no button does.
    var expanded: SwipeState
    /// Where everything stands.
    var frame: RowFrame
  }

  /// Something the row tells.
  struct Told: Sendable {
    /// Seconds since the beginning.
    var time: Double
    /// Where the row is seen then, in points.
    var offset: Double
    /// What it tells.
    var event: GestureEvent
  }

  /// The moments, in order; at least one.
  private(set) var moments: [Moment] = []
  /// What the row tells, in order.
  private(set) var told: [Told] = []
  /// When the finger lets go; nil where none does.
  private(set) var released: Double?
  /// When the row waits for an answer; nil where it asks nothing.
  private(set) var asked: Double?
  /// What it comes to.
  var end: GestureEnd { gesture.end }
  /// The row afterwards.
  private(set) var gesture: HeldGesture

  private var hasGone = false
  private let start: Duration
  private let interval: Double
  private let lookup: TriggerSession?

  /// Seconds between two moments of a picture on a terminal.
  static let frame = 1.0 / 30
  /// The seconds a finger takes across a whole row.
  private static let crossing = 0.6
  /// The seconds a question stands before it is answered.
  private static let thinking = 0.4
  /// The longest time that is shown of what a row does by itself, in seconds.
  private static let longest = 10.0

  /// Plays steps on a row.
  ///
  /// - Parameters:
  ///   - gesture: The row before.
  ///   - steps: What is done to it.
  ///   - answer: How a question is answered; nil ends the playback there.
  ///   - interval: Seconds between two moments.
  init(
    _ gesture: HeldGesture,
    _ steps: [GestureStep],
    answer: Bool? = true,
    interval: Double = frame
  ) {
    self.gesture = gesture
    self.interval = interval
    start = gesture.clock
    lookup =
      gesture.bindings.style.sides == .triggers
      ? TriggerSession(
        configuration: gesture.bindings.style.configuration.triggers,
        triggers: gesture.bindings.triggers(for: gesture.kind),
        geometry: gesture.session.geometry
      ) : nil
    take()
    for step in steps {
      guard asked == nil || answer != nil else { return }
      if case .drag(let fraction) = step {
        drag(to: fraction)
        continue
      }
      if case .release = step { released = time }
      note { $0.start(step) }
      settle()
      guard self.gesture.question != nil else { continue }
      asked = time
      guard let answer else { return }
      wait(Self.thinking)
      note { $0.answer(answer) }
      settle()
    }
  }

  /// Seconds since the beginning.
  private var time: Double { (gesture.clock - start) / .seconds(1) }

  /// The finger's way to a position: slow at both ends, as a hand is.
  private mutating func drag(to target: SwipeFraction) {
    let from = gesture.finger.value
    let way = target.value - from
    let seconds = max(abs(way) * Self.crossing, interval)
    let count = max(1, Int((seconds / interval).rounded()))
    for index in 1...count {
      let share = Double(index) / Double(count)
      wait(interval)
      let eased = share * share * (3 - 2 * share)
      let position = index == count ? target : SwipeFraction(from + way * eased)
      note { $0.start(.drag(to: position)) }
    }
  }

  /// Lets the row come to rest.
  private mutating func settle() {
    let latest = time + Self.longest
    while gesture.isMoving, time < latest { wait(interval) }
    guard !gesture.isMoving else { return }
    note { $0.fulfil() }
    while gesture.isMoving, time < latest { wait(interval) }
  }

  /// Lets some time pass, ending animations that are due at their own times.
  private mutating func wait(_ seconds: Double) {
    note { $0.pass(to: $0.clock + .seconds(seconds)) }
  }

  /// Does something to the row, and takes down what it tells and how it stands then.
  private mutating func note(_ body: (inout HeldGesture) -> Void) {
    let known = gesture.events.count
    body(&gesture)
    let offset = gesture.session.shownOffset(at: gesture.clock)
    let place = isGone ? moments.last?.offset ?? offset : offset
    for event in gesture.events[known...] {
      told.append(Told(time: time, offset: place, event: event))
    }
    if !isGone {
      take()
    } else if var last = moments.last, last.time < time, !hasGone {
      hasGone = true
      last.time = time
      moments.append(last)
    }
  }

  /// Whether the item has been taken away by a button that fills its row; what the row does
  /// afterwards nobody sees.
  var isGone: Bool {
    let end = gesture.end
    guard end.firing?.binding.mode == .exit, end.settle?.leaves == true,
      gesture.bindings.style.sides == .buttons
    else { return false }
    let offset = gesture.session.shownOffset(at: gesture.clock)
    return gesture.session.phase != .settling
      || abs(offset) >= gesture.session.geometry.width
  }

  private mutating func take() {
    let offset = gesture.session.shownOffset(at: gesture.clock)
    let moment = Moment(
      time: time,
      offset: offset,
      state: state(at: offset),
      expanded: gesture.expanded,
      frame: gesture.session.frame(at: gesture.clock)
    )
    if let last = moments.last, last.time == moment.time { moments.removeLast() }
    moments.append(moment)
  }

  /// The state that lies uncovered: what fires, or else what the row's place means.
  private func state(at offset: Double) -> SwipeState {
    if gesture.session.phase != .dragging {
      let end = gesture.end
      if end.activated, end.state != .none { return end.state }
    }
    guard let lookup else { return gesture.reached }
    return lookup.sample(at: offset).state
  }
}
