// How a row behaves whatever its sides hold, and the configurations that have a name.

/// How rows behave, by what their sides hold.
public struct SwipeConfiguration: Sendable, Hashable {
  /// How sides with triggers behave.
  public var triggers: TriggerConfiguration
  /// How sides with buttons behave.
  public var buttons: ButtonConfiguration
  /// How back views behave.
  public var backView: BackViewConfiguration

  /// A configuration from its parts.
  public init(
    triggers: TriggerConfiguration = .default,
    buttons: ButtonConfiguration = .default,
    backView: BackViewConfiguration = .default
  ) {
    self.triggers = triggers
    self.buttons = buttons
    self.backView = backView
  }

  /// What users of swipe libraries asked for.
  public static let `default` = SwipeConfiguration()

  /// What SwipyCell does, its quirks included.
  public static let swipyCell = SwipeConfiguration(triggers: .swipyCell)

  /// What MCSwipeTableViewCell does, its quirks included.
  public static let mcSwipe = SwipeConfiguration(triggers: .mcSwipe)

  /// What MGSwipeTableCell does, its quirks included.
  public static let mgSwipe = SwipeConfiguration(buttons: .mgSwipe)

  /// What SwipeCellKit does, its quirks included.
  public static let swipeCellKit = SwipeConfiguration(buttons: .swipeCellKit)

  /// What TISwipeableTableView does, its quirks included.
  public static let tiSwipeable = SwipeConfiguration(backView: .tiSwipeable)
}
