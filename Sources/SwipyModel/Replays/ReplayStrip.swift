// A gesture as text: where the content was over time, with what it passes underneath.

/// Where the content of a row was over time, as text.
///
///        0ms |o
///       32ms |=======o
///       48ms |==================o           release
///      248ms |=============================o fires archive
///            |         ^                   ^
///             place    left:0              left:1
public struct ReplayStrip: Sendable {
  /// A place of the row that means something.
  struct Mark: Sendable {
    /// Its offset in points.
    let offset: Double
    /// What it is.
    let label: String
  }

  let moments: [ReplayMoment]
  let marks: [Mark]
  let width: Double

  /// The most lines for moments.
  static let mostLines = 24
  /// The most columns of the picture, times and words not counted.
  static let columns = 61
  /// The fewest columns of the picture; with less room, places are numbers.
  static let fewestColumns = 24

  /// The strip's lines, with as much room as they take.
  public var lines: [String] { lines(columns: 100) }

  /// The strip's lines on a screen of some columns.
  ///
  /// Words that find no room beside the picture are cut. Below fifty columns there is no picture,
  /// and places are numbers.
  public func lines(columns: Int) -> [String] {
    let (low, high) = range
    guard high > low, !moments.isEmpty else { return [] }
    let shown = thinned
    let times = shown.map { $0.time.shortText }
    let gutter = times.map(\.utf8.count).max() ?? 0
    let words = min(shown.map(\.label.unicodeScalars.count).max() ?? 0, 16)
    let room = min(columns - gutter - 4 - words, Self.columns)
    guard room >= Self.fewestColumns, columns >= 50 else { return compact(shown, columns, gutter) }
    let scale = Scale(low: low, high: high, columns: room)
    var lines: [String] = []
    for (moment, time) in zip(shown, times) {
      let blanks = String(repeating: " ", count: gutter - time.utf8.count)
      let line = blanks + time + "  " + scale.bar(moment.offset) + "  " + moment.label
      lines.append(line.cut(to: columns).trimmed)
    }
    let indent = String(repeating: " ", count: gutter + 2)
    let below =
      marks.filter { $0.offset >= low && $0.offset <= high }
      + [Mark(offset: 0, label: "0")]
    return lines
      + scale.legend(below.sorted { $0.offset < $1.offset }).map { (indent + $0).trimmed }
  }

  /// Each moment with its place as a number, and each mark with its own.
  private func compact(_ shown: [ReplayMoment], _ columns: Int, _ gutter: Int) -> [String] {
    let places = shown.map { $0.offset.shortText }
    let width = places.map(\.utf8.count).max() ?? 0
    func right(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.utf8.count)) + text
    }
    let lines = zip(shown, places).map { moment, place in
      right(moment.time.shortText, gutter) + "  " + right(place, width) + "  " + moment.label
    }
    let below = marks.sorted { $0.offset < $1.offset }.map { mark in
      mark.offset.shortText + "  " + mark.label
    }
    return (lines + below).map { $0.cut(to: columns).trimmed }
  }

  /// The range of offsets that is shown: the sides that the content uncovers.
  private var range: (low: Double, high: Double) {
    let offsets = moments.map(\.offset).filter(\.isFinite)
    let extent = width > 0 ? width : max(1, offsets.map(\.magnitude).max() ?? 1)
    // A spring that crosses the row's place uncovers nothing worth a side of its own.
    let isLeft = offsets.contains { $0 > extent / 16 }
    let isRight = offsets.contains { $0 < -extent / 16 }
    return (isRight || !isLeft ? -extent : 0, isLeft || !isRight ? extent : 0)
  }

  /// One moment for each time, and no more than there are lines.
  private var thinned: [ReplayMoment] {
    var merged: [ReplayMoment] = []
    for moment in moments {
      guard let last = merged.last, last.time == moment.time else {
        merged.append(moment)
        continue
      }
      let labels = [last.label, moment.label].filter { !$0.isEmpty }
      merged[merged.count - 1] = ReplayMoment(
        time: moment.time,
        offset: moment.offset,
        label: labels.joined(separator: ", ")
      )
    }
    guard merged.count > Self.mostLines else { return merged }
    // The ends and what has a label stay, the rest as evenly as it can.
    let named = merged.indices.filter {
      $0 == 0 || $0 == merged.count - 1 || !merged[$0].label.isEmpty
    }.prefix(Self.mostLines)
    let others = merged.indices.filter { !named.contains($0) }
    let room = Self.mostLines - named.count
    let picked = (0..<room).map { others[$0 * others.count / max(room, 1)] }
    return (Array(named) + picked).sorted().map { merged[$0] }
  }
}

/// Columns for offsets.
private struct Scale {
  let low: Double
  let high: Double
  let columns: Int

  func column(_ offset: Double) -> Int {
    guard offset.isFinite else { return 0 }
    let share = min(max((offset - low) / (high - low), 0), 1)
    return Int((share * Double(columns - 1)).rounded())
  }

  /// The way from the row's place to where the content is.
  func bar(_ offset: Double) -> String {
    var cells = [UInt8](repeating: UInt8(ascii: " "), count: columns)
    let rim = (high - low) / 16
    let (place, end) = (column(0), column(offset))
    for cell in min(place, end)...max(place, end) { cells[cell] = UInt8(ascii: "=") }
    cells[place] = UInt8(ascii: "|")
    cells[end] = UInt8(ascii: offset > high + rim ? ">" : offset < low - rim ? "<" : "o")
    return String(decoding: cells, as: UTF8.self)
  }

  /// A line of marks and as many lines of labels as they need.
  func legend(_ marks: [ReplayStrip.Mark]) -> [String] {
    var pointers = [UInt8](repeating: UInt8(ascii: " "), count: columns)
    var rows: [(text: String, end: Int)] = []
    for mark in marks {
      let column = column(mark.offset)
      pointers[column] = UInt8(ascii: "^")
      let length = mark.label.unicodeScalars.count
      let start = max(0, min(column, columns - length))
      let row = rows.firstIndex { $0.end < start } ?? rows.count
      if row == rows.count { rows.append(("", -1)) }
      let blanks = start - (rows[row].end + (rows[row].end < 0 ? 1 : 0))
      rows[row].text += String(repeating: " ", count: max(blanks, 0)) + mark.label
      rows[row].end = start + length
    }
    return [String(decoding: pointers, as: UTF8.self)] + rows.map(\.text)
  }
}

// What a row passes.
extension ReplayStrip {
  /// The trigger points, the inner edges of the open sides, and where a button expands.
  static func marks(_ row: ReplayRow, _ configuration: SwipeConfiguration?) -> [Mark] {
    let rest = row.session(configuration)
    let seen = row.content.resolved(for: row.layoutDirection)
    var marks: [Mark] = []
    for point in seen.triggers.points.entries {
      guard let side = point.state.side, seen[side] == .triggers,
        seen.triggers[point.state] != nil
      else { continue }
      let offset = row.geometry.offset(of: point.fraction)
      marks.append(
        Mark(offset: offset, label: "\(point.state) \(point.fraction.magnitude.percentText)")
      )
      if let fires = seen.triggers[point.state]?.firesFrom {
        let place = row.geometry.offset(of: fires.magnitude * side.sign)
        marks.append(Mark(offset: place, label: "fires from \(fires.percentText)"))
      }
    }
    for side in SwipeSide.allCases {
      guard case .buttons(let tray) = seen[side] else { continue }
      var open = rest
      var told: [GestureEvent] = []
      open.handle(.command(.open(side), animated: false), at: .zero, into: &told)
      if open.offset != 0 {
        marks.append(Mark(offset: open.offset, label: "open \(open.offset.replayText)"))
      }
      if tray.expansion != nil, let offset = expansionOffset(side, rest) {
        marks.append(Mark(offset: offset, label: "expands \(offset.rounded().replayText)"))
      }
    }
    return marks
  }

  /// The least offset at which a drag expands a button, found by dragging.
  private static func expansionOffset(_ side: SwipeSide, _ rest: RowSession) -> Double? {
    func dragged(to distance: Double) -> (offset: Double, isExpanded: Bool) {
      var row = rest
      var told: [GestureEvent] = []
      let position = distance * side.sign
      let intent = DragIntent(velocityX: side.sign, velocityY: 0)
      _ = row.shouldBegin(intent, at: .zero, into: &told)
      row.handle(.began(translation: side.sign, velocity: side.sign), at: .zero, into: &told)
      // A row may decide by where it was before the movement.
      for _ in 0..<2 { row.handle(.movedTo(position), at: .zero, into: &told) }
      let isExpanded = told.contains { event in
        switch event {
        case .expansionChanged(let change): change.isExpanded
        case .trayChanged(.expanding, _): true
        default: false
        }
      }
      return (row.offset, isExpanded)
    }
    var (low, high) = (0.0, rest.geometry.width * 2)
    guard high > 0, dragged(to: high).isExpanded else { return nil }
    for _ in 0..<24 {
      let middle = (low + high) / 2
      if dragged(to: middle).isExpanded { high = middle } else { low = middle }
    }
    return dragged(to: high).offset
  }
}

extension Duration {
  /// Milliseconds, to a tenth.
  fileprivate var shortText: String {
    ((inSeconds * 10_000).rounded() / 10).replayText + "ms"
  }
}

extension Double {
  /// Points, to a tenth.
  fileprivate var shortText: String { ((orZero * 10).rounded() / 10).replayText + "pt" }
}

extension String {
  /// The text's beginning, with a sign where something is left out.
  fileprivate func cut(to columns: Int) -> String {
    guard unicodeScalars.count > columns else { return self }
    var cut = ""
    cut.unicodeScalars.append(contentsOf: unicodeScalars.prefix(max(columns - 1, 0)))
    return cut + "…"
  }

  /// The text without blanks at its end.
  fileprivate var trimmed: String {
    var bytes = Array(utf8)
    while bytes.last == 0x20 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
