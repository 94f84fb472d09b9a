// Drags and commands on one row, and what they do to the others.

extension RowList {
  /// Whether a drag may begin on a row, asked again for every drag.
  ///
  /// Rows may be closed here, and a configuration may tell the start of the gesture.
  public mutating func shouldBegin(
    _ id: ID,
    _ intent: DragIntent,
    at time: Duration,
    into events: inout [ListEvent<ID>]
  ) -> Bool {
    let time = advance(to: time, into: &events)
    guard wake(id), !isEditing || rules.editingDrag == .allowed else { return false }
    if rules.secondDrag == .refused, isAnotherDragged(than: id) { return false }
    if rules.drag == .onlyClosesOthers, isAnotherOpen(than: id) {
      closeOpenRows(except: id, animated: true, at: time, into: &events)
      return false
    }
    let answer = sessions[id]?.shouldBegin(intent, at: time, into: &scratch) ?? false
    passOn(id, &events)
    return answer
  }

  mutating func row(
    _ id: ID,
    _ input: GestureInput,
    at time: Duration,
    into events: inout [ListEvent<ID>]
  ) {
    switch input {
    case .began:
      begin(id, input, at: time, into: &events)
    case .moved, .movedTo:
      if !refused.contains(id), !isHeldUp(id) { give(input, to: id, at: time, into: &events) }
    case .ended, .cancelled, .failed:
      if let index = refused.firstIndex(of: id) {
        refused.remove(at: index)
      } else {
        give(input, to: id, at: time, into: &events)
      }
    case .command(.open, let animated, _), .command(.expand, let animated, _):
      open(id, input, animated: animated, at: time, into: &events)
    case .command(.setOffset(let offset), let animated, _) where offset.asDistance != 0:
      open(id, input, animated: animated, at: time, into: &events)
    case .held(let fraction) where fraction.side != nil:
      open(id, input, animated: false, at: time, into: &events)
    case .tapped, .command, .editing, .confirmed, .denied, .swipeToOrigin, .peek, .held,
      .animationsInterrupted, .reused, .timePassed:
      give(input, to: id, at: time, into: &events)
    }
  }

  /// Whether a row that is closing does not follow a finger because of another row.
  ///
  /// - Source: SwipeCellKit, where another cell is open or dragged.
  private func isHeldUp(_ id: ID) -> Bool {
    rules.secondDrag == .inert && sessions[id]?.phase == .settling
      && sessions[id]?.isOpenOrOpening == false
      && (isAnotherDragged(than: id) || isAnotherOpen(than: id))
  }

  private mutating func begin(
    _ id: ID,
    _ input: GestureInput,
    at time: Duration,
    into events: inout [ListEvent<ID>]
  ) {
    guard rows[id] != nil else { return }
    if let index = refused.firstIndex(of: id) { refused.remove(at: index) }
    if isEditing, rules.editingDrag == .endsAndRefuses {
      refused.append(id)
      return
    }
    var takesOver = false
    if isAnotherDragged(than: id) {
      switch rules.secondDrag {
      case .refused:
        refused.append(id)
        return
      case .inert:
        if case .began(let translation, _, let touchX) = input {
          sessions[id]?.beginWithoutEffect(translation, touchX: touchX)
        }
        return
      case .takesOver: takesOver = true
      case .independent: break
      }
    }
    switch rules.drag {
    case .leavesOthers:
      give(input, to: id, at: time, into: &events)
    case .closesOthersFirst:
      closeOpenRows(except: id, animated: true, at: time, into: &events)
      give(input, to: id, at: time, into: &events)
    case .closesOthersAfter:
      give(input, to: id, at: time, into: &events)
      closeOpenRows(except: id, animated: true, at: time, into: &events)
    case .onlyClosesOthers:
      if isAnotherOpen(than: id) {
        closeOpenRows(except: id, animated: true, at: time, into: &events)
        refused.append(id)
        return
      }
      give(input, to: id, at: time, into: &events)
    }
    if takesOver { endDrags(except: id, at: time, into: &events) }
    if rules.tracking == .lastRevealed { lastRevealed = id }
  }

  /// Hands a command to a row that opens it.
  private mutating func open(
    _ id: ID,
    _ input: GestureInput,
    animated: Bool,
    at time: Duration,
    into events: inout [ListEvent<ID>]
  ) {
    guard wake(id) else { return }
    switch rules.command {
    case .leavesOthers:
      give(input, to: id, at: time, into: &events)
    case .closesOthersFirst:
      if rules.tracking == .asTheyAre { endDrags(except: id, at: time, into: &events) }
      closeOpenRows(except: id, animated: animated, at: time, into: &events)
      give(input, to: id, at: time, into: &events)
    case .closesOthersOnceRevealing:
      var told: [GestureEvent] = []
      sessions[id]?.handle(input, at: time, into: &told)
      note(id)
      for event in told {
        events.append(ListEvent(id, event))
        if case .willReveal = event {
          closeOpenRows(except: id, animated: true, at: time, into: &events)
        }
      }
      noteAnimations(of: id, in: told)
    }
    if rules.tracking == .lastRevealed { lastRevealed = id }
  }
}
