// Which checkpoint a store goes on from, and when the next one is due.

/// The checkpoint in use, those of no use, and when to write another.
struct CheckpointSchedule: Sendable {
  /// The name of the checkpoint that the state was read from; `nil` where there is none.
  private(set) var current: String?
  /// Names of checkpoints that turned out to be of no use.
  private(set) var rejected: Set<String>
  /// How many changes the checkpoint stands for.
  private var covered = 0
  /// The number of changes at which the next one is written.
  private var next = 0
  /// How many changes lie between two at least.
  private let interval: Int

  init(interval: Int, rejecting rejected: Set<String>) {
    self.interval = interval
    self.rejected = rejected
  }

  /// Goes on from a checkpoint, or from none.
  ///
  /// The larger the state, the longer the tail may become, so that writing states stays a
  /// small part of writing changes.
  /// - Parameters:
  ///   - name: Its name.
  ///   - changes: How many changes it stands for.
  ///   - items: How many items there are.
  mutating func begin(from name: String?, of changes: Int, items: Int) {
    if let name { rejected.remove(name) }
    current = name
    covered = changes
    next = changes + max(interval, items / 8)
  }

  /// Trusts a file again that has been written anew.
  mutating func accept(_ name: String) { rejected.remove(name) }

  /// Whether the tail has become long.
  func isDue(at changes: Int) -> Bool { changes >= next }

  /// Tries again when some more changes have come.
  mutating func postpone(at changes: Int) { next = changes + interval }

  /// How many of so many changes have come since the checkpoint; `nil` where there is none.
  func age(at changes: Int) -> Int? { current == nil ? nil : changes - covered }
}
