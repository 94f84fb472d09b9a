// Where the buttons of a tray stand while the side is uncovered, as functions of how far it is.

/// A way along a tray, measured from the edge at which the tray meets the row's content.
///
/// Measured like this, the left side and the right side are the same.
public struct TraySpan: Sendable, Hashable {
  /// The points from the edge at the content to the span's near end.
  public var distance: Double
  /// The points from the near end to the far end.
  public var width: Double

  /// A span from its near end and width.
  public init(distance: Double, width: Double) {
    self.distance = distance
    self.width = width
  }

  /// The left end of the span, in points from the left edge of a tray of this width.
  public func x(on side: SwipeSide, trayWidth: Double) -> Double {
    side == .left ? trayWidth - width - distance : distance
  }
}

extension TrayTransition {
  /// Where a button stands in a tray of which a part is uncovered.
  ///
  /// The tray is as wide as all its buttons, hangs at the content, and moves with it; so a button
  /// that does not seem to move at all changes its distance.
  /// - Parameters:
  ///   - rest: Where the button stands when the tray is uncovered as a whole.
  ///   - trayWidth: The width of the tray, in points.
  ///   - progress: The part of the tray that is uncovered, 0...1.
  /// - Returns: The button's span; where all numbers are finite, so is it.
  /// - Source: MGSwipeTableCell, its five transitions; ``reveal`` is SwipeCellKit's.
  public func span(
    restingAt rest: TraySpan,
    trayWidth: Double,
    progress: Double
  ) -> TraySpan {
    var span = rest
    switch self {
    case .border: span.distance = rest.distance * progress
    case .stationary, .reveal: span.distance = rest.distance - trayWidth * (1 - progress)
    case .drag, .rotate3D: break
    case .clipCenter:
      span.distance =
        rest.distance * progress - ClipMask.margin(ofWidth: rest.width, progress: progress)
    }
    return span
  }
}
