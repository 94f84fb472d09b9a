// What swipes mean: a trigger point, a mode and an action for each state of each kind.

import SwipyModel
import SyncEngine

/// The trigger points and what is bound to them, by kind of item.
///
/// The standard ones live here. What differs from them stands in the store as fields of its
/// settings, one a point and one a binding, and is written, merged and undone like any other
/// field. A field this version cannot read counts as absent.
struct Bindings: Equatable, Sendable {
  /// What a state means to items of one kind.
  struct Binding: Hashable, Sendable {
    /// What is done.
    var action: SwipeAction
    /// What the row does.
    var mode: SwipeMode
  }

  /// The rules that decide what a gesture means.
  private(set) var style = TriggerStyle.standard
  /// How far from the row's place each state begins, as a positive share of the width.
  private(set) var distances: [SwipeState: Double]
  private var bound: [ItemKind: [SwipeState: Binding]]
  /// The fields about triggers that this version cannot read, in byte order.
  private(set) var unreadable: [Field] = []

  /// The bindings of a store without any of its own.
  static let standard = Bindings(
    distances: [.left(0): 0.25, .left(1): 0.75, .right(0): 0.25, .right(1): 0.75],
    bound: [
      .todo: [
        .left(0): Binding(action: SwipeAction(.complete), mode: .toggle),
        .left(1): Binding(
          action: SwipeAction([.complete, .archive]) ?? SwipeAction(.archive),
          mode: .exit
        ),
        .right(0): Binding(action: SwipeAction(.snooze(.day(1, at: nil))), mode: .exit),
        .right(1): Binding(action: SwipeAction(.trash), mode: .exit),
      ],
      .mail: [
        .left(0): Binding(action: SwipeAction(.read), mode: .toggle),
        .left(1): Binding(action: SwipeAction(.archive), mode: .exit),
        .right(0): Binding(action: SwipeAction(.flag), mode: .toggle),
        .right(1): Binding(action: SwipeAction(.trash), mode: .exit),
      ],
    ]
  )

  private init(distances: [SwipeState: Double], bound: [ItemKind: [SwipeState: Binding]]) {
    self.distances = distances
    self.bound = bound
  }

  /// The bindings that a store's settings amount to; the standard ones where there are none.
  init(settings: Item?) {
    self = .standard
    guard let settings else { return }
    for field in settings.fields where BindingField.isAboutTriggers(field) {
      if !take(field, settings[field]) { unreadable.append(field) }
    }
  }

  /// Takes a field in; whether it could be read.
  private mutating func take(_ field: Field, _ value: JSON) -> Bool {
    guard let name = BindingField(field) else { return false }
    switch name {
    case .style:
      guard let style = TriggerStyle.allCases.first(where: { value == .string($0.rawValue) })
      else { return false }
      self.style = style
    case .point(let state):
      guard let distance = BindingField.distance(value) else { return false }
      distances[state] = distance
    case .binding(let kind, let state):
      guard let binding = BindingField.binding(value) else { return false }
      bound[kind, default: [:]][state] = binding
    }
    return true
  }

  /// What a state means to items of a kind; nil where it means nothing.
  subscript(kind: ItemKind, state: SwipeState) -> Binding? { bound[kind]?[state] }

  /// The states that mean something to a kind, from the left side's innermost on.
  func states(_ kind: ItemKind) -> [SwipeState] { Self.ordered((bound[kind] ?? [:]).keys) }

  /// States in the order they are listed in: the left side first, from the centre outwards.
  static func ordered(_ states: some Sequence<SwipeState>) -> [SwipeState] {
    states.sorted { a, b in
      a.side == b.side ? (a.index ?? 0) < (b.index ?? 0) : a.side == .left
    }
  }

  /// Where each state begins, as the model takes it.
  ///
  /// Of two states at one place the outer one counts; that can only come from two machines.
  var points: TriggerPoints {
    var points = TriggerPoints()
    for state in Self.ordered(distances.keys) { points.set(state, at: distances[state] ?? 0) }
    return points
  }

  /// The signed share of the width at which a state begins; nil where it has no point.
  func fraction(of state: SwipeState) -> Double? { points.fraction(of: state) }

  /// What the two sides of a row of a kind hold.
  func triggers(for kind: ItemKind) -> TriggerSet {
    let triggers = (bound[kind] ?? [:]).map { state, binding in
      SwipeTrigger(
        state,
        mode: binding.mode,
        action: binding.action.text,
        confirmation: binding.action.asksFirst ? .required : .notNeeded
      )
    }
    return TriggerSet(points: points, triggers: triggers)
  }

  /// A row of a kind at its place, ready to be swiped.
  func session(for kind: ItemKind, width: Double) -> RowSession {
    RowSession(
      configuration: style.configuration,
      content: content(for: kind),
      geometry: RowGeometry(width: width)
    )
  }
}

extension Bindings {
  /// The triggers of a kind as results show them.
  func json(_ kind: ItemKind) -> JSON {
    let buttons = style.sides == .triggers ? [] : buttons(kind)
    let labels = Dictionary(uniqueKeysWithValues: buttons.map { ($0.state, $0.label) })
    return .array(
      states(kind).compactMap { state in
        guard let binding = self[kind, state] else { return nil }
        var object = JSONObject()
        object["kind"] = .string(kind.rawValue)
        object["state"] = state.json
        object["mode"] = binding.mode.json
        object["action"] = .string(binding.action.text)
        object["label"] = labels[state].map { .string($0.string) }
        object["fraction"] = fraction(of: state).map(JSON.double)
        return .object(object)
      }
    )
  }

  /// The triggers of every kind as results show them, with the style where one is set.
  var json: JSON {
    .array(
      ItemKind.allCases.flatMap { json($0).array ?? [] }.map { trigger in
        var object = trigger.object ?? JSONObject()
        object["style"] = style == .standard ? nil : .string(style.rawValue)
        return .object(object)
      }
    )
  }
}

extension SwipeState {
  /// `{"index":0,"side":"left"}`, or null.
  var json: JSON {
    guard let side, let index else { return .null }
    return ["index": .int(index), "side": .string(side.rawValue)]
  }
}

extension SwipeMode {
  /// The mode's name, or null.
  var json: JSON { self == .none ? .null : .string(rawValue) }
}
