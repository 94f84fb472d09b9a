// Where the view stands that a drag uncovers, and how opaque it is.

/// The fractions at which the two sides' first states begin, as the view's place and opacity use them.
public struct Anchors: Sendable, Hashable {
  /// The left side's, usually positive.
  public var left: Double
  /// The right side's, usually negative.
  public var right: Double

  /// Anchors at these fractions.
  public init(left: Double, right: Double) {
    self.left = left
    self.right = right
  }

  /// The view's opacity, 0...1: it grows with the fraction up to the first point and is 1 beyond it.
  ///
  /// - Source: SwipyCell and MCSwipeTableViewCell, alpha with a percentage.
  public func opacity(at fraction: Double) -> Double {
    if fraction >= 0, fraction < left { return fraction / left }
    if fraction < 0, fraction > right { return abs(fraction / right) }
    return 1
  }
}

/// The rule for where the uncovered view stands.
public enum ViewPlacement: Sendable, Hashable {
  /// Beside the row's edge, a padding away from it, and never nearer to the side than half a padding.
  ///
  /// The limit holds on the side that `direction` names.
  /// - Source: SwipyCell, swipe view position.
  case besideEdge(padding: Double)
  /// In the middle of the strip as wide as the first point, and along with the row beyond it.
  ///
  /// - Source: MCSwipeTableViewCell, slide view with a percentage.
  case insideFirstPoint

  /// Where the view stands.
  public enum Motion: Sendable, Hashable {
    /// It moves along, the row being at this fraction.
    case follows(Double)
    /// It stands where the row's direction says.
    case stands
  }

  /// The view's frame under this rule.
  ///
  /// - Parameters:
  ///   - size: The view's size.
  ///   - motion: Whether the view moves along.
  ///   - direction: The direction in which the row has been moved.
  ///   - anchors: The sides' first points.
  ///   - geometry: The row.
  /// - Returns: A frame with whole edges; `nil` where the rule leaves it as it is.
  public func frame(
    size: ViewSize,
    motion: Motion,
    direction: SwipeDirection?,
    anchors: Anchors,
    geometry: RowGeometry
  ) -> Rectangle? {
    let centre: Double?
    switch self {
    case .besideEdge(let padding):
      centre = besideEdge(
        padding.asDistance,
        size,
        motion,
        direction,
        anchors,
        geometry
      )
    case .insideFirstPoint:
      centre = insideFirstPoint(motion, direction, anchors, geometry)
    }
    guard let centre else { return nil }
    return .integral(centreX: centre, centreY: geometry.height / 2, size: size)
  }

  private func besideEdge(
    _ padding: Double,
    _ size: ViewSize,
    _ motion: Motion,
    _ direction: SwipeDirection?,
    _ anchors: Anchors,
    _ geometry: RowGeometry
  ) -> Double? {
    func onLeft(_ fraction: Double) -> Double {
      geometry.offset(of: fraction) - size.width - padding
    }
    func onRight(_ fraction: Double) -> Double {
      geometry.width + geometry.offset(of: fraction) + size.width + padding
    }
    var centre = 0.0
    switch motion {
    case .follows(let fraction):
      if fraction > 0, fraction < anchors.left {
        centre = onLeft(anchors.left)
      } else if fraction >= anchors.left {
        centre = onLeft(fraction)
      } else if fraction < 0, fraction > anchors.right {
        centre = onRight(anchors.right)
      } else if fraction <= anchors.right {
        centre = onRight(fraction)
      }
    case .stands:
      switch direction {
      case .right: centre = onLeft(anchors.left)
      case .left: centre = onRight(anchors.right)
      case .center, nil: return nil
      }
    }
    switch direction {
    case .right: return max(centre, size.width + padding / 2)
    case .left: return min(centre, geometry.width - size.width - padding / 2)
    case .center, nil: return centre
    }
  }

  private func insideFirstPoint(
    _ motion: Motion,
    _ direction: SwipeDirection?,
    _ anchors: Anchors,
    _ geometry: RowGeometry
  ) -> Double? {
    let first = anchors.left
    switch motion {
    case .follows(let fraction):
      if fraction >= 0, fraction < first { return geometry.offset(of: first / 2) }
      if fraction >= first { return geometry.offset(of: fraction - first / 2) }
      if fraction < 0, fraction >= -first { return geometry.width - geometry.offset(of: first / 2) }
      return geometry.width + geometry.offset(of: fraction + first / 2)
    case .stands:
      switch direction {
      case .right: return geometry.offset(of: first / 2)
      case .left: return geometry.width - geometry.offset(of: first / 2)
      case .center, nil: return nil
      }
    }
  }
}
