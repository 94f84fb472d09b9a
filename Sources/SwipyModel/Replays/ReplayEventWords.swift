// Events in a replay's words.

/// The words of what a row tells.
enum ReplayEventWords {
  /// The names that events go by.
  static let names = [
    "started", "swiped", "crossed", "settling", "finished", "confirmation", "triggered", "exited",
    "returned", "will-reveal", "revealed", "will-hide", "hidden", "tray", "expanded", "collapsed",
    "pressed", "press-asked", "feedback", "deletion", "selected", "deselected", "animating",
    "stopped", "shown", "completed",
  ]

  /// An event's words, its name first.
  static func words(_ event: GestureEvent) -> [String] {
    switch event {
    case .started: ["started"]
    case .swiped(let sample):
      ["swiped", sample.offset.replayText, sample.state.description]
        + (sample.activated ? ["activated"] : [])
    case .crossed(let from, let to, let activated):
      ["crossed", from.description, "to", to.description] + (activated ? ["activated"] : [])
    case .settling(let animation):
      ["settling"] + ReplaySettling(animation).text.split(separator: " ").map { String($0) }
    case .finished(let outcome): ["finished"] + words(outcome)
    case .confirmationNeeded(let outcome): ["confirmation"] + words(outcome)
    case .triggered(let outcome): ["triggered"] + words(outcome)
    case .exited(let side): ["exited", side.rawValue]
    case .returned(let onCommand): ["returned"] + (onCommand ? ["on", "command"] : [])
    case .willReveal(let side, let animated): ["will-reveal"] + words(side, animated)
    case .revealed(let side, let animated): ["revealed"] + words(side, animated)
    case .willHide(let side, let animated): ["will-hide"] + words(side, animated)
    case .hidden(let side, let animated): ["hidden"] + words(side, animated)
    case .trayChanged(let state, let isGestureActive):
      ["tray"] + words(state) + (isGestureActive ? ["by", "finger"] : [])
    case .expansionChanged(let change):
      [change.isExpanded ? "expanded" : "collapsed", "\(change.side.rawValue):\(change.index)"]
        + (change.isComplete ? ["completely"] : [])
    case .pressed(let press): ["pressed"] + words(press)
    case .pressNeedsConfirmation(let press): ["press-asked"] + words(press)
    case .feedbackDue: ["feedback"]
    case .deletionDue(let deletion): ["deletion", deletion == .atOnce ? "at-once" : "fading"]
    case .selectionChanged(let isSelected): [isSelected ? "selected" : "deselected"]
    case .animating(let animation): ["animating"] + words(animation)
    case .animationStopped: ["stopped"]
    case .buttonShown(let side, let index, let from, let to):
      ["shown", "\(side.rawValue):\(index)", "from", from.replayText, "to", to.replayText]
    case .completed(let token, let finished):
      ["completed", token.map { "\($0.rawValue)" } ?? "-", finished ? "finished" : "unfinished"]
    }
  }

  private static func words(_ outcome: SwipeOutcome) -> [String] {
    let ending =
      switch outcome.ending {
      case .released: "released"
      case .reached: "reached"
      case .cancelled: "cancelled"
      }
    return [
      outcome.state.description, outcome.fraction.value.percentText, outcome.mode.rawValue, ending,
    ]
      + (outcome.activated ? ["activated"] : []) + [outcome.action].compactMap(\.self)
  }

  private static func words(_ side: SwipeSide, _ animated: Bool) -> [String] {
    [side.rawValue] + (animated ? [] : ["at-once"])
  }

  private static func words(_ state: TrayState) -> [String] {
    switch state {
    case .closed: ["closed"]
    case .swiping(let side): ["swiping", side.rawValue]
    case .expanding(let side): ["expanding", side.rawValue]
    }
  }

  private static func words(_ press: ButtonPress) -> [String] {
    ["\(press.side.rawValue):\(press.index)", "by", press.origin.replayText, press.name]
      + [press.action].compactMap(\.self)
  }

  private static func words(_ animation: PartAnimation) -> [String] {
    let part =
      switch animation.part {
      case .buttons: "buttons"
      case .button(let index): "button:\(index)"
      case .height: "height"
      case .backView: "back"
      }
    let timeline = animation.timeline
    return [
      part, "from", timeline.startValue.replayText, "to", timeline.endValue.replayText, "in",
      timeline.duration.replayText,
    ] + (animation.delay == 0 ? [] : ["delay", Duration.exactly(animation.delay).replayText])
  }

  /// Whether an event's words begin with those expected; numbers may differ by 1e-6.
  static func matches(_ expected: [String], _ found: [String]) -> Bool {
    expected.count <= found.count && zip(expected, found).allSatisfy(isSame)
  }

  private static func isSame(_ a: String, _ b: String) -> Bool {
    if a.hasSameBytes(as: b) { return true }
    guard let (x, xUnit) = number(a), let (y, yUnit) = number(b), xUnit.hasSameBytes(as: yUnit)
    else { return false }
    return abs(x - y) <= 1e-6 * max(1, abs(x))
  }

  private static func number(_ word: String) -> (Double, unit: String)? {
    let digits = word.utf8.prefix { byte in
      (byte >= 48 && byte <= 57) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: "+")
    }
    guard let value = Double(replayDigits: String(decoding: digits, as: UTF8.self)) else {
      return nil
    }
    return (value, String(decoding: word.utf8.dropFirst(digits.count), as: UTF8.self))
  }
}
