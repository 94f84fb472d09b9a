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

extension ReplayStyle {
  /// Reads a style's name.
  init(_ reader: inout ReplayReader) throws(ReplayError) {
    if let word = reader.next {
      // A prompt has names for what a replay says with its sides.
      if word.isKeyword("buttons") {
        let text = "'style default', and what the sides hold as 'buttons right'"
        throw reader.error(.insteadOf(word.text, text: text), word)
      }
      if word.isKeyword("backview") {
        let text = "'style default', and what is behind the row as 'back view'"
        throw reader.error(.insteadOf(word.text, text: text), word)
      }
    }
    self = try reader.raw("a style", Self.self)
  }
}
