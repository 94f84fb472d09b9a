// The strips of buttons: when they come to be, and what they are looked up by.

extension SteppedButtonSession {
  func tray(_ side: SwipeSide) -> ButtonTray? { side == .left ? left : right }

  func strip(_ side: SwipeSide) -> ButtonStrip? { side == .left ? leftStrip : rightStrip }

  /// The safe area at a side, in points that can be added to others.
  func inset(_ side: SwipeSide) -> Double { geometry.inset(side).asDistance }

  func button(_ side: SwipeSide, _ index: Int) -> SwipeButton? {
    guard let buttons = tray(side)?.buttons, buttons.indices.contains(index) else { return nil }
    return buttons[index]
  }

  /// Lays out what is not laid out yet, and takes in a safe area that has changed.
  mutating func createStrips() {
    if !isPrepared {
      isPrepared = true
      contentTranslation = 0
    }
    let (leftInset, rightInset) = (inset(.left), inset(.right))
    if leftStrip == nil {
      leftStrip = makeStrip(.left)
    } else {
      leftStrip?.setInset(leftInset, rules.left.safeArea)
    }
    if rightStrip == nil {
      rightStrip = makeStrip(.right)
    } else {
      rightStrip?.setInset(rightInset, rules.right.safeArea)
    }
  }

  private func makeStrip(_ side: SwipeSide) -> ButtonStrip? {
    tray(side).flatMap {
      ButtonStrip(
        $0,
        side: side,
        inset: inset(side),
        safeArea: rules[side].safeArea,
        padding: rules.buttonPadding
      )
    }
  }

  /// Puts containers to where they belong, as is done whenever the screen is laid out.
  mutating func layOut() {
    leftStrip?.layOut()
    rightStrip?.layOut()
  }

  /// Lays a side's buttons out anew after others have come.
  mutating func replaceStrip(_ side: SwipeSide, of old: ButtonTray?) {
    let new = tray(side)
    guard let current = strip(side) else { return }
    guard
      old?.buttons != new?.buttons || old?.widths != new?.widths || old?.spacing != new?.spacing
    else { return }
    if expandingSide == side { expandingSide = nil }
    var strip = makeStrip(side)
    strip?.follow(current)
    if let strip, SwipeSide(uncoveredBy: offset) == side, strip.width != 0 {
      // Seen from now on as a movement to the same offset would show it.
      var placed = strip
      placed.apply(new?.transition ?? .drag, progress: min(1, max(0, abs(offset) / strip.width)))
      set(placed, side)
    } else {
      set(strip, side)
    }
  }

  private mutating func set(_ strip: ButtonStrip?, _ side: SwipeSide) {
    if side == .left { leftStrip = strip } else { rightStrip = strip }
  }
}
