// One button of a side, as far as swiping is concerned.

/// A button that a drag uncovers and a tap presses.
///
/// Name and action are names the model carries and never looks into.
public struct SwipeButton: Sendable, Hashable {
  /// What the button is called, for people and in replays.
  public var name: String
  /// The name of what is to be done; `nil` where nothing is bound.
  public var action: String?
  /// Whether it takes something away.
  public var style: Style
  /// Its own width in points; `nil` where its content decides.
  public var width: Double?
  /// The width its content needs in points, paddings not included.
  public var contentWidth: Double
  /// Whether a press puts the row back to its place.
  public var hidesWhenPressed: Bool
  /// What its action does with a row it has filled, as soon as it is due; goes before what the expansion says.
  public var fulfilment: Fulfilment?
  /// Whether someone has to confirm before its action is due.
  public var confirmation: SwipeTrigger.Confirmation
  /// What an assistive technology calls it; `nil` leaves it out there.
  public var accessibilityName: String?
  /// Whether its background can be seen through.
  public var isClear: Bool

  /// Whether a button takes something away.
  public enum Style: String, Sendable, Hashable {
    /// It does not.
    case normal
    /// It deletes, or does something else that cannot be taken back lightly.
    case destructive
  }

  /// A button from its parts.
  public init(
    _ name: String,
    action: String? = nil,
    style: Style = .normal,
    width: Double? = nil,
    contentWidth: Double = 0,
    hidesWhenPressed: Bool = true,
    fulfilment: Fulfilment? = nil,
    confirmation: SwipeTrigger.Confirmation = .notNeeded,
    accessibilityName: String? = nil,
    isClear: Bool = false
  ) {
    self.name = name
    self.action = action
    self.style = style
    self.width = width
    self.contentWidth = contentWidth
    self.hidesWhenPressed = hidesWhenPressed
    self.fulfilment = fulfilment
    self.confirmation = confirmation
    self.accessibilityName = accessibilityName ?? name
    self.isClear = isClear
  }
}
