// Bindings in words: for one item, and for somebody who has never swiped.

import SwipyModel
import SyncEngine

extension Bindings {
  /// The triggers of a kind, a line each, the finger's direction first.
  func lines(_ kind: ItemKind) -> [StyledText] {
    states(kind).compactMap { state in
      guard let binding = self[kind, state] else { return nil }
      let way: SafeText
      switch style.sides {
      case .triggers:
        guard let fraction = fraction(of: state) else { return nil }
        way = "\(Self.finger(state)) \(Percent.text(fraction)) "
      case .buttons: way = "\(Self.finger(state)), button \(state.index ?? 0) "
      case .backView: way = "button "
      }
      return StyledText(way)
        + StyledText(SafeText(binding.action.text), Style(color: binding.action.color))
        + StyledText(" \(state.description), \(binding.mode.rawValue)", .faint)
    }
  }

  /// One line that says what swipes do to items of these kinds; nil where they do nothing.
  ///
  ///     swipe right 25% done · 75% archive — left 25% snooze · 75% trash
  ///     swipe right done · archive — left snooze · trash, then 'tap' one
  func hint(_ kinds: [ItemKind]) -> SafeText? {
    let sides = [SwipeSide.left, .right].compactMap { side -> SafeText? in
      let parts = words(kinds, side)
      guard !parts.isEmpty else { return nil }
      let finger: SafeText = style.sides == .backView ? "" : "\(Self.finger(side)) "
      return finger + SafeText.joined(parts, separator: " · ")
    }
    guard !sides.isEmpty else { return nil }
    switch style.sides {
    case .triggers: return "swipe " + SafeText.joined(sides, separator: " — ")
    case .buttons: return "swipe \(SafeText.joined(sides, separator: " — ")), then 'tap' one"
    case .backView: return "swipe, then 'tap' \(SafeText.joined(sides, separator: " · "))"
    }
  }

  /// What can be reached on a side, the nearest first.
  private func words(_ kinds: [ItemKind], _ side: SwipeSide) -> [SafeText] {
    var points: [(place: Double, words: [String])] = []
    for kind in kinds {
      for state in states(kind) where state.side == side {
        let place = style.sides == .triggers ? fraction(of: state) : Double(state.index ?? 0)
        guard let place, let word = self[kind, state]?.action.shortWord else { continue }
        if let known = points.firstIndex(where: { $0.place == place }) {
          let isKnown = points[known].words.contains { same($0, word) }
          if !isKnown { points[known].words.append(word) }
        } else {
          points.append((place, [word]))
        }
      }
    }
    return points.sorted { abs($0.place) < abs($1.place) }.map { point in
      let words = SafeText(point.words.joined(separator: "/"))
      return style.sides == .triggers ? Percent.text(point.place) + " " + words : words
    }
  }

  /// The way a finger goes to reach a state.
  private static func finger(_ state: SwipeState) -> String { finger(state.side ?? .left) }

  /// The way a finger goes to uncover a side.
  private static func finger(_ side: SwipeSide) -> String { side.opposite.rawValue }
}

extension SwipeAction {
  /// The step that tells most, in one word.
  fileprivate var shortWord: String {
    switch steps.last {
    case .complete: "done"
    case let step?: step.keyword
    case nil: ""
    }
  }
}
