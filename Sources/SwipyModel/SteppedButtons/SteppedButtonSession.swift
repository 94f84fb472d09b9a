// A row with buttons that an animation puts to one offset after the other.

/// A row with buttons, in which everything follows from the offset, animations included.
///
/// An animation puts the row to the next offset of its way at every tick, as a drag does at every
/// movement, and each time the buttons, what they show and where a release would lead follow anew.
///
/// A drag moves the row only to sides that the question whether it may begin has allowed, or a
/// command to open. Time does not run backwards; an earlier time counts as the latest one seen.
/// Whatever comes in, in whatever order, the session does not trap, and its offsets and frames are
/// finite.
/// - Complexity: O(buttons) for an input and for every tick that passes; a drag allocates nothing
///   beyond the capacity of the array it appends to.
/// - Source: MGSwipeTableCell.
public struct SteppedButtonSession: Sendable, Hashable {
  /// How the row behaves.
  public var rules: SteppedButtonRules {
    didSet {
      if rules.oppositeSide != oldValue.oppositeSide { oppositeSide = rules.oppositeSide }
    }
  }
  /// The left side's buttons as they are seen.
  public var left: ButtonTray? { didSet { replaceStrip(.left, of: oldValue) } }
  /// The right side's buttons as they are seen.
  public var right: ButtonTray? { didSet { replaceStrip(.right, of: oldValue) } }
  /// The size of the row.
  public var geometry: RowGeometry
  /// In which direction the interface is read; it changes the places of safe areas only.
  ///
  /// - Source: MGSwipeTableCell, which mirrors nothing else.
  public var layoutDirection = LayoutDirection.leftToRight
  /// Whether the row can be seen; a button of a row that cannot does not fire by expansion.
  public var isVisible = true

  /// The content's offset in points.
  public internal(set) var offset = 0.0
  /// The offset that a release leads to, unless its velocity says otherwise.
  public internal(set) var target = 0.0
  /// What the buttons show, as far as it has been told.
  public internal(set) var state = TrayState.closed
  /// Whether a finger drags the row.
  public internal(set) var isDragging = false
  /// The side that was uncovered last, while the row is not at its place.
  public internal(set) var uncoveredSide: SwipeSide?
  /// How far the picture of the content is moved, the safe area subtracted; kept while the row is at its place.
  public internal(set) var contentTranslation = 0.0

  /// The buttons of each side, once they are needed.
  var leftStrip: ButtonStrip?
  var rightStrip: ButtonStrip?
  /// Whether what the content is shown in exists.
  var isPrepared = false
  /// Whether the list is being edited.
  var isEditing = false
  /// The sides that the present drag may go to.
  var allowedSides: SideSet = []
  /// The side that the present drag went to first.
  var firstSide: SwipeSide?
  /// Whether a drag may go on to the opposite side now; a reuse may change it.
  var oppositeSide: SteppedButtonRules.OppositeSide
  /// The side whose expansion a release fires.
  var expandingSide: SwipeSide?
  /// Whether changes of the state are told.
  var reportsStates = true
  /// The animation that runs.
  var running: Running?
  /// The latest time seen.
  var now = Duration.zero
  /// The offset and the finger's way at the start of the drag, and the finger's way now.
  var startOffset = 0.0
  var startTranslation = 0.0
  var translation = 0.0

  /// An animation of the offset.
  struct Running: Sendable, Hashable {
    let from: Double
    let to: Double
    let motion: ButtonMotion
    let firstTick: Duration
    var nextTick: Duration
    let completion: Completion
  }

  /// What is to be done when an animation ends.
  enum Completion: Sendable, Hashable {
    case nothing
    /// A command is told to have ended.
    case command(CommandToken?)
    /// The button of an expansion is pressed; nil for one that is not in the tray.
    case press(SwipeSide, index: Int?)
    /// The row is put to its place.
    case snapBack(SwipeSide)
  }

  /// A row at its place.
  public init(
    rules: SteppedButtonRules,
    left: ButtonTray? = nil,
    right: ButtonTray? = nil,
    geometry: RowGeometry
  ) {
    self.rules = rules
    self.left = left
    self.right = right
    self.geometry = geometry
    oppositeSide = rules.oppositeSide
  }

  /// Takes in one thing that happens, after every tick that is due by then, and appends what follows from it.
  public mutating func handle(
    _ input: GestureInput,
    at time: Duration,
    into events: inout [GestureEvent]
  ) {
    advance(to: time, into: &events)
    switch input {
    case .began(let translation, _, _): begin(translation.asDistance, &events)
    case .moved(let distance): drag(to: translation + distance.asDistance, &events)
    case .movedTo(let target): drag(to: target.asDistance, &events)
    case .ended(let velocity): release(velocity.orZero, .released, &events)
    case .cancelled(let velocity): release(velocity.orZero, .cancelled, &events)
    case .failed: release(0, .cancelled, &events)
    case .tapped(.content): tapContent(&events)
    case .tapped(.button(let side, let index)): press(side, index: index, origin: .tap, &events)
    case .command(let command, let animated, let token):
      perform(command, animated: animated, token, &events)
    case .swipeToOrigin: close(animated: true, then: .nothing, &events)
    case .editing(let isEditing): edit(isEditing, &events)
    case .animationsInterrupted: jumpToEnd(&events)
    case .reused: reuse(&events)
    case .confirmed, .denied, .peek, .held, .timePassed: break
    }
    layOut()
  }
}
