// How what SwipeCellKit's rows answer is written down.

@testable import SwipyModel

extension SwipeCellKitDriver {
  mutating func record(_ events: [ListEvent<Int>]) {
    for event in events {
      layOut(event.event, row: event.id)
      record(event.event, row: event.id)
    }
  }

  /// Takes note that a row's buttons are laid out, as they are whenever the row moves or one expands.
  private mutating func layOut(_ event: GestureEvent, row: Int) {
    switch event {
    case .swiped, .settling, .expansionChanged: unlaid.remove(row)
    default: break
    }
  }

  /// Writes down what is told of the buttons' visibility, which the library puts off until it is done.
  mutating func recordPostponed() {
    for members in postponed { note("transition", members) }
    postponed.removeAll()
  }

  private mutating func record(_ event: GestureEvent, row: Int) {
    let rowMember: [String: JSONValue] = ["row": .number(row)]
    func oriented(_ side: SwipeSide) -> [String: JSONValue] {
      ["row": .number(row), "orientation": .string(side.rawValue)]
    }
    switch event {
    case .selectionChanged(let isOn): note(isOn ? "selectRow" : "deselectRow", rowMember)
    case .willReveal(let side, _): note("willBegin", oriented(side))
    case .willHide(let side, _): note("didEnd", oriented(side))
    case .pressed(let press): note("handler", ["row": .number(row), "action": .string(press.name)])
    case .deletionDue(let deletion):
      let animation = deletion == .fading ? "fade" : "none"
      note("deleteRow", ["row": .number(row), "animation": .string(animation)])
    case .feedbackDue: note("haptic", [:])
    case .animationStopped: note("stopAnimation", [:])
    case .completed(.some, let finished): note("completion", ["finished": .bool(finished)])
    case .settling(let animation):
      lastEnd = max(lastEnd, clock + animation.duration.milliseconds)
      settle(animation, row)
    case .animating(let part):
      let seconds = part.delay + part.timeline.seconds
      lastEnd = max(lastEnd, clock + Duration.exactly(milliseconds: seconds * 1000).milliseconds)
      animate(part)
    case .expansionChanged(let change) where !change.isComplete && dialect.hasExpansionDelegate:
      let others = (change.side == .left ? session(row)?.left : session(row)?.right)?.buttons.count
      note("expansionTiming", ["expanding": .bool(change.isExpanded)])
      announced = [
        "expanding": .bool(change.isExpanded), "others": .number((others ?? 1) - 1),
      ]
    case .buttonShown(let side, let index, let old, let new) where dialect.logsTransitions:
      let tray = side == .left ? session(row)?.left : session(row)?.right
      postponed.append([
        "action": .text(tray?.buttons[index].name), "old": .number(old), "new": .number(new),
      ])
    default: break
    }
  }

  private mutating func settle(_ animation: SettleAnimation, _ row: Int) {
    if let session = session(row), session.animation == animation,
      let speed = session.animationSpeed
    {
      let timing = session.rules.timing
      note(
        "animate",
        [
          "kind": .string("springPhysics"), "mass": .number(timing.mass),
          "stiffness": .number(timing.stiffness), "damping": .number(timing.damping),
          "initialVelocity": .number(speed), "delay": .number(0),
        ]
      )
    } else {
      animate(seconds: animation.seconds, delay: 0, isSpring: true)
    }
  }

  private mutating func animate(_ part: PartAnimation) {
    switch part.part {
    case .buttons:
      animate(seconds: part.timeline.seconds, delay: part.delay, isSpring: true)
      if let announced { note("expansionChange", announced) }
      announced = nil
    default:
      animate(seconds: part.timeline.seconds, delay: part.delay, isSpring: false)
    }
  }

  private mutating func animate(seconds: Double, delay: Double, isSpring: Bool) {
    var members: [String: JSONValue] = [
      "kind": .string(isSpring ? "dampingRatio" : "curve"), "duration": .number(seconds),
      "delay": .number(delay),
    ]
    if isSpring { members["dampingRatio"] = .number(1.0) } else { members["options"] = .array([]) }
    note("animate", members)
  }

  mutating func layout(isFinal: Bool) {
    for row in list.ids {
      guard let session = session(row) else { continue }
      recording.append(
        Recorded(
          time: clock,
          event: "layout",
          members: layout(of: session, row),
          isFinalLayout: isFinal
        )
      )
    }
  }

  private func layout(of session: AnimatedButtonSession, _ row: Int) -> [String: JSONValue] {
    var members: [String: JSONValue] = [
      "row": .number(row), "state": .string(state(session)), "offset": .number(session.offset),
      "open": .bool(session.shown != nil),
    ]
    guard let side = session.shown, let metrics = session.shownMetrics else { return members }
    let visible = session.toldVisible
    let content = metrics.content(visible: visible)
    members["orientation"] = .string(side.rawValue)
    members["expanded"] = .bool(session.isExpanded)
    members["visibleWidth"] = .number(visible)
    members["preferredWidth"] = .number(metrics.openDistance)
    members["buttonWidth"] = .number(metrics.width(0))
    members["contentWidth"] = .number(content)
    members["scrollRatio"] = .number(session.drag.yield)
    members["actionOrder"] = .array(metrics.tray.buttons.map { .string($0.name) })
    members["wrapperX"] = .array(
      (0..<metrics.count).map { .number(wrapperX($0, session, metrics, unlaid.contains(row))) }
    )
    let shift: Double =
      switch metrics.tray.transition {
      case .drag: content - visible
      case .reveal: metrics.area - visible
      default: 0
      }
    members["boundsX"] = .number(unlaid.contains(row) ? 0 : -shift * side.sign)
    return members
  }

  private func wrapperX(
    _ index: Int,
    _ session: AnimatedButtonSession,
    _ metrics: ButtonMetrics,
    _ isUnlaid: Bool
  ) -> Double {
    if isUnlaid { return 0 }
    let isWhole = session.isExpanded && index == metrics.count - 1
    let depth = isWhole ? 0 : metrics.depth(index, visible: session.toldVisible)
    let width = session.geometry.width
    return metrics.side == .left ? -2 * width - depth : width + depth
  }

  private func state(_ session: AnimatedButtonSession) -> String {
    switch session.phase {
    case .atRest, .peeking: "center"
    case .dragging: "dragging"
    case .open(let side), .filled(let side): side.rawValue
    case .confirming(let press): press.side.rawValue
    case .closing: "animatingToCenter"
    }
  }
}
