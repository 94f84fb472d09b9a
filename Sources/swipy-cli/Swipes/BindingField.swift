// The fields of the store's settings that hold trigger points and bindings.

import SwipyModel
import SyncEngine

/// A field about triggers: what it is named, and what its values mean.
///
///     trigger.style         "swipycell"
///     trigger.point.left:0  0.3
///     trigger.todo.left:1   {"action":"confirm archive","mode":"exit"}, or {"mode":"none"}
enum BindingField: Hashable, Sendable {
  /// Which rules decide what a gesture means.
  case style
  /// Where a state begins; its value is the signed share of the width.
  case point(SwipeState)
  /// What a state means to items of a kind.
  case binding(ItemKind, SwipeState)

  private static let prefix = "trigger."
  private static let points = "point"

  /// The field's name in the store.
  var field: Field {
    switch self {
    case .style: Field(Text(Self.prefix + "style"))
    case .point(let state): Field(Text("\(Self.prefix)\(Self.points).\(state)"))
    case .binding(let kind, let state): Field(Text("\(Self.prefix)\(kind.rawValue).\(state)"))
    }
  }

  /// Whether a field is about triggers, readable or not.
  static func isAboutTriggers(_ field: Field) -> Bool {
    field.name.string.utf8.starts(with: prefix.utf8)
  }

  /// Reads a name; nil for one of another version.
  init?(_ field: Field) {
    guard Self.isAboutTriggers(field) else { return nil }
    let parts = field.name.string.utf8.dropFirst(Self.prefix.utf8.count)
      .split(separator: Byte.point, maxSplits: 1, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    if parts.count == 1, same(parts[0], "style") {
      self = .style
      return
    }
    guard parts.count == 2, let state = SwipeState(parts[1]), let index = state.index,
      index <= ArgumentReader.largestStateIndex
    else { return nil }
    if same(parts[0], Self.points) {
      self = .point(state)
    } else if let kind = ItemKind.allCases.first(where: { same($0.rawValue, parts[0]) }) {
      self = .binding(kind, state)
    } else {
      return nil
    }
    // One spelling a name: `left:00` is not ours.
    guard self.field == field else { return nil }
  }

  /// The distance a point's value stands for, a positive share of the width; nil where it is none.
  static func distance(_ value: JSON) -> Double? {
    guard let fraction = value.double, fraction.isFinite, fraction != 0, abs(fraction) <= 1 else {
      return nil
    }
    return abs(fraction)
  }

  /// The value of a state's point.
  static func value(distance: Double, of state: SwipeState) -> JSON {
    .double(distance * (state.side?.sign ?? 1))
  }

  /// What a binding's value stands for, nil inside for nothing; nil where it cannot be read.
  static func binding(_ value: JSON) -> Bindings.Binding?? {
    guard let mode = value["mode"]?.string.flatMap(SwipeMode.init(rawValue:)) else { return nil }
    if mode == .none { return value["action"] == nil ? .some(nil) : nil }
    guard let text = value["action"]?.string, let action = SwipeAction(text) else { return nil }
    return .some(Bindings.Binding(action: action, mode: mode))
  }

  /// The value of a binding; nil for one that means nothing.
  static func value(_ binding: Bindings.Binding?) -> JSON {
    guard let binding else { return ["mode": .string(SwipeMode.none.rawValue)] }
    return [
      "action": .string(binding.action.text), "mode": .string(binding.mode.rawValue),
    ]
  }
}

extension Transaction {
  /// Writes what a field about triggers is to mean; what is standard is not kept.
  mutating func setTrigger(_ name: BindingField, to value: JSON) throws {
    try set(name.field, of: .settings, to: value == name.standardValue ? .null : value)
  }

  /// Forgets everything the settings hold about triggers.
  mutating func resetTriggers() throws {
    for field in self[.settings]?.fields ?? [] where BindingField.isAboutTriggers(field) {
      try set(field, of: .settings, to: .null)
    }
  }
}

extension BindingField {
  /// What the field means where the store does not hold it.
  fileprivate var standardValue: JSON? {
    let standard = Bindings.standard
    switch self {
    case .style: return .string(standard.style.rawValue)
    case .point(let state):
      return standard.distances[state].map { Self.value(distance: $0, of: state) }
    case .binding(let kind, let state):
      let binding = standard[kind, state]
      return Self.value(binding)
    }
  }
}
