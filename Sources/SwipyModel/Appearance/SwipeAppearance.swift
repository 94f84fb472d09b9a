// What is to be drawn behind and beside a row while it is away from its place.

/// What a drag uncovers, ready to be drawn.
///
/// During an animation it holds the values the animation ends with.
public struct SwipeAppearance: Sendable, Hashable {
  /// The name of the colour behind the row.
  public internal(set) var colour: String
  /// The name of the view beside the row; `nil` before any is shown.
  public internal(set) var view: String?
  /// The view's opacity, 0...1.
  public internal(set) var viewOpacity: Double
  /// The view's frame in the row's coordinates; empty before any is shown.
  public internal(set) var viewFrame: Rectangle

  /// What shows when the first movement has not yet had its effect.
  init(colour: String) {
    self.colour = colour
    view = nil
    viewOpacity = 1
    viewFrame = .zero
  }
}
