// Where the buttons of one side stand in what is uncovered of it.

extension ButtonMetrics {
  /// How much of a button can be seen, as a share of its width, when so many points of the side can.
  func visibleShare(_ index: Int, visible: Double) -> Double {
    let width = width(index)
    guard width > 0 else { return 0 }
    let inner = inner(index)
    switch tray.transition {
    case .border:
      let content = content(visible: visible)
      let own = area > 0 ? width * content / area : 0
      return (own + visible - content) / width
    case .drag:
      return min(max(visible - inner, 0), width) / width
    case .reveal, .stationary:
      return min(max(visible - (area - inner - width), 0), width) / width
    case .clipCenter, .rotate3D:
      return area > 0 ? min(visible / area, 1) : 0
    }
  }

  /// The width of the buttons between the row's place and a button.
  func inner(_ index: Int) -> Double {
    var sum = 0.0
    for before in 0..<max(min(index, count), 0) { sum += width(before) + tray.spacing.asDistance }
    return sum
  }

  /// How far outwards from the content's edge a button begins when so many points can be seen.
  ///
  /// - Source: SwipeCellKit's and MGSwipeTableCell's transitions.
  func depth(_ index: Int, visible: Double) -> Double {
    if index >= count { return visible }
    let inner = inner(index)
    let open = area > 0 ? min(visible / area, 1) : 1
    switch tray.transition {
    case .border:
      let content = content(visible: visible)
      // Buttons without any width share what can be seen among them.
      let share = area > 0 ? inner / area : Double(index) / Double(max(count, 1))
      return content * share + visible - content
    case .drag:
      return inner - (content(visible: visible) - visible)
    case .reveal, .stationary, .clipCenter, .rotate3D:
      let rest = TraySpan(distance: inner, width: width(index))
      let span = tray.transition.span(restingAt: rest, trayWidth: area, progress: open)
      return span.distance + max(visible - area, 0)
    }
  }

  /// The points between two buttons when so many points of the side can be seen.
  func gap(visible: Double) -> Double {
    let gap = tray.spacing.asDistance
    guard tray.transition == .border, area > 0 else { return gap }
    return gap * content(visible: visible) / area
  }

  /// The part of a button that a transition draws, in points outwards from where the button begins.
  func drawn(_ index: Int, visible: Double) -> ClosedRange<Double>? {
    guard tray.transition == .clipCenter, count > 1, area > 0 else { return nil }
    let width = width(index)
    let mask = ClipMask(buttonWidth: width, progress: min(visible / area, 1))
    // The overhang is for neighbours; a button has nothing to draw beyond its own ends.
    let left = min(max(mask.x, 0), width)
    let right = min(max(mask.x + mask.width, left), width)
    return side == .left ? (width - right)...(width - left) : left...right
  }

  /// The turn of a button around an upright axis, in radians.
  func turn(visible: Double) -> Double {
    guard tray.transition == .rotate3D, area > 0 else { return 0 }
    return TrayTurn(side: side, trayWidth: area, progress: min(visible / area, 1)).angle
  }
}
