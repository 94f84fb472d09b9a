// The lookup tables beside a plain walk that follows each rule's words.

import TestSupport
import Testing

@testable import SwipyModel

@Suite("Which state a fraction stands for")
struct LookupTests {
  /// Fractions on, beside and between the points, and beyond the ends.
  private func probes(_ points: TriggerPoints) -> [Double] {
    let keys = points.entries.map(\.fraction)
    let near = keys.flatMap { [$0, $0.nextUp, $0.nextDown, -$0, $0 / 2] }
    return near + [-1.5, -1, -0.5, -1e-9, 0, 1e-9, 0.5, 1, 1.5]
  }

  /// Points with signs and states as they come, ends and zero included.
  private func randomSet(_ random: inout SeededGenerator) -> TriggerSet {
    let values = [0, 0.1, 0.2, 0.25, 0.4, 0.5, 0.75, 0.9, 1, 1.5]
    let states: [SwipeState] = [
      .none, .left(0), .left(1), .left(2), .right(0), .right(1), .right(2),
    ]
    var map: [Double: SwipeState] = [:]
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      let value = values.randomElement(using: &random) ?? 0
      let fraction = Bool.random(using: &random) ? value : -value
      map[fraction] = states.randomElement(using: &random) ?? SwipeState.none
    }
    var points = TriggerPoints()
    points.replace(map)
    let registered = states.filter { _ in Int.random(in: 0..<3, using: &random) > 0 }
    return TriggerSet(
      points: points,
      triggers: registered.map { SwipeTrigger($0, mode: .toggle) }
    )
  }

  /// The look-ahead walk in the plain words of its description.
  private func walk(_ set: TriggerSet, _ p: Double) -> SwipeState {
    if p == 0 { return .none }
    let keys = set.points.entries.map(\.fraction).filter { p > 0 ? $0 >= 0 : $0 <= 0 }
    let first = set.points.nearest(p > 0 ? .left : .right)
    func hasTrigger(_ key: Double) -> Bool { set[set.points[key] ?? .none] != nil }
    for (index, key) in keys.enumerated() {
      let matches: Bool
      if p > 0 {
        let next = index + 1 < keys.count ? keys[index + 1] : 1
        matches = (p >= key && (!hasTrigger(next) || p < next)) || (p < first && key == first)
      } else {
        let next = index > 0 ? keys[index - 1] : -1
        matches = (p <= key && (!hasTrigger(next) || p > next)) || (p > first && key == first)
      }
      if matches { return set.points[key] ?? .none }
    }
    return .none
  }

  @Test("what a lookup compares grows with the logarithm of the number of points")
  func comparisons() {
    for count in [0, 1, 2, 3, 100, 1_000, 100_000] {
      let thresholds = (0..<count).map(Double.init)
      let mostBits = Int.bitWidth - count.leadingZeroBitCount
      for sought in [-1, 0, Double(count) / 3, Double(count) / 2, Double(count), .nan] {
        var compared = 0
        let index = thresholds.partitionPoint { threshold in
          compared += 1
          return threshold >= sought
        }
        #expect(compared <= mostBits, "\(count), \(sought)")
        #expect(index == thresholds.firstIndex { $0 >= sought } ?? count, "\(count), \(sought)")
      }
    }
  }

  @Test(
    "the look-ahead table answers as the walk it stands for",
    arguments: 0..<60 as Range<UInt64>
  )
  func lookAhead(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let set = randomSet(&random)
      let table = TriggerTable(set, configuration: .swipyCell)
      for fraction in probes(set.points) {
        #expect(
          table.state(at: fraction) == walk(set, fraction),
          "seed \(seed): \(fraction) in \(set.points.entries), \(set.triggers.keys)"
        )
      }
    }
  }

  @Test(
    "the last satisfied comparison wins, in the order of states",
    arguments: 0..<20 as Range<UInt64>
  )
  func lastSatisfied(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let first = Double(Int.random(in: -4...12, using: &random)) / 8
      let second = Double(Int.random(in: -4...12, using: &random)) / 8
      let states: [SwipeState] = [.left(0), .left(1), .right(0), .right(1)]
      let used = states.filter { _ in Bool.random(using: &random) }
      let set = TriggerSet(
        points: .pair(first: first, second: second),
        triggers: states.map { SwipeTrigger($0, mode: used.contains($0) ? .toggle : .none) }
      )
      let table = TriggerTable(set, configuration: .mcSwipe)
      for fraction in probes(set.points) {
        var expected = SwipeState.none
        if fraction >= first, used.contains(.left(0)) { expected = .left(0) }
        if fraction >= second, used.contains(.left(1)) { expected = .left(1) }
        if fraction <= -first, used.contains(.right(0)) { expected = .right(0) }
        if fraction <= -second, used.contains(.right(1)) { expected = .right(1) }
        #expect(
          table.state(at: fraction) == expected,
          "seed \(seed): \(fraction), first \(first), second \(second), used \(used)"
        )
      }
    }
  }

  @Test(
    "with more than two states a side the order of indices decides, too",
    arguments: 0..<20 as Range<UInt64>
  )
  func lastOfMany(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let set = randomSet(&random)
      let table = TriggerTable(set, configuration: .mcSwipe)
      let order: [SwipeState] = [.left(0), .left(1), .left(2), .right(0), .right(1), .right(2)]
      for fraction in probes(set.points) {
        let expected = order.last { state in
          set[state] != nil
            && set.points.entries.contains {
              $0.state == state
                && (state.side == .left ? fraction >= $0.fraction : fraction <= $0.fraction)
            }
        }
        #expect(table.state(at: fraction) == expected ?? .none, "seed \(seed): \(fraction)")
      }
    }
  }

  @Test(
    "the farthest reached point with a trigger counts, on both sides alike",
    arguments: 0..<20 as Range<UInt64>
  )
  func farthest(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let set = randomSet(&random)
      let table = TriggerTable(set, configuration: .default)
      let mirror = TriggerTable(set.mirrored, configuration: .default)
      for fraction in probes(set.points) {
        let state = table.state(at: fraction)
        #expect(mirror.state(at: -fraction) == state.mirrored, "seed \(seed): \(fraction)")
        guard state != .none else { continue }
        #expect(set[state] != nil && state.side == SwipeSide(uncoveredBy: fraction))
        let farther = set.points.entries.contains {
          $0.state.side == state.side && set[$0.state] != nil && abs($0.fraction) <= abs(fraction)
            && abs($0.fraction) > abs(set.points.fractions(of: state).max() ?? 0)
        }
        #expect(!farther, "seed \(seed): \(fraction) passes a farther point")
      }
    }
  }
}

extension TriggerPoints {
  /// The distances of all points of a state from the centre.
  fileprivate func fractions(of state: SwipeState) -> [Double] {
    entries.filter { $0.state == state }.map { abs($0.fraction) }
  }
}
