// Changes to trigger points and bindings, as writes.

import SwipyModel
import SyncEngine

/// Writes changes to bindings as they stand.
struct TriggerEdit: Sendable {
  private let bindings: Bindings
  private let rowWidth: Double

  /// Edits of the bindings as they stand in a change that is being made.
  init(_ transaction: Transaction) {
    let settings = StoredSettings(transaction[.settings])
    bindings = settings.bindings
    rowWidth = settings.rowWidth
  }

  /// Puts a state at a distance, and binds what is named to it for the kinds it fits.
  ///
  /// - Returns: What the person should know.
  /// - Throws: `UsageError` for a distance that holds another state or none, `CommandError` where
  ///   a mode is named and nothing is bound, or the action fits no kind; nothing is to be kept then.
  func set(
    _ state: SwipeState,
    at distance: Distance,
    typedAt place: Range<Int>,
    _ mode: SwipeMode?,
    _ action: SwipeAction?,
    in transaction: inout Transaction
  ) throws -> SafeText? {
    let share = distance.fraction(ofWidth: rowWidth)
    guard share > 0 else {
      throw UsageError(.distance, "a state begins beyond 0%", at: place)
    }
    let holder = bindings.distances.first { other, distance in
      other != state && other.side == state.side && distance == share
    }
    if let holder {
      throw UsageError(
        .distance,
        "\(holder.key.description) begins at \(Percent.text(share)) already",
        at: place
      )
    }
    try transaction.setTrigger(
      .point(state),
      to: BindingField.value(distance: share, of: state)
    )
    if let action {
      let kinds = ItemKind.allCases.filter(action.fits)
      guard !kinds.isEmpty else { throw Self.mismatch(action, "no kind of item") }
      for kind in kinds { try write(kind, state, action, mode, in: &transaction) }
      guard let other = ItemKind.allCases.first(where: { !kinds.contains($0) }) else { return nil }
      return "'\(action.text)' does not fit a \(other.rawValue), which keeps what it had"
    }
    let bound = ItemKind.allCases.filter { bindings[$0, state] != nil }
    if bound.isEmpty {
      guard mode == nil else {
        throw CommandError(
          "trigger.unbound",
          "nothing is bound to \(state.description)",
          hint: "name an action behind the mode"
        )
      }
      return "nothing is bound to \(state.description) yet; 'trigger bind' does that"
    }
    guard let mode else { return nil }
    for kind in bound {
      guard let action = bindings[kind, state]?.action else { continue }
      try write(kind, state, action, mode, in: &transaction)
    }
    return nil
  }

  /// Binds an action to a state of a kind.
  ///
  /// - Throws: `CommandError` where the action does not fit the kind.
  func bind(
    _ kind: ItemKind,
    _ state: SwipeState,
    _ action: SwipeAction,
    _ mode: SwipeMode?,
    in transaction: inout Transaction
  ) throws -> SafeText? {
    guard action.fits(kind) else { throw Self.mismatch(action, "a \(kind.rawValue)") }
    try write(kind, state, action, mode, in: &transaction)
    guard bindings.distances[state] == nil else { return nil }
    return "\(state.description) has no point yet; 'trigger set' gives it one"
  }

  /// Takes away what is bound to a state, or everything that is bound.
  func clear(_ state: SwipeState?, in transaction: inout Transaction) throws -> SafeText? {
    for kind in ItemKind.allCases {
      for bound in bindings.states(kind) where state == nil || bound == state {
        try transaction.setTrigger(.binding(kind, bound), to: BindingField.value(nil))
      }
    }
    return nil
  }

  private func write(
    _ kind: ItemKind,
    _ state: SwipeState,
    _ action: SwipeAction,
    _ mode: SwipeMode?,
    in transaction: inout Transaction
  ) throws {
    let binding = Bindings.Binding(action: action, mode: mode ?? action.usualMode)
    try transaction.setTrigger(.binding(kind, state), to: BindingField.value(binding))
  }

  private static func mismatch(_ action: SwipeAction, _ what: SafeText) -> CommandError {
    CommandError("kind.mismatch", "'\(action.text)' does not fit \(what)")
  }
}
