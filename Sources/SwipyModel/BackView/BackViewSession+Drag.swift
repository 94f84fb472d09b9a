// A gesture on a row with a back view: a swipe as a whole, or a drag that the content follows.

extension BackViewSession {
  /// Whether a gesture may begin on this row, asked again for each.
  public mutating func shouldBegin(
    _ intent: DragIntent,
    at time: Duration,
    into events: inout [GestureEvent]
  ) -> Bool {
    advance(to: time, into: &events)
    guard configuration.gesture != .swipe else { return !sides.isEmpty }
    let rule = configuration.begin
    let (x, y) = (intent.velocityX, intent.velocityY)
    guard let side = rule.side(draggedBy: x, y, touchX: intent.touchX, in: geometry),
      sides.contains(side) || shownSide != nil
    else { return false }
    if rule.announcement == .whenAsked { events.append(.started) }
    return true
  }

  mutating func begin(
    _ distance: Double,
    _ velocity: Double,
    _ events: inout [GestureEvent]
  ) {
    guard !sides.isEmpty || shownSide != nil else { return }
    guard configuration.gesture != .swipe else {
      let way = distance == 0 ? velocity : distance
      reveal(SwipeSide(uncoveredBy: way) ?? .left, animated: true, &events)
      return
    }
    cancel(&events)
    endCommand(finished: false, &events)
    let beganOpen = shownSide != nil && hiding == nil
    offset = shownOffset(at: now)
    // A side that only peeks out has not been told to be revealed yet.
    if case .peek? = hiding?.kind { shownSide = nil }
    let caught = hiding == nil ? nil : shownSide
    dropAnimations()
    drag = Drag(travel: offset, side: shownSide, beganOpen: beganOpen)
    if configuration.begin.announcement == .whenBegun { events.append(.started) }
    // Its covering has been told; whatever becomes of it, it is uncovered again.
    if let caught { announce(caught, animated: true, &events) }
    move(by: distance, &events)
  }

  mutating func move(by distance: Double, _ events: inout [GestureEvent]) {
    guard var current = drag else { return }
    current.translation = (current.translation + distance).asDistance
    current.travel = (current.travel + distance).asDistance
    if current.side == nil, let side = SwipeSide(uncoveredBy: current.travel),
      sides.contains(side)
    {
      current.side = side
      announce(side, animated: true, &events)
    }
    drag = current
    switch current.side {
    case .left?: offset = min(max(current.travel, 0), geometry.width)
    case .right?: offset = max(min(current.travel, 0), -geometry.width)
    case nil: offset = 0
    }
    events.append(.swiped(sample))
  }

  mutating func end(_ velocity: Double, _ events: inout [GestureEvent]) {
    guard let current = drag, case .drag(let share, let flick) = configuration.gesture else {
      return
    }
    finish(.released, &events)
    guard let side = current.side else { return }
    let speed = velocity * side.sign
    let isPast = abs(offset) >= min(max(share.orZero, 0), 1) * geometry.width && offset != 0
    settle(side, opens: speed > flick || (speed >= -flick && isPast), &events)
  }

  /// Ends a drag that something has taken away: the row goes back to what it was.
  mutating func cancel(_ events: inout [GestureEvent]) {
    guard let current = drag else { return }
    finish(.cancelled, &events)
    if let side = current.side { settle(side, opens: current.beganOpen, &events) }
  }

  /// Ends the drag and tells what it has come to; what moves the row then is up to the caller.
  mutating func finish(
    _ ending: SwipeOutcome.Ending,
    _ events: inout [GestureEvent]
  ) {
    drag = nil
    let outcome = SwipeOutcome(
      fraction: geometry.fraction(of: offset),
      state: .none,
      mode: .none,
      activated: false,
      action: nil,
      ending: ending
    )
    events.append(.finished(outcome))
  }

  private mutating func settle(
    _ side: SwipeSide,
    opens: Bool,
    _ events: inout [GestureEvent]
  ) {
    // A side that has been taken away meanwhile cannot stay open.
    if opens, sides.contains(side) {
      open(side, from: offset, animated: offset != openOffset(side), &events)
    } else {
      hide(animated: offset != 0, &events)
    }
  }
}
