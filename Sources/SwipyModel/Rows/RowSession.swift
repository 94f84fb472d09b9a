// One row as a value, whatever its sides hold: input in, events and an animation out.

/// What happens on one row, from the first touch to the end of the last animation.
///
/// A session draws nothing and reads no clock. Give it what happens with the time at which it
/// happens, and it appends what follows from it to an array of yours:
///
///     var row = RowSession(content: RowContent(right: tray), geometry: RowGeometry(width: 320))
///     row.handle(.moved(by: -12), at: now, into: &events)
///     view.offset = row.offset
///
/// Each side is handled by the machine for what it holds. Where the two sides hold different
/// things, the side that a drag first moves to has the row until it is at rest again, and the row
/// stops at its place on the way to the other side.
public struct RowSession: Sendable, Hashable {
  /// How the row behaves.
  public let configuration: SwipeConfiguration
  /// What the sides hold, as given; may change at any time.
  public var content: RowContent { didSet { distribute() } }
  /// In which direction the interface is read.
  public var layoutDirection: LayoutDirection { didSet { distribute() } }
  /// The size of the row.
  public var geometry: RowGeometry {
    didSet {
      triggers.geometry = geometry
      buttons.geometry = geometry
      backView.geometry = geometry
    }
  }

  /// What the sides hold as they are seen.
  private(set) var resolved: RowContent
  /// The machine of the sides that hold triggers.
  private(set) var triggers: TriggerSession
  /// The machine of the sides that hold buttons.
  private(set) var buttons: ButtonMachine
  /// The machine of the sides that hold a back view, to be asked what only back views have.
  public private(set) var backView: BackViewSession
  /// The machine that has the row; nil while the row is at rest.
  private var active: Machine?
  /// The start of a drag that has not moved to either side yet.
  private var pending: Pending?

  /// The machines a row can have.
  enum Machine: Sendable, Hashable {
    case triggers
    case buttons
    case backView
  }

  private struct Pending: Sendable, Hashable {
    var translation: Double
    let velocity: Double
    let touchX: Double?
  }

  /// A row at its place.
  public init(
    configuration: SwipeConfiguration = .default,
    content: RowContent,
    geometry: RowGeometry,
    layoutDirection: LayoutDirection = .leftToRight
  ) {
    self.configuration = configuration
    self.content = content
    self.geometry = geometry
    self.layoutDirection = layoutDirection
    resolved = content.resolved(for: layoutDirection)
    triggers = TriggerSession(
      configuration: configuration.triggers,
      triggers: resolved.triggers,
      geometry: geometry
    )
    buttons = ButtonMachine(configuration.buttons, left: nil, right: nil, geometry: geometry)
    backView = BackViewSession(configuration: configuration.backView, geometry: geometry)
    distribute()
  }

  /// Whether the row's list shows it as selected; a row with buttons may be deselected while it is open.
  public var isSelected: Bool {
    get { buttons.isSelected }
    set { buttons.isSelected = newValue }
  }

  /// What an assistive technology offers to do with the row, in its order.
  public var accessibilityActions: [AccessibilityAction] { buttons.accessibilityActions }

  /// Does what an assistive technology offers; false where there is no such button.
  public mutating func perform(
    _ action: AccessibilityAction,
    at time: Duration,
    into events: inout [GestureEvent]
  ) -> Bool {
    advance(to: time, into: &events)
    // Something else has the row, and one wait for a confirmation is enough.
    if let active, active != .buttons, needsConfirmation(action) { return false }
    let isDone = buttons.perform(action, at: time, into: &events)
    if active == nil, buttons.rowPhase != .atRest { active = .buttons }
    return isDone
  }

  private func needsConfirmation(_ action: AccessibilityAction) -> Bool {
    guard let tray = resolved[action.side].tray, tray.buttons.indices.contains(action.index) else {
      return false
    }
    return tray.buttons[action.index].confirmation == .required
  }

  /// Whether a drag may begin on this row, asked again for every drag and every side.
  ///
  /// A configuration may tell the start of the gesture here.
  public mutating func shouldBegin(
    _ intent: DragIntent,
    at time: Duration,
    into events: inout [GestureEvent]
  ) -> Bool {
    advance(to: time, into: &events)
    let side =
      SwipeSide(uncoveredBy: intent.velocityX) ?? SwipeSide(uncoveredBy: intent.translationX)
    switch active ?? side.flatMap(machine(of:)) ?? firstMachine {
    case .triggers: return triggers.shouldBegin(intent, at: time, into: &events)
    case .buttons: return buttons.shouldBegin(intent, at: time, into: &events)
    case .backView: return backView.shouldBegin(intent, at: time, into: &events)
    }
  }

  /// Takes in one thing that happens, and appends what follows from it.
  ///
  /// Animations that end by `time` are completed first.
  public mutating func handle(
    _ input: GestureInput,
    at time: Duration,
    into events: inout [GestureEvent]
  ) {
    advance(to: time, into: &events)
    switch input {
    case .reused, .editing, .animationsInterrupted, .timePassed:
      giveToAll(input, at: time, into: &events)
      return
    default:
      break
    }
    if let chosen = machine(for: input) {
      pending = nil
      give(input, to: chosen, at: time, into: &events)
      return
    }
    switch input {
    case .began(let translation, let velocity, let touchX):
      let start = Pending(
        translation: translation.asDistance,
        velocity: velocity,
        touchX: touchX
      )
      pending = start
      begin(start, at: time, into: &events)
    case .moved(let distance):
      guard var start = pending else { return }
      start.translation = (start.translation + distance.asDistance).asDistance
      pending = start
      begin(start, at: time, into: &events)
    case .movedTo(let target):
      guard var start = pending else { return }
      start.translation = target.asDistance
      pending = start
      begin(start, at: time, into: &events)
    case .ended, .cancelled, .failed:
      guard let start = pending else { return }
      pending = nil
      endInPlace(start, by: input, at: time, into: &events)
    case .confirmed, .denied, .swipeToOrigin, .peek, .held, .tapped, .command, .reused, .editing,
      .animationsInterrupted, .timePassed:
      give(input, to: firstMachine, at: time, into: &events)
    }
  }
}

// Which machine has the row.
extension RowSession {
  /// The machine that has the row, or else the one that the row's first side asks for.
  var current: Machine { active ?? firstMachine }

  /// The machine that is asked first: that of the left side as registered, so that the interface's direction
  /// makes no difference.
  private var firstMachine: Machine { content.left.machine ?? content.right.machine ?? .triggers }

  /// Whether the two sides are handled by different machines.
  private var isMixed: Bool {
    guard let left = machine(of: .left), let right = machine(of: .right) else { return false }
    return left != right
  }

  private func machine(of side: SwipeSide) -> Machine? { resolved[side].machine }

  /// The machine that an input is for; nil where a drag has still to show it.
  private func machine(for input: GestureInput) -> Machine? {
    if let active { return active }
    let (left, right) = (machine(of: .left), machine(of: .right))
    if left == right || left == nil || right == nil { return left ?? right ?? .triggers }
    switch input {
    case .peek(let side, _), .tapped(.button(let side, _)): return machine(of: side)
    case .held(let fraction): return fraction.side.flatMap(machine(of:))
    case .command(.open(let side), _, _), .command(.expand(let side), _, _):
      return machine(of: side)
    case .command(.setOffset(let offset), _, _):
      return SwipeSide(uncoveredBy: offset).flatMap(machine(of:))
    default: return nil
    }
  }

  /// Hands a drag to the machine of the side it has moved to, once it has.
  private mutating func begin(
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

  private mutating func give(
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
  private mutating func advance(to time: Duration, into events: inout [GestureEvent]) {
    if let nextDeadline, nextDeadline <= time { giveToAll(.timePassed, at: time, into: &events) }
  }

  /// Hands an input to every machine that a side asks for, or in which something goes on.
  private mutating func giveToAll(
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

  private func isConcerned(_ machine: Machine, after first: Machine) -> Bool {
    guard machine != first else { return false }
    return resolved.isHeld(by: machine) || active == machine || deadline(of: machine) != nil
  }

  private func deadline(of machine: Machine) -> Duration? {
    switch machine {
    case .triggers: triggers.nextDeadline
    case .buttons: buttons.nextDeadline
    case .backView: backView.nextDeadline
    }
  }

  /// Ends a drag that has not moved the row: only triggers have something to tell of it.
  private mutating func endInPlace(
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
  private mutating func distribute() {
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
  fileprivate var tray: ButtonTray? { if case .buttons(let tray) = self { tray } else { nil } }
}
