// One value that changes over time by itself, sampled whenever someone asks.

/// A value's way from where it starts to where it ends.
///
/// It is sampled at any time and keeps no state: before its start it has its start value, from its
/// end on exactly its end value.
public struct Timeline: Sendable, Hashable {
  /// The value at the start.
  public let startValue: Double
  /// The value at the end and after it.
  public let endValue: Double
  /// How long it takes.
  public let duration: Duration
  /// How it moves.
  public let curve: Curve

  /// How a value moves from its start to its end.
  public enum Curve: Sendable, Hashable {
    /// Evenly.
    case linear
    /// Fast first, then slower: the cubic Bézier curve through (0.58, 1).
    case easeOut
    /// By a spring that has settled when the duration is over; the velocity is in whole distances a second.
    case spring(dampingRatio: Double, initialVelocity: Double)
  }

  /// A way from its parts; values that are not finite count as 0, a duration of no seconds ends at once.
  public init(from startValue: Double, to endValue: Double, seconds: Double, curve: Curve) {
    self.startValue = startValue.orZero
    self.endValue = endValue.orZero
    duration = .exactly(min(max(seconds.orZero, 0), 1e6))
    self.curve = curve
  }

  /// How long it takes, in seconds.
  public var seconds: Double { duration.inSeconds }

  /// The value at a time since the start.
  public func value(at elapsed: Duration) -> Double {
    guard elapsed < duration else { return endValue }
    guard elapsed > .zero else { return startValue }
    let time = elapsed.inSeconds
    let progress: Double
    switch curve {
    case .linear: progress = time / seconds
    case .easeOut: progress = EaseOutCurve().progress(at: time / seconds)
    case .spring(let damping, let velocity):
      progress = SpringCurve(damping: damping, initialVelocity: velocity, duration: seconds)
        .progress(at: time)
    }
    return startValue + (endValue - startValue) * progress
  }
}
