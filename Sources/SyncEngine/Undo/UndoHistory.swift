// Which of a replica's changes can be undone and redone, derived from its journal.

/// The undo position of one replica, as its own changes in order lead to it.
public struct UndoHistory: Hashable, Sendable {
  /// An undo that a redo can take back.
  struct Undone: Hashable, Sendable {
    /// The change that did the undoing.
    let undo: ChangeID
    /// The change that was undone.
    let change: ChangeID
  }

  private var undoable: [ChangeID] = []
  private var redoable: [Undone] = []

  /// The position before the first change.
  public init() {}

  /// The change that the next undo takes back.
  public var nextUndo: ChangeID? { undoable.last }

  /// The undo that the next redo takes back.
  var nextRedo: Undone? { redoable.last }

  /// Takes in the replica's next change.
  ///
  /// A purge and a revival are no steps of the user's that could be taken back; any
  /// other new step ends what could be redone.
  mutating func take(_ change: Change) {
    switch (change.cause.command, change.cause.reverts.first) {
    case (Cause.undo, let reverted?):
      undoable.removeAll { $0 == reverted }
      redoable.append(Undone(undo: change.id, change: reverted))
    case (Cause.redo, let reverted?):
      if let index = redoable.lastIndex(where: { $0.undo == reverted }) {
        undoable.append(redoable.remove(at: index).change)
      }
    case (Cause.revive, _):
      break
    default:
      redoable.removeAll()
      if !change.operations.contains(where: { $0.action == .purge }) {
        undoable.append(change.id)
      }
    }
  }
}
