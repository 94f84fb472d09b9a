// Where along the width each state begins.

/// One point of a row's width and the state that begins there.
public struct TriggerPoint: Sendable, Hashable {
  /// The signed share of the width, positive on the left side.
  ///
  /// It is finite, and may lie outside -1...1.
  public let fraction: Double
  /// The state that begins there.
  public let state: SwipeState

  /// A point; the two zeros count as one.
  ///
  /// A fraction that is not finite becomes 0.
  public init(_ fraction: Double, _ state: SwipeState) {
    self.fraction = fraction == 0 || !fraction.isFinite ? 0 : fraction
    self.state = state
  }
}

/// The map from signed fractions of the width to states, with SwipyCell's setters and their quirks.
///
/// A fraction holds one state, so that setting another replaces it. The other way round is not
/// checked: `set(_:at:)` leaves an older point of the same state in place, and `replace(_:)` takes
/// signs as they come. `move(_:to:)` does what is usually meant. A fraction that is not finite is
/// ignored everywhere.
/// - Source: SwipyCell, trigger point API of its cell and of its configuration.
public struct TriggerPoints: Sendable, Hashable {
  /// The points from left to right: ascending by fraction.
  public private(set) var entries: [TriggerPoint]

  /// No points at all.
  public init() { entries = [] }

  /// 25 % and 75 % on either side.
  public static let `default`: TriggerPoints = {
    var points = TriggerPoints()
    points.replace([0.25, 0.75])
    return points
  }()

  /// MCSwipeTableViewCell's one pair of thresholds for both sides, taken as they come.
  ///
  /// The two may be equal, out of order or negative, so a fraction may occur twice here.
  public static func pair(first: Double, second: Double) -> TriggerPoints {
    var points = TriggerPoints()
    for (index, threshold) in [first, second].enumerated() where threshold.isFinite {
      for side in SwipeSide.allCases {
        let point = TriggerPoint(threshold * side.sign, .state(index: index, side: side))
        points.entries.insert(point, at: points.position(after: point.fraction))
      }
    }
    return points
  }

  /// The state at exactly this fraction.
  ///
  /// - Complexity: O(log *n*).
  public subscript(fraction: Double) -> SwipeState? {
    let index = position(before: fraction)
    guard index < entries.count, entries[index].fraction == fraction else { return nil }
    return entries[index].state
  }

  /// The point of a state that lies nearest to the centre; `nil` where it has none.
  public func fraction(of state: SwipeState) -> Double? {
    entries.filter { $0.state == state }.map(\.fraction).min { abs($0) < abs($1) }
  }

  /// Where a row rests that stays open for a state: the farthest of the state's points that lies
  /// within a fraction, or else the nearest one to the centre, held to the width.
  func restingPlace(of state: SwipeState, within fraction: Double) -> Double? {
    guard let side = state.side else { return nil }
    let places = entries.lazy.filter { $0.state == state }.map { min(abs($0.fraction), 1) }
    let reached = places.filter { $0 <= abs(fraction) }.max()
    return (reached ?? places.min()).map { $0 * side.sign }
  }

  /// Puts a state at a fraction, whose sign is taken from the state's side.
  ///
  /// A point that the state already has stays where it is, as in SwipyCell.
  public mutating func set(_ state: SwipeState, at fraction: Double) {
    put(state, at: state.side == .right ? -abs(fraction) : abs(fraction))
  }

  /// Puts the states with an index at a fraction on either side.
  ///
  /// At 0 the two points are one, and the right side's state holds it.
  public mutating func set(index: Int, at fraction: Double) {
    put(.left(index), at: abs(fraction))
    put(.right(index), at: -abs(fraction))
  }

  /// Puts a state at a fraction and takes away every other point it had.
  public mutating func move(_ state: SwipeState, to fraction: Double) {
    guard fraction.isFinite else { return }
    remove(state)
    set(state, at: fraction)
  }

  /// Replaces all points; fractions and states are taken verbatim, signs are not checked.
  public mutating func replace(_ points: [Double: SwipeState]) {
    clear()
    for (fraction, state) in points { put(state, at: fraction) }
  }

  /// Replaces all points; each index is put on either side at its fraction.
  ///
  /// Of two fractions that differ in sign only, the positive one holds the point.
  public mutating func replace(_ points: [Double: Int]) {
    clear()
    for (fraction, index) in points.sorted(by: { $0.key < $1.key }) {
      set(index: index, at: fraction)
    }
  }

  /// Replaces all points; the order of the array gives the index, whatever the fractions are.
  ///
  /// Of equal fractions the last one holds the point.
  public mutating func replace(_ fractions: [Double]) {
    clear()
    for (index, fraction) in fractions.enumerated() { set(index: index, at: fraction) }
  }

  /// Takes away every point of a state.
  public mutating func remove(_ state: SwipeState) {
    entries.removeAll { $0.state == state }
  }

  /// Takes away every point.
  public mutating func clear() { entries = [] }

  /// The fraction at which a side's first state begins: never beyond 1 or -1, which is also the answer without any.
  ///
  /// The state's side counts, not the fraction's sign.
  /// - Source: SwipyCell, first left and first right trigger.
  public func nearest(_ side: SwipeSide) -> Double {
    let fractions = entries.lazy.filter { $0.state.side == side }.map(\.fraction)
    switch side {
    case .left: return min(fractions.min() ?? 1, 1)
    case .right: return max(fractions.max() ?? -1, -1)
    }
  }

  /// The same points with left and right exchanged.
  public var mirrored: TriggerPoints {
    var copy = TriggerPoints()
    copy.entries = entries.reversed().map { TriggerPoint(-$0.fraction, $0.state.mirrored) }
    return copy
  }

  private mutating func put(_ state: SwipeState, at fraction: Double) {
    guard fraction.isFinite else { return }
    let point = TriggerPoint(fraction, state)
    let index = position(before: point.fraction)
    if index < entries.count, entries[index].fraction == point.fraction {
      entries[index] = point
    } else {
      entries.insert(point, at: index)
    }
  }

  /// The index of the first entry at or after a fraction.
  private func position(before fraction: Double) -> Int {
    entries.partitionPoint { $0.fraction >= fraction }
  }

  /// The index of the first entry after a fraction.
  private func position(after fraction: Double) -> Int {
    entries.partitionPoint { $0.fraction > fraction }
  }
}

extension Array {
  /// The index of the first element for which a rule holds, in an array where it then holds to the end.
  func partitionPoint(_ holds: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = low + (high - low) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
