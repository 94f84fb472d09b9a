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
  var resolved: RowContent
  /// The machine of the sides that hold triggers.
  var triggers: TriggerSession
  /// The machine of the sides that hold buttons.
  var buttons: ButtonMachine
  /// The machine of the sides that hold a back view, to be asked what only back views have.
  public internal(set) var backView: BackViewSession
  /// The machine that has the row; nil while the row is at rest.
  var active: Machine?
  /// The start of a drag that has not moved to either side yet.
  var pending: Pending?

  /// The machines a row can have.
  enum Machine: Sendable, Hashable {
    case triggers
    case buttons
    case backView
  }

  /// The start of a drag.
  struct Pending: Sendable, Hashable {
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

  /// Takes in where a drag begins that is not to begin.
  mutating func beginWithoutEffect(_ translation: Double, touchX: Double?) {
    buttons.beginWithoutEffect(translation.asDistance, touchX: touchX)
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
