// release and cancel: the two ends of a gesture that drag has begun.

import SwipyModel
import SyncEngine

/// `release [ROW] [velocity V]`.
struct ReleaseCommand: Command {
  static let spec = CommandSpec(
    name: "release",
    group: .swiping,
    summary: "lets go of the row that is dragged: what its trigger says happens",
    arguments: "[<row>] [velocity <v>]",
    details: [
      .init("<row>", "the row that is dragged; there is only one"),
      .init("<v>", "the finger's speed at the end along its way, in points a second"),
    ],
    examples: [.init("release", "lets go of the row")],
    effect: .writes,
    changes: "what the trigger says, as one change; 'undo' takes it back",
    seeAlso: ["drag", "cancel", "swipe"]
  )

  private let row: RowSelection?
  private let velocity: Double

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {
    let namesRow = arguments.peek.map { !$0.isKeyword("velocity") } ?? arguments.suppliesRows
    row = namesRow ? try arguments.row() : nil
    velocity = try arguments.keyword("velocity") ? arguments.velocity() : 0
  }

  func run(_ context: inout CommandContext) throws -> Report {
    let store = try context.session.store()
    let gesture = try context.heldGesture(row, in: store)
    let side = gesture.finger.side ?? gesture.session.fraction.side
    let speed = velocity * (side?.sign ?? 1)
    let report = try context.conclude([gesture], velocity: speed, in: store) { _ in
      [.release(velocity: speed)]
    }
    context.session.gesture = nil
    return report
  }
}

/// `cancel [ROW]`.
struct CancelCommand: Command {
  static let spec = CommandSpec(
    name: "cancel",
    group: .swiping,
    summary: "takes the row that is dragged back without doing anything",
    arguments: "[<row>]",
    details: [.init("<row>", "the row that is dragged; there is only one")],
    examples: [.init("cancel", "takes the row back")],
    effect: .writes,
    changes: "nothing, except in a style where a cancelled gesture counts as released",
    seeAlso: ["drag", "release", "trigger"]
  )

  private let row: RowSelection?

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {
    row = try arguments.optionalRow()
  }

  func run(_ context: inout CommandContext) throws -> Report {
    let store = try context.session.store()
    let gesture = try context.heldGesture(row, in: store)
    let report = try context.conclude([gesture], in: store) { _ in [.cancel] }
    context.session.gesture = nil
    return report
  }
}

extension CommandContext {
  /// The gesture under way, which a row named must be the one of.
  fileprivate func heldGesture(_ row: RowSelection?, in store: Store) throws -> HeldGesture {
    guard let gesture = session.gesture else {
      throw CommandError("gesture.none", "no row is dragged", hint: "'drag' begins a gesture")
    }
    if let row {
      let item = try swipedItem(row, in: store)
      try session.checkNoGesture(on: [item], butThatOf: item)
    }
    guard let found = try store.rows([gesture.item]).first else {
      session.gesture = nil
      throw CommandError("row.unknown", "row \(gesture.name) is gone, and its gesture with it")
    }
    let list = found.item.list
    if list != gesture.list, !list.isOpen {
      session.gesture = nil
      throw CommandError(
        "row.unknown",
        "row \(gesture.name) has gone to the \(list.name.string) meanwhile, and its gesture ends with that",
        hint: "nothing has been done with it"
      )
    }
    return gesture
  }
}

extension Session {
  /// Makes sure that no gesture is under way, except on one item.
  /// - Throws: `CommandError` that says how to end the gesture.
  func checkNoGesture(on items: [ItemID], butThatOf item: ItemID? = nil) throws(CommandError) {
    guard let gesture, !items.isEmpty, gesture.item != item else { return }
    throw CommandError(
      "gesture.unfinished",
      "row \(gesture.name) is still dragged",
      hint: "'release' lets it go, 'cancel' takes it back"
    )
  }
}
