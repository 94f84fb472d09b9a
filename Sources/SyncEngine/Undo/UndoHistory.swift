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

  /// How many steps can be undone, and how many redone.
  static let limit = 10_000

  private var undoable: [ChangeID] = []
  private var redoable: [Undone] = []

  /// The position before the first change.
  public init() {}

  /// The change that the next undo takes back.
  public var nextUndo: ChangeID? { undoable.last }

  /// The undo that the next redo takes back.
  var nextRedo: Undone? { redoable.last }

  /// The position without the steps whose lines are gone.
  /// - Parameter floor: The number of the last line that is gone.
  /// - Returns: What can still be undone and redone.
  func after(_ floor: Int) -> UndoHistory {
    var history = self
    history.undoable.removeAll { $0.sequence <= floor }
    history.redoable.removeAll { min($0.undo.sequence, $0.change.sequence) <= floor }
    return history
  }

  /// Takes in the replica's next change.
  ///
  /// A purge, a revival, the retirement of a former name and a lost line are no steps of the
  /// user's that could be taken back; any other new step ends what could be redone.
  mutating func take(_ change: Change) {
    switch (change.cause.command, change.cause.reverts.first) {
    case (Cause.undo, let reverted?):
      // What a base stands for is no step that could be taken again.
      guard let index = undoable.lastIndex(of: reverted) else { break }
      undoable.remove(at: index)
      redoable.append(Undone(undo: change.id, change: reverted))
    case (Cause.redo, let reverted?):
      if let index = redoable.lastIndex(where: { $0.undo == reverted }) {
        undoable.append(redoable.remove(at: index).change)
      }
    case (Cause.revive, _), (Cause.retire, _), (Cause.lost, _):
      break
    default:
      redoable.removeAll()
      if !change.operations.contains(where: \.isPurge) {
        undoable.append(change.id)
      }
    }
    // Dropped some at a time, so that it costs nothing at each step.
    if undoable.count > Self.limit + Self.limit / 8 {
      undoable.removeFirst(undoable.count - Self.limit)
    }
    if redoable.count > Self.limit + Self.limit / 8 {
      redoable.removeFirst(redoable.count - Self.limit)
    }
  }
}

// MARK: JSON

extension UndoHistory {
  /// The position as a checkpoint keeps it: what can be undone as ranges of numbers, what can
  /// be redone as pairs of numbers.
  var json: JSON {
    var ranges: [(first: Int, last: Int)] = []
    for change in undoable {
      if let last = ranges.last, last.last + 1 == change.sequence {
        ranges[ranges.count - 1].last = change.sequence
      } else {
        ranges.append((change.sequence, change.sequence))
      }
    }
    return [
      .array(ranges.map { [.int($0.first), .int($0.last)] }),
      .array(redoable.map { [.int($0.undo.sequence), .int($0.change.sequence)] }),
    ]
  }

  /// Reads what `json` writes; `nil` for anything else.
  init?(_ json: JSON, of replica: ReplicaID) {
    guard let parts = json.array, parts.count == 2, let ranges = parts[0].array,
      let pairs = parts[1].array
    else { return nil }
    for range in ranges {
      guard let ends = range.array, ends.count == 2, let first = ends[0].int,
        let last = ends[1].int, first >= 1, first <= last, last - first <= 2 * Self.limit,
        undoable.count <= 2 * Self.limit
      else { return nil }
      for number in first...last {
        guard let change = ChangeID(replica: replica, sequence: number) else { return nil }
        undoable.append(change)
      }
    }
    for pair in pairs {
      guard let ends = pair.array, ends.count == 2, let undo = ends[0].int,
        let change = ends[1].int, let undo = ChangeID(replica: replica, sequence: undo),
        let change = ChangeID(replica: replica, sequence: change)
      else { return nil }
      redoable.append(Undone(undo: undo, change: change))
    }
  }
}
