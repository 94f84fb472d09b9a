// The curves of the system's animations: cubic Bézier curves through the unit square.

/// A cubic Bézier curve from (0, 0) to (1, 1) with two control points inside the unit square.
struct BezierCurve: Sendable, Hashable {
  private let x1: Double
  private let y1: Double
  private let x2: Double
  private let y2: Double

  /// UIKit's ease-in.
  static let easeIn = BezierCurve(x1: 0.42, y1: 0, x2: 1, y2: 1)
  /// UIKit's ease-out.
  static let easeOut = BezierCurve(x1: 0, y1: 0, x2: 0.58, y2: 1)
  /// UIKit's ease-in-ease-out.
  static let easeInOut = BezierCurve(x1: 0.42, y1: 0, x2: 0.58, y2: 1)

  /// The progress, 0...1, after a share of the duration, 0...1.
  func progress(at share: Double) -> Double {
    guard share > 0 else { return 0 }
    guard share < 1 else { return 1 }
    return point(parameter(at: share), y1, y2)
  }

  /// How fast the progress grows at a share of the duration, 0...1.
  func slope(at share: Double) -> Double {
    let s = parameter(at: share)
    let across = speed(s, x1, x2)
    // Where a control point lies on an end of the curve both speeds vanish; then the bends decide.
    if across > 1e-9 { return speed(s, y1, y2) / across }
    return bend(s, y1, y2) / bend(s, x1, x2)
  }

  /// The parameter of the point above a share; x grows with it, so halving finds it.
  private func parameter(at share: Double) -> Double {
    var low = 0.0
    var high = 1.0
    if share <= low { return low }
    if share >= high { return high }
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if point(middle, x1, x2) < share { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  private func point(_ s: Double, _ one: Double, _ two: Double) -> Double {
    let rest = 1 - s
    return s * (3 * rest * (rest * one + s * two) + s * s)
  }

  private func speed(_ s: Double, _ one: Double, _ two: Double) -> Double {
    let rest = 1 - s
    return 3 * (rest * rest * one + 2 * rest * s * (two - one) + s * s * (1 - two))
  }

  private func bend(_ s: Double, _ one: Double, _ two: Double) -> Double {
    6 * ((1 - s) * (two - 2 * one) + s * (1 - 2 * two + one))
  }
}
