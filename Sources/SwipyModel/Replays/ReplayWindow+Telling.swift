// Compares what a row tells with what it was expected to.

extension ReplayWindow {
  /// Compares what a row tells with the lines about that.
  func judgeTelling(_ verdicts: inout [ReplayVerdict], of row: Int) {
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
          let rest = found.dropFirst(next)
          let shown = rest.prefix(4).map { $0.words.joined(separator: " ") }
          let more = rest.count > shown.count ? "; … and \(rest.count - shown.count) more" : ""
          verdicts[line] = .differs(
            rest.isEmpty
              ? "nothing more is told" : "told: " + shown.joined(separator: "; ") + more,
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
}

extension ReplayClaim {
  fileprivate var isAboutTelling: Bool {
    switch self {
    case .tells, .tellsNothing, .tellsNothingElse: true
    default: false
    }
  }
}
