// A row with a view behind it that a swipe uncovers as a whole.

/// A row with a back view.
public struct BackViewSession: Sendable, Hashable {
  /// How the row behaves.
  public var configuration: BackViewConfiguration
  /// The size of the row.
  public var geometry: RowGeometry
  /// The content's offset in points.
  public internal(set) var offset = 0.0

  /// A row at its place.
  public init(configuration: BackViewConfiguration, geometry: RowGeometry) {
    self.configuration = configuration
    self.geometry = geometry
  }
}

extension BackViewSession: RowMachine {
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
