// A spring as mechanics describes it.

/// A spring by its mass, stiffness and damping; how long it takes follows from them.
///
/// - Source: UISpringTimingParameters, as SwipeCellKit uses it.
public struct PhysicalSpring: Sendable, Hashable {
  /// The mass that hangs on it, 1e-6...1e6.
  public let mass: Double
  /// How hard it pulls, 1e-6...1e9.
  public let stiffness: Double
  /// How much it is braked, 0...1e9.
  public let damping: Double
  /// The velocity at the start in whole distances a second, positive towards the end.
  public let initialVelocity: Double

  /// A spring from its figures.
  ///
  /// Mass, stiffness and damping are moved to the nearest figure of their range; nan becomes 1,
  /// 100 and 10. A velocity that is not finite becomes 0.
  public init(mass: Double, stiffness: Double, damping: Double, initialVelocity: Double = 0) {
    func checked(_ value: Double, _ range: ClosedRange<Double>, _ standard: Double) -> Double {
      value.isNaN ? standard : min(max(value, range.lowerBound), range.upperBound)
    }
    self.mass = checked(mass, 1e-6...1e6, 1)
    self.stiffness = checked(stiffness, 1e-6...1e9, 100)
    self.damping = checked(damping, 0...1e9, 10)
    self.initialVelocity = min(max(initialVelocity.orZero, -1e9), 1e9)
  }

  /// The ratio of the damping to the least one that does not swing over.
  public var dampingRatio: Double { damping / (2 * (mass * stiffness).squareRoot()) }

  /// The seconds after which no more than a thousandth of the movement is left, at most 3600.
  ///
  /// A spring that is hardly damped would swing on and on; it counts as damped by a hundredth of
  /// the least damping that does not swing over.
  public var settlingSeconds: Double { settlingSeconds(from: -1, velocity: initialVelocity) }

  func settlingSeconds(from start: Double, velocity: Double) -> Double {
    min(solved.settlingSeconds(from: start, velocity: velocity), 3600)
  }

  /// The same spring, let go at rest.
  var atRest: PhysicalSpring {
    PhysicalSpring(mass: mass, stiffness: stiffness, damping: damping)
  }

  var solved: DampedSpring {
    let frequency = (stiffness / mass).squareRoot()
    return DampedSpring(decay: max(dampingRatio, 0.01) * frequency, frequency: frequency)
  }
}
