// play: shows a gesture and its settling, on the terminal or as a picture.

import SwipyModel
import SyncEngine

/// `play ROW SIDE DISTANCE [velocity V] [svg FILE]`.
struct PlayCommand: Command {
  static let spec = CommandSpec(
    name: "play",
    group: .swiping,
    summary: "shows a swipe and how the row settles, without doing anything",
    arguments: "<row> {left | right} <distance> [velocity <v>] [svg {<file> | -}]",
    details: [
      .init("<row>", "a row's number, or the beginning of an id"),
      .init("left, right", "where the finger goes; right uncovers the left side"),
      .init("<distance>", "how far from the start: 80%, 0.8 or 256pt"),
      .init("<v>", "the finger's speed at the end along its way, in points a second"),
      .init("<file>", "a picture to write, whole; asks to replace; '-' is standard output"),
    ],
    examples: [
      .init("play 2 right 80%", "frame by frame"),
      .init("play 2 right 80% svg swipe.svg", "as a picture"),
    ],
    seeAlso: ["swipe", "trigger", "gestures"]
  )

  private let row: RowSelection
  private let side: SwipeSide
  private let distance: Distance
  private let velocity: Double
  private let file: Word?

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {
    row = try arguments.row()
    side = try arguments.side("direction").opposite
    distance = try arguments.distance()
    velocity = try arguments.keyword("velocity") ? arguments.velocity() : 0
    file =
      arguments.keyword("svg")
      ? try arguments.word("file", hint: "a name, or - for standard output") : nil
  }

  func run(_ context: inout CommandContext) throws -> Report {
    if let file, file.isKeyword("-"), context.options.format == .json {
      throw UsageError(
        .choice,
        "a picture on standard output leaves no place for a line of JSON",
        at: file.range,
        hint: "name a file, or leave out --json"
      )
    }
    let store = try context.session.store()
    let gesture = try context.touch(try context.swipedItem(row, in: store), in: store)
    let share = distance.fraction(ofWidth: gesture.session.geometry.width) * side.sign
    let steps: [GestureStep] = [
      .drag(to: SwipeFraction(share)), .release(velocity: velocity * side.sign),
    ]
    let playback = GesturePlayback(gesture, steps)
    var report = Report()
    report.data = ["frames": .array(playback.moments.map(\.json))]
    report.plain = playback.moments.map(\.plain)
    if let file {
      let fine = GesturePlayback(gesture, steps, interval: gesture.bindings.style.interval)
      let what: SafeText =
        "swipe \(side.opposite.rawValue) \(Percent.text(share))"
        + (velocity == 0 ? "" : " at \(SVGWriter.number(velocity)) pt/s")
      let picture = GesturePicture(gesture, fine, what: what)
      return try write(Array(picture.svg.utf8), to: file, context, report)
    }
    let frames = GestureFrames(gesture, columns: context.terminal.width)
    let isGone = playback.end.settle?.leaves ?? false
    try context.play(frames.frames(playback), keepsLast: !isGone)
    let narrow = GestureFrames(
      gesture,
      columns: context.terminal.width - GestureFrames.timeColumns
    )
    report.text = narrow.strip(playback).map { .line($0, isCut: true) }
    return report
  }

  private func write(
    _ bytes: [UInt8],
    to file: Word,
    _ context: CommandContext,
    _ report: Report
  ) throws -> Report {
    var report = report
    if file.isKeyword("-") {
      report.file = bytes
      return report
    }
    let target = try TargetFile(file.text, context.session)
    if target.isFilled { try context.confirm("replace '\(file.text)'?") }
    try target.write(bytes)
    report.text = [.line("drawn in '\(file.text)'")]
    report.plain = []
    return report
  }
}

extension GesturePlayback.Moment {
  /// The moment as results show it.
  fileprivate var json: JSON {
    ["t": .double(time), "offset": .double(offset), "state": state.json]
  }

  /// The moment as a record.
  fileprivate var plain: [SafeText] {
    ["\(time)", "\(offset)", SafeText(state.description)]
  }
}
