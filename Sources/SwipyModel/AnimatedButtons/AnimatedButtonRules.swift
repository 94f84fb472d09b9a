// Every decision of a row with buttons whose animations lead to where it already counts as being.

/// How a row whose buttons are handled by ``AnimatedButtonSession`` behaves.
///
/// Each member is one decision. The named rules fill them in; a change of one member changes that
/// decision and nothing else.
public struct AnimatedButtonRules: Sendable, Hashable {
  /// Which drags the row takes for itself.
  public var begin: ButtonBeginRule
  /// Which side a drag uncovers.
  public var side: SideChoice
  /// What a drag beyond the row's place does that has uncovered the other side before.
  public var opposite: OppositeSideRule
  /// What a drag towards a side without usable buttons does.
  public var uselessSide: UselessSideRule
  /// The share of the finger's way by which the row follows beyond its buttons, 0...1.
  public var overdrag: Double
  /// How far a drag may carry the row.
  public var reach: TravelRule.BeyondWidth
  /// Where a drag that begins during an animation finds the row, and what becomes of the animation's end.
  public var grip: TravelRule.Grip
  /// Which position of the row expands a button.
  public var measure: ExpansionMeasure
  /// What a row does that expands a button short of its target.
  public var shortOfTarget: ShortOfTargetRule
  /// The points a finger has to move before a button expands or a release opens a side.
  public var minimumDistance: Double
  /// What a release decides where no button fires.
  public var release: ButtonReleaseRule
  /// What a cancelled or failed gesture does.
  public var cancel: CancelRule
  /// What happens to input that does not fit the phase.
  public var strayInput: StrayInputRule
  /// What a row counts as while it goes back after a release.
  public var whileClosing: WhileClosing
  /// What can be done with a row that a button fills.
  public var whileFilled: WhileFilled
  /// When a row that a button deletes is to be deleted.
  public var deletion: DeletionMoment
  /// How often the covering of a side is told.
  public var covering: CoveringReport
  /// When the end of a command is told.
  public var completion: CompletionRule
  /// The speed at which an animation starts after a release.
  public var speed: SettleSpeed
  /// What becomes of a row's selection while it is open.
  public var selection: RowSelectionRule
  /// What a list that is being edited means for the row.
  public var editing: EditingRule
  /// What is left when the row is used for something else.
  public var reuse: ButtonReuseRule
  /// From where the row's position is measured.
  public var origin: PositionOrigin
  /// How long animations take.
  public var timing: ButtonTiming
}
