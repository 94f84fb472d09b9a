// The swipe of one row as a value: input in, events and an animation out.

/// What happens on one row, from the first touch to the end of the last animation.
///
/// A session draws nothing and reads no clock. Give it what happens with the time at which it
/// happens, and it appends what follows from it to an array of yours:
///
///     var session = TriggerSession(triggers: triggers, geometry: RowGeometry(width: 320))
///     session.handle(.moved(by: 12), at: now, into: &events)
///     row.offset = session.offset
///
/// Time is any duration that does not run backwards; an earlier time counts as the latest one
/// seen. Whatever comes in, in whatever order, the session does not trap, and its offsets and
/// fractions are finite.
/// - Complexity: O(log *n*) in trigger points for an input; a drag allocates nothing beyond the
///   capacity of the array it appends to. Changing triggers or configuration takes O(*n* log *n*).
public struct TriggerSession: Sendable, Hashable {
  /// How the row behaves.
  public var configuration: TriggerConfiguration { didSet { prepare() } }
  /// What the sides hold, as registered; may change at any time.
  public var triggers: TriggerSet { didSet { prepare() } }
  /// In which direction the interface is read.
  public var layoutDirection: LayoutDirection { didSet { prepare() } }
  /// The size of the row.
  public var geometry: RowGeometry { didSet { standAnew(in: oldValue) } }

  /// What the row is doing.
  public internal(set) var phase = GesturePhase.atRest
  /// The row's offset in points; during an animation the one it ends with.
  public internal(set) var offset = 0.0
  /// Where the row has been moved to as of the last report; `nil` before the first drag.
  public internal(set) var direction: SwipeDirection?
  /// What is to be drawn behind and beside the row; `nil` while there is nothing to draw.
  public internal(set) var appearance: SwipeAppearance?

  /// The triggers as they lie on the screen.
  var resolved: TriggerSet
  /// The same, ready for lookup.
  var table: TriggerTable
  /// The latest time seen.
  var now = Duration.zero
  /// The animations that run, in the order they began.
  var running: [Running] = []
  /// How far the finger has moved the row, before anything holds it back.
  var travel = 0.0
  /// How far the finger has moved since the gesture began.
  var translation = 0.0
  /// What the last sample reached.
  var reached = SwipeState.none
  /// Whether the last sample was activated.
  var reachedActivated = false
  /// The fraction at the last release.
  var releaseFraction = 0.0
  /// The view that belongs to the last release.
  var releaseView: String?
  /// The state whose trigger has fired and keeps the row open; it does not fire again meanwhile.
  var keptOpenBy: SwipeState?
  /// The side that the gesture has gone to, where the rule for crossing asks for it.
  var gestureSide: SwipeSide?

  /// An animation and what is to be done when it ends.
  struct Running: Sendable, Hashable {
    let animation: SettleAnimation
    var decision: SwipeOutcome?
    var onCommand: Bool
    /// What the command that asked for it is called by its caller.
    var token: CommandToken?
  }

  /// A row at its place.
  public init(
    configuration: TriggerConfiguration = .default,
    triggers: TriggerSet = TriggerSet(),
    geometry: RowGeometry,
    layoutDirection: LayoutDirection = .leftToRight
  ) {
    self.configuration = configuration
    self.triggers = triggers
    self.layoutDirection = layoutDirection
    self.geometry = geometry
    resolved = triggers.resolved(for: layoutDirection)
    table = TriggerTable(resolved, configuration: configuration)
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
    case .began(let translation, _, _): begin(translation.asDistance, &events)
    case .moved(let distance): move(by: distance.asDistance, &events)
    case .movedTo(let target): move(by: target.asDistance - translation, &events)
    case .ended(let velocity): end(velocity.orZero, &events)
    case .cancelled(let velocity): cancel(velocity.orZero, &events)
    case .failed: fail(&events)
    case .confirmed(let mode): confirm(as: mode, &events)
    case .denied: deny(&events)
    case .swipeToOrigin: returnOnCommand(nil, &events)
    case .peek(let side, let share): peek(side, share.orZero, &events)
    case .held(let fraction): hold(at: fraction, &events)
    case .animationsInterrupted: interrupt(&events)
    case .reused(let defaults): reuse(defaults, &events)
    case .command(let command, let animated, let token):
      obey(command, animated: animated, token, &events)
    case .tapped(.content): tapContent(&events)
    case .timePassed, .tapped, .editing: break
    }
  }

  private mutating func prepare() {
    resolved = triggers.resolved(for: layoutDirection)
    table = TriggerTable(resolved, configuration: configuration)
  }
}
