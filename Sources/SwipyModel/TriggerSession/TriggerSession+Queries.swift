// What can be asked of a session without changing it.

extension TriggerSession {
  /// The share of the width that the row has been moved by; the animation's end during one.
  public var fraction: SwipeFraction { geometry.fraction(of: offset) }

  /// Whether a finger drags the row.
  public var isDragging: Bool { phase == .dragging }

  /// Whether the row has left or is leaving, or is coming back locked.
  public var isExited: Bool {
    switch phase {
    case .exiting, .exited, .returning(locked: true): true
    case .atRest, .dragging, .confirming, .returning(locked: false), .peeking, .opening, .held:
      false
    }
  }

  /// The outcome that waits for a confirmation.
  public var awaitingConfirmation: SwipeOutcome? {
    if case .confirming(let outcome) = phase { outcome } else { nil }
  }

  /// What the row's present position means.
  public var sample: SwipeSample { sample(at: offset) }

  /// The animation that moves the row at present.
  public var animation: SettleAnimation? {
    switch phase {
    case .returning, .exiting, .peeking, .opening: running.last?.animation
    case .atRest, .dragging, .confirming, .exited, .held: nil
    }
  }

  /// The time at which the next running animation ends, when `handle(.timePassed…)` is due.
  public var nextDeadline: Duration? {
    running.reduce(nil) { min($0 ?? $1.animation.endTime, $1.animation.endTime) }
  }

  /// Where the row is seen at a time: on its animation's curve, or at its offset.
  public func shownOffset(at time: Duration) -> Double {
    animation.map { $0.value(at: max(now, time) - $0.startTime) } ?? offset
  }

  /// What an offset in points means under what is registered now.
  public func sample(at offset: Double) -> SwipeSample {
    let fraction = geometry.fraction(of: offset)
    if isBeyondCrossing(offset) {
      return SwipeSample(
        offset: offset.orZero,
        fraction: fraction,
        state: .none,
        activated: false
      )
    }
    var state = table.state(at: fraction.value)
    var activated: Bool
    switch configuration.activation {
    case .pastNearestPoint:
      activated = fraction.value >= table.nearest.left || fraction.value <= table.nearest.right
    case .stateFound:
      activated = state != .none
    case .pastFiringPoint(let minimumDistance):
      if abs(offset) < minimumDistance { state = .none }
      activated = resolved[state].map { abs(fraction.value) >= ($0.firesFrom ?? 0) } ?? false
    }
    if state == keptOpenBy { activated = false }
    return SwipeSample(
      offset: offset.orZero,
      fraction: fraction,
      state: state,
      activated: activated
    )
  }
}
