// The ways of swiping that have a name.

import SwipyModel

/// A named way of swiping: what a row's sides hold, and which rules decide what a gesture means.
enum TriggerStyle: String, CaseIterable, Sendable {
  /// Triggers, with what people asked of swipe libraries.
  case standard = "default"
  /// Triggers under SwipyCell's rules, quirks included.
  case swipyCell = "swipycell"
  /// Triggers under MCSwipeTableViewCell's rules, quirks included.
  case mcSwipe = "mcswipe"
  /// Buttons, with what people asked of swipe libraries.
  case buttons
  /// Buttons under MGSwipeTableCell's rules, quirks included.
  case mgSwipe = "mgswipe"
  /// Buttons under SwipeCellKit's rules, quirks included.
  case swipeCellKit = "swipecellkit"
  /// A back view, with what people asked of swipe libraries.
  case backView = "backview"
  /// A back view under TISwipeableTableView's rules, quirks included.
  case tiSwipeable = "tiswipeable"

  /// What the sides of a row hold.
  enum Sides: Sendable {
    /// Points along the way: what a release reaches is done.
    case triggers
    /// Buttons, which a swipe leaves open; a full swipe presses the outermost.
    case buttons
    /// A view behind the whole row, with everything that is bound on it.
    case backView
  }

  /// What the sides of a row hold.
  var sides: Sides {
    switch self {
    case .standard, .swipyCell, .mcSwipe: .triggers
    case .buttons, .mgSwipe, .swipeCellKit: .buttons
    case .backView, .tiSwipeable: .backView
    }
  }

  /// The rules.
  var configuration: SwipeConfiguration {
    switch self {
    case .standard, .buttons, .backView: .default
    case .swipyCell: .swipyCell
    case .mcSwipe: .mcSwipe
    case .mgSwipe: .mgSwipe
    case .swipeCellKit: .swipeCellKit
    case .tiSwipeable: .tiSwipeable
    }
  }

  /// The seconds between two moments of a picture; where the rules themselves move the row from
  /// tick to tick, theirs.
  var interval: Double { self == .mgSwipe ? 1.0 / 64 : 1.0 / 128 }

  /// What the style is, in a few words.
  var summary: SafeText {
    switch self {
    case .standard: "triggers: what a release reaches is done"
    case .swipyCell: "triggers as in an app built on SwipyCell"
    case .mcSwipe: "triggers as in an app built on MCSwipeTableViewCell"
    case .buttons: "a swipe opens buttons, a full swipe presses the outermost"
    case .mgSwipe: "buttons as in an app built on MGSwipeTableCell"
    case .swipeCellKit: "buttons as in an app built on SwipeCellKit"
    case .backView: "a swipe slides the whole row off a back view, with everything on it"
    case .tiSwipeable: "a back view as in an app built on TISwipeableTableView"
    }
  }
}
