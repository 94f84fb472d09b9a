// What can be asked of a session without changing it.

extension AnimatedButtonSession: RowMachine {
  var rowPhase: RowPhase {
    // An open row that is dragged on stays open where the library has no other state for it.
    if drag.isActive, rules.strayInput == .ignored { return .dragging }
    switch phase {
    case .atRest: return content == nil ? .atRest : .settling
    case .dragging: return .dragging
    case .open(let side): return content == nil ? .open(side) : .settling
    case .closing, .peeking: return .settling
    case .confirming: return .waiting
    case .filled: return content == nil && fill != nil ? .waiting : .settling
    }
  }

  var isOpenOrOpening: Bool {
    guard case .open = phase else { return false }
    return !drag.isActive || rules.strayInput == .handled
  }

  /// What the content's present position means.
  ///
  /// The state is that of the button which takes the whole side; it is activated where letting go
  /// makes it fire.
  public var sample: SwipeSample {
    var state = SwipeState.none
    var fires = false
    if isExpanded, let metrics = shownMetrics, let expansion = metrics.tray.expansion,
      let (index, _) = metrics.expandable
    {
      state = .state(index: index, side: metrics.side)
      fires = expansion.firesFrom.map { abs(offset) >= metrics.distance($0) } ?? true
    }
    return SwipeSample(
      offset: offset,
      fraction: geometry.fraction(of: offset),
      state: state,
      activated: fires
    )
  }

  /// What the buttons show.
  public var tray: TrayState {
    guard let shown else { return .closed }
    return isExpanded ? .expanding(shown) : .swiping(shown)
  }

  /// Whether a finger drags the row.
  public var isDragging: Bool { drag.isActive }

  /// The press that waits for a confirmation.
  public var awaitingConfirmation: ButtonPress? {
    if case .confirming(let press) = phase { press } else { nil }
  }

  /// The press of a button that has filled the row, while it waits to be told what becomes of it.
  public var awaitingFulfilment: ButtonPress? { fill?.press }

  /// The animation that moves the content at present.
  public var animation: SettleAnimation? { content?.animation }

  /// The speed at which that animation started, in distances a second; `nil` for one that started at rest.
  ///
  /// It is not finite where a rule divides by the distance to go and there is none; the animation
  /// itself starts at rest then.
  public var animationSpeed: Double? { content?.speed?.value }

  /// Where the content is seen at a time: on its animation's curve, or at its offset.
  public func shownOffset(at time: Duration) -> Double {
    guard let animation = content?.animation, animation.endValue == offset else { return offset }
    return animation.value(at: max(now, time) - animation.startTime)
  }
}
