// The lines of a head: what the row is and what its sides hold.

/// A line that describes the row.
enum ReplayHead: Sendable, Hashable {
  /// `row ana 320pt x 44pt`.
  case row(name: String?, width: Double?, height: Double?)
  /// `safe area left 47pt right 0pt`.
  case safeArea(left: Double, right: Double)
  /// `reads right-to-left`.
  case reads(LayoutDirection)
  /// `style swipycell`.
  case style(ReplayStyle)
  /// `sides left`.
  case sides(SideSet)
  /// `points 25% 75%`, the same on either side; `points none`.
  case points([Double])
  /// `points pair 25% 75%`, taken as they come.
  case pointPair(Double, Double)
  /// `point left:2 at 90%`; an older point of the state stays.
  case point(SwipeState, Double)
  /// `trigger left:0 at 25% toggle done`.
  case trigger(SwipeTrigger, at: Double?)
  /// `buttons right own spacing 4pt drag`.
  case buttons(SwipeSide, ButtonTray)
  /// `button Trash delete 80pt destructive`.
  case button(SwipeSide, SwipeButton)
  /// `expansion outermost at 50%, bounces`.
  case expands(SwipeSide, Expansion)
  /// `back view`.
  case backView(SideSet)
  /// `rules right keep 40%, never open`.
  case rules(ReplayRules)
  /// `list exclusive`.
  case list(ReplayListRules)

  /// The words that begin such lines.
  static let keywords = [
    "row", "style", "safe", "reads", "sides", "points", "point", "trigger", "buttons", "button",
    "expansion", "back", "list", "rules",
  ]
}

/// Every word that means something.
enum ReplayVocabulary {
  /// The words that begin a line.
  static let lineStarts =
    ReplayHead.keywords + ["gesture", "at", "after", "on"] + ReplayStep.keywords
    + ReplayClaim.keywords

  /// Whether a name has to stand in quotes to be a name.
  static func isReserved(_ name: String) -> Bool {
    words.contains { $0.hasSameBytes(as: name) } || SwipeState(name) != nil
      || name.utf8.first.map { ($0 >= 48 && $0 <= 57) || $0 == UInt8(ascii: "-") || $0 == 46 }
        == true
  }

  private static let words: [String] =
    ReplayHead.triggerWords + ReplayHead.buttonWords
    + ["content", "view", "back", "elsewhere", "at", "after", "pair", "none"]
}

// What stands on such a line.
extension ReplayHead {
  /// Reads a line, given the side whose buttons are being described.
  init(_ word: ReplayWord, _ reader: inout ReplayReader, tray: SwipeSide?) throws(ReplayError) {
    switch word.text {
    case "row": self = try Self.row(&reader)
    case "style": self = .style(try ReplayStyle(&reader))
    case "safe":
      guard reader.take("area") else { throw reader.expectedKeyword("area") }
      var (left, right) = (0.0, 0.0)
      while !reader.isAtEnd {
        switch try reader.side() {
        case .left: left = try reader.length("an inset")
        case .right: right = try reader.length("an inset")
        }
      }
      self = .safeArea(left: left, right: right)
    case "reads":
      self = .reads(
        try reader.choice(
          "a direction",
          ["left-to-right": .leftToRight, "right-to-left": .rightToLeft]
        )
      )
    case "list":
      self = .list(
        reader.isAtEnd ? .asStyle : try reader.raw("a rule", ReplayListRules.self)
      )
    case "rules": self = .rules(try ReplayRules(&reader))
    case "sides": self = .sides(try reader.sides())
    case "points": self = try Self.points(&reader)
    case "point":
      let state = try reader.state()
      guard reader.take("at") else { throw reader.expectedKeyword("at") }
      self = .point(state, try reader.percent("a share of the width"))
    case "trigger": self = try Self.trigger(&reader)
    case "buttons":
      let side = try reader.side()
      self = .buttons(side, try ButtonTray(&reader))
    case "button", "expansion":
      guard let tray else {
        throw reader.error(
          .misplaced(word.text, needs: "a line 'buttons left' or 'buttons right'"),
          word
        )
      }
      self =
        word.isKeyword("button")
        ? .button(tray, try SwipeButton(&reader)) : .expands(tray, try Expansion(&reader))
    default:
      guard reader.take("view") else { throw reader.expectedKeyword("view") }
      self = .backView(reader.isAtEnd ? .both : try reader.sides())
    }
  }

  private static func row(_ reader: inout ReplayReader) throws(ReplayError) -> ReplayHead {
    var name: String?
    if !reader.isAtEnd, !reader.isPointsNext { name = try reader.word("a name").text }
    guard !reader.isAtEnd else { return .row(name: name, width: nil, height: nil) }
    let width = try reader.length("a width")
    let height = reader.take("x") ? try reader.length("a height") : nil
    return .row(name: name, width: width, height: height)
  }

  private static func points(_ reader: inout ReplayReader) throws(ReplayError) -> ReplayHead {
    if reader.take("none") { return .points([]) }
    if reader.take("pair") {
      return .pointPair(try reader.percent("a point"), try reader.percent("a point"))
    }
    var points = [try reader.percent("a point")]
    while !reader.isAtEnd { points.append(try reader.percent("a point")) }
    return .points(points)
  }

  /// The line's words.
  var text: String {
    switch self {
    case .row(let name, let width, let height):
      return [
        "row", name?.asReplayWord, width.map { $0.replayText + "pt" },
        height.map { "x " + $0.replayText + "pt" },
      ].joinedWords
    case .safeArea(let left, let right):
      return "safe area left \(left.replayText)pt right \(right.replayText)pt"
    case .reads(let direction):
      return direction == .leftToRight ? "reads left-to-right" : "reads right-to-left"
    case .style(let style): return "style " + style.rawValue
    case .sides(let sides): return "sides " + sides.replayText
    case .points(let points):
      return points.isEmpty
        ? "points none" : "points " + points.map(\.percentText).joined(separator: " ")
    case .pointPair(let first, let second):
      return "points pair \(first.percentText) \(second.percentText)"
    case .point(let state, let fraction): return "point \(state) at \(fraction.percentText)"
    case .trigger(let trigger, let fraction): return Self.text(trigger, at: fraction)
    case .buttons(let side, let tray):
      return ["buttons", side.rawValue, tray.replayText].joinedWords
    case .button(_, let button): return "button " + button.replayText
    case .expands(_, let expansion): return "expansion " + expansion.replayText
    case .backView(let sides):
      return sides == .both ? "back view" : "back view " + sides.replayText
    case .rules(let rules): return rules.text
    case .list(let rules): return rules == .asStyle ? "list" : "list " + rules.rawValue
    }
  }
}

extension [String?] {
  /// The words that are there, with a blank between two.
  var joinedWords: String { compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ") }
}

extension SideSet {
  /// The set's word.
  var replayText: String {
    switch self {
    case .left: "left"
    case .right: "right"
    case []: "none"
    default: "both"
    }
  }
}

extension ReplayReader {
  /// Takes `left`, `right`, `both` or `none`.
  mutating func sides() throws(ReplayError) -> SideSet {
    try choice(
      "a side",
      ["left": SideSet.left, "right": SideSet.right, "both": SideSet.both, "none": SideSet()]
    )
  }

  /// Takes a length in points that is not negative.
  mutating func length(_ what: String) throws(ReplayError) -> Double {
    let word = next
    let value = try points(what)
    if let word, word.text.utf8.last != UInt8(ascii: "t") {
      throw error(.needsUnit(word.text, suggestion: word.text + "pt"), word)
    }
    guard value >= 0 || word == nil else {
      throw error(.outOfRange(word?.text ?? ""), word ?? .none)
    }
    return value
  }

  /// The error for a keyword that is not there.
  func expectedKeyword(_ keyword: String) -> ReplayError {
    guard let next else { return ReplayError(.missing("'\(keyword)'"), line, endColumn) }
    return error(.expected("'\(keyword)'", found: next.text), next)
  }
}

extension ReplayWord {
  /// A word where there is none.
  static let none = ReplayWord(text: "", isQuoted: true, column: 1)
}
