// A gesture as pictures on a terminal: the row, and what it uncovers.

import SwipyModel
import SyncEngine

/// Draws the moments of a gesture on a terminal of some width.
struct GestureFrames {
  private let gesture: HeldGesture
  private let width: Int

  /// The columns the widest row has.
  private static let widest = 72

  /// Pictures of a gesture's row on a terminal that is `columns` wide.
  init(_ gesture: HeldGesture, columns: Int) {
    self.gesture = gesture
    width = min(max(columns - 1, 1), Self.widest)
  }

  /// A picture of each moment from a time on; neighbours that look the same are one.
  func frames(_ playback: GesturePlayback, from start: Double = 0) -> [SwipeFrame] {
    var frames: [SwipeFrame] = []
    for moment in playback.moments where moment.time >= start {
      let line = line(moment)
      if frames.last?.line != line { frames.append(SwipeFrame(time: moment.time, line: line)) }
    }
    return frames
  }

  /// The most columns that the time before a line of a strip takes.
  static let timeColumns = 6

  /// The moments between which a row moves visibly, a line each, with the time before it.
  func strip(_ playback: GesturePlayback) -> [StyledText] {
    var lines: [StyledText] = []
    var last: (time: Double, line: StyledText)?
    let end = playback.moments.last?.time ?? 0
    for moment in playback.moments {
      let line = line(moment)
      let isEdge = moment.time == 0 || moment.time == end || moment.time == playback.released
      if let last, line == last.line || !isEdge && moment.time - last.time < Self.pause { continue }
      last = (moment.time, line)
      let time = SafeText(SVGWriter.number((moment.time * 100).rounded() / 100))
      lines.append(StyledText(time, .faint).padded(to: 4) + " " + line.withoutEnd)
    }
    return lines
  }

  /// The seconds between two lines of a strip.
  private static let pause = 0.09

  /// The row at a moment.
  func line(_ moment: GesturePlayback.Moment) -> StyledText {
    let share = share(moment.offset)
    guard gesture.bindings.style.sides == .triggers else {
      return SwipeFrames.line(
        offset: share,
        row: row,
        width: width,
        pieces: RowPicture(gesture, moment).pieces.map {
          SwipeFrames.Piece(
            start: self.share($0.start),
            end: self.share($0.end),
            label: $0.button.swipeLabel
          )
        }
      )
    }
    let label = gesture.binding(moment.state).map { SwipeLabel($0.action) }
    return SwipeFrames.line(offset: share, row: row, width: width, label: label)
  }

  private func share(_ offset: Double) -> Double {
    offset / max(gesture.session.geometry.width, 1)
  }

  private var row: SafeText { " \(gesture.name)  \(gesture.title)" }
}

extension SwipeLabel {
  /// What lies under a row whose release does this.
  init(_ action: SwipeAction) { self.init(text: action.label, color: action.color) }
}

extension SideButton {
  fileprivate var swipeLabel: SwipeLabel { SwipeLabel(text: label, color: binding.action.color) }
}

/// What a row uncovers at a moment, as strips of the row.
struct RowPicture {
  /// A strip with something on it.
  struct Piece {
    /// Its left edge in points from the row's.
    var start: Double
    /// Its right edge in points from the row's.
    var end: Double
    /// What it is.
    var button: SideButton
    /// Its opacity, 0...1.
    var opacity = 1.0
  }

  /// The strips, those drawn first at first.
  let pieces: [Piece]

  /// The buttons of a row with buttons or a back view; none of one with triggers.
  init(_ gesture: HeldGesture, _ moment: GesturePlayback.Moment) {
    let (bindings, kind) = (gesture.bindings, gesture.kind)
    switch bindings.style.sides {
    case .triggers: pieces = []
    case .buttons:
      let width = gesture.session.geometry.width
      if let button = bindings.buttons(kind).first(where: { $0.state == moment.expanded }) {
        let isLeft = moment.offset > 0
        pieces = [
          Piece(
            start: isLeft ? 0 : width + moment.offset,
            end: isLeft ? moment.offset : width,
            button: button
          )
        ]
        return
      }
      pieces = moment.frame.buttons.compactMap { place in
        let buttons = bindings.buttons(kind, on: place.side)
        guard buttons.indices.contains(place.index) else { return nil }
        var (start, end) = (place.frame.x, place.frame.x + place.frame.width)
        if let mask = place.mask {
          (start, end) = (max(start, mask.x), min(end, mask.x + mask.width))
        }
        guard end > start else { return nil }
        return Piece(
          start: start,
          end: end,
          button: buttons[place.index],
          opacity: place.opacity
        )
      }
    case .backView:
      let buttons = bindings.buttons(kind)
      let share = gesture.session.geometry.width / Double(max(buttons.count, 1))
      pieces = buttons.enumerated().map { index, button in
        Piece(
          start: Double(index) * share,
          end: Double(index + 1) * share,
          button: button,
          opacity: moment.frame.backViewOpacity ?? 1
        )
      }
    }
  }
}
