// The share of its width that a row has been moved by.

/// A signed share of a row's width, -1...1; positive while the left side is uncovered.
///
/// It is always finite: a nan becomes 0, and what lies outside the range becomes its nearest end.
public struct SwipeFraction: Sendable, Hashable, Comparable, ExpressibleByFloatLiteral {
  /// The share, -1...1, never a nan.
  public let value: Double

  /// The fraction nearest to `value`.
  public init(_ value: Double) {
    self.value = value.isNaN ? 0 : min(max(value, -1), 1)
  }

  /// The fraction nearest to a literal.
  public init(floatLiteral value: Double) { self.init(value) }

  /// A row at its place.
  public static let zero = SwipeFraction(0)

  /// The side that is uncovered; `nil` at zero.
  public var side: SwipeSide? { SwipeSide(uncoveredBy: value) }

  /// The same share to the other side.
  public var mirrored: SwipeFraction { SwipeFraction(-value) }

  /// Whether `lhs` lies further to the left than `rhs`.
  public static func < (lhs: SwipeFraction, rhs: SwipeFraction) -> Bool { lhs.value < rhs.value }
}
