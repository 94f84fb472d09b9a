// The line that stands for a change which nobody has any more.

extension Cause {
  /// The cause of a line that stands for a change which nobody has any more.
  public static let lost: Text = "lost"
}

extension Field {
  /// The changes that lost lines stand for, as a set of the settings item.
  public static let lost: Field = "lost"
}

extension JournalLine {
  /// The line that stands for a lost change.
  ///
  /// It follows from the change's name alone, so whoever makes it, and however often, makes
  /// the same bytes, and its checksum is enough to know it by. It writes the name into the
  /// settings item, so every replica knows what was lost, with or without a checkpoint.
  static func lost(_ id: ChangeID) -> JournalLine {
    JournalLine(
      Change(
        id: id,
        time: .start(of: 1),
        after: [:],
        cause: Cause(Cause.lost),
        operations: [
          Operation(item: .settings, action: .add(.lost, element: Text("\(id)")))
        ]
      )
    )
  }

  /// Whether the line only stands for a change that was lost.
  var isLost: Bool {
    change.cause.command == Cause.lost && bytes == JournalLine.lost(change.id).bytes
  }
}

extension VersionVector.Mark {
  /// Whether the line of the mark only stands for a change that was lost.
  ///
  /// Such a line is no other branch: wherever one side has it and the other the true line,
  /// the true line counts.
  /// - Complexity: That of encoding a short line; to be asked where checksums differ.
  func isLost(of replica: ReplicaID) -> Bool {
    guard let id = ChangeID(replica: replica, sequence: sequence) else { return false }
    return checksum == JournalLine.lost(id).checksum
  }
}

extension Document {
  /// The changes of which only a line that stands for them is here, in order.
  var lost: [ChangeID] {
    guard let settings = self[.settings] else { return [] }
    return settings.elements(.lost).compactMap { ChangeID($0.string) }.sorted()
  }
}
