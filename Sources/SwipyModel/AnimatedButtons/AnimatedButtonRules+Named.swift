// The rules that have a name.

extension AnimatedButtonRules {
  /// What users of swipe libraries asked for.
  ///
  /// What a drag shows is what a release decides from. A side opens where half of its buttons
  /// can be seen, or where the finger leaves at 100 points a second or more, and never after less than
  /// 8 points. Cancelled gestures fire nothing and leave the row as it was before. Every way of
  /// opening and closing is told, and the end of every command, exactly once.
  public static let `default` = AnimatedButtonRules(
    begin: .considered(
      BeginRule(dominance: 1.2, whileExited: .refuses, announcement: .whenBegun)
    ),
    side: .whereTheRowIs,
    opposite: .uncovers,
    uselessSide: .stays,
    overdrag: 0.4,
    reach: .stops,
    grip: .whereItIsSeen,
    measure: .present,
    shortOfTarget: .followsFinger,
    minimumDistance: 8,
    release: .byDistanceAndSpeed(.default),
    cancel: .returnsWithoutFiring,
    strayInput: .ignored,
    whileClosing: .isClosing,
    whileFilled: .isLocked,
    deletion: .afterAnimation,
    covering: .onceAReveal,
    completion: .always,
    speed: .bounded(40),
    selection: .restoresWhatWasSelected,
    editing: .closesAndRefuses,
    reuse: .keepsNothing,
    origin: .place,
    timing: ButtonTiming(settleSeconds: 0.4)
  )

  /// What SwipeCellKit does, its quirks included.
  ///
  /// - Source: SwipeCellKit/SwipeCellKit at 6d632bd.
  public static let swipeCellKit = AnimatedButtonRules(
    begin: .sidewaysAtLeast,
    side: .velocityAtBegin,
    opposite: .yields(0.2),
    uselessSide: .ignoresDrag,
    overdrag: 0.4,
    reach: .follows,
    grip: .whereItWillBe,
    measure: .previousInWholePoints,
    shortOfTarget: .jumpsToTarget,
    minimumDistance: 8,
    release: .byDirectionAlone,
    cancel: .isRelease,
    strayInput: .handled,
    whileClosing: .isAtRest,
    whileFilled: .isOpen,
    deletion: .beforeAnimation,
    covering: .atEachCause,
    completion: .whenAnimationFinishes,
    speed: .dividedByDistance,
    selection: .alwaysDeselects,
    editing: .closesAtOnceAndIgnoresDrags,
    reuse: .keepsPosition,
    origin: .place,
    timing: ButtonTiming()
  )
}
