// undo: takes back this machine's last changes.

import SyncEngine

/// `undo [N]`.
struct UndoCommand: Command {
  static let spec = CommandSpec(
    name: "undo",
    group: .history,
    summary: "takes back the last changes made here",
    arguments: "[<n>]",
    details: [.init("<n>", "how many changes; 1 without it")],
    examples: [
      .init("undo", "the last change"),
      .init("undo 2", "the last two"),
    ],
    effect: .writes,
    changes: "what the changes wrote, as far as nobody has written over it since",
    seeAlso: ["redo", "log"]
  )

  /// The most changes taken back at once.
  static let most = 10_000

  private let count: Int

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {
    count = arguments.isAtEnd ? 1 : try arguments.count("number of changes", in: 1...Self.most)
  }

  func run(_ context: inout CommandContext) throws -> Report {
    let store = try context.session.store()
    let nothing = CommandError(
      "undo.nothing",
      "nothing to undo",
      hint: store.compactedHistory.isEmpty
        ? "'log' shows what happened" : "what was done before 'compact' stays as it is"
    )
    // Whether there is anything is known only under the lock; a store that is not there stays so.
    guard store.hasChanges else { throw nothing }
    let undone = try store.undo(count)
    guard !undone.steps.isEmpty else { throw nothing }
    return try Report(undone, done: "took back", wanted: count, context, in: store)
  }
}
