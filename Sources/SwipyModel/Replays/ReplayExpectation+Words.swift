// Reads and writes expectations.

extension ReplayClaim {
  /// Reads what follows a claim's first word.
  init(_ word: ReplayWord, _ reader: inout ReplayReader) throws(ReplayError) {
    switch word.text {
    case "fires": self = try Self.fires(&reader)
    case "nothing":
      guard reader.take("fires") else { throw reader.expectedKeyword("fires") }
      self = .nothingFires
    case "asks": self = .asks(try reader.word("an action").text)
    case "refused": self = .refused
    case "offset": self = .offset(try reader.expected("an offset"))
    case "state":
      let state = try reader.state()
      var activated: Bool?
      if reader.take("activated") { activated = true }
      if reader.take("not", "activated") { activated = false }
      self = .state(state, activated: activated)
    case "stays": self = .phase(try Self.stays(&reader))
    case "is":
      self = .phase(
        try reader.choice("a word", ["dragged": .dragged, "moving": .moving, "gone": .gone])
      )
    case "waits": self = .phase(.waiting)
    case "frame": self = try Self.frame(&reader)
    case "hides": self = .hides(try ReplayTarget(&reader))
    case "colour": self = .colour(try reader.word("a colour").text)
    case "view": self = .view(try reader.word("a view").text)
    case "tells": self = try Self.tells(&reader)
    default: self = .settles(try ReplaySettling(word, &reader))
    }
  }

  private static func fires(_ reader: inout ReplayReader) throws(ReplayError) -> ReplayClaim {
    let name = try reader.word("an action or a button").text
    let mode = reader.optionalRaw(SwipeMode.self)
    var origin: ButtonPress.Origin?
    if reader.take("by") {
      origin = try reader.choice(
        "what has pressed it",
        ["tap": .tap, "expansion": .expansion, "accessibility": .accessibility]
      )
    }
    return .fires(name, mode: mode, origin: origin)
  }

  private static func stays(_ reader: inout ReplayReader) throws(ReplayError) -> Phase {
    let isOpen = try reader.choice("a word", ["open": true, "closed": false])
    return isOpen ? .open(try reader.side()) : .closed
  }

  private static func frame(_ reader: inout ReplayReader) throws(ReplayError) -> ReplayClaim {
    let part: ReplayPart
    if reader.take("back") {
      part = .backView
    } else if reader.take("view") {
      part = .triggerView
    } else {
      part = .target(try ReplayTarget(&reader))
    }
    var members: [Member: ReplayNumber] = [:]
    repeat {
      let member = try reader.raw("a member such as x", Member.self)
      members[member] = try reader.expected("a number")
    } while !reader.isAtEnd && !reader.isTimeNext
    return .frame(part, members)
  }

  private static func tells(_ reader: inout ReplayReader) throws(ReplayError) -> ReplayClaim {
    if reader.take("nothing") { return reader.take("else") ? .tellsNothingElse : .tellsNothing }
    let first = try reader.word("an event")
    guard ReplayEventWords.names.contains(where: { first.isKeyword($0) }) else {
      throw reader.unknown(first, among: ReplayEventWords.names + ["nothing"])
    }
    var words = [first.text]
    while !reader.isAtEnd, !reader.isTimeNext { words.append(try reader.word("a word").text) }
    return .tells(words)
  }

  /// The claim's words.
  var text: String {
    switch self {
    case .fires(let name, let mode, let origin):
      ["fires", name.asReplayName, mode?.rawValue, origin.map { "by " + $0.replayText }]
        .joinedWords
    case .nothingFires: "nothing fires"
    case .asks(let name): "asks " + name.asReplayName
    case .refused: "refused"
    case .settles(let settling): settling.text
    case .offset(let number): "offset " + number.text
    case .state(let state, let activated):
      ["state", state.description, activated.map { $0 ? "activated" : "not activated" }]
        .joinedWords
    case .phase(let phase): phase.text
    case .frame(let part, let members):
      "frame \(part.text) "
        + Member.allCases.compactMap { member in
          members[member].map { "\(member.rawValue) \($0.text)" }
        }.joined(separator: " ")
    case .hides(let target): "hides " + target.text
    case .colour(let name): "colour " + name.asReplayWord
    case .view(let name): "view " + name.asReplayWord
    case .tells(let words):
      "tells " + words.enumerated().map { $0 == 0 ? $1 : $1.asEventWord }.joined(separator: " ")
    case .tellsNothing: "tells nothing"
    case .tellsNothingElse: "tells nothing else"
    }
  }
}

extension ReplayClaim.Phase {
  /// The phase of a row.
  init(_ phase: RowPhase) {
    switch phase {
    case .atRest: self = .closed
    case .dragging: self = .dragged
    case .settling: self = .moving
    case .open(let side): self = .open(side)
    case .waiting: self = .waiting
    case .exited: self = .gone
    }
  }

  /// The phase's words.
  var text: String {
    switch self {
    case .closed: "stays closed"
    case .open(let side): "stays open " + side.rawValue
    case .dragged: "is dragged"
    case .moving: "is moving"
    case .waiting: "waits"
    case .gone: "is gone"
    }
  }
}

extension ReplaySettling {
  /// Reads what follows the verb.
  init(_ verb: ReplayWord, _ reader: inout ReplayReader) throws(ReplayError) {
    switch verb.text {
    case "exits": kind = .exit(try reader.side())
    case "returns": kind = .origin
    case "peeks": kind = .peek(try reader.side())
    case "opens": kind = .open(try reader.side())
    case "expands": kind = .expand(try reader.side())
    case "fills": kind = .fill(try reader.side())
    default: kind = .offset
    }
    while !reader.isAtEnd, !reader.isTimeNext {
      if reader.take("from") {
        from = try reader.expected("an offset")
      } else if reader.take("to") {
        to = try reader.expected("an offset")
      } else if reader.take("in") {
        duration = try reader.duration("a time")
      } else if reader.take("damping") {
        damping = try reader.expected("a damping")
      } else if reader.take("speed") {
        speed = try reader.expected("a speed")
      } else {
        throw reader.unknown(
          try reader.word("a word"),
          among: ["from", "to", "in", "damping", "speed", "at", "after"]
        )
      }
    }
  }

  /// The words.
  var text: String {
    let verb: String
    switch kind {
    case .exit(let side): verb = "exits " + side.rawValue
    case .origin: verb = "returns"
    case .peek(let side): verb = "peeks " + side.rawValue
    case .open(let side): verb = "opens " + side.rawValue
    case .expand(let side): verb = "expands " + side.rawValue
    case .fill(let side): verb = "fills " + side.rawValue
    case .offset: verb = "goes"
    }
    return [
      verb, from.map { "from " + $0.text }, to.map { "to " + $0.text },
      duration.map { "in " + $0.replayText }, damping.map { "damping " + $0.text },
      speed.map { "speed " + $0.text },
    ].joinedWords
  }
}

extension ButtonPress.Origin {
  /// The origin's word.
  var replayText: String {
    switch self {
    case .tap: "tap"
    case .expansion: "expansion"
    case .accessibility: "accessibility"
    }
  }
}

extension String {
  /// The text as the name of what fires: a place such as `left:0` stays as it is.
  var asReplayName: String { SwipeState(self) == nil ? asReplayWord : self }

  /// The text as a word behind an event's name, which no keyword can be mistaken for but a time's.
  var asEventWord: String {
    let isPlain =
      !isEmpty
      && utf8.allSatisfy {
        $0 > 0x20 && $0 != 0x22 && $0 != 0x23 && $0 != 0x2C && $0 != 0x7F && $0 != 0x5C
      }
    let isTime = hasSameBytes(as: "at") || hasSameBytes(as: "after")
    return isPlain && !isTime ? self : "\"\(self)\"".escapedReplayQuotes
  }

  private var escapedReplayQuotes: String {
    var inner = ""
    for scalar in unicodeScalars.dropFirst().dropLast() {
      if scalar == "\"" || scalar == "\\" { inner.unicodeScalars.append("\\") }
      inner.unicodeScalars.append(scalar.value < 0x20 || scalar.value == 0x7F ? " " : scalar)
    }
    return "\"\(inner)\""
  }
}
