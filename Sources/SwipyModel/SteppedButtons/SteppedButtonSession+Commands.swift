// What taps, programs and the list do to the row.

extension SteppedButtonSession {
  mutating func perform(
    _ command: RowCommand,
    animated: Bool,
    _ token: CommandToken?,
    _ events: inout [GestureEvent]
  ) {
    switch command {
    case .open(let side): open(side, animated: animated, token, &events)
    case .close, .fulfil(.reset): close(animated: animated, then: .command(token), &events)
    case .setOffset(let offset):
      let motion = animated ? rules.setting : nil
      move(to: offset, by: motion, then: .command(token), &events)
    case .expand(let side): expandOnCommand(side, &events)
    case .fulfil(.delete), .fulfil(.none): break
    }
  }

  /// Lets the row go back to its place.
  mutating func close(
    animated: Bool,
    then completion: Completion,
    _ events: inout [GestureEvent]
  ) {
    let motion = animated ? rules[offset > 0 ? .left : .right].hiding : nil
    move(to: 0, by: motion, kind: .origin, then: completion, &events)
  }

  private mutating func open(
    _ side: SwipeSide,
    animated: Bool,
    _ token: CommandToken?,
    _ events: inout [GestureEvent]
  ) {
    createStrips()
    allowSidesWithButtons()
    guard let strip = strip(side) else { return }
    let motion = animated ? rules[side].showing : nil
    let destination = strip.width * side.sign
    move(to: destination, by: motion, kind: .open(side), then: .command(token), &events)
  }

  private mutating func expandOnCommand(_ side: SwipeSide, _ events: inout [GestureEvent]) {
    guard expandingSide == nil, tray(side)?.expansion?.fills == true else { return }
    createStrips()
    allowSidesWithButtons()
    guard let limit = expansionLimit(side) else { return }
    let destination = limit * side.sign * 2
    move(
      to: destination,
      by: rules[side].firing,
      kind: .expand(side),
      then: .snapBack(side),
      &events
    )
  }

  private mutating func allowSidesWithButtons() {
    allowedSides = []
    for side in SwipeSide.allCases where tray(side)?.buttons.isEmpty == false {
      allowedSides.insert(SideSet(side))
    }
  }

  mutating func tapContent(_ events: inout [GestureEvent]) {
    guard uncoveredSide != nil, rules.contentTap == .hides else { return }
    close(animated: true, then: .nothing, &events)
  }

  /// Tells that a button is pressed, and does what it says about the row; nil for one that is not in the tray.
  mutating func press(
    _ side: SwipeSide,
    index: Int?,
    origin: ButtonPress.Origin,
    _ events: inout [GestureEvent]
  ) {
    let pressed = index.flatMap { button(side, $0) }
    // A tap on nothing, or on what has never been laid out, is none; an expansion of nothing is one.
    guard origin == .expansion || (pressed != nil && strip(side) != nil) else { return }
    let meant = pressed ?? tray(side)?.buttonOutsideTray
    let unknownIndex = tray(side)?.indexOutsideTray ?? -1
    events.append(
      .pressed(
        ButtonPress(
          side: side,
          index: pressed == nil ? unknownIndex : index ?? unknownIndex,
          name: meant?.name ?? "",
          action: meant?.action,
          origin: origin
        )
      )
    )
    // What a button that nobody knows says about the row, the outermost one says for it.
    guard (meant ?? tray(side)?.buttons.last)?.hidesWhenPressed == true else { return }
    guard origin == .expansion else {
      close(animated: true, then: .nothing, &events)
      return
    }
    if side == .left { leftStrip?.forgetExpansion() } else { rightStrip?.forgetExpansion() }
    place(at: 0, &events)
  }

  mutating func edit(_ isEditing: Bool, _ events: inout [GestureEvent]) {
    self.isEditing = isEditing
    if isEditing { place(at: 0, &events) }
  }

  /// Puts the row to its place for another use.
  mutating func reuse(_ events: inout [GestureEvent]) {
    close(animated: false, then: .nothing, &events)
    leftStrip = nil
    rightStrip = nil
    isPrepared = false
    isDragging = false
    reportsStates = true
    report(.closed, &events)
    oppositeSide = .follows
    firstSide = nil
    expandingSide = nil
  }
}

// What a program can do beside the commands that all rows know.
extension SteppedButtonSession {
  /// Lays the buttons out before they are needed.
  public mutating func prepare(at time: Duration, into events: inout [GestureEvent]) {
    advance(to: time, into: &events)
    createStrips()
    layOut()
  }

  /// Puts the row to an offset at once, while an animation that runs goes on.
  ///
  /// - Source: MGSwipeTableCell, set swipe offset.
  public mutating func put(
    at offset: Double,
    at time: Duration,
    into events: inout [GestureEvent]
  ) {
    advance(to: time, into: &events)
    place(at: offset.orZero, &events)
    layOut()
  }

  /// Takes a new picture of the content: the row is covered and uncovered again, which is not told as a change.
  ///
  /// - Source: MGSwipeTableCell, refresh content view.
  public mutating func refresh(at time: Duration, into events: inout [GestureEvent]) {
    advance(to: time, into: &events)
    let before = (offset, reportsStates)
    reportsStates = false
    place(at: 0, &events)
    place(at: before.0, &events)
    reportsStates = before.1
    layOut()
  }
}

extension ButtonTray {
  /// The button that expands without being among those that can be seen.
  fileprivate var buttonOutsideTray: SwipeButton? {
    if case .hidden(let button) = expansion?.button { button } else { nil }
  }

  /// The index that stands for a button outside the tray.
  fileprivate var indexOutsideTray: Int {
    switch expansion?.button {
    case .index(let index) where !buttons.indices.contains(index): index
    case .hidden: buttons.count
    case .index, .outermost, nil: -1
    }
  }
}
