// The line that says which button takes the whole side, and when.

extension Expansion {
  private static let words = [
    "fires", "touch", "overscroll", "margin", "elasticity", "elastic", "bounces", "fills", "layout",
    "takes", "delay", "others", "immediately",
  ]

  /// Reads what follows `expansion`.
  init(_ reader: inout ReplayReader) throws(ReplayError) {
    let target: Target
    if reader.take("outermost") {
      target = .outermost
    } else if reader.take("index") {
      target = .index(try reader.whole("an index"))
    } else if reader.take("hidden") {
      let name = try reader.word("a name").text
      let action = reader.take("does") ? try reader.word("an action").text : nil
      target = .hidden(SwipeButton(name, action: action))
    } else {
      let names = ["outermost", "index", "hidden"]
      guard let next = reader.next else { throw reader.expectedKeyword("outermost") }
      throw reader.unknown(next, among: names)
    }
    if let preset = reader.optional(Self.presets) {
      self = preset
      button = target
    } else {
      guard reader.take("at") else { throw reader.expectedKeyword("at") }
      self.init(button: target, arms: try ExpansionPoint(&reader))
    }
    while try readOption(&reader) {}
  }

  /// The expansions that have a name.
  private static var presets: KeyValuePairs<String, Expansion> {
    [
      "selection": .selection, "destructive": .destructive,
      "destructive-after-fill": .destructiveAfterFill, "fill": .fill,
    ]
  }

  /// Reads one group of words; false at the end.
  private mutating func readOption(_ reader: inout ReplayReader) throws(ReplayError) -> Bool {
    while reader.take(",") {}
    guard let word = reader.next else { return false }
    if reader.take("fires") {
      guard reader.take("from") else { throw reader.expectedKeyword("from") }
      firesFrom = try ExpansionPoint(&reader)
    } else if reader.take("touch") {
      extraTriggers.append(.touch(try reader.percent("a share of the width")))
    } else if reader.take("overscroll") {
      extraTriggers.append(.overscroll(try reader.points("a length")))
    } else if reader.take("margin") {
      minimumOverscroll = try reader.points("a length")
    } else if reader.take("elasticity") {
      elasticity = try reader.plain("an elasticity")
    } else if reader.take("elastic") {
      isElasticBeforeTarget = true
    } else if reader.take("bounces") {
      completion = .bounce
    } else if reader.take("fills") {
      let timing: FillRule.Timing = reader.optional(["with": .with, "after": .after]) ?? .after
      let fulfilment = reader.optionalRaw(Fulfilment.self)
      completion = .fill(FillRule(timing: timing, fulfilment: fulfilment))
    } else if reader.take("layout") {
      layout = try reader.raw("a layout", ExpansionLayout.self)
    } else if reader.take("takes") {
      seconds = try reader.duration("a time").inSeconds
    } else if reader.take("delay") {
      delay = try reader.duration("a time").inSeconds
    } else if reader.take("others") {
      let shrinks = try reader.choice("'stay' or 'shrink'", ["stay": false, "shrink": true])
      others = shrinks ? .shrinkAndFade(try ScaleAndAlphaExpansion(&reader)) : .stay
    } else if reader.take("immediately") {
      firing = .immediately
    } else {
      throw reader.unknown(word, among: Self.words)
    }
    return true
  }

  /// What follows `expansion`.
  var replayText: String {
    let first: String
    switch button {
    case .outermost: first = "outermost"
    case .index(let index): first = "index \(index)"
    case .hidden(let button):
      first =
        ["hidden", button.name.asReplayWord, button.action.map { "does " + $0.asReplayWord }]
        .joinedWords
    }
    var groups = [first + " at " + arms.replayText]
    if let firesFrom { groups.append("fires from " + firesFrom.replayText) }
    for trigger in extraTriggers {
      switch trigger {
      case .touch(let share): groups.append("touch " + share.percentText)
      case .overscroll(let points): groups.append("overscroll \(points.replayText)pt")
      }
    }
    if minimumOverscroll != 20 { groups.append("margin \(minimumOverscroll.replayText)pt") }
    if elasticity != 0.2 { groups.append("elasticity " + elasticity.replayText) }
    if isElasticBeforeTarget { groups.append("elastic") }
    if case .fill(let rule) = completion {
      groups.append(
        ["fills", rule.timing.rawValue, rule.fulfilment?.rawValue].joinedWords
      )
    }
    if layout != .border { groups.append("layout " + layout.rawValue) }
    if seconds != 0.6 { groups.append("takes " + Duration.exactly(seconds).replayText) }
    if delay != 0 { groups.append("delay " + Duration.exactly(delay).replayText) }
    switch others {
    case .byBackground: break
    case .stay: groups.append("others stay")
    case .shrinkAndFade(let figures): groups.append("others " + figures.replayText)
    }
    if firing == .immediately { groups.append("immediately") }
    return groups.joined(separator: ", ")
  }
}

extension ScaleAndAlphaExpansion {
  /// Reads what follows `shrink`: `[to SHARE] [in TIME] [apart TIME]`.
  init(_ reader: inout ReplayReader) throws(ReplayError) {
    self.init()
    while true {
      if reader.take("to") {
        scale = try reader.percent("a scale")
      } else if reader.take("in") {
        seconds = try reader.duration("a time").inSeconds
      } else if reader.take("apart") {
        interval = try reader.duration("a time").inSeconds
      } else {
        return
      }
    }
  }

  /// The words, `shrink` included.
  var replayText: String {
    "shrink to \(scale.percentText) in \(Duration.exactly(seconds).replayText) apart "
      + Duration.exactly(interval).replayText
  }
}

extension ExpansionPoint {
  /// Reads `50%`, `150pt`, `edge 30pt` or `tray 1.5`.
  init(_ reader: inout ReplayReader) throws(ReplayError) {
    if reader.take("edge") {
      self = .edgeInset(try reader.points("an inset"))
    } else if reader.take("tray") {
      self = .timesTray(try reader.plain("a factor"))
    } else {
      switch try reader.distance("a place") {
      case .share(let share): self = .fractionOfRow(share)
      case .points(let points): self = .points(points)
      }
    }
  }

  /// The point's words.
  var replayText: String {
    switch self {
    case .fractionOfRow(let share): share.percentText
    case .edgeInset(let points): "edge \(points.replayText)pt"
    case .points(let points): "\(points.replayText)pt"
    case .timesTray(let factor): "tray " + factor.replayText
    }
  }
}
