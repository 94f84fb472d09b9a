// A row with buttons that is put to where it goes at once, while an animation shows the way.

/// A row with buttons, whose animations carry it to where it already counts as being.
public struct AnimatedButtonSession: Sendable, Hashable {
  /// How the row behaves.
  public var rules: AnimatedButtonRules
  /// The left side's buttons as they are seen.
  public var left: ButtonTray?
  /// The right side's buttons as they are seen.
  public var right: ButtonTray?
  /// The size of the row.
  public var geometry: RowGeometry
  /// The content's offset in points.
  public internal(set) var offset = 0.0

  /// A row at its place.
  public init(
    rules: AnimatedButtonRules,
    left: ButtonTray? = nil,
    right: ButtonTray? = nil,
    geometry: RowGeometry
  ) {
    self.rules = rules
    self.left = left
    self.right = right
    self.geometry = geometry
  }
}

extension AnimatedButtonSession: RowMachine {
  var rowPhase: RowPhase { .atRest }

  var nextDeadline: Duration? { nil }

  var sample: SwipeSample {
    SwipeSample(
      offset: offset,
      fraction: geometry.fraction(of: offset),
      state: .none,
      activated: false
    )
  }

  mutating func shouldBegin(
    _ intent: DragIntent,
    at time: Duration,
    into events: inout [GestureEvent]
  ) -> Bool { false }

  mutating func handle(
    _ input: GestureInput,
    at time: Duration,
    into events: inout [GestureEvent]
  ) {}

  func shownOffset(at time: Duration) -> Double { offset }

  func frame(at time: Duration) -> RowFrame { RowFrame(content: geometry.content(at: offset)) }
}
