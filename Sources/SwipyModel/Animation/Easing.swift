// How fast an animation goes at each part of its way: the curves that are plain formulas.

/// A curve from the share of the time that has passed to the share of the way that is done.
///
/// Every curve begins at 0 and ends at 1.
/// - Source: MGSwipeTableCell, ease functions.
public enum Easing: String, Sendable, Hashable, CaseIterable {
  /// Evenly.
  case linear
  /// Slow first, by the square.
  case quadIn
  /// Slow at the end, by the square.
  case quadOut
  /// Slow at both ends, by the square.
  case quadInOut
  /// Slow first, by the cube.
  case cubicIn
  /// Slow at the end, by the cube.
  case cubicOut
  /// Slow at both ends, by the cube.
  case cubicInOut
  /// Like a ball that begins to bounce.
  case bounceIn
  /// Like a ball that comes to rest.
  case bounceOut
  /// Bouncing at both ends.
  case bounceInOut
  /// Bouncing first, then running up to 4.27 times the way, at the end only when the time is over.
  ///
  /// The second half measures its time backwards.
  /// - Source: MGSwipeTableCell, ease in out bounce.
  case bounceInRunaway

  /// The share of the way that is done after a share of the time.
  ///
  /// A share of less than 0 counts as 0, of more than 1 as 1, nan as 0.
  public func progress(at share: Double) -> Double {
    value(from: 0, to: 1, elapsed: share, duration: 1)
  }

  /// The value on a way after some seconds of a duration.
  ///
  /// At the end of the duration it is exactly `end`, and so it is where the duration is not more
  /// than 0. Values and times that are not finite count as 0, values as no more than 1e12, a time
  /// before the start as the start.
  /// - Parameters:
  ///   - start: The value at the start.
  ///   - end: The value at the end.
  ///   - elapsed: The time since the start.
  ///   - duration: How long it takes, in the same unit.
  /// - Returns: The value, always finite.
  public func value(
    from start: Double,
    to end: Double,
    elapsed: Double,
    duration: Double
  ) -> Double {
    let start = start.asDistance
    let end = end.asDistance
    guard let share = Easing.share(elapsed, of: duration) else { return end }
    return eased(share, start, end - start)
  }

  /// How fast the progress grows at a share of the time: 1 for a curve that goes evenly.
  ///
  /// Where a curve has a corner it is the slope beside it. Shares count as for the progress.
  public func slope(at share: Double) -> Double {
    let t = min(max(share.isNaN ? 0 : share, 0), 1)
    switch self {
    case .linear: return 1
    case .quadIn: return 2 * t
    case .quadOut: return 2 * (1 - t)
    case .quadInOut: return t < 0.5 ? 4 * t : 4 * (1 - t)
    case .cubicIn: return 3 * t * t
    case .cubicOut: return 3 * (1 - t) * (1 - t)
    case .cubicInOut: return t < 0.5 ? 12 * t * t : 12 * (1 - t) * (1 - t)
    case .bounceIn: return Bounce.slope(1 - t)
    case .bounceOut: return Bounce.slope(t)
    case .bounceInOut: return t < 0.5 ? Bounce.slope(1 - 2 * t) : Bounce.slope(2 * t - 1)
    case .bounceInRunaway: return t < 0.5 ? Bounce.slope(1 - 2 * t) : -Bounce.slope(1 - 2 * t)
    }
  }

  /// The share of a duration, 0 or more; nil from its end on.
  private static func share(_ elapsed: Double, of duration: Double) -> Double? {
    guard duration > 0, !elapsed.isNaN else { return duration > 0 ? 0 : nil }
    let share = elapsed / duration
    guard share < 1 else { return nil }
    return max(share, 0)
  }

  /// The curve over a way of `c` from `b`, for a share `t` of less than 1.
  private func eased(_ t: Double, _ b: Double, _ c: Double) -> Double {
    switch self {
    case .linear:
      return c * t + b
    case .quadIn:
      return c * t * t + b
    case .quadOut:
      return -c * t * (t - 2) + b
    case .quadInOut:
      let u = 2 * t
      if u < 1 { return c / 2 * u * u + b }
      let v = u - 1
      return -c / 2 * (v * (v - 2) - 1) + b
    case .cubicIn:
      return c * t * t * t + b
    case .cubicOut:
      let v = t - 1
      return c * (v * v * v + 1) + b
    case .cubicInOut:
      let u = 2 * t
      if u < 1 { return c / 2 * u * u * u + b }
      let v = u - 2
      return c / 2 * (v * v * v + 2) + b
    case .bounceIn:
      return c - c * Bounce.height(1 - t) + b
    case .bounceOut:
      return c * Bounce.height(t) + b
    case .bounceInOut:
      if t < 0.5 { return Easing.bounceIn.eased(2 * t, 0, c) * 0.5 + b }
      return Easing.bounceOut.eased(2 * t - 1, 0, c) * 0.5 + c * 0.5 + b
    case .bounceInRunaway:
      if t < 0.5 { return Easing.bounceIn.eased(2 * t, 0, c) * 0.5 + b }
      return Easing.bounceOut.eased(1 - 2 * t, 0, c) * 0.5 + c * 0.5 + b
    }
  }
}

/// The course of a ball that comes to rest: four parabolas, each lower than the one before.
private enum Bounce {
  private static let steepness = 7.5625
  private static let unit = 2.75

  /// The middle of the parabola that a time falls on, and its top.
  private static func parabola(_ t: Double) -> (middle: Double, lift: Double) {
    if t < 1 / unit { return (0, 0) }
    if t < 2 / unit { return (1.5 / unit, 0.75) }
    if t < 2.5 / unit { return (2.25 / unit, 0.9375) }
    return (2.625 / unit, 0.984375)
  }

  static func height(_ t: Double) -> Double {
    let (middle, lift) = parabola(t)
    return steepness * (t - middle) * (t - middle) + lift
  }

  static func slope(_ t: Double) -> Double {
    2 * steepness * (t - parabola(t).middle)
  }
}
