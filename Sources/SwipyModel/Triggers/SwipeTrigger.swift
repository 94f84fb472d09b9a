// One trigger of a row: its mode, its names, and when it fires.

/// What is registered for one state of a row.
///
/// Action, colour and view are names the model carries and never looks into.
public struct SwipeTrigger: Sendable, Hashable {
  /// The state it is registered for.
  public var state: SwipeState
  /// What the row does when it fires.
  public var mode: SwipeMode
  /// The name of what is to be done; `nil` where nothing is bound.
  public var action: String?
  /// The colour behind the row while its state is reached.
  public var colour: String?
  /// The view beside the row while its state is reached.
  public var view: String?
  /// The share of the width, 0...1, from which it fires; `nil` where it fires from its trigger point on.
  ///
  /// With a value beyond the trigger point there are two thresholds: the point arms the state, and
  /// a release between the two fires nothing.
  public var firesFrom: Double?
  /// Whether it waits for the release of the finger.
  public var firing: Firing
  /// Whether someone has to confirm before it fires.
  public var confirmation: Confirmation

  /// When a trigger fires.
  public enum Firing: String, Sendable, Hashable {
    /// At the release of the finger.
    case onRelease
    /// As soon as the drag reaches the point from which it fires; this ends the gesture.
    case immediately
  }

  /// Whether a trigger asks before it fires.
  public enum Confirmation: String, Sendable, Hashable {
    /// It fires without asking.
    case notNeeded
    /// The row waits where it is until it is told to go on or to go back.
    case required
  }

  /// A trigger for `state`.
  public init(
    _ state: SwipeState,
    mode: SwipeMode,
    action: String? = nil,
    colour: String? = nil,
    view: String? = nil,
    firesFrom: Double? = nil,
    firing: Firing = .onRelease,
    confirmation: Confirmation = .notNeeded
  ) {
    self.state = state
    self.mode = mode
    self.action = action
    self.colour = colour
    self.view = view
    self.firesFrom = firesFrom
    self.firing = firing
    self.confirmation = confirmation
  }

  /// The same trigger on the other side.
  public var mirrored: SwipeTrigger {
    var copy = self
    copy.state = state.mirrored
    return copy
  }
}
