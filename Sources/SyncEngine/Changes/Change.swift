// The atomic unit of history.

/// One atomic step of one replica: everything in it happens, or nothing.
public struct Change: Hashable, Sendable {
  /// The replica and its number there.
  public let id: ChangeID
  /// When it was made, by the replica's hybrid clock.
  public let time: HybridTime
  /// The last change seen of each other replica, where that has moved since the
  /// replica's own previous change.
  public let after: [ReplicaID: VersionVector.Mark]
  /// The command or gesture behind it.
  public let cause: Cause
  /// What it does, in order.
  public let operations: [Operation]

  /// Assembles a change.
  public init(
    id: ChangeID,
    time: HybridTime,
    after: [ReplicaID: VersionVector.Mark],
    cause: Cause,
    operations: [Operation]
  ) {
    self.id = id
    self.time = time
    self.after = after
    self.cause = cause
    self.operations = operations
  }

  /// The identity of the operation at `index`.
  func operationID(at index: Int) -> OperationID {
    guard let id = OperationID(change: id, index: index) else {
      preconditionFailure("the codec and the transaction bound the number of operations")
    }
    return id
  }
}

/// Why a change was made, so that a journal reads like a story.
public struct Cause: Hashable, Sendable {
  /// The command's name, such as `"swipe"`.
  public var command: Text
  /// The command as it was typed.
  public var line: Text?
  /// The gesture behind it, as its maker describes it.
  public var gesture: JSON?
  /// The changes that an undo or a redo takes back.
  public var reverts: [ChangeID]

  /// Names a cause.
  public init(
    _ command: Text,
    line: Text? = nil,
    gesture: JSON? = nil,
    reverts: [ChangeID] = []
  ) {
    self.command = command
    self.line = line
    self.gesture = gesture
    self.reverts = reverts
  }

  /// The cause of a change that takes changes back.
  public static let undo: Text = "undo"
  /// The cause of a change that takes an undo back.
  public static let redo: Text = "redo"
  /// The cause of a change that writes an item again after a purge met an edit it had not seen.
  public static let revive: Text = "revive"
  /// The cause of a change by which a store that has taken a new name retires its former ones.
  public static let retire: Text = "retire"
}
