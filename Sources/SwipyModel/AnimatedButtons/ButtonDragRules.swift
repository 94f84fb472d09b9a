// Which drags a row with buttons takes, and how it follows them.

/// Which drags a row with buttons takes for itself.
public enum ButtonBeginRule: Sendable, Hashable {
  /// Every drag whose way so far leads sideways at least as far as up or down, whatever the sides hold.
  ///
  /// - Source: SwipeCellKit.
  case sidewaysAtLeast
  /// Drags that fit the rule, towards a side with usable buttons or away from an open one.
  case considered(BeginRule)
}

/// Which side a drag of a row at its place uncovers.
public enum SideChoice: Sendable, Hashable {
  /// The one that the finger's velocity points away from when the drag begins; the right one at rest.
  ///
  /// - Source: SwipeCellKit.
  case velocityAtBegin
  /// The one where the row has been moved to.
  case whereTheRowIs
}

/// What a drag does beyond the row's place once it has uncovered the other side.
public enum OppositeSideRule: Sendable, Hashable {
  /// It uncovers that side as well.
  case uncovers
  /// The row stops at its place.
  case stops
  /// The row follows by a share of the finger's way, 0...1, and shows nothing.
  ///
  /// - Source: SwipeCellKit, with a fifth.
  case yields(Double)
}

/// What a drag towards a side without usable buttons does.
public enum UselessSideRule: Sendable, Hashable {
  /// The whole drag is ignored, also where it turns around.
  ///
  /// - Source: SwipeCellKit.
  case ignoresDrag
  /// The row stays at its place.
  case stays
  /// The row follows by a share of the finger's way, 0...1.
  case yields(Double)
}

/// Which position of the row decides whether a button expands.
public enum ExpansionMeasure: Sendable, Hashable {
  /// The one before the movement, in whole points, which has to be beyond the point.
  ///
  /// - Source: SwipeCellKit, should expand.
  case previousInWholePoints
  /// The one after the movement, which has to be at the point or beyond it.
  case present
}

/// What a row does that expands a button although it has not come as far as the target.
public enum ShortOfTargetRule: Sendable, Hashable {
  /// It moves to the target by itself, and the finger goes on from there.
  ///
  /// - Source: SwipeCellKit.
  case jumpsToTarget
  /// It goes on following the finger.
  case followsFinger
}

/// From where a row's position is measured.
public enum PositionOrigin: Sendable, Hashable {
  /// From the row's place.
  case place
  /// From the left edge of a container, where the row's place is at `x`; its width counts for touches.
  ///
  /// A row that does not begin at the container's edge counts as moved from the start.
  /// - Source: SwipeCellKit's table cells, whose frame is the table's.
  case container(x: Double, width: Double)
}
