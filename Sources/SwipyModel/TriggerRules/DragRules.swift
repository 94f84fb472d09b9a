// How a row follows the finger and what it reports while it does.

/// How far a row follows the finger.
public struct TravelRule: Sendable, Hashable {
  /// What a drag towards a side without usable triggers does.
  public var uselessSide: UselessSide
  /// What a drag does that has gone to one side and comes to the other.
  public var crossing: Crossing
  /// What a drag beyond the row's own width does.
  public var beyondWidth: BeyondWidth
  /// Where a drag that begins during an animation finds the row.
  public var grip: Grip

  /// What a drag towards a side without usable triggers does.
  public enum UselessSide: Sendable, Hashable {
    /// The row follows as on any side, once the gesture has begun.
    ///
    /// - Source: SwipyCell and MCSwipeTableViewCell.
    case follows
    /// The row stays at its place.
    case stays
    /// The row follows by a share of the finger's way, 0...1.
    case rubberBands(Double)
  }

  /// What a drag does that has gone to one side and comes to the other without letting go.
  public enum Crossing: Sendable, Hashable {
    /// The row follows, and the other side's triggers count.
    case follows
    /// The row stops at its place.
    case stops
    /// The row follows by a share of the finger's way, 0...1, and the other side's triggers do not count.
    case rubberBands(Double)
  }

  /// What a drag beyond the row's own width does.
  public enum BeyondWidth: Sendable, Hashable {
    /// The row follows without end.
    ///
    /// - Source: SwipyCell and MCSwipeTableViewCell.
    case follows
    /// The row stops at its width.
    case stops
  }

  /// Where a drag that begins during an animation finds the row.
  public enum Grip: Sendable, Hashable {
    /// Where the animation will end; the animation runs on beside the drag.
    ///
    /// - Source: SwipyCell and MCSwipeTableViewCell, whose layers hold the final values.
    case whereItWillBe
    /// Where it is seen; the animation ends there.
    case whereItIsSeen
  }

  /// A rule from its parts.
  public init(
    uselessSide: UselessSide,
    crossing: Crossing = .follows,
    beyondWidth: BeyondWidth,
    grip: Grip
  ) {
    self.uselessSide = uselessSide
    self.crossing = crossing
    self.beyondWidth = beyondWidth
    self.grip = grip
  }
}

/// Which position of the row a drag event reports.
public enum ReportTiming: Sendable, Hashable {
  /// The one before the event's own movement, so that every report is one event late.
  ///
  /// - Source: SwipyCell and MCSwipeTableViewCell.
  case beforeMovement
  /// The one after it.
  case afterMovement
}

/// What happens to input that does not fit the phase, such as a movement that nothing began.
public enum StrayInputRule: Sendable, Hashable {
  /// It is handled as though it fitted.
  ///
  /// - Source: SwipyCell and MCSwipeTableViewCell keep no phase.
  case handled
  /// It is ignored, except that a beginning ends what was going on before it.
  case ignored
}

/// What a row does with drag input while none of its sides is enabled.
public enum DisabledRowRule: Sendable, Hashable {
  /// It ignores it all and stays as it is; whether a drag may begin is answered as ever.
  ///
  /// - Source: MCSwipeTableViewCell and, internally, SwipyCell: should drag.
  case ignoresInput
  /// Its sides count as sides without triggers.
  case sidesAreUseless
}
