// What the two sides of a row hold.

/// What one side of a row holds.
public enum SideContent: Sendable, Hashable {
  /// Nothing; the row does not open to this side.
  case nothing
  /// The triggers that are registered for the side: what a release reaches is done.
  case triggers
  /// Buttons: a drag uncovers them and may leave them open, a tap presses them.
  case buttons(ButtonTray)
  /// A view behind the whole row, which a swipe uncovers as a whole.
  case backView
}

/// What the two sides of a row hold.
public struct RowContent: Sendable, Hashable {
  /// The trigger points and triggers of the sides that hold triggers.
  public var triggers: TriggerSet
  /// What the left side holds.
  public var left: SideContent
  /// What the right side holds.
  public var right: SideContent

  /// A row whose sides hold these things.
  public init(triggers: TriggerSet = TriggerSet(), left: SideContent, right: SideContent) {
    self.triggers = triggers
    self.left = left
    self.right = right
  }

  /// A row with triggers.
  public init(triggers: TriggerSet) {
    self.init(triggers: triggers, left: .triggers, right: .triggers)
  }

  /// A row with buttons; `nil` for a side without.
  public init(left: ButtonTray? = nil, right: ButtonTray? = nil) {
    self.init(
      left: left.map(SideContent.buttons) ?? .nothing,
      right: right.map(SideContent.buttons) ?? .nothing
    )
  }

  /// A row with a back view.
  public static let backView = RowContent(left: .backView, right: .backView)

  /// What a side holds.
  public subscript(side: SwipeSide) -> SideContent {
    get { side == .left ? left : right }
    set { if side == .left { left = newValue } else { right = newValue } }
  }

  /// The same row with left and right exchanged.
  public var mirrored: RowContent {
    RowContent(triggers: triggers.mirrored, left: right, right: left)
  }

  /// What lies on the left and the right of the screen when the interface runs in a direction.
  ///
  /// This is the one place where right-to-left is taken care of: everything after it, offsets,
  /// sides, frames and events included, speaks of left and right as they are seen.
  public func resolved(for direction: LayoutDirection) -> RowContent {
    direction == .leftToRight ? self : mirrored
  }
}
