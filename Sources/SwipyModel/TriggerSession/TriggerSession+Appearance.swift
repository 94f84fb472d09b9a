// Keeps what is drawn behind and beside the row in step with its position.

extension TriggerSession {
  /// Shows what belongs to a fraction during a drag.
  ///
  /// Where no view belongs to it, the view that shows stays as it is.
  mutating func show(at fraction: Double) {
    let rule = configuration.appearance
    if let state = table.viewState(at: fraction, rule.view), let view = resolved[state]?.view {
      appearance?.view = view
      appearance?.viewOpacity = table.anchors.opacity(at: fraction)
      place(rule.viewFollowsRow ? .follows(fraction) : .stands)
    }
    showColour(at: fraction)
  }

  /// Shows what a row that leaves ends with.
  mutating func showExit() {
    showColour(at: releaseFraction)
    appearance?.viewOpacity = 0
    guard releaseView != nil else { return }
    let follows = configuration.appearance.viewFollowsRow
    place(follows ? .follows(geometry.fraction(of: offset).value) : .stands)
  }

  /// Shows what a row that returns ends with.
  mutating func showReturn() {
    appearance?.colour = configuration.appearance.defaultColour
    appearance?.viewOpacity = 0
    if releaseView != nil { place(.stands) }
  }

  private mutating func showColour(at fraction: Double) {
    let rule = configuration.appearance
    let fallback = rule.fallbackColour(for: SwipeSide(uncoveredBy: fraction))
    let trigger = table.colourState(at: fraction, rule.colour).flatMap { resolved[$0] }
    switch (trigger, rule.colour) {
    case (nil, _): appearance?.colour = fallback
    case (let trigger?, .ofState): appearance?.colour = trigger.colour ?? fallback
    case (let trigger?, .strictlyPastPoint):
      if let colour = trigger.colour { appearance?.colour = colour }
    }
  }

  private mutating func place(_ motion: ViewPlacement.Motion) {
    let rule = configuration.appearance
    let frame = rule.placement.frame(
      size: rule.viewSize,
      motion: motion,
      direction: direction,
      anchors: table.anchors,
      geometry: geometry
    )
    if let frame { appearance?.viewFrame = frame }
  }
}
