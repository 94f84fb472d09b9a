// What happens to a row, with left and right exchanged.

extension GestureInput {
  /// The same on a row whose left and right are exchanged.
  public func mirrored(in row: RowGeometry) -> GestureInput {
    switch self {
    case .began(let translation, let velocity, let touchX):
      .began(
        translation: -translation,
        velocity: -velocity,
        touchX: touchX.map { row.width - $0 }
      )
    case .moved(let distance): .moved(by: -distance)
    case .movedTo(let distance): .movedTo(-distance)
    case .ended(let velocity): .ended(velocity: -velocity)
    case .cancelled(let velocity): .cancelled(velocity: -velocity)
    case .tapped(let target): .tapped(target.mirrored)
    case .command(let command, let animated, let token):
      .command(command.mirrored, animated: animated, token: token)
    case .peek(let side, let share): .peek(side.opposite, upTo: share)
    case .held(let fraction): .held(at: fraction.mirrored)
    case .reused(let defaults): .reused(defaults.mirrored)
    case .failed, .editing, .confirmed, .denied, .swipeToOrigin, .animationsInterrupted,
      .timePassed:
      self
    }
  }
}

extension DragIntent {
  /// The same on a row whose left and right are exchanged.
  public func mirrored(in row: RowGeometry) -> DragIntent {
    DragIntent(
      velocityX: -velocityX,
      velocityY: velocityY,
      touchX: touchX.map { row.width - $0 },
      translationX: -translationX,
      translationY: translationY
    )
  }
}

extension TapTarget {
  /// The same with left and right exchanged.
  public var mirrored: TapTarget {
    switch self {
    case .content: self
    case .button(let side, let index): .button(side.opposite, index: index)
    }
  }
}

extension RowCommand {
  /// The same with left and right exchanged.
  public var mirrored: RowCommand {
    switch self {
    case .open(let side): .open(side.opposite)
    case .expand(let side): .expand(side.opposite)
    case .setOffset(let offset): .setOffset(-offset)
    case .close, .fulfil: self
    }
  }
}

extension RowDefaults {
  /// The same with left and right exchanged.
  public var mirrored: RowDefaults {
    var copy = self
    copy.points = points.mirrored
    copy.appearance.leftDefaultColour = appearance.rightDefaultColour
    copy.appearance.rightDefaultColour = appearance.leftDefaultColour
    return copy
  }
}
