// Which machine has the row, and how what happens reaches it.

extension RowSession {
  /// The machine that has the row, or else the one that the row's first side asks for.
  var current: Machine { active ?? firstMachine }

  /// The machine that is asked first: that of the left side as registered, so that the interface's direction
  /// makes no difference.
  var firstMachine: Machine { content.left.machine ?? content.right.machine ?? .triggers }

  /// Whether the two sides are handled by different machines.
  var isMixed: Bool {
    guard let left = machine(of: .left), let right = machine(of: .right) else { return false }
    return left != right
  }

  func machine(of side: SwipeSide) -> Machine? { resolved[side].machine }

  /// The machine that an input is for; nil where a drag has still to show it.
  func machine(for input: GestureInput) -> Machine? {
    if let active { return active }
    let (left, right) = (machine(of: .left), machine(of: .right))
    if left == right || left == nil || right == nil { return left ?? right ?? .triggers }
    switch input {
    case .peek(let side, _), .tapped(.button(let side, _)): return machine(of: side)
    case .held(let fraction): return fraction.side.flatMap(machine(of:))
    case .command(.open(let side), _, _), .command(.expand(let side), _, _):
      return machine(of: side)
    case .command(.setOffset(let offset), _, _):
      return SwipeSide(uncoveredBy: offset.asDistance).flatMap(machine(of:))
    default: return nil
    }
  }

  /// Hands a drag to the machine of the side it has moved to, once it has.
  mutating func begin(
    _ start: Pending,
    at time: Duration,
    into events: inout [GestureEvent]
  ) {
    guard let machine = SwipeSide(uncoveredBy: start.translation).flatMap(machine(of:)) else {
      return
    }
    pending = nil
    let input = GestureInput.began(
      translation: start.translation,
      velocity: start.velocity,
      touchX: start.touchX
    )
    give(input, to: machine, at: time, into: &events)
  }

  /// Holds a row whose trigger has fired already, or one that was only put there.
  mutating func holdAgain(
    _ firedIndex: Int?,
    at fraction: SwipeFraction,
    _ time: Duration,
    into events: inout [GestureEvent]
  ) {
    give(.held(at: fraction), to: .triggers, at: time, into: &events)
    triggers.keepOpen(by: firedIndex)
  }

  mutating func give(
    _ input: GestureInput,
    to machine: Machine,
    at time: Duration,
    into events: inout [GestureEvent]
  ) {
    let phase: RowPhase
    switch machine {
    case .triggers:
      triggers.handle(input, at: time, into: &events)
      phase = triggers.rowPhase
    case .buttons:
      buttons.handle(input, at: time, into: &events)
      phase = buttons.rowPhase
    case .backView:
      backView.handle(input, at: time, into: &events)
      phase = backView.rowPhase
    }
    if phase != .atRest {
      active = machine
    } else if active == machine {
      active = nil
    }
  }

  /// Lets everything happen that is due by a time, so that whoever is asked next finds the row as it is then.
  mutating func advance(to time: Duration, into events: inout [GestureEvent]) {
    if let nextDeadline, nextDeadline <= time { giveToAll(.timePassed, at: time, into: &events) }
  }

  /// Hands an input to every machine that a side asks for, or in which something goes on.
  mutating func giveToAll(
    _ input: GestureInput,
    at time: Duration,
    into events: inout [GestureEvent]
  ) {
    if case .reused = input { pending = nil }
    let first = firstMachine
    give(input, to: first, at: time, into: &events)
    if isConcerned(.triggers, after: first) { give(input, to: .triggers, at: time, into: &events) }
    if isConcerned(.buttons, after: first) { give(input, to: .buttons, at: time, into: &events) }
    if isConcerned(.backView, after: first) { give(input, to: .backView, at: time, into: &events) }
  }

  func isConcerned(_ machine: Machine, after first: Machine) -> Bool {
    guard machine != first else { return false }
    return resolved.isHeld(by: machine) || active == machine || deadline(of: machine) != nil
  }

  func deadline(of machine: Machine) -> Duration? {
    switch machine {
    case .triggers: triggers.nextDeadline
    case .buttons: buttons.nextDeadline
    case .backView: backView.nextDeadline
    }
  }

  /// Ends a drag that has not moved the row: only triggers have something to tell of it.
  mutating func endInPlace(
    _ start: Pending,
    by input: GestureInput,
    at time: Duration,
    into events: inout [GestureEvent]
  ) {
    guard resolved.isHeld(by: .triggers) else { return }
    give(.began(translation: 0), to: .triggers, at: time, into: &events)
    give(input, to: .triggers, at: time, into: &events)
  }

  /// Gives every machine what its sides hold.
  mutating func distribute() {
    resolved = content.resolved(for: layoutDirection)
    var own = resolved.triggers
    for side in SwipeSide.allCases where resolved[side] != .triggers {
      own.unregisterAll(on: side)
    }
    triggers.triggers = own
    // Beyond its place the row would uncover a side that is not the triggers'.
    triggers.configuration.travel.uselessSide =
      isMixed ? .stays : configuration.triggers.travel.uselessSide
    backView.sides = resolved.sides(of: .backView)
    buttons.setTrays(left: resolved.left.tray, right: resolved.right.tray)
  }
}

extension SideContent {
  /// The machine that handles the side; nil for a side that holds nothing.
  var machine: RowSession.Machine? {
    switch self {
    case .nothing: nil
    case .triggers: .triggers
    case .buttons: .buttons
    case .backView: .backView
    }
  }

  /// The side's buttons, if it holds some.
  var tray: ButtonTray? { if case .buttons(let tray) = self { tray } else { nil } }
}
