// One whole gesture in one call, for whoever has no finger.

/// What one whole gesture came to.
public struct WholeSwipe: Sendable, Hashable {
  /// What the gesture came to at its release; a gesture that could not begin fires nothing.
  public let outcome: SwipeOutcome
  /// What the row did by itself afterwards; `nil` where it did not move or waits for a confirmation.
  public let settle: SettleAnimation?
  /// Everything the row told, in order.
  public let events: [GestureEvent]
}

extension RowSession {
  /// Begins a drag, moves the row to a fraction of its width and lets go, then lets the animation run out.
  ///
  /// The row is left at its place, open, exited, or waiting for a confirmation. What happens is what the
  /// same inputs one by one would make happen; before it lets go, the finger rests.
  /// - Parameters:
  ///   - fraction: Where the finger ends, as a share of the width from where it began.
  ///   - velocity: The finger's velocity at the release, in points a second, positive to the right.
  ///   - time: The time at which it begins; all movement happens at this time.
  /// - Returns: What the gesture came to, and everything the row told.
  public mutating func perform(
    to fraction: SwipeFraction,
    velocity: Double = 0,
    at time: Duration = .zero
  ) -> WholeSwipe {
    let distance = geometry.offset(of: fraction.value)
    var events: [GestureEvent] = []
    handle(.began(velocity: distance), at: time, into: &events)
    handle(.moved(by: distance), at: time, into: &events)
    // A row whose buttons look back by one event sees only now where the finger is.
    if current == .buttons { handle(.moved(by: 0), at: time, into: &events) }
    return release(velocity, at: time, &events)
  }
}

extension TriggerSession {
  /// Begins a drag, moves the row to a fraction of its width and lets go, then lets the animation run out.
  ///
  /// The row is left at its place, open, exited, or waiting for a confirmation. What happens is what the
  /// same inputs one by one would make happen.
  /// - Parameters:
  ///   - fraction: Where the finger ends, as a share of the width from where it began.
  ///   - velocity: The finger's velocity at the release, in points a second, positive to the right.
  ///   - time: The time at which it begins; all movement happens at this time.
  /// - Returns: What the gesture came to, and everything the row told.
  public mutating func perform(
    to fraction: SwipeFraction,
    velocity: Double = 0,
    at time: Duration = .zero
  ) -> WholeSwipe {
    var events: [GestureEvent] = []
    handle(.began(), at: time, into: &events)
    handle(.moved(by: geometry.offset(of: fraction.value)), at: time, into: &events)
    return release(velocity, at: time, &events)
  }
}

extension RowMachine {
  /// Lets the finger go, lets every animation run out, and sums the gesture up.
  fileprivate mutating func release(
    _ velocity: Double,
    at time: Duration,
    _ events: inout [GestureEvent]
  ) -> WholeSwipe {
    handle(.ended(velocity: velocity), at: time, into: &events)
    while let deadline = nextDeadline { handle(.timePassed, at: deadline, into: &events) }
    var outcome: SwipeOutcome?
    var settle: SettleAnimation?
    for event in events {
      switch event {
      case .finished(let finished): outcome = finished
      case .settling(let animation): settle = animation
      default: break
      }
    }
    let nothing = SwipeSample(
      offset: offset,
      fraction: sample.fraction,
      state: .none,
      activated: false
    )
    return WholeSwipe(
      outcome: outcome ?? SwipeOutcome(nothing, nil, .cancelled),
      settle: settle,
      events: events
    )
  }
}
