// What a row tells, with left and right exchanged.

extension GestureEvent {
  /// The same told by a row whose left and right are exchanged.
  public var mirrored: GestureEvent {
    switch self {
    case .swiped(let sample): .swiped(sample.mirrored)
    case .crossed(let from, let to, let activated):
      .crossed(from: from.mirrored, to: to.mirrored, activated: activated)
    case .settling(let animation): .settling(animation.mirrored)
    case .finished(let outcome): .finished(outcome.mirrored)
    case .confirmationNeeded(let outcome): .confirmationNeeded(outcome.mirrored)
    case .triggered(let outcome): .triggered(outcome.mirrored)
    case .exited(let side): .exited(side.opposite)
    case .willReveal(let side, let animated): .willReveal(side.opposite, animated: animated)
    case .revealed(let side, let animated): .revealed(side.opposite, animated: animated)
    case .willHide(let side, let animated): .willHide(side.opposite, animated: animated)
    case .hidden(let side, let animated): .hidden(side.opposite, animated: animated)
    case .trayChanged(let state, let isActive):
      .trayChanged(state.mirrored, isGestureActive: isActive)
    case .expansionChanged(let change): .expansionChanged(change.mirrored)
    case .pressed(let press): .pressed(press.mirrored)
    case .pressNeedsConfirmation(let press): .pressNeedsConfirmation(press.mirrored)
    case .buttonShown(let side, let index, let before, let now):
      .buttonShown(side.opposite, index: index, from: before, to: now)
    case .started, .returned, .feedbackDue, .deletionDue, .selectionChanged, .animating,
      .animationStopped, .completed:
      self
    }
  }
}

extension SwipeSample {
  /// The same with left and right exchanged.
  public var mirrored: SwipeSample {
    SwipeSample(
      offset: -offset,
      fraction: fraction.mirrored,
      state: state.mirrored,
      activated: activated
    )
  }
}

extension SwipeOutcome {
  /// The same with left and right exchanged.
  public var mirrored: SwipeOutcome {
    var copy = self
    copy.fraction = fraction.mirrored
    copy.state = state.mirrored
    return copy
  }
}

extension GesturePhase {
  /// The same with left and right exchanged.
  public var mirrored: GesturePhase {
    if case .confirming(let outcome) = self { .confirming(outcome.mirrored) } else { self }
  }
}

extension TrayState {
  /// The same with left and right exchanged.
  public var mirrored: TrayState {
    switch self {
    case .closed: self
    case .swiping(let side): .swiping(side.opposite)
    case .expanding(let side): .expanding(side.opposite)
    }
  }
}

extension ExpansionChange {
  /// The same with left and right exchanged.
  public var mirrored: ExpansionChange {
    ExpansionChange(
      side: side.opposite,
      index: index,
      isExpanded: isExpanded,
      isComplete: isComplete
    )
  }
}

extension ButtonPress {
  /// The same with left and right exchanged.
  public var mirrored: ButtonPress {
    ButtonPress(side: side.opposite, index: index, name: name, action: action, origin: origin)
  }
}
