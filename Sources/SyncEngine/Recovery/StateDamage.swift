// What can be wrong with a checkpoint or a base, as data.

/// A state file that is not what it should be: a checkpoint, or a copy of the base.
public struct StateDamage: Hashable, Sendable {
  /// What a state file is for.
  public enum Purpose: String, Hashable, Sendable {
    /// A state that the journals give again.
    case checkpoint
    /// A state that stands in for lines that are gone; there are two copies of it.
    case base
  }

  /// What is wrong with it.
  public enum Reason: Hashable, Sendable {
    /// A line is not what was written.
    case unreadable
    /// This copy is not there, the other one is.
    case absent
    /// It says something else than the changes that it stands for come to.
    case differs
    /// It ends with another line of this change than the journal has.
    case otherLine(ChangeID)
    /// It was written by a version of the program that knew other kinds of operations.
    case version
    /// It was written for another replica, or stands for less than the base.
    case superseded
  }

  /// How it comes right again.
  public enum Remedy: Hashable, Sendable {
    /// The journals give the state again: a repair takes the file away and makes another.
    case journal
    /// A repair writes it again from the copy that is whole.
    case copy
    /// No copy is whole: a repair makes a base from the checkpoint, which stands for as much.
    case checkpoint
    /// No copy is whole and nothing else here stands for it: a sync brings lines or a base.
    case sync
    /// Nothing needs to be done; the next checkpoint takes its place.
    case none
  }

  /// What the file is for.
  public let purpose: Purpose
  /// The file, from the store's directory on.
  public let file: String
  /// The line that cannot be read, from 1, or 1.
  public let line: Int
  /// The byte where that line begins.
  public let offset: Int
  /// What is wrong.
  public let reason: Reason
  /// How it comes right again.
  public let remedy: Remedy

  /// Whether it is of no use any more, and as whole as when it was written.
  public var isOutdated: Bool {
    purpose == .checkpoint && (reason == .version || reason == .superseded)
  }
}
