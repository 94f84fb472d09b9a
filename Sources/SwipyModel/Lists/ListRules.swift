// The rules between the rows of one list, each with its source.

/// Which rows a list takes to be open.
public enum OpenRowTracking: Sendable, Hashable {
  /// Those that are.
  case asTheyAre
  /// The one that was last told to open, whether it did or not and whatever became of it.
  ///
  /// - Source: TISwipeableTableView keeps the index of one visible back view.
  case lastRevealed
}

/// What the start of a drag on one row does to the rows that are open.
public enum DragRule: Sendable, Hashable {
  /// Nothing.
  ///
  /// - Source: MGSwipeTableCell and SwipeCellKit, where the touch before the drag closes them.
  case leavesOthers
  /// They are closed and the drag goes on: one gesture closes the old row and opens the new one.
  case closesOthersFirst
  /// The dragged row acts first, then they are closed.
  ///
  /// - Source: TISwipeableTableView reveals a row and then hides the one it has recorded, even where that is
  ///   the same.
  case closesOthersAfter
  /// They are closed and the drag is refused: it takes a second gesture to open another row.
  case onlyClosesOthers
}

/// What becomes of a drag on a second row while one is dragged.
public enum SecondDragRule: Sendable, Hashable {
  /// It may not begin.
  case refused
  /// It may begin, but its start does nothing.
  ///
  /// - Source: SwipeCellKit leaves its pan handler while another visible cell is dragging.
  case inert
  /// It begins; then the first drag is cancelled and its row closed.
  ///
  /// - Source: MGSwipeTableCell, unless several rows may be swiped.
  case takesOver
  /// Both go on.
  case independent
}

/// What a command that opens one row does to the others.
public enum CommandRule: Sendable, Hashable {
  /// Nothing.
  ///
  /// - Source: MGSwipeTableCell.
  case leavesOthers
  /// Open rows are closed before, and a dragged one is cancelled.
  ///
  /// - Source: TISwipeableTableView hides the recorded back view before it reveals another.
  case closesOthersFirst
  /// Open rows are closed as soon as the row has told that it will reveal a side.
  ///
  /// - Source: SwipeCellKit hides all cells between building the actions and moving the content.
  case closesOthersOnceRevealing
}

/// When a finger counts as having touched something.
public enum TouchMoment: Sendable, Hashable {
  /// When it comes down.
  case down
  /// When it has tapped.
  case tap
}

/// What becomes of a touch.
public enum TouchAnswer: Sendable, Hashable {
  /// Whatever was touched gets it.
  case passed
  /// Nothing gets it.
  case swallowed
}

/// What a touch outside a row that is open does.
public enum TouchRule: Sendable, Hashable {
  /// Nothing; the touch is passed on.
  case leavesRows
  /// It closes rows, and is passed on or not.
  ///
  /// - Source: SwipeCellKit closes every row and refuses the touch.
  case closes(Reach, on: TouchMoment, touch: TouchAnswer)
  /// Each row that is open and not touched decides, as it does about a tap on its content.
  ///
  /// - Source: MGSwipeTableCell lays a view over the list that asks the open row's delegate and swallows the
  ///   touch whatever the answer, unless told to pass it.
  case asksRows(on: TouchMoment, touch: TouchAnswer)

  /// Which rows a touch closes.
  public enum Reach: Sendable, Hashable {
    /// All but the one that is touched.
    case others
    /// All, once there is one that is not touched.
    case all
  }
}

/// What an assistive technology that is on changes about touches.
public enum AssistanceRule: Sendable, Hashable {
  /// Nothing.
  case noDifference
  /// Touches are passed on and close nothing.
  ///
  /// - Source: SwipeCellKit while VoiceOver runs.
  case touchesLeaveRows
}

/// What the selection of a row has to do with rows that are open.
public enum SelectionRule: Sendable, Hashable {
  /// Nothing.
  case unrelated
  /// An open row cannot be selected, and the selection of another closes it.
  ///
  /// - Source: TISwipeableTableView.
  case closesOthers
}

/// What something that happens to the list does to the rows that are open.
public enum ClosingRule: Sendable, Hashable {
  /// They stay open.
  case stays
  /// They are closed with an animation.
  case closes
  /// They are closed at once.
  case closesAtOnce
}

/// Whether rows may be dragged while the list is edited.
public enum EditingDragRule: Sendable, Hashable {
  /// They may, as far as each row's own rules go.
  case allowed
  /// They may not, and a drag that is under way is cancelled.
  case endsAndRefuses
  /// They may not.
  ///
  /// - Source: MGSwipeTableCell, and SwipeCellKit's table cells.
  case refused
}

/// What becomes of a row's state when views are given out anew.
public enum StateRule: Sendable, Hashable {
  /// It belongs to the row and stays.
  case kept
  /// It belongs to the view and is reset.
  ///
  /// - Source: every library that keeps its state in the cell.
  case reset
}
