// Which state a fraction stands for, and which triggers take part.

/// How the state for a fraction of the width is found.
public enum StateLookup: Sendable, Hashable {
  /// The state of the first point, from left to right, whose successor is not yet reached or has no
  /// trigger; short of a side's first point already the state of that point.
  ///
  /// So the sides differ: on the left a state whose follower has no trigger goes on to the end, on
  /// the right the farthest point counts even where it has no trigger. A point at exactly ±1 is its
  /// own successor and is never found.
  /// - Source: SwipyCell, state with a percentage.
  case lookAhead

  /// The last of left 0, left 1…, right 0, right 1… whose point is reached and whose trigger takes part.
  ///
  /// Order is by index, not by fraction, and a side is reached by comparison alone: a negative
  /// point of the left side is reached while the row is still moved to the left.
  /// - Source: MCSwipeTableViewCell, state with a percentage.
  case lastSatisfied

  /// The farthest reached point of the uncovered side whose trigger takes part; none short of the first.
  ///
  /// Both sides follow one rule, and a point's sign is taken from its state's side.
  case farthestReached
}

/// Which triggers take part in finding states and in deciding which sides can be swiped.
public enum TriggerAvailability: Sendable, Hashable {
  /// Every registered trigger, whatever its mode.
  ///
  /// - Source: SwipyCell.
  case registered
  /// Triggers whose mode is not none.
  ///
  /// - Source: MCSwipeTableViewCell, where a state's mode says whether it is in use.
  case modeSet
  /// Every registered trigger of a side that is enabled.
  case registeredOnEnabledSide
}

/// When the reached state is activated: whether letting go now makes it fire.
public enum ActivationRule: Sendable, Hashable {
  /// Beyond either side's first point, whatever the state is.
  ///
  /// - Source: SwipyCell, trigger hit.
  case pastNearestPoint
  /// As soon as a state is found.
  ///
  /// - Source: MCSwipeTableViewCell.
  case stateFound
  /// From where the state's trigger fires, and not before the row has moved by a minimum distance in points.
  case pastFiringPoint(minimumDistance: Double)
}
