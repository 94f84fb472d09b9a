// How a row with a back view behaves, and the configurations that have a name.

/// How a row with a back view behaves.
public struct BackViewConfiguration: Sendable, Hashable {
  /// Which drags the row takes for itself; a discrete swipe is taken as it comes.
  public var begin: BeginRule
  /// What uncovers the back view.
  public var gesture: RevealGesture
  /// To which side the content makes way.
  public var direction: RevealDirection
  /// The seconds it takes to reveal.
  public var revealSeconds: Double
  /// The seconds it takes to hide, the bounce not included.
  public var hideSeconds: Double
  /// How the content moves both ways.
  public var curve: Timeline.Curve
  /// How the content swings when it is back.
  public var bounce: HideBounce
  /// What a second command to hide does.
  public var repeatedHide: RepeatedHideRule
  /// What becomes of an interrupted reveal.
  public var interruptedReveal: InterruptedRevealRule
  /// What is told when the row is used for something else.
  public var reset: ResetRule

  /// A configuration from its parts; what is left out is what users asked for.
  public init(
    begin: BeginRule = BeginRule(dominance: 1, whileExited: .refuses, announcement: .whenBegun),
    gesture: RevealGesture = .drag(opensFrom: 0.5, flick: 300),
    direction: RevealDirection = .asAsked,
    revealSeconds: Double = 0.25,
    hideSeconds: Double = 0.25,
    curve: Timeline.Curve = .easeOut,
    bounce: HideBounce = .none,
    repeatedHide: RepeatedHideRule = .ignored,
    interruptedReveal: InterruptedRevealRule = .endsWhereItIs,
    reset: ResetRule = .toldIfShown
  ) {
    self.begin = begin
    self.gesture = gesture
    self.direction = direction
    self.revealSeconds = revealSeconds
    self.hideSeconds = hideSeconds
    self.curve = curve
    self.bounce = bounce
    self.repeatedHide = repeatedHide
    self.interruptedReveal = interruptedReveal
    self.reset = reset
  }

  /// What users of swipe libraries asked for.
  ///
  /// The content follows the finger to either side; let go past the middle, or fast, it opens.
  public static let `default` = BackViewConfiguration()

  /// What TISwipeableTableView does, its quirks included.
  ///
  /// - Source: thermogl/TISwipeableTableView at 23897ee.
  public static let tiSwipeable = BackViewConfiguration(
    gesture: .swipe,
    direction: .alwaysRight,
    revealSeconds: 0.14,
    hideSeconds: 0.09,
    curve: .linear,
    bounce: .swings([-20, 15], seconds: 0.04),
    repeatedHide: .startsAgain,
    interruptedReveal: .isToldLater,
    reset: .alwaysTold
  )
}
