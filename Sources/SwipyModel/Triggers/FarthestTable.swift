// Lookup of the farthest reached point, the same on both sides.

/// The trigger points of either side that take part, outwards from the centre.
struct FarthestTable: Sendable, Hashable {
  private let left: Reach
  private let right: Reach

  init(_ points: TriggerPoints, _ available: Set<SwipeState>) {
    func reach(_ side: SwipeSide) -> Reach {
      let mine = points.entries.filter { $0.state.side == side && available.contains($0.state) }
      let outward = mine.sorted {
        let (a, b) = (abs($0.fraction), abs($1.fraction))
        return a != b ? a < b : ($0.state.index ?? 0) < ($1.state.index ?? 0)
      }
      return outward.reduce(into: Reach()) { $0.append(abs($1.fraction), $1.state) }
    }
    left = reach(.left)
    right = reach(.right)
  }

  /// Where the sides' first states begin; ±1 on a side without any.
  var anchors: Anchors {
    Anchors(
      left: min(left.thresholds.first ?? 1, 1),
      right: -min(right.thresholds.first ?? 1, 1)
    )
  }

  func state(at fraction: Double) -> SwipeState {
    switch SwipeSide(uncoveredBy: fraction) {
    case .left: left.state(reachedBy: fraction) ?? .none
    case .right: right.state(reachedBy: -fraction) ?? .none
    case nil: .none
    }
  }

  func first(on side: SwipeSide?) -> SwipeState? {
    switch side {
    case .left: left.states.first
    case .right: right.states.first
    case nil: nil
    }
  }
}
