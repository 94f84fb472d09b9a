// Buttons that are pressed by a tap or by a swipe, and what becomes of a row that one has filled.

extension AnimatedButtonSession {
  func press(
    _ side: SwipeSide,
    _ index: Int,
    _ button: SwipeButton,
    _ origin: ButtonPress.Origin
  ) -> ButtonPress {
    ButtonPress(
      side: side,
      index: index,
      name: button.name,
      action: button.action,
      origin: origin
    )
  }

  mutating func tap(_ target: TapTarget, _ events: inout [GestureEvent]) {
    if rules.strayInput == .ignored {
      guard case .open = phase else { return }
    }
    switch target {
    case .content: hide(.own, &events)
    case .button(let side, let index):
      guard side == shown, let metrics = shownMetrics, metrics.tray.buttons.indices.contains(index)
      else { return }
      let button = metrics.tray.buttons[index]
      let press = press(side, index, button, .tap)
      if button.confirmation == .required {
        phase = .confirming(press)
        events.append(.pressNeedsConfirmation(press))
      } else {
        carryOut(press, button, metrics, &events)
      }
    }
  }

  /// Does what a press of a button does with the row, and lets its action be due.
  mutating func carryOut(
    _ press: ButtonPress,
    _ button: SwipeButton,
    _ metrics: ButtonMetrics,
    as mode: SwipeMode? = nil,
    _ events: inout [GestureEvent]
  ) {
    guard let expansion = metrics.tray.expansion, metrics.expandable?.index == press.index else {
      if button.hidesWhenPressed { hide(.own, &events) }
      events.append(.pressed(press))
      return
    }
    setExpanded(true, isFelt: false, &events)
    switch expansion.completion {
    case .fill(let rule) where mode == nil || mode == .exit:
      fillRow(press, button, rule, metrics, &events)
    case .bounce, .fill:
      hide(.own, &events)
      events.append(.pressed(press))
    }
  }

  private mutating func fillRow(
    _ press: ButtonPress,
    _ button: SwipeButton,
    _ rule: FillRule,
    _ metrics: ButtonMetrics,
    _ events: inout [GestureEvent]
  ) {
    let side = metrics.side
    let pending = PendingFill(
      press: press,
      side: side,
      rule: rule,
      own: button.fulfilment
    )
    fill = pending
    if rules.whileFilled == .isLocked { phase = .filled(side) }
    animate(
      to: metrics.fillOffset,
      kind: .fill(side),
      end: .filled(pending),
      seconds: rules.timing.fillSeconds,
      &events
    )
    if rule.timing == .with { carryOut(pending, &events) }
  }

  /// Lets the action of a button be due that fills the row, and settles the row where something says how.
  mutating func carryOut(_ pending: PendingFill, _ events: inout [GestureEvent]) {
    events.append(.pressed(pending.press))
    if let own = pending.own { fulfil(own, .own, &events) }
    if let rule = pending.rule.fulfilment { fulfil(rule, .own, &events) }
  }

  /// Settles what becomes of a row that a button has filled, once.
  mutating func fulfil(
    _ fulfilment: Fulfilment,
    _ order: Order,
    _ events: inout [GestureEvent]
  ) {
    guard let pending = fill, !isPressStillDue else {
      tellEnd(of: order, finished: false, &events)
      return
    }
    fill = nil
    switch fulfilment {
    case .delete:
      tellCovering(isAnimated: true, &events)
      if rules.deletion == .beforeAnimation { events.append(.deletionDue(.atOnce)) }
      offset = metrics(pending.side)?.fillOffset ?? geometry.width * pending.side.sign
      let timeline = Timeline(
        from: 0,
        to: 1,
        seconds: rules.timing.deletionSeconds,
        curve: .easeOut
      )
      startPart(
        PartAnimation(part: .height, timeline: timeline),
        .deletion,
        order: order,
        &events
      )
    case .reset:
      if rules.covering == .atEachCause { tellCovering(isAnimated: true, &events) }
      if case .filled(let side) = phase { phase = .open(side) }
      hide(order, &events)
    case .none:
      tellCovering(isAnimated: false, &events)
      stop(&events)
      offset = 0
      rest(Order(isAnimated: false, isCommand: order.isCommand), &events)
      tellEnd(of: order, finished: true, &events)
    }
  }

  /// Whether the row is locked by a button whose action is not due before it has filled the row.
  private var isPressStillDue: Bool {
    guard rules.whileFilled == .isLocked, case .filled(let pending)? = content?.end else {
      return false
    }
    return pending.rule.timing == .after
  }

  mutating func confirm(as mode: SwipeMode?, _ events: inout [GestureEvent]) {
    guard case .confirming(let press) = phase else { return }
    if press.origin == .accessibility {
      phase = shown.map(ButtonPhase.open) ?? .atRest
      carryOutAccessibly(press, &events)
      return
    }
    phase = .open(press.side)
    guard let metrics = metrics(press.side), let button = metrics.button(press.index) else {
      hide(.own, &events)
      events.append(.pressed(press))
      return
    }
    carryOut(press, button, metrics, as: mode, &events)
  }

  mutating func deny(_ events: inout [GestureEvent]) {
    guard case .confirming(let press) = phase else { return }
    phase = shown.map(ButtonPhase.open) ?? .atRest
    if press.origin == .expansion { hide(.own, &events) }
  }

  /// Fires the button that a program has let take the whole side.
  mutating func fireExpanded(_ side: SwipeSide, _ events: inout [GestureEvent]) {
    guard shown == side, let metrics = metrics(side), let (index, button) = metrics.expandable
    else {
      close(.own, velocity: 0, &events)
      return
    }
    let press = press(side, index, button, .expansion)
    phase = .open(side)
    if button.confirmation == .required {
      phase = .confirming(press)
      events.append(.pressNeedsConfirmation(press))
    } else {
      carryOut(press, button, metrics, &events)
    }
  }
}
