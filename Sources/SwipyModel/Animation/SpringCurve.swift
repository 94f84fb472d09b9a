// The curve of a row that returns: a damped spring.

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A damped spring that has come within a thousandth of its end when its duration is over.
///
/// Frequency and decay follow from damping ratio and duration, so that the curve depends on
/// nothing else than what UIKit's spring animation is given.
struct SpringCurve: Sendable, Hashable {
  /// The damping ratio, more than 0; 1 and above do not swing over.
  let damping: Double
  /// The speed at the start, in whole distances a second towards the end.
  let initialVelocity: Double
  /// The duration in seconds, more than 0.
  let duration: Double

  /// The progress after a time in seconds: 0 at the start, 1 at the end, beyond 1 while it swings over.
  func progress(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < duration else { return 1 }
    let decay = log(1000) / duration
    let ratio = min(max(damping, 0.05), 1)
    if ratio < 1 {
      let frequency = decay / ratio * (1 - ratio * ratio).squareRoot()
      let swing = (decay - initialVelocity) / frequency
      return 1 - exp(-decay * time) * (cos(frequency * time) + swing * sin(frequency * time))
    }
    return 1 - exp(-decay * time) * (1 + (decay - initialVelocity) * time)
  }
}
