// Vectors that are tables: an input a row, and what a library computes from it.

@testable import SwipyModel

/// Answers the rows of a table under a session's configuration.
struct TableVectors {
  let session: TriggerSession
  /// Whether states and names are MCSwipeTableViewCell's.
  let isMCSwipe: Bool

  /// Compares every expected row; rows are found by their input.
  func compare(_ rows: [JSONValue], into comparison: inout Comparison) -> Bool {
    for row in rows {
      guard case .object(let members) = row else { return false }
      let answer: [String: JSONValue]
      let input: String
      if members.keys.contains("state"), let percentage = row["percentage"]?.number {
        answer = decisions(at: percentage)
        input = "percentage \(percentage)"
      } else if let velocity = row["vx"]?.number {
        let timing = session.configuration.timing
        let seconds = timing.exitSeconds(velocity: velocity, width: session.geometry.width)
        answer = ["vx": .number(velocity), "duration": .number(seconds)]
        input = "vx \(velocity)"
      } else if let offset = row["offset"]?.number, let percentage = row["percentage"]?.number {
        // Which of the two is the input is not said: the one that the other follows from.
        let fraction = session.geometry.fraction(of: offset).value
        let back = session.geometry.offset(of: percentage)
        let followsOffset = abs(fraction - percentage) <= Comparison.tolerance
        answer =
          followsOffset
          ? ["offset": .number(offset), "percentage": .number(fraction)]
          : ["offset": .number(back), "percentage": .number(percentage)]
        input = "offset \(offset)"
      } else {
        return false
      }
      for (key, value) in members.sorted(by: { $0.key < $1.key }) {
        comparison.check("-", input, key, value, answer[key])
      }
    }
    return true
  }

  private func decisions(at percentage: Double) -> [String: JSONValue] {
    let table = session.table
    let rule = session.configuration.appearance
    let triggers = session.triggers
    let state = table.state(at: percentage)
    let colour = table.colourState(at: percentage, rule.colour).flatMap { triggers[$0]?.colour }
    let view = table.viewState(at: percentage, rule.view).flatMap { triggers[$0]?.view }
    let hit = percentage >= table.nearest.left || percentage <= table.nearest.right
    return [
      "percentage": .number(percentage),
      "state": .string(isMCSwipe ? state.mcSwipeText : state.description),
      "hit": .bool(hit),
      "alpha": .number(table.anchors.opacity(at: percentage)),
      "direction": .string(SwipeDirection(of: percentage).rawValue),
      "hasTrigger": .bool(triggers[state] != nil),
      "view": .text(view),
      "color": .string(colour ?? rule.defaultColour),
    ]
  }
}
