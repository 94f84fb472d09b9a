// Writes down what follows from steps that nothing is expected of yet.

/// How much a replay says about what follows from its steps.
public enum ReplayDetail: Sendable, Hashable {
  /// What fires, how the row moves by itself, and where it stays.
  case outcome
  /// Everything that the row tells, and nothing else.
  case everything
}

extension Replay {
  /// The same replay with expectations behind every line of steps that has none.
  ///
  /// They are what follows under a configuration, or under the one that the head names, so that the
  /// replay passes there.
  public func described(
    _ configuration: SwipeConfiguration? = nil,
    detail: ReplayDetail = .outcome
  ) -> Replay {
    var found: [Int: [ReplayExpectation]] = [:]
    for gesture in gestures {
      var ignored: [Int: [ReplayStatement]] = [:]
      _ = play(gesture, configuration, &ignored) { block, window in
        guard let steps = block.steps, block.expectations.isEmpty else { return }
        found[block.line] = window.description(of: steps, detail)
      }
    }
    var described: [ReplayLine] = []
    for (index, line) in lines.enumerated() {
      described.append(line)
      let indent = line.indent.utf8.count + 2
      described += (found[index] ?? []).map { ReplayLine(.expectation($0), indent: indent) }
    }
    // Where that would be too much for one file, the steps alone are what there is.
    guard described.count <= Self.mostLines else { return self }
    let replay = Replay(lines: described, rows: rows, list: list)
    return replay.text.utf8.count <= Self.mostBytes ? replay : self
  }
}

extension ReplayWindow {
  /// What followed from the line's steps.
  fileprivate func description(
    of line: ReplayStepLine,
    _ detail: ReplayDetail
  ) -> [ReplayExpectation] {
    var expectations: [ReplayExpectation] = []
    for row in runner.rows.indices {
      let told = runner.events.filter { $0.row == row }.map(\.event)
      guard row == self.row || !told.isEmpty else { continue }
      let name = row == self.row ? nil : runner.rows[row].name
      var claims = detail == .everything ? everything(told) : outcome(told, row, line)
      claims += state(of: row)
      expectations += claims.map { ReplayExpectation($0, row: name) }
    }
    return expectations
  }

  private func everything(_ told: [GestureEvent]) -> [ReplayClaim] {
    told.isEmpty
      ? [.tellsNothing] : told.map { .tells(ReplayEventWords.words($0)) } + [.tellsNothingElse]
  }

  private func outcome(
    _ told: [GestureEvent],
    _ row: Int,
    _ line: ReplayStepLine
  ) -> [ReplayClaim] {
    var claims: [ReplayClaim] = runner.refusals.contains(row) ? [.refused] : []
    var movements: [ReplayClaim] = []
    var hasFired = false
    for event in told {
      switch event {
      case .triggered(let outcome):
        claims.append(.fires(outcome.replayName, mode: nil, origin: nil))
        hasFired = true
      case .pressed(let press):
        claims.append(.fires(press.replayName, mode: nil, origin: nil))
        hasFired = true
      case .confirmationNeeded(let outcome): claims.append(.asks(outcome.replayName))
      case .pressNeedsConfirmation(let press): claims.append(.asks(press.replayName))
      case .settling(let animation):
        var settling = ReplaySettling(animation).brief
        if case .offset = animation.kind { settling.to = ReplaySettling(animation).to }
        movements.append(.settles(settling))
      default: break
      }
    }
    let mayFire = row == self.row && line.steps.contains(where: \.mayFire)
    if mayFire, !hasFired { claims.insert(.nothingFires, at: 0) }
    return claims + movements
  }

  private func state(of row: Int) -> [ReplayClaim] {
    guard let session = runner.stage.session(row) else { return [] }
    var probe = ReplayProbe(session: session, time: runner.clock, row: runner.rows[row])
    probe.deletion = runner.deletions[row]
    let phase = probe.phase
    let offset = session.shownOffset(at: runner.clock)
    let number = ReplayNumber(value: offset, decimals: nil)
    switch phase {
    case .closed, .gone: return [.phase(phase)]
    case .open, .waiting: return [.phase(phase), .offset(number)]
    case .moving:
      // Somewhere on a curve; its last digits are nobody's business.
      return [.phase(phase), .offset(ReplayNumber(value: 0, decimals: 2).expecting(offset))]
    case .dragged:
      let sample = session.sample
      let state = ReplayClaim.state(sample.state, activated: sample.activated)
      return [.offset(number)] + (sample.state == .none ? [] : [state])
    }
  }
}

extension ReplayStep {
  /// Whether something may fire in consequence.
  fileprivate var mayFire: Bool {
    switch self {
    case .release, .cancel, .fail, .tap, .confirm: true
    default: false
    }
  }
}
