// The end of a drag: which button fires, or whether the side stays open.

extension AnimatedButtonSession {
  mutating func end(
    _ ending: SwipeOutcome.Ending,
    velocity: Double,
    _ events: inout [GestureEvent]
  ) {
    guard drag.isActive || rules.strayInput == .handled, acceptsDrags else { return }
    if ending == .cancelled, rules.cancel == .returnsWithoutFiring {
      cancel(&events)
      return
    }
    if rules.strayInput == .handled {
      guard shown != nil, phase != .atRest || offset != 0 else {
        finish(nil, ending, &events)
        return
      }
    }
    release(ending, velocity: velocity, &events)
  }

  /// Ends the drag without firing anything, and leaves the row as it was before.
  private mutating func cancel(_ events: inout [GestureEvent]) {
    finish(nil, .cancelled, &events)
    if isExpanded { setExpanded(false, isFelt: false, &events) }
    if let side = drag.openAtStart, shown == side, metrics(side)?.isUsable == true {
      settleOpen(side, velocity: 0, &events)
    } else {
      close(.own, velocity: 0, &events)
    }
  }

  private mutating func release(
    _ ending: SwipeOutcome.Ending,
    velocity: Double,
    _ events: inout [GestureEvent]
  ) {
    if sample.activated, let metrics = shownMetrics, let (index, button) = metrics.expandable {
      let press = press(metrics.side, index, button, .expansion)
      finish(press, ending, &events)
      phase = .open(metrics.side)
      if button.confirmation == .required {
        phase = .confirming(press)
        events.append(.pressNeedsConfirmation(press))
      } else {
        carryOut(press, button, metrics, &events)
      }
      return
    }
    let opens = opens(velocity: velocity)
    finish(nil, ending, &events)
    if isExpanded { setExpanded(false, isFelt: false, &events) }
    if let shown, opens {
      settleOpen(shown, velocity: velocity, &events)
    } else {
      close(.own, velocity: velocity, &events)
    }
  }

  /// Whether the side that is shown stays open when the finger lets go.
  private func opens(velocity: Double) -> Bool {
    guard let metrics = shownMetrics else { return false }
    let outwards = velocity * metrics.side.sign
    switch rules.release {
    case .byDirectionAlone:
      return outwards >= 0
    case .byDistanceAndSpeed(let rule):
      guard metrics.isUsable, metrics.openDistance > 0, rule.keeping == .keepsOpen,
        offset * metrics.side.sign > 0
      else { return false }
      if abs(drag.way) < rules.minimumDistance { return drag.openAtStart == metrics.side }
      if let inertia = rule.inertia, abs(outwards) >= inertia, outwards != 0 {
        return outwards > 0
      }
      switch rule.from {
      case .fractionOfTray(let share): return abs(offset) >= metrics.area * share.orZero
      case .points(let points): return abs(offset) >= points
      }
    }
  }

  /// Tells the end of a gesture and what it has come to.
  mutating func finish(
    _ press: ButtonPress?,
    _ ending: SwipeOutcome.Ending,
    _ events: inout [GestureEvent]
  ) {
    guard drag.isActive else { return }
    drag.isActive = false
    events.append(
      .finished(
        SwipeOutcome(
          fraction: geometry.fraction(of: offset),
          state: press.map { .state(index: $0.index, side: $0.side) } ?? .none,
          mode: press == nil ? .none : firingMode,
          activated: press != nil,
          action: press?.action,
          ending: ending
        )
      )
    )
  }

  private var firingMode: SwipeMode {
    if case .fill? = shownMetrics?.tray.expansion?.completion { .exit } else { .toggle }
  }

  /// Brings the row to where a side is open.
  private mutating func settleOpen(
    _ side: SwipeSide,
    velocity: Double,
    _ events: inout [GestureEvent]
  ) {
    phase = .open(side)
    let target = (metrics(side)?.openDistance ?? 0) * side.sign
    let end: ContentRun.End = rules.whileClosing == .isAtRest ? .released : .opened(side)
    animate(to: target, kind: .open(side), end: end, velocity: velocity, &events)
  }

  /// Brings the row to its place.
  mutating func close(_ order: Order, velocity: Double, _ events: inout [GestureEvent]) {
    let isRelease = rules.whileClosing == .isAtRest
    phase = isRelease ? .atRest : .closing
    if rules.covering == .onceAReveal { tellCovering(isAnimated: order.isAnimated, &events) }
    animate(
      to: 0,
      kind: .origin,
      end: isRelease ? .released : .closed,
      velocity: velocity,
      order: order,
      &events
    )
    if rules.covering == .atEachCause { tellCovering(isAnimated: true, &events) }
  }
}
