// Where everything of a row stands, with left and right exchanged.

extension RowFrame {
  /// The same in a row whose left and right are exchanged.
  ///
  /// The buttons are still the left side's first.
  public func mirrored(in row: RowGeometry) -> RowFrame {
    let exchanged = buttons.map { $0.mirrored(in: row) }
    return RowFrame(
      content: content.mirrored(in: row),
      buttons: exchanged.filter { $0.side == .left } + exchanged.filter { $0.side == .right },
      appearance: appearance?.mirrored(in: row),
      backViewOpacity: backViewOpacity
    )
  }
}

extension ButtonFrame {
  /// The same in a row whose left and right are exchanged.
  public func mirrored(in row: RowGeometry) -> ButtonFrame {
    var copy = self
    copy.side = side.opposite
    copy.frame = frame.mirrored(in: row)
    copy.mask = mask?.mirrored(in: row)
    copy.turn = -turn
    return copy
  }
}

extension SwipeAppearance {
  /// The same in a row whose left and right are exchanged; an empty frame stays as it is.
  public func mirrored(in row: RowGeometry) -> SwipeAppearance {
    guard viewFrame != .zero else { return self }
    var copy = self
    copy.viewFrame = viewFrame.mirrored(in: row)
    return copy
  }
}

extension Rectangle {
  /// The same in a row whose left and right are exchanged.
  public func mirrored(in row: RowGeometry) -> Rectangle {
    Rectangle(x: row.width - x - width, y: y, width: width, height: height)
  }
}

extension RowGeometry {
  /// The same with left and right exchanged.
  public var mirrored: RowGeometry {
    RowGeometry(width: width, height: height, leftInset: rightInset, rightInset: leftInset)
  }
}
