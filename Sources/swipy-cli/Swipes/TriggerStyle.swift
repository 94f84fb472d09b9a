// The ways of swiping that have a name.

import SwipyModel

/// A named way of swiping: which rules decide what a gesture means.
enum TriggerStyle: String, CaseIterable, Sendable {
  /// What people asked of swipe libraries.
  case standard = "default"
  /// SwipyCell's rules, quirks included.
  case swipyCell = "swipycell"
  /// MCSwipeTableViewCell's rules, quirks included.
  case mcSwipe = "mcswipe"

  /// The rules.
  var configuration: TriggerConfiguration {
    switch self {
    case .standard: .default
    case .swipyCell: .swipyCell
    case .mcSwipe: .mcSwipe
    }
  }
}
