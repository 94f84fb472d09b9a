// A row that writes down what happens to it.

/// A row as a value that remembers its inputs, so that they can be written down as a replay.
///
/// Use it in place of a ``RowSession`` while you record:
///
///     var row = RecordedRow(ReplayRow(style: .mgSwipe, content: content))
///     row.handle(.moved(by: -12), at: now, into: &events)   // as often as it takes
///     print(row.replay())
///
/// Each time the row is at its place with no finger on it, the next input begins another gesture.
public struct RecordedRow: Sendable {
  /// The row as the replay's head describes it.
  public let row: ReplayRow
  /// The row itself.
  public private(set) var session: RowSession

  private let configuration: SwipeConfiguration?
  private var gestures: [[ReplayStepLine]] = []
  private var start = Duration.zero
  private var isFingerDown = false
  private var translation = 0.0
  private var intent: DragIntent?
  private var lines = 0

  /// A row at its place, under a configuration or else the one that the head names.
  public init(_ row: ReplayRow, configuration: SwipeConfiguration? = nil) {
    self.row = row
    self.configuration = configuration
    session = row.session(configuration)
  }

  /// Whether a drag may begin on this row; see ``RowSession/shouldBegin(_:at:into:)``.
  public mutating func shouldBegin(
    _ intent: DragIntent,
    at time: Duration,
    into events: inout [GestureEvent]
  ) -> Bool {
    begin(at: time)
    let answer = session.shouldBegin(intent, at: time, into: &events)
    self.intent = intent
    if !answer {
      // A refusal is worth a line: the finger goes down, moves, and lifts.
      note(touch(0, intent.velocityX, intent.touchX, moved: intent.translationX), at: time)
      note(.release(velocity: 0), at: time)
      self.intent = nil
    }
    return answer
  }

  /// Takes in one thing that happens; see ``RowSession/handle(_:at:into:)``.
  public mutating func handle(
    _ input: GestureInput,
    at time: Duration,
    into events: inout [GestureEvent]
  ) {
    begin(at: time)
    if let step = step(for: input) { note(step, at: time) }
    session.handle(input, at: time, into: &events)
  }

  /// What happened so far, as a replay that expects what followed.
  ///
  /// Whatever is longer than a replay may be is left out at the end.
  public func replay(detail: ReplayDetail = .outcome) -> Replay {
    var lines = row.head.map { ReplayLine(.head($0)) }
    for (index, gesture) in gestures.enumerated() where !gesture.isEmpty {
      guard index < Replay.mostGestures else { break }
      lines.append(ReplayLine())
      lines.append(ReplayLine(.gesture("\(index + 1)")))
      lines += gesture.map { ReplayLine(.steps($0), indent: 2) }
    }
    lines.append(ReplayLine())
    return Replay(lines: lines, rows: [row], list: nil).described(configuration, detail: detail)
  }

  /// Begins another gesture where the last one is over.
  private mutating func begin(at time: Duration) {
    let isOver = session.phase == .atRest && session.nextDeadline == nil && !isFingerDown
    guard gestures.isEmpty || (isOver && intent == nil) else { return }
    if gestures.last?.isEmpty != true { gestures.append([]) }
    start = time
  }

  private mutating func note(_ step: ReplayStep, at time: Duration) {
    lines += 1
    let since = time - start
    let isInTime = since >= .zero && since <= .exactly(Replay.longestSeconds)
    guard lines <= Replay.mostLines / 4, isInTime, !gestures.isEmpty else { return }
    gestures[gestures.count - 1].append(ReplayStepLine(time: .at(since), [step]))
  }

  private func touch(
    _ velocity: Double,
    _ asked: Double?,
    _ touchX: Double?,
    moved: Double
  ) -> ReplayStep {
    .touch(
      at: touchX.map { .points($0.orZero) },
      moved: .points(moved.orZero),
      velocity: velocity == 0 ? asked?.orZero ?? 0 : velocity.orZero,
      vertical: intent.map(\.velocityY.orZero).flatMap { $0 == 0 ? nil : $0 },
      isAsked: intent != nil
    )
  }

  /// The step that an input is; nil for one that a replay does by itself.
  private mutating func step(for input: GestureInput) -> ReplayStep? {
    switch input {
    case .began(let distance, let velocity, let touchX):
      isFingerDown = true
      translation = distance.orZero
      let step = touch(velocity, intent?.velocityX, touchX, moved: translation)
      intent = nil
      return step
    case .moved(let distance):
      guard isFingerDown else { return nil }
      translation += distance.orZero
      return .move(.points(distance.orZero))
    case .movedTo(let position):
      guard isFingerDown else { return nil }
      let distance = position.orZero - translation
      translation += distance
      return .move(.points(distance))
    case .ended(let velocity): return lift(.release(velocity: velocity.orZero))
    case .cancelled(let velocity): return lift(.cancel(velocity: velocity.orZero))
    case .failed: return lift(.fail)
    case .tapped(.content): return .tap(.content)
    case .tapped(.button(let side, let index)):
      // A replay has taps on buttons that are there, and nothing else.
      return row.hasButton(side, index) ? .tap(.button(side, index: index)) : nil
    case .command(let command, let animated, _):
      return .command(ReplayStep.RowCommandWord(command), animated: animated)
    case .editing(let isOn): return .editing(isOn)
    case .confirmed(let mode): return .confirm(mode)
    case .denied: return .deny
    case .swipeToOrigin: return .goBack
    case .peek(let side, let share): return .peek(side, share.orZero)
    case .held(let fraction): return .hold(fraction.value)
    case .animationsInterrupted: return .interrupt
    case .reused: return .reuse
    case .timePassed: return nil
    }
  }

  private mutating func lift(_ step: ReplayStep) -> ReplayStep? {
    guard isFingerDown else { return nil }
    isFingerDown = false
    translation = 0
    return step
  }
}

extension ReplayStep.RowCommandWord {
  /// A command in a replay's words.
  init(_ command: RowCommand) {
    switch command {
    case .open(let side): self = .open(side)
    case .close: self = .close
    case .setOffset(let offset): self = .set(.points(offset.orZero))
    case .expand(let side): self = .expand(side)
    case .fulfil(let fulfilment): self = .fulfil(fulfilment)
    }
  }
}
