// What a program can do to a row: return, peek, hold and reuse.

extension TriggerSession {
  /// Does what a program wants of the row, and tells its end to a caller that wants to know it.
  mutating func obey(
    _ command: RowCommand,
    animated: Bool,
    _ token: CommandToken?,
    _ events: inout [GestureEvent]
  ) {
    switch command {
    case .close:
      returnOnCommand(token, &events)
      if !animated { completeReturn(&events) }
    case .open(let side):
      open(.open(side), at: firstOffset(on: side), animated: animated, token, &events)
    case .setOffset(let target):
      let target = min(max(target.asDistance, -geometry.width), geometry.width)
      if target == 0 {
        obey(.close, animated: animated, token, &events)
      } else {
        open(.offset, at: target, animated: animated, token, &events)
      }
    case .expand, .fulfil:
      tellEnd(of: token, finished: false, &events)
    }
  }

  mutating func returnOnCommand(
    _ token: CommandToken?,
    _ events: inout [GestureEvent]
  ) {
    if configuration.returnCommand == .runsBesideDrag {
      startReturn(decision: nil, onCommand: true, token: token, &events)
      return
    }
    switch phase {
    case .atRest:
      events.append(.returned(onCommand: true))
      tellEnd(of: token, finished: true, &events)
    case .returning:
      for index in running.indices {
        running[index].onCommand = true
        tellEnd(of: running[index].token, finished: false, &events)
        running[index].token = nil
      }
      if let last = running.indices.last { running[last].token = token }
    case .dragging:
      finishCancelled(&events)
      startReturn(decision: nil, onCommand: true, token: token, &events)
    case .confirming, .opening, .held, .exited, .exiting, .peeking:
      takeHold(&events)
      startReturn(decision: nil, onCommand: true, token: token, &events)
    }
  }

  /// Puts a row that is on its way back to its place at once.
  private mutating func completeReturn(_ events: inout [GestureEvent]) {
    guard case .returning = phase else { return }
    interrupt(finished: true, &events)
  }

  /// Where the first state of a side begins; nil where no trigger of it takes part.
  private func firstOffset(on side: SwipeSide) -> Double? {
    table.sides.contains(side)
      ? geometry.offset(of: side == .left ? table.anchors.left : table.anchors.right) : nil
  }

  private mutating func open(
    _ kind: SettleAnimation.Kind,
    at target: Double?,
    animated: Bool,
    _ token: CommandToken?,
    _ events: inout [GestureEvent]
  ) {
    guard !isExited, let target, let side = SwipeSide(uncoveredBy: target),
      table.sides.contains(side)
    else {
      tellEnd(of: token, finished: false, &events)
      return
    }
    guard animated else {
      hold(at: geometry.fraction(of: target), &events)
      tellEnd(of: token, finished: true, &events)
      return
    }
    if phase == .dragging { finishCancelled(&events) }
    takeHold(&events)
    keptOpenBy = nil
    startOpening(kind, at: target, decision: nil, onCommand: true, token: token, &events)
  }

  mutating func peek(_ side: SwipeSide, _ share: Double, _ events: inout [GestureEvent]) {
    guard phase == .atRest, running.isEmpty, share > 0, table.sides.contains(side) else { return }
    let fraction = SwipeFraction(share).value * side.sign
    phase = .peeking
    direction = SwipeDirection(of: fraction)
    appearance = SwipeAppearance(colour: configuration.appearance.defaultColour)
    show(at: fraction)
    let animation = SettleAnimation.peek(
      side,
      to: geometry.offset(of: fraction),
      timing: configuration.timing,
      at: now
    )
    run(animation, decision: nil, onCommand: true, &events)
  }

  mutating func hold(at fraction: SwipeFraction, _ events: inout [GestureEvent]) {
    guard !isExited, let side = fraction.side, table.sides.contains(side) else { return }
    if phase == .dragging { finishCancelled(&events) }
    completeEarly(&events)
    phase = .held
    keptOpenBy = nil
    appearance = nil
    stand(at: geometry.offset(of: fraction.value))
    events.append(.swiped(sample(at: offset)))
  }

  /// Lets a row go back that stays open, or is about to.
  mutating func tapContent(_ events: inout [GestureEvent]) {
    guard phase == .held || phase == .opening else { return }
    takeHold(&events)
    startReturn(decision: nil, onCommand: false, &events)
  }

  /// Counts a held row as kept open by a trigger that has fired already; `nil` for none.
  mutating func keepOpen(by index: Int?) {
    guard phase == .held, let side = SwipeSide(uncoveredBy: offset) else { return }
    keptOpenBy = index.map { .state(index: $0, side: side) }
  }

  mutating func reuse(_ defaults: RowDefaults, _ events: inout [GestureEvent]) {
    var fresh = triggers
    switch configuration.reuse {
    case .keepsTriggers: break
    case .keepsActions: fresh.forgetAllButActions()
    case .keepsNothing:
      if phase == .dragging { finishCancelled(&events) }
      completeEarly(&events)
      fresh = TriggerSet()
      direction = nil
      releaseFraction = 0
      releaseView = nil
    }
    fresh.points = defaults.points
    fresh.enabledSides = .both
    triggers = fresh
    configuration.appearance = defaults.appearance
    phase = .atRest
    offset = 0
    travel = 0
    translation = 0
    keptOpenBy = nil
    appearance = nil
  }
}
