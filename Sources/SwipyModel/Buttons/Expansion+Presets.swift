// The expansions that have a name.

extension Expansion {
  /// From half the row on; the row goes back to its place and the button's action is due.
  ///
  /// - Source: SwipeCellKit, expansion style selection.
  public static let selection = Expansion(
    arms: .fractionOfRow(0.5),
    isElasticBeforeTarget: true,
    completion: .bounce,
    layout: .center
  )

  /// From 30 points short of the row's width on, or with the finger in the last fifth of the row;
  /// the button fills the row, which is deleted meanwhile.
  ///
  /// - Source: SwipeCellKit, expansion style destructive.
  public static let destructive = Expansion.destructive(timing: .with, fulfilment: .delete)

  /// The same, but the action is due and the row deleted once the button fills the row.
  ///
  /// - Source: SwipeCellKit, expansion style destructive after fill.
  public static let destructiveAfterFill = Expansion.destructive(
    timing: .after,
    fulfilment: .delete
  )

  /// From 30 points short of the row's width on, or 30 points beyond the buttons; the button fills
  /// the row, and the caller says what becomes of it.
  ///
  /// - Source: SwipeCellKit, expansion style fill.
  public static let fill = Expansion(
    arms: .edgeInset(30),
    extraTriggers: [.overscroll(30)],
    completion: .fill(FillRule(timing: .after)),
    layout: .center
  )

  /// A destructive expansion; with no fulfilment the caller says what becomes of the row.
  ///
  /// - Source: SwipeCellKit, expansion style destructive with a timing.
  public static func destructive(
    timing: FillRule.Timing,
    fulfilment: Fulfilment?
  ) -> Expansion {
    Expansion(
      arms: .edgeInset(30),
      extraTriggers: [.touch(0.8)],
      completion: .fill(FillRule(timing: timing, fulfilment: fulfilment)),
      layout: .center
    )
  }
}
