// Does the steps of a gesture: the finger, taps, commands, and time.

extension ReplayRunner {
  /// Does one step.
  mutating func perform(_ step: ReplayStep) {
    guard trouble == nil else { return }
    let width = rows[target].geometry.width
    switch step {
    case .touch(let place, let moved, let velocity, let vertical, let isAsked):
      lift(.cancelled())
      touch(place?.points(width: width), velocity, vertical, isAsked)
      if let distance = moved?.points(width: width) {
        begin(toward: distance, translation: distance)
      }
    case .move(let distance): move(to: touches[target].translation + distance.points(width: width))
    case .drag(let positions, let time): drag(positions.map { $0.points(width: width) }, time)
    case .release(let velocity): lift(.ended(velocity: velocity), "release")
    case .cancel(let velocity): lift(.cancelled(velocity: velocity), "cancel")
    case .fail: lift(.failed, "fail")
    case .tap(let part): tap(part, step.text)
    case .tapElsewhere:
      take(stage.touch(.down, on: nil, at: clock).told)
      take(stage.touch(.tap, on: nil, at: clock).told)
    case .scroll: take(stage.scroll(at: clock))
    case .select:
      let (isAllowed, told) = stage.select(target, at: clock)
      if !isAllowed { refuse() }
      take(told)
    case .command(let command, let animated):
      commands += 1
      give(
        .command(command.resolved(width: width), animated: animated, token: CommandToken(commands)),
        step.text
      )
    case .peek(let side, let share): give(.peek(side, upTo: share), step.text)
    case .hold(let share): give(.held(at: SwipeFraction(share)), step.text)
    case .goBack: give(.swipeToOrigin, step.text)
    case .confirm(let mode): give(.confirmed(as: mode), step.text)
    case .deny: give(.denied, step.text)
    case .editing(let isOn): give(.editing(isOn), step.text)
    case .interrupt: give(.animationsInterrupted, step.text)
    case .reuse:
      deletions[target] = nil
      touches[target] = Touch()
      let appearance = stage.session(target)?.configuration.triggers.appearance
      let rule = appearance ?? TriggerConfiguration.default.appearance
      give(.reused(RowDefaults(appearance: rule)), step.text)
    case .sides(let sides): stage.allow(sides)
    case .wait(let time):
      if let time { advance(to: clock + time) } else { runOut() }
    }
    lastStep = clock
  }

  // MARK: The finger

  private mutating func touch(
    _ place: Double?,
    _ velocity: Double?,
    _ vertical: Double?,
    _ isAsked: Bool
  ) {
    touches[target].translation = 0
    let (passes, told) = stage.touch(.down, on: target, at: clock)
    touches[target].finger =
      passes
      ? .down(touchX: place, velocity: velocity, vertical: vertical, isAsked: isAsked) : .refused
    if !passes { refuse() }
    take(told)
  }

  private mutating func drag(_ positions: [Double], _ time: Duration?) {
    if case .up = touches[target].finger { touch(nil, nil, nil, true) }
    let start = clock
    let from = touches[target].translation
    guard let time, time > .zero, let last = positions.last else {
      for position in positions {
        if time == nil { advance(to: clock + Self.sample) }
        move(to: position)
      }
      return
    }
    // Every position is met exactly, with samples in between.
    let seconds = time.inSeconds
    let samples = (seconds / Self.sample.inSeconds / Double(positions.count)).rounded(.up)
    let each = Int(max(1, min(samples, Double(Self.mostInputs))))
    var before = from
    for (index, position) in positions.enumerated() {
      for step in 1...each {
        guard trouble == nil else { return }
        let share = Double(step) / Double(each)
        let passed = seconds * (Double(index) + share) / Double(positions.count)
        advance(to: start + .exactly(passed))
        move(to: step == each ? position : before + (position - before) * share)
      }
      before = position
    }
    touches[target].translation = last
  }

  private mutating func move(to position: Double) {
    guard trouble == nil else { return }
    if case .up = touches[target].finger { touch(nil, nil, nil, true) }
    if case .down(_, let velocity, _, let isAsked) = touches[target].finger {
      // A finger that has not moved has no direction to ask about.
      guard position != 0 || velocity != nil || !isAsked else { return }
      begin(toward: position, translation: 0)
    }
    isLastPositionNew = touches[target].translation != position
    if case .dragging = touches[target].finger { give(.movedTo(position)) }
    touches[target].translation = position
  }

  /// Asks the row whether it takes the drag, and begins it where it does.
  private mutating func begin(toward position: Double, translation: Double) {
    guard case .down(let touchX, let velocity, let vertical, let isAsked) = touches[target].finger
    else { return }
    let speed = velocity ?? position / Self.sample.inSeconds
    if isAsked, !mayBegin(position, speed, vertical, touchX) {
      touches[target].finger = .refused
      refuse()
      return
    }
    touches[target].finger = .dragging
    touches[target].translation = translation
    give(.began(translation: translation, velocity: speed, touchX: touchX))
  }

  private mutating func mayBegin(
    _ position: Double,
    _ velocity: Double,
    _ vertical: Double?,
    _ touchX: Double?
  ) -> Bool {
    let slope = vertical.map { velocity == 0 ? 0 : $0 / abs(velocity) }
    let intent = DragIntent(
      velocityX: velocity,
      velocityY: vertical ?? 0,
      touchX: touchX,
      translationX: position,
      translationY: slope.map { $0 * abs(position) } ?? 0
    )
    let (mayBegin, told) = stage.shouldBegin(intent, on: target, at: clock)
    take(told)
    return mayBegin
  }

  private mutating func lift(_ input: GestureInput, _ label: String = "") {
    if case .dragging = touches[target].finger { give(input, label) }
    touches[target] = Touch()
  }

  private mutating func tap(_ part: ReplayTarget, _ label: String) {
    for moment in [TouchMoment.down, .tap] {
      let (passes, told) = stage.touch(moment, on: target, at: clock)
      take(told)
      guard passes else {
        refuse()
        return
      }
    }
    give(.tapped(tapped(part)), label)
  }

  private mutating func refuse() {
    refusals.insert(target)
    note(target, "refused")
  }

  private func tapped(_ part: ReplayTarget) -> TapTarget {
    switch part {
    case .content: return .content
    case .button(let side, let index): return .button(side, index: index)
    case .named(let name):
      let button = rows[target].buttons.first { $0.name.hasSameBytes(as: name) }
      return button.map { .button($0.side, index: $0.index) } ?? .content
    }
  }
}

extension ReplayStep.RowCommandWord {
  /// The command on a row of a width.
  fileprivate func resolved(width: Double) -> RowCommand {
    switch self {
    case .open(let side): .open(side)
    case .close: .close
    case .expand(let side): .expand(side)
    case .set(let distance): .setOffset(distance.points(width: width))
    case .fulfil(let fulfilment): .fulfil(fulfilment)
    }
  }
}
