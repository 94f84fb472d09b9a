// The configurations that have a name.

extension TriggerConfiguration {
  /// What users of swipe libraries asked for.
  ///
  /// Both sides follow one rule, reports are never late, what a release decides is what fires,
  /// exactly once, and a cancelled gesture fires nothing. A side without usable triggers does not
  /// move. A drag has to be 1.2 times as fast sideways as up or down, and the row has to move by
  /// 8 points before anything is activated.
  public static let `default` = TriggerConfiguration(
    lookup: .farthestReached,
    availability: .registeredOnEnabledSide,
    activation: .pastFiringPoint(minimumDistance: 8),
    begin: BeginRule(dominance: 1.2, whileExited: .refuses, announcement: .whenBegun),
    travel: TravelRule(uselessSide: .stays, beyondWidth: .stops, grip: .whereItIsSeen),
    report: .afterMovement,
    strayInput: .ignored,
    disabledRow: .sidesAreUseless,
    cancel: .returnsWithoutFiring,
    fail: .returnsWithoutFiring,
    decision: .atRelease,
    returnCompletion: .whatWasDecided,
    returnCommand: .endsDrag,
    reuse: .keepsNothing,
    appearance: AppearanceRule(
      colour: .ofState,
      view: .previewed,
      placement: .besideEdge(padding: 24)
    )
  )

  /// What SwipyCell does, its quirks included.
  ///
  /// - Source: moritzsternemann/SwipyCell at b352081.
  public static let swipyCell = TriggerConfiguration(
    lookup: .lookAhead,
    availability: .registered,
    activation: .pastNearestPoint,
    begin: BeginRule(dominance: 1, whileExited: .mayBegin, announcement: .whenAsked),
    travel: TravelRule(uselessSide: .follows, beyondWidth: .follows, grip: .whereItWillBe),
    report: .beforeMovement,
    strayInput: .handled,
    disabledRow: .ignoresInput,
    cancel: .isRelease,
    fail: .isIgnored,
    decision: .atCompletion,
    returnCompletion: .ifFinished,
    returnCommand: .runsBesideDrag,
    reuse: .keepsTriggers,
    appearance: AppearanceRule(
      colour: .ofState,
      view: .ofState,
      placement: .besideEdge(padding: 24)
    )
  )

  /// What MCSwipeTableViewCell does, its quirks included.
  ///
  /// Its thresholds are `TriggerPoints.pair(first:second:)`, its states 1 to 4 are left 0 and 1 and
  /// right 0 and 1, and its mode switch is `SwipeMode.toggle`.
  /// - Source: alikaragoz/MCSwipeTableViewCell at 80114c6.
  public static let mcSwipe = TriggerConfiguration(
    lookup: .lastSatisfied,
    availability: .modeSet,
    activation: .stateFound,
    begin: BeginRule(dominance: 1, whileExited: .mayBegin, announcement: .whenAsked),
    travel: TravelRule(uselessSide: .follows, beyondWidth: .follows, grip: .whereItWillBe),
    report: .beforeMovement,
    strayInput: .handled,
    disabledRow: .ignoresInput,
    cancel: .isRelease,
    fail: .isIgnored,
    decision: .atCompletion,
    returnCompletion: .always,
    returnCommand: .runsBesideDrag,
    reuse: .keepsActions,
    appearance: AppearanceRule(
      colour: .strictlyPastPoint,
      view: .firstFromStart,
      placement: .insideFirstPoint
    )
  )
}
