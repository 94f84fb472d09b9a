// How sides with buttons behave.

/// How sides with buttons behave: which mechanics move them, and by which rules.
public enum ButtonConfiguration: Sendable, Hashable {
  /// A row is put to where it goes at once, and an animation shows the way.
  case animated(AnimatedButtonRules)
  /// A row is put to each offset of an animation in turn, and everything follows from the offset.
  case stepped(SteppedButtonRules)

  /// What users of swipe libraries asked for.
  public static let `default` = ButtonConfiguration.animated(.default)

  /// What MGSwipeTableCell does, its quirks included.
  ///
  /// - Source: MortimerGoro/MGSwipeTableCell at 2d02e9d.
  public static let mgSwipe = ButtonConfiguration.stepped(.mgSwipe)

  /// What SwipeCellKit does, its quirks included.
  ///
  /// - Source: SwipeCellKit/SwipeCellKit at 6d632bd.
  public static let swipeCellKit = ButtonConfiguration.animated(.swipeCellKit)
}
