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
  var stage: ReplayStage
  /// The time now, since the gesture's beginning.
  private(set) var clock = Duration.zero
  /// When the last step was done.
  var lastStep = Duration.zero
  /// What the rows have told since the line began, and when.
  private(set) var events: [(time: Duration, row: Int, event: GestureEvent)] = []
  /// The rows at each moment since the line began.
  private(set) var history: [(time: Duration, stage: ReplayStage)] = []
  /// The rows that refused something since the line began.
  var refusals: Set<Int> = []
  /// When each row that is to be deleted has told so; one used for something else is a row again.
  var deletions: [Int: Duration] = [:]
  /// Whether the finger was at its last position for one sample only.
  var isLastPositionNew = false
  /// Where the content of each row was from the beginning on.
  private(set) var paths: [[ReplayMoment]]
  /// Why the gesture cannot go on; nil while it can.
  private(set) var trouble: String?
  /// The row that steps are about.
  private(set) var target = 0
  var touches: [Touch]
  var commands: UInt64 = 0
  private var inputs = 0

  /// The finger on a row, and how far it has come from where it went down.
  struct Touch {
    var finger = Finger.up
    var translation = 0.0
  }

  enum Finger {
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

  // MARK: The rows

  /// Hands an input to the row that steps are about.
  mutating func give(_ input: GestureInput, _ label: String = "") {
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

  /// Takes in what was told.
  mutating func take(_ told: [ListEvent<Int>]) {
    history.append((clock, stage))
    for one in told where rows.indices.contains(one.id) {
      events.append((clock, one.id, one.event))
      switch one.event {
      case .triggered(let outcome): note(one.id, "fires " + outcome.replayName)
      case .pressed(let press): note(one.id, "fires " + press.replayName)
      case .confirmationNeeded(let outcome): note(one.id, "asks " + outcome.replayName)
      case .pressNeedsConfirmation(let press): note(one.id, "asks " + press.replayName)
      case .deletionDue:
        note(one.id, "deletion")
        deletions[one.id] = clock
      default: break
      }
    }
  }

  /// Notes where the content of a row is.
  mutating func note(_ row: Int, _ label: String, at time: Duration? = nil) {
    let time = time ?? clock
    // A row that is to be deleted goes nowhere any more; it is put back unseen.
    guard deletions[row] == nil || !label.isEmpty else { return }
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

extension SwipeOutcome {
  /// The name by which a replay calls what fires.
  var replayName: String { action ?? state.description }
}

extension ButtonPress {
  /// The name by which a replay calls what fires.
  var replayName: String { action ?? (name.isEmpty ? "\(side.rawValue):\(index)" : name) }
}
