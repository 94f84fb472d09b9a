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
  /// The row as the head describes it.
  let row: ReplayRow
  /// The row now.
  private(set) var session: RowSession
  /// The time now, since the gesture's beginning.
  private(set) var clock = Duration.zero
  /// When the last step was done.
  private(set) var lastStep = Duration.zero
  /// What the row has told since the line began, and when.
  private(set) var events: [(time: Duration, event: GestureEvent)] = []
  /// The row at each moment since the line began.
  private(set) var history: [(time: Duration, session: RowSession)] = []
  /// Whether the row refused a drag since the line began.
  private(set) var hasRefused = false
  /// Where the content was from the beginning on.
  private(set) var path: [ReplayMoment] = []
  /// Why the gesture cannot go on; nil while it can.
  private(set) var trouble: String?
  private var finger = Finger.up
  private var translation = 0.0
  private var commands: UInt64 = 0
  private var inputs = 0

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
  static let mostInputs = 20_000

  /// A row at its place.
  init(_ row: ReplayRow, _ configuration: SwipeConfiguration?) {
    self.row = row
    session = row.session(configuration)
    history = [(.zero, session)]
    path = [ReplayMoment(time: .zero, offset: 0)]
  }

  /// Whether a finger is on the row.
  var isFingerDown: Bool { if case .up = finger { false } else { true } }

  /// Forgets what happened on the lines before.
  mutating func beginLine() {
    events.removeAll(keepingCapacity: true)
    history.removeAll(keepingCapacity: true)
    history.append((clock, session))
    hasRefused = false
    lastStep = clock
  }

  /// Lets time pass, completing what ends on the way.
  mutating func advance(to time: Duration) {
    while let deadline = session.nextDeadline, deadline <= time, trouble == nil {
      look(until: deadline)
      clock = max(clock, deadline)
      let before = session
      give(.timePassed)
      // A deadline that stays is none.
      if session == before { break }
    }
    guard trouble == nil else { return }
    if session.nextDeadline != nil { look(until: time) }
    clock = max(clock, time)
  }

  /// Lets time pass until nothing is due any more.
  mutating func runOut() {
    let latest = clock + .seconds(60)
    while let deadline = session.nextDeadline, deadline <= latest, trouble == nil {
      let before = session
      advance(to: max(deadline, clock))
      if session == before { break }
    }
  }

  /// Does one step.
  mutating func perform(_ step: ReplayStep) {
    guard trouble == nil else { return }
    let width = row.geometry.width
    switch step {
    case .touch(let place, let velocity, let vertical, let isAsked):
      lift(.cancelled())
      touch(place?.points(width: width), velocity, vertical, isAsked)
    case .move(let distance): move(to: translation + distance.points(width: width))
    case .drag(let positions, let time): drag(positions.map { $0.points(width: width) }, time)
    case .release(let velocity): lift(.ended(velocity: velocity), "release")
    case .cancel(let velocity): lift(.cancelled(velocity: velocity), "cancel")
    case .fail: lift(.failed, "fail")
    case .tap(let target): give(.tapped(tapped(target)), step.text)
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
      finger = .up
      let appearance = session.configuration.triggers.appearance
      give(.reused(RowDefaults(appearance: appearance)), step.text)
    case .sides(let sides): session.content.triggers.enabledSides = sides
    case .wait(let time):
      if let time { advance(to: clock + time) } else { runOut() }
    }
    lastStep = clock
  }

  /// The row as it was at a time since the line began, told of everything due by then.
  func session(at time: Duration) -> RowSession? {
    guard var found = history.last(where: { $0.time <= time })?.session else { return nil }
    var ignored: [GestureEvent] = []
    for _ in 0..<1000 {
      guard let deadline = found.nextDeadline, deadline <= time else { break }
      let before = found
      found.handle(.timePassed, at: deadline, into: &ignored)
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
    translation = 0
    finger = .down(touchX: place, velocity: velocity, vertical: vertical, isAsked: isAsked)
  }

  private mutating func drag(_ positions: [Double], _ time: Duration?) {
    if case .up = finger { touch(nil, nil, nil, true) }
    let start = clock
    let from = translation
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
    translation = last
  }

  private mutating func move(to position: Double) {
    guard trouble == nil else { return }
    if case .up = finger { touch(nil, nil, nil, true) }
    switch finger {
    case .up, .refused: break
    case .dragging: give(.movedTo(position))
    case .down(let touchX, let velocity, let vertical, let isAsked):
      guard position != 0 || velocity != nil || !isAsked else { break }
      let speed = velocity ?? position / Self.sample.inSeconds
      if isAsked, !mayBegin(position, speed, vertical, touchX) {
        finger = .refused
        hasRefused = true
        note("refused")
        break
      }
      finger = .dragging
      give(.began(translation: position, velocity: speed, touchX: touchX))
    }
    translation = position
  }

  private mutating func mayBegin(
    _ position: Double,
    _ velocity: Double,
    _ vertical: Double?,
    _ touchX: Double?
  ) -> Bool {
    var told: [GestureEvent] = []
    let slope = vertical.map { velocity == 0 ? 0 : $0 / abs(velocity) }
    let intent = DragIntent(
      velocityX: velocity,
      velocityY: vertical ?? 0,
      touchX: touchX,
      translationX: position,
      translationY: slope.map { $0 * abs(position) } ?? 0
    )
    let mayBegin = session.shouldBegin(intent, at: clock, into: &told)
    take(told)
    return mayBegin
  }

  private mutating func lift(_ input: GestureInput, _ label: String = "") {
    if case .dragging = finger { give(input, label) }
    finger = .up
    translation = 0
  }

  // MARK: The row

  private func tapped(_ target: ReplayTarget) -> TapTarget {
    switch target {
    case .content: return .content
    case .button(let side, let index): return .button(side, index: index)
    case .named(let name):
      let button = row.buttons.first { $0.name.hasSameBytes(as: name) }
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
    var told: [GestureEvent] = []
    session.handle(input, at: clock, into: &told)
    history.append((clock, session))
    note(label)
    take(told)
  }

  private mutating func take(_ told: [GestureEvent]) {
    for event in told {
      events.append((clock, event))
      switch event {
      case .triggered(let outcome): note("fires " + outcome.replayName)
      case .pressed(let press): note("fires " + press.replayName)
      case .confirmationNeeded(let outcome): note("asks " + outcome.replayName)
      case .pressNeedsConfirmation(let press): note("asks " + press.replayName)
      default: break
      }
    }
  }

  private mutating func note(_ label: String) {
    path.append(
      ReplayMoment(time: clock, offset: session.shownOffset(at: clock), label: label)
    )
  }

  /// Notes where the content is seen on the way to a time.
  private mutating func look(until time: Duration) {
    let way = (time - clock).inSeconds
    let parts = Int(min(max(way / 0.025, 1), 16))
    for part in 1..<max(parts, 1) + 1 where part < parts {
      let moment = clock + .exactly(way * Double(part) / Double(parts))
      path.append(ReplayMoment(time: moment, offset: session.shownOffset(at: moment)))
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
