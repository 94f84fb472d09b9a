// The machine for buttons that a configuration asks for.

/// The machine of the sides that hold buttons.
///
/// Exactly one of the two is there. An enum would have to take its session out and put it back for
/// every movement, which copies what the session holds.
struct ButtonMachine: Sendable, Hashable {
  private(set) var animated: AnimatedButtonSession?
  private(set) var stepped: SteppedButtonSession?

  init(
    _ configuration: ButtonConfiguration,
    left: ButtonTray?,
    right: ButtonTray?,
    geometry: RowGeometry
  ) {
    switch configuration {
    case .animated(let rules):
      animated = AnimatedButtonSession(rules: rules, left: left, right: right, geometry: geometry)
    case .stepped(let rules):
      stepped = SteppedButtonSession(rules: rules, left: left, right: right, geometry: geometry)
    }
  }

  /// Whether the row's list shows it as selected.
  var isSelected: Bool {
    get { animated?.isSelected ?? false }
    set { animated?.isSelected = newValue }
  }

  /// Takes in where a drag begins that is not to begin.
  mutating func beginWithoutEffect(_ translation: Double, touchX: Double?) {
    animated?.beginWithoutEffect(translation, touchX: touchX)
  }

  /// What an assistive technology offers.
  var accessibilityActions: [AccessibilityAction] { animated?.accessibilityActions ?? [] }

  /// Does what an assistive technology offers.
  mutating func perform(
    _ action: AccessibilityAction,
    at time: Duration,
    into events: inout [GestureEvent]
  ) -> Bool {
    animated?.perform(action, at: time, into: &events) ?? false
  }

  /// Exchanges the buttons of both sides.
  mutating func setTrays(left: ButtonTray?, right: ButtonTray?) {
    animated?.left = left
    animated?.right = right
    stepped?.left = left
    stepped?.right = right
  }
}

extension ButtonMachine: RowMachine {
  private static let rest = SwipeSample(
    offset: 0,
    fraction: .zero,
    state: .none,
    activated: false
  )

  var rowPhase: RowPhase { animated?.rowPhase ?? stepped?.rowPhase ?? .atRest }

  var isOpenOrOpening: Bool { animated?.isOpenOrOpening ?? stepped?.isOpenOrOpening ?? false }

  var offset: Double { sample.offset }

  var sample: SwipeSample { animated?.sample ?? stepped?.sample ?? Self.rest }

  var nextDeadline: Duration? {
    if let animated { animated.nextDeadline } else { stepped?.nextDeadline }
  }

  var geometry: RowGeometry {
    get { animated?.geometry ?? stepped?.geometry ?? RowGeometry(width: 0) }
    set {
      animated?.geometry = newValue
      stepped?.geometry = newValue
    }
  }

  mutating func shouldBegin(
    _ intent: DragIntent,
    at time: Duration,
    into events: inout [GestureEvent]
  ) -> Bool {
    animated?.shouldBegin(intent, at: time, into: &events)
      ?? stepped?.shouldBegin(intent, at: time, into: &events) ?? false
  }

  mutating func handle(
    _ input: GestureInput,
    at time: Duration,
    into events: inout [GestureEvent]
  ) {
    animated?.handle(input, at: time, into: &events)
    stepped?.handle(input, at: time, into: &events)
  }

  func shownOffset(at time: Duration) -> Double {
    animated?.shownOffset(at: time) ?? stepped?.shownOffset(at: time) ?? 0
  }

  func frame(at time: Duration) -> RowFrame {
    animated?.frame(at: time) ?? stepped?.frame(at: time)
      ?? RowFrame(content: geometry.content(at: 0))
  }
}
