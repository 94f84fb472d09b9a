// What a back view does by itself: revealed, hidden, and put back.

extension BackViewSession {
  /// Takes note of the time, and completes the animations that end by then, in the order they end.
  mutating func advance(to time: Duration, into events: inout [GestureEvent]) {
    let target = max(now, min(time, .endOfTime))
    while let deadline = nextDeadline, deadline <= target {
      now = max(now, deadline)
      if revealing?.endTime == deadline {
        endReveal(&events)
      } else {
        endHide(&events)
      }
    }
    now = target
  }

  /// Uncovers the back view as a whole.
  mutating func reveal(_ asked: SwipeSide, animated: Bool, _ events: inout [GestureEvent]) {
    guard !sides.isEmpty else { return }
    var side = asked
    switch configuration.direction {
    case .alwaysRight:
      side = sides.contains(.left) ? .left : .right
      guard !isMoving, shownSide == nil else { return }
    case .asAsked:
      guard sides.contains(side) else { return }
      if let shown = shownSide {
        if shown == side, hiding == nil, revealing != nil || offset == openOffset(side) {
          return
        }
        if shown != side { hide(animated: false, &events) }
      }
    }
    let start = shownOffset(at: now)
    dropAnimations()
    announce(side, animated: animated, &events)
    open(side, from: start, animated: animated, &events)
  }

  /// Tells that a side is about to be uncovered.
  mutating func announce(_ side: SwipeSide, animated: Bool, _ events: inout [GestureEvent]) {
    shownSide = side
    selectionStyle = .none
    events.append(.willReveal(side, animated: animated))
  }

  /// Moves the content out of the way; `side` is shown already.
  mutating func open(
    _ side: SwipeSide,
    from start: Double,
    animated: Bool,
    _ events: inout [GestureEvent]
  ) {
    offset = openOffset(side)
    guard animated else {
      finishReveal(side, animated: false, &events)
      return
    }
    let animation = SettleAnimation(
      kind: .open(side),
      timeline: Timeline(
        from: start,
        to: offset,
        seconds: configuration.revealSeconds,
        curve: configuration.curve
      ),
      at: now
    )
    isMoving = true
    revealing = animation
    events.append(.settling(animation))
  }

  /// Covers the back view.
  mutating func hide(animated: Bool, _ events: inout [GestureEvent]) {
    guard let side = shownSide else { return }
    if hiding != nil, configuration.repeatedHide == .ignored {
      if !animated { endHide(&events) }
      return
    }
    var start = offset
    if configuration.interruptedReveal == .endsWhereItIs {
      start = shownOffset(at: now)
      dropAnimations()
    }
    events.append(.willHide(side, animated: animated))
    guard animated else {
      putBack(animated: false, &events)
      return
    }
    isMoving = true
    offset = 0
    let fade = Timeline(from: 1, to: 0, seconds: configuration.hideSeconds, curve: .linear)
    let animation = SettleAnimation(
      kind: .origin,
      timeline: Timeline(from: start, keyframes: keyframes(side)),
      at: now
    )
    fading = fade
    hiding = animation
    events.append(.animating(PartAnimation(part: .backView, timeline: fade)))
    events.append(.settling(animation))
  }

  private func keyframes(_ side: SwipeSide) -> [Timeline.Keyframe] {
    let back = Timeline.Keyframe(
      to: 0,
      seconds: configuration.hideSeconds,
      curve: configuration.curve
    )
    guard case .swings(let points, let seconds) = configuration.bounce else { return [back] }
    let swings = points.map {
      Timeline.Keyframe(to: $0 * side.sign, seconds: seconds, curve: configuration.curve)
    }
    return [back] + swings
      + [Timeline.Keyframe(to: 0, seconds: seconds, curve: configuration.curve)]
  }

  /// Shows a bit of a side and goes back.
  mutating func peek(_ side: SwipeSide, _ share: Double, _ events: inout [GestureEvent]) {
    guard rowPhase == .atRest, share > 0, sides.contains(side) else { return }
    let out = geometry.offset(of: min(share, 1) * side.sign)
    let animation = SettleAnimation(
      kind: .peek(side),
      timeline: Timeline(
        from: 0,
        keyframes: [
          Timeline.Keyframe(to: out, seconds: configuration.revealSeconds, curve: .easeOut),
          Timeline.Keyframe(to: 0, seconds: configuration.hideSeconds, curve: .easeOut),
        ]
      ),
      at: now
    )
    shownSide = side
    isMoving = true
    hiding = animation
    events.append(.settling(animation))
  }

  /// Puts everything back at once, and tells that the back view is hidden.
  mutating func putBack(animated: Bool, _ events: inout [GestureEvent]) {
    let side = shownSide ?? .left
    dropAnimations()
    offset = 0
    shownSide = nil
    selectionStyle = .own
    events.append(.hidden(side, animated: animated))
  }

  mutating func interrupt(_ events: inout [GestureEvent]) {
    if revealing != nil { endReveal(&events) }
    if hiding != nil { endHide(&events) }
  }

  mutating func reuse(_ events: inout [GestureEvent]) {
    if drag != nil { finish(.cancelled, &events) }
    endCommand(finished: false, &events)
    if case .peek? = hiding?.kind {
      // A side that only peeks out has not been told to be revealed.
      dropAnimations()
      shownSide = nil
    }
    switch configuration.reset {
    case .alwaysTold: putBack(animated: false, &events)
    case .toldIfShown:
      guard let side = shownSide else { return }
      if hiding == nil { events.append(.willHide(side, animated: false)) }
      putBack(animated: false, &events)
    }
  }

  /// The offset at which a side is open.
  func openOffset(_ side: SwipeSide) -> Double { geometry.width * side.sign }

  /// Keeps an open row open when its size has changed.
  mutating func keepOpen() {
    guard drag == nil, hiding == nil, let side = shownSide else { return }
    offset = openOffset(side)
  }

  /// Forgets the animations that run, whatever would come of them.
  mutating func dropAnimations() {
    revealing = nil
    hiding = nil
    fading = nil
    isMoving = false
  }

  private mutating func endReveal(_ events: inout [GestureEvent]) {
    guard case .open(let side)? = revealing?.kind else { return }
    revealing = nil
    finishReveal(side, animated: true, &events)
    // A reveal that goes on unseen is not what the last command waits for.
    if hiding == nil { endCommand(finished: true, &events) }
  }

  private mutating func finishReveal(
    _ side: SwipeSide,
    animated: Bool,
    _ events: inout [GestureEvent]
  ) {
    isMoving = false
    events.append(.revealed(side, animated: animated))
    events.append(.selectionChanged(false))
  }

  private mutating func endHide(_ events: inout [GestureEvent]) {
    if case .peek? = hiding?.kind {
      dropAnimations()
      shownSide = nil
      events.append(.returned(onCommand: true))
    } else {
      putBack(animated: true, &events)
    }
    endCommand(finished: true, &events)
  }
}
