// Trigger points and triggers made ready for lookup, rebuilt only when either changes.

/// Answers, for any fraction, which state, view and colour belong to it.
///
/// Every answer takes O(log *n*) in trigger points and allocates nothing.
struct TriggerTable: Sendable, Hashable {
  /// The fractions at which the sides' first states begin.
  let nearest: Anchors
  /// The fractions that place and fade the view.
  let anchors: Anchors
  /// The sides on which a trigger takes part.
  let sides: SideSet

  private let states: States
  private let ordered: OrderedTable?

  private enum States: Sendable, Hashable {
    case lookAhead(LookAheadTable)
    case lastSatisfied
    case farthestReached(FarthestTable)
  }

  init(_ set: TriggerSet, configuration: TriggerConfiguration) {
    let points = set.points
    nearest = Anchors(left: points.nearest(.left), right: points.nearest(.right))
    let taking = set.triggers.values.filter { trigger in
      switch configuration.availability {
      case .registered: true
      case .modeSet: trigger.mode != .none
      case .registeredOnEnabledSide:
        trigger.state.side.map { set.enabledSides.contains($0) } ?? false
      }
    }
    let available = Set(taking.map(\.state))
    sides = available.reduce(into: []) { sides, state in
      if let side = state.side { sides.insert(SideSet(side)) }
    }

    switch configuration.lookup {
    case .lookAhead: states = .lookAhead(LookAheadTable(points, available, nearest))
    case .lastSatisfied: states = .lastSatisfied
    case .farthestReached: states = .farthestReached(FarthestTable(points, available))
    }
    let appearance = configuration.appearance
    let needsOrder =
      configuration.lookup == .lastSatisfied
      || appearance.colour == .strictlyPastPoint || appearance.view == .firstFromStart
    ordered = needsOrder ? OrderedTable(points, available) : nil

    switch (configuration.lookup, appearance.placement) {
    case (.farthestReached, _):
      anchors = FarthestTable(points, available).anchors
    case (_, .insideFirstPoint):
      let first = points.fraction(of: .left(0)) ?? nearest.left
      anchors = Anchors(left: first, right: -first)
    case (_, .besideEdge):
      anchors = nearest
    }
  }

  /// The state at a fraction, which need not lie in -1...1.
  func state(at fraction: Double) -> SwipeState {
    switch states {
    case .lookAhead(let table): table.state(at: fraction)
    case .lastSatisfied: ordered?.state(at: fraction) ?? .none
    case .farthestReached(let table): table.state(at: fraction)
    }
  }

  /// The state whose view shows at a fraction, if any.
  func viewState(at fraction: Double, _ lookup: AppearanceRule.ViewLookup) -> SwipeState? {
    switch lookup {
    case .ofState: return state(at: fraction)
    case .firstFromStart: return ordered?.viewState(at: fraction)
    case .previewed:
      let found = state(at: fraction)
      guard found == .none, case .farthestReached(let table) = states else { return found }
      return table.first(on: SwipeSide(uncoveredBy: fraction))
    }
  }

  /// The state whose colour shows at a fraction, if any.
  func colourState(at fraction: Double, _ lookup: AppearanceRule.ColourLookup) -> SwipeState? {
    switch lookup {
    case .ofState: state(at: fraction)
    case .strictlyPastPoint: ordered?.colourState(at: fraction)
    }
  }
}

/// Thresholds that grow outwards, each with the state that holds from there to the next.
struct Reach: Sendable, Hashable {
  private(set) var thresholds: [Double] = []
  private(set) var states: [SwipeState] = []

  var last: SwipeState? { states.last }
  var count: Int { thresholds.count }

  mutating func append(_ threshold: Double, _ state: SwipeState) {
    thresholds.append(threshold)
    states.append(state)
  }

  /// The index of the farthest threshold that a distance has reached.
  func lastIndex(reachedBy distance: Double) -> Int? {
    let index = thresholds.partitionPoint { !($0 <= distance) }
    return index > 0 ? index - 1 : nil
  }

  /// The state at a distance; `nil` short of the first threshold.
  func state(reachedBy distance: Double) -> SwipeState? {
    lastIndex(reachedBy: distance).map { states[$0] }
  }

  /// The state of the farthest threshold that lies strictly behind a distance.
  func state(passedBy distance: Double) -> SwipeState? {
    let index = thresholds.partitionPoint { !($0 < distance) }
    return index > 0 ? states[index - 1] : nil
  }
}
