// MGSwipeTableCell's vectors: set-up and recorded events.

import SwipyModel

/// How a script about MGSwipeTableCell is set up, and how what a row answers is recorded.
struct MGSwipeDialect {
  /// How many rows there are.
  let rowCount: Int
  /// Whether several rows may be open.
  let allowsMultiple: Bool
  /// Whether a touch that closes a row goes on to what lies below.
  let passesTouches: Bool
  /// What the one who is asked says about a tap on an open row.
  let hidesOnTap: Bool
  /// What the one who is told about a pressed button answers.
  private let hides: Bool
  private let left: ButtonTray
  private let right: ButtonTray
  private let rules: SteppedButtonRules
  private let geometry: RowGeometry
  private let direction: LayoutDirection

  init(config: JSONValue, width: Double) {
    let cell = config["cell"]
    rowCount = Int(config["cells"]?.number ?? 1)
    allowsMultiple = cell?["multi"]?.bool ?? false
    passesTouches = cell?["touchOnDismiss"]?.bool ?? false
    hidesOnTap = config["taphide"]?.bool ?? true
    hides = config["hide"]?.bool ?? false
    let may = config["can"]?.array?.map { $0.bool ?? false }
    left = ButtonTray.mgSwipe(
      config["left"],
      settings: config["ls"],
      expansion: config["le"],
      isEnabled: may?.first,
      hides: hides
    )
    right = ButtonTray.mgSwipe(
      config["right"],
      settings: config["rs"],
      expansion: config["re"],
      isEnabled: may?.last,
      hides: hides
    )
    var rules = SteppedButtonRules.mgSwipe
    rules.left.take(config["ls"])
    rules.right.take(config["rs"])
    rules.contentTap = hidesOnTap ? .hides : .ignored
    if cell?["opposite"]?.bool == false { rules.oppositeSide = .stops }
    self.rules = rules
    geometry = RowGeometry(
      width: width,
      leftInset: cell?["safeL"]?.number ?? 0,
      rightInset: cell?["safeR"]?.number ?? 0
    )
    direction = cell?["rtl"]?.bool == true ? .rightToLeft : .leftToRight
  }

  /// A row as the script finds it.
  func makeRow() -> SteppedButtonSession {
    var row = SteppedButtonSession(rules: rules, left: left, right: right, geometry: geometry)
    row.layoutDirection = direction
    return row
  }

  /// What is recorded for an event of a row.
  func recorded(_ event: GestureEvent, row: Int) -> [(name: String, members: [String: JSONValue])] {
    switch event {
    case .willReveal:
      return [("willBegin", ["row": .number(row)])]
    case .hidden:
      return [("willEnd", ["row": .number(row)])]
    case .trayChanged(let state, let isGestureActive):
      return [
        (
          "state",
          [
            "row": .number(row), "state": .string(state.mgSwipeText),
            "gestureActive": .bool(isGestureActive),
          ]
        )
      ]
    case .animating(let animation):
      return [
        (
          "animate",
          [
            "kind": .string("curve"), "duration": .number(animation.timeline.seconds),
            "delay": .number(animation.delay), "options": .number(4),
          ]
        )
      ]
    case .completed(let token?, let finished):
      _ = token
      return [("completion", ["finished": .bool(finished)])]
    case .pressed(let press):
      return recorded(press, row: row)
    default:
      return []
    }
  }

  private func recorded(
    _ press: ButtonPress,
    row: Int
  ) -> [(name: String, members: [String: JSONValue])] {
    let count = (press.side == .left ? left : right).buttons.count
    let isKnown = press.index >= 0 && press.index < count
    // A button that is not there is looked for, and what says that it was not found is reckoned with.
    let notFound = press.side == .left ? Int.max : count - 1 - Int.max
    let index = isKnown ? count - 1 - press.index : notFound
    let tapped: [String: JSONValue] = [
      "row": .number(row), "index": .number(Double(index)),
      "direction": .string(press.side == .left ? "leftToRight" : "rightToLeft"),
      "fromExpansion": .bool(press.origin == .expansion), "returns": .bool(hides),
    ]
    let callback: [(name: String, members: [String: JSONValue])] =
      isKnown ? [("buttonCallback", ["tag": .number(index)])] : []
    return callback + [("tapped", tapped)]
  }

  func layout(of session: SteppedButtonSession, row: Int) -> [String: JSONValue] {
    var members: [String: JSONValue] = [
      "row": .number(row),
      "offset": .number(session.offset),
      "target": .number(session.target),
      "state": .string(session.state.mgSwipeText),
      "contentTranslation": .number(session.contentTranslation),
      "overlay": .bool(session.uncoveredSide != nil),
      "animating": .bool(session.isAnimating),
    ]
    for side in SwipeSide.allCases {
      members[side.rawValue] = session.stripLayout(side).map(JSONValue.mgSwipe)
    }
    return members
  }
}

extension JSONValue {
  fileprivate static func mgSwipe(_ strip: StripLayout) -> JSONValue {
    let count = strip.buttons.count
    func tag(_ index: Int) -> JSONValue { .number(count - 1 - index) }
    var members: [String: JSONValue] = [
      "translation": .number(strip.translation),
      "frame": .array([.number(strip.x), .number(strip.width)]),
      "container": .array([.number(strip.containerX), .number(strip.containerWidth)]),
      "expanded": strip.expanded.map(tag) ?? .number(-1),
      "buttons": .array(
        strip.buttons.map { button in
          var members: [String: JSONValue] = [
            "tag": tag(button.index), "x": .number(button.x), "w": .number(button.width),
          ]
          if let mask = button.mask {
            members["maskX"] = .number(mask.x)
            members["maskW"] = .number(mask.width)
          }
          return .object(members)
        }
      ),
    ]
    if let turn = strip.turn {
      members["transform3D"] = .array(turn.matrix.map { .number($0) })
    }
    return .object(members)
  }
}

extension TrayState {
  /// The state's name in the vectors.
  var mgSwipeText: String {
    switch self {
    case .closed: "none"
    case .swiping(.left): "swipingLTR"
    case .swiping(.right): "swipingRTL"
    case .expanding(.left): "expandingLTR"
    case .expanding(.right): "expandingRTL"
    }
  }
}

extension ButtonTray {
  /// A side's buttons; one without any may be dragged to where someone has said so.
  fileprivate static func mgSwipe(
    _ widths: JSONValue?,
    settings: JSONValue?,
    expansion: JSONValue?,
    isEnabled: Bool?,
    hides: Bool
  ) -> ButtonTray {
    let widths = widths?.array?.compactMap(\.number) ?? []
    let buttons = widths.enumerated().map {
      SwipeButton("button\($0)", action: "tag\($0)", width: $1, hidesWhenPressed: hides)
    }
    return ButtonTray(
      buttons.reversed(),
      widths: settings?["diffWidth"]?.bool == true ? .own : .asWidest,
      spacing: settings?["distance"]?.number ?? 0,
      shift: settings?["offset"]?.number ?? 0,
      transition: settings?["transition"]?.string.flatMap(TrayTransition.init) ?? .border,
      expansion: .mgSwipe(expansion, buttonCount: widths.count),
      isEnabled: isEnabled ?? !widths.isEmpty
    )
  }
}

extension Expansion {
  fileprivate static func mgSwipe(_ settings: JSONValue?, buttonCount: Int) -> Expansion {
    let index = Int(settings?["index"]?.number ?? -1)
    return Expansion(
      button: .index(buttonCount - 1 - index),
      arms: .timesTray(settings?["threshold"]?.number ?? 1.3),
      completion: settings?["fill"]?.bool == true ? .fill(FillRule()) : .bounce,
      layout: settings?["layout"]?.string.flatMap(ExpansionLayout.init) ?? .border,
      seconds: settings?["dur"]?.number ?? 0.2
    )
  }
}

extension SteppedSideRules {
  fileprivate mutating func take(_ settings: JSONValue?) {
    guard let settings else { return }
    if let threshold = settings["threshold"]?.number { keepThreshold = threshold }
    if settings["keep"]?.bool == false { release = .goesBack }
    if settings["only"]?.bool == true { moves = .onlyButtons }
    if settings["expandSafe"]?.bool == false { safeArea = .gap }
    if let rate = settings["rate"]?.number { overdrag = .follows(share: rate) }
    if settings["bounces"]?.bool == false { overdrag = .stops }
    let easing = settings["easing"]?.string.flatMap(Easing.init(mgSwipe:)) ?? .cubicOut
    func motion(_ key: String) -> ButtonMotion {
      ButtonMotion(seconds: settings[key]?.number ?? 0.3, easing: easing)
    }
    showing = motion("showDur")
    hiding = motion("hideDur")
    shrinking = motion("stretchDur")
  }
}

extension Easing {
  /// A curve by its name in MGSwipeTableCell.
  fileprivate init?(mgSwipe name: String) {
    self.init(rawValue: name == "bounceInOut" ? "bounceInRunaway" : name)
  }
}
