// What a replay expects behind a line of steps.

/// A line that says what is expected.
struct ReplayExpectation: Sendable, Hashable {
  /// What is expected.
  var claim: ReplayClaim
  /// When; nil for before the next line begins.
  var time: ReplayTime?
  /// The row that it is about; nil for that of the steps before.
  var row: String?

  /// Reads a line.
  init(
    _ word: ReplayWord,
    row: String?,
    _ reader: inout ReplayReader
  ) throws(ReplayError) {
    self.row = row
    claim = try ReplayClaim(word, &reader)
    time = try reader.optionalTime()
  }

  /// An expectation from its parts.
  init(_ claim: ReplayClaim, time: ReplayTime? = nil, row: String? = nil) {
    self.claim = claim
    self.time = time
    self.row = row
  }

  /// The line's words.
  var text: String { [row.map { "on " + $0.asReplayWord }, claim.text, time?.text].joinedWords }
}

/// One thing that is expected.
enum ReplayClaim: Sendable, Hashable {
  /// A trigger or a button fires, by its action, its name or its place.
  case fires(String, mode: SwipeMode?, origin: ButtonPress.Origin?)
  /// No trigger and no button fires.
  case nothingFires
  /// A trigger or a button asks before it fires.
  case asks(String)
  /// The row does not take the drag.
  case refused
  /// The content begins to move by itself.
  case settles(ReplaySettling)
  /// Where the content is seen.
  case offset(ReplayNumber)
  /// What the position means, and whether letting go would fire.
  case state(SwipeState, activated: Bool?)
  /// What the row is doing.
  case phase(Phase)
  /// Where something stands, as far as it is said.
  case frame(ReplayPart, [Member: ReplayNumber])
  /// A button that cannot be seen.
  case hides(ReplayTarget)
  /// The colour behind the content.
  case colour(String)
  /// The view beside the content.
  case view(String)
  /// The row tells something; what is left out at the end does not matter.
  case tells([String])
  /// The row tells nothing at all.
  case tellsNothing
  /// The row tells what the lines before say, and nothing else.
  case tellsNothingElse

  /// What a row is doing, in a replay's words.
  enum Phase: Sendable, Hashable {
    case closed
    case open(SwipeSide)
    case dragged
    case moving
    case waiting
    case gone
  }

  /// A number of a frame.
  enum Member: String, Sendable, Hashable, CaseIterable {
    case x, y, width, height, opacity, scale, turn
    case maskX = "mask-x"
    case maskWidth = "mask-width"
  }

  /// The words that begin an expectation.
  static let keywords =
    ["fires", "nothing", "asks", "refused", "offset", "state", "stays", "is", "waits", "frame"]
    + ["hides", "colour", "view", "tells"] + ReplaySettling.verbs
}

/// Whose frame is looked at.
enum ReplayPart: Sendable, Hashable {
  /// The content or a button.
  case target(ReplayTarget)
  /// The back view.
  case backView
  /// The view that a trigger shows.
  case triggerView

  var text: String {
    switch self {
    case .target(let target): target.text
    case .backView: "back"
    case .triggerView: "view"
    }
  }
}

/// The content's own movement, as far as it is said.
struct ReplaySettling: Sendable, Hashable {
  var kind: SettleAnimation.Kind
  var from: ReplayNumber?
  var to: ReplayNumber?
  var duration: Duration?
  var damping: ReplayNumber?
  var speed: ReplayNumber?

  /// The words that such an expectation begins with.
  static let verbs = ["exits", "returns", "peeks", "opens", "expands", "fills", "goes"]

  /// Everything about an animation.
  init(_ animation: SettleAnimation) {
    kind = animation.kind
    from = ReplayNumber(value: animation.startValue, decimals: nil)
    to = ReplayNumber(value: animation.endValue, decimals: nil)
    duration = animation.duration
    damping = animation.spring.map { ReplayNumber(value: $0.damping, decimals: nil) }
    speed = animation.spring.map { ReplayNumber(value: $0.initialVelocity, decimals: nil) }
  }

  /// Whether an animation is as expected.
  func matches(_ animation: SettleAnimation) -> Bool {
    guard kind == animation.kind else { return false }
    func matches(_ expected: ReplayNumber?, _ found: Double?) -> Bool {
      guard let expected else { return true }
      return found.map(expected.matches) ?? false
    }
    return matches(from, animation.startValue) && matches(to, animation.endValue)
      && duration.map { abs($0.inSeconds - animation.seconds) < 1e-9 } ?? true
      && matches(damping, animation.spring?.damping)
      && matches(speed, animation.spring?.initialVelocity)
  }

  /// The same members about another animation.
  func expecting(_ animation: SettleAnimation) -> ReplaySettling {
    let all = ReplaySettling(animation)
    var copy = all
    copy.from = from?.expecting(animation.startValue)
    copy.to = to?.expecting(animation.endValue)
    copy.duration = duration == nil ? nil : all.duration
    copy.damping = animation.spring.flatMap { damping?.expecting($0.damping) }
    copy.speed = animation.spring.flatMap { speed?.expecting($0.initialVelocity) }
    return copy
  }

  /// Only what kind of movement it is and how long it takes.
  var brief: ReplaySettling {
    var copy = self
    (copy.from, copy.to, copy.damping, copy.speed) = (nil, nil, nil, nil)
    return copy
  }
}
