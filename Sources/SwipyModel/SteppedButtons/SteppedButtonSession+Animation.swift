// The animations of the offset: how they begin, what each tick and their end do.

extension SteppedButtonSession {
  /// Moves the row to an offset, or puts it there at once, after telling what was going on that it is over.
  mutating func move(
    to destination: Double,
    by motion: ButtonMotion?,
    kind: SettleAnimation.Kind = .offset,
    then completion: Completion,
    _ events: inout [GestureEvent]
  ) {
    if let overtaken = running {
      running = nil
      complete(overtaken.completion, finished: false, &events)
    }
    let destination = destination.asDistance
    if destination != 0 { createStrips() }
    guard let motion, now < .endOfTime else {
      place(at: destination, &events)
      complete(completion, finished: true, &events)
      return
    }
    reportsStates = false
    let firstTick = tick(after: now)
    running = Running(
      from: offset,
      to: destination,
      motion: motion,
      firstTick: firstTick,
      nextTick: firstTick,
      completion: completion
    )
    let timeline = Timeline(
      from: offset,
      to: destination,
      seconds: motion.seconds,
      curve: .easing(motion.easing)
    )
    events.append(.settling(SettleAnimation(kind: kind, timeline: timeline, at: firstTick)))
  }

  /// Takes note of the time, and does what is due by then, each tick at its own time.
  mutating func advance(to time: Duration, into events: inout [GestureEvent]) {
    let end = max(now, min(time, .endOfTime))
    while let tick = running?.nextTick, tick <= end {
      now = tick
      step(&events)
      layOut()
    }
    now = end
    // Nothing moves from then on.
    if end == .endOfTime { jumpToEnd(&events) }
  }

  private mutating func step(_ events: inout [GestureEvent]) {
    guard let current = running else { return }
    let elapsed = (current.nextTick - current.firstTick).inSeconds
    let isOver = elapsed >= current.motion.seconds
    if isOver { reportsStates = true }
    let next = current.nextTick + interval
    running?.nextTick = next
    let value = current.motion.easing.value(
      from: current.from,
      to: current.to,
      elapsed: elapsed,
      duration: current.motion.seconds
    )
    place(at: value, &events)
    guard isOver else { return }
    running = nil
    complete(current.completion, finished: true, &events)
  }

  /// Ends what the row does by itself where it is, for a finger that takes it.
  mutating func catchAnimation(_ events: inout [GestureEvent]) {
    guard let caught = running else { return }
    running = nil
    if rules.reports == .resume { reportsStates = true }
    if case .press = caught.completion, rules.caughtFiring == .dropped { return }
    complete(caught.completion, finished: true, &events)
  }

  /// Brings the row to where its animation would.
  mutating func jumpToEnd(_ events: inout [GestureEvent]) {
    guard let cut = running else { return }
    running = nil
    reportsStates = true
    place(at: cut.to, &events)
    complete(cut.completion, finished: true, &events)
  }

  private mutating func complete(
    _ completion: Completion,
    finished: Bool,
    _ events: inout [GestureEvent]
  ) {
    switch completion {
    case .nothing: break
    case .command(let token): events.append(.completed(token, finished: finished))
    case .press(let side, let index):
      guard finished, isVisible, strip(side) != nil else { return }
      press(side, index: index, origin: .expansion, &events)
    case .snapBack(let side):
      if rules.expandCommand == .presses, finished, isVisible {
        press(side, index: strip(side)?.expandedIndex, origin: .expansion, &events)
      }
      endExpansion(of: side, animated: true, &events)
      move(to: 0, by: nil, then: .nothing, &events)
    }
  }

  /// The time between two ticks, a millisecond to a second.
  private var interval: Duration { min(max(rules.tick, .milliseconds(1)), .seconds(1)) }

  /// The first tick after a time.
  private func tick(after time: Duration) -> Duration {
    let step = interval.attoseconds
    return Duration(attoseconds: (time.attoseconds / step + 1) * step)
  }
}
