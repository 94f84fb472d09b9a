// The motion of a damped spring, solved rather than stepped, so that it can be sampled at any time.

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A spring that pulls towards 0, by its decay and its frequency.
struct DampedSpring: Sendable, Hashable {
  /// How fast swings die away, in 1/s; more than 0.
  private let decay: Double
  /// The square of the frequency it would have without damping, in 1/s².
  private let stiffness: Double
  private let regime: Regime

  private enum Regime: Sendable, Hashable {
    /// It swings over, with a frequency.
    case swinging(Double)
    /// It comes back as fast as it can without swinging over.
    case critical
    /// It creeps back, by two rates of which the slower one lasts.
    case creeping(slow: Double, fast: Double)
  }

  /// How small a part of the whole movement may be left when it counts as settled.
  static let tolerance = 1e-3

  /// A spring by its decay and its undamped frequency, both more than 0 and finite.
  init(decay: Double, frequency: Double) {
    self.decay = decay
    stiffness = frequency * frequency
    let difference = stiffness - decay * decay
    if abs(difference) <= 1e-9 * stiffness {
      regime = .critical
    } else if difference > 0 {
      regime = .swinging(difference.squareRoot())
    } else {
      let fast = decay + (-difference).squareRoot()
      regime = .creeping(slow: stiffness / fast, fast: fast)
    }
  }

  /// A spring by its damping ratio that has settled after some seconds, more than 0.
  ///
  /// Less than 0.05 counts as 0.05; 1 and more do not swing over; nan counts as 1.
  init(dampingRatio: Double, settlingIn seconds: Double) {
    let ratio = dampingRatio < 1 ? max(dampingRatio, 0.05) : 1
    let decay = -log(Self.tolerance) / seconds
    self.init(decay: decay, frequency: decay / ratio)
  }

  /// Where it is and how fast it moves after some seconds, 0 or more.
  func motion(
    from start: Double,
    velocity: Double,
    after time: Double
  ) -> (place: Double, velocity: Double) {
    switch regime {
    case .swinging(let frequency):
      let rest = exp(-decay * time)
      let (along, across) = (cos(frequency * time), sin(frequency * time) / frequency)
      return (
        rest * (start * along + (velocity + decay * start) * across),
        rest * (velocity * along - (decay * velocity + stiffness * start) * across)
      )
    case .critical:
      let rest = exp(-decay * time)
      let push = velocity + decay * start
      return (rest * (start + push * time), rest * (velocity - decay * push * time))
    case .creeping(let slow, let fast):
      let second = -(velocity + slow * start) / (fast - slow)
      let first = (start - second) * exp(-slow * time)
      let quick = second * exp(-fast * time)
      return (first + quick, -slow * first - fast * quick)
    }
  }

  /// The seconds after which no more than a thousandth of the movement is left.
  func settlingSeconds(from start: Double, velocity: Double) -> Double {
    let whole = max(abs(start), abs(velocity) / stiffness.squareRoot())
    guard whole > 0 else { return 0 }
    let (place, speed) = (start / whole, velocity / whole)
    switch regime {
    case .swinging(let frequency):
      let swing = (speed + decay * place) / frequency
      let height = (place * place + swing * swing).squareRoot()
      let seconds = log(max(height / Self.tolerance, 1)) / decay
      // Near to critical damping the swings are so slow that their height says little.
      return min(seconds, criticalSeconds(place, speed))
    case .critical:
      return criticalSeconds(place, speed)
    case .creeping(let slow, let fast):
      let second = abs((speed + slow * place) / (fast - slow))
      return log(max((abs(place) + 2 * second) / Self.tolerance, 1)) / slow
    }
  }

  /// When (start + push · time) · exp(-decay · time), which no swing exceeds, is within the tolerance.
  private func criticalSeconds(_ place: Double, _ speed: Double) -> Double {
    let push = abs(speed + decay * place) / decay
    // The last time it does so is looked for, so it is approached from far beyond.
    var decays = 100.0
    for _ in 0..<32 { decays = log(max((abs(place) + push * decays) / Self.tolerance, 1)) }
    return decays / decay
  }
}
