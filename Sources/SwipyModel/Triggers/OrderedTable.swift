// MCSwipeTableViewCell's comparisons in a fixed order, where the last one that holds wins.

/// The order left 0, left 1…, right 0, right 1… with the thresholds of the triggers that take part.
struct OrderedTable: Sendable, Hashable {
  private let left: Half
  private let right: Half

  /// One side: its first state apart from the others, whose comparisons differ.
  private struct Half: Sendable, Hashable {
    var near = Reach()
    var far = Reach()
  }

  init(_ points: TriggerPoints, _ available: Set<SwipeState>) {
    func half(_ side: SwipeSide) -> Half {
      let mine = points.entries.filter { $0.state.side == side && available.contains($0.state) }
      let outward = mine.map { ($0.fraction * side.sign, $0.state) }.sorted { $0.0 < $1.0 }
      var half = Half()
      for (threshold, state) in outward {
        guard (state.index ?? 0) > 0 else {
          half.near.append(threshold, state)
          continue
        }
        let before = half.far.last
        let wins = (before?.index ?? 0) <= (state.index ?? 0)
        half.far.append(threshold, wins ? state : before ?? state)
      }
      return half
    }
    left = half(.left)
    right = half(.right)
  }

  func state(at fraction: Double) -> SwipeState {
    right.far.state(reachedBy: -fraction) ?? right.near.state(reachedBy: -fraction)
      ?? left.far.state(reachedBy: fraction) ?? left.near.state(reachedBy: fraction) ?? .none
  }

  func viewState(at fraction: Double) -> SwipeState? {
    right.far.state(reachedBy: -fraction) ?? (fraction < 0 ? right.near.last : nil)
      ?? left.far.state(reachedBy: fraction) ?? (fraction >= 0 ? left.near.last : nil)
  }

  func colourState(at fraction: Double) -> SwipeState? {
    right.far.state(reachedBy: -fraction) ?? right.near.state(passedBy: -fraction)
      ?? left.far.state(passedBy: fraction) ?? left.near.state(passedBy: fraction)
  }
}
