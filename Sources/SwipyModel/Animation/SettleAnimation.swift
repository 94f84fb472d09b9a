// What a row does by itself after a gesture: a timeline of offsets.

/// The animation that brings a row to rest, sampled at any time.
public struct SettleAnimation: Sendable, Hashable {
  /// Where the animation leads.
  public enum Kind: Sendable, Hashable {
    /// The row leaves, uncovering this side as a whole.
    case exit(SwipeSide)
    /// The row goes back to its place.
    case origin
    /// The row shows a bit of this side and goes back to its place.
    case peek(SwipeSide)
    /// The row goes to where this side is open.
    case open(SwipeSide)
    /// The row goes to where this side's expanded button takes its place.
    case expand(SwipeSide)
    /// The row leaves so that a button of this side fills it.
    case fill(SwipeSide)
    /// The row goes to an offset that a program has set.
    case offset
  }

  /// Where it leads.
  public let kind: Kind
  /// The offset in points at its start.
  public let startValue: Double
  /// The offset in points at its end.
  public let endValue: Double
  /// The time at which it starts.
  public let startTime: Duration
  /// How long it takes.
  public let duration: Duration

  private let curve: Curve

  private enum Curve: Sendable, Hashable {
    case easeOut
    case spring(SpringCurve)
    case timeline(Timeline)
    /// Out to an offset in some seconds, then back by a spring.
    case peek(offset: Double, out: Double, back: SpringCurve)
  }

  /// The time at which it ends.
  public var endTime: Duration { startTime + duration }

  /// How long it takes, in seconds.
  public var seconds: Double { duration.inSeconds }

  /// The spring's damping ratio and initial velocity in distances a second; `nil` for a row that leaves.
  public var spring: (damping: Double, initialVelocity: Double)? {
    switch curve {
    case .easeOut, .timeline: nil
    case .spring(let spring), .peek(_, _, let spring): (spring.damping, spring.initialVelocity)
    }
  }

  /// The offset in points at a time since the start: the start value before it, the end value from its end on.
  public func value(at elapsed: Duration) -> Double {
    guard elapsed < duration else { return endValue }
    let time = elapsed.inSeconds
    switch curve {
    case .easeOut:
      return between(startValue, endValue, EaseOutCurve().progress(at: time / seconds))
    case .timeline(let timeline):
      return timeline.value(at: elapsed)
    case .spring(let spring):
      return between(startValue, endValue, spring.progress(at: time))
    case .peek(let offset, let out, let back):
      return time < out
        ? between(startValue, offset, EaseOutCurve().progress(at: time / out))
        : between(offset, endValue, back.progress(at: time - out))
    }
  }

  /// A row that moves along a timeline from a time on.
  public init(kind: Kind, timeline: Timeline, at time: Duration) {
    self.kind = kind
    startValue = timeline.startValue
    endValue = timeline.endValue
    startTime = time
    duration = timeline.duration
    curve = .timeline(timeline)
  }

  private init(
    kind: Kind,
    startValue: Double,
    endValue: Double,
    startTime: Duration,
    duration: Duration,
    curve: Curve
  ) {
    self.kind = kind
    self.startValue = startValue
    self.endValue = endValue
    self.startTime = startTime
    self.duration = duration
    self.curve = curve
  }

  private func between(_ start: Double, _ end: Double, _ progress: Double) -> Double {
    start + (end - start) * progress
  }

  /// A row that leaves.
  static func exit(
    _ side: SwipeSide,
    from offset: Double,
    velocity: Double,
    row: RowGeometry,
    timing: SettleTiming,
    at time: Duration
  ) -> SettleAnimation {
    SettleAnimation(
      kind: .exit(side),
      startValue: offset,
      endValue: row.width * side.sign,
      startTime: time,
      duration: .exactly(timing.exitSeconds(velocity: velocity, width: row.width)),
      curve: .easeOut
    )
  }

  /// A row that goes back.
  static func origin(
    from offset: Double,
    timing: SettleTiming,
    at time: Duration
  ) -> SettleAnimation {
    SettleAnimation(
      kind: .origin,
      startValue: offset,
      endValue: 0,
      startTime: time,
      duration: .exactly(timing.returnSeconds),
      curve: .spring(timing.springCurve)
    )
  }

  /// A row that shows what a swipe would uncover.
  static func peek(
    _ side: SwipeSide,
    to offset: Double,
    timing: SettleTiming,
    at time: Duration
  ) -> SettleAnimation {
    SettleAnimation(
      kind: .peek(side),
      startValue: 0,
      endValue: 0,
      startTime: time,
      duration: .exactly(timing.peekSeconds + timing.returnSeconds),
      curve: .peek(offset: offset, out: timing.peekSeconds, back: timing.springCurve)
    )
  }
}

extension SettleTiming {
  fileprivate var springCurve: SpringCurve {
    SpringCurve(damping: damping, initialVelocity: initialVelocity, duration: returnSeconds)
  }
}

extension Duration {
  /// The duration in seconds.
  var inSeconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) / 1e18
  }

  /// Seconds to the nearest femtosecond, so that 0.4 is four tenths and not its binary neighbour.
  ///
  /// Sums of such durations can be compared for equality.
  static func exactly(_ seconds: Double) -> Duration {
    let whole = seconds.rounded(.towardZero)
    let femtoseconds = ((seconds - whole) * 1e15).rounded()
    return Duration(
      secondsComponent: Int64(whole),
      attosecondsComponent: Int64(femtoseconds) * 1000
    )
  }
}
