// Rows with buttons that many tests begin with.

import SwipyModel

/// Plays inputs into a row with buttons and keeps what it tells.
struct ButtonPlayer {
  var row: AnimatedButtonSession
  var events: [GestureEvent] = []
  var time = Duration.zero

  init(_ row: AnimatedButtonSession) { self.row = row }

  /// A row of 320 points; by default with two buttons of 74 points on the right.
  init(
    _ rules: AnimatedButtonRules = .default,
    left: ButtonTray? = nil,
    right: ButtonTray? = .named("more", "delete"),
    width: Double = 320,
    change: (inout AnimatedButtonRules) -> Void = { _ in }
  ) {
    var rules = rules
    change(&rules)
    row = AnimatedButtonSession(
      rules: rules,
      left: left,
      right: right,
      geometry: RowGeometry(width: width)
    )
  }

  /// Plays inputs, each 16 ms after the one before.
  mutating func play(_ inputs: GestureInput...) {
    for input in inputs {
      row.handle(input, at: time, into: &events)
      time += .milliseconds(16)
    }
  }

  /// Drags by a distance in steps and lets go with a velocity.
  mutating func swipe(_ distance: Double, velocity: Double = 0) {
    play(.began())
    for _ in 0..<4 { play(.moved(by: distance / 4)) }
    play(.ended(velocity: velocity))
  }

  /// Lets everything that runs come to its end.
  mutating func settle() {
    while let deadline = row.nextDeadline {
      time = max(time, deadline)
      row.handle(.timePassed, at: time, into: &events)
    }
  }

  /// Lets time pass.
  mutating func wait(_ duration: Duration) {
    time += duration
    row.handle(.timePassed, at: time, into: &events)
  }

  /// Asks whether a drag with this velocity may begin.
  func mayBegin(_ x: Double, _ y: Double = 0, touchX: Double? = nil) -> Bool {
    let intent = DragIntent(velocityX: x, velocityY: y, touchX: touchX)
    var copy = self
    return copy.row.shouldBegin(intent, at: time, into: &copy.events)
  }

  /// Forgets what was told so far.
  mutating func clear() { events.removeAll() }

  var outcomes: [SwipeOutcome] {
    events.compactMap { if case .finished(let outcome) = $0 { outcome } else { nil } }
  }
  var presses: [ButtonPress] {
    events.compactMap { if case .pressed(let press) = $0 { press } else { nil } }
  }
  var samples: [SwipeSample] {
    events.compactMap { if case .swiped(let sample) = $0 { sample } else { nil } }
  }
  var expansions: [ExpansionChange] {
    events.compactMap { if case .expansionChanged(let change) = $0 { change } else { nil } }
  }
  var animations: [SettleAnimation] {
    events.compactMap { if case .settling(let animation) = $0 { animation } else { nil } }
  }
  /// What was told of sides that open and close, in short words.
  var reveals: [String] {
    events.compactMap {
      switch $0 {
      case .willReveal(let side, _): "will reveal \(side)"
      case .revealed(let side, _): "revealed \(side)"
      case .willHide(let side, _): "will hide \(side)"
      case .hidden(let side, _): "hidden \(side)"
      default: nil
      }
    }
  }
  /// How the commands ended, in the order in which that was told.
  var completions: [String] {
    events.compactMap {
      guard case .completed(let token, let finished) = $0 else { return nil }
      return "\(token?.rawValue ?? 0) \(finished)"
    }
  }
  func count(_ event: GestureEvent) -> Int { events.count { $0 == event } }
}

extension ButtonTray {
  /// Buttons with these names, the first nearest to the row's place, each 74 points wide.
  static func named(_ names: String..., expansion: Expansion? = nil) -> ButtonTray {
    ButtonTray(
      names.map { SwipeButton($0, action: $0) },
      widths: .fitted(minimum: 74, maximum: nil, padding: 8),
      expansion: expansion
    )
  }
}

extension GestureInput {
  /// A command with a token.
  static func command(_ command: RowCommand, animated: Bool = true, _ token: UInt64) -> Self {
    .command(command, animated: animated, token: CommandToken(token))
  }
}
