// Gestures as members of JSON results and as causes of changes.

import SwipyModel
import SyncEngine

extension HeldGesture {
  /// The gesture as the cause of a change, so that a log reads like a story.
  func cause(_ outcome: SwipeOutcome, velocity: Double) -> JSON {
    var object = JSONObject()
    object["side"] = outcome.fraction.side.map { .string($0.rawValue) }
    object["fraction"] = .double(outcome.fraction.value)
    object["velocity"] = .double(velocity)
    object["state"] = outcome.state.json
    object["mode"] = outcome.mode.json
    object["action"] = outcome.action.map { .string($0) } ?? .null
    return .object(object)
  }
}

extension HeldGesture.Sample {
  /// The sample as results show it; `crossed` only where a threshold was crossed.
  func json(_ binding: Bindings.Binding?) -> JSON {
    var object = JSONObject()
    object["fraction"] = .double(sample.fraction.value)
    object["offset"] = .double(sample.offset)
    object["state"] = sample.state.json
    object["activated"] = .bool(sample.activated)
    object["mode"] = binding?.mode.json ?? .null
    object["action"] = binding.map { .string($0.action.text) } ?? .null
    if let crossing {
      object["crossed"] = ["from": crossing.from.json, "to": crossing.to.json]
    }
    return .object(object)
  }
}

extension SettleAnimation {
  /// Where it leads and how long it takes.
  var json: JSON { ["kind": .string(kind.name), "duration": .double(seconds)] }
}

extension SettleAnimation.Kind {
  /// The name of where it leads.
  var name: String {
    switch self {
    case .exit: "exit"
    case .origin: "origin"
    case .peek: "peek"
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
