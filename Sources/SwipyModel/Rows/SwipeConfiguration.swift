// How a row behaves whatever its sides hold, and the configurations that have a name.

/// How rows behave, by what their sides hold.
public struct SwipeConfiguration: Sendable, Hashable {
  /// How sides with triggers behave.
  public var triggers: TriggerConfiguration
  /// How sides with buttons behave.
  public var buttons: ButtonConfiguration
  /// How back views behave.
  public var backView: BackViewConfiguration
  /// How the rows of one list act on each other.
  public var list: ListConfiguration

  /// A configuration from its parts.
  public init(
    triggers: TriggerConfiguration = .default,
    buttons: ButtonConfiguration = .default,
    backView: BackViewConfiguration = .default,
    list: ListConfiguration = .default
  ) {
    self.triggers = triggers
    self.buttons = buttons
    self.backView = backView
    self.list = list
  }

  /// What users of swipe libraries asked for.
  public static let `default` = SwipeConfiguration()

  /// What SwipyCell does, its quirks included.
  public static let swipyCell = SwipeConfiguration(triggers: .swipyCell, list: .independent)

  /// What MCSwipeTableViewCell does, its quirks included.
  public static let mcSwipe = SwipeConfiguration(triggers: .mcSwipe, list: .independent)

  /// What MGSwipeTableCell does, its quirks included.
  public static let mgSwipe = SwipeConfiguration(buttons: .mgSwipe, list: .mgSwipe)

  /// What SwipeCellKit does, its quirks included.
  public static let swipeCellKit = SwipeConfiguration(buttons: .swipeCellKit, list: .swipeCellKit)

  /// What TISwipeableTableView does, its quirks included.
  public static let tiSwipeable = SwipeConfiguration(backView: .tiSwipeable, list: .tiSwipeable)
}
