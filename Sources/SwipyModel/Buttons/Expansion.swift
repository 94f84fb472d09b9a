// When one button of a side takes the whole side, and what it does then.

/// A button that takes the whole side once a drag goes far enough.
public struct Expansion: Sendable, Hashable {
  /// Which button expands.
  public var button: Target
  /// From where on it is expanded.
  public var arms: ExpansionPoint
  /// From where on letting go fires it; `nil` for the same place.
  ///
  /// With a point beyond the first, a release between the two leaves the side open.
  public var firesFrom: ExpansionPoint?
  /// What else expands it.
  public var extraTriggers: [ExtraTrigger]
  /// How many points beyond the side's buttons a point that follows from the row's width lies at least.
  public var minimumOverscroll: Double
  /// The share of the finger's way by which the row follows beyond the target, 0...1.
  public var elasticity: Double
  /// Whether the buttons widen by only a quarter of what the row is moved beyond their width.
  public var isElasticBeforeTarget: Bool
  /// What the row does when it fires.
  public var completion: Completion
  /// Where the expanded button stands.
  public var layout: ExpansionLayout
  /// How long the buttons take to make room for it, in seconds.
  public var seconds: Double
  /// How long they wait before they do, in seconds.
  public var delay: Double
  /// What becomes of the other buttons meanwhile.
  public var others: OtherButtons
  /// Whether it waits for the release of the finger.
  public var firing: SwipeTrigger.Firing

  /// Which button expands.
  public enum Target: Sendable, Hashable {
    /// The one farthest from the row's place.
    case outermost
    /// The one with an index, 0 nearest to the row's place.
    case index(Int)
    /// One that is not among the buttons that can be seen.
    case hidden(SwipeButton)
  }

  /// What expands a button beside its point.
  public enum ExtraTrigger: Sendable, Hashable {
    /// The finger is farther than this share of the width from the edge the side lies at.
    case touch(Double)
    /// The row is more points beyond the width of its buttons than this.
    case overscroll(Double)
  }

  /// What the row does when a button fires by expansion.
  public enum Completion: Sendable, Hashable {
    /// It goes back to its place.
    case bounce
    /// It leaves, so that the button fills it.
    case fill(FillRule)
  }

  /// What becomes of the other buttons while one takes the whole side.
  public enum OtherButtons: Sendable, Hashable {
    /// They shrink and fade by the standard figures where the expanding button is see-through, and
    /// stay under it otherwise.
    ///
    /// - Source: SwipeCellKit, expansion delegate of an actions view.
    case byBackground
    /// They stay under it.
    case stay
    /// They shrink and fade one after the other.
    case shrinkAndFade(ScaleAndAlphaExpansion)
  }

  /// An expansion from its parts.
  public init(
    button: Target = .outermost,
    arms: ExpansionPoint,
    firesFrom: ExpansionPoint? = nil,
    extraTriggers: [ExtraTrigger] = [],
    minimumOverscroll: Double = 20,
    elasticity: Double = 0.2,
    isElasticBeforeTarget: Bool = false,
    completion: Completion = .bounce,
    layout: ExpansionLayout = .border,
    seconds: Double = 0.6,
    delay: Double = 0,
    others: OtherButtons = .byBackground,
    firing: SwipeTrigger.Firing = .onRelease
  ) {
    self.button = button
    self.arms = arms
    self.firesFrom = firesFrom
    self.extraTriggers = extraTriggers
    self.minimumOverscroll = minimumOverscroll
    self.elasticity = elasticity
    self.isElasticBeforeTarget = isElasticBeforeTarget
    self.completion = completion
    self.layout = layout
    self.seconds = seconds
    self.delay = delay
    self.others = others
    self.firing = firing
  }
}

/// How far a row has to be moved for an expansion.
public enum ExpansionPoint: Sendable, Hashable {
  /// A share of the row's width.
  case fractionOfRow(Double)
  /// So many points short of the row's width.
  case edgeInset(Double)
  /// So many points.
  case points(Double)
  /// So many times the width of the side's buttons.
  case timesTray(Double)
}

/// When a button that fills the row is due, and what becomes of the row.
public struct FillRule: Sendable, Hashable {
  /// When the button's action is due.
  public var timing: Timing
  /// What becomes of the row by itself; `nil` where the caller has to say.
  public var fulfilment: Fulfilment?

  /// When the action of a button that fills the row is due.
  public enum Timing: String, Sendable, Hashable {
    /// When the row begins to be filled.
    case with
    /// When it is filled.
    case after
  }

  /// A rule from its parts.
  public init(timing: Timing = .after, fulfilment: Fulfilment? = nil) {
    self.timing = timing
    self.fulfilment = fulfilment
  }
}

/// Where an expanded button stands in the strip that is uncovered.
public enum ExpansionLayout: String, Sendable, Hashable, CaseIterable {
  /// At the content, in its own width.
  case border
  /// At the content, taking the whole strip.
  case center
  /// Where it stood.
  case none
}
