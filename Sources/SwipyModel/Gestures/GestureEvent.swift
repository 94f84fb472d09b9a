// What a row tells: samples of a drag, what was decided, and what follows.

/// A position of the row during a drag, and what it means.
public struct SwipeSample: Sendable, Hashable {
  /// The offset of the row, in points.
  public let offset: Double
  /// The share of the width.
  public let fraction: SwipeFraction
  /// The state that is reached.
  public let state: SwipeState
  /// Whether letting go here makes the state's trigger fire.
  public let activated: Bool
}

/// What a gesture has come to.
public struct SwipeOutcome: Sendable, Hashable {
  /// How the gesture ended.
  public enum Ending: Sendable, Hashable {
    /// The finger let go.
    case released
    /// A trigger that fires immediately was reached.
    case reached
    /// It was cancelled, failed, or was ended by a command.
    case cancelled
  }

  /// The share of the width at the end of the drag.
  public internal(set) var fraction: SwipeFraction
  /// The state that was reached; none for a cancelled gesture, unless that counts as a release.
  public internal(set) var state: SwipeState
  /// The mode of the state's trigger.
  public internal(set) var mode: SwipeMode
  /// Whether the state's trigger fires.
  public internal(set) var activated: Bool
  /// The action bound to the state's trigger.
  public internal(set) var action: String?
  /// How the gesture ended.
  public internal(set) var ending: Ending
}

/// One thing a row tells whoever shows it.
public enum GestureEvent: Sendable, Hashable {
  /// A gesture has begun.
  case started
  /// The row has been dragged.
  case swiped(SwipeSample)
  /// Another state is reached, or the same one has become activated or is so no longer: a feedback is due.
  case crossed(from: SwipeState, to: SwipeState, activated: Bool)
  /// The row moves by itself from now on.
  case settling(SettleAnimation)
  /// The gesture is over, and this is what it has come to. Told once a gesture.
  case finished(SwipeOutcome)
  /// The row waits where it is for a confirmation.
  case confirmationNeeded(SwipeOutcome)
  /// The trigger fires: now is the time to do what is bound to it.
  case triggered(SwipeOutcome)
  /// The row has left, uncovering this side as a whole.
  case exited(SwipeSide)
  /// The row is back at its place, on command or by itself.
  case returned(onCommand: Bool)

  /// A side begins to be uncovered that has buttons or a back view.
  case willReveal(SwipeSide, animated: Bool = true)
  /// The side is open and at rest.
  case revealed(SwipeSide, animated: Bool = true)
  /// The side begins to be covered.
  case willHide(SwipeSide, animated: Bool = true)
  /// The side is covered.
  case hidden(SwipeSide, animated: Bool = true)
  /// What the buttons of a row show has changed, with a finger on the row or not.
  case trayChanged(TrayState, isGestureActive: Bool)
  /// A button takes the whole side, or gives it back.
  case expansionChanged(ExpansionChange)
  /// A button's action is due.
  case pressed(ButtonPress)
  /// A button waits for a confirmation.
  case pressNeedsConfirmation(ButtonPress)
  /// The finger is to be given something to feel.
  case feedbackDue
  /// The row is to be deleted from its list.
  case deletionDue(RowDeletion)
  /// The row is to be shown as selected, or as not selected.
  case selectionChanged(Bool)
  /// A part of the row other than its content moves by itself.
  case animating(PartAnimation)
  /// An animation of the content or of the buttons has been stopped where it is; its end will not come.
  case animationStopped
  /// How much of a button can be seen has changed, as a share of its width; may exceed 1.
  case buttonShown(SwipeSide, index: Int, from: Double, to: Double)
  /// A command has ended, or has been overtaken by something else.
  case completed(CommandToken?, finished: Bool)
}

/// What a row is doing.
public enum GesturePhase: Sendable, Hashable {
  /// It is at its place.
  case atRest
  /// It is being dragged.
  case dragging
  /// It waits for a confirmation.
  case confirming(SwipeOutcome)
  /// It is on its way to its place; a locked row cannot be dragged meanwhile.
  case returning(locked: Bool)
  /// It is leaving.
  case exiting
  /// It has left.
  case exited
  /// It shows a bit of a side by itself.
  case peeking
  /// It is on its way to where it will stay.
  case opening
  /// It stays where it was put.
  case held
}
