// Where the content and every button stand at any time, animations included.

extension AnimatedButtonSession {
  /// Where the content and every button stand at a time.
  ///
  /// A button's frame is where it is drawn, its mask what others leave to be seen of it.
  /// - Complexity: O(*n*²) in the buttons of the side that is shown.
  public func frame(at time: Duration) -> RowFrame {
    let position = shownOffset(at: time)
    var frame = RowFrame(content: geometry.content(at: position))
    guard let metrics = shownMetrics, position * metrics.side.sign > 0 else { return frame }
    let visible = metrics.visible(at: position)
    let expandable = metrics.expandable
    let expandedness = expandable == nil ? 0 : expandedness(at: time)
    let isHidden = expandable.map { $0.index >= metrics.count } ?? false
    let last = isHidden && expandedness > 0 ? metrics.count : metrics.count - 1
    guard last >= 0 else { return frame }
    let taken = taken(metrics, expandable?.index, visible, expandedness)
    for index in 0...last {
      let strip = strip(index, metrics, expandable?.index, visible, taken, expandedness)
      let look = look(index, metrics, visible, at: time)
      frame.buttons.append(
        ButtonFrame(
          side: metrics.side,
          index: index,
          frame: rectangle(strip.depth, strip.width, position, metrics.side),
          mask: strip.seen.map {
            rectangle($0.lowerBound, $0.upperBound - $0.lowerBound, position, metrics.side)
          },
          turn: metrics.turn(visible: visible),
          scale: look.scale,
          opacity: look.opacity
        )
      )
    }
    return frame
  }

  /// A strip that begins some points outwards from the content's edge, in the row's coordinates.
  private func rectangle(
    _ depth: Double,
    _ width: Double,
    _ position: Double,
    _ side: SwipeSide
  ) -> Rectangle {
    let x =
      side == .left ? position - depth - width : geometry.width + position + depth
    return Rectangle(x: x, y: 0, width: width, height: geometry.height)
  }

  /// How far an expansion has come at a time, 0...1.
  private func expandedness(at time: Duration) -> Double {
    let present = generation
    guard let run = parts.first(where: { $0.end == .expansion && $0.generation == present }) else {
      return isExpanded ? 1 : 0
    }
    let progress = value(of: run, at: time)
    return (isExpanded ? progress : 1 - progress).asShare
  }

  private func value(of run: PartRun, at time: Duration) -> Double {
    let elapsed = max(now, time) - run.startTime - .exactly(run.animation.delay)
    return run.animation.timeline.value(at: elapsed)
  }

  /// The range that the expanding button takes, in points outwards from the content's edge.
  private func taken(
    _ metrics: ButtonMetrics,
    _ expanding: Int?,
    _ visible: Double,
    _ expandedness: Double
  ) -> ClosedRange<Double>? {
    guard let expanding, expandedness > 0, metrics.tray.expansion?.layout != ExpansionLayout.none
    else { return nil }
    let start = metrics.depth(expanding, visible: visible) * (1 - expandedness)
    let next =
      expanding + 1 < metrics.count ? metrics.depth(expanding + 1, visible: visible) : visible
    let end = next + (visible - next) * expandedness
    return min(start, end)...max(start, end)
  }

  private func strip(
    _ index: Int,
    _ metrics: ButtonMetrics,
    _ expanding: Int?,
    _ visible: Double,
    _ taken: ClosedRange<Double>?,
    _ expandedness: Double
  ) -> (depth: Double, width: Double, seen: ClosedRange<Double>?) {
    let own = index < metrics.count ? metrics.width(index) : visible
    var depth = metrics.depth(index, visible: visible)
    var start = max(depth, 0)
    var end = visible
    if index + 1 < metrics.count {
      end = max(metrics.depth(index + 1, visible: visible) - metrics.gap(visible: visible), depth)
    }
    if let drawn = metrics.drawn(index, visible: visible) {
      start = min(max(depth + drawn.lowerBound, 0), visible)
      end = min(max(depth + drawn.upperBound, start), visible)
    }
    if let taken {
      if index == expanding {
        start = taken.lowerBound
        end = taken.upperBound
        let goal = metrics.tray.expansion?.layout.span(
          restingAt: TraySpan(distance: depth, width: own),
          stripWidth: visible
        )
        depth += ((goal?.distance ?? depth) - depth) * expandedness
      } else if let expanding, index < expanding {
        end = min(end, taken.lowerBound)
      } else {
        start = max(start, taken.upperBound)
      }
    }
    let isClipped = metrics.tray.transition == .clipCenter
    let width = isClipped && taken == nil ? own : max(own, end - depth)
    let shift = metrics.tray.shift.asDistance
    let isWhole = start <= depth && end >= depth + width && depth >= 0
    return (
      depth - shift, width, isWhole ? nil : (start - shift)...(max(start, end) - shift)
    )
  }

  /// The scale and the opacity of a button.
  private func look(
    _ index: Int,
    _ metrics: ButtonMetrics,
    _ visible: Double,
    at time: Duration
  ) -> (scale: Double, opacity: Double) {
    var scale = 1.0
    var opacity = 1.0
    let present = generation
    if let scaling = metrics.tray.scaling, index < metrics.count {
      if let run = parts.last(where: { $0.end == .scaling(index) && $0.generation == present }) {
        scale = value(of: run, at: time)
      } else if metrics.visibleShare(index, visible: visible) < scaling.threshold {
        scale = scaling.initialScale.orZero
      }
    }
    if let expansion = metrics.tray.expansion, let expandable = metrics.expandable,
      index != expandable.index, let fading = fading(expansion, expandable.button)
    {
      let run = parts.last { $0.end == .fading(index) && $0.generation == present }
      opacity = run.map { value(of: $0, at: time) } ?? (isExpanded ? 0 : 1)
      scale *= 1 + (fading.scale.orZero - 1) * (1 - opacity)
    }
    return (scale, opacity.asShare)
  }
}
