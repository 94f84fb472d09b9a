// What a row asks of the machine that handles what a side holds.

/// The behaviour of one kind of side.
protocol RowMachine: Sendable, Hashable {
  /// What the machine is doing, in the words that all share.
  var rowPhase: RowPhase { get }
  /// Whether the row is open and can be closed, or is on its way there.
  var isOpenOrOpening: Bool { get }
  /// The content's offset in points; during an animation the one it ends with.
  var offset: Double { get }
  /// What the content's present position means.
  var sample: SwipeSample { get }
  /// The time at which `.timePassed` is due next.
  var nextDeadline: Duration? { get }
  /// The size of the row.
  var geometry: RowGeometry { get set }

  /// Whether a drag may begin; a configuration may tell the gesture's start here.
  mutating func shouldBegin(
    _ intent: DragIntent,
    at time: Duration,
    into events: inout [GestureEvent]
  ) -> Bool

  /// Takes in one thing that happens, after everything that is due by then.
  mutating func handle(
    _ input: GestureInput,
    at time: Duration,
    into events: inout [GestureEvent]
  )

  /// Where the content is seen at a time.
  func shownOffset(at time: Duration) -> Double

  /// Where everything stands at a time.
  func frame(at time: Duration) -> RowFrame
}

/// What a row is doing, whatever its sides hold.
public enum RowPhase: Sendable, Hashable {
  /// It is at its place.
  case atRest
  /// A finger drags it.
  case dragging
  /// It moves by itself.
  case settling
  /// A side is open and stays so.
  case open(SwipeSide)
  /// It waits for a confirmation, or to be told what becomes of a row that a button has filled.
  case waiting
  /// It has left.
  case exited
}

extension RowMachine {
  var isOpenOrOpening: Bool { if case .open = rowPhase { true } else { false } }
}

extension RowGeometry {
  /// The content's frame at an offset in points.
  func content(at offset: Double) -> Rectangle {
    Rectangle(x: offset, y: 0, width: width, height: height)
  }
}

extension TriggerSession: RowMachine {
  var rowPhase: RowPhase {
    switch phase {
    case .atRest: .atRest
    case .dragging: .dragging
    case .confirming: .waiting
    case .returning, .exiting, .peeking, .opening: .settling
    case .exited: .exited
    case .held: SwipeSide(uncoveredBy: offset).map(RowPhase.open) ?? .atRest
    }
  }

  var isOpenOrOpening: Bool { phase == .opening || phase == .held }

  func frame(at time: Duration) -> RowFrame {
    RowFrame(content: geometry.content(at: shownOffset(at: time)), appearance: appearance)
  }
}
