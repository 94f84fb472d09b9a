// The rules of AnimatedButtonSession.

/// How a row whose buttons are handled by ``AnimatedButtonSession`` behaves.
public struct AnimatedButtonRules: Sendable, Hashable {
  /// What users of swipe libraries asked for.
  public static let `default` = AnimatedButtonRules()

  /// What SwipeCellKit does, its quirks included.
  public static let swipeCellKit = AnimatedButtonRules()
}
