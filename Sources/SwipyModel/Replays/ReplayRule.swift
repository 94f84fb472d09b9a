// The lines of a head that change single rules of a configuration.

/// One rule that a head changes.
enum ReplayRule: Sendable, Hashable {
  /// `keep 40%`: from which share of the buttons' width a release leaves the side open.
  case keepsFrom(ReplayDistance)
  /// `stay open`, `never open`: whether a release leaves the side open at all.
  case staysOpen(Bool)
  /// `inertia 100pt/s`, `inertia none`: the speed from which a release opens or closes.
  case inertia(Double?)
  /// `overdrag 40%`, `overdrag none`: how the row goes on beyond its buttons.
  case overdrag(Double)
  /// `opposite follows`, `opposite stops`: whether one drag goes on to the other side.
  case opposite(follows: Bool)
  /// `moves content`, `moves buttons`: what a drag moves.
  case moves(onlyButtons: Bool)
  /// `padding 10pt`: the room around a button's content.
  case padding(Double)
  /// `showing 300ms cubicOut`: how the row moves by itself.
  case motion(Motion, Duration, Easing)

  /// The movements that have a rule of their own.
  enum Motion: String, Sendable, Hashable, CaseIterable {
    case showing, hiding, shrinking, firing
  }

  /// The words that begin a rule.
  static let words =
    ["keep", "stay", "never", "inertia", "overdrag", "opposite", "moves", "padding"]
    + Motion.allCases.map(\.rawValue)
}

extension ReplayRule {
  /// Reads one rule.
  init(_ reader: inout ReplayReader) throws(ReplayError) {
    let word = try reader.word("a rule such as 'keep 50%'")
    switch word.isQuoted ? "" : word.text {
    case "keep": self = .keepsFrom(try reader.distance("a share of the buttons"))
    case "stay", "never":
      guard reader.take("open") else { throw reader.expectedKeyword("open") }
      self = .staysOpen(word.isKeyword("stay"))
    case "inertia":
      self = .inertia(reader.take("none") ? nil : try reader.velocity("a velocity"))
    case "overdrag":
      self = .overdrag(reader.take("none") ? 0 : try reader.percent("a share of the way"))
    case "opposite":
      self = .opposite(
        follows: try reader.choice("'follows' or 'stops'", ["follows": true, "stops": false])
      )
    case "moves":
      self = .moves(
        onlyButtons: try reader.choice(
          "'content' or 'buttons'",
          ["content": false, "buttons": true]
        )
      )
    case "padding": self = .padding(try reader.length("a padding"))
    default:
      guard let motion = Motion(rawValue: word.text), !word.isQuoted else {
        throw reader.unknown(word, among: Self.words)
      }
      let time = try reader.duration("a time")
      self = .motion(motion, time, reader.optionalRaw(Easing.self) ?? .cubicOut)
    }
  }

  /// The rule's words.
  var text: String {
    switch self {
    case .keepsFrom(let distance): "keep " + distance.text
    case .staysOpen(let stays): stays ? "stay open" : "never open"
    case .inertia(let speed): "inertia " + (speed.map { $0.replayText + "pt/s" } ?? "none")
    case .overdrag(let share): "overdrag " + (share == 0 ? "none" : share.percentText)
    case .opposite(let follows): "opposite " + (follows ? "follows" : "stops")
    case .moves(let onlyButtons): "moves " + (onlyButtons ? "buttons" : "content")
    case .padding(let points): "padding \(points.replayText)pt"
    case .motion(let motion, let time, let easing):
      "\(motion.rawValue) \(time.replayText)" + (easing == .cubicOut ? "" : " " + easing.rawValue)
    }
  }
}

/// A line of rules, about one side or both.
struct ReplayRules: Sendable, Hashable {
  /// The sides that they are about; a configuration with one rule for both takes it from either.
  var sides: SideSet
  /// The rules, in order.
  var rules: [ReplayRule]

  /// Reads what follows `rules`.
  init(_ reader: inout ReplayReader) throws(ReplayError) {
    sides = reader.optional(["left": .left, "right": .right, "both": .both]) ?? .both
    rules = []
    repeat {
      rules.append(try ReplayRule(&reader))
    } while reader.take(",") || !reader.isAtEnd
  }

  /// The line's words.
  var text: String {
    (sides == .both ? "rules " : "rules \(sides.replayText) ")
      + rules.map(\.text).joined(separator: ", ")
  }
}

// What the rules change.
extension SwipeConfiguration {
  /// Takes in a line of rules; one that the configuration has no setting for changes nothing.
  mutating func apply(_ line: ReplayRules) {
    for rule in line.rules {
      switch buttons {
      case .stepped(var rules):
        rules.apply(rule, to: line.sides)
        buttons = .stepped(rules)
      case .animated(var rules):
        rules.apply(rule)
        buttons = .animated(rules)
      }
    }
  }
}

extension SteppedButtonRules {
  /// Takes in a rule; inertia, the other side and the padding are those of the whole row.
  fileprivate mutating func apply(_ rule: ReplayRule, to sides: SideSet) {
    switch rule {
    // Without inertia no speed is enough; nothing is faster than this.
    case .inertia(let speed): inertiaThreshold = speed ?? 1e12
    case .opposite(let follows): oppositeSide = follows ? .follows : .stops
    case .padding(let points): buttonPadding = points
    case .keepsFrom, .staysOpen, .overdrag, .moves, .motion:
      for side in SwipeSide.allCases where sides.contains(side) { self[side].apply(rule) }
    }
  }
}

extension SteppedSideRules {
  fileprivate mutating func apply(_ rule: ReplayRule) {
    switch rule {
    case .keepsFrom(.share(let share)): keepThreshold = share
    case .staysOpen(let stays): release = stays ? .staysOpen : .goesBack
    case .overdrag(let share): overdrag = share == 0 ? .stops : .follows(share: share)
    case .moves(let onlyButtons): moves = onlyButtons ? .onlyButtons : .content
    case .motion(let motion, let time, let easing):
      let value = ButtonMotion(seconds: time.inSeconds, easing: easing)
      switch motion {
      case .showing: showing = value
      case .hiding: hiding = value
      case .shrinking: shrinking = value
      case .firing: firing = value
      }
    case .keepsFrom(.points), .inertia, .opposite, .padding: break
    }
  }
}

extension AnimatedButtonRules {
  fileprivate mutating func apply(_ rule: ReplayRule) {
    switch rule {
    case .keepsFrom(let distance):
      changeOpening { open in
        switch distance {
        case .share(let share): open.from = .fractionOfTray(share)
        case .points(let points): open.from = .points(points)
        }
      }
    case .staysOpen(let stays):
      changeOpening { $0.keeping = stays ? .keepsOpen : .neverKeeps }
    case .inertia(let speed): changeOpening { $0.inertia = speed }
    case .overdrag(let share): overdrag = share
    case .opposite(let follows): opposite = follows ? .uncovers : .stops
    case .moves, .padding, .motion: break
    }
  }

  /// Changes from where a release opens; one that looks at its direction alone then looks at that.
  private mutating func changeOpening(_ change: (inout OpenRule) -> Void) {
    var open = OpenRule.default
    if case .byDistanceAndSpeed(let rule) = release { open = rule }
    change(&open)
    release = .byDistanceAndSpeed(open)
  }
}
