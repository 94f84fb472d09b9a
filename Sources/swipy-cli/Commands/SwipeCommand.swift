// swipe: one whole gesture on a row, and what its trigger says happens.

import SwipyModel
import SyncEngine

/// `swipe ROW {left|right} DISTANCE [velocity V]`.
struct SwipeCommand: Command {
  static let spec = CommandSpec(
    name: "swipe",
    group: .swiping,
    summary: "pulls a row aside and lets go: what its trigger says happens",
    arguments: "<row> {left | right} <distance> [velocity <v>]",
    details: [
      .init("<row>", "a row's number, or the beginning of an id"),
      .init("left, right", "where the finger goes; right uncovers the left side"),
      .init("<distance>", "how far from the start: 80%, 0.8 or 256pt"),
      .init("<v>", "the finger's speed at the end along its way, in points a second"),
    ],
    examples: [
      .init("swipe 2 right 80%", "far to the right: done and archived"),
      .init("swipe 1 left 30%", "a bit to the left: snoozed until tomorrow"),
      .init("swipe 3 right 10%", "too short: the row springs back"),
      .init("swipe 1 right 256pt velocity 800", "in points, with a flick"),
    ],
    effect: .writes,
    changes: "what the trigger says, as one change; 'undo' takes it back",
    seeAlso: ["drag", "trigger", "triggers", "gestures"]
  )

  private let row: RowSelection
  private let side: SwipeSide
  private let distance: Distance
  private let velocity: Double

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {
    row = try arguments.row()
    // The finger goes away from the side it uncovers.
    side = try arguments.side("direction").opposite
    distance = try arguments.distance()
    velocity = try arguments.keyword("velocity") ? arguments.velocity() : 0
  }

  func run(_ context: inout CommandContext) throws -> Report {
    let store = try context.session.store()
    let items = try context.resolve(row, in: store)
    try context.session.checkNoGesture(on: items)
    let speed = velocity * side.sign
    let gestures = try items.map { try context.touch($0, in: store) }
    return try context.conclude(
      gestures,
      isList: row == .supplied,
      velocity: speed,
      in: store
    ) { gesture in
      let share = distance.fraction(ofWidth: gesture.session.geometry.width)
      return [.drag(to: SwipeFraction(share * side.sign)), .release(velocity: speed)]
    }
  }
}
