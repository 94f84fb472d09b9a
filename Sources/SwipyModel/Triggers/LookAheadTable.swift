// SwipyCell's walk over its trigger points, answered by binary search.

/// The states that SwipyCell's walk from the leftmost key to the rightmost one finds.
///
/// A key matches once it is reached, if the next key outwards (±1 after the last) is not reached or
/// its state has no trigger. Short of a side's first point that point matches as well. Keys of the
/// other sign are passed over; 0 belongs to both. Since the walk always goes to the right, it meets
/// the nearest key first on the left side and the farthest key first on the right side.
struct LookAheadTable: Sendable, Hashable {
  /// Keys from 0 upwards; each state is the match while that key is the last one reached.
  private let left: Reach
  /// Keys from 0 downwards, as distances.
  private let right: Reach
  /// Whether the last key on the left still matches at 1 and beyond.
  private let leftEndMatches: Bool
  /// Whether the farthest key on the right still matches at -1 and beyond.
  private let rightEndMatches: Bool
  /// What matches on the right where the farthest key does not.
  private let rightInstead: SwipeState?
  /// The first point of a side, which matches before it is reached.
  private let leftFirst: TriggerPoint?
  private let rightFirst: TriggerPoint?

  init(_ points: TriggerPoints, _ available: Set<SwipeState>, _ nearest: Anchors) {
    func hasTrigger(at key: Double) -> Bool { available.contains(points[key] ?? .none) }

    let rightward = points.entries.filter { $0.fraction >= 0 }
    var gap: SwipeState?
    var reach = Reach()
    for (index, point) in rightward.enumerated() {
      let next = index + 1 < rightward.count ? rightward[index + 1].fraction : 1
      if gap == nil, !hasTrigger(at: next) { gap = point.state }
      reach.append(point.fraction, gap ?? point.state)
    }
    left = reach
    leftEndMatches = gap != nil

    let leftward = Array(points.entries.filter { $0.fraction <= 0 }.reversed())
    right = leftward.reduce(into: Reach()) { $0.append(-$1.fraction, $1.state) }
    rightEndMatches = !hasTrigger(at: -1)
    let lastGap = leftward.indices.dropFirst().last { !available.contains(leftward[$0].state) }
    rightInstead = lastGap.map { leftward[$0 - 1].state }

    leftFirst = points[nearest.left].map { TriggerPoint(nearest.left, $0) }
    rightFirst = points[nearest.right].map { TriggerPoint(nearest.right, $0) }
  }

  func state(at fraction: Double) -> SwipeState {
    switch SwipeSide(uncoveredBy: fraction) {
    case .left: onLeft(fraction)
    case .right: onRight(fraction)
    case nil: .none
    }
  }

  private func onLeft(_ fraction: Double) -> SwipeState {
    if let index = left.lastIndex(reachedBy: fraction) {
      let isEnd = index == left.count - 1
      if !isEnd || fraction < 1 || leftEndMatches { return left.states[index] }
    }
    if let leftFirst, leftFirst.fraction >= 0, fraction < leftFirst.fraction {
      return leftFirst.state
    }
    return .none
  }

  private func onRight(_ fraction: Double) -> SwipeState {
    if let rightFirst, rightFirst.fraction <= 0, fraction > rightFirst.fraction {
      return rightFirst.state
    }
    guard let index = right.lastIndex(reachedBy: -fraction) else { return .none }
    let isEnd = index == right.count - 1
    if !isEnd || fraction > -1 || rightEndMatches { return right.states[index] }
    return rightInstead ?? .none
  }
}
