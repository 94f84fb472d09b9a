// How colour, view and place of what a drag uncovers follow from its fraction.

/// How what a drag uncovers looks.
public struct AppearanceRule: Sendable, Hashable {
  /// Which colour shows.
  public var colour: ColourLookup
  /// Which view shows.
  public var view: ViewLookup
  /// Where the view stands.
  public var placement: ViewPlacement
  /// Whether the view moves along with the row.
  public var viewFollowsRow: Bool
  /// The size of the view, in points.
  public var viewSize: ViewSize
  /// The colour where no state's colour shows.
  public var defaultColour: String
  /// The left side's colour where no state's colour shows; `nil` for the common one.
  public var leftDefaultColour: String?
  /// The right side's colour where no state's colour shows; `nil` for the common one.
  public var rightDefaultColour: String?

  /// Which colour shows.
  public enum ColourLookup: Sendable, Hashable {
    /// That of the state that is found.
    ///
    /// - Source: SwipyCell.
    case ofState
    /// That of the last state whose point lies strictly behind, except that the right side's
    /// second and later points count when they are reached.
    ///
    /// - Source: MCSwipeTableViewCell, colour with a percentage.
    case strictlyPastPoint
  }

  /// Which view shows.
  public enum ViewLookup: Sendable, Hashable {
    /// That of the state that is found.
    ///
    /// - Source: SwipyCell.
    case ofState
    /// A side's first view from the first movement, its others from their points.
    ///
    /// At rest the left side's first view shows.
    /// - Source: MCSwipeTableViewCell, view with a percentage.
    case firstFromStart
    /// That of the state that is found, and short of it that of the side's first trigger.
    case previewed
  }

  /// A rule from its parts.
  public init(
    colour: ColourLookup,
    view: ViewLookup,
    placement: ViewPlacement,
    viewFollowsRow: Bool = true,
    viewSize: ViewSize = ViewSize(width: 24, height: 24),
    defaultColour: String = "white",
    leftDefaultColour: String? = nil,
    rightDefaultColour: String? = nil
  ) {
    self.colour = colour
    self.view = view
    self.placement = placement
    self.viewFollowsRow = viewFollowsRow
    self.viewSize = viewSize
    self.defaultColour = defaultColour
    self.leftDefaultColour = leftDefaultColour
    self.rightDefaultColour = rightDefaultColour
  }

  /// The colour of a side where no state's colour shows.
  public func fallbackColour(for side: SwipeSide?) -> String {
    switch side {
    case .left: leftDefaultColour ?? defaultColour
    case .right: rightDefaultColour ?? defaultColour
    case nil: defaultColour
    }
  }
}
