// A drag from the question whether it may begin to its last movement.

extension AnimatedButtonSession {
  /// Whether a drag may begin on this row, asked again for every drag and every side.
  ///
  /// A configuration may tell the gesture's start here.
  public mutating func shouldBegin(
    _ intent: DragIntent,
    at time: Duration,
    into events: inout [GestureEvent]
  ) -> Bool {
    advance(to: time, into: &events)
    switch rules.begin {
    case .sidewaysAtLeast:
      return abs(intent.translationY) <= abs(intent.translationX)
    case .considered(let rule):
      guard accepts(intent, rule) else { return false }
      if rule.announcement == .whenAsked { events.append(.started) }
      return true
    }
  }

  private func accepts(_ intent: DragIntent, _ rule: BeginRule) -> Bool {
    let (x, y) =
      intent.velocityX == 0 && intent.velocityY == 0
      ? (intent.translationX, intent.translationY) : (intent.velocityX, intent.velocityY)
    guard let side = rule.side(draggedBy: x, y, touchX: intent.touchX, in: geometry),
      acceptsDrags, !isLocked || rule.whileExited == .mayBegin
    else { return false }
    return shown != nil || metrics(side)?.isUsable == true
  }

  /// Whether the list leaves drags to the row.
  var acceptsDrags: Bool { !isEditing || rules.editing == .allowsSwiping }

  /// Whether a button fills the row, and nothing else can be done with it.
  var isLocked: Bool { if case .filled = phase { true } else { false } }

  mutating func begin(
    _ translation: Double,
    velocity: Double,
    touchX: Double?,
    _ events: inout [GestureEvent]
  ) {
    guard acceptsDrags, !isLocked else { return }
    if drag.isActive { finish(nil, .cancelled, &events) }
    let openAtStart: SwipeSide? = if case .open(let side) = phase { side } else { nil }
    takeHold(&events)
    drag = Drag(
      isActive: true,
      origin: rules.grip == .whereItIsSeen ? wayNeeded(for: offset) : offset,
      translation: translation,
      way: translation,
      touchX: touchX?.asDistance ?? geometry.width / 2,
      yield: keptYield,
      first: shown,
      openAtStart: openAtStart
    )
    if isAnnouncedWhenBegun { events.append(.started) }
    switch rules.side {
    case .velocityAtBegin:
      guard phase == .atRest || phase == .closing else { return }
      let side: SwipeSide = velocity > 0 ? .left : .right
      guard let metrics = metrics(side), metrics.isUsable else { return }
      phase = .dragging
      drag.first = side
      show(side, isAnimated: true, &events)
    case .whereTheRowIs:
      phase = .dragging
      if let shown { showAgain(shown, &events) }
      follow(&events)
    }
  }

  /// Takes in where a drag begins that is not to begin.
  ///
  /// - Source: SwipeCellKit ignores a pan's start while another cell is dragged, but not what the pan's
  ///   recognizer says of its way afterwards.
  mutating func beginWithoutEffect(_ translation: Double, touchX: Double?) {
    drag.translation = translation
    drag.way = translation
    drag.touchX = touchX?.asDistance ?? geometry.width / 2
  }

  /// The share of its velocity that a drag keeps that ends before it has moved.
  ///
  /// - Source: SwipeCellKit sets its scroll ratio with each movement, never at the start of a pan.
  private var keptYield: Double { rules.side == .velocityAtBegin ? drag.yield : 1 }

  private var isAnnouncedWhenBegun: Bool {
    if case .considered(let rule) = rules.begin { rule.announcement == .whenBegun } else { true }
  }

  mutating func move(by distance: Double, _ events: inout [GestureEvent]) {
    guard drag.isActive || rules.strayInput == .handled, acceptsDrags else { return }
    toldOffset = nil
    drag.translation = (drag.translation + distance).asDistance
    drag.way = (drag.way + distance).asDistance
    switch rules.side {
    case .whereTheRowIs: follow(&events)
    case .velocityAtBegin:
      guard let metrics = shownMetrics, phase != .atRest else { return }
      drag.yield = 1
      let way = (drag.origin + drag.translation).asDistance
      if way * metrics.side.sign < 0 {
        followBeyondPlace(way, &events)
      } else {
        follow(way, metrics, &events)
      }
    }
  }

  /// Moves the row with the finger to whichever side that leads.
  private mutating func follow(_ events: inout [GestureEvent]) {
    let way = (drag.origin + drag.translation).asDistance
    drag.yield = 1
    guard let side = SwipeSide(uncoveredBy: way) else {
      place(at: 0, &events)
      return
    }
    guard let metrics = metrics(side), metrics.isUsable else {
      switch rules.uselessSide {
      case .ignoresDrag, .stays: place(at: 0, &events)
      case .yields(let share): place(at: held(way * share.asShare), &events)
      }
      return
    }
    let first = drag.first ?? side
    drag.first = first
    if side != first, rules.opposite != .uncovers {
      followBeyondPlace(way, &events)
      return
    }
    if shown != side {
      coverAtOnce(&events)
      show(side, isAnimated: true, &events)
    }
    follow(way, metrics, &events)
  }

  /// Moves the row beyond its place where that uncovers nothing.
  private mutating func followBeyondPlace(_ way: Double, _ events: inout [GestureEvent]) {
    drag.yield = rules.overdrag
    switch rules.opposite {
    case .uncovers, .stops: place(at: 0, &events)
    case .yields(let share):
      if rules.side == .velocityAtBegin {
        offset = way * share.asShare
        report(&events)
      } else {
        place(at: held(way * share.asShare), &events)
      }
    }
  }

  /// Puts the row to an offset at which no buttons show.
  private mutating func place(at position: Double, _ events: inout [GestureEvent]) {
    offset = position
    if isExpanded { setExpanded(false, isFelt: false, &events) }
    if let shown, position * shown.sign < 0 { coverAtOnce(&events) }
    report(&events)
  }

  /// Moves the row with the finger on the side that is shown.
  private mutating func follow(
    _ way: Double,
    _ metrics: ButtonMetrics,
    _ events: inout [GestureEvent]
  ) {
    let limit = limit(metrics)
    let next = elastic(way, metrics, limit)
    guard let expansion = metrics.tray.expansion else {
      noteYield(way, next)
      offset = next
      report(&events)
      return
    }
    let measured = rules.measure == .present ? next : offset
    let expands = shouldExpand(at: measured, expansion, metrics)
    if expands, !isExpanded, rules.shortOfTarget == .jumpsToTarget, limit > abs(way) {
      let target = limit * metrics.side.sign
      animate(to: target, kind: .expand(metrics.side), end: .nothing, &events)
      drag.translation = target - drag.origin
    } else {
      offset = next
    }
    setExpanded(expands, isFelt: true, &events)
    report(&events)
    if sample.activated, expansion.firing == .immediately, drag.isActive {
      end(.reached, velocity: 0, &events)
    }
  }

  /// The distance up to which the row follows the finger freely.
  private func limit(_ metrics: ButtonMetrics) -> Double {
    guard let expansion = metrics.tray.expansion else { return metrics.openDistance }
    let arms = metrics.distance(expansion.arms)
    return expansion.firesFrom.map { max(arms, metrics.distance($0)) } ?? arms
  }

  private func share(_ metrics: ButtonMetrics) -> Double {
    (metrics.tray.expansion?.elasticity ?? rules.overdrag).asShare
  }

  /// The offset to which a way of the finger moves the row, with resistance beyond a distance.
  private func elastic(_ way: Double, _ metrics: ButtonMetrics, _ limit: Double) -> Double {
    let excess = abs(way) - limit
    guard excess > 0 else { return held(way, metrics) }
    return held(way - (1 - share(metrics)) * excess * metrics.side.sign, metrics)
  }

  /// An offset held to what the rules let a drag reach.
  private func held(_ position: Double, _ metrics: ButtonMetrics? = nil) -> Double {
    guard rules.reach == .stops else { return position }
    let farthest = max(geometry.width, metrics?.openDistance ?? 0)
    return min(max(position, -farthest), farthest)
  }

  /// A way of the finger that leads to an offset, as nearly as there is one.
  private func wayNeeded(for position: Double) -> Double {
    guard let side = SwipeSide(uncoveredBy: position) else { return 0 }
    guard let metrics = metrics(side), metrics.isUsable else {
      guard case .yields(let share) = rules.uselessSide, share.asShare > 0 else { return position }
      return (position / share.asShare).asDistance
    }
    let limit = limit(metrics)
    let share = share(metrics)
    guard abs(position) > limit, share > 0 else { return position }
    return ((limit + (abs(position) - limit) / share) * side.sign).asDistance
  }

  /// Takes note of how much of the finger's velocity the row keeps, by whether it is held back.
  ///
  /// - Source: SwipeCellKit, scroll ratio of a side without expansion: a row that has not moved counts
  ///   as held back, and so does one whose way is lost in rounding.
  private mutating func noteYield(_ way: Double, _ next: Double) {
    var isHeldBack = next != way
    if rules.speed == .dividedByDistance {
      let start = geometry.width / 2 + drag.origin
      let centre = start + drag.translation - (way - next)
      isHeldBack = (centre - start) / drag.translation != 1
    }
    if isHeldBack { drag.yield = rules.overdrag.asShare }
  }

  private func shouldExpand(
    at position: Double,
    _ expansion: Expansion,
    _ metrics: ButtonMetrics
  ) -> Bool {
    guard abs(drag.translation) > rules.minimumDistance, metrics.expandable != nil else {
      return false
    }
    let distance = abs(position)
    let target = metrics.distance(expansion.arms)
    switch rules.measure {
    case .previousInWholePoints:
      guard distance.rounded(.down) > metrics.openDistance else { return false }
      if distance.rounded(.down) > target { return true }
    case .present:
      if distance >= target, distance > 0 { return true }
      guard distance > metrics.openDistance else { return false }
    }
    for trigger in expansion.extraTriggers {
      switch trigger {
      case .touch(let share): if touchShare(metrics.side) > share { return true }
      case .overscroll(let points):
        if distance > metrics.openDistance + points { return true }
      }
    }
    return false
  }

  /// How far the finger is from the edge that a side lies at, as a share of the width.
  private func touchShare(_ side: SwipeSide) -> Double {
    var x = drag.touchX + drag.way
    var width = geometry.width
    if case .container(let start, let containerWidth) = rules.origin {
      x += start.asDistance
      width = containerWidth.asDistance
    }
    guard width > 0 else { return 0 }
    return (side == .left ? x : width - x) / width
  }

  /// Tells where the row has been moved to, and what that means.
  mutating func report(_ events: inout [GestureEvent]) {
    let sample = self.sample
    events.append(.swiped(sample))
    guard sample.state != drag.reached || sample.activated != drag.reachedActivated else { return }
    let isFeltAlready = sample.state != drag.reached
    events.append(
      .crossed(from: drag.reached, to: sample.state, activated: sample.activated)
    )
    if !isFeltAlready { events.append(.feedbackDue) }
    drag.reached = sample.state
    drag.reachedActivated = sample.activated
  }
}
