// A row with buttons that an animation puts to one offset after the other.

/// A row with buttons, in which everything follows from the offset, animations included.
public struct SteppedButtonSession: Sendable, Hashable {
  /// How the row behaves.
  public var rules: SteppedButtonRules
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
    rules: SteppedButtonRules,
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

extension SteppedButtonSession: RowMachine {
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
