// What closes rows from outside them: touches, selection, scrolling, editing.

extension RowList {
  /// What becomes of a touch on a row, or on none; rows may be closed by it.
  ///
  /// To be asked when a finger comes down and when it has tapped. What a touch does to the row it
  /// touches is that row's own matter.
  public mutating func touch(
    _ moment: TouchMoment,
    on id: ID?,
    at time: Duration,
    into events: inout [ListEvent<ID>]
  ) -> TouchAnswer {
    let time = advance(to: time, into: &events)
    if isAssisted, rules.assistance == .touchesLeaveRows { return .passed }
    switch rules.touch {
    case .closes(let reach, on: moment, let answer):
      guard isAnotherOpen(than: id) else { return .passed }
      let spared = reach == .others ? id : nil
      closeOpenRows(except: spared, animated: true, at: time, into: &events)
      return answer
    case .asksRows(on: moment, let answer):
      guard isAnotherOpen(than: id) else { return .passed }
      for other in active where other != id && sessions[other]?.isOpenOrOpening == true {
        give(.tapped(.content), to: other, at: time, into: &events)
      }
      return answer
    case .leavesRows, .closes, .asksRows:
      return .passed
    }
  }

  /// Whether a row may be selected now; the rows that its selection closes are closed where it may.
  public mutating func shouldSelect(
    _ id: ID,
    at time: Duration,
    into events: inout [ListEvent<ID>]
  ) -> Bool {
    let time = advance(to: time, into: &events)
    guard rules.selection == .closesOthers else { return true }
    switch rules.tracking {
    case .asTheyAre: if sessions[id]?.isOpenOrOpening == true { return false }
    case .lastRevealed: if lastRevealed == id { return false }
    }
    closeOpenRows(animated: true, at: time, into: &events)
    return true
  }

  mutating func edit(_ isOn: Bool, at time: Duration, into events: inout [ListEvent<ID>]) {
    isEditing = isOn
    for id in ids where sessions[id] != nil {
      give(.editing(isOn), to: id, at: time, into: &events)
    }
    if isOn, rules.editingDrag == .endsAndRefuses {
      for id in active where sessions[id]?.isGestureActive == true {
        give(.cancelled(), to: id, at: time, into: &events)
      }
    }
    if isOn { close(by: rules.editing, at: time, into: &events) }
  }

  mutating func close(
    by rule: ClosingRule,
    at time: Duration,
    into events: inout [ListEvent<ID>]
  ) {
    switch rule {
    case .stays: break
    case .closes: closeOpenRows(animated: true, at: time, into: &events)
    case .closesAtOnce: closeOpenRows(animated: false, at: time, into: &events)
    }
  }

  /// Closes the rows that count as open.
  mutating func closeOpenRows(
    except spared: ID? = nil,
    animated: Bool,
    at time: Duration,
    into events: inout [ListEvent<ID>]
  ) {
    switch rules.tracking {
    case .lastRevealed:
      guard let id = lastRevealed, rows[id] != nil else { return }
      lastRevealed = nil
      give(.command(.close, animated: animated), to: id, at: time, into: &events)
    case .asTheyAre:
      for id in openInOrder where id != spared {
        give(.command(.close, animated: animated), to: id, at: time, into: &events)
      }
    }
  }

  /// The rows that are open, from the first of the list to the last.
  ///
  /// - Complexity: O(*n*) in the rows of the list where more than one is open.
  private var openInOrder: [ID] {
    let open = openIDs
    return open.count > 1 ? ids.filter(open.contains) : open
  }

  /// Cancels the drags on other rows, and closes the rows that stay open after it.
  mutating func endDrags(
    except spared: ID,
    at time: Duration,
    into events: inout [ListEvent<ID>]
  ) {
    for id in active where id != spared && sessions[id]?.isGestureActive == true {
      give(.cancelled(), to: id, at: time, into: &events)
      guard sessions[id]?.isOpenOrOpening == true else { continue }
      give(.command(.close), to: id, at: time, into: &events)
    }
  }

  func isAnotherOpen(than id: ID?) -> Bool {
    active.contains { $0 != id && sessions[$0]?.isOpenOrOpening == true }
  }

  func isAnotherDragged(than id: ID) -> Bool {
    active.contains { $0 != id && sessions[$0]?.isGestureActive == true }
  }
}
