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
      | style <name> | clear [<state>] | reset]
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
      .init("<name>", "\(TriggerStyle.allCases.map(\.rawValue).joined(separator: ", "))"),
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
    changes:
      "trigger points, bindings and style, on every machine once synced; 'undo' takes it back",
    seeAlso: ["swipe", "triggers", "styles", "set"]
  )

  private enum Request {
    case list
    case set(SwipeState, Distance, distanceAt: Range<Int>, SwipeMode?, SwipeAction?)
    case bind(ItemKind, SwipeState, SwipeAction, SwipeMode?)
    case style(TriggerStyle)
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

  var effect: CommandSpec.Effect { if case .list = request { .reads } else { .writes } }

  func run(_ context: inout CommandContext) throws -> Report {
    let store = try context.session.store()
    var remark: SafeText?
    switch request {
    case .list: break
    case .set(let state, let distance, let place, let mode, let action):
      try check(action, context, in: store)
      remark = try context.change(store) {
        try TriggerEdit($0).set(state, at: distance, typedAt: place, mode, action, in: &$0)
      }
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
    return Self.report(StoredSettings(store).bindings, remark)
  }

  /// Makes sure that an action moves to lists there are, or to those that are called new.
  ///
  /// - Throws: `CommandError` with the nearest names.
  private func check(
    _ action: SwipeAction?,
    _ context: CommandContext,
    in store: Store
  ) throws(CommandError) {
    for case .move(let list) in action?.steps ?? [] where !newLists.contains(list) {
      let name = Quoting.argument(list.name.string)
      _ = try context.list(named: list.name, in: store, whereNew: "'move \(name) new'")
    }
  }

  /// The triggers as they are now, and what there is to say about them.
  private static func report(_ bindings: Bindings, _ remark: SafeText?) -> Report {
    var report = Report()
    report.data = bindings.json
    let lines = ItemKind.allCases.flatMap { kind in
      bindings.states(kind).map { bindings.cells(kind, $0) }
    }
    report.plain = lines.map { $0.map(\.text) }
    if !lines.isEmpty {
      report.text.append(
        .table(Table(columns: [.left, .left, .right, .left, .flexible], rows: lines, indent: 1))
      )
    }
    if bindings.style != .standard {
      let summary: StyledText =
        bindings.style.sides == .triggers
        ? "" : StyledText("  \(bindings.style.summary)", .faint)
      report.text.append(.line("style \(bindings.style.rawValue)" + summary))
    }
    if let remark { report.notes.append(.remark(remark)) }
    report.notes += bindings.outOfOrder.map(Report.Note.warning)
    for field in bindings.unreadable {
      report.notes.append(
        .warning("'\(field.name.string)' is not known to this version and does not count")
      )
    }
    return report
  }
}

extension Bindings {
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

  /// A trigger as a line of a table.
  fileprivate func cells(_ kind: ItemKind, _ state: SwipeState) -> [StyledText] {
    guard let binding = self[kind, state] else { return [] }
    return [
      StyledText(SafeText(kind.rawValue)),
      StyledText(SafeText(state.description), .strong),
      fraction(of: state).map { StyledText(Percent.text($0)) } ?? "nowhere",
      StyledText(SafeText(binding.mode.rawValue), .faint),
      StyledText(SafeText(binding.action.text), Style(color: binding.action.color)),
    ]
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
