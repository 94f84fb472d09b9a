// What can happen to a row.

/// One thing that happens to a row: to the finger on it, by command, or by time passing.
///
/// Numbers that are not finite count as 0, and distances as no more than 1e12. Distances are in points and velocities in points a
/// second, positive to the right.
public enum GestureInput: Sendable, Hashable {
  /// The finger has begun to drag, and has moved by some distance already.
  case began(translation: Double = 0)
  /// The finger has moved on by a distance.
  case moved(by: Double)
  /// The finger has moved to a distance from where it began.
  case movedTo(Double)
  /// The finger has let go.
  case ended(velocity: Double = 0)
  /// Something has taken the gesture away, such as a call or an alert.
  case cancelled(velocity: Double = 0)
  /// The gesture has turned out not to be one.
  case failed

  /// What waits for a confirmation may fire, with another mode if one is given.
  case confirmed(as: SwipeMode? = nil)
  /// What waits for a confirmation must not fire; the row returns.
  case denied

  /// The row is to return to its place.
  case swipeToOrigin
  /// The row is to show a share of a side, more than 0 and up to 1, and to return by itself.
  ///
  /// Nothing happens unless the row is at rest and the side has a trigger to show.
  case peek(SwipeSide, upTo: Double)
  /// The row is to stay at a fraction until it is dragged on or told to return.
  ///
  /// Nothing happens at 0, on a side that has no trigger to show, and to a row that has left.
  case held(at: SwipeFraction)

  /// Running animations have been cut short; the row is where they would have ended.
  case animationsInterrupted
  /// The row is used for something else from now on.
  case reused(RowDefaults)
  /// Nothing but time has passed.
  case timePassed
}
