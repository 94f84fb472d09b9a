// Compares what fires with what was expected to.

extension ReplayWindow {
  /// Compares what fires on a row with the lines about that.
  func judgeFiring(_ verdicts: inout [ReplayVerdict], of row: Int) {
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

extension ReplayClaim {
  fileprivate var isAboutFiring: Bool {
    switch self {
    case .fires, .nothingFires: true
    default: false
    }
  }
}
