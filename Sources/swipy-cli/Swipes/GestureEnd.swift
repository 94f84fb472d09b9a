// What a gesture has come to, whatever the sides of its row hold.

import SwipyModel

/// What a gesture has come to.
struct GestureEnd: Sendable {
  /// What fires: the state that a release or a press reached, and what is bound to it.
  struct Firing: Sendable {
    /// The state.
    let state: SwipeState
    /// What is bound to it.
    let binding: Bindings.Binding
    /// Whether a tap pressed it.
    let isTap: Bool
  }

  /// Where the row stood when the finger let go or tapped it, and after a command where it stands.
  var fraction: SwipeFraction
  /// Where the finger let go, counted from where it went down; nil where none did.
  var finger: SwipeFraction?
  /// The state that was reached.
  var state = SwipeState.none
  /// The mode of what is bound there.
  var mode = SwipeMode.none
  /// Whether it fires.
  var activated = false
  /// The words of what is bound there.
  var action: String?
  /// Whether the gesture was taken away.
  var isCancelled = false
  /// What fires, if anything does.
  var firing: Firing?
  /// What the row did by itself at last; nil where it did not move.
  var settle: SettleAnimation?
  /// The side that is open now.
  var open: SwipeSide?
  /// Everything the row has told since the gesture began.
  var events: [GestureEvent]
}

extension GestureEnd {
  /// Takes over what a row with triggers has decided.
  mutating func take(_ outcome: SwipeOutcome) {
    state = outcome.state
    mode = outcome.mode
    activated = outcome.activated
    action = outcome.action
    isCancelled = outcome.ending == .cancelled
  }

  /// Takes over that a button is pressed.
  mutating func take(_ firing: Firing) {
    self.firing = firing
    state = firing.state
    mode = firing.binding.mode
    activated = true
    action = firing.binding.action.text
  }
}
