// Where everything stands, in the row's coordinates, and what can be asked of the row.

extension SteppedButtonSession: RowMachine {
  /// What the row is doing.
  public var rowPhase: RowPhase {
    if isDragging { return .dragging }
    if running != nil { return .settling }
    guard let side = uncoveredSide ?? SwipeSide(uncoveredBy: offset) else { return .atRest }
    return expandingSide == nil ? .open(side) : .waiting
  }

  /// Whether the row stands away from its place with no finger on it, wherever it is going.
  ///
  /// - Source: MGSwipeTableCell covers the list for touches as long as a side is uncovered.
  public var isOpenOrOpening: Bool { !isDragging && offset != 0 }

  /// The time at which `handle(.timePassed…)` is due next; `nil` while no animation runs.
  public var nextDeadline: Duration? { running?.nextTick }

  /// What the content's present position means; activated if a release here presses a button.
  public var sample: SwipeSample {
    SwipeSample(
      offset: offset,
      fraction: geometry.fraction(of: offset),
      state: .none,
      activated: expandingSide != nil && uncoveredSide != nil
    )
  }

  /// Where the content is seen at a time, if nothing happens until then.
  public func shownOffset(at time: Duration) -> Double { shown(at: time).offset }

  /// Where everything stands at a time, if nothing happens until then.
  public func frame(at time: Duration) -> RowFrame {
    let row = shown(at: time)
    return RowFrame(content: row.contentFrame, buttons: row.buttonFrames(at: max(time, row.now)))
  }

  /// The row as it will be at a time if nothing happens until then.
  private func shown(at time: Duration) -> SteppedButtonSession {
    guard let deadline = nextDeadline, deadline <= time else { return self }
    var row = self
    var ignored: [GestureEvent] = []
    row.advance(to: time, into: &ignored)
    return row
  }

  /// Whether an animation runs.
  public var isAnimating: Bool { running != nil }

  /// The content's frame.
  var contentFrame: Rectangle {
    geometry.content(at: uncoveredSide == nil ? 0 : pictureX + contentTranslation)
  }

  /// The left edge of what content and buttons are shown in.
  private var pictureX: Double {
    layoutDirection == .rightToLeft ? -inset(.right) : inset(.left)
  }

  /// The frames of the buttons that can be seen, from the content outwards, on their way where an expansion moves them.
  private func buttonFrames(at time: Duration) -> [ButtonFrame] {
    guard let side = uncoveredSide, let strip = strip(side) else { return [] }
    let away = strip.glide?.containerWay(at: time) ?? .none
    let container = Rectangle(
      x: pictureX + strip.origin(in: geometry, layoutDirection) + strip.translation
        + strip.containerX + away.x,
      y: 0,
      width: strip.containerWidth + away.width,
      height: geometry.height
    )
    let order = side == .left ? Array(strip.slots.indices.reversed()) : Array(strip.slots.indices)
    return order.map { index in
      let slot = strip.slots[index]
      let away = strip.glide?.way(ofSlot: index, at: time) ?? .none
      let frame = Rectangle(
        x: container.x + slot.x + away.x,
        y: 0,
        width: slot.width + away.width,
        height: geometry.height
      )
      var drawn = frame
      if let mask = slot.mask {
        drawn.x += mask.x
        drawn.width = mask.width
      }
      let visible = drawn.overlap(frame).overlap(container)
      return ButtonFrame(
        side: side,
        index: slot.index,
        frame: frame,
        mask: visible == frame ? nil : visible,
        turn: strip.turn?.angle ?? 0
      )
    }
  }
}

/// One side's buttons as they stand, in the terms of the library they come from.
public struct StripLayout: Sendable, Hashable {
  /// The left edge of the strip when the row is at its place, and its width.
  public let x: Double
  /// The width of the strip.
  public let width: Double
  /// How far it is moved.
  public let translation: Double
  /// The left edge of the part that shows, from the strip's left edge.
  public let containerX: Double
  /// The width of the part that shows.
  public let containerWidth: Double
  /// The index of the button that takes the whole part; `nil` if none does.
  public let expanded: Int?
  /// The buttons, the leftmost first.
  public let buttons: [Place]
  /// How the part that shows is turned; `nil` if it never was.
  public let turn: TrayTurn?

  /// Where a button stands in the part that shows.
  public struct Place: Sendable, Hashable {
    /// The button's index, 0 nearest to the content.
    public let index: Int
    /// Its left edge.
    public let x: Double
    /// Its width.
    public let width: Double
    /// What of it is drawn; `nil` for all.
    public let mask: ClipMask?
  }
}

extension SteppedButtonSession {
  /// One side's buttons as they stand; `nil` for a side whose buttons have not been needed yet.
  public func stripLayout(_ side: SwipeSide) -> StripLayout? {
    strip(side).map { strip in
      StripLayout(
        x: strip.origin(in: geometry, layoutDirection),
        width: strip.width,
        translation: strip.translation,
        containerX: strip.containerX,
        containerWidth: strip.containerWidth,
        expanded: strip.expandedIndex,
        buttons: strip.slots.map {
          StripLayout.Place(index: $0.index, x: $0.x, width: $0.width, mask: $0.mask)
        },
        turn: strip.turn
      )
    }
  }
}

extension Rectangle {
  /// The part that lies in another rectangle; without width where there is none.
  fileprivate func overlap(_ other: Rectangle) -> Rectangle {
    let left = max(x, other.x)
    let right = min(x + width, other.x + other.width)
    return Rectangle(x: left, y: y, width: max(right - left, 0), height: height)
  }
}
