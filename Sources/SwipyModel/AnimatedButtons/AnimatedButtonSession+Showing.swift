// Which side's buttons are there, what is told of it, and the button that takes the side.

extension AnimatedButtonSession {
  /// Builds a side's buttons.
  mutating func show(_ side: SwipeSide, isAnimated: Bool, _ events: inout [GestureEvent]) {
    shown = side
    isExpanded = false
    toldVisible = 0
    toldOffset = offset
    generation &+= 1
    reveal = .revealing(side)
    switch rules.selection {
    case .alwaysDeselects: deselect(&events)
    case .restoresWhatWasSelected: if isSelected { deselect(&events) }
    case .stays: break
    }
    events.append(.willReveal(side, animated: isAnimated))
  }

  private mutating func deselect(_ events: inout [GestureEvent]) {
    wasSelected = isSelected
    isSelected = false
    events.append(.selectionChanged(false))
  }

  mutating func restoreSelection(_ events: inout [GestureEvent]) {
    guard wasSelected else { return }
    wasSelected = false
    isSelected = true
    events.append(.selectionChanged(true))
  }

  /// Tells that a side that was about to be covered is uncovered again.
  mutating func showAgain(_ side: SwipeSide, _ events: inout [GestureEvent]) {
    guard case .hiding = reveal else { return }
    reveal = .revealing(side)
    if rules.selection == .restoresWhatWasSelected, isSelected { deselect(&events) }
    events.append(.willReveal(side))
  }

  /// Tells that the side that is shown is open.
  mutating func tellRevealed(isAnimated: Bool, _ events: inout [GestureEvent]) {
    guard case .revealing(let side) = reveal else { return }
    reveal = .revealed(side)
    events.append(.revealed(side, animated: isAnimated))
  }

  /// Tells that the side that is shown begins to be covered.
  mutating func tellCovering(isAnimated: Bool, _ events: inout [GestureEvent]) {
    guard let shown else { return }
    if rules.covering == .onceAReveal {
      if case .hiding = reveal { return }
      if case .covered = reveal { return }
    }
    reveal = .hiding(shown)
    restoreSelection(&events)
    events.append(.willHide(shown, animated: isAnimated))
  }

  /// Takes the buttons away.
  mutating func putAway(isAnimated: Bool, _ events: inout [GestureEvent]) {
    tellVisibility(&events)
    if let shown { events.append(.hidden(shown, animated: isAnimated)) }
    shown = nil
    isExpanded = false
    reveal = .covered
    generation &+= 1
    if rules.covering == .onceAReveal {
      parts.removeAll { $0.end != .deletion }
    }
  }

  /// Covers the side that is shown without an animation, the row going on to be dragged.
  mutating func coverAtOnce(_ events: inout [GestureEvent]) {
    guard shown != nil else { return }
    if isExpanded { setExpanded(false, isFelt: false, &events) }
    tellCovering(isAnimated: false, &events)
    putAway(isAnimated: false, &events)
  }

  /// Lets a button take the whole side, or give it back.
  mutating func setExpanded(_ expands: Bool, isFelt: Bool, _ events: inout [GestureEvent]) {
    guard expands != isExpanded, let metrics = shownMetrics,
      let expansion = metrics.tray.expansion, let (index, button) = metrics.expandable
    else { return }
    isExpanded = expands
    if isFelt { events.append(.feedbackDue) }
    events.append(
      .expansionChanged(
        ExpansionChange(side: metrics.side, index: index, isExpanded: expands)
      )
    )
    let present = generation
    if let old = parts.firstIndex(where: { $0.end == .expansion && $0.generation == present }) {
      parts.remove(at: old)
      events.append(.animationStopped)
    }
    let fading = fading(expansion, button)
    startPart(
      PartAnimation(
        part: .buttons,
        delay: fading.map { expands ? $0.interval : 0 } ?? expansion.delay,
        timeline: Timeline(
          from: 0,
          to: 1,
          seconds: expansion.seconds,
          curve: .spring(dampingRatio: 1, initialVelocity: 0)
        )
      ),
      .expansion,
      &events
    )
    if let fading { fadeOthers(than: index, metrics.count, fading, &events) }
  }

  /// The figures by which the other buttons shrink and fade, if they do.
  func fading(_ expansion: Expansion, _ button: SwipeButton) -> ScaleAndAlphaExpansion? {
    switch expansion.others {
    case .byBackground: button.isClear ? ScaleAndAlphaExpansion() : nil
    case .stay: nil
    case .shrinkAndFade(let figures): figures
    }
  }

  /// Fades the other buttons one after the other, the one next to the expanding one first; back in the other order.
  private mutating func fadeOthers(
    than expanding: Int,
    _ count: Int,
    _ figures: ScaleAndAlphaExpansion,
    _ events: inout [GestureEvent]
  ) {
    let others = expanding < count ? count - 1 : count
    for place in 0..<max(others, 0) {
      let rank = isExpanded ? others - 1 - place : place
      let index = rank < expanding ? rank : rank + 1
      let timeline = Timeline(
        from: isExpanded ? 1 : 0,
        to: isExpanded ? 0 : 1,
        seconds: figures.seconds,
        curve: .easeOut
      )
      let delay = figures.interval * Double(isExpanded ? place : place + 1)
      startPart(
        PartAnimation(part: .button(index: index), delay: delay, timeline: timeline),
        .fading(index),
        &events
      )
    }
  }

  /// Tells what the buttons show where that has changed.
  mutating func tellTray(_ events: inout [GestureEvent]) {
    let tray = tray
    guard tray != toldTray else { return }
    toldTray = tray
    events.append(.trayChanged(tray, isGestureActive: drag.isActive))
  }

  /// Tells which buttons can be seen more or less of than at the last time.
  mutating func tellVisibility(_ events: inout [GestureEvent]) {
    guard offset != toldOffset, let metrics = shownMetrics else { return }
    toldOffset = offset
    let visible = metrics.visible(at: offset)
    guard visible != toldVisible else { return }
    for index in 0..<metrics.count {
      let before = metrics.visibleShare(index, visible: toldVisible)
      let after = metrics.visibleShare(index, visible: visible)
      guard before != after else { continue }
      events.append(.buttonShown(metrics.side, index: index, from: before, to: after))
      scale(index, from: before, to: after, metrics, &events)
    }
    toldVisible = visible
  }

  /// Lets a button grow or shrink that has become visible enough, or is so no longer.
  private mutating func scale(
    _ index: Int,
    from before: Double,
    to after: Double,
    _ metrics: ButtonMetrics,
    _ events: inout [GestureEvent]
  ) {
    guard let scaling = metrics.tray.scaling else { return }
    let grows = before < scaling.threshold && after >= scaling.threshold
    guard grows || (before >= scaling.threshold && after < scaling.threshold) else { return }
    parts.removeAll { $0.end == .scaling(index) }
    let timeline = Timeline(
      from: grows ? scaling.initialScale : 1,
      to: grows ? 1 : scaling.initialScale,
      seconds: scaling.seconds,
      curve: .easeOut
    )
    startPart(
      PartAnimation(part: .button(index: index), timeline: timeline),
      .scaling(index),
      &events
    )
  }
}
