// A row with stepped buttons under test: short words for what happens to it.

import SwipyModel

/// A row 320 points wide, with one button of 80 points on the left and two on the right.
struct SteppedRow {
  var session: SteppedButtonSession
  var now = Duration.zero
  /// Everything the row has told, with the time at which it did.
  private(set) var told: [(time: Duration, event: GestureEvent)] = []

  init(
    rules: SteppedButtonRules = .mgSwipe,
    left: ButtonTray? = .stepped(["flag"]),
    right: ButtonTray? = .stepped(["more", "trash"]),
    geometry: RowGeometry = RowGeometry(width: 320)
  ) {
    session = SteppedButtonSession(rules: rules, left: left, right: right, geometry: geometry)
  }

  /// Lets time pass, one tick after the other.
  mutating func wait(_ duration: Duration) {
    let end = now + duration
    while let deadline = session.nextDeadline, deadline <= end {
      now = deadline
      handle(.timePassed)
    }
    now = end
  }

  mutating func handle(_ input: GestureInput) {
    note { session, time, events in session.handle(input, at: time, into: &events) }
  }

  /// Whether a drag that first goes by a distance may begin.
  func allows(_ distance: Double, down: Double = 0, touchX: Double? = nil) -> Bool {
    var copy = session
    var ignored: [GestureEvent] = []
    return copy.shouldBegin(.going(distance, down, touchX), at: now, into: &ignored)
  }

  /// A drag over distances, one movement every 16 milliseconds.
  mutating func drag(_ distances: Double...) {
    let first = distances.first ?? 0
    note { session, time, events in
      _ = session.shouldBegin(.going(first), at: time, into: &events)
    }
    handle(.began())
    for distance in distances {
      wait(.milliseconds(16))
      handle(.moved(by: distance))
    }
  }

  mutating func letGo(_ velocity: Double = 0) {
    wait(.milliseconds(16))
    handle(.ended(velocity: velocity))
  }

  /// Lets everything that goes on come to its end.
  mutating func rest() { wait(.seconds(4)) }

  private mutating func note(
    _ body: (inout SteppedButtonSession, Duration, inout [GestureEvent]) -> Void
  ) {
    var events: [GestureEvent] = []
    body(&session, now, &events)
    told += events.map { (now, $0) }
  }

  /// The buttons that have been pressed so far.
  var presses: [ButtonPress] {
    told.compactMap { if case .pressed(let press) = $0.event { press } else { nil } }
  }

  /// The states of the buttons that have been told so far.
  var states: [TrayState] {
    told.compactMap { if case .trayChanged(let state, _) = $0.event { state } else { nil } }
  }

  /// How commands have ended so far.
  var completions: [Bool] {
    told.compactMap { if case .completed(_, let finished) = $0.event { finished } else { nil } }
  }
}

extension DragIntent {
  /// A drag that has gone somewhere.
  fileprivate static func going(
    _ distance: Double,
    _ down: Double = 0,
    _ touchX: Double? = nil
  ) -> DragIntent {
    DragIntent(
      velocityX: distance,
      velocityY: down,
      touchX: touchX,
      translationX: distance,
      translationY: down
    )
  }
}

extension ButtonTray {
  /// Buttons of 80 points, the one nearest to the content first.
  static func stepped(
    _ names: [String],
    hides: Bool = true,
    transition: TrayTransition = .border,
    expansion: Expansion? = nil
  ) -> ButtonTray {
    ButtonTray(
      names.map { SwipeButton($0, action: $0, width: 80, hidesWhenPressed: hides) },
      widths: .asWidest,
      transition: transition,
      expansion: expansion
    )
  }
}

extension Expansion {
  /// An expansion at 1.3 times the buttons' width.
  static func stepped(
    _ button: Target = .outermost,
    fills: Bool = false,
    layout: ExpansionLayout = .border
  ) -> Expansion {
    Expansion(
      button: button,
      arms: .timesTray(1.3),
      completion: fills ? .fill(FillRule()) : .bounce,
      layout: layout,
      seconds: 0.2
    )
  }
}
