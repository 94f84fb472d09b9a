// What a list asks of a row: whether it is open, what it comes to, and to be put back as it was.

extension RowSession {
  /// Whether the row shows buttons, a back view or a held side and stays so, or is on its way there.
  public var isOpenOrOpening: Bool {
    switch current {
    case .triggers: triggers.isOpenOrOpening
    case .buttons: buttons.isOpenOrOpening
    case .backView: backView.isOpenOrOpening
    }
  }

  /// The index of the state whose trigger keeps the row open; `nil` where nothing has fired.
  var firedIndex: Int? { current == .triggers ? triggers.keptOpenBy?.index : nil }

  /// The row once everything that is due in it has happened.
  var settled: RowSession {
    var ahead = self
    var told: [GestureEvent] = []
    while let deadline = ahead.nextDeadline {
      ahead.handle(.timePassed, at: deadline, into: &told)
      told.removeAll(keepingCapacity: true)
      // A row that does not get on is taken as it is.
      if ahead.nextDeadline == deadline { break }
    }
    return ahead
  }

  /// Exchanges what the sides hold; a side that is open and holds something else then is closed before.
  mutating func exchange(
    _ new: RowContent,
    at time: Duration,
    into events: inout [GestureEvent]
  ) {
    let resolved = new.resolved(for: layoutDirection)
    let keepsSide =
      SwipeSide(uncoveredBy: offset).map { resolved[$0].machine == current }
      ?? resolved.isHeld(by: current)
    if phase != .atRest, !keepsSide {
      if phase == .dragging { handle(.cancelled(), at: time, into: &events) }
      handle(.command(.close, animated: false), at: time, into: &events)
      handle(.animationsInterrupted, at: time, into: &events)
    }
    content = new
  }

  /// Opens a side as a drag leaves it open, at a distance in points; a trigger with an index has fired already.
  mutating func restore(
    _ side: SwipeSide,
    distance: Double,
    firedIndex: Int? = nil,
    at time: Duration,
    into events: inout [GestureEvent]
  ) {
    let target = abs(distance.asDistance) * side.sign
    switch resolved[side] {
    case .nothing: break
    case .triggers:
      holdAgain(firedIndex, at: geometry.fraction(of: target), time, into: &events)
    case .backView:
      handle(.command(.open(side), animated: false), at: time, into: &events)
    case .buttons:
      handle(.command(.open(side), animated: false), at: time, into: &events)
      guard offset != target else { break }
      handle(.command(.setOffset(target), animated: false), at: time, into: &events)
    }
  }
}

extension RowContent {
  /// The sides that a machine is for.
  func sides(of machine: RowSession.Machine) -> SideSet {
    var sides: SideSet = []
    if left.machine == machine { sides.insert(SideSet.left) }
    if right.machine == machine { sides.insert(SideSet.right) }
    return sides
  }

  /// Whether a side holds what a machine is for.
  func isHeld(by machine: RowSession.Machine) -> Bool {
    machine == left.machine || machine == right.machine
  }
}
