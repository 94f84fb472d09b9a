// Every decision of a swipe, each a choice of a small rule type.

/// How a row with trigger points behaves.
///
/// Each member is one decision. The named configurations fill them in; a change of one member
/// changes that decision and nothing else.
public struct TriggerConfiguration: Sendable, Hashable {
  /// How the state for a fraction is found.
  public var lookup: StateLookup
  /// Which triggers take part.
  public var availability: TriggerAvailability
  /// When the reached state is activated.
  public var activation: ActivationRule
  /// Which drags a row takes for itself.
  public var begin: BeginRule
  /// How far a row follows the finger.
  public var travel: TravelRule
  /// Which position a drag event reports.
  public var report: ReportTiming
  /// What happens to input that does not fit the phase.
  public var strayInput: StrayInputRule
  /// What a row does while none of its sides is enabled.
  public var disabledRow: DisabledRowRule
  /// What a cancelled gesture does.
  public var cancel: CancelRule
  /// What a failed gesture does.
  public var fail: FailRule
  /// When it is decided which trigger fires.
  public var decision: DecisionRule
  /// What the end of a return fires and tells.
  public var returnCompletion: ReturnCompletion
  /// What a command to return does to a drag that is under way.
  public var returnCommand: ReturnCommandRule
  /// What is left when a row is used for something else.
  public var reuse: ReuseRule
  /// How what a drag uncovers looks.
  public var appearance: AppearanceRule
  /// How long rows take to leave and to return.
  public var timing: SettleTiming

  /// A configuration from all its decisions.
  public init(
    lookup: StateLookup,
    availability: TriggerAvailability,
    activation: ActivationRule,
    begin: BeginRule,
    travel: TravelRule,
    report: ReportTiming,
    strayInput: StrayInputRule,
    disabledRow: DisabledRowRule,
    cancel: CancelRule,
    fail: FailRule,
    decision: DecisionRule,
    returnCompletion: ReturnCompletion,
    returnCommand: ReturnCommandRule,
    reuse: ReuseRule,
    appearance: AppearanceRule,
    timing: SettleTiming = SettleTiming()
  ) {
    self.lookup = lookup
    self.availability = availability
    self.activation = activation
    self.begin = begin
    self.travel = travel
    self.report = report
    self.strayInput = strayInput
    self.disabledRow = disabledRow
    self.cancel = cancel
    self.fail = fail
    self.decision = decision
    self.returnCompletion = returnCompletion
    self.returnCommand = returnCommand
    self.reuse = reuse
    self.appearance = appearance
    self.timing = timing
  }
}
