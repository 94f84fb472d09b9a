// Where an expanded button stands.

extension ExpansionLayout {
  /// Where the expanded button stands in the strip that is uncovered.
  ///
  /// - Parameters:
  ///   - rest: Where it stands when it is not expanded.
  ///   - stripWidth: The width of the strip, in points.
  /// - Returns: Its span, measured from the content.
  /// - Source: MGSwipeTableCell, expansion layouts.
  public func span(restingAt rest: TraySpan, stripWidth: Double) -> TraySpan {
    switch self {
    case .border: TraySpan(distance: 0, width: rest.width)
    case .center: TraySpan(distance: 0, width: stripWidth)
    case .none: rest
    }
  }
}
