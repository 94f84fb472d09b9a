// What is said and shown about a gesture that has ended.

import SwipyModel
import SyncEngine

extension CommandContext {
  /// Adds what one gesture came to.
  func add(
    _ ended: EndedGesture,
    _ change: Change?,
    _ store: Store,
    to report: inout Report
  ) throws {
    let (gesture, end) = (ended.gesture, ended.end)
    let row = try store.rows([gesture.item]).first
    let written =
      change?.operations.contains { $0.item == gesture.item } == true ? change : nil
    var object = JSONObject()
    object["row"] = gesture.row.map(JSON.int)
    object["item"] = row?.json ?? .null
    object["fraction"] = .double(end.fraction.value)
    object["state"] = end.state.json
    object["mode"] = end.mode.json
    object["activated"] = .bool(end.activated)
    object["action"] = end.action.map { .string($0) } ?? .null
    object["settle"] = end.settleJSON
    object["change"] = written.map { .string("\($0.id)") } ?? .null
    object["events"] = .array(end.events.map(\.json))
    report.data = .array((report.data.array ?? []) + [.object(object)])

    let words = ending(ended, row, isWritten: written != nil)
    report.text.append(line(ended, words))
    report.plain.append([
      gesture.name, SafeText(gesture.item.description), SafeText(end.state.description),
      SafeText(end.action ?? ""), words, SafeText(gesture.title),
    ])
    report.notes += try recurrenceNotes(written, in: store)
    if session.openRow?.item == gesture.item {
      let tip: SafeText =
        gesture.bindings.style.sides == .triggers
        ? "'hide' closes the row"
        : "'tap \(gesture.name) <button>' presses a button, 'hide' closes the row"
      report.notes.append(.tip(kind: "open", tip))
    }
  }

  private func line(_ ended: EndedGesture, _ outcome: SafeText) -> Report.Block {
    let (gesture, end) = (ended.gesture, ended.end)
    switch gesture.last {
    case .drag, .release, .cancel, nil:
      let words = end.fraction.words(finger: end.finger ?? end.fraction)
      return gesture.line(words, end.state, outcome: outcome)
    case .reveal(let side):
      return gesture.line(
        gesture.bindings.style.sides == .backView ? "back view" : "\(side.rawValue) side",
        outcome: outcome
      )
    case .tap: return gesture.line("tapped", end.state, outcome: outcome)
    case .hide: return gesture.line("", outcome: outcome)
    }
  }

  /// What came of it, in a word or two.
  private func ending(
    _ ended: EndedGesture,
    _ row: Row?,
    isWritten: Bool
  ) -> SafeText {
    let (gesture, end) = (ended.gesture, ended.end)
    if ended.answer == false {
      return end.open == nil ? "back in place, nothing changed" : "still open, nothing changed"
    }
    if let firing = end.firing, let row {
      let outcome: SafeText =
        isWritten
        ? firing.binding.action.outcome(row.item, zone: session.zone) : "nothing changed"
      return isHeldOpen(ended) && stands(gesture, row) ? "\(outcome), stays open" : outcome
    }
    if case .hide = gesture.last { return "closed" }
    if isHeldOpen(ended) { return "stays open" }
    if let side = end.open { return gesture.words(open: side) }
    if end.isCancelled { return "cancelled, nothing changed" }
    return gesture.idle(end.fraction, end.finger ?? .zero, end.state)
  }

  /// Whether the item is where it was when the gesture began.
  private func stands(_ gesture: HeldGesture, _ row: Row) -> Bool {
    row.item.list == gesture.list && row.item[.wait] == gesture.wait
  }

  /// Whether a trigger keeps the row open, so that there are no buttons on it.
  private func isHeldOpen(_ ended: EndedGesture) -> Bool {
    ended.end.open != nil && ended.gesture.bindings.style.sides == .triggers
  }

  /// Shows the row moving, where there is a screen to show it on.
  func show(_ ended: EndedGesture) throws {
    do throws(Interruption) {
      try play(ended, upToQuestion: false)
    } catch {
      // The change is made; C-c only ends the picture.
      guard error == .interrupted else { throw error }
    }
  }

  /// Plays a gesture: up to the question it asks, or else the part that has not been seen yet.
  func play(_ ended: EndedGesture, upToQuestion: Bool) throws(Interruption) {
    guard terminal.canAnimate, options.format == .text else { return }
    let playback = GesturePlayback(
      ended.before,
      ended.steps,
      answer: upToQuestion ? nil : ended.answer ?? true
    )
    let isAsked = ended.answer != nil && !options.yes
    let start = upToQuestion || !isAsked ? 0 : playback.asked ?? 0
    let frames = GestureFrames(ended.gesture, columns: terminal.width)
    let leaves = ended.end.settle.map { $0.leaves } ?? false
    try play(frames.frames(playback, from: start), keepsLast: upToQuestion || !leaves)
  }
}
