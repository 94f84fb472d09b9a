// Plays a script about MGSwipeTableCell into rows and records what they answer.

import SwipyModel

/// Runs one script.
struct MGSwipeDriver {
  private let dialect: MGSwipeDialect
  private var rows: [SteppedButtonSession]
  private var isRefused: [Bool]
  private(set) var recording: [Recorded] = []
  private var clock = 0.0
  /// When the last animation of buttons is over.
  private var partsEnd = -Double.infinity

  init(_ dialect: MGSwipeDialect) {
    self.dialect = dialect
    rows = (0..<dialect.rowCount).map { _ in dialect.makeRow() }
    isRefused = rows.map { _ in false }
  }

  /// Plays the whole script; `false` if a step is not understood.
  mutating func run(_ steps: [JSONValue]) -> Bool {
    for step in steps {
      clock = max(clock, step["t"]?.number ?? clock)
      runOut(until: clock)
      let row = Int(step["cell"]?.number ?? 0)
      guard rows.indices.contains(row) else { return false }
      if let phase = step["phase"]?.string {
        guard deliver(phase, step, row) else { return false }
      } else if let name = step["op"]?.string {
        guard operate(name, step, row) else { return false }
        if name != "hidden" { layout(isFinal: false) }
      } else {
        return false
      }
    }
    if partsEnd > clock || rows.contains(where: { $0.nextDeadline != nil }) {
      runOut(until: .infinity)
      layout(isFinal: true)
    }
    return true
  }

  private var now: Duration { .exactly(milliseconds: clock) }

  private mutating func deliver(_ phase: String, _ step: JSONValue, _ row: Int) -> Bool {
    let dx = step["dx"]?.number ?? 0
    let vx = step["vx"]?.number ?? 0
    if phase == "shouldBegin" {
      var events: [GestureEvent] = []
      let intent = DragIntent(
        velocityX: vx,
        velocityY: 0,
        translationX: dx,
        translationY: step["dy"]?.number ?? 0
      )
      let accepted = rows[row].shouldBegin(intent, at: now, into: &events)
      isRefused[row] = !accepted
      record(events, row)
      record("shouldBegin", ["row": .number(row), "result": .bool(accepted)])
      return true
    }
    if isRefused[row] { return true }
    switch phase {
    case "began":
      handle(.began(translation: dx, velocity: vx), row)
      if !dialect.allowsMultiple { cancelOthers(than: row) }
    case "changed": handle(.moved(by: dx), row)
    case "ended": handle(.ended(velocity: vx), row)
    case "cancelled", "failed": handle(.cancelled(velocity: vx), row)
    default: return false
    }
    layout(isFinal: false)
    return true
  }

  /// A row that is dragged has the others let go of what drags them.
  private mutating func cancelOthers(than row: Int) {
    for other in rows.indices where other != row && rows[other].isDragging {
      handle(.cancelled(), other)
      if rows[other].offset != 0 { handle(.command(.close), other) }
    }
  }

  private mutating func operate(_ name: String, _ step: JSONValue, _ row: Int) -> Bool {
    let isAnimated = step["animated"]?.bool ?? true
    let side = step["side"]?.string.flatMap(SwipeSide.init)
    let offset = step["offset"]?.number
    let token = CommandToken(0)
    var events: [GestureEvent] = []
    switch name {
    case "show":
      guard let side else { return false }
      handle(.command(.open(side), animated: isAnimated, token: token), row)
    case "expand":
      guard let side else { return false }
      handle(.command(.expand(side), animated: isAnimated, token: token), row)
    case "hide":
      handle(.command(.close, animated: isAnimated, token: token), row)
    case "set":
      guard let offset else { return false }
      handle(.command(.setOffset(offset), animated: isAnimated, token: token), row)
    case "raw":
      guard let offset else { return false }
      rows[row].put(at: offset, at: now, into: &events)
    case "create": rows[row].prepare(at: now, into: &events)
    case "refresh": rows[row].refresh(at: now, into: &events)
    case "tapButton":
      guard let side, let tag = step["index"]?.number.map({ Int($0) }) else { return false }
      let count = (side == .left ? rows[row].left : rows[row].right)?.buttons.count ?? 0
      handle(.tapped(.button(side, index: count - 1 - tag)), row)
    case "tap": tap(row)
    case "touchOutside": touchOutside(row)
    case "reuse":
      let defaults = RowDefaults(appearance: TriggerConfiguration.default.appearance)
      handle(.reused(defaults), row)
    case "edit": handle(.editing(step["value"]?.bool ?? true), row)
    case "hidden": rows[row].isVisible = !(step["value"]?.bool ?? true)
    case "dump": break
    default: return false
    }
    record(events, row)
    return true
  }

  /// A tap on the content, which the row is asked about if it is open.
  private mutating func tap(_ row: Int) {
    guard rows[row].uncoveredSide != nil else { return }
    record("shouldHideOnTap", ["returns": .bool(dialect.hidesOnTap)])
    handle(.tapped(.content), row)
  }

  /// A touch on another part of the list, which is covered while a row is open.
  private mutating func touchOutside(_ row: Int) {
    let isCovered = !dialect.allowsMultiple && rows[row].uncoveredSide != nil
    if isCovered, rows[row].isVisible { tap(row) }
    let isSwallowed = isCovered && rows[row].isVisible && !dialect.passesTouches
    record("overlayHit", ["swallowed": .bool(isSwallowed)])
  }

  private mutating func handle(_ input: GestureInput, _ row: Int) {
    var events: [GestureEvent] = []
    rows[row].handle(input, at: now, into: &events)
    record(events, row)
  }

  /// Completes what is due, each thing at its own time.
  private mutating func runOut(until limit: Double) {
    let end = clock
    while let (row, deadline) = nextDeadline, deadline.milliseconds <= limit + 1e-9 {
      clock = deadline.milliseconds
      var events: [GestureEvent] = []
      rows[row].handle(.timePassed, at: deadline, into: &events)
      record(events, row)
    }
    if limit.isFinite { clock = end }
  }

  private var nextDeadline: (row: Int, deadline: Duration)? {
    rows.indices
      .compactMap { row in rows[row].nextDeadline.map { (row, $0) } }
      .min { $0.1 < $1.1 }
  }

  private mutating func record(_ events: [GestureEvent], _ row: Int) {
    for event in events {
      for (name, members) in dialect.recorded(event, row: row) { record(name, members) }
      if case .animating(let animation) = event {
        let end = clock + (animation.delay + animation.timeline.seconds) * 1000
        partsEnd = max(partsEnd, end)
      }
    }
  }

  private mutating func record(_ name: String, _ members: [String: JSONValue]) {
    recording.append(Recorded(time: clock, event: name, members: members))
  }

  private mutating func layout(isFinal: Bool) {
    for row in rows.indices {
      recording.append(
        Recorded(
          time: clock,
          event: "layout",
          members: dialect.layout(of: rows[row], row: row),
          isFinalLayout: isFinal
        )
      )
    }
  }
}
