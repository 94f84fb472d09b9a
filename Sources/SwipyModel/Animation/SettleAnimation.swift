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
  /// The time at which it starts.
  public let startTime: Duration
  /// The offset in points, over the time since it started.
  public let timeline: Timeline

  /// A row that moves along a timeline from a time on.
  public init(kind: Kind, timeline: Timeline, at time: Duration) {
    self.kind = kind
    self.timeline = timeline
    startTime = time
  }

  /// The offset in points at its start.
  public var startValue: Double { timeline.startValue }

  /// The offset in points at its end.
  public var endValue: Double { timeline.endValue }

  /// How long it takes.
  public var duration: Duration { timeline.duration }

  /// How long it takes, in seconds.
  public var seconds: Double { timeline.seconds }

  /// The time at which it ends.
  public var endTime: Duration { startTime + duration }

  /// The damping ratio and the initial velocity, in distances a second, of the spring that ends it;
  /// `nil` where no such spring does.
  public var spring: (damping: Double, initialVelocity: Double)? { timeline.curve.lastSpring }

  /// The offset in points at a time since the start: the start value before it, the end value from its end on.
  public func value(at elapsed: Duration) -> Double { timeline.value(at: elapsed) }

  /// The velocity in points a second at a time since the start.
  public func velocity(at elapsed: Duration) -> Double { timeline.velocity(at: elapsed) }

  /// The same with left and right exchanged.
  public var mirrored: SettleAnimation {
    SettleAnimation(kind: kind.mirrored, timeline: timeline.mirrored, at: startTime)
  }
}

extension SettleAnimation.Kind {
  /// The same with left and right exchanged.
  public var mirrored: SettleAnimation.Kind {
    switch self {
    case .exit(let side): .exit(side.opposite)
    case .peek(let side): .peek(side.opposite)
    case .open(let side): .open(side.opposite)
    case .expand(let side): .expand(side.opposite)
    case .fill(let side): .fill(side.opposite)
    case .origin, .offset: self
    }
  }
}

extension Timeline.Curve {
  fileprivate var lastSpring: (damping: Double, initialVelocity: Double)? {
    switch self {
    case .spring(let ratio, let velocity): (ratio, velocity)
    case .keyframes(let frames): frames.last?.curve.lastSpring
    case .easing, .easeIn, .easeOut, .easeInOut, .physicalSpring: nil
    }
  }
}

// The animations of rows with triggers.
extension SettleAnimation {
  /// A row that leaves.
  static func exit(
    _ side: SwipeSide,
    from offset: Double,
    velocity: Double,
    row: RowGeometry,
    timing: SettleTiming,
    at time: Duration
  ) -> SettleAnimation {
    let timeline = Timeline(
      from: offset,
      to: row.width * side.sign,
      seconds: timing.exitSeconds(velocity: velocity, width: row.width),
      curve: .easeOut
    )
    return SettleAnimation(kind: .exit(side), timeline: timeline, at: time)
  }

  /// A row that goes back.
  static func origin(
    from offset: Double,
    timing: SettleTiming,
    at time: Duration
  ) -> SettleAnimation {
    let timeline = Timeline(
      from: offset,
      to: 0,
      seconds: timing.returnSeconds,
      curve: timing.returnCurve
    )
    return SettleAnimation(kind: .origin, timeline: timeline, at: time)
  }

  /// A row that goes to where it stays, without swinging over.
  static func opening(
    _ kind: Kind,
    from offset: Double,
    to target: Double,
    timing: SettleTiming,
    at time: Duration
  ) -> SettleAnimation {
    let timeline = Timeline(
      from: offset,
      to: target,
      seconds: timing.returnSeconds,
      curve: .spring(dampingRatio: 1, initialVelocity: timing.initialVelocity)
    )
    return SettleAnimation(kind: kind, timeline: timeline, at: time)
  }

  /// A row that shows what a swipe would uncover.
  static func peek(
    _ side: SwipeSide,
    to offset: Double,
    timing: SettleTiming,
    at time: Duration
  ) -> SettleAnimation {
    let out = Timeline.Keyframe(to: offset, seconds: timing.peekSeconds, curve: .easeOut)
    let back = Timeline.Keyframe(to: 0, seconds: timing.returnSeconds, curve: timing.returnCurve)
    let timeline = Timeline(from: 0, keyframes: [out, back])
    return SettleAnimation(kind: .peek(side), timeline: timeline, at: time)
  }
}

extension SettleTiming {
  fileprivate var returnCurve: Timeline.Curve {
    .spring(dampingRatio: damping, initialVelocity: initialVelocity)
  }
}
