// From what a gesture came to, to the change it makes and what is said about it.

import SwipyModel
import SyncEngine

/// A gesture that has ended.
private struct Ended {
  var gesture: HeldGesture
  var whole: WholeSwipe
  /// Whether the question was answered with no.
  var isDeclined = false
  /// What fires, if anything does.
  var fired: (outcome: SwipeOutcome, binding: Bindings.Binding)?

  init(_ gesture: HeldGesture, _ whole: WholeSwipe) {
    self.gesture = gesture
    self.whole = whole
    for case .triggered(let outcome) in whole.events {
      fired = gesture.binding(outcome).map { (outcome, $0) }
    }
  }
}

extension CommandContext {
  /// The item that a selection of one row names.
  func swipedItem(_ selection: RowSelection, in store: Store) throws -> ItemID {
    guard let item = try resolve(selection, in: store).first else {
      throw CommandError("row.unknown", "no row is named", hint: "'list' shows the rows")
    }
    return item
  }

  /// A touch on an item's row.
  func touch(_ item: ItemID, in store: Store) throws -> HeldGesture {
    let settings = StoredSettings(store)
    guard let row = store.rows([item]).first,
      let gesture = HeldGesture(row, bindings: settings.bindings, width: settings.rowWidth)
    else {
      throw CommandError("row.unknown", "no item '\("\(item)")'", hint: "'list' shows the rows")
    }
    return gesture
  }

  /// Ends gestures, makes what they fire one change, and reports each.
  ///
  /// - Parameters:
  ///   - gestures: The gestures; one, unless a surrounding command supplies the rows.
  ///   - isList: Whether the result is an array even of one.
  ///   - velocity: The finger's velocity at the end, for the change's cause.
  ///   - isSeen: Whether the row already stands where the finger is, so that only its way to rest
  ///     is shown.
  ///   - end: Ends one gesture.
  /// - Returns: What each came to.
  /// - Throws: `CommandError` where a question cannot be asked or an action does not fit, and what
  ///   the store throws; nothing is written then.
  func conclude(
    _ gestures: [HeldGesture],
    isList: Bool = false,
    velocity: Double,
    isSeen: Bool = false,
    _ end: (inout HeldGesture) -> WholeSwipe
  ) throws -> Report {
    let store = try session.store()
    var ended: [Ended] = []
    for gesture in gestures { ended.append(try finish(gesture, isSeen: isSeen, end)) }
    let change = try write(ended, velocity: velocity, to: store)
    var report = Report()
    for one in ended { add(one, change, store, to: &report) }
    if !isList { report.data = report.data.array?.first ?? .null }
    for one in ended { try show(one, isSeen: isSeen) }
    return report
  }

  /// Ends one gesture and asks what it wants to have asked.
  private func finish(
    _ gesture: HeldGesture,
    isSeen: Bool,
    _ end: (inout HeldGesture) -> WholeSwipe
  ) throws -> Ended {
    var gesture = gesture
    let whole = end(&gesture)
    guard let waiting = gesture.session.awaitingConfirmation else { return Ended(gesture, whole) }
    if !options.yes, terminal.canAsk, !isSeen {
      let frames = GestureFrames(gesture, columns: terminal.width)
      try play(frames.drag(from: 0, to: waiting.fraction.value))
    }
    let action = gesture.binding(waiting)?.action.stepsText ?? ""
    do throws(CommandError) {
      try confirm("\(action) row \(gesture.name), '\(gesture.title)'?")
    } catch {
      guard same(error.code, "confirm.declined") else { throw error }
      let returned = gesture.answer(false)
      var ended = Ended(gesture, returned)
      ended.isDeclined = true
      return ended
    }
    let confirmed = gesture.answer(true)
    return Ended(gesture, confirmed)
  }

  /// Makes one change of everything that fires; nil where nothing had to be written.
  private func write(_ ended: [Ended], velocity: Double, to store: Store) throws -> Change? {
    let firing = ended.filter { $0.fired != nil }
    guard let first = firing.first, let told = first.fired?.outcome else { return nil }
    guard !options.readOnly else {
      throw CommandError("option.readOnly", "'\(name)' writes, and --read-only is on")
    }
    for one in firing {
      guard let action = one.fired?.binding.action, !action.fits(one.gesture.kind) else { continue }
      throw CommandError(
        "kind.mismatch",
        "row \(one.gesture.name) is a \(one.gesture.kind.rawValue), and '\(action.text)' does not fit it",
        hint: "'trigger bind \(one.gesture.kind.rawValue)' binds another action"
      )
    }
    var cause = cause
    cause.gesture = first.gesture.cause(told, velocity: velocity)
    let (now, zone) = (now, session.zone)
    return try store.commit(cause) { transaction in
      for one in firing {
        guard let fired = one.fired else { continue }
        try fired.binding.action.apply(
          to: one.gesture.item,
          mode: fired.binding.mode,
          in: &transaction
        ) { when in
          do throws(WhenError) { return try when.resolve(at: now, in: zone) } catch {
            throw CommandError("time.range", "'\("\(when)")' is out of reach from now")
          }
        }
      }
    }.change
  }

  /// Adds what one gesture came to.
  private func add(
    _ ended: Ended,
    _ change: Change?,
    _ store: Store,
    to report: inout Report
  ) {
    let (gesture, whole) = (ended.gesture, ended.whole)
    let row = store.rows([gesture.item]).first
    let written =
      change?.operations.contains { $0.item == gesture.item } == true ? change : nil
    let outcome = ended.fired?.outcome ?? whole.outcome
    var object = JSONObject()
    object["row"] = gesture.row.map(JSON.int)
    object["item"] = row?.json ?? .null
    object["fraction"] = .double(outcome.fraction.value)
    object["state"] = outcome.state.json
    object["mode"] = outcome.mode.json
    object["activated"] = .bool(outcome.activated)
    object["action"] = outcome.action.map { .string($0) } ?? .null
    object["settle"] = whole.settle?.json ?? ["kind": "origin", "duration": 0]
    object["change"] = written.map { .string("\($0.id)") } ?? .null
    object["events"] = .array(whole.events.map(\.json))
    report.data = .array((report.data.array ?? []) + [.object(object)])

    let end = ending(ended, row, isWritten: written != nil)
    report.text.append(
      .line(gesture.line(outcome.fraction, outcome.state) + " (\(end))", isCut: true)
    )
    report.plain.append([
      gesture.name, SafeText(gesture.item.description), SafeText(outcome.state.description),
      SafeText(outcome.action ?? ""), end, SafeText(gesture.title),
    ])
  }

  /// What came of it, in a word or two.
  private func ending(_ ended: Ended, _ row: Row?, isWritten: Bool) -> SafeText {
    if ended.isDeclined { return "back in place, nothing changed" }
    if let fired = ended.fired, let row {
      return isWritten
        ? fired.binding.action.outcome(row.item, zone: session.zone) : "nothing changed"
    }
    let outcome = ended.whole.outcome
    if outcome.ending == .cancelled { return "cancelled, nothing changed" }
    if outcome.state != .none {
      return ended.gesture.binding(outcome) == nil ? "nothing is bound there" : "nothing fires yet"
    }
    guard let point = ended.gesture.nearestPoint(outcome.fraction) else {
      return "nothing is bound there"
    }
    return "nothing fires short of \(Percent.text(point))"
  }

  /// Shows the row sliding, where there is a screen to show it on.
  private func show(_ ended: Ended, isSeen: Bool) throws {
    guard terminal.canAnimate, options.format == .text else { return }
    let frames = GestureFrames(ended.gesture, columns: terminal.width)
    let outcome = ended.whole.outcome
    let wasAsked = ended.whole.events.contains {
      if case .confirmationNeeded = $0 { true } else { false }
    }
    var parts: [[SwipeFrame]] = []
    if !isSeen, !wasAsked || options.yes {
      parts.append(frames.drag(from: 0, to: outcome.fraction.value))
    }
    if let settle = ended.whole.settle { parts.append(frames.settle(settle, outcome.state)) }
    do throws(Interruption) { try play(GestureFrames.joined(parts)) } catch {
      // The change is made; C-c only ends the picture.
      guard error == .interrupted else { throw error }
    }
  }
}
