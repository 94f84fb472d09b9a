// The size of a row, and the way between points and fractions of its width.

/// The width and height of a row, in points.
public struct RowGeometry: Sendable, Hashable {
  /// The width in points, finite and at least 0.
  public let width: Double
  /// The height in points, finite and at least 0.
  public let height: Double

  /// A row of this size; a size that is negative or not finite becomes 0.
  public init(width: Double, height: Double = 44) {
    self.width = width.isFinite ? max(width, 0) : 0
    self.height = height.isFinite ? max(height, 0) : 0
  }

  /// The share of the width that an offset stands for, held to -1...1; 0 in a row without width.
  ///
  /// - Source: SwipyCell and MCSwipeTableViewCell, percentage of an offset relative to a width.
  public func fraction(of offset: Double) -> SwipeFraction {
    width > 0 ? SwipeFraction(offset / width) : .zero
  }

  /// The offset in points that a fraction stands for, held to the width on either side.
  ///
  /// - Source: SwipyCell and MCSwipeTableViewCell, offset of a percentage relative to a width.
  public func offset(of fraction: Double) -> Double {
    fraction.isNaN ? 0 : min(max(fraction * width, -width), width)
  }
}
