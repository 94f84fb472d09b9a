// What the two sides of a row hold: points, triggers, and whether a side may be used.

/// The trigger points and triggers of a row, and the sides that may be used.
public struct TriggerSet: Sendable, Hashable {
  /// Where each state begins.
  public var points: TriggerPoints
  /// The registered triggers by state.
  public private(set) var triggers: [SwipeState: SwipeTrigger]
  /// The sides that may be used now; may change at any time, also during a drag.
  public var enabledSides: SideSet

  /// A row's sides; of several triggers for one state the last one counts.
  public init(
    points: TriggerPoints = .default,
    triggers: [SwipeTrigger] = [],
    enabledSides: SideSet = .both
  ) {
    self.points = points
    self.triggers = [:]
    self.enabledSides = enabledSides
    for trigger in triggers { self.triggers[trigger.state] = trigger }
  }

  /// The trigger that is registered for a state.
  public subscript(state: SwipeState) -> SwipeTrigger? { triggers[state] }

  /// Registers a trigger, in place of the one its state had.
  public mutating func register(_ trigger: SwipeTrigger) { triggers[trigger.state] = trigger }

  /// Takes every trigger of a side away; the points stay.
  public mutating func unregisterAll(on side: SwipeSide) {
    triggers = triggers.filter { $0.key.side != side }
  }

  /// Binds an action to a state's trigger; nothing happens where none is registered.
  public mutating func bind(_ action: String?, to state: SwipeState) {
    triggers[state]?.action = action
  }

  /// Binds one action, or none, to every registered trigger.
  public mutating func bindAll(_ action: String?) {
    for state in triggers.keys { triggers[state]?.action = action }
  }

  /// Sets a state's mode and keeps what else is registered for it; registers it where nothing is.
  public mutating func setMode(_ mode: SwipeMode, for state: SwipeState) {
    triggers[state, default: SwipeTrigger(state, mode: mode)].mode = mode
  }

  /// The same row with left and right exchanged.
  public var mirrored: TriggerSet {
    TriggerSet(
      points: points.mirrored,
      triggers: triggers.values.map(\.mirrored),
      enabledSides: enabledSides.mirrored
    )
  }

  /// What lies on the left and the right of the screen when the interface runs in a direction.
  ///
  /// This is the one place where right-to-left is taken care of: everything after it, offsets,
  /// states and events included, speaks of left and right as they are seen.
  public func resolved(for direction: LayoutDirection) -> TriggerSet {
    direction == .leftToRight ? self : mirrored
  }

  /// Forgets modes, colours and views, and keeps the actions and points.
  mutating func forgetAllButActions() {
    triggers = triggers.mapValues { SwipeTrigger($0.state, mode: .none, action: $0.action) }
  }
}
