// What the distances of a row mean, as bands of a picture.

import SwipyModel

extension GesturePicture {
  /// The bands of the side that a gesture uncovers.
  static func bands(
    _ gesture: HeldGesture,
    _ side: SwipeSide,
    _ playback: GesturePlayback
  ) -> [Band] {
    switch gesture.bindings.style.sides {
    case .triggers: triggerBands(gesture, side)
    case .buttons: buttonBands(gesture, side)
    case .backView:
      [
        Band(
          start: 0,
          end: gesture.session.geometry.width * side.sign,
          label: "back view",
          note: "slides off whole",
          color: nil
        )
      ]
    }
  }

  /// A band a state, from its point to the next one.
  private static func triggerBands(_ gesture: HeldGesture, _ side: SwipeSide) -> [Band] {
    let width = gesture.session.geometry.width * side.sign
    let points = gesture.bindings.states(gesture.kind)
      .compactMap { state in
        gesture.bindings.fraction(of: state).map { (state: state, share: abs($0)) }
      }
      .filter { $0.state.side == side }.sorted { $0.share < $1.share }
    return points.enumerated().map { index, point in
      let next = index + 1 < points.count ? points[index + 1].share : 1
      let action = gesture.binding(point.state)?.action
      return Band(
        start: point.share * width,
        end: next * width,
        label: SafeText(action?.stepsText ?? point.state.description),
        note: "\(point.state.description), from \(Percent.text(point.share))",
        color: action?.color
      )
    }
  }

  /// The width of the buttons, and the distance from where on the outermost takes all of it.
  private static func buttonBands(_ gesture: HeldGesture, _ side: SwipeSide) -> [Band] {
    let buttons = gesture.bindings.buttons(gesture.kind, on: side)
    guard let outermost = buttons.last else { return [] }
    let width = gesture.session.geometry.width
    var bands: [Band] = []
    var open = gesture.atRest
    _ = open.perform([.reveal(side)])
    let tray = abs(open.session.offset)
    let full = fullSwipe(gesture, side)
    if tray > 0 {
      bands.append(
        Band(
          start: 0,
          end: min(tray, full ?? tray) * side.sign,
          label: buttons.count == 1 ? "1 button" : "\(buttons.count) buttons",
          note: "open at \(Percent.text((tray / max(width, 1) * 1000).rounded() / 1000))",
          color: .white
        )
      )
    }
    if let full {
      if tray > 0, full > tray {
        bands.append(
          Band(
            start: tray * side.sign,
            end: full * side.sign,
            label: "beyond the buttons",
            note: "opens them",
            color: nil
          )
        )
      }
      bands.append(
        Band(
          start: full * side.sign,
          end: width * side.sign,
          label: SafeText(outermost.binding.action.stepsText),
          note: "full swipe, from \(Percent.text((full / max(width, 1) * 1000).rounded() / 1000))",
          color: outermost.binding.action.color
        )
      )
    }
    return bands
  }

  /// How far the row itself has to be moved for the outermost button to take the side.
  ///
  /// A row that jumps ahead of the finger then counts where the finger is.
  private static func fullSwipe(_ gesture: HeldGesture, _ side: SwipeSide) -> Double? {
    gesture.fullSwipe(side).map { min($0.offset, $0.finger * gesture.session.geometry.width) }
  }
}
