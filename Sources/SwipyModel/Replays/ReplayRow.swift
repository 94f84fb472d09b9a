// The row that the gestures of a replay happen on.

/// A row as the head of a replay describes it.
public struct ReplayRow: Sendable, Hashable {
  /// The row's name; empty where it is the only one.
  public var name: String
  /// The configuration that the head names.
  public var style: ReplayStyle
  /// What the sides hold.
  public var content: RowContent
  /// The size of the row.
  public var geometry: RowGeometry
  /// In which direction the interface is read.
  public var layoutDirection: LayoutDirection
  /// The single rules that the head changes.
  var rules: [ReplayRules] = []

  /// A row from its parts.
  public init(
    name: String = "",
    style: ReplayStyle = .standard,
    content: RowContent = RowContent(left: nil, right: nil),
    geometry: RowGeometry = RowGeometry(width: 320),
    layoutDirection: LayoutDirection = .leftToRight
  ) {
    self.name = name
    self.style = style
    self.content = content
    self.geometry = geometry
    self.layoutDirection = layoutDirection
  }

  /// The configuration that the head names, with the rules that it changes.
  public var configuration: SwipeConfiguration {
    var configuration = style.configuration
    for line in rules { configuration.apply(line) }
    return configuration
  }

  /// The row at its place, under a configuration or else the one that the head names.
  public func session(_ configuration: SwipeConfiguration? = nil) -> RowSession {
    RowSession(
      configuration: configuration ?? self.configuration,
      content: content,
      geometry: geometry,
      layoutDirection: layoutDirection
    )
  }
}

// The head's lines, and what each adds to the row.
extension ReplayRow {
  /// Takes in a line of the head.
  mutating func apply(_ line: ReplayHead) {
    switch line {
    case .row(let name, let width, let height):
      self.name = name ?? ""
      resize(width: width ?? geometry.width, height: height ?? geometry.height)
    case .safeArea(let left, let right):
      geometry = RowGeometry(
        width: geometry.width,
        height: geometry.height,
        leftInset: left,
        rightInset: right
      )
    case .reads(let direction): layoutDirection = direction
    case .style(let style): self.style = style
    case .sides(let sides): content.triggers.enabledSides = sides
    case .points(let fractions): content.triggers.points.replace(fractions)
    case .pointPair(let first, let second):
      content.triggers.points = .pair(first: first, second: second)
    case .point(let state, let fraction): content.triggers.points.set(state, at: fraction)
    case .trigger(let trigger, let fraction):
      content.triggers.register(trigger)
      if let fraction { content.triggers.points.move(trigger.state, to: fraction) }
      if let side = trigger.state.side { content[side] = .triggers }
    case .buttons(let side, let tray): content[side] = .buttons(tray)
    case .button(let side, let button):
      guard case .buttons(var tray) = content[side] else { return }
      tray.buttons.append(button)
      content[side] = .buttons(tray)
    case .expands(let side, let expansion):
      guard case .buttons(var tray) = content[side] else { return }
      tray.expansion = expansion
      content[side] = .buttons(tray)
    case .rules(let rules): self.rules.append(rules)
    case .list: break
    case .backView(let sides):
      for side in SwipeSide.allCases where sides.contains(side) { content[side] = .backView }
    }
  }

  private mutating func resize(width: Double, height: Double) {
    geometry = RowGeometry(
      width: width,
      height: height,
      leftInset: geometry.leftInset,
      rightInset: geometry.rightInset
    )
  }

  /// The lines of a head that describe this row.
  ///
  /// A trigger point whose sign is not its side's is the one thing that a head cannot say.
  var head: [ReplayHead] {
    var lines: [ReplayHead] = [
      .row(
        name: name.isEmpty ? nil : name,
        width: geometry.width,
        height: geometry.height == 44 ? nil : geometry.height
      )
    ]
    if style != .standard { lines.append(.style(style)) }
    lines += rules.map { .rules($0) }
    if geometry.leftInset > 0 || geometry.rightInset > 0 {
      lines.append(.safeArea(left: geometry.leftInset, right: geometry.rightInset))
    }
    if layoutDirection != .leftToRight { lines.append(.reads(layoutDirection)) }
    lines += triggerLines
    for side in SwipeSide.allCases {
      guard case .buttons(var tray) = content[side] else { continue }
      let (buttons, expansion) = (tray.buttons, tray.expansion)
      tray.buttons = []
      tray.expansion = nil
      lines.append(.buttons(side, tray))
      lines += buttons.map { .button(side, $0) }
      if let expansion { lines.append(.expands(side, expansion)) }
    }
    let backs = SwipeSide.allCases.filter { content[$0] == .backView }.map { SideSet($0) }
    if !backs.isEmpty { lines.append(.backView(SideSet(backs))) }
    return lines
  }

  private var triggerLines: [ReplayHead] {
    let set = content.triggers
    let triggers = set.triggers.keys.sorted { $0.order < $1.order }.compactMap { set[$0] }
    guard !triggers.isEmpty else { return [] }
    let sides: [ReplayHead] = set.enabledSides == .both ? [] : [.sides(set.enabledSides)]
    // Where it says the same, a trigger has its place on its own line.
    let placed = triggers.map { trigger in
      let place = set.points.fraction(of: trigger.state)
      let isUsual = place == TriggerPoints.default.fraction(of: trigger.state)
      return ReplayHead.trigger(trigger, at: isUsual ? nil : place?.magnitude)
    }
    var row = ReplayRow()
    for line in placed { row.apply(line) }
    if row.content.triggers.points == set.points { return placed + sides }
    let points = set.points.entries.map { ReplayHead.point($0.state, $0.fraction.magnitude) }
    return [.points([])] + points + triggers.map { .trigger($0, at: nil) } + sides
  }
}

extension SwipeState {
  /// None first, then the left side's from the centre on, then the right side's.
  fileprivate var order: (Int, Int) {
    switch self {
    case .none: (0, 0)
    case .state(let index, .left): (1, index)
    case .state(let index, .right): (2, index)
    }
  }
}
