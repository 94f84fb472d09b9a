// What the end of a drag decides, and when what was decided takes effect.

/// What a cancelled gesture does.
public enum CancelRule: Sendable, Hashable {
  /// The same as a release, triggers included.
  ///
  /// - Source: SwipyCell and MCSwipeTableViewCell.
  case isRelease
  /// The row returns and nothing fires.
  case returnsWithoutFiring
}

/// What a failed gesture does.
public enum FailRule: Sendable, Hashable {
  /// Nothing; the row stays where it is.
  ///
  /// - Source: SwipyCell and MCSwipeTableViewCell.
  case isIgnored
  /// The row returns and nothing fires.
  case returnsWithoutFiring
}

/// When it is decided which trigger fires.
public enum DecisionRule: Sendable, Hashable {
  /// When the animation has run out, from the last release's fraction and what is registered by then.
  ///
  /// A second drag or a new trigger in between changes what the first release fires.
  /// - Source: SwipyCell and MCSwipeTableViewCell.
  case atCompletion
  /// At the release.
  case atRelease
}

/// What the end of a return to the origin fires and tells.
public enum ReturnCompletion: Sendable, Hashable {
  /// The trigger if the release activated one, and the caller's completion, both only where the
  /// animation was not interrupted.
  ///
  /// - Source: SwipyCell.
  case ifFinished
  /// Whatever state is found, and the caller's completion, always.
  ///
  /// - Source: MCSwipeTableViewCell.
  case always
  /// The trigger the release activated, at the latest when something interrupts the animation.
  case whatWasDecided
}

/// What a command to return does to a drag that is under way, and to a row at rest.
public enum ReturnCommandRule: Sendable, Hashable {
  /// The animation runs beside the drag, and also where there is nothing to move.
  ///
  /// - Source: MCSwipeTableViewCell; SwipyCell too where its views exist, otherwise it crashes.
  case runsBesideDrag
  /// The gesture ends without firing; a row at rest says at once that it is there.
  case endsDrag
}

/// What is left when a row is used for something else.
public enum ReuseRule: Sendable, Hashable {
  /// Points and appearance come from the defaults, triggers stay, running animations still complete.
  ///
  /// - Source: SwipyCell.
  case keepsTriggers
  /// Points and appearance come from the defaults, modes, colours and views are forgotten, actions
  /// stay, running animations still complete.
  ///
  /// - Source: MCSwipeTableViewCell.
  case keepsActions
  /// Nothing: what was decided fires now, then the row has the default points and no triggers.
  case keepsNothing
}

/// What a row falls back to when it is reused.
public struct RowDefaults: Sendable, Hashable {
  /// Its trigger points.
  public var points: TriggerPoints
  /// How it looks.
  public var appearance: AppearanceRule

  /// Defaults from their parts.
  public init(points: TriggerPoints = .default, appearance: AppearanceRule) {
    self.points = points
    self.appearance = appearance
  }
}
