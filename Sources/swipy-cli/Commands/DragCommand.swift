// drag: moves a finger on a row, step by step.

import SwipyModel
import SyncEngine

/// `drag ROW DISTANCE…`.
struct DragCommand: Command {
  static let spec = CommandSpec(
    name: "drag",
    group: .swiping,
    summary: "moves a finger on a row, without letting go",
    arguments: "<row> <distance>...",
    details: [
      .init("<row>", "a row's number, or the beginning of an id"),
      .init("<distance>", "positions counted from the start, positive to the right: 40% -30%"),
    ],
    examples: [
      .init("drag 2 10% 40% 80%", "ever farther to the right"),
      .init("drag 2 -30%", "back, and to the left"),
    ],
    effect: .writes,
    changes: "nothing yet; 'release' does what the trigger says",
    seeAlso: ["release", "cancel", "swipe", "gestures"]
  )

  private let row: RowSelection
  private let distances: [Distance]

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {
    row = try arguments.row()
    var distances = [try arguments.distance(signed: true)]
    while !arguments.isAtEnd { distances.append(try arguments.distance(signed: true)) }
    self.distances = distances
  }

  func run(_ context: inout CommandContext) throws -> Report {
    let session = context.session
    let store = try session.store()
    let item = try context.swipedItem(row, in: store)
    try session.checkNoGesture(on: [item], butThatOf: item)
    var gesture = try session.gesture ?? context.touch(item, in: store)
    var report = Report(data: .array([]), lines: [])
    var data: [JSON] = []
    var frames: [[SwipeFrame]] = []
    for distance in distances {
      let before = gesture.session.fraction.value
      let share = distance.fraction(ofWidth: gesture.session.geometry.width)
      let sample = gesture.drag(to: SwipeFraction(share))
      let reached = sample.sample
      data.append(sample.json(gesture.bindings[gesture.kind, reached.state]))
      report.text.append(.line(gesture.line(sample), isCut: true))
      report.plain.append(gesture.plain(sample))
      frames.append(
        GestureFrames(gesture, columns: context.terminal.width)
          .drag(from: before, to: reached.fraction.value)
      )
    }
    report.data = .array(data)
    report.notes = [.tip(kind: "drag", "'release' lets the row go, 'cancel' takes it back")]
    session.gesture = gesture
    try context.play(GestureFrames.joined(frames))
    return report
  }
}

extension HeldGesture {
  /// A position of the finger as a line.
  fileprivate func line(_ sample: Sample) -> StyledText {
    let reached = sample.sample
    var words: [SafeText] = [reached.activated ? "fires at release" : "fires nothing"]
    if let crossing = sample.crossing {
      words.append("crossed from \("\(crossing.from)") to \("\(crossing.to)")")
    }
    return line(reached.fraction, reached.state) + " (\(SafeText.joined(words, separator: ", ")))"
  }

  /// A position of the finger as a record.
  fileprivate func plain(_ sample: Sample) -> [SafeText] {
    let reached = sample.sample
    return [
      name, "\(reached.fraction.value)", SafeText(reached.state.description),
      reached.activated ? "activated" : "", sample.crossing == nil ? "" : "crossed",
    ]
  }
}
