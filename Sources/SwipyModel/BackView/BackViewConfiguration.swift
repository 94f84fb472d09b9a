// The rules of a row with a back view.

/// How a row with a back view behaves.
public struct BackViewConfiguration: Sendable, Hashable {
  /// What users of swipe libraries asked for.
  public static let `default` = BackViewConfiguration()

  /// What TISwipeableTableView does, its quirks included.
  ///
  /// - Source: thermogl/TISwipeableTableView at 23897ee.
  public static let tiSwipeable = BackViewConfiguration()
}
