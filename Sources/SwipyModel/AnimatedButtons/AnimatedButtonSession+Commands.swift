// What a program can do to a row: open, close, move, expand, settle, peek and reuse it.

extension AnimatedButtonSession {
  mutating func perform(
    _ command: RowCommand,
    _ order: Order,
    _ events: inout [GestureEvent]
  ) {
    switch command {
    case .open(let side): open(side, to: nil, order, &events)
    case .close: hide(order, &events)
    case .setOffset(let offset):
      if let side = SwipeSide(uncoveredBy: offset.asDistance) {
        open(side, to: offset.asDistance, order, &events)
      } else {
        hide(order, &events)
      }
    case .expand(let side): expand(side, order, &events)
    case .fulfil(let fulfilment): fulfil(fulfilment, order, &events)
    }
  }

  /// Shows a side, as far as its buttons reach or at an offset held to the row's width.
  private mutating func open(
    _ side: SwipeSide,
    to position: Double?,
    _ order: Order,
    _ events: inout [GestureEvent]
  ) {
    if rules.strayInput == .ignored, !makeWay(for: side, order, &events) { return }
    if phase != .open(side) || shown != side {
      guard let metrics = metrics(side), metrics.isUsable else {
        refuse(order, &events)
        return
      }
      if shown == side, rules.covering == .onceAReveal {
        showAgain(side, &events)
      } else {
        if rules.covering == .onceAReveal { coverAtOnce(&events) }
        show(side, isAnimated: order.isAnimated, &events)
      }
      phase = .open(side)
    }
    guard let metrics = metrics(side) else { return }
    if isExpanded, rules.covering == .onceAReveal { setExpanded(false, isFelt: false, &events) }
    let reach = position.map { min(geometry.width, abs($0)) } ?? metrics.openDistance
    move(
      to: reach * side.sign,
      kind: position == nil ? .open(side) : .offset,
      end: position == nil ? .opened(side) : .moved,
      order,
      &events
    )
  }

  /// Moves the row for a program, animated or at once.
  private mutating func move(
    to target: Double,
    kind: SettleAnimation.Kind,
    end: ContentRun.End,
    _ order: Order,
    _ events: inout [GestureEvent]
  ) {
    if order.isAnimated || rules.completion == .always {
      animate(to: target, kind: kind, end: end, order: order, &events)
    } else {
      offset = target
      toldOffset = nil
      tellRevealed(isAnimated: false, &events)
    }
  }

  /// Ends what stands in a program's way; false, and the end told, where the side cannot be shown.
  private mutating func makeWay(
    for side: SwipeSide,
    _ order: Order,
    _ events: inout [GestureEvent]
  ) -> Bool {
    guard acceptsDrags, metrics(side)?.isUsable == true else {
      refuse(order, &events)
      return false
    }
    if drag.isActive { finish(nil, .cancelled, &events) }
    settleFilled(&events)
    if case .peeking = phase { takeHold(&events) }
    return true
  }

  private mutating func refuse(_ order: Order, _ events: inout [GestureEvent]) {
    tellEnd(of: order, finished: false, &events)
  }

  /// Ends a fill that has not been settled: what is due is told now, and what it says is done.
  private mutating func settleFilled(_ events: inout [GestureEvent]) {
    guard isLocked else { return }
    if case .filled(let pending)? = content?.end, pending.rule.timing == .after {
      content = nil
      carryOut(pending, &events)
    }
    if let deletion = parts.firstIndex(where: { $0.end == .deletion }) {
      let part = parts.remove(at: deletion)
      complete(part, finished: false, &events)
    }
    if case .filled(let side) = phase {
      fill = nil
      phase = .open(side)
    }
  }

  /// Closes the row; what is going on ends without firing.
  mutating func hide(_ order: Order, _ events: inout [GestureEvent]) {
    switch rules.covering {
    case .atEachCause:
      guard case .open = phase, shown != nil else { return }
      phase = .closing
      if order.isAnimated {
        animate(to: 0, kind: .origin, end: .closed, order: order, &events)
      } else {
        offset = 0
        rest(order, &events)
      }
      tellCovering(isAnimated: true, &events)
    case .onceAReveal:
      if drag.isActive { finish(nil, .cancelled, &events) }
      if order.isCommand { settleFilled(&events) }
      switch phase {
      case .atRest where offset == 0:
        if order.isCommand { events.append(.returned(onCommand: true)) }
        tellEnd(of: order, finished: true, &events)
      case .peeking:
        takeHold(&events)
        close(order, velocity: 0, &events)
      case .atRest, .dragging, .open, .closing, .confirming, .filled:
        close(order, velocity: 0, &events)
      }
    }
  }

  mutating func returnToPlace(_ events: inout [GestureEvent]) {
    guard rules.covering == .onceAReveal else {
      hide(.own, &events)
      return
    }
    hide(Order(isCommand: true), &events)
  }

  /// Swipes a side as far as its expansion and lets it fire.
  private mutating func expand(
    _ side: SwipeSide,
    _ order: Order,
    _ events: inout [GestureEvent]
  ) {
    guard let metrics = metrics(side), let expansion = metrics.tray.expansion,
      metrics.expandable != nil, metrics.isUsable, !isLocked || rules.strayInput == .ignored
    else {
      refuse(order, &events)
      return
    }
    if rules.strayInput == .ignored, !makeWay(for: side, order, &events) { return }
    if shown != side {
      if rules.covering == .onceAReveal { coverAtOnce(&events) }
      show(side, isAnimated: order.isAnimated, &events)
    } else {
      showAgain(side, &events)
    }
    phase = .open(side)
    setExpanded(true, isFelt: false, &events)
    let arms = metrics.distance(expansion.arms)
    let fires = expansion.firesFrom.map { max(arms, metrics.distance($0)) } ?? arms
    let target = min(fires, max(geometry.width, metrics.openDistance)) * side.sign
    if order.isAnimated {
      animate(to: target, kind: .expand(side), end: .expanded(side), order: order, &events)
    } else {
      stop(&events)
      offset = target
      fireExpanded(side, &events)
      tellEnd(of: order, finished: true, &events)
    }
  }

  mutating func peek(_ side: SwipeSide, _ share: Double, _ events: inout [GestureEvent]) {
    guard phase == .atRest, shown == nil, content == nil, offset == 0, share > 0, acceptsDrags,
      let metrics = metrics(side), metrics.isUsable
    else { return }
    phase = .peeking(side)
    show(side, isAnimated: true, &events)
    let animation = SettleAnimation.peek(
      side,
      to: metrics.openDistance * share.asShare * side.sign,
      timing: rules.timing.peek,
      at: now
    )
    content = ContentRun(animation: animation, end: .peeked, order: .own)
    events.append(.settling(animation))
  }

  mutating func hold(at fraction: SwipeFraction, _ events: inout [GestureEvent]) {
    guard let side = fraction.side else { return }
    open(side, to: geometry.offset(of: fraction.value), Order(isAnimated: false), &events)
  }

  mutating func edit(_ isEditing: Bool, _ events: inout [GestureEvent]) {
    self.isEditing = isEditing
    guard isEditing else { return }
    switch rules.editing {
    case .closesAtOnceAndIgnoresDrags: hide(Order(isAnimated: false), &events)
    case .closesAndRefuses:
      if phase != .closing, !isLocked { hide(.own, &events) }
    case .allowsSwiping: break
    }
  }

  mutating func reuse(_ events: inout [GestureEvent]) {
    switch rules.reuse {
    case .keepsPosition:
      phase = .atRest
      shown = nil
      isExpanded = false
      reveal = .covered
      generation &+= 1
      restoreSelection(&events)
    case .keepsNothing:
      if drag.isActive { finish(nil, .cancelled, &events) }
      settleFilled(&events)
      stop(&events)
      offset = 0
      tellCovering(isAnimated: false, &events)
      if shown != nil { putAway(isAnimated: false, &events) }
      phase = .atRest
      parts.removeAll()
      fill = nil
      drag = Drag()
      wasSelected = false
      isSelected = false
    }
  }
}
