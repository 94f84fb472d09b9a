// A trigger's line.

extension ReplayHead {
  /// The words that may follow a trigger's action.
  static let triggerWords = ["fires", "confirm", "immediately", "colour", "view"]

  /// Reads `STATE [at SHARE] MODE [ACTION] [fires from SHARE] [confirm] [immediately] …`.
  static func trigger(_ reader: inout ReplayReader) throws(ReplayError) -> ReplayHead {
    let state = try reader.state()
    var place: Double?
    if reader.take("at") { place = try reader.percent("a share of the width") }
    var trigger = SwipeTrigger(state, mode: try reader.raw("a mode", SwipeMode.self))
    if let next = reader.next, !next.isKeyword(","),
      !triggerWords.contains(where: { next.isKeyword($0) })
    {
      trigger.action = try reader.word("an action").text
    }
    while let word = reader.next {
      if reader.take(",") { continue }
      if reader.take("confirm") {
        trigger.confirmation = .required
      } else if reader.take("immediately") {
        trigger.firing = .immediately
      } else if reader.take("fires") {
        guard reader.take("from") else { throw reader.expectedKeyword("from") }
        trigger.firesFrom = try reader.percent("a share of the width")
      } else if reader.take("colour") {
        trigger.colour = try reader.word("a colour").text
      } else if reader.take("view") {
        trigger.view = try reader.word("a view").text
      } else {
        throw reader.unknown(word, among: triggerWords)
      }
    }
    return .trigger(trigger, at: place)
  }

  /// A trigger's line.
  static func text(_ trigger: SwipeTrigger, at fraction: Double?) -> String {
    [
      "trigger", trigger.state.description, fraction.map { "at " + $0.percentText },
      trigger.mode.rawValue, trigger.action?.asReplayWord,
      trigger.firesFrom.map { "fires from " + $0.percentText },
      trigger.confirmation == .required ? "confirm" : nil,
      trigger.firing == .immediately ? "immediately" : nil,
      trigger.colour.map { "colour " + $0.asReplayWord },
      trigger.view.map { "view " + $0.asReplayWord },
    ].joinedWords
  }
}
