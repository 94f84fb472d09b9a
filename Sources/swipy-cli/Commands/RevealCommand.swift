// reveal, tap and hide: rows that stay open.

import SwipyModel
import SyncEngine

/// `reveal ROW SIDE`.
struct RevealCommand: Command {
  static let spec = CommandSpec(
    name: "reveal",
    group: .swiping,
    summary: "opens a side of a row that has buttons or a back view",
    arguments: "<row> {left | right}",
    details: [
      .init("<row>", "a row's number, or the beginning of an id"),
      .init("left, right", "the side uncovered; it stays open until 'hide' or the program's end"),
    ],
    examples: [.init("reveal 2 left", "shows the left side's buttons")],
    seeAlso: ["tap", "hide", "trigger"]
  )

  private let row: RowSelection
  private let side: SwipeSide

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {
    row = try arguments.row()
    side = try arguments.side()
  }

  func run(_ context: inout CommandContext) throws -> Report {
    let store = try context.session.store()
    let gestures = try context.openable(row, in: store)
    for gesture in gestures where gesture.buttons(on: side).isEmpty {
      throw CommandError(
        "reveal.empty",
        "nothing is bound to the \(side.rawValue) side of a \(gesture.kind.rawValue)",
        hint: "'trigger bind' does that"
      )
    }
    return try context.conclude(gestures, isList: row == .supplied, in: store) { _ in
      [.reveal(side)]
    }
  }
}

/// `tap ROW BUTTON`.
struct TapCommand: Command {
  static let spec = CommandSpec(
    name: "tap",
    group: .swiping,
    summary: "presses a button of a row, opening its side first where that is closed",
    arguments: "<row> <button>...",
    details: [
      .init("<row>", "a row's number, or the beginning of an id"),
      .init(
        "<button>",
        "its words or their beginning, its index on the open side, or a state: right:1"
      ),
    ],
    examples: [
      .init("tap 2 archive", "by its words"),
      .init("tap 2 0", "the innermost button of the side that is open"),
      .init("tap 2 right:1", "the outermost on the right"),
    ],
    effect: .writes,
    changes: "what is bound to the button, as one change; 'undo' takes it back",
    seeAlso: ["reveal", "hide", "trigger"]
  )

  private let row: RowSelection
  private let button: ButtonName

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {
    row = try arguments.row()
    button = try ButtonName(&arguments)
  }

  func run(_ context: inout CommandContext) throws -> Report {
    let store = try context.session.store()
    let gestures = try context.openable(row, in: store)
    var states: [ItemID: SwipeState] = [:]
    for gesture in gestures { states[gesture.item] = try button.state(in: gesture) }
    return try context.conclude(gestures, isList: row == .supplied, in: store) { gesture in
      guard let state = states[gesture.item] else { return [] }
      return gesture.shows(state) ? [.tap(state)] : [.reveal(state.side ?? .left), .tap(state)]
    }
  }
}

/// `hide [ROW]`.
struct HideCommand: Command {
  static let spec = CommandSpec(
    name: "hide",
    group: .swiping,
    summary: "closes the row that is open",
    arguments: "[<row>]",
    details: [.init("<row>", "the row that is open; there is only one")],
    examples: [.init("hide", "closes it")],
    seeAlso: ["reveal", "tap"]
  )

  private let row: RowSelection?

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {
    row = try arguments.optionalRow()
  }

  func run(_ context: inout CommandContext) throws -> Report {
    let session = context.session
    let store = try session.store()
    let named = try row.map { try context.resolve($0, in: store) }
    try session.checkNoGesture(on: named ?? session.openRow.map { [$0.item] } ?? [])
    guard let open = session.openRow else {
      guard let closed = try named.flatMap({ try store.rows($0).first }) else {
        throw CommandError("gesture.none", "no row is open", hint: "'reveal' opens one")
      }
      throw CommandError("row.closed", "row \(closed.name) is not open", hint: "no row is open")
    }
    if let named, !named.contains(open.item) {
      let names = try store.rows(named).map(\.name)
      throw CommandError(
        "row.closed",
        "row \(SafeText.joined(names, separator: ", ")) is not open",
        hint: "row \(open.name) is"
      )
    }
    let gesture = try context.touch(open.item, in: store)
    return try context.conclude([gesture], isList: row == .supplied, in: store) { _ in [.hide] }
  }
}

extension CommandContext {
  /// Rows that can be opened.
  ///
  /// - Throws: `CommandError` where the style's rows hold triggers alone.
  fileprivate func openable(_ rows: RowSelection, in store: Store) throws -> [HeldGesture] {
    let items = try resolve(rows, in: store)
    try session.checkNoGesture(on: items)
    let style = try StoredSettings(store).bindings.style
    guard style.sides == .triggers else { return try items.map { try touch($0, in: store) } }
    throw CommandError(
      "style.closed",
      "a row has nothing to open in the style '\(style.rawValue)'",
      hint: "'trigger style buttons' gives it buttons, 'trigger style backview' a back view"
    )
  }
}

extension HeldGesture {
  /// The buttons that a side shows when it is open; a back view has all of them.
  func buttons(on side: SwipeSide) -> [SideButton] {
    bindings.style.sides == .backView
      ? bindings.buttons(kind) : bindings.buttons(kind, on: side)
  }

  /// Whether the button of a state can be seen.
  func shows(_ state: SwipeState) -> Bool {
    guard let open = session.openSide else { return false }
    return bindings.style.sides == .backView || open == state.side
  }
}
