// The size of a row, and the way between points and fractions of its width.

/// The width and height of a row, in points.
public struct RowGeometry: Sendable, Hashable {
  /// The width in points, 0...1e12.
  public let width: Double
  /// The height in points, 0...1e12.
  public let height: Double
  /// The points at the left edge that a safe area keeps free, 0...1e12.
  public let leftInset: Double
  /// The points at the right edge that a safe area keeps free, 0...1e12.
  public let rightInset: Double

  /// A row of this size; a length that is negative or not finite becomes 0, a longer one 1e12.
  public init(width: Double, height: Double = 44, leftInset: Double = 0, rightInset: Double = 0) {
    func checked(_ length: Double) -> Double { max(length.asDistance, 0) }
    self.width = checked(width)
    self.height = checked(height)
    self.leftInset = checked(leftInset)
    self.rightInset = checked(rightInset)
  }

  /// The points that a safe area keeps free at a side's edge.
  public func inset(_ side: SwipeSide) -> Double { side == .left ? leftInset : rightInset }

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
