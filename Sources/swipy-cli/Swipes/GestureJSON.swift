// Gestures as members of JSON results and as causes of changes.

import SwipyModel
import SyncEngine

extension GestureEnd {
  /// The gesture as the cause of a change, so that a log reads like a story.
  func cause(velocity: Double) -> JSON {
    var object = JSONObject()
    let side = firing?.isTap == true ? state.side : fraction.side
    if firing?.isTap == true { object["by"] = "tap" }
    object["side"] = side.map { .string($0.rawValue) }
    object["fraction"] = .double(fraction.value)
    object["velocity"] = .double(velocity)
    object["state"] = state.json
    object["mode"] = mode.json
    object["action"] = action.map { .string($0) } ?? .null
    return .object(object)
  }

  /// Where the row has gone and how long it took: away, to its place, or to where it is open.
  var settleJSON: JSON {
    let kind: Text
    switch settle?.kind {
    case .exit, .fill: kind = "exit"
    case .open, .expand, .offset: kind = open == nil ? "origin" : "open"
    case .origin, .peek: kind = "origin"
    case nil: kind = open == nil ? "origin" : "open"
    }
    return ["kind": .string(kind), "duration": .double(settle?.seconds ?? 0)]
  }
}

extension HeldGesture.Sample {
  /// The sample as results show it; `crossed` only where a threshold was crossed.
  func json(_ binding: Bindings.Binding?) -> JSON {
    var object = JSONObject()
    object["fraction"] = .double(fraction.value)
    object["offset"] = .double(offset)
    object["state"] = state.json
    object["activated"] = .bool(activated)
    object["mode"] = binding?.mode.json ?? .null
    object["action"] = binding.map { .string($0.action.text) } ?? .null
    if let crossing {
      object["crossed"] = ["from": crossing.from.json, "to": crossing.to.json]
    }
    return .object(object)
  }
}

extension SettleAnimation {
  /// Whether the row is gone at its end.
  var leaves: Bool {
    switch kind {
    case .exit, .fill: true
    case .origin, .peek, .open, .expand, .offset: false
    }
  }
}

extension SettleAnimation.Kind {
  /// The name of where it leads.
  var name: String {
    switch self {
    case .exit: "exit"
    case .origin: "origin"
    case .peek: "peek"
    case .open: "open"
    case .expand: "expand"
    case .fill: "fill"
    case .offset: "offset"
    }
  }
}

extension GestureEvent {
  /// The event as results show it.
  var json: JSON {
    switch self {
    case .started: ["event": "started"]
    case .swiped(let sample):
      [
        "event": "swiped", "offset": .double(sample.offset),
        "fraction": .double(sample.fraction.value), "state": sample.state.json,
        "activated": .bool(sample.activated),
      ]
    case .crossed(let from, let to, let activated):
      [
        "event": "crossed", "from": from.json, "to": to.json, "activated": .bool(activated),
      ]
    case .settling(let animation):
      [
        "event": "settling", "kind": .string(animation.kind.name),
        "duration": .double(animation.seconds),
      ]
    case .finished(let outcome): outcome.json(event: "finished")
    case .confirmationNeeded(let outcome): outcome.json(event: "confirming")
    case .triggered(let outcome): outcome.json(event: "triggered")
    case .exited(let side): ["event": "exited", "side": .string(side.rawValue)]
    case .returned: ["event": "returned"]
    case .willReveal(let side, _): ["event": "willReveal", "side": .string(side.rawValue)]
    case .revealed(let side, _): ["event": "revealed", "side": .string(side.rawValue)]
    case .willHide(let side, _): ["event": "willHide", "side": .string(side.rawValue)]
    case .hidden(let side, _): ["event": "hidden", "side": .string(side.rawValue)]
    case .trayChanged(let state, _): ["event": "trayChanged", "tray": .string(state.name)]
    case .expansionChanged(let change):
      [
        "event": "expansionChanged", "button": .int(change.index),
        "expanded": .bool(change.isExpanded),
        "side": .string(change.side.rawValue),
      ]
    case .pressed(let press): press.json(event: "pressed")
    case .pressNeedsConfirmation(let press): press.json(event: "confirming")
    case .feedbackDue: ["event": "feedback"]
    case .deletionDue: ["event": "deletion"]
    case .selectionChanged(let isSelected):
      ["event": "selection", "selected": .bool(isSelected)]
    case .animating(let animation):
      ["event": "animating", "duration": .double(animation.timeline.seconds)]
    case .animationStopped: ["event": "animationStopped"]
    case .buttonShown(let side, let index, _, let share):
      [
        "event": "buttonShown", "button": .int(index), "share": .double(share),
        "side": .string(side.rawValue),
      ]
    case .completed(_, let finished): ["event": "completed", "finished": .bool(finished)]
    }
  }
}

extension SwipeOutcome {
  fileprivate func json(event: Text) -> JSON {
    [
      "event": .string(event), "fraction": .double(fraction.value), "state": state.json,
      "mode": mode.json, "activated": .bool(activated),
      "action": action.map { .string($0) } ?? .null,
    ]
  }
}

extension TrayState {
  /// The name of what the buttons show.
  fileprivate var name: Text {
    switch self {
    case .closed: "closed"
    case .swiping: "swiping"
    case .expanding: "expanding"
    }
  }
}

extension ButtonPress {
  fileprivate func json(event: Text) -> JSON {
    [
      "event": .string(event), "button": .int(index), "side": .string(side.rawValue),
      "action": action.map { .string($0) } ?? .null,
    ]
  }
}
