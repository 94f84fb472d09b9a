// What to draw of a gesture that has been played.

import SwipyModel

extension GesturePicture {
  /// The most pictures of the row.
  private static let mostCells = 6

  /// A picture of a gesture on a row.
  ///
  /// - Parameters:
  ///   - gesture: The row before the gesture.
  ///   - playback: The gesture.
  ///   - what: What was done, such as `swipe right 80%`.
  init(_ gesture: HeldGesture, _ playback: GesturePlayback, what: SafeText) {
    let end = playback.end
    let style = gesture.bindings.style
    title = SafeText(gesture.title)
    var words = ["row \(gesture.name)", what] as [SafeText]
    if let firing = end.firing {
      words.append("\(firing.binding.action.text), \(firing.binding.mode.rawValue)")
    } else {
      words.append(end.open == nil ? "nothing fires" : "stays open")
    }
    words.append("style \(style.rawValue)")
    subtitle = SafeText.joined(words, separator: " · ")
    width = gesture.session.geometry.width
    path = playback.moments.map { Self.point($0.time, $0.offset, gesture) }
    released = playback.released
    fired = end.firing?.binding.action.color
    let side = Self.side(of: playback)
    extent = width * side.sign
    bands = Self.bands(gesture, side, playback)
    marks = Self.marks(gesture, playback)
    let marks = marks
    cells = Self.times(playback).map { moment in
      Cell(
        point: Self.point(moment.time, moment.offset, gesture),
        caption: marks.first { abs($0.point.time - moment.time) < 0.005 }?.label ?? "",
        text: "\(gesture.name)  \(gesture.title)",
        pieces: Self.pieces(gesture, moment)
      )
    }
  }

  /// Where the row is at a time; beyond its width there is nothing to be seen of it.
  private static func point(_ time: Double, _ offset: Double, _ gesture: HeldGesture) -> Point {
    let width = gesture.session.geometry.width
    return Point(time: time, offset: min(max(offset, -width), width))
  }

  /// The side the gesture uncovers most of.
  private static func side(of playback: GesturePlayback) -> SwipeSide {
    let farthest = playback.moments.max { abs($0.offset) < abs($1.offset) }
    return SwipeSide(uncoveredBy: farthest?.offset ?? 0)
      ?? playback.gesture.finger.side ?? .left
  }

  private static func pieces(
    _ gesture: HeldGesture,
    _ moment: GesturePlayback.Moment
  ) -> [Piece] {
    guard gesture.bindings.style.sides == .triggers else {
      return RowPicture(gesture, moment).pieces.map {
        Piece(
          start: $0.start,
          end: $0.end,
          label: $0.button.label,
          color: $0.button.binding.action.color,
          opacity: $0.opacity
        )
      }
    }
    guard let action = gesture.binding(moment.state)?.action else { return [] }
    let width = gesture.session.geometry.width
    return [
      Piece(
        start: moment.offset > 0 ? 0 : width + moment.offset,
        end: moment.offset > 0 ? moment.offset : width,
        label: action.label,
        color: action.color,
        opacity: 1
      )
    ]
  }

  /// The moments that tell most: the touch, what is crossed, the release, its middle and its end.
  private static func times(_ playback: GesturePlayback) -> [GesturePlayback.Moment] {
    let moments = playback.moments
    guard let first = moments.first, let last = moments.last else { return [] }
    let released = playback.released ?? last.time
    let crossings = playback.told.compactMap { told -> Double? in
      switch told.event {
      case .crossed(let from, let to, _) where from != to && told.time < released: told.time
      case .expansionChanged where told.time < released: told.time
      default: nil
      }
    }
    let ways = [0.15, 0.5].map { released + (last.time - released) * $0 }
    var chosen = [first.time, last.time]
    for time in [released] + ways.prefix(1) + crossings.suffix(2) + [released / 2]
      + ways.dropFirst()
    where chosen.count < mostCells {
      if chosen.allSatisfy({ abs($0 - time) > 0.04 }) { chosen.append(time) }
    }
    return chosen.sorted().compactMap { time in
      moments.min { abs($0.time - time) < abs($1.time - time) }
    }
  }
}

extension GestureEvent {
  /// Whether it names the state that has been reached.
  fileprivate var isCrossing: Bool {
    if case .crossed(let from, let to, _) = self { from != to } else { false }
  }
}

// What happens, in words.
extension GesturePicture {
  private static func marks(_ gesture: HeldGesture, _ playback: GesturePlayback) -> [Mark] {
    var marks: [Mark] = []
    func add(_ time: Double, _ offset: Double, _ label: SafeText) {
      if let last = marks.last, time - last.point.time < 0.001 {
        marks[marks.count - 1].label += " · \(label)"
      } else {
        marks.append(Mark(point: point(time, offset, gesture), label: label))
      }
    }
    if let first = playback.moments.first { add(first.time, first.offset, "touch") }
    for told in playback.told {
      let isFree = playback.released.map { told.time > $0 } ?? false
      guard var label = words(told.event, gesture, isFree: isFree) else { continue }
      if case .expansionChanged(let change) = told.event, change.isExpanded,
        !playback.told.contains(where: { $0.time == told.time && $0.event.isCrossing })
      {
        label += " · \(gesture.state(of: change.index, on: change.side).description)"
      }
      if playback.isGone, label == "closed" || label == "back" { continue }
      add(told.time, told.offset, label)
    }
    let isTold = playback.told.contains {
      $0.event == .exited(.left) || $0.event == .exited(.right)
    }
    if playback.isGone, !isTold, let last = marks.last {
      add(last.point.time, last.point.offset, "gone")
    }
    let isOpened = playback.told.contains {
      if case .revealed = $0.event { true } else { false }
    }
    if playback.end.open != nil, !isOpened, let last = playback.moments.last {
      add(last.time, last.offset, "open")
    }
    if let time = playback.released,
      let moment = playback.moments.last(where: { $0.time <= time })
    {
      let index = marks.firstIndex { $0.point.time > time - 0.001 } ?? marks.count
      if index < marks.count, abs(marks[index].point.time - time) < 0.001 {
        marks[index].label = "release · " + marks[index].label
      } else {
        let point = point(time, moment.offset, gesture)
        marks.insert(Mark(point: point, label: "release"), at: index)
      }
    }
    return marks
  }

  private static func words(
    _ event: GestureEvent,
    _ gesture: HeldGesture,
    isFree: Bool
  ) -> SafeText? {
    switch event {
    case .crossed(let from, let to, _) where from != to && !isFree: "\(to.description)"
    case .expansionChanged(let change) where !isFree:
      change.isExpanded ? "full swipe" : "no full swipe"
    case .confirmationNeeded, .pressNeedsConfirmation: "asks"
    case .triggered(let outcome): "fires \(outcome.state.description)"
    case .pressed(let press): "fires \(gesture.state(of: press.index, on: press.side).description)"
    case .exited: "gone"
    case .returned: "back"
    case .revealed: "open"
    case .hidden: "closed"
    default: nil
    }
  }
}
