// Which drags a row takes for itself.

/// What a drag must look like to begin.
public struct BeginRule: Sendable, Hashable {
  /// How many times the vertical speed the horizontal speed has to exceed.
  public var dominance: Double
  /// How near to either edge of the row, in points, a touch must not begin; 0 for no such margin.
  public var edgeMargin: Double
  /// Whether a row that has left or is leaving may be asked again.
  public var whileExited: WhileExited
  /// When the start of a gesture is told.
  public var announcement: Announcement

  /// What an exited row answers.
  public enum WhileExited: Sendable, Hashable {
    /// The same as any other row; the drag itself is then ignored.
    ///
    /// - Source: SwipyCell and MCSwipeTableViewCell.
    case mayBegin
    /// No.
    case refuses
  }

  /// When the start of a gesture is told.
  public enum Announcement: Sendable, Hashable {
    /// When the question whether it may begin is answered with yes.
    ///
    /// - Source: SwipyCell and MCSwipeTableViewCell call their delegate inside that query.
    case whenAsked
    /// When it begins.
    case whenBegun
  }

  /// A rule from its parts.
  public init(
    dominance: Double,
    edgeMargin: Double = 0,
    whileExited: WhileExited,
    announcement: Announcement
  ) {
    self.dominance = dominance
    self.edgeMargin = edgeMargin
    self.whileExited = whileExited
    self.announcement = announcement
  }
}

extension BeginRule {
  /// The side that a drag uncovers which moves like this.
  ///
  /// - Parameters:
  ///   - x: How fast or how far it goes to the right.
  ///   - y: The same downwards.
  ///   - touchX: Where the finger touched, in points from the row's left edge.
  ///   - row: The row.
  /// - Returns: The side, usable or not; `nil` where the rule refuses the drag.
  func side(
    draggedBy x: Double,
    _ y: Double,
    touchX: Double?,
    in row: RowGeometry
  ) -> SwipeSide? {
    guard abs(x) > dominance * abs(y) else { return nil }
    if let touchX, edgeMargin > 0, touchX < edgeMargin || touchX > row.width - edgeMargin {
      return nil
    }
    return SwipeSide(uncoveredBy: x)
  }
}

/// What is known of a drag when it asks whether it may begin.
public struct DragIntent: Sendable, Hashable {
  /// Horizontal speed in points a second, positive to the right.
  public var velocityX: Double
  /// Vertical speed in points a second.
  public var velocityY: Double
  /// Where the finger touched, in points from the row's left edge; `nil` where that is unknown.
  public var touchX: Double?
  /// How far the finger has moved to the right so far, in points.
  public var translationX: Double
  /// How far the finger has moved down so far, in points.
  public var translationY: Double

  /// A drag with this velocity; nans count as 0.
  ///
  /// Where the way so far is not given, it counts as having the velocity's direction.
  public init(
    velocityX: Double,
    velocityY: Double,
    touchX: Double? = nil,
    translationX: Double? = nil,
    translationY: Double? = nil
  ) {
    func checked(_ value: Double) -> Double { value.isNaN ? 0 : value }
    self.velocityX = checked(velocityX)
    self.velocityY = checked(velocityY)
    self.touchX = touchX
    self.translationX = checked(translationX ?? velocityX)
    self.translationY = checked(translationY ?? velocityY)
  }
}
