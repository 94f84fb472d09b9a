// The buttons of one side as they stand, which is not always where the offset would put them.

/// One side's buttons in their container.
///
/// The places are kept, since a movement changes only what its transition has a say in: buttons
/// that an interrupted expansion has moved stay there until something else moves them.
struct ButtonStrip: Sendable, Hashable {
  let side: SwipeSide
  private let spacing: Double
  /// The width of all buttons, with the safe area.
  private(set) var width: Double
  private(set) var inset: Double
  /// How far the strip is moved, in points.
  private(set) var translation = 0.0
  /// The container's left edge, from the strip's left edge.
  private(set) var containerX = 0.0
  private(set) var containerWidth: Double
  /// The buttons, the leftmost first.
  private(set) var slots: [Slot]
  /// The button that takes the strip, as an index into `slots`.
  private(set) var expanded: Int?
  private(set) var turn: TrayTurn?
  /// How far from where they stand the buttons are still seen.
  private(set) var glide: StripGlide?
  /// The width the container has while a button is expanded.
  private var expandedWidth = 0.0
  /// The layout of the expansion that began last, and the width its button had.
  private var layout = ExpansionLayout.border
  private var widthBefore = 0.0

  /// One button.
  struct Slot: Sendable, Hashable {
    /// Its index, 0 nearest to the content.
    let index: Int
    /// Its left edge in the container.
    var x: Double
    var width: Double
    var mask: ClipMask?
    /// What of it follows the container's width.
    var follows = Follows.nothing
  }

  /// What of a button follows the width of its container.
  enum Follows: Sendable, Hashable {
    case nothing
    case leftEdge
    case width
  }

  /// A covered strip; nil for a tray without buttons.
  init?(
    _ tray: ButtonTray,
    side: SwipeSide,
    inset: Double,
    safeArea: SteppedSideRules.SafeArea,
    padding: Double
  ) {
    guard !tray.buttons.isEmpty else { return nil }
    var widths = tray.buttons.map { $0.ownWidth(padding: padding) }
    let widest = widths.reduce(0, max)
    switch tray.widths {
    case .asWidest: widths = widths.map { _ in widest }
    case .own: break
    case .fitted(let minimum, let maximum, _):
      let cap = maximum.map { $0.asWidth }.flatMap { $0 > 0 ? $0 : nil } ?? widest
      let fitted = max(min(widest, cap), minimum.map { min($0.asWidth, cap) } ?? 0)
      widths = widths.map { _ in fitted }
    }
    self.side = side
    self.inset = inset
    spacing = tray.spacing.asLength
    width = widths.reduce(0, +) + spacing * Double(widths.count - 1) + inset
    if inset > 0, safeArea == .outermostButton { widths[widths.count - 1] += inset }
    let slots = widths.enumerated().map { Slot(index: $0, x: 0, width: $1) }
    self.slots = side == .left ? slots.reversed() : slots
    containerWidth = width
    reset()
  }

  /// The left edge of the strip when it is covered, in the coordinates of a row of this size.
  func origin(in geometry: RowGeometry, _ direction: LayoutDirection) -> Double {
    let shift = direction == .rightToLeft ? inset : -inset
    return (side == .left ? -width : geometry.width.asDistance) + shift
  }

  /// Takes over where another strip of the same side has been moved to.
  mutating func follow(_ other: ButtonStrip) { translation = other.translation }

  /// Takes another safe area in.
  mutating func setInset(_ newInset: Double, _ safeArea: SteppedSideRules.SafeArea) {
    let difference = newInset - inset
    guard difference != 0 else { return }
    inset = newInset
    width += difference
    if safeArea == .outermostButton {
      slots[side == .left ? 0 : slots.count - 1].width += difference
    }
    reset()
  }

  /// Puts the buttons side by side, each in its width.
  private mutating func reset() {
    var x = 0.0
    for slot in slots.indices {
      slots[slot].x = x
      slots[slot].follows = .nothing
      x += slots[slot].width + spacing
    }
  }

  /// Gives the container another place and width; buttons that follow it do so.
  private mutating func setContainer(x: Double, width newWidth: Double) {
    let difference = newWidth - containerWidth
    containerX = x
    containerWidth = newWidth
    guard difference != 0 else { return }
    for slot in slots.indices {
      switch slots[slot].follows {
      case .nothing: break
      case .leftEdge: slots[slot].x += difference
      case .width: slots[slot].width += difference
      }
    }
  }

  private mutating func stretchContainer(to distance: Double) {
    expandedWidth = distance
    setContainer(x: side == .left ? 0 : width - distance, width: distance)
  }

  /// Puts the container to where it belongs; done whenever the screen is laid out.
  mutating func layOut() {
    if expanded == nil {
      setContainer(x: 0, width: width)
    } else {
      stretchContainer(to: expandedWidth)
    }
  }
}

// What a movement does to the strip.
extension ButtonStrip {
  /// Moves the strip for a row that is a distance away from its place; both sides' strips move.
  mutating func move(by distance: Double, towards active: SwipeSide, shift: Double) {
    translation = (min(distance, width) + shift.asDistance) * active.sign
  }

  /// Places the buttons for a part of the strip that is uncovered.
  mutating func apply(_ transition: TrayTransition, progress: Double) {
    switch transition {
    case .drag: return
    case .rotate3D:
      turn = TrayTurn(side: side, trayWidth: containerWidth, progress: progress)
    case .border, .stationary, .reveal, .clipCenter:
      var rest = 0.0
      for slot in slots.indices {
        let buttonWidth = slots[slot].width
        let distance = side == .left ? width - buttonWidth - rest : rest
        let span = transition.span(
          restingAt: TraySpan(distance: distance, width: buttonWidth),
          trayWidth: width,
          progress: progress
        )
        slots[slot].x = span.x(on: side, trayWidth: width)
        if transition == .clipCenter, slots.count > 1 {
          slots[slot].mask = ClipMask(buttonWidth: buttonWidth, progress: progress)
        }
        rest += buttonWidth + spacing
      }
    }
  }

  /// Lets the button with an index take the strip as far as it is uncovered; whether it did not before.
  ///
  /// It is seen on its way there for some seconds from a time on.
  mutating func expand(
    _ index: Int,
    to distance: Double,
    layout newLayout: ExpansionLayout,
    seconds: Double,
    at time: Duration
  ) -> Bool {
    guard expanded == nil, let slot = slots.firstIndex(where: { $0.index == index }) else {
      if expanded != nil { stretchContainer(to: distance) }
      return false
    }
    expanded = slot
    let before = containerWidth
    stretchContainer(to: distance)
    reset()
    if side == .right {
      for slot in slots.indices { slots[slot].x += containerWidth - before }
    }
    layout = newLayout
    widthBefore = slots[slot].width
    let rest = TraySpan(distance: slots[slot].x, width: widthBefore)
    switch newLayout {
    case .none: break
    case .border, .center:
      let span = newLayout.span(restingAt: rest, stripWidth: containerWidth)
      slots[slot].x = span.x(on: side, trayWidth: containerWidth)
      slots[slot].width = span.width
      slots[slot].follows = newLayout == .center ? .width : side == .left ? .leftEdge : .nothing
      if newLayout == .center { slots[slot].mask = nil }
    }
    let button = StripGlide.Way(
      x: rest.distance - slots[slot].x,
      width: rest.width - slots[slot].width
    )
    glide = StripGlide(slot: slot, button, seconds: seconds, at: time)
    return true
  }

  /// Gives the strip back to all buttons, which are seen on their way for some seconds; the index of the one that had it.
  mutating func endExpansion(seconds: Double, at time: Duration) -> Int? {
    guard let slot = expanded else { return nil }
    let before = self
    expanded = nil
    setContainer(x: 0, width: width)
    if layout == .center { slots[slot].width = widthBefore }
    reset()
    glide = StripGlide(from: before, to: self, seconds: seconds, at: time)
    return slots[slot].index
  }

  /// Forgets that a button has the strip, and leaves all where they are.
  mutating func forgetExpansion() { expanded = nil }

  /// The index of the button that has the strip, 0 nearest to the content.
  var expandedIndex: Int? { expanded.map { slots[$0].index } }
}

extension SwipeButton {
  /// The width it has by itself, in points.
  ///
  /// - Source: MGSwipeTableCell, a button's width, and its content with a padding where it is not positive.
  fileprivate func ownWidth(padding: Double) -> Double {
    if let width, width > 0 { return width.asWidth }
    return (contentWidth.asWidth + 2 * padding.orZero).asWidth
  }
}

extension Double {
  /// The number as a length in points that may be negative: finite, and no more than a million either way.
  fileprivate var asLength: Double { isFinite ? min(max(self, -1e6), 1e6) : 0 }

  /// The number as a width in points: finite, not negative, and no more than a million.
  fileprivate var asWidth: Double { max(asLength, 0) }
}
