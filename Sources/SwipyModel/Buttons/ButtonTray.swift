// The buttons of one side and how they lie.

/// The buttons of one side.
public struct ButtonTray: Sendable, Hashable {
  /// The buttons; the first is nearest to the row's place, the last is the outermost.
  public var buttons: [SwipeButton]
  /// How wide the buttons are.
  public var widths: ButtonWidths
  /// The points between two buttons.
  public var spacing: Double
  /// How many points further in the side's buttons stand.
  public var shift: Double
  /// How the buttons move while the side is uncovered.
  public var transition: TrayTransition
  /// How a button grows once enough of it can be seen; `nil` where it always has its own size.
  public var scaling: ScaleTransition?
  /// The button that takes the whole side once a drag goes far enough, if one does.
  public var expansion: Expansion?
  /// Whether the side may be used now; may change at any time, also during a drag.
  public var isEnabled: Bool

  /// A side's buttons and how they lie.
  public init(
    _ buttons: [SwipeButton],
    widths: ButtonWidths = .standard,
    spacing: Double = 0,
    shift: Double = 0,
    transition: TrayTransition = .border,
    scaling: ScaleTransition? = nil,
    expansion: Expansion? = nil,
    isEnabled: Bool = true
  ) {
    self.buttons = buttons
    self.widths = widths
    self.spacing = spacing
    self.shift = shift
    self.transition = transition
    self.scaling = scaling
    self.expansion = expansion
    self.isEnabled = isEnabled
  }
}

/// How the widths of a side's buttons are found.
public enum ButtonWidths: Sendable, Hashable {
  /// All as wide as the widest.
  ///
  /// - Source: MGSwipeTableCell, unless different widths are allowed.
  case asWidest
  /// Each its own.
  case own
  /// All as wide as the widest content with its padding, between a least and a greatest width in points.
  ///
  /// Without a greatest width it is an equal share of the row less 30 points, without a least one 74
  /// points; a greatest width of 0 is none.
  /// - Source: SwipeCellKit.
  case fitted(minimum: Double?, maximum: Double?, padding: Double)

  /// Between 74 points and an equal share of the row, with a padding of 8.
  public static let standard = ButtonWidths.fitted(minimum: nil, maximum: nil, padding: 8)
}

/// How a side's buttons move while the side is uncovered.
public enum TrayTransition: String, Sendable, Hashable, CaseIterable {
  /// Each button grows out of the row's border.
  case border
  /// The buttons stand still at the row's edge, and the content slides off them.
  case stationary = "static"
  /// The buttons hang at the content and are drawn along.
  case drag
  /// The outermost button shows first and the others come out from under it.
  case reveal
  /// Each button opens from its middle.
  case clipCenter
  /// The buttons turn around an upright axis.
  case rotate3D
}
