// The curve of a row that leaves: fast first, then slower.

/// The cubic Bézier curve through (0, 0), (0.58, 1) and (1, 1): UIKit's ease-out.
struct EaseOutCurve: Sendable, Hashable {
  /// The progress, 0...1, after a share of the duration, 0...1.
  func progress(at share: Double) -> Double {
    guard share > 0 else { return 0 }
    guard share < 1 else { return 1 }
    // x(s) = 1.74 s²(1-s) + s³ grows with s, so halving finds the one s; 60 halvings reach its last bit.
    var low = 0.0
    var high = 1.0
    for _ in 0..<60 {
      let middle = (low + high) / 2
      let x = middle * middle * (1.74 * (1 - middle) + middle)
      if x < share { low = middle } else { high = middle }
    }
    let s = (low + high) / 2
    return s * s * (3 - 2 * s)
  }
}
