// What an assistive technology offers instead of a swipe.

/// One thing that an assistive technology offers to do with a row.
public struct AccessibilityAction: Sendable, Hashable {
  /// What it is called.
  public let name: String
  /// The side whose button does it.
  public let side: SwipeSide
  /// The button's index, 0 nearest to the row's place.
  public let index: Int
}

extension AnimatedButtonSession {
  /// What an assistive technology offers, in order: each side's outermost button, the right side's
  /// first, then the others of the right side and of the left.
  ///
  /// - Source: SwipeCellKit, accessibility custom actions.
  public var accessibilityActions: [AccessibilityAction] {
    let right = actions(.right)
    let left = actions(.left)
    let ordered = right.prefix(1) + left.prefix(1) + right.dropFirst() + left.dropFirst()
    return ordered.compactMap { side, index, name in
      name.map { AccessibilityAction(name: $0, side: side, index: index) }
    }
  }

  /// A side's buttons and what they are called, the outermost first.
  private func actions(_ side: SwipeSide) -> [(SwipeSide, Int, String?)] {
    guard let tray = side == .left ? left : right, tray.isEnabled else { return [] }
    return tray.buttons.indices.reversed().map { (side, $0, tray.buttons[$0].accessibilityName) }
  }

  /// Does what an assistive technology offers; false where there is no such button.
  ///
  /// A destructive button also makes the row due for deletion.
  public mutating func perform(
    _ action: AccessibilityAction,
    at time: Duration,
    into events: inout [GestureEvent]
  ) -> Bool {
    advance(to: time, into: &events)
    guard let tray = action.side == .left ? left : right,
      tray.buttons.indices.contains(action.index)
    else { return false }
    let button = tray.buttons[action.index]
    let press = press(action.side, action.index, button, .accessibility)
    if button.confirmation == .required {
      guard !drag.isActive, !isLocked, awaitingConfirmation == nil else { return false }
      phase = .confirming(press)
      events.append(.pressNeedsConfirmation(press))
    } else {
      carryOutAccessibly(press, &events)
    }
    return true
  }

  mutating func carryOutAccessibly(_ press: ButtonPress, _ events: inout [GestureEvent]) {
    events.append(.pressed(press))
    let button = metrics(press.side)?.button(press.index)
    if button?.style == .destructive { events.append(.deletionDue(.fading)) }
  }
}
