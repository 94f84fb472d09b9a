// Bindings in words: for one item, and for somebody who has never swiped.

import SwipyModel
import SyncEngine

extension Bindings {
  /// The triggers of a kind, a line each, the finger's direction first.
  func lines(_ kind: ItemKind) -> [StyledText] {
    states(kind).compactMap { state in
      guard let binding = self[kind, state], let fraction = fraction(of: state) else { return nil }
      return StyledText("\(Self.finger(state)) \(Percent.text(fraction)) ")
        + StyledText(SafeText(binding.action.text), Style(color: binding.action.color))
        + StyledText(" \(state.description), \(binding.mode.rawValue)", .faint)
    }
  }

  /// One line that says what swipes do to items of these kinds; nil where they do nothing.
  ///
  ///     swipe right 25% done · 75% archive — left 25% snooze · 75% trash
  func hint(_ kinds: [ItemKind]) -> SafeText? {
    var sides: [SafeText] = []
    for side in [SwipeSide.left, .right] {
      var points: [(fraction: Double, words: [String])] = []
      for kind in kinds {
        for state in states(kind) where state.side == side {
          guard let fraction = fraction(of: state), let word = self[kind, state]?.action.shortWord
          else { continue }
          if let place = points.firstIndex(where: { $0.fraction == fraction }) {
            let isKnown = points[place].words.contains { same($0, word) }
            if !isKnown { points[place].words.append(word) }
          } else {
            points.append((fraction, [word]))
          }
        }
      }
      guard !points.isEmpty else { continue }
      let parts = points.sorted { abs($0.fraction) < abs($1.fraction) }.map { point in
        Percent.text(point.fraction) + " " + SafeText(point.words.joined(separator: "/"))
      }
      sides.append("\(Self.finger(side)) " + SafeText.joined(parts, separator: " · "))
    }
    guard !sides.isEmpty else { return nil }
    return "swipe " + SafeText.joined(sides, separator: " — ")
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
