// Plays a vector's gesture script into a session and records what it answers.

import SwipyModel

/// What differs between libraries in how a script is set up, read and recorded.
protocol ScriptDialect {
  /// The row as it is now.
  var session: TriggerSession { get set }
  /// What is recorded before the first step.
  var opening: [Recorded] { get }
  /// The defaults that a reuse falls back to.
  var reuseDefaults: RowDefaults { get }
  /// The recorded form of an event; `nil` for one that the library does not tell.
  func recorded(_ event: GestureEvent) -> (name: String, members: [String: JSONValue])?
  var layout: [String: JSONValue] { get }
  /// Carries an operation out that is not common to all; what it records, and whether a layout follows.
  mutating func perform(_ name: String, _ step: JSONValue) -> (recorded: [Recorded], layout: Bool)?
}

/// Runs one script.
struct ScriptDriver<Dialect: ScriptDialect> {
  private var dialect: Dialect
  private(set) var recording: [Recorded] = []
  private var clock = 0.0
  private var isRefused = false

  init(_ dialect: Dialect) {
    self.dialect = dialect
    recording = dialect.opening
  }

  /// Plays the whole script; `false` if a step is not understood.
  mutating func run(_ steps: [JSONValue]) -> Bool {
    for step in steps {
      clock = max(clock, step["t"]?.number ?? clock)
      runOut(until: clock)
      if let phase = step["phase"]?.string {
        guard deliver(phase, step) else { return false }
      } else if let name = step["op"]?.string {
        guard operate(name, step) else { return false }
      } else {
        return false
      }
    }
    if dialect.session.nextDeadline != nil {
      runOut(until: .infinity)
      layout(isFinal: true)
    }
    return true
  }

  private mutating func deliver(_ phase: String, _ step: JSONValue) -> Bool {
    let dx = step["dx"]?.number ?? 0
    let vx = step["vx"]?.number ?? 0
    if phase == "shouldBegin" {
      var events: [GestureEvent] = []
      let intent = DragIntent(velocityX: vx, velocityY: step["vy"]?.number ?? 0)
      let accepted = dialect.session.shouldBegin(intent, at: now, into: &events)
      record(events)
      recording.append(
        Recorded(time: clock, event: "shouldBegin", members: ["result": .bool(accepted)])
      )
      isRefused = !accepted
      return true
    }
    if isRefused { return true }
    switch phase {
    case "began": handle(.began(translation: dx))
    case "changed": handle(.moved(by: dx))
    case "ended": handle(.ended(velocity: vx))
    case "cancelled": handle(.cancelled(velocity: vx))
    case "failed": handle(.failed)
    default: return false
    }
    layout(isFinal: false)
    return true
  }

  private mutating func operate(_ name: String, _ step: JSONValue) -> Bool {
    switch name {
    case "swipeToOrigin", "origin": handle(.swipeToOrigin)
    case "interrupt": handle(.animationsInterrupted)
    case "settle": runOut(until: .infinity)
    case "reuse": handle(.reused(dialect.reuseDefaults))
    default:
      guard let (recorded, hasLayout) = dialect.perform(name, step) else { return false }
      recording += recorded.map {
        var stamped = $0
        stamped.time = clock
        return stamped
      }
      if !hasLayout { return true }
    }
    layout(isFinal: false)
    return true
  }

  private var now: Duration { .exactly(milliseconds: clock) }

  private mutating func handle(_ input: GestureInput) {
    var events: [GestureEvent] = []
    dialect.session.handle(input, at: now, into: &events)
    record(events)
  }

  /// Completes what is due, each thing at its own time.
  private mutating func runOut(until limit: Double) {
    let end = clock
    while let deadline = dialect.session.nextDeadline, deadline.milliseconds <= limit + 1e-9 {
      clock = deadline.milliseconds
      var events: [GestureEvent] = []
      dialect.session.handle(.timePassed, at: deadline, into: &events)
      record(events)
    }
    if limit.isFinite { clock = end }
  }

  private mutating func record(_ events: [GestureEvent]) {
    for event in events {
      guard let (name, members) = dialect.recorded(event) else { continue }
      recording.append(Recorded(time: clock, event: name, members: members))
    }
  }

  private mutating func layout(isFinal: Bool) {
    recording.append(
      Recorded(
        time: clock,
        event: "layout",
        members: dialect.layout,
        isFinalLayout: isFinal
      )
    )
  }
}

extension ScriptDialect {
  /// The members of a layout that all dialects record alike.
  var commonLayout: [String: JSONValue] {
    let shown = session.appearance
    return [
      "offset": shown == nil ? .null : .number(session.offset),
      "installed": .bool(shown != nil),
      "indicatorColor": .text(shown?.colour),
      "viewAlpha": shown.map { .number($0.viewOpacity) } ?? .null,
      "viewFrame": shown.map { .rectangle($0.viewFrame) } ?? .null,
      "shownView": .text(shown?.view),
      "dragging": .bool(session.isDragging),
      "exited": .bool(session.isExited),
    ]
  }

  /// The members of an animation, but for its options.
  func animation(_ animation: SettleAnimation) -> [String: JSONValue] {
    var members: [String: JSONValue] = [
      "duration": .number(animation.seconds), "delay": .number(0),
    ]
    if let spring = animation.spring {
      members["kind"] = .string("spring")
      members["damping"] = .number(spring.damping)
      members["initialVelocity"] = .number(spring.initialVelocity)
    } else {
      members["kind"] = .string("curve")
    }
    return members
  }
}

extension JSONValue {
  static func rectangle(_ frame: Rectangle) -> JSONValue {
    .array([frame.x, frame.y, frame.width, frame.height].map { .number($0) })
  }
}

extension Duration {
  /// Milliseconds to the nearest femtosecond.
  static func exactly(milliseconds: Double) -> Duration {
    let whole = milliseconds.rounded(.down)
    let femtoseconds = ((milliseconds - whole) * 1e12).rounded()
    return .milliseconds(Int64(whole))
      + Duration(
        secondsComponent: 0,
        attosecondsComponent: Int64(femtoseconds) * 1000
      )
  }

  var milliseconds: Double {
    Double(components.seconds) * 1000 + Double(components.attoseconds) / 1e15
  }
}
