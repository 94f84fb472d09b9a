// SwipyCell's vectors: set-up, operations and recorded events.

import SwipyModel

struct SwipyCellDialect: ScriptDialect {
  var session: TriggerSession
  private var defaults: RowDefaults

  init(config: JSONValue, width: Double) {
    var configuration = TriggerConfiguration.swipyCell
    if let size = config["viewSize"]?.array?.compactMap(\.number), size.count == 2 {
      configuration.appearance.viewSize = ViewSize(width: size[0], height: size[1])
    }
    func apply(_ settings: JSONValue?) {
      if let padding = settings?["swipeViewPadding"]?.number {
        configuration.appearance.placement = .besideEdge(padding: padding)
      }
      if let follows = settings?["shouldAnimateSwipeViews"]?.bool {
        configuration.appearance.viewFollowsRow = follows
      }
    }
    apply(config["global"])
    var points = TriggerPoints.default
    points.apply(config["globalPoints"])
    defaults = RowDefaults(points: points, appearance: configuration.appearance)
    apply(config)
    points.apply(config["points"])
    let triggers = (config["triggers"]?.array ?? []).compactMap(SwipeTrigger.init(swipyCell:))
    session = TriggerSession(
      configuration: configuration,
      triggers: TriggerSet(points: points, triggers: triggers),
      geometry: RowGeometry(width: width)
    )
  }

  var reuseDefaults: RowDefaults { defaults }

  var opening: [Recorded] {
    var members = pointMembers
    let sides = Set(session.triggers.triggers.keys.compactMap(\.side?.rawValue)).sorted()
    members["directions"] = .array(sides.map { .string($0) })
    if case .besideEdge(let padding) = session.configuration.appearance.placement {
      members["padding"] = .number(padding)
    }
    members["animatesViews"] = .bool(session.configuration.appearance.viewFollowsRow)
    return [Recorded(time: 0, event: "config", members: members)]
  }

  /// The members that tell a row's points.
  var pointMembers: [String: JSONValue] {
    let points = session.triggers.points
    return [
      "points": .array(
        points.entries.map { .array([.number($0.fraction), .string($0.state.description)]) }
      ),
      "firstLeft": .number(points.nearest(.left)),
      "firstRight": .number(points.nearest(.right)),
    ]
  }

  func recorded(_ event: GestureEvent) -> (name: String, members: [String: JSONValue])? {
    switch event {
    case .started:
      return ("didStart", [:])
    case .swiped(let sample):
      return (
        "didSwipe",
        [
          "percentage": .number(sample.fraction.value),
          "state": .string(sample.state.description),
          "activated": .bool(sample.activated),
        ]
      )
    case .settling(let animation):
      var members = self.animation(animation)
      let words = animation.spring == nil ? ["curveEaseOut", "allowUserInteraction"] : []
      members["options"] = .array(words.map { .string($0) })
      return ("animate", members)
    case .finished(let outcome):
      return (
        "didFinish",
        [
          "state": .string(outcome.state.description),
          "activated": .bool(outcome.activated),
        ]
      )
    case .triggered(let outcome):
      guard let action = outcome.action else { return nil }
      return (
        "trigger",
        [
          "state": .string(outcome.state.description),
          "mode": .string(outcome.mode.rawValue),
          "label": .string(action),
        ]
      )
    case .returned(onCommand: true):
      return ("swipedBack", [:])
    default:
      return nil
    }
  }

  var layout: [String: JSONValue] {
    var members = commonLayout
    members["direction"] = .text(session.direction?.rawValue)
    return members
  }

  mutating func perform(
    _ name: String,
    _ step: JSONValue
  ) -> (recorded: [Recorded], layout: Bool)? {
    let state = step["state"]?.string.flatMap(SwipeState.init(swipyCell:))
    let label = step["label"]?.string
    switch name {
    case "setPoints":
      session.triggers.points.apply(step["points"])
      return ([Recorded(time: 0, event: "config", members: pointMembers)], true)
    case "setGlobalPoints":
      defaults.points.apply(step["points"])
    case "addTrigger":
      guard let trigger = SwipeTrigger(swipyCell: step) else { return nil }
      session.triggers.register(trigger)
    case "setCompletionBlock":
      guard let state else { return nil }
      session.triggers.bind(label, to: state)
    case "setCompletionBlocks":
      session.triggers.bindAll(label)
    case "clearCompletionBlocks":
      session.triggers.bindAll(nil)
    case "resize":
      guard let width = step["width"]?.number else { return nil }
      session.geometry = RowGeometry(width: width, height: session.geometry.height)
    default:
      return nil
    }
    return ([], true)
  }
}

extension SwipeState {
  /// A state as SwipyCell's vectors write it, where a state at the centre is none.
  init?(swipyCell text: String) {
    if text.hasPrefix("center:") { self = .none } else { self.init(text) }
  }
}

extension SwipeTrigger {
  /// A trigger as SwipyCell's vectors describe it; its action is its label, by default its state.
  init?(swipyCell value: JSONValue) {
    guard
      let text = value["state"]?.string, let state = SwipeState(swipyCell: text),
      let mode = value["mode"]?.string.flatMap(SwipeMode.init(rawValue:))
    else { return nil }
    let hasBlock = value["block"]?.bool ?? true
    self.init(
      state,
      mode: mode,
      action: hasBlock ? value["label"]?.string ?? text : nil,
      colour: "color:\(text)",
      view: "view:\(text)"
    )
  }
}

extension TriggerPoints {
  /// Carries out calls of SwipyCell's trigger point API.
  mutating func apply(_ calls: JSONValue?) {
    for call in calls?.array ?? [] {
      let point = call["point"]?.number ?? 0
      let items = call["points"]?.array ?? []
      let pairs = items.compactMap { item -> (Double, JSONValue)? in
        guard let pair = item.array, pair.count == 2, let key = pair[0].number else { return nil }
        return (key, pair[1])
      }
      switch call["api"]?.string {
      case "setTriggerPoint(forState:at:)":
        if let state = call["state"]?.string.flatMap(SwipeState.init(swipyCell:)) {
          set(state, at: point)
        }
      case "setTriggerPoint(forIndex:at:)":
        set(index: Int(call["index"]?.number ?? 0), at: point)
      case "setTriggerPoints([point:state])":
        let states = pairs.compactMap { key, value in
          value.string.flatMap(SwipeState.init(swipyCell:)).map { (key, $0) }
        }
        replace(Dictionary(states) { $1 })
      case "setTriggerPoints([point:index])":
        let indices = pairs.compactMap { key, value in value.number.map { (key, Int($0)) } }
        replace(Dictionary(indices) { $1 })
      case "setTriggerPoints(points:)":
        replace(items.compactMap(\.number))
      case "clearTriggerPoints()":
        clear()
      default:
        break
      }
    }
  }
}
