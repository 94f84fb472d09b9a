// A drag from the question whether it may begin to its release.

extension SteppedButtonSession {
  /// Whether a drag may begin; the answer to yes holds until the next question.
  ///
  /// A row that is not at its place may be dragged anywhere that was allowed before. A side may be
  /// dragged to if its tray is enabled, even one without buttons: the row then stays where it is.
  /// - Source: MGSwipeTableCell, gesture recognizer should begin.
  public mutating func shouldBegin(
    _ intent: DragIntent,
    at time: Duration,
    into events: inout [GestureEvent]
  ) -> Bool {
    advance(to: time, into: &events)
    guard !isEditing, abs(intent.translationY) <= abs(intent.translationX) else { return false }
    if let touch = intent.touchX, isBesideContent(touch) {
      return rules.dragOnButtons == .drags
    }
    if offset != 0 { return true }
    allowedSides = []
    for side in SwipeSide.allCases where tray(side)?.isEnabled == true {
      allowedSides.insert(SideSet(side))
    }
    return SwipeSide(uncoveredBy: intent.translationX).map(allowedSides.contains) ?? false
  }

  /// Whether a place is beside the content of a row that is not at its place.
  private func isBesideContent(_ touch: Double) -> Bool {
    guard uncoveredSide != nil else { return false }
    let content = contentFrame
    return touch < content.x || touch >= content.x + content.width
  }

  mutating func begin(_ distance: Double, _ events: inout [GestureEvent]) {
    isDragging = true
    catchAnimation(&events)
    createStrips()
    startOffset = offset
    startTranslation = distance
    translation = distance
    if let side = SwipeSide(uncoveredBy: offset) { firstSide = side }
    events.append(.started)
  }

  mutating func drag(to distance: Double, _ events: inout [GestureEvent]) {
    guard isDragging else { return }
    translation = distance.asDistance
    let wanted = startOffset + translation - startTranslation
    if firstSide == nil { firstSide = wanted > 0 ? .left : .right }
    place(at: filtered(wanted), &events)
    events.append(.swiped(sample))
  }

  /// The offset that a drag may go to instead of the one it wants to.
  private func filtered(_ wanted: Double) -> Double {
    let side: SwipeSide = wanted > 0 ? .left : .right
    guard strip(side) != nil, allowedSides.contains(side) else { return 0 }
    if oppositeSide == .stops, firstSide == side.opposite { return 0 }
    return wanted
  }

  mutating func release(
    _ velocity: Double,
    _ ending: SwipeOutcome.Ending,
    _ events: inout [GestureEvent]
  ) {
    guard isDragging else { return }
    isDragging = false
    let outcome = outcome(ending)
    let side: SwipeSide = offset > 0 ? .left : .right
    if let expanding = expandingSide, let strip = strip(expanding) {
      move(
        to: target,
        by: rules[side].firing,
        kind: target == 0 ? .origin : .fill(expanding),
        then: .press(expanding, index: strip.expandedIndex),
        &events
      )
    } else {
      if velocity > rules.inertiaThreshold {
        target = offset < 0 ? 0 : thrownTarget(.left)
      } else if velocity < -rules.inertiaThreshold {
        target = offset > 0 ? 0 : thrownTarget(.right)
      }
      target = filtered(target)
      let motion =
        if target == 0 {
          rules[side].hiding
        } else {
          abs(offset) > abs(target) ? rules[side].shrinking : rules[side].showing
        }
      let kind = SwipeSide(uncoveredBy: target).map(SettleAnimation.Kind.open) ?? .origin
      move(to: target, by: motion, kind: kind, then: .nothing, &events)
    }
    firstSide = nil
    events.append(.finished(outcome))
  }

  /// Where a fast release towards a side leads.
  private func thrownTarget(_ side: SwipeSide) -> Double {
    guard let strip = strip(side), rules[side].release == .staysOpen else { return target }
    return strip.width * side.sign
  }

  private func outcome(_ ending: SwipeOutcome.Ending) -> SwipeOutcome {
    let button = expandingSide.flatMap { side in
      strip(side)?.expandedIndex.flatMap { self.button(side, $0) }
    }
    return SwipeOutcome(
      fraction: geometry.fraction(of: offset),
      state: .none,
      mode: .none,
      activated: expandingSide != nil,
      action: button?.action,
      ending: ending
    )
  }
}
