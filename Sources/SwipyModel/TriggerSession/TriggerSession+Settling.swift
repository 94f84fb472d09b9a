// The animations after a gesture: how they begin, what their end does.

extension TriggerSession {
  /// Takes note of the time, and completes the animations that end by then, in the order they end.
  mutating func advance(to time: Duration, into events: inout [GestureEvent]) {
    let target = max(now, min(time, .endOfTime))
    while let index = nextToEnd, running[index].animation.endTime <= target {
      let ended = running.remove(at: index)
      now = max(now, ended.animation.endTime)
      complete(ended, finished: true, &events)
    }
    now = target
  }

  private var nextToEnd: Int? {
    running.indices.min { running[$0].animation.endTime < running[$1].animation.endTime }
  }

  /// Ends every animation as though its time were over.
  mutating func interrupt(finished: Bool = false, _ events: inout [GestureEvent]) {
    while let index = nextToEnd {
      complete(running.remove(at: index), finished: finished, &events)
    }
  }

  /// Ends every animation where it is: what was decided fires now.
  mutating func completeEarly(_ events: inout [GestureEvent]) {
    let cut = running
    running.removeAll(keepingCapacity: true)
    for ended in cut {
      fire(ended, finished: false, &events)
      tellEnd(of: ended.token, finished: false, &events)
    }
  }

  mutating func startExit(
    _ side: SwipeSide,
    velocity: Double,
    decision: SwipeOutcome,
    _ events: inout [GestureEvent]
  ) {
    let animation = SettleAnimation.exit(
      side,
      from: shownOffset(at: now),
      velocity: velocity,
      row: geometry,
      timing: configuration.timing,
      at: now
    )
    offset = animation.endValue
    phase = .exiting
    keptOpenBy = nil
    showExit()
    run(animation, decision: decision, onCommand: false, &events)
  }

  mutating func startReturn(
    decision: SwipeOutcome?,
    onCommand: Bool,
    token: CommandToken? = nil,
    _ events: inout [GestureEvent]
  ) {
    let animation = SettleAnimation.origin(
      from: shownOffset(at: now),
      timing: configuration.timing,
      at: now
    )
    switch phase {
    case .dragging: break
    case .exiting, .exited, .returning(locked: true):
      phase = .returning(locked: configuration.travel.grip == .whereItWillBe)
    case .atRest, .confirming, .returning(locked: false), .peeking, .opening, .held:
      phase = .returning(locked: false)
    }
    keptOpenBy = nil
    offset = 0
    travel = 0
    showReturn()
    run(animation, decision: decision, onCommand: onCommand, token: token, &events)
  }

  /// Sends the row to where it stays.
  mutating func startOpening(
    _ kind: SettleAnimation.Kind,
    at target: Double,
    decision: SwipeOutcome?,
    onCommand: Bool,
    token: CommandToken? = nil,
    _ events: inout [GestureEvent]
  ) {
    let animation = SettleAnimation.opening(
      kind,
      from: shownOffset(at: now),
      to: target,
      timing: configuration.timing,
      at: now
    )
    completeEarly(&events)
    phase = .opening
    stand(at: target)
    run(animation, decision: decision, onCommand: onCommand, token: token, &events)
  }

  /// Puts the row to an offset and shows what belongs to it.
  mutating func stand(at target: Double) {
    offset = target
    travel = target
    let fraction = fraction.value
    direction = SwipeDirection(of: fraction)
    if appearance == nil {
      appearance = SwipeAppearance(colour: configuration.appearance.defaultColour)
    }
    show(at: fraction)
  }

  /// Puts a row that stays away from its place to the same share of another width.
  mutating func standAnew(in old: RowGeometry) {
    guard geometry.width != old.width, geometry.width > 0, old.width > 0 else { return }
    let target = geometry.offset(of: old.fraction(of: offset).value)
    switch phase {
    case .held, .opening, .confirming: stand(at: target)
    case .exiting, .exited: offset = target
    case .atRest, .dragging, .returning, .peeking: break
    }
  }

  mutating func run(
    _ animation: SettleAnimation,
    decision: SwipeOutcome?,
    onCommand: Bool,
    token: CommandToken? = nil,
    _ events: inout [GestureEvent]
  ) {
    running.append(
      Running(animation: animation, decision: decision, onCommand: onCommand, token: token)
    )
    events.append(.settling(animation))
  }

  private mutating func complete(
    _ ended: Running,
    finished: Bool,
    _ events: inout [GestureEvent]
  ) {
    switch ended.animation.kind {
    case .exit(let side):
      if phase == .exiting { phase = .exited }
      fire(ended, finished: finished, &events)
      events.append(.exited(side))
    case .origin:
      putToRest()
      fire(ended, finished: finished, &events)
      if finished || configuration.returnCompletion != .ifFinished {
        events.append(.returned(onCommand: ended.onCommand))
      }
    case .peek, .expand, .fill:
      putToRest()
      events.append(.returned(onCommand: ended.onCommand))
    case .open, .offset:
      if phase == .opening { phase = .held }
      fire(ended, finished: finished, &events)
      if let side = SwipeSide(uncoveredBy: ended.animation.endValue) {
        events.append(.revealed(side))
      }
    }
    tellEnd(of: ended.token, finished: finished, &events)
  }

  /// Tells the end of a command whose caller wants to know it.
  func tellEnd(of token: CommandToken?, finished: Bool, _ events: inout [GestureEvent]) {
    if let token { events.append(.completed(token, finished: finished)) }
  }

  /// The row is at its place and nothing is drawn beside it; a drag or a wait that goes on is not touched.
  private mutating func putToRest() {
    switch phase {
    case .returning, .exiting, .exited, .peeking: phase = .atRest
    case .atRest, .dragging, .confirming, .opening, .held: break
    }
    offset = 0
    travel = 0
    appearance = nil
  }

  /// Fires what was decided, or what is found now if that is when it is decided.
  ///
  /// The end of an exit always fires, however it came about.
  private mutating func fire(
    _ ended: Running,
    finished: Bool,
    _ events: inout [GestureEvent]
  ) {
    guard let decision = ended.decision else { return }
    if ended.animation.kind == .origin {
      switch configuration.returnCompletion {
      case .ifFinished: guard finished, decision.activated else { return }
      case .always: break
      case .whatWasDecided: guard decision.activated else { return }
      }
    }
    switch configuration.decision {
    case .atRelease:
      events.append(.triggered(decision))
    case .atCompletion:
      let state = table.state(at: releaseFraction)
      guard let trigger = resolved[state] else { return }
      let found = SwipeSample(
        offset: geometry.offset(of: releaseFraction),
        fraction: SwipeFraction(releaseFraction),
        state: state,
        activated: true
      )
      events.append(.triggered(SwipeOutcome(found, trigger, decision.ending)))
    }
  }
}
