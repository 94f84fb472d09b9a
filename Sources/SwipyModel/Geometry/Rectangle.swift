// A rectangle in a row's coordinates.

/// A rectangle in points; x grows to the right from the row's left edge, y downwards from its top.
public struct Rectangle: Sendable, Hashable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// The extent to the right.
  public var width: Double
  /// The extent downwards.
  public var height: Double

  /// A rectangle from its top left corner and size.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The empty rectangle at the origin.
  public static let zero = Rectangle(x: 0, y: 0, width: 0, height: 0)

  /// The smallest rectangle with whole edges that holds one of this size around a centre.
  static func integral(centreX: Double, centreY: Double, size: ViewSize) -> Rectangle {
    let left = (centreX - size.width / 2).rounded(.down)
    let top = (centreY - size.height / 2).rounded(.down)
    let right = (centreX - size.width / 2 + size.width).rounded(.up)
    let bottom = (centreY - size.height / 2 + size.height).rounded(.up)
    return Rectangle(x: left, y: top, width: right - left, height: bottom - top)
  }
}

/// The size of the view that a drag uncovers, in points.
public struct ViewSize: Sendable, Hashable {
  /// The width, 0...1e12.
  public let width: Double
  /// The height, 0...1e12.
  public let height: Double

  /// A size; a length that is negative or not finite becomes 0, a longer one 1e12.
  public init(width: Double, height: Double) {
    self.width = max(width.asDistance, 0)
    self.height = max(height.asDistance, 0)
  }
}
