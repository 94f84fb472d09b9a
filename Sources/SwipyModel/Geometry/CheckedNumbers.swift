// Numbers from outside, held to what can be calculated with.

extension Double {
  /// The number where it is finite, else 0.
  var orZero: Double { isFinite ? self : 0 }

  /// The number as a distance in points that can be added to others: finite, and no more than 1e12 either way.
  var asDistance: Double { isFinite ? min(max(self, -1e12), 1e12) : 0 }

  /// The number as a share, 0...1; what is not finite counts as 0.
  var asShare: Double { min(max(orZero, 0), 1) }
}
