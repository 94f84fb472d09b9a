// A row with a view behind it that is uncovered as a whole: input in, events and an animation out.

/// A row with a back view.
///
/// Whatever comes in, in whatever order, the session does not trap, and its offsets are finite.
public struct BackViewSession: Sendable, Hashable {
  /// How the row behaves.
  public var configuration: BackViewConfiguration
  /// The sides to which the content may make way.
  public var sides: SideSet
  /// The size of the row.
  public var geometry: RowGeometry { didSet { keepOpen() } }

  /// The content's offset in points; during an animation the one it ends with.
  public internal(set) var offset = 0.0
  /// The side on which the back view is shown; `nil` while it is not.
  public internal(set) var shownSide: SwipeSide?
  /// Whether the content counts as moving by itself.
  public internal(set) var isMoving = false
  /// How the row is shown while it is selected.
  public internal(set) var selectionStyle = SelectionStyle.own

  /// The latest time seen.
  var now = Duration.zero
  /// The animation that reveals.
  var revealing: SettleAnimation?
  /// The animation that hides, or one that only peeks.
  var hiding: SettleAnimation?
  /// How the opacity of the back view goes down.
  var fading: Timeline?
  /// The drag that is going on.
  var drag: Drag?
  /// The command whose end is still to be told.
  var command: CommandToken?

  /// What is kept of a drag.
  struct Drag: Sendable, Hashable {
    /// The way of the finger, added to where it took the content.
    var travel: Double
    /// The way of the finger since it began.
    var translation = 0.0
    /// The side it uncovers; one drag does not cross to the other.
    var side: SwipeSide?
    /// Whether the row was open when it began.
    let beganOpen: Bool
  }

  /// A row at its place.
  public init(
    configuration: BackViewConfiguration = .default,
    sides: SideSet = .both,
    geometry: RowGeometry
  ) {
    self.configuration = configuration
    self.sides = sides
    self.geometry = geometry
  }

  /// Takes in one thing that happens, and appends what follows from it.
  ///
  /// Animations that end by `time` are completed first.
  public mutating func handle(
    _ input: GestureInput,
    at time: Duration,
    into events: inout [GestureEvent]
  ) {
    advance(to: time, into: &events)
    switch input {
    case .began(let translation, let velocity, _):
      begin(translation.asDistance, velocity.orZero, &events)
    case .moved(let distance): move(by: distance.asDistance, &events)
    case .movedTo(let target): move(by: target.asDistance - (drag?.translation ?? 0), &events)
    case .ended(let velocity): end(velocity.orZero, &events)
    case .cancelled, .failed: cancel(&events)
    case .tapped(.content): tapContent(&events)
    case .command(let wish, let animated, let token):
      obey(wish, animated: animated, token, &events)
    case .swipeToOrigin: obey(.close, animated: true, nil, &events)
    case .peek(let side, let share): peek(side, share.orZero, &events)
    case .animationsInterrupted: interrupt(&events)
    case .reused: reuse(&events)
    case .tapped, .editing, .confirmed, .denied, .held, .timePassed: break
    }
  }

  private mutating func obey(
    _ wish: RowCommand,
    animated: Bool,
    _ token: CommandToken?,
    _ events: inout [GestureEvent]
  ) {
    endCommand(finished: false, &events)
    cancel(&events)
    command = token
    var wanted: SwipeSide?
    switch wish {
    case .open(let side), .expand(let side): wanted = side
    case .setOffset(let target): wanted = SwipeSide(uncoveredBy: target.asDistance)
    case .close: break
    case .fulfil:
      endCommand(finished: false, &events)
      return
    }
    if let wanted {
      reveal(wanted, animated: animated, &events)
    } else {
      hide(animated: animated, &events)
    }
    let isOnItsWay = comes(to: wanted)
    if !isOnItsWay || (revealing == nil && hiding == nil) {
      endCommand(finished: isOnItsWay, &events)
    }
  }

  /// Whether the row is, or comes by itself, to where a side is open, or to its place.
  private func comes(to wanted: SwipeSide?) -> Bool {
    guard let wanted else { return shownSide == nil || hiding != nil }
    guard let shownSide, hiding == nil else { return false }
    return shownSide == wanted || configuration.direction == .alwaysRight
  }

  /// Covers the back view where a tap on the content does that; a finger that drags is not one that taps.
  private mutating func tapContent(_ events: inout [GestureEvent]) {
    guard configuration.gesture != .swipe, drag == nil else { return }
    hide(animated: true, &events)
  }

  /// Tells the end of the last command, if someone waits for it.
  mutating func endCommand(finished: Bool, _ events: inout [GestureEvent]) {
    guard let token = command else { return }
    command = nil
    events.append(.completed(token, finished: finished))
  }
}

extension BackViewSession: RowMachine {
  var rowPhase: RowPhase {
    if drag != nil { return .dragging }
    if hiding != nil || revealing != nil { return .settling }
    return shownSide.map(RowPhase.open) ?? .atRest
  }

  var isOpenOrOpening: Bool { drag == nil && hiding == nil && shownSide != nil }

  var nextDeadline: Duration? {
    switch (revealing?.endTime, hiding?.endTime) {
    case (let first?, let second?): min(first, second)
    case (let one, let other): one ?? other
    }
  }

  var sample: SwipeSample {
    SwipeSample(
      offset: offset,
      fraction: geometry.fraction(of: offset),
      state: .none,
      activated: false
    )
  }

  func shownOffset(at time: Duration) -> Double {
    guard drag == nil, let animation = hiding ?? revealing else { return offset }
    return animation.value(at: max(now, time) - animation.startTime)
  }

  /// The back view's opacity at a time; `nil` while it is not shown.
  public func backViewOpacity(at time: Duration) -> Double? {
    guard shownSide != nil else { return nil }
    guard let fading, let hiding else { return 1 }
    return fading.value(at: max(now, time) - hiding.startTime)
  }

  func frame(at time: Duration) -> RowFrame {
    RowFrame(
      content: geometry.content(at: shownOffset(at: time)),
      backViewOpacity: backViewOpacity(at: time)
    )
  }
}
