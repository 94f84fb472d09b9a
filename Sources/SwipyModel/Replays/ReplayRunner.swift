// Plays a gesture on a row and looks at what follows.

/// What an event or a step was, and when.
struct ReplayMoment: Sendable {
  /// When.
  let time: Duration
  /// Where the content was seen.
  let offset: Double
  /// A word about it, for the strip; empty for a mere position.
  var label = ""
}

/// One gesture under way.
struct ReplayRunner {
  /// The rows as the head describes them.
  let rows: [ReplayRow]
  /// The rows now.
  private(set) var stage: ReplayStage
  /// The time now, since the gesture's beginning.
  private(set) var clock = Duration.zero
  /// When the last step was done.
  private(set) var lastStep = Duration.zero
  /// What the rows have told since the line began, and when.
  private(set) var events: [(time: Duration, row: Int, event: GestureEvent)] = []
  /// The rows at each moment since the line began.
  private(set) var history: [(time: Duration, stage: ReplayStage)] = []
  /// The rows that refused something since the line began.
  private(set) var refusals: Set<Int> = []
  /// Where the content of each row was from the beginning on.
  private(set) var paths: [[ReplayMoment]]
  /// Why the gesture cannot go on; nil while it can.
  private(set) var trouble: String?
  /// The row that steps are about.
  private var target = 0
  private var touches: [Touch]
  private var commands: UInt64 = 0
  private var inputs = 0

  /// The finger on a row, and how far it has come from where it went down.
  private struct Touch {
    var finger = Finger.up
    var translation = 0.0
  }

  private enum Finger {
    /// No finger is on the row.
    case up
    /// One has gone down and not moved yet.
    case down(touchX: Double?, velocity: Double?, vertical: Double?, isAsked: Bool)
    /// The row follows it.
    case dragging
    /// The row does not take the drag.
    case refused
  }

  /// The time between two samples of a drag that says nothing about its time.
  static let sample = Duration.milliseconds(16)
  /// The most that may happen in one gesture.
  static let mostInputs = 10_000

  /// Rows at their places.
  init(_ replay: Replay, _ configuration: SwipeConfiguration?) {
    rows = replay.rows
    stage = ReplayStage(replay, configuration)
    history = [(.zero, stage)]
    let start = ReplayMoment(time: .zero, offset: 0)
    paths = rows.map { _ in [start] }
    touches = rows.map { _ in Touch() }
  }

  /// Whether a finger is on a row.
  var isFingerDown: Bool {
    touches.contains { if case .up = $0.finger { false } else { true } }
  }

  /// Forgets what happened on the lines before; the next steps are about a row.
  mutating func beginLine(on row: Int) {
    target = row
    events.removeAll(keepingCapacity: true)
    history.removeAll(keepingCapacity: true)
    history.append((clock, stage))
    refusals = []
    lastStep = clock
  }

  /// Lets time pass, completing what ends on the way.
  mutating func advance(to time: Duration) {
    while let deadline = stage.nextDeadline, deadline <= time, trouble == nil {
      look(until: deadline)
      clock = max(clock, deadline)
      let before = stage
      give(.timePassed)
      // A deadline that stays is none.
      if stage == before { break }
    }
    guard trouble == nil else { return }
    if stage.nextDeadline != nil { look(until: time) }
    clock = max(clock, time)
  }

  /// Lets time pass until nothing is due any more.
  mutating func runOut() {
    let latest = clock + .seconds(60)
    while let deadline = stage.nextDeadline, deadline <= latest, trouble == nil {
      let before = stage
      advance(to: max(deadline, clock))
      if stage == before { break }
    }
  }

  /// Does one step.
  mutating func perform(_ step: ReplayStep) {
    guard trouble == nil else { return }
    let width = rows[target].geometry.width
    switch step {
    case .touch(let place, let moved, let velocity, let vertical, let isAsked):
      lift(.cancelled())
      touch(place?.points(width: width), velocity, vertical, isAsked)
      if let distance = moved?.points(width: width) {
        begin(toward: distance, translation: distance)
      }
    case .move(let distance): move(to: touches[target].translation + distance.points(width: width))
    case .drag(let positions, let time): drag(positions.map { $0.points(width: width) }, time)
    case .release(let velocity): lift(.ended(velocity: velocity), "release")
    case .cancel(let velocity): lift(.cancelled(velocity: velocity), "cancel")
    case .fail: lift(.failed, "fail")
    case .tap(let part): tap(part, step.text)
    case .tapElsewhere:
      take(stage.touch(.down, on: nil, at: clock).told)
      take(stage.touch(.tap, on: nil, at: clock).told)
    case .scroll: take(stage.scroll(at: clock))
    case .select:
      let (isAllowed, told) = stage.select(target, at: clock)
      if !isAllowed { refuse() }
      take(told)
    case .command(let command, let animated):
      commands += 1
      give(
        .command(command.resolved(width: width), animated: animated, token: CommandToken(commands)),
        step.text
      )
    case .peek(let side, let share): give(.peek(side, upTo: share), step.text)
    case .hold(let share): give(.held(at: SwipeFraction(share)), step.text)
    case .goBack: give(.swipeToOrigin, step.text)
    case .confirm(let mode): give(.confirmed(as: mode), step.text)
    case .deny: give(.denied, step.text)
    case .editing(let isOn): give(.editing(isOn), step.text)
    case .interrupt: give(.animationsInterrupted, step.text)
    case .reuse:
      touches[target] = Touch()
      let appearance = stage.session(target)?.configuration.triggers.appearance
      let rule = appearance ?? TriggerConfiguration.default.appearance
      give(.reused(RowDefaults(appearance: rule)), step.text)
    case .sides(let sides): stage.allow(sides)
    case .wait(let time):
      if let time { advance(to: clock + time) } else { runOut() }
    }
    lastStep = clock
  }

  /// The rows as they were at a time since the line began, told of everything due by then.
  func stage(at time: Duration) -> ReplayStage? {
    guard var found = history.last(where: { $0.time <= time })?.stage else { return nil }
    for _ in 0..<1000 {
      guard let deadline = found.nextDeadline, deadline <= time else { break }
      let before = found
      _ = found.give(.timePassed, to: 0, at: deadline)
      if found == before { break }
    }
    return found
  }

  // MARK: The finger

  private mutating func touch(
    _ place: Double?,
    _ velocity: Double?,
    _ vertical: Double?,
    _ isAsked: Bool
  ) {
    touches[target].translation = 0
    let (passes, told) = stage.touch(.down, on: target, at: clock)
    touches[target].finger =
      passes
      ? .down(touchX: place, velocity: velocity, vertical: vertical, isAsked: isAsked) : .refused
    if !passes { refuse() }
    take(told)
  }

  private mutating func drag(_ positions: [Double], _ time: Duration?) {
    if case .up = touches[target].finger { touch(nil, nil, nil, true) }
    let start = clock
    let from = touches[target].translation
    guard let time, time > .zero, let last = positions.last else {
      for position in positions {
        if time == nil { advance(to: clock + Self.sample) }
        move(to: position)
      }
      return
    }
    // Every position is met exactly, with samples in between.
    let seconds = time.inSeconds
    let samples = (seconds / Self.sample.inSeconds / Double(positions.count)).rounded(.up)
    let each = Int(max(1, min(samples, Double(Self.mostInputs))))
    var before = from
    for (index, position) in positions.enumerated() {
      for step in 1...each {
        guard trouble == nil else { return }
        let share = Double(step) / Double(each)
        let passed = seconds * (Double(index) + share) / Double(positions.count)
        advance(to: start + .exactly(passed))
        move(to: step == each ? position : before + (position - before) * share)
      }
      before = position
    }
    touches[target].translation = last
  }

  private mutating func move(to position: Double) {
    guard trouble == nil else { return }
    if case .up = touches[target].finger { touch(nil, nil, nil, true) }
    if case .down(_, let velocity, _, let isAsked) = touches[target].finger {
      // A finger that has not moved has no direction to ask about.
      guard position != 0 || velocity != nil || !isAsked else { return }
      begin(toward: position, translation: 0)
    }
    if case .dragging = touches[target].finger { give(.movedTo(position)) }
    touches[target].translation = position
  }

  /// Asks the row whether it takes the drag, and begins it where it does.
  private mutating func begin(toward position: Double, translation: Double) {
    guard case .down(let touchX, let velocity, let vertical, let isAsked) = touches[target].finger
    else { return }
    let speed = velocity ?? position / Self.sample.inSeconds
    if isAsked, !mayBegin(position, speed, vertical, touchX) {
      touches[target].finger = .refused
      refuse()
      return
    }
    touches[target].finger = .dragging
    touches[target].translation = translation
    give(.began(translation: translation, velocity: speed, touchX: touchX))
  }

  private mutating func mayBegin(
    _ position: Double,
    _ velocity: Double,
    _ vertical: Double?,
    _ touchX: Double?
  ) -> Bool {
    let slope = vertical.map { velocity == 0 ? 0 : $0 / abs(velocity) }
    let intent = DragIntent(
      velocityX: velocity,
      velocityY: vertical ?? 0,
      touchX: touchX,
      translationX: position,
      translationY: slope.map { $0 * abs(position) } ?? 0
    )
    let (mayBegin, told) = stage.shouldBegin(intent, on: target, at: clock)
    take(told)
    return mayBegin
  }

  private mutating func lift(_ input: GestureInput, _ label: String = "") {
    if case .dragging = touches[target].finger { give(input, label) }
    touches[target] = Touch()
  }

  private mutating func tap(_ part: ReplayTarget, _ label: String) {
    for moment in [TouchMoment.down, .tap] {
      let (passes, told) = stage.touch(moment, on: target, at: clock)
      take(told)
      guard passes else {
        refuse()
        return
      }
    }
    give(.tapped(tapped(part)), label)
  }

  private mutating func refuse() {
    refusals.insert(target)
    note(target, "refused")
  }

  // MARK: The row

  private func tapped(_ part: ReplayTarget) -> TapTarget {
    switch part {
    case .content: return .content
    case .button(let side, let index): return .button(side, index: index)
    case .named(let name):
      let button = rows[target].buttons.first { $0.name.hasSameBytes(as: name) }
      return button.map { .button($0.side, index: $0.index) } ?? .content
    }
  }

  private mutating func give(_ input: GestureInput, _ label: String = "") {
    inputs += 1
    guard inputs <= Self.mostInputs else {
      trouble = "more happens than a gesture may hold"
      return
    }
    guard clock <= .exactly(Replay.longestSeconds + 120) else {
      trouble = "the gesture lasts too long"
      return
    }
    let told = stage.give(input, to: target, at: clock)
    for row in rows.indices where row != target { note(row, "") }
    note(target, label)
    take(told)
  }

  private mutating func take(_ told: [ListEvent<Int>]) {
    history.append((clock, stage))
    for one in told where rows.indices.contains(one.id) {
      events.append((clock, one.id, one.event))
      switch one.event {
      case .triggered(let outcome): note(one.id, "fires " + outcome.replayName)
      case .pressed(let press): note(one.id, "fires " + press.replayName)
      case .confirmationNeeded(let outcome): note(one.id, "asks " + outcome.replayName)
      case .pressNeedsConfirmation(let press): note(one.id, "asks " + press.replayName)
      default: break
      }
    }
  }

  private mutating func note(_ row: Int, _ label: String, at time: Duration? = nil) {
    let time = time ?? clock
    let offset = stage.session(row)?.shownOffset(at: time) ?? 0
    paths[row].append(ReplayMoment(time: time, offset: offset, label: label))
  }

  /// Notes where the content is seen on the way to a time.
  private mutating func look(until time: Duration) {
    let way = (time - clock).inSeconds
    let parts = Int(min(max(way / 0.025, 1), 16))
    for part in 1..<max(parts, 1) + 1 where part < parts {
      let moment = clock + .exactly(way * Double(part) / Double(parts))
      for row in rows.indices { note(row, "", at: moment) }
    }
  }
}

extension ReplayStep.RowCommandWord {
  /// The command on a row of a width.
  fileprivate func resolved(width: Double) -> RowCommand {
    switch self {
    case .open(let side): .open(side)
    case .close: .close
    case .expand(let side): .expand(side)
    case .set(let distance): .setOffset(distance.points(width: width))
    case .fulfil(let fulfilment): .fulfil(fulfilment)
    }
  }
}

extension SwipeOutcome {
  /// The name by which a replay calls what fires.
  var replayName: String { action ?? state.description }
}

extension ButtonPress {
  /// The name by which a replay calls what fires.
  var replayName: String { action ?? (name.isEmpty ? "\(side.rawValue):\(index)" : name) }
}
