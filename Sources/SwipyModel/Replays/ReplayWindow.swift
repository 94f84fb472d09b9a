// Compares what was expected behind a line with what has happened.

/// What became of one expectation.
struct ReplayVerdict: Sendable {
  /// What was found instead; nil where the expectation holds.
  var found: String?
  /// What would have held, for an update; nil where that is not known.
  var replacement: [ReplayExpectation]?

  /// An expectation that holds.
  static let holds = ReplayVerdict()

  /// One that does not.
  static func differs(_ found: String, _ replacement: [ReplayExpectation]? = nil) -> ReplayVerdict {
    ReplayVerdict(found: found, replacement: replacement)
  }
}

/// The time from one line of steps to the next, and what is expected of it.
struct ReplayWindow {
  /// The row at its end.
  let runner: ReplayRunner
  /// Whether no line follows.
  let isLast: Bool
  /// The row that the line is about.
  let row: Int
  /// The expectations, in the order of their lines.
  let expectations: [ReplayExpectation]

  /// What became of each.
  func verdicts() -> [ReplayVerdict] {
    var verdicts = expectations.map(verdict)
    // What fires and what is told is a matter of each row.
    for row in Set(expectations.map(index)).sorted() {
      judgeFiring(&verdicts, of: row)
      judgeTelling(&verdicts, of: row)
    }
    return verdicts
  }

  /// The number of the row that an expectation is about.
  func index(_ expectation: ReplayExpectation) -> Int {
    guard let name = expectation.row else { return row }
    return runner.rows.firstIndex { $0.name.hasSameBytes(as: name) } ?? row
  }

  /// What a row has told.
  func events(of row: Int) -> [(time: Duration, event: GestureEvent)] {
    runner.events.filter { $0.row == row }.map { ($0.time, $0.event) }
  }

  private func verdict(_ expectation: ReplayExpectation) -> ReplayVerdict {
    switch expectation.claim {
    case .fires, .nothingFires, .tells, .tellsNothing, .tellsNothingElse: .holds
    case .refused: refused(expectation)
    case .asks(let name): asks(name, expectation)
    case .settles(let settling): settles(settling, expectation)
    case .offset, .state, .phase, .frame, .hides, .colour, .view: state(expectation)
    }
  }

  // MARK: Rules that look back

  /// Whether the row decides from the position before the last and has seen the last only once.
  var looksBack: Bool {
    guard runner.isLastPositionNew, let session = runner.stage.session(row),
      case .animated(let rules) = session.configuration.buttons,
      rules.measure == .previousInWholePoints
    else { return false }
    return SwipeSide.allCases.contains { side in
      guard case .buttons(let tray) = session.content[side] else { return false }
      return tray.expansion != nil
    }
  }

  /// What to do about that.
  static let advice =
    "this configuration decides from the position before the last: write the last position twice"

  // MARK: Time

  private func moment(_ time: ReplayTime) -> Duration {
    switch time {
    case .at(let time): time
    case .after(let time): runner.lastStep + time
    }
  }

  func isAt(_ time: ReplayTime?, _ found: Duration) -> Bool {
    guard let time else { return true }
    return abs((moment(time) - found).inSeconds) < 1e-9
  }

  /// The same way of saying when, of another moment.
  func expecting(_ time: ReplayTime?, _ found: Duration) -> ReplayTime? {
    switch time {
    case nil: nil
    case .after where found >= runner.lastStep: .after(found - runner.lastStep)
    case .at, .after: .at(found)
    }
  }

  // MARK: Events

  private func refused(_ expectation: ReplayExpectation) -> ReplayVerdict {
    let row = index(expectation)
    if runner.refusals.contains(row) { return .holds }
    let isActive = runner.stage.session(row)?.isGestureActive == true
    let wasBegun = isActive || !events(of: row).isEmpty
    return .differs(wasBegun ? "the row takes the gesture" : "the row is not asked", [])
  }

  private func asks(_ name: String, _ expectation: ReplayExpectation) -> ReplayVerdict {
    var names: [(String, Duration)] = []
    for (time, event) in events(of: index(expectation)) {
      switch event {
      case .confirmationNeeded(let outcome):
        if outcome.isCalled(name), isAt(expectation.time, time) { return .holds }
        names.append((outcome.replayName, time))
      case .pressNeedsConfirmation(let press):
        if press.isCalled(name), isAt(expectation.time, time) { return .holds }
        names.append((press.replayName, time))
      default: break
      }
    }
    let found = names.map {
      ReplayExpectation(.asks($0.0), time: expecting(expectation.time, $0.1), row: expectation.row)
    }
    return .differs(found.first?.text ?? "nothing asks", Array(found.prefix(1)))
  }

  private func settles(
    _ settling: ReplaySettling,
    _ expectation: ReplayExpectation
  ) -> ReplayVerdict {
    var found: [(SettleAnimation, Duration)] = []
    for case (let time, .settling(let animation)) in events(of: index(expectation)) {
      if settling.matches(animation), isAt(expectation.time, time) { return .holds }
      found.append((animation, time))
    }
    guard let best = found.first(where: { $0.0.kind == settling.kind }) ?? found.first else {
      return .differs("the row does not move by itself", [])
    }
    let claim = ReplayClaim.settles(settling.expecting(best.0))
    let replacement = ReplayExpectation(
      claim,
      time: expecting(expectation.time, best.1),
      row: expectation.row
    )
    return .differs(replacement.text, [replacement])
  }

  // MARK: State

  private func state(_ expectation: ReplayExpectation) -> ReplayVerdict {
    let index = index(expectation)
    guard let session = runner.stage.session(index) else { return .differs("there is no such row") }
    var probe = ReplayProbe(session: session, time: runner.clock, row: runner.rows[index])
    probe.deletion = runner.deletions[index]
    if let time = expectation.time {
      let moment = moment(time)
      guard let start = runner.history.first?.time, moment >= start else {
        return .differs("that is before the line that this is about")
      }
      guard isLast || moment <= runner.clock else {
        return .differs("the next line begins at \(runner.clock.replayText), before that")
      }
      guard let session = runner.stage(at: moment)?.session(index) else {
        return .differs("that is before the line that this is about")
      }
      probe.session = session
      probe.time = moment
    }
    guard let found = probe.found(expectation.claim) else { return .holds }
    return .differs(
      found.words,
      found.claim.map {
        [ReplayExpectation($0, time: expectation.time, row: expectation.row)]
      }
    )
  }
}

extension SwipeOutcome {
  /// Whether a name in a replay means what this outcome fires.
  func isCalled(_ name: String) -> Bool {
    replayName.hasSameBytes(as: name) || state.description.hasSameBytes(as: name)
  }
}

extension ButtonPress {
  /// Whether a name in a replay means this button.
  func isCalled(_ text: String) -> Bool {
    replayName.hasSameBytes(as: text) || name.hasSameBytes(as: text)
      || "\(side.rawValue):\(index)".hasSameBytes(as: text)
  }
}

extension ReplayClaim {
  /// Whether it is about something that a button's expansion decides.
  var dependsOnRelease: Bool {
    switch self {
    case .fires, .nothingFires, .asks, .settles, .tells, .phase: true
    default: false
    }
  }
}
