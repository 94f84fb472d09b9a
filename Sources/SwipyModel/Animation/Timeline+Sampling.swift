// Where a timeline is at a time, and how fast it moves.

extension Timeline {
  /// The value at a time since the start, and how fast it changes.
  public func sample(at elapsed: Duration) -> Sample {
    guard elapsed < duration else { return Sample(value: endValue, velocity: 0) }
    guard elapsed >= .zero else { return Sample(value: startValue, velocity: 0) }
    let way = Way(start: startValue, end: endValue, seconds: seconds, carried: carriedVelocity)
    let sample = curve.sample(way, at: elapsed.inSeconds)
    return elapsed > .zero ? sample : Sample(value: startValue, velocity: sample.velocity)
  }

  /// The value at a time since the start.
  public func value(at elapsed: Duration) -> Double { sample(at: elapsed).value }

  /// How fast the value changes at a time since the start, per second.
  public func velocity(at elapsed: Duration) -> Double { sample(at: elapsed).velocity }
}

/// A way that a curve fills in; it takes more than no time.
private struct Way {
  let start: Double
  let end: Double
  let seconds: Double
  /// The velocity at the start beyond the curve's own.
  let carried: Double

  var distance: Double { end - start }
}

extension Timeline.Curve {
  fileprivate func sample(_ way: Way, at time: Double) -> Timeline.Sample {
    guard time < way.seconds else { return Timeline.Sample(value: way.end, velocity: 0) }
    let share = time / way.seconds
    switch self {
    case .easing(let easing):
      let value = easing.value(from: way.start, to: way.end, elapsed: time, duration: way.seconds)
      return way.carrying(value, easing.slope(at: share), at: share)
    case .easeIn: return way.along(.easeIn, at: share)
    case .easeOut: return way.along(.easeOut, at: share)
    case .easeInOut: return way.along(.easeInOut, at: share)
    case .spring(let ratio, let velocity):
      let spring = DampedSpring(dampingRatio: ratio, settlingIn: way.seconds)
      return way.by(spring, velocity, at: time)
    case .physicalSpring(let spring):
      return way.by(spring.solved, spring.initialVelocity, at: time)
    case .keyframes(let frames):
      return Self.sample(way, through: frames, at: time)
    }
  }

  private static func sample(
    _ way: Way,
    through frames: [Timeline.Keyframe],
    at time: Double
  ) -> Timeline.Sample {
    let whole = frames.reduce(0) { $0 + $1.seconds }
    guard whole > 0 else { return Timeline.Curve.linear.sample(way, at: time) }
    let scale = way.seconds / whole
    var start = way.start
    var begun = 0.0
    for index in frames.indices {
      let frame = frames[index]
      let end = index == frames.count - 1 ? way.end : frame.value
      let seconds = frame.seconds * scale
      if time - begun < seconds {
        let part = Way(start: start, end: end, seconds: seconds, carried: 0)
        return frame.curve.sample(part, at: time - begun)
      }
      start = end
      begun += seconds
    }
    return Timeline.Sample(value: way.end, velocity: 0)
  }

  /// How fast the progress of a curve without a velocity grows at its start, in distances a second.
  func startSlope(seconds: Double) -> Double {
    guard seconds > 0 else { return 0 }
    switch self {
    case .easing(let easing): return easing.slope(at: 0) / seconds
    case .easeIn: return BezierCurve.easeIn.slope(at: 0) / seconds
    case .easeOut: return BezierCurve.easeOut.slope(at: 0) / seconds
    case .easeInOut: return BezierCurve.easeInOut.slope(at: 0) / seconds
    case .spring, .physicalSpring: return 0
    case .keyframes: return 1 / seconds
    }
  }

  /// The same curve with numbers that can be compared and computed with.
  var checked: Self {
    guard case .spring(let ratio, let velocity) = self else { return self }
    return .spring(dampingRatio: ratio.isNaN ? 1 : ratio, initialVelocity: velocity.asRate)
  }

  /// The same curve without a velocity at its start.
  var atRest: Self {
    switch self {
    case .spring(let ratio, _): .spring(dampingRatio: ratio, initialVelocity: 0)
    case .physicalSpring(let spring): .physicalSpring(spring.atRest)
    case .easing, .easeIn, .easeOut, .easeInOut, .keyframes: self
    }
  }

  /// The same curve with the values it passes negated.
  var mirrored: Self {
    guard case .keyframes(let frames) = self else { return self }
    return .keyframes(
      frames.map {
        Timeline.Keyframe(to: -$0.value, seconds: $0.seconds, curve: $0.curve.mirrored)
      }
    )
  }
}

extension Way {
  func along(_ curve: BezierCurve, at share: Double) -> Timeline.Sample {
    let value = start + distance * curve.progress(at: share)
    return carrying(value, curve.slope(at: share), at: share)
  }

  /// Adds what is left of the velocity taken over: it is whole at the start and gone at the end.
  func carrying(_ value: Double, _ slope: Double, at share: Double) -> Timeline.Sample {
    let rest = 1 - share
    return Timeline.Sample(
      value: value + carried * seconds * share * rest * rest,
      velocity: distance * slope / seconds + carried * rest * (rest - 2 * share)
    )
  }

  /// The motion of a spring towards the end; what would be left of it at the end fades on the way.
  func by(_ spring: DampedSpring, _ initialVelocity: Double, at time: Double) -> Timeline.Sample {
    let velocity = distance * initialVelocity + carried
    let motion = spring.motion(from: -distance, velocity: velocity, after: time)
    let left = spring.motion(from: -distance, velocity: velocity, after: seconds).place
    let share = time / seconds
    return Timeline.Sample(
      value: end + motion.place - left * share * share * (3 - 2 * share),
      velocity: motion.velocity - left * 6 * share * (1 - share) / seconds
    )
  }
}

extension Double {
  /// The number as a duration in seconds that can be computed with: 0...1e6.
  var asSeconds: Double { min(max(orZero, 0), 1e6) }

  /// The number as a velocity in whole distances a second that can be computed with.
  var asRate: Double { min(max(orZero, -1e9), 1e9) }
}
