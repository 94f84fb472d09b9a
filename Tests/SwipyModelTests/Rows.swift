// Rows and gestures that many tests begin with.

import SwipyModel

extension TriggerConfiguration {
  /// Every configuration with a name.
  static let all: [TriggerConfiguration] = [.default, .swipyCell, .mcSwipe]
}

/// Plays inputs into a session and keeps what it tells.
struct Player {
  var session: TriggerSession
  var events: [GestureEvent] = []
  var time = Duration.zero

  init(_ session: TriggerSession) { self.session = session }

  /// A row of 320 points with a trigger for each named state, all with one mode.
  init(
    _ configuration: TriggerConfiguration = .default,
    states: [SwipeState] = [.left(0), .left(1), .right(0), .right(1)],
    mode: SwipeMode = .toggle,
    width: Double = 320,
    layoutDirection: LayoutDirection = .leftToRight,
    change: (inout TriggerSet) -> Void = { _ in }
  ) {
    var triggers = TriggerSet(
      triggers: states.map {
        SwipeTrigger($0, mode: mode, action: "\($0)", colour: "colour \($0)", view: "view \($0)")
      }
    )
    change(&triggers)
    session = TriggerSession(
      configuration: configuration,
      triggers: triggers,
      geometry: RowGeometry(width: width),
      layoutDirection: layoutDirection
    )
  }

  /// Plays inputs, each 16 ms after the one before.
  mutating func play(_ inputs: GestureInput...) {
    for input in inputs {
      session.handle(input, at: time, into: &events)
      time += .milliseconds(16)
    }
  }

  /// Lets time pass.
  mutating func wait(_ duration: Duration) {
    time += duration
    session.handle(.timePassed, at: time, into: &events)
  }

  /// Asks whether a drag with this velocity may begin.
  mutating func mayBegin(_ x: Double, _ y: Double = 0, touchX: Double? = nil) -> Bool {
    let intent = DragIntent(velocityX: x, velocityY: y, touchX: touchX)
    return session.shouldBegin(intent, at: time, into: &events)
  }

  var samples: [SwipeSample] {
    events.compactMap { if case .swiped(let sample) = $0 { sample } else { nil } }
  }
  var outcomes: [SwipeOutcome] {
    events.compactMap { if case .finished(let outcome) = $0 { outcome } else { nil } }
  }
  var fired: [SwipeOutcome] {
    events.compactMap { if case .triggered(let outcome) = $0 { outcome } else { nil } }
  }
  var animations: [SettleAnimation] {
    events.compactMap { if case .settling(let animation) = $0 { animation } else { nil } }
  }
  var completed: [CommandToken] {
    events.compactMap { if case .completed(let token?, _) = $0 { token } else { nil } }
  }
  var crossings: [SwipeState] {
    events.compactMap { if case .crossed(_, let state, _) = $0 { state } else { nil } }
  }
  func count(_ event: GestureEvent) -> Int { events.count { $0 == event } }
}
