// TISwipeableTableView's vectors: a list of three rows, its operations and recorded events.

import SwipyModel

struct TISwipeDialect {
  private var list: RowList<Int>
  /// What the controller answers to the question whether a row may be swiped.
  private let maySwipe: Bool
  private(set) var recording: [Recorded] = []
  private var clock = 0.0

  private static let rows = 0..<3

  init(config: JSONValue, width: Double) {
    var configuration = SwipeConfiguration.tiSwipeable
    if config["bounce"]?.bool == false { configuration.backView.bounce = .none }
    maySwipe = config["should"]?.bool ?? true
    list = RowList(
      configuration: configuration,
      rows: Self.rows.map { ListRow($0, .backView) },
      geometry: RowGeometry(width: width)
    )
  }

  /// Plays the whole script; `false` if a step is not understood.
  mutating func run(_ steps: [JSONValue]) -> Bool {
    for step in steps {
      clock = max(clock, step["t"]?.number ?? clock)
      runOut(until: clock)
      let arguments = (step["args"]?.array ?? []).compactMap(\.number).map { Int($0) }
      guard let name = step["op"]?.string, operate(name, arguments) else { return false }
      for row in Self.rows where list[row]?.backView.shownSide != nil { layout(row) }
      record("visible", list.lastRevealed ?? -1, [:])
    }
    runOut(until: .infinity)
    for row in Self.rows { layout(row, isFinal: true) }
    return true
  }

  private mutating func operate(_ name: String, _ arguments: [Int]) -> Bool {
    switch (name, arguments.count) {
    case ("swipe", 1): swipe(arguments[0])
    case ("reveal", 2):
      handle(.row(arguments[0], .command(.open(.left), animated: arguments[1] != 0)))
    case ("cellHide", 2):
      handle(.row(arguments[0], .command(.close, animated: arguments[1] != 0)))
    case ("hide", 1): handle(.closeOpenRows(animated: arguments[0] != 0))
    case ("scroll", _): handle(.scrolled)
    case ("reuse", 1): handle(.viewReused(arguments[0]))
    case ("select", 1):
      var events: [ListEvent<Int>] = []
      let isAllowed = list.shouldSelect(arguments[0], at: now, into: &events)
      record("willSelect", arguments[0], ["allowed": .bool(isAllowed)])
      record(events)
    default: return false
    }
    return true
  }

  /// A swipe as the recognizer tells it: whether it may, then as a whole.
  ///
  /// The library tells its controller between what the row does and what is hidden for it.
  private mutating func swipe(_ row: Int) {
    var events: [ListEvent<Int>] = []
    let intent = DragIntent(velocityX: 1, velocityY: 0)
    let isAllowed = maySwipe && list.shouldBegin(row, intent, at: now, into: &events)
    record("shouldSwipe", row, ["returns": .bool(isAllowed)])
    guard isAllowed else { return }
    list.handle(.row(row, .began(velocity: 1)), at: now, into: &events)
    list.handle(.row(row, .ended()), at: now, into: &events)
    let hiding = events.firstIndex { if case .willHide = $0.event { true } else { false } }
    record(Array(events[..<(hiding ?? events.endIndex)]))
    record("didSwipe", row, [:])
    record(Array(events[(hiding ?? events.endIndex)...]))
  }

  private var now: Duration { .exactly(milliseconds: clock) }

  private mutating func handle(_ input: ListInput<Int>) {
    var events: [ListEvent<Int>] = []
    list.handle(input, at: now, into: &events)
    record(events)
  }

  /// Completes what is due, each thing at its own time.
  private mutating func runOut(until limit: Double) {
    let end = clock
    while let deadline = list.nextDeadline, deadline.milliseconds <= limit + 1e-9 {
      clock = deadline.milliseconds
      var events: [ListEvent<Int>] = []
      list.handle(.timePassed, at: deadline, into: &events)
      record(events)
    }
    if limit.isFinite { clock = end }
  }

  private mutating func record(_ name: String, _ row: Int, _ members: [String: JSONValue]) {
    var members = members
    members["row"] = .number(row)
    recording.append(Recorded(time: clock, event: name, members: members))
  }

  private mutating func record(_ events: [ListEvent<Int>]) {
    for event in events {
      guard let (name, members) = event.event.tiSwipe else { continue }
      // An animation is recorded without its row.
      if name == "caAnimation" {
        recording.append(Recorded(time: clock, event: name, members: members))
      } else {
        record(name, event.id, members)
      }
    }
  }

  private mutating func layout(_ row: Int, isFinal: Bool = false) {
    guard let back = list[row]?.backView else { return }
    let members: [String: JSONValue] = [
      "row": .number(row),
      "backHidden": .bool(back.shownSide == nil),
      "moving": .bool(back.isMoving),
      "contentX": .number(back.offset),
      "backOpacity": .number(back.backViewOpacity(at: .seconds(1 << 40)) ?? 1),
      "selectionStyle": .number(back.selectionStyle == .own ? 1 : 0),
    ]
    recording.append(
      Recorded(time: clock, event: "layout", members: members, isFinalLayout: isFinal)
    )
  }
}

extension GestureEvent {
  /// The form in which the library's own hooks and animations are recorded.
  fileprivate var tiSwipe: (name: String, members: [String: JSONValue])? {
    switch self {
    case .willReveal(_, let animated): ("backViewWillAppear", ["animated": .bool(animated)])
    case .revealed(_, let animated): ("backViewDidAppear", ["animated": .bool(animated)])
    case .willHide(_, let animated): ("backViewWillDisappear", ["animated": .bool(animated)])
    case .hidden(_, let animated): ("backViewDidDisappear", ["animated": .bool(animated)])
    case .animating(let animation) where animation.part == .backView:
      (
        "caAnimation",
        [
          "key": .string("hide"),
          "animation": .tiSwipe(
            "opacity",
            from: animation.timeline.startValue,
            to: animation.timeline.endValue,
            seconds: animation.timeline.seconds,
            begin: animation.delay
          ),
        ]
      )
    case .settling(let animation): animation.tiSwipe
    default: nil
    }
  }
}

extension SettleAnimation {
  fileprivate var tiSwipe: (name: String, members: [String: JSONValue])? {
    switch kind {
    case .open:
      return (
        "caAnimation",
        [
          "key": .string("reveal"),
          "animation": .tiSwipe("position.x", from: nil, to: 0, seconds: seconds, begin: 0),
        ]
      )
    case .origin:
      guard case .keyframes(let frames) = timeline.curve else { return nil }
      var parts: [JSONValue] = []
      var value = startValue
      var begin = 0.0
      for frame in frames {
        parts.append(
          .tiSwipe(
            "position.x",
            from: value,
            to: frame.value,
            seconds: frame.seconds,
            begin: begin
          )
        )
        value = frame.value
        begin += frame.seconds
      }
      let group: JSONValue = .object(["group": .array(parts), "duration": .number(seconds)])
      return ("caAnimation", ["key": .string("bounce"), "animation": group])
    default:
      return nil
    }
  }
}

extension JSONValue {
  fileprivate static func tiSwipe(
    _ key: String,
    from start: Double?,
    to end: Double,
    seconds: Double,
    begin: Double
  ) -> JSONValue {
    .object([
      "key": .string(key), "from": .number(start ?? 0), "to": .number(end),
      "hasFrom": .bool(start != nil), "duration": .number(seconds), "begin": .number(begin),
    ])
  }
}
