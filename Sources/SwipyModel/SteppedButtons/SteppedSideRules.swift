// The rules of one side of a row with stepped buttons.

/// How one side of a row with stepped buttons behaves.
public struct SteppedSideRules: Sendable, Hashable {
  /// The share of the buttons' width beyond which a release leaves the side open.
  public var keepThreshold: Double
  /// What a release beyond the threshold comes to.
  public var release: Release
  /// How the row goes on beyond the width of its buttons.
  public var overdrag: Overdrag
  /// What a drag moves.
  public var moves: Moves
  /// Which part of the tray takes up the safe area.
  public var safeArea: SafeArea
  /// How the side opens.
  public var showing: ButtonMotion
  /// How the row goes back to its place.
  public var hiding: ButtonMotion
  /// How a row that was dragged beyond its buttons goes back to where it is open.
  public var shrinking: ButtonMotion
  /// How a row moves whose button fires by expansion.
  public var firing: ButtonMotion

  /// What a release beyond the threshold comes to.
  public enum Release: Sendable, Hashable {
    /// The side stays open, and a fast enough release opens it from anywhere.
    case staysOpen
    /// The row goes back, so that buttons fire by expansion or not at all.
    case goesBack
  }

  /// How the row goes on beyond the width of its buttons.
  public enum Overdrag: Sendable, Hashable {
    /// By this share of the finger's way.
    case follows(share: Double)
    /// Not at all, so that only points within the buttons can be reached.
    case stops
  }

  /// What a drag moves.
  public enum Moves: Sendable, Hashable {
    /// The content, and the buttons with it.
    case content
    /// The buttons, over content that stands still.
    case onlyButtons
  }

  /// Which part of the tray takes up the safe area.
  public enum SafeArea: Sendable, Hashable {
    /// The outermost button grows by it.
    case outermostButton
    /// None: the tray is wider than its buttons.
    case gap
  }

  /// Rules from their parts.
  public init(
    keepThreshold: Double = 0.5,
    release: Release = .staysOpen,
    overdrag: Overdrag = .follows(share: 1),
    moves: Moves = .content,
    safeArea: SafeArea = .outermostButton,
    showing: ButtonMotion = ButtonMotion(),
    hiding: ButtonMotion = ButtonMotion(),
    shrinking: ButtonMotion = ButtonMotion(),
    firing: ButtonMotion = ButtonMotion()
  ) {
    self.keepThreshold = keepThreshold
    self.release = release
    self.overdrag = overdrag
    self.moves = moves
    self.safeArea = safeArea
    self.showing = showing
    self.hiding = hiding
    self.shrinking = shrinking
    self.firing = firing
  }
}

/// How a row moves by itself from one offset to another.
public struct ButtonMotion: Sendable, Hashable {
  /// How many seconds it takes, 0...60.
  public let seconds: Double
  /// How fast it goes at each part of its way.
  public let easing: Easing

  /// A motion from its parts; seconds that are not finite count as 0.
  public init(seconds: Double = 0.3, easing: Easing = .cubicOut) {
    self.seconds = min(max(seconds.orZero, 0), 60)
    self.easing = easing
  }
}

extension SteppedSideRules.Overdrag {
  /// The offset that a row takes when it is to stand at `wanted`, with buttons that reach to `limit`.
  func offset(for wanted: Double, limit: Double) -> Double {
    guard wanted > 0 ? wanted > limit : wanted < limit else { return wanted }
    switch self {
    case .follows(let share): return limit + (wanted - limit) * share.orZero
    case .stops: return limit
    }
  }
}
