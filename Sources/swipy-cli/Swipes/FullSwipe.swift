// How far a full swipe has to go, found by trying.

import SwipyModel
import SyncEngine

extension HeldGesture {
  /// How far a full swipe goes at least.
  struct FullSwipe: Sendable {
    /// How far the finger goes, as a positive share of the width.
    var finger: Double
    /// How far the row has gone by then, in points, positive.
    var offset: Double
  }

  /// The steps that a whole width is tried in.
  private static let trials = 400

  /// How far a full swipe that uncovers a side has to go; nil where there is none.
  ///
  /// It is found by trying on a row at its place, so that every rule of the style is in it.
  func fullSwipe(_ side: SwipeSide) -> FullSwipe? {
    var trial = atRest
    for step in 1...Self.trials {
      let share = Double(step) / Double(Self.trials)
      trial.start(.drag(to: SwipeFraction(share * side.sign)))
      guard trial.isActivated else { continue }
      return FullSwipe(finger: share, offset: abs(trial.session.offset))
    }
    return nil
  }
}

extension Bindings {
  /// How far the finger of a full swipe goes to press the outermost button of a side, as a share of
  /// the width; nil where no full swipe presses any.
  func fullSwipe(_ kind: ItemKind, _ side: SwipeSide, width: Double) -> Double? {
    guard style.sides == .buttons, !buttons(kind, on: side).isEmpty else { return nil }
    return HeldGesture(trialOf: kind, bindings: self, width: width).fullSwipe(side)?.finger
  }

  /// Whether the style looks at the point of a state.
  func usesPoint(of state: SwipeState) -> Bool {
    switch style {
    case .standard, .swipyCell, .mcSwipe: true
    case .buttons:
      ItemKind.allCases.contains { kind in
        state.side.map { buttons(kind, on: $0).last?.state == state } ?? false
      }
    case .mgSwipe, .swipeCellKit, .backView, .tiSwipeable: false
    }
  }
}
