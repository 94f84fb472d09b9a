// The end of a drag: what it comes to, and whether that has to be confirmed.

extension TriggerSession {
  mutating func end(_ velocity: Double, _ events: inout [GestureEvent]) {
    guard takesEnd else { return }
    release(.released, velocity: velocity, &events)
  }

  mutating func cancel(_ velocity: Double, _ events: inout [GestureEvent]) {
    guard takesEnd else { return }
    switch configuration.cancel {
    case .isRelease: release(.cancelled, velocity: velocity, &events)
    case .returnsWithoutFiring: returnWithoutFiring(&events)
    }
  }

  mutating func fail(_ events: inout [GestureEvent]) {
    guard takesEnd, configuration.fail == .returnsWithoutFiring else {
      noteDirection()
      return
    }
    returnWithoutFiring(&events)
  }

  /// Whether an end of a drag means something now.
  private var takesEnd: Bool {
    switch configuration.strayInput {
    case .ignored: return phase == .dragging
    case .handled:
      let isDisabled =
        configuration.disabledRow == .ignoresInput && resolved.enabledSides.isEmpty
      return !isExited && !isDisabled
    }
  }

  /// Where every input is handled, even one that is otherwise ignored updates the direction.
  private mutating func noteDirection() {
    guard takesEnd, configuration.strayInput == .handled else { return }
    direction = SwipeDirection(of: fraction.value)
  }

  /// Decides what the drag comes to at its present position, and lets the row go.
  mutating func release(
    _ ending: SwipeOutcome.Ending,
    velocity: Double,
    _ events: inout [GestureEvent]
  ) {
    let sample = sample(at: offset)
    direction = SwipeDirection(of: sample.fraction.value)
    noteRelease(at: sample.fraction.value)
    let outcome = SwipeOutcome(sample, resolved[sample.state], ending)
    phase = .atRest
    if outcome.activated, resolved[sample.state]?.confirmation == .required {
      phase = .confirming(outcome)
      events.append(.finished(outcome))
      events.append(.confirmationNeeded(outcome))
      return
    }
    settle(outcome, velocity: velocity, &events)
    events.append(.finished(outcome))
  }

  /// Tells the end of a gesture that fires nothing, and leaves the row where it is.
  mutating func finishCancelled(_ events: inout [GestureEvent]) {
    noteRelease(at: fraction.value)
    phase = .atRest
    let sample = SwipeSample(offset: offset, fraction: fraction, state: .none, activated: false)
    events.append(.finished(SwipeOutcome(sample, nil, .cancelled)))
  }

  private mutating func returnWithoutFiring(_ events: inout [GestureEvent]) {
    finishCancelled(&events)
    startReturn(decision: nil, onCommand: false, &events)
  }

  private mutating func noteRelease(at fraction: Double) {
    releaseFraction = fraction
    let shown = table.viewState(at: fraction, configuration.appearance.view)
    releaseView = shown.flatMap { resolved[$0]?.view }
  }

  mutating func confirm(as mode: SwipeMode?, _ events: inout [GestureEvent]) {
    guard case .confirming(var outcome) = phase else { return }
    if let mode { outcome.mode = mode }
    phase = .atRest
    settle(outcome, velocity: 0, &events)
  }

  mutating func deny(_ events: inout [GestureEvent]) {
    guard case .confirming = phase else { return }
    phase = .atRest
    startReturn(decision: nil, onCommand: false, &events)
  }

  private mutating func settle(
    _ outcome: SwipeOutcome,
    velocity: Double,
    _ events: inout [GestureEvent]
  ) {
    let side = SwipeSide(uncoveredBy: outcome.fraction.value)
    let staysOpen =
      outcome.activated ? outcome.mode == .hold : outcome.state == keptOpenBy
    if outcome.activated, outcome.mode == .exit, let side {
      startExit(side, velocity: velocity, decision: outcome, &events)
    } else if staysOpen, let target = restingOffset(outcome),
      let side = SwipeSide(uncoveredBy: target)
    {
      let decision = outcome.activated ? outcome : nil
      keptOpenBy = outcome.state
      startOpening(.open(side), at: target, decision: decision, onCommand: false, &events)
    } else {
      startReturn(decision: outcome, onCommand: false, &events)
    }
  }

  /// Where a row stays that its trigger keeps open.
  private func restingOffset(_ outcome: SwipeOutcome) -> Double? {
    resolved.points.restingPlace(of: outcome.state, within: outcome.fraction.value)
      .map(geometry.offset(of:))
  }
}

extension SwipeOutcome {
  init(_ sample: SwipeSample, _ trigger: SwipeTrigger?, _ ending: Ending) {
    self.init(
      fraction: sample.fraction,
      state: sample.state,
      mode: trigger?.mode ?? .none,
      activated: sample.activated,
      action: trigger?.action,
      ending: ending
    )
  }
}
