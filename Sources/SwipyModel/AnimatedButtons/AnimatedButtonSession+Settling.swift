// The animations: how they begin, and what their end does.

extension AnimatedButtonSession {
  /// Takes note of the time, and completes the animations that end by then, in the order they end.
  mutating func advance(to time: Duration, into events: inout [GestureEvent]) {
    let target = max(now, min(time, .endOfTime))
    while let deadline = nextDeadline, deadline <= target {
      now = max(now, deadline)
      completeNext(finished: true, &events)
    }
    now = target
  }

  /// The time at which the next running animation ends, when `handle(.timePassed…)` is due.
  public var nextDeadline: Duration? {
    var next = content?.animation.endTime
    for part in parts { next = min(next ?? part.endTime, part.endTime) }
    return next
  }

  /// Completes the animation that ends first; of several at once the content's.
  private mutating func completeNext(finished: Bool, _ events: inout [GestureEvent]) {
    guard let deadline = nextDeadline else { return }
    if let run = content, run.animation.endTime <= deadline {
      content = nil
      complete(run, finished: finished, &events)
    } else if let index = parts.firstIndex(where: { $0.endTime <= deadline }) {
      let part = parts.remove(at: index)
      complete(part, finished: finished, &events)
    }
    tellVisibility(&events)
    tellTray(&events)
  }

  /// Completes everything that runs, and what follows from it, at once.
  mutating func interrupt(_ events: inout [GestureEvent]) {
    while content != nil || !parts.isEmpty { completeNext(finished: false, &events) }
  }

  /// Moves the content to an offset; without animation or way to go it is there at once.
  mutating func animate(
    to target: Double,
    kind: SettleAnimation.Kind,
    end: ContentRun.End,
    velocity: Double? = nil,
    seconds: Double? = nil,
    order: Order = .own,
    _ events: inout [GestureEvent]
  ) {
    tellVisibility(&events)
    let start = shownOffset(at: now)
    let distance = target - offset
    stop(&events)
    offset = target
    toldOffset = nil
    var curve = Timeline.Curve.spring(dampingRatio: 1, initialVelocity: 0)
    var duration = seconds ?? rules.timing.settleSeconds
    let speed = speed(velocity, over: distance)
    if let speed {
      curve = .physicalSpring(rules.timing.spring(speed))
      duration = rules.timing.springSeconds
    }
    let timeline = Timeline(from: start, to: target, seconds: duration, curve: curve)
    let run = ContentRun(
      animation: SettleAnimation(kind: kind, timeline: timeline, at: now),
      end: end,
      order: order,
      speed: speed.map(SettleSpeed.Value.init)
    )
    if case .bounded = rules.speed, !order.isAnimated || start == target {
      complete(run, finished: true, &events)
      return
    }
    content = run
    events.append(.settling(run.animation))
  }

  /// The speed of an animation in distances a second; `nil` for one that starts at rest.
  private func speed(_ velocity: Double?, over distance: Double) -> Double? {
    guard let velocity else { return nil }
    let speed = velocity * drag.yield / distance
    switch rules.speed {
    case .dividedByDistance:
      return speed != 0 ? speed : nil
    case .bounded(let greatest):
      guard speed.isFinite, speed != 0 else { return nil }
      let limit = abs(greatest.orZero)
      return min(max(speed, -limit), limit)
    }
  }

  mutating func startPart(
    _ animation: PartAnimation,
    _ end: PartRun.End,
    order: Order = .own,
    _ events: inout [GestureEvent]
  ) {
    parts.append(
      PartRun(
        animation: animation,
        startTime: now,
        generation: generation,
        end: end,
        order: order
      )
    )
    events.append(.animating(animation))
  }

  /// Stops the animation of the content; what its end would have done does not happen.
  mutating func stop(_ events: inout [GestureEvent]) {
    guard let run = content else { return }
    content = nil
    events.append(.animationStopped)
    tellEnd(of: run.order, finished: false, &events)
  }

  /// Ends what the row does by itself and lets the finger or a program have it.
  mutating func takeHold(_ events: inout [GestureEvent]) {
    if rules.grip == .whereItIsSeen { offset = shownOffset(at: now) }
    stop(&events)
  }

  /// Tells that a command has ended, where the rules want it told.
  mutating func tellEnd(of order: Order, finished: Bool, _ events: inout [GestureEvent]) {
    guard order.isAnswered else { return }
    if rules.completion == .whenAnimationFinishes, !finished || !order.isAnimated { return }
    events.append(.completed(order.token, finished: finished))
  }

  private mutating func complete(
    _ run: ContentRun,
    finished: Bool,
    _ events: inout [GestureEvent]
  ) {
    let isAnimated = run.order.isAnimated
    switch run.end {
    case .nothing: break
    case .opened:
      tellRevealed(isAnimated: isAnimated, &events)
    case .released:
      if phase == .atRest {
        rest(run.order, &events)
      } else {
        tellRevealed(isAnimated: true, &events)
      }
    case .closed: rest(run.order, &events)
    case .moved: tellRevealed(isAnimated: isAnimated, &events)
    case .peeked:
      tellCovering(isAnimated: true, &events)
      rest(run.order, &events)
    case .expanded(let side): fireExpanded(side, &events)
    case .filled(let pending):
      if pending.rule.timing == .after { carryOut(pending, &events) }
    }
    tellEnd(of: run.order, finished: finished, &events)
  }

  mutating func complete(
    _ part: PartRun,
    finished: Bool,
    _ events: inout [GestureEvent]
  ) {
    switch part.end {
    case .fading, .scaling: break
    case .expansion:
      guard part.generation == generation, isExpanded, let metrics = shownMetrics,
        let (index, _) = metrics.expandable
      else { return }
      events.append(
        .expansionChanged(
          ExpansionChange(
            side: metrics.side,
            index: index,
            isExpanded: true,
            isComplete: true
          )
        )
      )
    case .deletion:
      if rules.deletion == .afterAnimation { events.append(.deletionDue(.atOnce)) }
      if rules.whileFilled == .isLocked { stop(&events) }
      offset = 0
      rest(part.order, &events)
      tellEnd(of: part.order, finished: finished, &events)
    }
  }

  /// The row is at its place, and nothing is uncovered; a wait for a confirmation goes on.
  mutating func rest(_ order: Order, _ events: inout [GestureEvent]) {
    if awaitingConfirmation?.origin != .accessibility { phase = .atRest }
    putAway(isAnimated: order.isAnimated, &events)
    events.append(.returned(onCommand: order.isCommand))
  }
}
