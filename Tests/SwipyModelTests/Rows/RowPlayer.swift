// Plays inputs into a row, whatever its sides hold, and keeps what it tells.

import SwipyModel

struct RowPlayer {
  var row: RowSession
  var events: [GestureEvent] = []
  var time = Duration.zero

  /// A row of 320 points.
  init(
    _ configuration: SwipeConfiguration = .default,
    _ content: RowContent,
    layoutDirection: LayoutDirection = .leftToRight
  ) {
    row = RowSession(
      configuration: configuration,
      content: content,
      geometry: RowGeometry(width: 320),
      layoutDirection: layoutDirection
    )
  }

  /// Plays inputs, each 16 ms after the one before.
  mutating func play(_ inputs: GestureInput...) {
    for input in inputs {
      row.handle(input, at: time, into: &events)
      time += .milliseconds(16)
    }
  }

  /// Lets time pass, and everything happen that is due meanwhile.
  mutating func wait(_ duration: Duration = .seconds(5)) {
    let end = time + duration
    while let deadline = row.nextDeadline, deadline <= end {
      row.handle(.timePassed, at: deadline, into: &events)
      if row.nextDeadline == deadline { break }
    }
    time = end
    row.handle(.timePassed, at: time, into: &events)
  }

  /// Whether a drag in a direction may begin.
  mutating func mayBegin(_ x: Double, _ y: Double = 0, touchX: Double? = nil) -> Bool {
    let intent = DragIntent(velocityX: x, velocityY: y, touchX: touchX)
    return row.shouldBegin(intent, at: time, into: &events)
  }

  var outcomes: [SwipeOutcome] {
    events.compactMap { if case .finished(let outcome) = $0 { outcome } else { nil } }
  }
  var fired: [SwipeOutcome] {
    events.compactMap { if case .triggered(let outcome) = $0 { outcome } else { nil } }
  }
  func count(_ event: GestureEvent) -> Int { events.count { $0 == event } }
}
