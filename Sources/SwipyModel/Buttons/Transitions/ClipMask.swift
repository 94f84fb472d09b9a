// The part of a button that is drawn while it opens from its middle.

/// The part of a button that is drawn, in points from the button's left edge.
public struct ClipMask: Sendable, Hashable {
  /// The left edge of what is drawn.
  public var x: Double
  /// How wide it is.
  public var width: Double

  /// A mask from its parts.
  public init(x: Double, width: Double) {
    self.x = x
    self.width = width
  }

  /// The mask of a button with neighbours that has opened by a part, 0...1.
  ///
  /// It reaches half a point beyond the left side and a whole one beyond the right side of what is
  /// open, so that no gap shows between neighbours.
  /// - Source: MGSwipeTableCell, clip transition.
  public init(buttonWidth: Double, progress: Double) {
    let margin = Self.margin(ofWidth: buttonWidth, progress: progress)
    self.init(x: margin - 0.5, width: buttonWidth - 2 * margin + 1.5)
  }

  /// How much of a button is hidden on each side: whole points, halves rounded away from zero.
  ///
  /// - Source: MGSwipeTableCell, which rounds in single precision.
  static func margin(ofWidth width: Double, progress: Double) -> Double {
    Double(Float(width * 0.5 * (1 - progress)).rounded(.toNearestOrAwayFromZero))
  }
}
