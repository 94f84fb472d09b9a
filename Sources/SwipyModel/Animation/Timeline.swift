// One value that changes over time by itself, sampled whenever someone asks.

/// A value's way from where it starts to where it ends.
///
/// It is sampled at any time and keeps no state: before its start it has its start value, from its
/// end on exactly its end value. Whatever it is made from, its values and velocities are finite.
///
///     let back = Timeline(from: 96, to: 0, seconds: 0.3, curve: .easing(.cubicOut))
///     back.value(at: .milliseconds(100))
///
/// Something that comes in between takes it over where it is, and as fast as it is:
///
///     let open = back.retargeted(to: 160, at: .milliseconds(100))
public struct Timeline: Sendable, Hashable {
  /// The value at the start.
  public let startValue: Double
  /// The value at the end and after it.
  public let endValue: Double
  /// How long it takes.
  public let duration: Duration
  /// How it moves.
  public let curve: Curve
  /// The velocity at the start that it has taken over, beyond the curve's own.
  let carriedVelocity: Double

  /// How a value moves from its start to its end.
  public enum Curve: Sendable, Hashable {
    /// By a formula.
    case easing(Easing)
    /// Slow first: UIKit's ease-in.
    case easeIn
    /// Slow at the end: UIKit's ease-out.
    case easeOut
    /// Slow at both ends: UIKit's ease-in-ease-out.
    case easeInOut
    /// By a spring that has settled when the duration is over.
    ///
    /// The ratio is more than 0, and with 1 or more nothing swings over; the velocity is in whole
    /// distances a second, positive towards the end.
    case spring(dampingRatio: Double, initialVelocity: Double)
    /// By a spring of mass, stiffness and damping.
    case physicalSpring(PhysicalSpring)
    /// Through several values, one after the other.
    ///
    /// The last keyframe leads to the timeline's end value, whatever its own value is; without any
    /// the value moves evenly. Where their seconds do not sum up to the duration they are parts of it.
    case keyframes([Keyframe])

    /// Evenly.
    public static let linear = Curve.easing(.linear)
  }

  /// One part of a way through several values.
  public struct Keyframe: Sendable, Hashable {
    /// The value at its end.
    public let value: Double
    /// The seconds it takes.
    public let seconds: Double
    /// How the value moves.
    public let curve: Curve

    /// A part from its figures; what is not finite counts as 0, and so does a negative time.
    public init(to value: Double, seconds: Double, curve: Curve = .linear) {
      self.value = value.asDistance
      self.seconds = seconds.asSeconds
      self.curve = curve.checked
    }
  }

  /// A value at one moment.
  public struct Sample: Sendable, Hashable {
    /// The value.
    public let value: Double
    /// How fast it changes, per second; 0 before the start and from the end on.
    public let velocity: Double
  }

  /// A way that takes a time.
  ///
  /// Values that are not finite count as 0, and values as no more than 1e12; a duration that is
  /// not more than 0 ends at once, and a longer one than 1e6 seconds takes that.
  public init(from startValue: Double, to endValue: Double, seconds: Double, curve: Curve) {
    self.init(startValue, endValue, .exactly(seconds.asSeconds), curve, carriedVelocity: 0)
  }

  /// A way by a spring, which takes as long as the spring takes to settle.
  public init(from startValue: Double, to endValue: Double, spring: PhysicalSpring) {
    self.init(
      from: startValue,
      to: endValue,
      seconds: spring.settlingSeconds,
      curve: .physicalSpring(spring)
    )
  }

  /// A way through several values, which takes the sum of their times; without any it ends at once.
  public init(from startValue: Double, keyframes: [Keyframe]) {
    self.init(
      from: startValue,
      to: keyframes.last?.value ?? startValue,
      seconds: keyframes.reduce(0) { $0 + $1.seconds },
      curve: .keyframes(keyframes)
    )
  }

  private init(
    _ startValue: Double,
    _ endValue: Double,
    _ duration: Duration,
    _ curve: Curve,
    carriedVelocity: Double
  ) {
    self.startValue = startValue.asDistance
    self.endValue = endValue.asDistance
    self.duration = duration
    self.curve = curve.checked
    self.carriedVelocity = carriedVelocity
  }

  /// How long it takes, in seconds.
  public var seconds: Double { duration.inSeconds }

  /// The same way with all values negated.
  public var mirrored: Timeline {
    Timeline(-startValue, -endValue, duration, curve.mirrored, carriedVelocity: -carriedVelocity)
  }

  /// A way on from where this one is at a time, to another end, beginning as fast as this one is.
  ///
  /// It moves by the same curve, of several parts by the last one's, and takes that curve's whole
  /// time again; a physical spring takes the time it then needs.
  /// - Parameters:
  ///   - endValue: The value at its end.
  ///   - elapsed: The time since this timeline's start, which is the start of the new one.
  /// - Returns: The way on.
  public func retargeted(to endValue: Double, at elapsed: Duration) -> Timeline {
    let now = sample(at: elapsed)
    let end = endValue.asDistance
    let (next, part) = lastPart
    let own = next.startSlope(seconds: part.inSeconds) * (end - now.value)
    let carried = now.velocity - own
    var time = part
    if case .physicalSpring(let spring) = next {
      time = .exactly(spring.settlingSeconds(from: now.value - end, velocity: carried))
    }
    return Timeline(now.value, end, time, next, carriedVelocity: carried)
  }

  /// The curve, of several parts the last one's, started at rest; and how long it takes.
  private var lastPart: (curve: Curve, duration: Duration) {
    var curve = curve
    var share = 1.0
    while case .keyframes(let frames) = curve, let last = frames.last {
      let whole = frames.reduce(0) { $0 + $1.seconds }
      share *= whole > 0 ? last.seconds / whole : 0
      curve = last.curve
    }
    return (curve.atRest, share == 1 ? duration : .exactly(seconds * share))
  }
}
