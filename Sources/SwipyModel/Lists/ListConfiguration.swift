// How the rows of one list act on each other, and the configurations that have a name.

/// How the rows of one list act on each other.
public struct ListConfiguration: Sendable, Hashable {
  /// Which rows count as open.
  public var tracking: OpenRowTracking
  /// What the start of a drag does to other rows that are open.
  public var drag: DragRule
  /// What becomes of a drag on a second row while one is dragged.
  public var secondDrag: SecondDragRule
  /// What a command that opens a row does to the others.
  public var command: CommandRule
  /// What a touch outside a row that is open does.
  public var touch: TouchRule
  /// What an assistive technology that is on changes about touches.
  public var assistance: AssistanceRule
  /// What the selection of a row has to do with rows that are open.
  public var selection: SelectionRule
  /// What scrolling does to rows that are open.
  public var scroll: ClosingRule
  /// What the start of editing does to rows that are open, after each row has been told.
  public var editing: ClosingRule
  /// Whether rows may be dragged while the list is edited.
  public var editingDrag: EditingDragRule
  /// What becomes of the rows that stay in a list that is loaded again.
  public var reload: StateRule
  /// What becomes of a row whose view is used for another.
  public var viewReuse: StateRule

  /// A configuration from its parts; what is left out is what users asked for.
  public init(
    tracking: OpenRowTracking = .asTheyAre,
    drag: DragRule = .closesOthersFirst,
    secondDrag: SecondDragRule = .refused,
    command: CommandRule = .closesOthersFirst,
    touch: TouchRule = .closes(.others, on: .tap, touch: .swallowed),
    assistance: AssistanceRule = .touchesLeaveRows,
    selection: SelectionRule = .closesOthers,
    scroll: ClosingRule = .closes,
    editing: ClosingRule = .closes,
    editingDrag: EditingDragRule = .endsAndRefuses,
    reload: StateRule = .kept,
    viewReuse: StateRule = .kept
  ) {
    self.tracking = tracking
    self.drag = drag
    self.secondDrag = secondDrag
    self.command = command
    self.touch = touch
    self.assistance = assistance
    self.selection = selection
    self.scroll = scroll
    self.editing = editing
    self.editingDrag = editingDrag
    self.reload = reload
    self.viewReuse = viewReuse
  }

  /// What users of swipe libraries asked for: one row is open at a time, and one gesture goes from one to the next.
  ///
  /// A tap elsewhere closes it and does nothing else; so do scrolling and editing. What is open stays so
  /// when the list is loaded again.
  public static let `default` = ListConfiguration()

  /// One row is open at a time, and a touch elsewhere closes it and does nothing else.
  public static let exclusive = ListConfiguration(
    drag: .onlyClosesOthers,
    touch: .closes(.others, on: .down, touch: .swallowed)
  )

  /// Any number of rows are open, until each is closed by itself.
  public static let multiple = ListConfiguration(
    drag: .leavesOthers,
    secondDrag: .independent,
    command: .leavesOthers,
    touch: .leavesRows,
    selection: .unrelated,
    scroll: .stays,
    editing: .closes
  )

  /// Rows know nothing of each other, and lose their state with their view.
  ///
  /// - Source: SwipyCell and MCSwipeTableViewCell.
  public static let independent = ListConfiguration(
    drag: .leavesOthers,
    secondDrag: .independent,
    command: .leavesOthers,
    touch: .leavesRows,
    assistance: .noDifference,
    selection: .unrelated,
    scroll: .stays,
    editing: .stays,
    editingDrag: .allowed,
    reload: .reset,
    viewReuse: .reset
  )

  /// What MGSwipeTableCell does, its quirks included.
  ///
  /// Rows close themselves when editing begins.
  /// - Source: MortimerGoro/MGSwipeTableCell at 2d02e9d.
  public static let mgSwipe = ListConfiguration(
    drag: .leavesOthers,
    secondDrag: .takesOver,
    command: .leavesOthers,
    touch: .asksRows(on: .down, touch: .swallowed),
    assistance: .noDifference,
    selection: .unrelated,
    scroll: .stays,
    editing: .stays,
    editingDrag: .refused,
    reload: .reset,
    viewReuse: .reset
  )

  /// What SwipeCellKit does, its quirks included.
  ///
  /// - Source: SwipeCellKit/SwipeCellKit at 6d632bd.
  public static let swipeCellKit = ListConfiguration(
    drag: .leavesOthers,
    secondDrag: .inert,
    command: .closesOthersOnceRevealing,
    touch: .closes(.all, on: .down, touch: .swallowed),
    selection: .unrelated,
    editing: .closesAtOnce,
    editingDrag: .refused,
    reload: .reset,
    viewReuse: .reset
  )

  /// What TISwipeableTableView does, its quirks included.
  ///
  /// - Source: thermogl/TISwipeableTableView at 23897ee.
  public static let tiSwipeable = ListConfiguration(
    tracking: .lastRevealed,
    drag: .closesOthersAfter,
    secondDrag: .independent,
    touch: .leavesRows,
    assistance: .noDifference,
    editing: .stays,
    editingDrag: .allowed,
    reload: .reset,
    viewReuse: .reset
  )
}
