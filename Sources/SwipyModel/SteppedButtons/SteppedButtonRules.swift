// The rules of SteppedButtonSession.

/// How a row whose buttons are handled by ``SteppedButtonSession`` behaves.
public struct SteppedButtonRules: Sendable, Hashable {
  /// The left side's rules.
  public var left: SteppedSideRules
  /// The right side's rules.
  public var right: SteppedSideRules
  /// How a row moves to an offset that a program sets.
  public var setting: ButtonMotion
  /// The time between two steps of an animation, a millisecond to a second; steps lie on its multiples.
  public var tick: Duration
  /// The points a second beyond which a release counts by its velocity.
  public var inertiaThreshold: Double
  /// The points on either side of a button's content where it has no width of its own.
  public var buttonPadding: Double
  /// Whether a drag may go on to the side opposite to the one it first went to.
  public var oppositeSide: OppositeSide
  /// What a drag does that begins on the buttons of an open row.
  public var dragOnButtons: DragOnButtons
  /// What a tap on the content of an open row does.
  public var contentTap: ContentTap
  /// What a finger does that takes a row whose button is about to fire.
  public var caughtFiring: CaughtFiring
  /// When changes of what the buttons show are told after an animation was cut short.
  public var reports: Reports
  /// What becomes of an expansion whose button is not in the tray.
  public var unknownButton: UnknownButton
  /// What a programmatic expansion comes to.
  public var expandCommand: ExpandCommand

  /// Whether a drag may go on to the opposite side.
  public enum OppositeSide: Sendable, Hashable {
    /// It may.
    case follows
    /// The row stops at its place; once the row is used again for something else, it follows.
    ///
    /// - Source: MGSwipeTableCell, allows opposite swipe, which a reuse switches on.
    case stops
  }

  /// What a drag does that begins on the buttons of an open row.
  public enum DragOnButtons: Sendable, Hashable {
    /// It moves the row.
    case drags
    /// It is refused.
    case refused
  }

  /// What a tap on the content of an open row does.
  public enum ContentTap: Sendable, Hashable {
    /// It closes the row.
    case hides
    /// Nothing.
    case ignored
  }

  /// What a finger does that takes a row whose button is about to fire.
  public enum CaughtFiring: Sendable, Hashable {
    /// The button fires at once.
    ///
    /// - Source: MGSwipeTableCell, which tells every animation's completion that it has finished.
    case firesAtOnce
    /// The button does not fire.
    case dropped
  }

  /// When changes of what the buttons show are told after an animation was cut short.
  public enum Reports: Sendable, Hashable {
    /// Only when another animation has come to its end.
    ///
    /// - Source: MGSwipeTableCell.
    case waitForAnotherAnimation
    /// As soon as no animation runs.
    case resume
  }

  /// What becomes of an expansion whose button is not in the tray.
  public enum UnknownButton: Sendable, Hashable {
    /// It is told as expanding and as pressed, with an index outside the tray and without a name.
    ///
    /// - Source: MGSwipeTableCell, which does not check the index.
    case isPressed
    /// It does not expand.
    case ignored
  }

  /// What a programmatic expansion comes to.
  public enum ExpandCommand: Sendable, Hashable {
    /// The row goes to twice its expansion's point, and is back at its place at once; nothing is pressed.
    ///
    /// - Source: MGSwipeTableCell, expand swipe.
    case snapsBack
    /// The row goes there, and the button is pressed.
    case presses
  }

  /// Rules from their parts.
  public init(
    left: SteppedSideRules = SteppedSideRules(),
    right: SteppedSideRules = SteppedSideRules(),
    setting: ButtonMotion = ButtonMotion(),
    tick: Duration = .microseconds(15_625),
    inertiaThreshold: Double = 100,
    buttonPadding: Double = 10,
    oppositeSide: OppositeSide = .follows,
    dragOnButtons: DragOnButtons = .drags,
    contentTap: ContentTap = .hides,
    caughtFiring: CaughtFiring = .firesAtOnce,
    reports: Reports = .waitForAnotherAnimation,
    unknownButton: UnknownButton = .isPressed,
    expandCommand: ExpandCommand = .snapsBack
  ) {
    self.left = left
    self.right = right
    self.setting = setting
    self.tick = tick
    self.inertiaThreshold = inertiaThreshold
    self.buttonPadding = buttonPadding
    self.oppositeSide = oppositeSide
    self.dragOnButtons = dragOnButtons
    self.contentTap = contentTap
    self.caughtFiring = caughtFiring
    self.reports = reports
    self.unknownButton = unknownButton
    self.expandCommand = expandCommand
  }

  /// What MGSwipeTableCell does, its quirks included.
  ///
  /// - Source: MGSwipeTableCell at 2d02e9d; steps come 64 times a second.
  public static let mgSwipe = SteppedButtonRules()

  /// The rules of a side.
  public subscript(side: SwipeSide) -> SteppedSideRules {
    get { side == .left ? left : right }
    set { if side == .left { left = newValue } else { right = newValue } }
  }
}
