// Reads and writes steps.

extension ReplayStep {
  /// Reads one step.
  init(_ reader: inout ReplayReader) throws(ReplayError) {
    let word = try reader.word("a step")
    guard !word.isQuoted else { throw reader.unknown(word, among: Self.keywords) }
    switch word.text {
    case "touch": self = try Self.touch(&reader)
    case "move": self = .move(try Self.way(&reader))
    case "drag": self = try Self.drag(&reader)
    case "release": self = .release(velocity: try Self.velocity(&reader))
    case "cancel": self = .cancel(velocity: try Self.velocity(&reader))
    case "fail": self = .fail
    case "tap": self = reader.take("elsewhere") ? .tapElsewhere : .tap(try ReplayTarget(&reader))
    case "scroll": self = .scroll
    case "select": self = .select
    case "open": self = .command(.open(try reader.side()), animated: !reader.take("at", "once"))
    case "close": self = .command(.close, animated: !reader.take("at", "once"))
    case "expand":
      self = .command(.expand(try reader.side()), animated: !reader.take("at", "once"))
    case "set":
      guard reader.take("offset") else { throw reader.expectedKeyword("offset") }
      let distance = try reader.distance("a distance")
      self = .command(.set(distance), animated: !reader.take("at", "once"))
    case "fulfil":
      let fulfilment = try reader.raw("a fulfilment", Fulfilment.self)
      self = .command(.fulfil(fulfilment), animated: !reader.take("at", "once"))
    case "peek":
      let side = try reader.side()
      self = .peek(side, try reader.percent("a share of the width"))
    case "hold": self = .hold(try reader.percent("a share of the width"))
    case "return": self = .goBack
    case "confirm":
      self = .confirm(reader.take("as") ? try reader.raw("a mode", SwipeMode.self) : nil)
    case "deny": self = .deny
    case "edit": self = .editing(try reader.choice("'on' or 'off'", ["on": true, "off": false]))
    case "interrupt": self = .interrupt
    case "reuse": self = .reuse
    case "allow": self = .sides(try reader.sides())
    case "wait": self = .wait(reader.isAtGroupEnd ? nil : try reader.duration("a time"))
    default: throw reader.unknown(word, among: Self.keywords)
    }
    if !reader.isAtGroupEnd { try reader.finish() }
  }

  private static func touch(_ reader: inout ReplayReader) throws(ReplayError) -> ReplayStep {
    let place = reader.isDistanceNext ? try reader.distance("a place") : nil
    let moved = reader.take("moved") ? try way(&reader) : nil
    var (velocity, vertical): (Double?, Double?) = (nil, nil)
    if reader.take("velocity") {
      velocity = try reader.velocity("a velocity")
      if reader.isVelocityNext { vertical = try reader.velocity("a velocity") }
    }
    let isAsked = !reader.take("unasked")
    return .touch(
      at: place,
      moved: moved,
      velocity: velocity,
      vertical: vertical,
      isAsked: isAsked
    )
  }

  private static func way(_ reader: inout ReplayReader) throws(ReplayError) -> ReplayDistance {
    reader.isDistanceNext
      ? try reader.distance("a distance") : .points(try reader.points("a distance"))
  }

  private static func drag(_ reader: inout ReplayReader) throws(ReplayError) -> ReplayStep {
    var positions = [try reader.distance("a distance")]
    while !reader.isAtGroupEnd, !reader.isNext("over") {
      positions.append(try reader.distance("a distance"))
    }
    return .drag(positions, over: reader.take("over") ? try reader.duration("a time") : nil)
  }

  private static func velocity(_ reader: inout ReplayReader) throws(ReplayError) -> Double {
    reader.isAtGroupEnd ? 0 : try reader.velocity("a velocity")
  }

  /// The step's words.
  var text: String {
    switch self {
    case .touch(let place, let moved, let velocity, let vertical, let isAsked):
      [
        "touch", place?.text, moved.map { "moved " + $0.text },
        velocity.map { "velocity \($0.replayText)pt/s" },
        velocity == nil ? nil : vertical.map { "\($0.replayText)pt/s" },
        isAsked ? nil : "unasked",
      ].joinedWords
    case .move(let distance): "move " + distance.text
    case .drag(let positions, let time):
      ["drag", positions.map(\.text).joined(separator: " "), time.map { "over " + $0.replayText }]
        .joinedWords
    case .release(let velocity): "release" + Self.text(velocity)
    case .cancel(let velocity): "cancel" + Self.text(velocity)
    case .fail: "fail"
    case .tap(let target): "tap " + target.text
    case .tapElsewhere: "tap elsewhere"
    case .scroll: "scroll"
    case .select: "select"
    case .command(let command, let animated): command.text + (animated ? "" : " at once")
    case .peek(let side, let share): "peek \(side.rawValue) \(share.percentText)"
    case .hold(let share): "hold " + share.percentText
    case .goBack: "return"
    case .confirm(let mode): mode.map { "confirm as " + $0.rawValue } ?? "confirm"
    case .deny: "deny"
    case .editing(let isOn): isOn ? "edit on" : "edit off"
    case .interrupt: "interrupt"
    case .reuse: "reuse"
    case .sides(let sides): "allow " + sides.replayText
    case .wait(let time): time.map { "wait " + $0.replayText } ?? "wait"
    }
  }

  private static func text(_ velocity: Double) -> String {
    velocity == 0 ? "" : " \(velocity.replayText)pt/s"
  }
}

extension ReplayStep.RowCommandWord {
  /// The command's words.
  var text: String {
    switch self {
    case .open(let side): "open " + side.rawValue
    case .close: "close"
    case .expand(let side): "expand " + side.rawValue
    case .set(let distance): "set offset " + distance.text
    case .fulfil(let fulfilment): "fulfil " + fulfilment.rawValue
    }
  }
}
