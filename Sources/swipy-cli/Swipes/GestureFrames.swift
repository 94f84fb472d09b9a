// A gesture as pictures: the row under the finger, and its way to rest.

import SwipyModel
import SyncEngine

/// Draws the parts of a gesture on a terminal of some width.
struct GestureFrames {
  private let gesture: HeldGesture
  private let width: Int

  /// Seconds between two pictures.
  static let step = 1.0 / 30

  /// The seconds a finger takes across a whole row, and the columns the widest row has.
  private static let crossing = 0.45
  private static let widest = 72

  /// Pictures of a gesture's row on a terminal that is `columns` wide.
  init(_ gesture: HeldGesture, columns: Int) {
    self.gesture = gesture
    width = min(max(columns - 1, 1), Self.widest)
  }

  /// The row under the finger on its way from one share of the width to another.
  func drag(from start: Double, to end: Double) -> [SwipeFrame] {
    let seconds = max(abs(end - start) * Self.crossing, Self.step)
    return frames(seconds) { start + (end - start) * $0 / seconds }
  }

  /// The row on its way to rest; the state that fires stays in sight while the row leaves.
  func settle(_ animation: SettleAnimation, _ state: SwipeState) -> [SwipeFrame] {
    let share = { (time: Double) in
      let elapsed = Duration.seconds(time)
      return animation.value(at: elapsed) / max(gesture.session.geometry.width, 1)
    }
    guard case .exit = animation.kind else { return frames(animation.seconds, share) }
    return frames(animation.seconds, share, always: label(state))
  }

  /// Pictures one after the other, the later ones in time after the earlier.
  static func joined(_ parts: [[SwipeFrame]]) -> [SwipeFrame] {
    var all: [SwipeFrame] = []
    for part in parts {
      let start = all.last.map { $0.time + step } ?? 0
      all += part.map { SwipeFrame(time: start + $0.time, line: $0.line) }
    }
    return all
  }

  private func frames(
    _ seconds: Double,
    _ share: (Double) -> Double,
    always: SwipeLabel? = nil
  ) -> [SwipeFrame] {
    let count = max(1, Int((min(seconds, 10) / Self.step).rounded(.up)))
    let samples = (0...count).map { index in
      let time = min(Double(index) * Self.step, seconds)
      return SwipeSample(time: time, offset: share(time))
    }
    return SwipeFrames.frames(samples, row: row, width: width) { always ?? label(at: $0) }
  }

  private var row: SafeText { " \(gesture.name)  \(gesture.title)" }

  private func label(at share: Double) -> SwipeLabel? {
    label(gesture.session.sample(at: share * gesture.session.geometry.width).state)
  }

  private func label(_ state: SwipeState) -> SwipeLabel? {
    gesture.bindings[gesture.kind, state].map {
      SwipeLabel(text: $0.action.label, color: $0.action.color)
    }
  }
}
