// What is done in a gesture: the finger, taps, commands, and time.

/// A distance in points, or as a share of the row's width; positive to the right.
enum ReplayDistance: Sendable, Hashable {
  case points(Double)
  case share(Double)

  /// The distance in points on a row of a width.
  func points(width: Double) -> Double {
    switch self {
    case .points(let points): points
    case .share(let share): share * width
    }
  }

  /// The distance as it is written.
  var text: String {
    switch self {
    case .points(let points): points.replayText + "pt"
    case .share(let share): share.percentText
    }
  }
}

/// A moment in a gesture.
enum ReplayTime: Sendable, Hashable {
  /// Counted from the gesture's beginning.
  case at(Duration)
  /// Counted from the last step.
  case after(Duration)

  /// The moment as it is written.
  var text: String {
    switch self {
    case .at(let time): "at " + time.replayText
    case .after(let time): "after " + time.replayText
    }
  }
}

/// What is tapped, or whose frame is looked at.
enum ReplayTarget: Sendable, Hashable {
  /// The row's content.
  case content
  /// A button by its side and index.
  case button(SwipeSide, index: Int)
  /// A button by its name.
  case named(String)

  init(_ reader: inout ReplayReader) throws(ReplayError) {
    let word = try reader.word("a button")
    if word.isKeyword("content") {
      self = .content
    } else if !word.isQuoted, case .state(let index, let side)? = SwipeState(word.text) {
      self = .button(side, index: index)
    } else {
      self = .named(word.text)
    }
  }

  var text: String {
    switch self {
    case .content: "content"
    case .button(let side, let index): "\(side.rawValue):\(index)"
    case .named(let name): name.asReplayWord
    }
  }
}

/// One thing that is done.
enum ReplayStep: Sendable, Hashable {
  /// A finger goes down; the drag begins with its first movement, or by having moved already.
  case touch(
    at: ReplayDistance?,
    moved: ReplayDistance?,
    velocity: Double?,
    vertical: Double?,
    isAsked: Bool
  )
  /// The finger moves on by a distance.
  case move(ReplayDistance)
  /// The finger moves through positions, counted from where it went down.
  case drag([ReplayDistance], over: Duration?)
  /// The finger lets go.
  case release(velocity: Double)
  /// Something takes the gesture away.
  case cancel(velocity: Double)
  /// The gesture turns out not to be one.
  case fail
  /// Something is tapped.
  case tap(ReplayTarget)
  /// Something of the list that is no row is tapped.
  case tapElsewhere
  /// The list scrolls.
  case scroll
  /// The row is to be selected.
  case select
  /// A program wants something.
  case command(RowCommandWord, animated: Bool)
  /// A side is shown a bit.
  case peek(SwipeSide, Double)
  /// The row stays at a share of its width.
  case hold(Double)
  /// The row returns to its place.
  case goBack
  /// What waits may fire.
  case confirm(SwipeMode?)
  /// What waits must not fire.
  case deny
  /// The list begins or ends to be edited.
  case editing(Bool)
  /// Animations are cut short.
  case interrupt
  /// The row is used for something else.
  case reuse
  /// Other sides may be used from now on.
  case sides(SideSet)
  /// Time passes; nil for until the row has come to rest.
  case wait(Duration?)

  /// A command, with a distance that may be a share of the width.
  enum RowCommandWord: Sendable, Hashable {
    case open(SwipeSide)
    case close
    case expand(SwipeSide)
    case set(ReplayDistance)
    case fulfil(Fulfilment)
  }

  /// Whether it means something only in a list.
  var needsList: Bool {
    switch self {
    case .tapElsewhere, .scroll, .select: true
    default: false
    }
  }

  /// The words that begin a step.
  static let keywords = [
    "touch", "move", "drag", "release", "cancel", "fail", "tap", "open", "close", "expand", "set",
    "fulfil", "peek", "hold", "return", "confirm", "deny", "edit", "interrupt", "reuse", "allow",
    "wait", "scroll", "select",
  ]
}

/// A line of steps.
struct ReplayStepLine: Sendable, Hashable {
  /// When it begins; nil for as soon as it may.
  var time: ReplayTime?
  /// The row that it is about; nil for the first.
  var row: String?
  /// What is done.
  var steps: [ReplayStep]

  /// Reads a line's steps behind its time.
  init(
    time: ReplayTime?,
    row: String?,
    _ reader: inout ReplayReader
  ) throws(ReplayError) {
    self.time = time
    self.row = row
    steps = []
    repeat { steps.append(try ReplayStep(&reader)) } while reader.take(",")
  }

  /// A line from its parts.
  init(time: ReplayTime? = nil, row: String? = nil, _ steps: [ReplayStep]) {
    self.time = time
    self.row = row
    self.steps = steps
  }

  /// The line's words.
  var text: String {
    [time?.text, row.map { "on " + $0.asReplayWord }, steps.map(\.text).joined(separator: ", ")]
      .joinedWords
  }
}
