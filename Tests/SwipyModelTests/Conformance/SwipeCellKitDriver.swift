// Plays a script about SwipeCellKit into the rows of a list and records what they answer.

@testable import SwipyModel

/// Runs one script.
struct SwipeCellKitDriver {
  let dialect: SwipeCellKitDialect
  var list: RowList<Int>
  var recording: [Recorded] = []
  var clock = 0.0
  private var isVoiceOverOn = false
  /// The rows whose buttons have not been laid out yet.
  var unlaid: Set<Int> = []
  /// When the last animation that has begun would be over; stopped ones still let time pass.
  var lastEnd = 0.0
  /// What a delegate is told once the buttons' animation has begun.
  var announced: [String: JSONValue]?
  /// What has been told of the buttons' visibility and is not written down yet.
  var postponed: [[String: JSONValue]] = []

  init(_ dialect: SwipeCellKitDialect) {
    self.dialect = dialect
    list = dialect.makeList()
  }

  /// Plays the whole script; `false` if a step is not understood.
  mutating func run(_ steps: [JSONValue]) -> Bool {
    for step in steps {
      clock = max(clock, step["t"]?.number ?? clock)
      runOut(until: clock)
      let row = Int(step["cell"]?.number ?? 0)
      guard (0..<dialect.rowCount).contains(row) else { return false }
      if let phase = step["phase"]?.string {
        guard deliver(phase, step, row) else { return false }
        recordPostponed()
        if phase != "shouldBegin" { layout(isFinal: false) }
      } else if let name = step["op"]?.string {
        guard operate(name, step, row) else { return false }
        recordPostponed()
        layout(isFinal: false)
      } else {
        return false
      }
    }
    if lastEnd > clock || list.nextDeadline != nil {
      runOut(until: .infinity)
      clock = max(clock, lastEnd)
      layout(isFinal: true)
    }
    return true
  }

  private var now: Duration { .exactly(milliseconds: clock) }

  func session(_ row: Int) -> AnimatedButtonSession? { list[row]?.buttons.animated }

  private mutating func deliver(_ phase: String, _ step: JSONValue, _ row: Int) -> Bool {
    let dx = step["dx"]?.number ?? 0
    let vx = step["vx"]?.number ?? 0
    switch phase {
    case "shouldBegin":
      var events: [ListEvent<Int>] = []
      let intent = DragIntent(
        velocityX: vx,
        velocityY: step["vy"]?.number ?? 0,
        translationX: dx,
        translationY: step["dy"]?.number ?? 0
      )
      let accepted = list.shouldBegin(row, intent, at: now, into: &events)
      record(events)
      note("shouldBegin", ["result": .bool(accepted)])
    case "began":
      let touchX = step["x"]?.number.map { $0 - dialect.cellX }
      let reveals = handle(.row(row, .began(translation: dx, velocity: vx, touchX: touchX)))
      if reveals { unlaid.insert(row) }
    case "changed": handle(.row(row, .moved(by: dx)))
    case "ended": handle(.row(row, .ended(velocity: vx)))
    case "cancelled": handle(.row(row, .cancelled(velocity: vx)))
    case "failed": handle(.row(row, .cancelled(velocity: vx)))
    default: return false
    }
    return true
  }

  private mutating func operate(_ name: String, _ step: JSONValue, _ row: Int) -> Bool {
    let isAnimated = step["animated"]?.bool ?? true
    let side = step["orientation"]?.string.flatMap(SwipeSide.init)
    let index = step["index"]?.number.map { Int($0) }
    let isOn = step["on"]?.bool ?? true
    func command(_ command: RowCommand) -> ListInput<Int> {
      .row(row, .command(command, animated: isAnimated, token: CommandToken(0)))
    }
    switch name {
    case "showSwipe":
      guard let side else { return false }
      handle(command(.open(side)))
      if session(row)?.phase != .dragging { unlaid.remove(row) }
    case "hideSwipe": handle(command(.close))
    case "setSwipeOffset":
      guard let offset = step["offset"]?.number else { return false }
      handle(command(.setOffset(offset)))
      if session(row)?.phase != .dragging { unlaid.remove(row) }
    case "tapButton":
      guard let index else { return false }
      if let side = session(row)?.shown {
        handle(.row(row, .tapped(.button(side, index: index))))
      }
    case "tap": tap(row)
    case "tablePan": handle(.scrolled)
    case "setEditing": handle(.row(row, .editing(step["editing"]?.bool ?? true)))
    case "reuse":
      let defaults = RowDefaults(appearance: TriggerConfiguration.default.appearance)
      handle(.row(row, .reused(defaults)))
    case "fulfill": return fulfil(step)
    case "voiceOver":
      isVoiceOverOn = isOn
      handle(.assistance(isOn))
    case "pointInside": touch(step, row)
    case "select":
      guard list.wake(row) else { return false }
      list.sessions[row]?.isSelected = isOn
    case "axActions":
      let names = list[row]?.accessibilityActions.map { JSONValue.string($0.name) } ?? []
      note("axActions", ["names": .array(names)])
    case "axPerform":
      guard let index else { return false }
      performAccessibly(index, row)
    default: return false
    }
    return true
  }

  private mutating func tap(_ row: Int) {
    if isVoiceOverOn { handle(.closeOpenRows(animated: true)) }
    let isAnyActive = list.ids.contains {
      session($0).map { $0.phase != .atRest || $0.isDragging } ?? false
    }
    note("tapShouldBegin", ["result": .bool(isAnyActive)])
    if isAnyActive { handle(.row(row, .tapped(.content))) }
  }

  private mutating func touch(_ step: JSONValue, _ row: Int) {
    let y = step["y"]?.number ?? 0
    let touched = list.ids.first { y > Double($0) * 44 && y < Double($0 + 1) * 44 }
    var events: [ListEvent<Int>] = []
    let answer = list.touch(.down, on: touched, at: now, into: &events)
    record(events)
    note("pointInside", ["result": .bool(answer == .passed && touched == row)])
  }

  private mutating func fulfil(_ step: JSONValue) -> Bool {
    guard let style = step["style"]?.string.flatMap(Fulfilment.init) else { return false }
    let name = step["action"]?.string
    for row in list.ids where session(row)?.awaitingFulfilment?.name == name {
      handle(.row(row, .command(.fulfil(style))))
    }
    return true
  }

  private mutating func performAccessibly(_ index: Int, _ row: Int) {
    let actions = list[row]?.accessibilityActions ?? []
    var told: [GestureEvent] = []
    var isDone = false
    if actions.indices.contains(index), list.wake(row) {
      let time = now
      isDone = list.sessions[row]?.perform(actions[index], at: time, into: &told) ?? false
    }
    record(told.map { ListEvent(row, $0) })
    note("axResult", ["result": .bool(isDone)])
  }

  /// Hands an input over; whether a side begins to be revealed by it.
  @discardableResult
  private mutating func handle(_ input: ListInput<Int>) -> Bool {
    var events: [ListEvent<Int>] = []
    list.handle(input, at: now, into: &events)
    record(events)
    return events.contains { if case .willReveal = $0.event { true } else { false } }
  }

  /// Completes what is due, each thing at its own time.
  private mutating func runOut(until limit: Double) {
    let end = clock
    while let deadline = list.nextDeadline, deadline.milliseconds <= limit + 1e-9 {
      clock = deadline.milliseconds
      var events: [ListEvent<Int>] = []
      list.handle(.timePassed, at: deadline, into: &events)
      record(events)
      recordPostponed()
    }
    if limit.isFinite { clock = end }
  }

  mutating func note(_ name: String, _ members: [String: JSONValue]) {
    recording.append(Recorded(time: clock, event: name, members: members))
  }
}
