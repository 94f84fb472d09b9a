// trigger: where along a swipe something happens, and what.

import SwipyModel
import SyncEngine

/// `trigger list|set|bind|style|clear|reset`.
struct TriggerCommand: Command {
  static let spec = CommandSpec(
    name: "trigger",
    group: .swiping,
    summary: "shows or changes what swipes mean",
    arguments: """
      [list | set <state> at <distance> [<mode>] [<action>] | bind <kind> <state> <action> [<mode>] \
      | style [<name>] | clear [<state>] | reset]
      """,
    details: [
      .init(
        "<state>",
        "left:0, right:1: the side uncovered, and the point counted from the centre"
      ),
      .init("<distance>", "the share of the width where the state begins, such as 30%"),
      .init(
        "<mode>",
        "exit: the row leaves; toggle: it springs back, and the swipe works both ways; hold: it stays open"
      ),
      .init(
        "<action>",
        "[confirm] complete, archive, trash, flag, read, snooze <when> or move <list> [new], joined by 'and'"
      ),
      .init("<kind>", "todo or mail; 'set' is for both"),
      .init(
        "<name>",
        "without one, what styles there are: \(TriggerStyle.allCases.map(\.rawValue).joined(separator: ", "))"
      ),
    ],
    examples: [
      .init("trigger list", "every trigger"),
      .init("trigger set left:0 at 30%", "the first point of a pull to the right"),
      .init(
        "trigger set left:2 at 90% exit move later new",
        "a third point, to a list that is new"
      ),
      .init("trigger set left:0 at 25% hold flag", "the row stays open until 'hide' or a drag"),
      .init("trigger bind todo right:1 confirm trash", "asks before it fires"),
      .init("trigger bind mail left:1 read and archive exit", "two steps, one change"),
      .init("trigger style swipycell", "what a swipe does in an app built on SwipyCell"),
      .init("trigger style buttons", "a swipe opens buttons, a full swipe presses the outermost"),
      .init("trigger clear right:0", "nothing happens there any more"),
      .init("trigger reset", "everything as it was at first"),
    ],
    effect: .writes,
    travels: true,
    changes:
      "trigger points, bindings and style, on every machine once synced; 'undo' takes it back",
    seeAlso: ["swipe", "triggers", "styles", "set"]
  )

  private enum Request {
    case list
    case set(SwipeState, Distance, distanceAt: Range<Int>, SwipeMode?, SwipeAction?)
    case bind(ItemKind, SwipeState, SwipeAction, SwipeMode?)
    case style(TriggerStyle)
    case styles
    case clear(SwipeState?)
    case reset
  }

  private enum Verb { case list, set, bind, style, clear, reset }

  private let request: Request
  /// The lists that an action names as new.
  private let newLists: [ListName]

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {
    var newLists: [ListName]? = []
    request = try Self.request(&arguments, &newLists)
    self.newLists = newLists ?? []
  }

  private static func request(
    _ arguments: inout ArgumentReader,
    _ newLists: inout [ListName]?
  ) throws(UsageError) -> Request {
    guard !arguments.isAtEnd else { return .list }
    let verb: Verb = try arguments.choice(
      "request",
      [
        "list": .list, "set": .set, "bind": .bind, "style": .style, "clear": .clear,
        "reset": .reset,
      ]
    )
    switch verb {
    case .list: return .list
    case .set:
      let state = try arguments.state()
      guard arguments.keyword("at") else {
        throw UsageError(
          .missing,
          "missing 'at'",
          at: arguments.peek?.range ?? arguments.end..<arguments.end,
          hint: "such as 'trigger set \("\(state)") at 30%'"
        )
      }
      let place = arguments.peek?.range ?? arguments.end..<arguments.end
      let distance = try arguments.distance()
      let mode = arguments.optionalMode()
      let action = arguments.isAtEnd ? nil : try arguments.action(newLists: &newLists)
      let lateMode = action == nil ? nil : arguments.optionalMode()
      return .set(state, distance, distanceAt: place, mode ?? lateMode, action)
    case .bind:
      let kind: ItemKind = try arguments.choice("kind", ["todo": .todo, "mail": .mail])
      let state = try arguments.state()
      let action = try arguments.action(newLists: &newLists)
      return .bind(kind, state, action, arguments.optionalMode())
    case .style where arguments.isAtEnd: return .styles
    case .style:
      return .style(
        try arguments.choice(
          "style",
          [
            "default": .standard, "swipycell": .swipyCell, "mcswipe": .mcSwipe,
            "buttons": .buttons, "mgswipe": .mgSwipe, "swipecellkit": .swipeCellKit,
            "backview": .backView, "tiswipeable": .tiSwipeable,
          ]
        )
      )
    case .clear: return .clear(arguments.isAtEnd ? nil : try arguments.state())
    case .reset: return .reset
    }
  }

  var effect: CommandSpec.Effect {
    switch request {
    case .list, .styles: .reads
    case .set, .bind, .style, .clear, .reset: .writes
    }
  }

  func run(_ context: inout CommandContext) throws -> Report {
    if effect == .reads {
      let settings = try StoredSettings(context.reading())
      if case .styles = request { return Self.styles(settings.bindings.style) }
      return Self.report(settings, nil, [])
    }
    let store = try context.session.store()
    var remark: SafeText?
    var warnings: [SafeText] = []
    switch request {
    case .list, .styles: break
    case .set(let state, let distance, let place, let mode, let action):
      try check(action, context, in: store)
      remark = try context.change(store) {
        try TriggerEdit($0).set(state, at: distance, typedAt: place, mode, action, in: &$0)
      }
      warnings = try StoredSettings(store).bindings.warnings(about: state)
    case .bind(let kind, let state, let action, let mode):
      try check(action, context, in: store)
      remark = try context.change(store) {
        try TriggerEdit($0).bind(kind, state, action, mode, in: &$0)
      }
    case .style(let style):
      remark = try context.change(store) {
        try $0.setTrigger(.style, to: .string(style.rawValue))
        return nil
      }
    case .clear(let state):
      remark = try context.change(store) { try TriggerEdit($0).clear(state, in: &$0) }
    case .reset:
      remark = try context.change(store) {
        try $0.resetTriggers()
        return nil
      }
    }
    return Self.report(try StoredSettings(store), remark, warnings)
  }

  /// Makes sure that an action moves to lists there are, or to those that are called new.
  ///
  /// - Throws: `CommandError` with the nearest names.
  private func check(
    _ action: SwipeAction?,
    _ context: CommandContext,
    in store: Store
  ) throws {
    for case .move(let list) in action?.steps ?? [] where !newLists.contains(list) {
      let name = Quoting.argument(list.name.string)
      _ = try context.list(named: list.name, in: store, whereNew: "'move \(name) new'")
    }
  }

  /// The triggers as they are now, and what there is to say about them.
  private static func report(
    _ settings: StoredSettings,
    _ remark: SafeText?,
    _ warnings: [SafeText]
  ) -> Report {
    let bindings = settings.bindings
    var report = Report()
    report.data = bindings.json
    let lines = ItemKind.allCases.flatMap { bindings.cells($0, width: settings.rowWidth) }
    let flexible = (lines.first?.count ?? 1) - 1
    var columns = [Table.Column](repeating: .left, count: flexible) + [.flexible]
    if bindings.style.sides == .triggers, columns.indices.contains(2) { columns[2] = .right }
    report.plain = lines.map { $0.map(\.text) }
    if !lines.isEmpty {
      report.text.append(
        .table(Table(columns: columns, rows: lines, indent: 1))
      )
    }
    if bindings.style != .standard {
      let summary = StyledText("  \(bindings.style.summary)", .faint)
      report.text.append(.line("style \(bindings.style.rawValue)" + summary))
    }
    if let remark { report.notes.append(.remark(remark)) }
    report.notes += warnings.map(Report.Note.warning)
    for field in bindings.unreadable {
      report.notes.append(
        .warning("'\(field.name.string)' is not known to this version and does not count")
      )
    }
    return report
  }

  /// The styles there are, and which of them holds.
  private static func styles(_ present: TriggerStyle) -> Report {
    var report = Report()
    report.data = .array(
      TriggerStyle.allCases.map { style in
        var object = JSONObject()
        object["style"] = .string(style.rawValue)
        object["summary"] = .string(style.summary.string)
        object["present"] = style == present ? true : nil
        return .object(object)
      }
    )
    let cells = TriggerStyle.allCases.map { style -> [StyledText] in
      [
        style == present ? "*" : " ", StyledText(SafeText(style.rawValue), .strong),
        StyledText(style.summary, .faint),
      ]
    }
    report.plain = cells.map { $0.map(\.text) }
    report.text = [.table(Table(columns: [.left, .left, .flexible], rows: cells))]
    return report
  }
}

extension Bindings {
  /// What the person should know who has given a state a point.
  fileprivate func warnings(about state: SwipeState) -> [SafeText] {
    if usesPoint(of: state) { return style.sides == .triggers ? outOfOrder : [] }
    let name = style.rawValue
    guard style == .buttons else {
      return ["the style '\(name)' makes no use of the point of \(state.description)"]
    }
    return [
      "the style '\(name)' makes use of the outermost button's point alone, and \(state.description) is not that"
    ]
  }

  /// What is wrong with the order of the points: a state begins nearer than one further in.
  fileprivate var outOfOrder: [SafeText] {
    SwipeSide.allCases.flatMap { side -> [SafeText] in
      let states = Self.ordered(distances.keys).filter { $0.side == side }
      return zip(states, states.dropFirst()).compactMap { inner, outer in
        guard let near = distances[inner], let far = distances[outer], far <= near else {
          return nil
        }
        return
          "\(outer.description) begins at \(Percent.text(far)), not beyond \(inner.description) at \(Percent.text(near))"
      }
    }
  }

  /// What holds for a kind as lines of a table: points where a release fires, buttons where they do.
  fileprivate func cells(_ kind: ItemKind, width: Double) -> [[StyledText]] {
    let full = SwipeSide.allCases.map { side in
      (state: buttons(kind, on: side).last?.state, share: fullSwipe(kind, side, width: width))
    }
    return buttons(kind).map { button in
      let (state, binding) = (button.state, button.binding)
      var cells = [
        StyledText(SafeText(kind.rawValue)), StyledText(SafeText(state.description), .strong),
      ]
      switch style.sides {
      case .triggers:
        cells.append(fraction(of: state).map { StyledText(Percent.text($0)) } ?? "nowhere")
      case .buttons:
        let share = full.first { $0.state == state }?.share
        cells.append(StyledText("'\(button.label)'"))
        cells.append(StyledText(share.map { "full swipe from \(Percent.text($0))" } ?? ""))
      case .backView: cells.append(StyledText("'\(button.label)'"))
      }
      return cells + [
        StyledText(SafeText(binding.mode.rawValue), .faint),
        StyledText(SafeText(binding.action.text), Style(color: binding.action.color)),
      ]
    }
  }
}

extension CommandContext {
  /// Makes a change to the settings; a remark about it, or that nothing changed.
  fileprivate func change(
    _ store: Store,
    _ body: (inout Transaction) throws -> SafeText?
  ) throws -> SafeText? {
    let commit = try store.commit(cause, body)
    return commit.change == nil ? "nothing changed" : commit.value
  }
}
