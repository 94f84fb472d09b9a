// Writes the gestures at the prompt down as a replay of swipes.

import SwipyModel
import SyncEngine

/// A replay of swipes in the making: each gesture with what it led to, on disk when it has ended.
final class SwipeRecorder {
  private let file: TargetFile
  private var gestures = RecordedGestures()
  private var last: HeldGesture?
  /// What the last gesture's inputs did beside the row, by their index.
  private var remarks: [Int: String] = [:]

  /// Whether no gesture has been made.
  var isEmpty: Bool { gestures.isEmpty }

  /// Starts a file.
  ///
  /// - Throws: `CommandError` where it cannot be written.
  init(_ file: TargetFile) throws(CommandError) {
    self.file = file
    try write()
  }

  /// The file as the person named it.
  var name: String { file.name }

  /// Adds a gesture that has ended, or goes on with the row that the last one left open.
  ///
  /// - Returns: Whether it could be added; one of another style cannot.
  /// - Throws: `CommandError`; the gestures before it are on disk.
  func add(_ gesture: HeldGesture) throws(CommandError) -> Bool {
    let goesOn = last.map { gesture.continues($0) } ?? false
    let row = ReplayRow(
      name: gesture.kind.rawValue,
      style: ReplayStyle(rawValue: gesture.bindings.style.rawValue) ?? .standard,
      content: gesture.session.content.withoutQuestions,
      geometry: gesture.session.geometry,
      layoutDirection: gesture.session.layoutDirection
    )
    if !goesOn { remarks = [:] }
    if let press = gesture.backViewPress {
      remarks[gesture.inputs.count - 1] =
        "presses \(press.side.rawValue):\(press.index) \(press.action ?? press.name)"
    }
    let isAdded = gestures.add(
      gesture.title,
      on: row,
      inputs: gesture.inputs,
      remarks: remarks,
      replacesLast: goesOn
    )
    guard isAdded else { return false }
    last = gesture
    try write()
    return true
  }

  private func write() throws(CommandError) {
    let text = gestures.isEmpty ? "row 320pt\n\n# no gesture yet\n" : gestures.replay.text
    try file.write(Array(text.utf8), flushed: false)
  }
}

extension RowContent {
  /// The same with actions by their steps: that something asks first is said beside them.
  fileprivate var withoutQuestions: RowContent {
    var copy = self
    for (_, trigger) in triggers.triggers {
      var plain = trigger
      plain.action = plain.action?.withoutQuestion
      copy.triggers.register(plain)
    }
    for side in SwipeSide.allCases {
      guard case .buttons(var tray) = copy[side] else { continue }
      for index in tray.buttons.indices {
        tray.buttons[index].action = tray.buttons[index].action?.withoutQuestion
      }
      copy[side] = .buttons(tray)
    }
    return copy
  }
}

extension String {
  fileprivate var withoutQuestion: String { SwipeAction(self)?.stepsText ?? self }
}

extension HeldGesture {
  /// The press of something on a back view, of which the row itself only hears that it is to close.
  fileprivate var backViewPress: ButtonPress? {
    guard bindings.style.sides == .backView, !inputs.isEmpty else { return nil }
    for case .pressed(let press) in events.reversed() { return press }
    return nil
  }

  /// Whether this is a gesture on the row that another has left open.
  fileprivate func continues(_ other: HeldGesture) -> Bool {
    item == other.item && other.session.openSide != nil && inputs.count > other.inputs.count
      && inputs.starts(with: other.inputs)
  }
}

extension Session {
  /// Takes a gesture down where gestures are recorded; what is to be said about that.
  func record(_ gesture: HeldGesture) -> Report.Note? {
    guard let recorder = swipeRecorder else { return nil }
    do throws(CommandError) {
      if try recorder.add(gesture) { return nil }
      return .warning("'\(recorder.name)' holds gestures of another style; this one is left out")
    } catch {
      swipeRecorder = nil
      lostRecording = error
      return nil
    }
  }
}
