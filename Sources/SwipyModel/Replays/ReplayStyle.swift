// The configurations that a replay can name.

/// The name of a configuration in a replay.
public enum ReplayStyle: String, Sendable, Hashable, CaseIterable {
  /// What users of swipe libraries asked for.
  case standard = "default"
  /// SwipyCell.
  case swipyCell = "swipycell"
  /// MCSwipeTableViewCell.
  case mcSwipe = "mcswipe"
  /// MGSwipeTableCell.
  case mgSwipe = "mgswipe"
  /// SwipeCellKit.
  case swipeCellKit = "swipecellkit"
  /// TISwipeableTableView.
  case tiSwipeable = "tiswipeable"

  /// The configuration that the name stands for.
  public var configuration: SwipeConfiguration {
    switch self {
    case .standard: .default
    case .swipyCell: .swipyCell
    case .mcSwipe: .mcSwipe
    case .mgSwipe: .mgSwipe
    case .swipeCellKit: .swipeCellKit
    case .tiSwipeable: .tiSwipeable
    }
  }
}
