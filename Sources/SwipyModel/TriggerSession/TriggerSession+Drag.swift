// A drag from the question whether it may begin to its last movement.

extension TriggerSession {
  /// Whether a drag may begin on this row, asked again for every drag and every side.
  ///
  /// A configuration may tell the start of the gesture here.
  public mutating func shouldBegin(
    _ intent: DragIntent,
    at time: Duration,
    into events: inout [GestureEvent]
  ) -> Bool {
    advance(to: time, into: &events)
    let rule = configuration.begin
    let (x, y) = (intent.velocityX, intent.velocityY)
    guard let side = rule.side(draggedBy: x, y, touchX: intent.touchX, in: geometry),
      table.sides.contains(side) || isKeptOpen,
      rule.whileExited == .mayBegin || !isExited
    else { return false }
    if rule.announcement == .whenAsked { events.append(.started) }
    return true
  }

  /// Whether the row stands away from its place, so that either direction means something.
  private var isKeptOpen: Bool {
    switch phase {
    case .opening, .held, .confirming, .peeking: true
    case .atRest, .dragging, .returning, .exiting, .exited: false
    }
  }

  /// Whether drag input is to be ignored in any phase.
  private var ignoresDrags: Bool {
    isExited || (configuration.disabledRow == .ignoresInput && resolved.enabledSides.isEmpty)
  }

  mutating func begin(_ distance: Double, _ events: inout [GestureEvent]) {
    guard !ignoresDrags else { return }
    translation = distance
    gestureSide = isKeptOpen ? SwipeSide(uncoveredBy: shownOffset(at: now)) : nil
    if configuration.strayInput == .ignored {
      if phase == .dragging { finishCancelled(&events) }
      takeHold(&events)
    }
    reached = keptOpenBy ?? .none
    reachedActivated = false
    if configuration.begin.announcement == .whenBegun { events.append(.started) }
    drag(by: distance, &events)
  }

  mutating func move(by distance: Double, _ events: inout [GestureEvent]) {
    guard !ignoresDrags else { return }
    guard phase == .dragging || configuration.strayInput == .handled else { return }
    translation = (translation + distance).asDistance
    drag(by: distance, &events)
  }

  /// Ends what the row does by itself and lets the finger have it where it is.
  mutating func takeHold(_ events: inout [GestureEvent]) {
    if configuration.travel.grip == .whereItIsSeen {
      offset = shownOffset(at: now)
      completeEarly(&events)
    }
    travel = travelNeeded(for: offset)
  }

  private mutating func drag(by distance: Double, _ events: inout [GestureEvent]) {
    let before = configuration.report == .beforeMovement ? sample(at: offset) : nil
    if let before { direction = SwipeDirection(of: before.fraction.value) }
    phase = .dragging
    if appearance == nil {
      appearance = SwipeAppearance(colour: configuration.appearance.defaultColour)
    }
    travel = (travel + distance).asDistance
    noteGestureSide()
    offset = offsetAllowed(for: travel)

    let after = sample(at: offset)
    if before == nil { direction = SwipeDirection(of: after.fraction.value) }
    show(at: after.fraction.value)
    events.append(.swiped(before ?? after))
    if after.state != reached || after.activated != reachedActivated {
      events.append(.crossed(from: reached, to: after.state, activated: after.activated))
      reached = after.state
      reachedActivated = after.activated
    }
    if after.activated, configuration.strayInput == .ignored,
      resolved[after.state]?.firing == .immediately
    {
      release(.reached, velocity: 0, &events)
    }
  }

  /// The offset that the travel rule allows for a way of the finger.
  private func offsetAllowed(for travel: Double) -> Double {
    var allowed = travel
    if let side = SwipeSide(uncoveredBy: travel), !table.sides.contains(side) {
      switch configuration.travel.uselessSide {
      case .follows: break
      case .stays: allowed = 0
      case .rubberBands(let share): allowed = travel * share.asShare
      }
    }
    if isBeyondCrossing(travel) {
      switch configuration.travel.crossing {
      case .follows: break
      case .stops: allowed = 0
      case .rubberBands(let share): allowed *= share.asShare
      }
    }
    switch configuration.travel.beyondWidth {
    case .follows: return allowed
    case .stops: return min(max(allowed, -geometry.width), geometry.width)
    }
  }

  /// Takes note of the side that the finger leads the row to first.
  ///
  /// A row that is caught on its way back may stand on the other side; then it has not gone there yet.
  private mutating func noteGestureSide() {
    guard gestureSide == nil, let side = SwipeSide(uncoveredBy: travel) else { return }
    if side == SwipeSide(uncoveredBy: translation) { gestureSide = side }
  }

  /// Whether an offset lies on the side that a gesture does not go to after it went to the other.
  func isBeyondCrossing(_ offset: Double) -> Bool {
    guard configuration.travel.crossing != .follows, phase == .dragging, let gestureSide,
      let side = SwipeSide(uncoveredBy: offset)
    else { return false }
    return side != gestureSide
  }

  /// A way of the finger that the travel rule turns into an offset, as nearly as it can.
  private func travelNeeded(for offset: Double) -> Double {
    guard let side = SwipeSide(uncoveredBy: offset), !table.sides.contains(side) else {
      return offset
    }
    switch configuration.travel.uselessSide {
    case .follows: return offset
    case .stays: return 0
    case .rubberBands(let share):
      return share.asShare > 0 ? (offset / share.asShare).asDistance : 0
    }
  }
}
