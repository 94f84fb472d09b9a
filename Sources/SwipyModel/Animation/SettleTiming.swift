// How long rows take to leave and to return.

/// The figures from which a settling animation follows.
public struct SettleTiming: Sendable, Hashable {
  /// The damping ratio of the return, more than 0.
  public let damping: Double
  /// The speed at the start of the return, in whole distances a second.
  public let initialVelocity: Double
  /// The seconds a return takes.
  public let returnSeconds: Double
  /// The seconds a row takes to leave when it is let go at rest.
  public let slowestExitSeconds: Double
  /// The seconds a row takes to leave when it is let go at a width a second, or faster.
  public let fastestExitSeconds: Double
  /// The seconds a peek takes to go out; it comes back like a return.
  public let peekSeconds: Double

  /// Figures from their values; what is not finite or not positive becomes the standard value.
  public init(
    damping: Double = 0.6,
    initialVelocity: Double = 0.9,
    returnSeconds: Double = 0.4,
    slowestExitSeconds: Double = 0.35,
    fastestExitSeconds: Double = 0.20,
    peekSeconds: Double = 0.25
  ) {
    func checked(_ value: Double, _ standard: Double) -> Double {
      value > 0 && value < 3600 ? value : standard
    }
    self.damping = checked(damping, 0.6)
    self.initialVelocity = initialVelocity.isFinite ? initialVelocity : 0.9
    self.returnSeconds = checked(returnSeconds, 0.4)
    self.slowestExitSeconds = checked(slowestExitSeconds, 0.35)
    self.fastestExitSeconds = checked(fastestExitSeconds, 0.20)
    self.peekSeconds = checked(peekSeconds, 0.25)
  }

  /// The seconds a row takes to leave, by its velocity in points a second and its width.
  ///
  /// - Source: SwipyCell and MCSwipeTableViewCell, animation duration with a velocity.
  public func exitSeconds(velocity: Double, width: Double) -> Double {
    guard width > 0, !velocity.isNaN else { return slowestExitSeconds }
    let widthsPerSecond = min(max(velocity, -width), width) / width
    return slowestExitSeconds
      - abs(widthsPerSecond * (slowestExitSeconds - fastestExitSeconds))
  }
}
