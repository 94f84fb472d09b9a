// What follows from an offset: the heart of the machine.

extension SteppedButtonSession {
  /// Puts the row to an offset, and everything else to where that leads.
  mutating func place(at requested: Double, _ events: inout [GestureEvent]) {
    let side: SwipeSide = requested > 0 ? .left : .right
    let area = strip(side)?.width ?? 0
    let wanted = requested.asDistance
    offset = rules[side].overdrag.offset(for: wanted, limit: side.sign * area).asDistance
    let distance = abs(offset)
    guard strip(side) != nil, distance != 0 else {
      endExpansion(of: .left, animated: false, &events)
      endExpansion(of: .right, animated: false, &events)
      cover(&events)
      target = 0
      report(.closed, &events)
      return
    }
    uncover(side, &events)
    let isKept =
      rules[side].release == .staysOpen && distance > area * rules[side].keepThreshold.orZero
    target = isKept ? area * side.sign : 0
    contentTranslation = insetShift + (rules[side].moves == .content ? offset : 0)
    leftStrip?.move(by: distance, towards: side, shift: left?.shift ?? 0)
    rightStrip?.move(by: distance, towards: side, shift: right?.shift ?? 0)
    if expands(side, at: distance) {
      expand(side, to: distance, &events)
    } else {
      endExpansion(of: side, animated: true, &events)
      expandingSide = nil
      let progress = min(1, max(0, distance / area))
      let transition = tray(side)?.transition ?? .drag
      if side == .left {
        leftStrip?.apply(transition, progress: progress)
      } else {
        rightStrip?.apply(transition, progress: progress)
      }
      report(.swiping(side), &events)
    }
  }

  /// What the picture of the content is moved by for the safe area.
  private var insetShift: Double {
    layoutDirection == .rightToLeft ? inset(.right) : -inset(.left)
  }

  private mutating func uncover(_ side: SwipeSide, _ events: inout [GestureEvent]) {
    if uncoveredSide == nil {
      events.append(.willReveal(side, animated: isDragging || running != nil))
    }
    uncoveredSide = side
  }

  private mutating func cover(_ events: inout [GestureEvent]) {
    guard let side = uncoveredSide else { return }
    uncoveredSide = nil
    events.append(.hidden(side, animated: isDragging || running != nil))
  }

  /// Tells what the buttons show, if that has changed and may be told.
  mutating func report(_ newState: TrayState, _ events: inout [GestureEvent]) {
    guard reportsStates, newState != state else { return }
    state = newState
    events.append(.trayChanged(newState, isGestureActive: isDragging))
  }
}

// Expansion.
extension SteppedButtonSession {
  /// The index of the button that a side's expansion is for; it may lie outside the tray.
  func expansionIndex(_ side: SwipeSide) -> Int? {
    guard let tray = tray(side), let expansion = tray.expansion else { return nil }
    switch expansion.button {
    case .outermost: return tray.buttons.count - 1
    case .index(let index): return index
    case .hidden: return tray.buttons.count
    }
  }

  /// The points beyond which a side's expansion begins; nil for a side that does not expand.
  func expansionLimit(_ side: SwipeSide) -> Double? {
    guard let expansion = tray(side)?.expansion, let strip = strip(side) else { return nil }
    switch expansion.arms {
    case .timesTray(let times): return strip.width * times
    case .fractionOfRow(let share): return geometry.width * share
    case .edgeInset(let inset): return geometry.width - inset
    case .points(let points): return points
    }
  }

  /// Whether a side expands at a distance.
  ///
  /// An index beyond the outermost button switches the expansion off, as -1 does where buttons are
  /// counted from the outermost.
  private func expands(_ side: SwipeSide, at distance: Double) -> Bool {
    guard let limit = expansionLimit(side), let index = expansionIndex(side), distance > limit,
      let tray = tray(side)
    else { return false }
    if case .hidden = tray.expansion?.button { return true }
    if index >= tray.buttons.count { return false }
    return index >= 0 || rules.unknownButton == .isPressed
  }

  private mutating func expand(
    _ side: SwipeSide,
    to distance: Double,
    _ events: inout [GestureEvent]
  ) {
    guard let expansion = tray(side)?.expansion, let index = expansionIndex(side) else { return }
    let (layout, seconds) = (expansion.layout, expansion.seconds)
    let hasBegun =
      if side == .left {
        leftStrip?.expand(index, to: distance, layout: layout, seconds: seconds, at: now)
      } else {
        rightStrip?.expand(index, to: distance, layout: layout, seconds: seconds, at: now)
      }
    if hasBegun == true { tellExpansion(side, index, isExpanded: true, seconds, &events) }
    target = expansion.fills ? geometry.width.asDistance * side.sign : 0
    expandingSide = side
    report(.expanding(side), &events)
  }

  mutating func endExpansion(
    of side: SwipeSide,
    animated: Bool,
    _ events: inout [GestureEvent]
  ) {
    let seconds = animated ? tray(side)?.expansion?.seconds ?? 0 : 0
    let ended =
      if side == .left {
        leftStrip?.endExpansion(seconds: seconds, at: now)
      } else {
        rightStrip?.endExpansion(seconds: seconds, at: now)
      }
    guard let index = ended ?? nil else { return }
    tellExpansion(side, index, isExpanded: false, seconds, &events)
  }

  private func tellExpansion(
    _ side: SwipeSide,
    _ index: Int,
    isExpanded: Bool,
    _ seconds: Double,
    _ events: inout [GestureEvent]
  ) {
    let change = ExpansionChange(side: side, index: index, isExpanded: isExpanded)
    events.append(.expansionChanged(change))
    let timeline = Timeline(from: 0, to: 1, seconds: seconds, curve: .easeInOut)
    events.append(.animating(PartAnimation(part: .buttons, timeline: timeline)))
  }
}

extension Expansion {
  /// Whether the row leaves so that the button fills it.
  var fills: Bool { if case .fill = completion { true } else { false } }
}
