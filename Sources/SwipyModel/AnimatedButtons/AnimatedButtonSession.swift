// A row with buttons that is put to where it goes at once, while an animation shows the way.

/// A row with buttons, whose animations carry it to where it already counts as being.
///
/// A session draws nothing and reads no clock. Whatever comes in, in whatever order, it does not
/// trap, and its offsets and frames are finite.
/// - Complexity: O(*n*) in the buttons of a side for an input; a drag allocates nothing beyond the
///   capacity of the array it appends to.
public struct AnimatedButtonSession: Sendable, Hashable {
  /// How the row behaves.
  public var rules: AnimatedButtonRules
  /// The left side's buttons as they are seen.
  public var left: ButtonTray? { didSet { standAnew(.left, oldValue, in: geometry) } }
  /// The right side's buttons as they are seen.
  public var right: ButtonTray? { didSet { standAnew(.right, oldValue, in: geometry) } }
  /// The size of the row.
  public var geometry: RowGeometry {
    didSet {
      standAnew(.left, left, in: oldValue)
      standAnew(.right, right, in: oldValue)
    }
  }
  /// Whether the row's list shows it as selected.
  public var isSelected = false

  /// What the row is doing.
  public internal(set) var phase = ButtonPhase.atRest
  /// The content's offset in points; during an animation the one it ends with.
  public internal(set) var offset: Double
  /// The side whose buttons are there to be seen.
  public internal(set) var shown: SwipeSide?
  /// Whether a button takes the whole side.
  public internal(set) var isExpanded = false
  /// Whether the row's list is being edited.
  public internal(set) var isEditing = false

  /// The latest time seen.
  var now = Duration.zero
  /// The drag that is under way, or the last one.
  var drag = Drag()
  /// The animation that moves the content.
  var content: ContentRun?
  /// The animations of everything else, in the order they began.
  var parts: [PartRun] = []
  /// How often buttons have been built; tells animations of the present ones from older ones.
  var generation = 0
  /// What waits to be told what becomes of the row.
  var fill: PendingFill?
  /// What has been told of the side that is shown.
  var reveal = Reveal.covered
  /// How much of the side could be seen when it was last told.
  var toldVisible = 0.0
  /// The offset for which that was told; nil where it is to be told anew.
  var toldOffset: Double?
  /// What the buttons showed when that was last told.
  var toldTray = TrayState.closed
  /// Whether the row was selected before its side was uncovered.
  var wasSelected = false

  /// A row at its place.
  public init(
    rules: AnimatedButtonRules,
    left: ButtonTray? = nil,
    right: ButtonTray? = nil,
    geometry: RowGeometry
  ) {
    self.rules = rules
    self.left = left
    self.right = right
    self.geometry = geometry
    if case .container(let x, _) = rules.origin { offset = x.asDistance } else { offset = 0 }
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
    case .began(let translation, let velocity, let touchX):
      begin(translation.asDistance, velocity: velocity.orZero, touchX: touchX, &events)
    case .moved(let distance): move(by: distance.asDistance, &events)
    case .movedTo(let target): move(by: target.asDistance - drag.way, &events)
    case .ended(let velocity): end(.released, velocity: velocity.asDistance, &events)
    case .cancelled(let velocity): end(.cancelled, velocity: velocity.asDistance, &events)
    case .failed: end(.cancelled, velocity: 0, &events)
    case .tapped(let target): tap(target, &events)
    case .command(let command, let animated, let token):
      perform(
        command,
        Order(isAnimated: animated, isCommand: true, isAnswered: true, token: token),
        &events
      )
    case .editing(let isEditing): edit(isEditing, &events)
    case .confirmed(let mode): confirm(as: mode, &events)
    case .denied: deny(&events)
    case .swipeToOrigin: returnToPlace(&events)
    case .peek(let side, let share): peek(side, share.orZero, &events)
    case .held(let fraction): hold(at: fraction, &events)
    case .animationsInterrupted: interrupt(&events)
    case .reused: reuse(&events)
    case .timePassed: break
    }
    tellVisibility(&events)
    tellTray(&events)
  }
}

/// What a row with buttons is doing.
public enum ButtonPhase: Sendable, Hashable {
  /// It is at its place.
  case atRest
  /// It is being dragged.
  case dragging
  /// A side is open, or on its way to be.
  case open(SwipeSide)
  /// It is on its way to its place.
  case closing
  /// It shows a bit of a side by itself.
  case peeking(SwipeSide)
  /// It waits for a confirmation.
  case confirming(ButtonPress)
  /// A button of the side fills it, or is about to; what becomes of it is not settled yet.
  case filled(SwipeSide)
}

extension AnimatedButtonSession {
  /// A drag.
  struct Drag: Sendable, Hashable {
    var isActive = false
    /// The way of the finger that stands for the row's position at the start.
    var origin = 0.0
    /// The way that counts since then.
    var translation = 0.0
    /// The way of the finger since then.
    var way = 0.0
    /// Where the finger touched, in points from the row's left edge.
    var touchX = 0.0
    /// The share of its velocity that goes over to the row.
    var yield = 1.0
    /// The side that it has been to first.
    var first: SwipeSide?
    /// The side that was open when it began.
    var openAtStart: SwipeSide?
    /// What was reached at the last report.
    var reached = SwipeState.none
    var reachedActivated = false
  }

  /// An animation of the content, and what its end means.
  struct ContentRun: Sendable, Hashable {
    let animation: SettleAnimation
    let end: End
    var order: Order
    /// The speed at which it starts; nil for one that starts at rest.
    var speed: SettleSpeed.Value?

    enum End: Sendable, Hashable {
      case nothing
      case opened(SwipeSide)
      case closed
      case released
      case moved
      case expanded(SwipeSide)
      case filled(PendingFill)
      case peeked
    }
  }

  /// An animation of something else, and what its end means.
  struct PartRun: Sendable, Hashable {
    let animation: PartAnimation
    let startTime: Duration
    let generation: Int
    let end: End
    let order: Order

    var endTime: Duration { startTime + .exactly(animation.delay) + animation.timeline.duration }

    enum End: Sendable, Hashable {
      case expansion
      case fading(Int)
      case scaling(Int)
      case deletion
    }
  }

  /// A button that has filled the row, or is about to.
  struct PendingFill: Sendable, Hashable {
    let press: ButtonPress
    let side: SwipeSide
    let rule: FillRule
    /// What the button's own action says.
    let own: Fulfilment?
  }

  /// Who wants something, and how.
  struct Order: Sendable, Hashable {
    var isAnimated = true
    /// Whether a program wants it.
    var isCommand = false
    /// Whether its end is to be told.
    var isAnswered = false
    var token: CommandToken?

    /// The row itself, animated.
    static let own = Order()
  }

  /// What has been told of the side that is shown.
  enum Reveal: Sendable, Hashable {
    case covered
    case revealing(SwipeSide)
    case revealed(SwipeSide)
    case hiding(SwipeSide)
  }

  /// The measures of a side, if it has buttons at all.
  func metrics(_ side: SwipeSide) -> ButtonMetrics? {
    guard let tray = side == .left ? left : right else { return nil }
    return ButtonMetrics(tray, side: side, row: geometry)
  }

  /// The measures of the side that is shown.
  var shownMetrics: ButtonMetrics? {
    // A reference to the method would be an object that holds a copy of the session.
    guard let shown else { return nil }
    return metrics(shown)
  }

  /// Puts a row that stood where its side was open, or filled, to where it is so now.
  private mutating func standAnew(_ side: SwipeSide, _ old: ButtonTray?, in row: RowGeometry) {
    guard !drag.isActive, let old, let metrics = metrics(side) else { return }
    switch phase {
    case .open(side):
      let before = ButtonMetrics(old, side: side, row: row).openDistance * side.sign
      guard offset == before, content == nil || content?.end == .opened(side) else { return }
      offset = metrics.openDistance * side.sign
    case .filled(side): offset = metrics.fillOffset
    case .atRest, .dragging, .open, .closing, .peeking, .confirming, .filled: break
    }
  }
}
