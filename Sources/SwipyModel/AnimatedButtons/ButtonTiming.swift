// How long the animations of a row with buttons take.

/// The figures from which the animations of a row with buttons follow.
public struct ButtonTiming: Sendable, Hashable {
  /// The seconds a row takes to open or close that is let go at rest, or on command.
  public var settleSeconds: Double
  /// The seconds after which a row that was let go in motion has settled.
  public var springSeconds: Double
  /// The mass of the spring that brings a row to rest which was let go in motion.
  public var mass: Double
  /// Its stiffness.
  public var stiffness: Double
  /// Its damping.
  public var damping: Double
  /// The seconds a button takes to fill the row.
  public var fillSeconds: Double
  /// The seconds a row takes to lose its height.
  public var deletionSeconds: Double
  /// How a peek goes out and comes back.
  public var peek: SettleTiming

  /// Figures from their values; SwipeCellKit's where they are not given.
  public init(
    settleSeconds: Double = 0.7,
    springSeconds: Double = 0.7,
    mass: Double = 1,
    stiffness: Double = 100,
    damping: Double = 18,
    fillSeconds: Double = 0.3,
    deletionSeconds: Double = 0.3,
    peek: SettleTiming = SettleTiming()
  ) {
    self.settleSeconds = settleSeconds
    self.springSeconds = springSeconds
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.fillSeconds = fillSeconds
    self.deletionSeconds = deletionSeconds
    self.peek = peek
  }

  /// The spring that brings a row to rest which was let go in motion.
  func spring(_ speed: Double) -> PhysicalSpring {
    PhysicalSpring(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: speed)
  }
}
