// The rules of SteppedButtonSession.

/// How a row whose buttons are handled by ``SteppedButtonSession`` behaves.
public struct SteppedButtonRules: Sendable, Hashable {
  /// What MGSwipeTableCell does, its quirks included.
  public static let mgSwipe = SteppedButtonRules()
}
