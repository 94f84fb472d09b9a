// What a program can do to a row: return, peek, hold and reuse.

extension TriggerSession {
  mutating func returnOnCommand(_ events: inout [GestureEvent]) {
    if configuration.returnCommand == .runsBesideDrag {
      startReturn(decision: nil, onCommand: true, &events)
      return
    }
    switch phase {
    case .atRest:
      events.append(.returned(onCommand: true))
    case .returning:
      for index in running.indices { running[index].onCommand = true }
    case .dragging:
      finishCancelled(&events)
      startReturn(decision: nil, onCommand: true, &events)
    case .confirming, .held, .exited, .exiting, .peeking:
      takeHold(&events)
      startReturn(decision: nil, onCommand: true, &events)
    }
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
    offset = geometry.offset(of: fraction.value)
    travel = offset
    direction = SwipeDirection(of: fraction.value)
    appearance = SwipeAppearance(colour: configuration.appearance.defaultColour)
    show(at: fraction.value)
    events.append(.swiped(sample(at: offset)))
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
    appearance = nil
  }
}
