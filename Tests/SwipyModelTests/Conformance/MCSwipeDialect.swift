// MCSwipeTableViewCell's vectors: set-up, operations and recorded events.

import SwipyModel

struct MCSwipeDialect: ScriptDialect {
  var session: TriggerSession

  init(config: JSONValue, width: Double) {
    var configuration = TriggerConfiguration.mcSwipe
    if let icons = config["icons"]?.bool { configuration.appearance.viewFollowsRow = icons }
    let points = TriggerPoints.pair(
      first: config["first"]?.number ?? 0.25,
      second: config["second"]?.number ?? 0.75
    )
    session = TriggerSession(
      configuration: configuration,
      triggers: TriggerSet(
        points: points,
        triggers: (config["states"]?.array ?? []).flatMap(SwipeTrigger.mcSwipe)
      ),
      geometry: RowGeometry(width: width)
    )
  }

  var opening: [Recorded] { [] }

  var reuseDefaults: RowDefaults {
    RowDefaults(
      points: .pair(first: 0.25, second: 0.75),
      appearance: TriggerConfiguration.mcSwipe.appearance
    )
  }

  func recorded(_ event: GestureEvent) -> (name: String, members: [String: JSONValue])? {
    switch event {
    case .started:
      return ("didStart", [:])
    case .swiped(let sample):
      return ("didSwipe", ["percentage": .number(sample.fraction.value)])
    case .settling(let animation):
      var members = self.animation(animation)
      members["options"] = .number(animation.spring == nil ? 131_074 : 0)
      return ("animate", members)
    case .finished:
      return ("didEnd", [:])
    case .triggered(let outcome):
      guard outcome.action != nil else { return nil }
      return (
        "trigger",
        [
          "state": .string(outcome.state.mcSwipeText),
          "mode": .string(outcome.mode == .toggle ? "switch" : outcome.mode.rawValue),
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
    members["direction"] = .string(session.direction?.rawValue ?? "left")
    return members
  }

  mutating func perform(
    _ name: String,
    _ step: JSONValue
  ) -> (recorded: [Recorded], layout: Bool)? {
    switch name {
    case "shouldDrag":
      guard let value = step["value"]?.bool else { return nil }
      session.triggers.enabledSides = value ? .both : []
    case "mode":
      guard
        let state = step["state"]?.number.flatMap({ SwipeState(mcSwipe: Int($0)) }),
        let mode = step["mode"]?.string.flatMap(SwipeMode.init(mcSwipe:))
      else { return nil }
      session.triggers.setMode(mode, for: state)
    default:
      return nil
    }
    return ([], false)
  }
}

extension SwipeState {
  /// One of MCSwipeTableViewCell's states 1 to 4.
  init?(mcSwipe number: Int) {
    switch number {
    case 1: self = .left(0)
    case 2: self = .left(1)
    case 3: self = .right(0)
    case 4: self = .right(1)
    default: return nil
    }
  }

  /// The state's number in MCSwipeTableViewCell, as text.
  var mcSwipeText: String {
    (1...4).first { SwipeState(mcSwipe: $0) == self }.map { "\($0)" } ?? "none"
  }
}

extension SwipeMode {
  /// A mode by its name in MCSwipeTableViewCell.
  init?(mcSwipe text: String) { self.init(rawValue: text == "switch" ? "toggle" : text) }
}

extension SwipeTrigger {
  /// The triggers that one registration describes: one, or one for every bit of its mask.
  static func mcSwipe(_ value: JSONValue) -> [SwipeTrigger] {
    guard
      let number = value["state"]?.number.map({ Int($0) }),
      let mode = value["mode"]?.string.flatMap(SwipeMode.init(mcSwipe:))
    else { return [] }
    let mask = value["mask"]?.number.map { Int($0) }
    let numbers = mask.map { mask in (1...4).filter { mask & (1 << ($0 - 1)) != 0 } } ?? [number]
    let suffix = mask.map { "mask\($0)" } ?? "\(number)"
    let hasBlock = value["block"]?.bool ?? true
    return numbers.compactMap(SwipeState.init(mcSwipe:)).map {
      SwipeTrigger(
        $0,
        mode: mode,
        action: hasBlock ? "block\(suffix)" : nil,
        colour: "color\(suffix)",
        view: "view\(suffix)"
      )
    }
  }
}
