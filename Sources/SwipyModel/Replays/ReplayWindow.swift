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
  private func index(_ expectation: ReplayExpectation) -> Int {
    guard let name = expectation.row else { return row }
    return runner.rows.firstIndex { $0.name.hasSameBytes(as: name) } ?? row
  }

  /// What a row has told.
  private func events(of row: Int) -> [(time: Duration, event: GestureEvent)] {
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

  // MARK: Time

  private func moment(_ time: ReplayTime) -> Duration {
    switch time {
    case .at(let time): time
    case .after(let time): runner.lastStep + time
    }
  }

  private func isAt(_ time: ReplayTime?, _ found: Duration) -> Bool {
    guard let time else { return true }
    return abs((moment(time) - found).inSeconds) < 1e-9
  }

  /// The same way of saying when, of another moment.
  private func expecting(_ time: ReplayTime?, _ found: Duration) -> ReplayTime? {
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

  private func judgeFiring(_ verdicts: inout [ReplayVerdict], of row: Int) {
    let lines = expectations.indices.filter {
      expectations[$0].claim.isAboutFiring && index(expectations[$0]) == row
    }
    guard !lines.isEmpty else { return }
    let found = events(of: row).compactMap { time, event -> (time: Duration, fired: Fired)? in
      switch event {
      case .triggered(let outcome): (time, .trigger(outcome))
      case .pressed(let press): (time, .button(press))
      default: nil
      }
    }
    func replacement(_ place: Int, like line: Int) -> ReplayExpectation {
      ReplayExpectation(
        found[place].fired.claim(like: expectations[line].claim),
        time: expecting(expectations[line].time, found[place].time),
        row: expectations[line].row
      )
    }
    let wanted = lines.filter { expectations[$0].claim != .nothingFires }
    for line in lines where expectations[line].claim == .nothingFires {
      guard !found.isEmpty else { continue }
      let all = found.indices.map { replacement($0, like: line) }
      verdicts[line] = .differs(all.map(\.text).joined(separator: ", "), wanted.isEmpty ? all : [])
    }
    for (place, line) in wanted.enumerated() {
      let expectation = expectations[line]
      guard place < found.count else {
        let isFirst = place == 0
        verdicts[line] = .differs(
          isFirst ? "nothing fires" : "nothing else fires",
          isFirst ? [ReplayExpectation(.nothingFires, row: expectation.row)] : []
        )
        continue
      }
      var also: [ReplayExpectation] = []
      if place == wanted.count - 1 {
        also = found.indices.dropFirst(place + 1).map { replacement($0, like: line) }
      }
      let isRight =
        found[place].fired.matches(expectation.claim) && isAt(expectation.time, found[place].time)
      guard !isRight || !also.isEmpty else { continue }
      let all = [isRight ? expectation : replacement(place, like: line)] + also
      verdicts[line] = .differs(all.map(\.text).joined(separator: ", "), all)
    }
  }

  private func judgeTelling(_ verdicts: inout [ReplayVerdict], of row: Int) {
    let lines = expectations.indices.filter {
      expectations[$0].claim.isAboutTelling && index(expectations[$0]) == row
    }
    guard !lines.isEmpty else { return }
    let found = events(of: row).map { (time: $0.time, words: ReplayEventWords.words($0.event)) }
    func told(_ place: Int, like line: Int) -> ReplayExpectation {
      ReplayExpectation(
        .tells(found[place].words),
        time: expecting(expectations[line].time, found[place].time),
        row: expectations[line].row
      )
    }
    func matches(_ line: Int, _ place: Int) -> Bool {
      guard case .tells(let words) = expectations[line].claim else { return false }
      return ReplayEventWords.matches(words, found[place].words)
        && isAt(expectations[line].time, found[place].time)
    }
    for line in lines where expectations[line].claim == .tellsNothing && !found.isEmpty {
      let all = found.indices.map { told($0, like: line) }
      verdicts[line] = .differs(all.map(\.text).joined(separator: "; "), all)
    }
    let wanted = lines.filter { if case .tells = expectations[$0].claim { true } else { false } }
    guard let end = lines.first(where: { expectations[$0].claim == .tellsNothingElse }) else {
      // Each event has to come after that of the line before.
      var next = 0
      for line in wanted {
        if let place = (next..<found.count).first(where: { matches(line, $0) }) {
          next = place + 1
        } else {
          let rest = found.dropFirst(next).prefix(4).map { $0.words.joined(separator: " ") }
          verdicts[line] = .differs(
            rest.isEmpty ? "nothing more is told" : "told: " + rest.joined(separator: "; "),
            []
          )
        }
      }
      return
    }
    for (place, line) in wanted.enumerated() {
      if place >= found.count {
        verdicts[line] = .differs("nothing more is told", [])
      } else if !matches(line, place) {
        let replacement = told(place, like: line)
        verdicts[line] = .differs(replacement.text, [replacement])
      }
    }
    if found.count > wanted.count {
      let more = found.indices.dropFirst(wanted.count).map { told($0, like: end) }
      verdicts[end] = .differs(
        more.map(\.text).joined(separator: "; "),
        more + [expectations[end]]
      )
    }
  }

  // MARK: State

  private func state(_ expectation: ReplayExpectation) -> ReplayVerdict {
    let index = index(expectation)
    guard let session = runner.stage.session(index) else { return .differs("there is no such row") }
    var probe = ReplayProbe(session: session, time: runner.clock, row: runner.rows[index])
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

/// Something that has fired.
private enum Fired {
  case trigger(SwipeOutcome)
  case button(ButtonPress)

  func matches(_ claim: ReplayClaim) -> Bool {
    guard case .fires(let name, let mode, let origin) = claim else { return false }
    switch self {
    case .trigger(let outcome):
      return outcome.isCalled(name) && mode.map { $0 == outcome.mode } ?? true && origin == nil
    case .button(let press):
      return press.isCalled(name) && mode == nil && origin.map { $0 == press.origin } ?? true
    }
  }

  /// A claim that says as much as another.
  func claim(like claim: ReplayClaim) -> ReplayClaim {
    guard case .fires(_, let mode, let origin) = claim else {
      return .fires(name, mode: nil, origin: nil)
    }
    switch self {
    case .trigger(let outcome):
      return .fires(name, mode: mode == nil ? nil : outcome.mode, origin: nil)
    case .button(let press):
      return .fires(name, mode: nil, origin: origin == nil ? nil : press.origin)
    }
  }

  private var name: String {
    switch self {
    case .trigger(let outcome): outcome.replayName
    case .button(let press): press.replayName
    }
  }
}

extension SwipeOutcome {
  /// Whether a name in a replay means what this outcome fires.
  fileprivate func isCalled(_ name: String) -> Bool {
    replayName.hasSameBytes(as: name) || state.description.hasSameBytes(as: name)
  }
}

extension ButtonPress {
  /// Whether a name in a replay means this button.
  fileprivate func isCalled(_ text: String) -> Bool {
    replayName.hasSameBytes(as: text) || name.hasSameBytes(as: text)
      || "\(side.rawValue):\(index)".hasSameBytes(as: text)
  }
}

extension ReplayClaim {
  fileprivate var isAboutFiring: Bool {
    switch self {
    case .fires, .nothingFires: true
    default: false
    }
  }

  fileprivate var isAboutTelling: Bool {
    switch self {
    case .tells, .tellsNothing, .tellsNothingElse: true
    default: false
    }
  }
}
