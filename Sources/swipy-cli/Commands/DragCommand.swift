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
    if session.gesture == nil, let closed = session.keepOpen(gesture) {
      report.notes.append(.remark("row \(closed.name) is closed"))
    }
    let before = gesture
    var data: [JSON] = []
    for distance in distances {
      let share = distance.fraction(ofWidth: gesture.session.geometry.width)
      let sample = gesture.drag(to: SwipeFraction(share))
      data.append(sample.json(gesture.binding(sample.state)))
      report.text.append(gesture.line(sample))
      report.plain.append(gesture.plain(sample))
    }
    report.data = .array(data)
    report.notes += [.tip(kind: "drag", "'release' lets the row go, 'cancel' takes it back")]
    session.gesture = gesture
    if context.terminal.canAnimate {
      let steps = distances.map {
        GestureStep.drag(
          to: SwipeFraction($0.fraction(ofWidth: before.session.geometry.width))
        )
      }
      let frames = GestureFrames(gesture, columns: context.terminal.width)
      try context.play(frames.frames(GesturePlayback(before, steps)))
    }
    return report
  }
}

extension HeldGesture {
  /// A position of the finger as a line.
  fileprivate func line(_ sample: Sample) -> Report.Block {
    let fires = sample.activated && binding(sample.state) != nil
    var words: [SafeText] = [
      fires ? "fires at release" : idle(sample.fraction, sample.finger, sample.state)
    ]
    if let crossing = sample.crossing {
      words.append("crossed from \("\(crossing.from)") to \("\(crossing.to)")")
    }
    return line(
      sample.fraction.words(finger: sample.finger),
      sample.state,
      outcome: SafeText.joined(words, separator: ", ")
    )
  }

  /// A position of the finger as a record.
  fileprivate func plain(_ sample: Sample) -> [SafeText] {
    [
      name, "\(sample.fraction.value)", SafeText(sample.state.description),
      sample.activated ? "activated" : "", sample.crossing == nil ? "" : "crossed",
    ]
  }
}
