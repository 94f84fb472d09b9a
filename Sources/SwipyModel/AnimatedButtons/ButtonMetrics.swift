// How wide the buttons of one side are, and where the points of its expansion lie.

/// The measures of one side's buttons in a row of one size.
///
/// - Complexity: O(*n*) in buttons to make.
struct ButtonMetrics: Sendable, Hashable {
  let side: SwipeSide
  let tray: ButtonTray
  let row: RowGeometry
  /// The width of every button where all have the same.
  private let common: Double?
  /// The width of all buttons with the spaces between them.
  let area: Double

  init(_ tray: ButtonTray, side: SwipeSide, row: RowGeometry) {
    self.side = side
    self.tray = tray
    self.row = row
    let count = tray.buttons.count
    var total = tray.gap * Double(max(count - 1, 0))
    switch tray.widths {
    case .own:
      common = nil
      for button in tray.buttons { total += button.ownWidth }
    case .asWidest:
      let widest = tray.buttons.reduce(0) { max($0, $1.ownWidth) }
      common = widest
      total += widest * Double(count)
    case .fitted(let minimum, let maximum, let padding):
      let share = count > 0 ? (row.width - 30) / Double(count) : 0
      let limit = maximum?.asDistance ?? share
      let least = minimum?.asDistance ?? min(limit, 74)
      var width = max(least, 0)
      for button in tray.buttons {
        let content =
          button.width?.asDistance ?? button.contentWidth.asDistance + padding.asDistance * 2
        width = max(width, limit > 0 ? min(limit, content) : content)
      }
      common = width
      total += width * Double(count)
    }
    area = max(total, 0)
  }

  var count: Int { tray.buttons.count }

  /// The offset at which the side is open, without its sign.
  var openDistance: Double { area + row.inset(side) }

  func width(_ index: Int) -> Double {
    if let common { return common }
    return tray.buttons.indices.contains(index) ? tray.buttons[index].ownWidth : 0
  }

  /// The offset at which a button fills the row: beyond its width by a button's.
  var fillOffset: Double { (row.width + (common ?? width(count - 1))) * side.sign }

  /// How much of the side can be seen at an offset.
  func visible(at offset: Double) -> Double { max(0, abs(offset) - row.inset(side)) }

  /// The width over which the buttons spread when so much of the side can be seen.
  func content(visible: Double) -> Double {
    guard tray.expansion?.isElasticBeforeTarget == true, visible >= openDistance else {
      return visible
    }
    return openDistance + (visible - openDistance) * 0.25
  }

  /// The button that takes the whole side, and its index.
  var expandable: (index: Int, button: SwipeButton)? {
    guard let expansion = tray.expansion else { return nil }
    switch expansion.button {
    case .outermost: return tray.buttons.last.map { (count - 1, $0) }
    case .index(let index):
      return tray.buttons.indices.contains(index) ? (index, tray.buttons[index]) : nil
    case .hidden(let button): return (count, button)
    }
  }

  /// The button at an index, the one that is not among those that can be seen included.
  func button(_ index: Int) -> SwipeButton? {
    if tray.buttons.indices.contains(index) { return tray.buttons[index] }
    if let expandable, expandable.index == index { return expandable.button }
    return nil
  }

  /// Whether the side has anything to show or to fire.
  var isUsable: Bool { tray.isEnabled && (count > 0 || expandable != nil) }

  /// How far the row has to be moved for a point of the expansion.
  func distance(_ point: ExpansionPoint) -> Double {
    let least = openDistance + (tray.expansion?.minimumOverscroll.asDistance ?? 0)
    switch point {
    case .fractionOfRow(let share): return max(least, (row.width * share.orZero).asDistance)
    case .edgeInset(let inset): return max(least, row.width - inset.asDistance)
    case .points(let points): return max(points.asDistance, 0)
    case .timesTray(let times): return max((area * times.orZero).asDistance, 0)
    }
  }
}

extension ButtonTray {
  /// The points between two buttons.
  fileprivate var gap: Double { spacing.asDistance }
}

extension SwipeButton {
  /// The width that is set, or else what the content needs with 10 points on either side.
  fileprivate var ownWidth: Double {
    if let width, width > 0 { return width.asDistance }
    return max(contentWidth.asDistance + 20, 0)
  }
}
