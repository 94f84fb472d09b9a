// What can happen to a row.

/// One thing that happens to a row: to the finger on it, by command, or by time passing.
///
/// Numbers that are not finite count as 0, and distances as no more than 1e12. Distances are in points and velocities in points a
/// second, positive to the right.
public enum GestureInput: Sendable, Hashable {
  /// The finger has begun to drag, and has moved by some distance already.
  ///
  /// Its velocity and the place it touched, in points from the row's left edge, matter to rows with
  /// buttons; a place that is not known counts as the row's middle.
  case began(translation: Double = 0, velocity: Double = 0, touchX: Double? = nil)
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

  /// The finger has tapped something of a row that is open.
  case tapped(TapTarget)
  /// A program wants something of the row, animated or at once.
  ///
  /// Its end is told as a completion that carries the token, where the configuration tells it.
  case command(RowCommand, animated: Bool = true, token: CommandToken? = nil)
  /// The list has begun or ended to be edited.
  case editing(Bool)

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

/// What of a row a finger has tapped.
public enum TapTarget: Sendable, Hashable {
  /// The row's content.
  case content
  /// A button of a side; index 0 is nearest to the row's place.
  case button(SwipeSide, index: Int)
}

/// What a program can want of a row with buttons or a back view.
public enum RowCommand: Sendable, Hashable {
  /// The side is to be shown and to stay open.
  case open(SwipeSide)
  /// The row is to go back to its place.
  case close
  /// The row is to stand at an offset in points, 0 being its place.
  case setOffset(Double)
  /// The side is to be swiped as far as its expansion, and to fire.
  case expand(SwipeSide)
  /// What was done with a row that a button has filled.
  case fulfil(Fulfilment)
}

/// What becomes of a row that a button has filled.
public enum Fulfilment: String, Sendable, Hashable, CaseIterable {
  /// The row is to be deleted, after its animation.
  case delete
  /// The row is to go back to its place.
  case reset
  /// The caller has already taken the row out of its list; nothing is animated.
  case none
}

/// A caller's name for one command, handed back when the command's end is told.
public struct CommandToken: Sendable, Hashable {
  /// The number that the caller chose.
  public let rawValue: UInt64

  /// A token for a number.
  public init(_ rawValue: UInt64) { self.rawValue = rawValue }
}
