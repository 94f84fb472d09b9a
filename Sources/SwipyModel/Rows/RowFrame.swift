// Where everything of a row stands at one moment.

/// Where a row's content and everything it uncovers stand at one moment, in the row's coordinates.
public struct RowFrame: Sendable, Hashable {
  /// The content's frame.
  public var content: Rectangle
  /// The buttons that can be seen, the left side's first, each side from the row's place outwards.
  public var buttons: [ButtonFrame]
  /// The colour and the view of a trigger, where one shows.
  public var appearance: SwipeAppearance?
  /// The back view's opacity, 0...1; `nil` while it is not shown.
  public var backViewOpacity: Double?

  /// A frame from its parts.
  public init(
    content: Rectangle,
    buttons: [ButtonFrame] = [],
    appearance: SwipeAppearance? = nil,
    backViewOpacity: Double? = nil
  ) {
    self.content = content
    self.buttons = buttons
    self.appearance = appearance
    self.backViewOpacity = backViewOpacity
  }
}

/// Where one button stands, and how it is drawn there.
public struct ButtonFrame: Sendable, Hashable {
  /// The side it belongs to.
  public var side: SwipeSide
  /// Its index, 0 nearest to the row's place.
  public var index: Int
  /// Its frame in the row's coordinates.
  public var frame: Rectangle
  /// The part of it that is drawn, in the row's coordinates; `nil` for all of it.
  public var mask: Rectangle?
  /// Its turn around an upright axis, in radians; 0 for one that faces the viewer.
  public var turn: Double
  /// Its scale; 1 for its own size.
  public var scale: Double
  /// Its opacity, 0...1.
  public var opacity: Double

  /// A frame from its parts.
  public init(
    side: SwipeSide,
    index: Int,
    frame: Rectangle,
    mask: Rectangle? = nil,
    turn: Double = 0,
    scale: Double = 1,
    opacity: Double = 1
  ) {
    self.side = side
    self.index = index
    self.frame = frame
    self.mask = mask
    self.turn = turn
    self.scale = scale
    self.opacity = opacity
  }
}
