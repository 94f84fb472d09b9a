// From what a gesture came to, to the change it makes.

import SwipyModel
import SyncEngine

/// A gesture that has ended.
struct EndedGesture: Sendable {
  /// The row before the steps.
  var before: HeldGesture
  /// What was done to it.
  var steps: [GestureStep]
  /// The row afterwards.
  var gesture: HeldGesture
  /// What it has come to.
  var end: GestureEnd
  /// Whether a question was asked, and how it was answered.
  var answer: Bool?
}

extension CommandContext {
  /// The item that a selection of one row names.
  func swipedItem(_ selection: RowSelection, in store: Store) throws -> ItemID {
    guard let item = try resolve(selection, in: store).first else {
      throw CommandError("row.unknown", "no row is named", hint: "'list' shows the rows")
    }
    return item
  }

  /// A touch on an item's row: on the one that is open where it is that, on one at its place else.
  func touch(_ item: ItemID, in store: Store) throws -> HeldGesture {
    let settings = try StoredSettings(store)
    guard let row = try store.rows([item]).first,
      let gesture = HeldGesture(row, bindings: settings.bindings, width: settings.rowWidth)
    else {
      throw CommandError("row.unknown", "no item '\("\(item)")'", hint: "'list' shows the rows")
    }
    if let open = session.openRow, open.item == item { return open.anew }
    return gesture
  }

  /// Ends gestures, makes what they fire one change, and reports each.
  ///
  /// - Parameters:
  ///   - gestures: The gestures; one, unless a surrounding command supplies the rows.
  ///   - isList: Whether the result is an array even of one.
  ///   - velocity: The finger's velocity at the end, for the change's cause.
  ///   - store: The store, just read.
  ///   - steps: What ends a gesture.
  /// - Returns: What each came to.
  /// - Throws: `CommandError` where a question cannot be asked or an action does not fit, and what
  ///   the store throws; nothing is written then.
  func conclude(
    _ gestures: [HeldGesture],
    isList: Bool = false,
    velocity: Double = 0,
    in store: Store,
    _ steps: (HeldGesture) -> [GestureStep]
  ) throws -> Report {
    var ended: [EndedGesture] = []
    for gesture in gestures { ended.append(try finish(gesture, steps(gesture))) }
    let change = try write(ended, velocity: velocity, to: store)
    var report = Report()
    for one in ended {
      let closed = session.keepOpen(one.gesture)
      try session.closeMovedRow(in: store)
      try add(one, change, store, to: &report)
      if let closed { report.notes.append(.remark("row \(closed.name) is closed")) }
      if let note = session.record(one.gesture) { report.notes.append(note) }
    }
    if !isList { report.data = report.data.array?.first ?? .null }
    for one in ended { try show(one) }
    return report
  }

  /// Ends one gesture and asks what it wants to have asked.
  private func finish(_ before: HeldGesture, _ steps: [GestureStep]) throws -> EndedGesture {
    var gesture = before
    let end = gesture.perform(steps)
    var ended = EndedGesture(before: before, steps: steps, gesture: gesture, end: end)
    guard let waiting = gesture.question else { return ended }
    if !options.yes, terminal.canAsk { try play(ended, upToQuestion: true) }
    let action = gesture.binding(waiting)?.action.stepsText ?? ""
    var isConfirmed = true
    do throws(CommandError) {
      try confirm("\(action) row \(gesture.name), '\(gesture.title)'?")
    } catch {
      guard same(error.code, "confirm.declined") else { throw error }
      isConfirmed = false
    }
    ended.gesture.answer(isConfirmed)
    ended.gesture.runOut()
    ended.end = ended.gesture.end
    ended.answer = isConfirmed
    return ended
  }

  /// Makes one change of everything that fires; nil where nothing had to be written.
  private func write(
    _ ended: [EndedGesture],
    velocity: Double,
    to store: Store
  ) throws -> Change? {
    let firing = ended.filter { $0.end.firing != nil }
    guard let first = firing.first else { return nil }
    guard !options.readOnly else {
      throw CommandError("option.readOnly", "'\(name)' writes, and --read-only is on")
    }
    for one in firing {
      guard let action = one.end.firing?.binding.action, !action.fits(one.gesture.kind) else {
        continue
      }
      throw CommandError(
        "kind.mismatch",
        "row \(one.gesture.name) is a \(one.gesture.kind.rawValue), and '\(action.text)' does not fit it",
        hint: "'trigger bind \(one.gesture.kind.rawValue)' binds another action"
      )
    }
    var cause = cause
    cause.gesture = first.end.cause(velocity: velocity)
    let (now, zone) = (now, session.zone)
    return try store.commit(cause) { transaction in
      for one in firing {
        guard let binding = one.end.firing?.binding else { continue }
        try binding.action.apply(
          to: one.gesture.item,
          mode: binding.mode,
          in: &transaction
        ) { when in
          do throws(WhenError) { return try when.resolve(at: now, in: zone) } catch {
            throw CommandError("time.range", "'\("\(when)")' is out of reach from now")
          }
        }
      }
    }.change
  }
}

extension HeldGesture {
  /// Whether a row stands as this one would if it were touched now: nothing it depends on changed.
  func isSame(as other: HeldGesture) -> Bool {
    bindings == other.bindings && kind == other.kind && row == other.row
      && list == other.list && wait == other.wait
      && session.geometry == other.session.geometry
  }
}

extension Session {
  /// Keeps a row that has stayed open; only one is open at a time.
  ///
  /// - Returns: The row that was closed by it, or by a touch on another.
  func keepOpen(_ gesture: HeldGesture) -> HeldGesture? {
    let before = openRow.flatMap { $0.item == gesture.item ? nil : $0 }
    openRow = gesture.session.openSide == nil ? nil : gesture
    return before
  }

  /// Forgets the row that is open where its item has left its place, or swiping it means something
  /// else by now; whoever did that.
  func closeMovedRow(in store: Store) throws {
    guard let open = openRow else { return }
    let settings = try StoredSettings(store)
    if let row = try store.rows([open.item]).first,
      let now = HeldGesture(row, bindings: settings.bindings, width: settings.rowWidth),
      open.isSame(as: now)
    {
      return
    }
    openRow = nil
  }
}
