// What a row with buttons tells beside its gesture.

/// What the buttons of a row show.
public enum TrayState: Sendable, Hashable {
  /// Nothing: the row is at its place.
  case closed
  /// A side's buttons, as far as the row has been moved.
  case swiping(SwipeSide)
  /// A side's one button that takes the whole side.
  case expanding(SwipeSide)
}

/// A button that takes the whole side, or gives it back.
public struct ExpansionChange: Sendable, Hashable {
  /// The side.
  public let side: SwipeSide
  /// The button's index, 0 nearest to the row's place; it may lie outside the tray where a
  /// configuration does not check it.
  public let index: Int
  /// Whether it takes the side from now on.
  public let isExpanded: Bool
  /// Whether it has taken the whole side, its animation being over; this is told after the change itself.
  public let isComplete: Bool

  /// A change from its parts.
  public init(side: SwipeSide, index: Int, isExpanded: Bool, isComplete: Bool = false) {
    self.side = side
    self.index = index
    self.isExpanded = isExpanded
    self.isComplete = isComplete
  }
}

/// A button whose action is due.
public struct ButtonPress: Sendable, Hashable {
  /// What has pressed a button.
  public enum Origin: Sendable, Hashable {
    /// A tap.
    case tap
    /// A swipe that expanded it.
    case expansion
    /// An assistive technology.
    case accessibility
  }

  /// The side.
  public let side: SwipeSide
  /// The button's index, 0 nearest to the row's place.
  public let index: Int
  /// The button's name; empty for an index without a button.
  public let name: String
  /// The action bound to the button.
  public let action: String?
  /// What has pressed it.
  public let origin: Origin

  /// A press from its parts.
  public init(side: SwipeSide, index: Int, name: String, action: String?, origin: Origin) {
    self.side = side
    self.index = index
    self.name = name
    self.action = action
    self.origin = origin
  }
}

/// How a row leaves its list.
public enum RowDeletion: Sendable, Hashable {
  /// At once.
  case atOnce
  /// Fading away.
  case fading
}

/// An animation of a part of the row other than its content.
public struct PartAnimation: Sendable, Hashable {
  /// What moves.
  public enum Part: Sendable, Hashable {
    /// The buttons, to where an expansion or its end puts them.
    case buttons
    /// A button's scale and opacity.
    case button(index: Int)
    /// The row's height, down to nothing.
    case height
    /// The back view's opacity.
    case backView
  }

  /// What moves.
  public let part: Part
  /// The seconds before it begins to move, 0...1e6.
  public let delay: Double
  /// How it moves, as a share of its way where its values are 0 and 1.
  public let timeline: Timeline

  /// An animation from its parts; a delay that is negative or not finite becomes 0.
  public init(part: Part, delay: Double = 0, timeline: Timeline) {
    self.part = part
    self.delay = delay.asSeconds
    self.timeline = timeline
  }
}
