// What the end of a drag decides on a row with buttons, and what follows.

/// What a release decides where no button fires.
public enum ButtonReleaseRule: Sendable, Hashable {
  /// The side opens unless the finger moves back, however far the row has come.
  ///
  /// - Source: SwipeCellKit.
  case byDirectionAlone
  /// Distance decides, and speed where it is high enough.
  case byDistanceAndSpeed(OpenRule)
}

/// When a release leaves a side open.
public struct OpenRule: Sendable, Hashable {
  /// How much of the side has to be uncovered.
  public var from: Distance
  /// The speed in points a second from which the direction alone decides; `nil` where it never does.
  public var inertia: Double?
  /// Whether a side is left open at all.
  public var keeping: Keeping

  /// How much of a side has to be uncovered.
  public enum Distance: Sendable, Hashable {
    /// A share of the width of its buttons.
    case fractionOfTray(Double)
    /// So many points.
    case points(Double)
  }

  /// Whether a side is left open.
  public enum Keeping: Sendable, Hashable {
    /// It is.
    case keepsOpen
    /// It always closes, so that its buttons are reached by expansion alone.
    case neverKeeps
  }

  /// A rule from its parts.
  public init(
    from: Distance = .fractionOfTray(0.5),
    inertia: Double? = 100,
    keeping: Keeping = .keepsOpen
  ) {
    self.from = from
    self.inertia = inertia
    self.keeping = keeping
  }

  /// Half of the buttons, or 100 points a second.
  public static let `default` = OpenRule()
}

/// What a row counts as while it goes back after a release.
public enum WhileClosing: Sendable, Hashable {
  /// As one at rest, so that the next drag begins anew.
  ///
  /// - Source: SwipeCellKit.
  case isAtRest
  /// As one that closes.
  case isClosing
}

/// What can be done with a row that a button fills.
public enum WhileFilled: Sendable, Hashable {
  /// The same as with one that is open.
  ///
  /// - Source: SwipeCellKit.
  case isOpen
  /// It takes no drags and no taps until it is said what becomes of it.
  case isLocked
}

/// When a row that a button deletes is to be deleted.
public enum DeletionMoment: Sendable, Hashable {
  /// Before its height goes.
  ///
  /// - Source: SwipeCellKit.
  case beforeAnimation
  /// When its height has gone.
  case afterAnimation
}

/// How often the covering of a side is told.
public enum CoveringReport: Sendable, Hashable {
  /// Wherever the library tells it: twice for a fulfilment that resets, not at all without animation
  /// or when one side replaces the other.
  ///
  /// - Source: SwipeCellKit, did end editing.
  case atEachCause
  /// Once for each time a side is uncovered.
  case onceAReveal
}

/// When the end of a command is told.
public enum CompletionRule: Sendable, Hashable {
  /// When its animation has run out; never for one that was stopped or not needed.
  ///
  /// - Source: SwipeCellKit.
  case whenAnimationFinishes
  /// Always, once.
  case always
}

/// The speed at which an animation starts after a release, in distances a second.
public enum SettleSpeed: Sendable, Hashable {
  /// The finger's divided by the distance, which may be 0.
  ///
  /// - Source: SwipeCellKit.
  case dividedByDistance
  /// The same, held to a greatest value; a row that is there already needs no animation.
  case bounded(Double)

  /// A speed as it was computed, finite or not, equal to itself in any case.
  struct Value: Sendable, Hashable {
    private let bits: UInt64

    init(_ value: Double) { bits = value.bitPattern }

    var value: Double { Double(bitPattern: bits) }
  }
}

/// What becomes of a row's selection while it is open.
public enum RowSelectionRule: Sendable, Hashable {
  /// It is deselected when a side begins to be uncovered, selected or not, and selected again if it was.
  ///
  /// - Source: SwipeCellKit.
  case alwaysDeselects
  /// A selected row is deselected meanwhile.
  case restoresWhatWasSelected
  /// It stays as it is.
  case stays
}

/// What a list that is being edited means for its rows.
public enum EditingRule: Sendable, Hashable {
  /// An open row is closed without animation, and drags are ignored though they may begin.
  ///
  /// - Source: SwipeCellKit's table cells.
  case closesAtOnceAndIgnoresDrags
  /// An open row closes, and drags may not begin.
  case closesAndRefuses
  /// Nothing.
  case allowsSwiping
}

/// What is left when a row is used for something else.
public enum ButtonReuseRule: Sendable, Hashable {
  /// Its position and its animations; its buttons are gone.
  ///
  /// - Source: SwipeCellKit.
  case keepsPosition
  /// Nothing: what was decided is told now, then the row is at its place.
  case keepsNothing
}
