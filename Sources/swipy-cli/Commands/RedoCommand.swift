// redo: brings back what undo took.

import SyncEngine

/// `redo [N]`.
struct RedoCommand: Command {
  static let spec = CommandSpec(
    name: "redo",
    group: .history,
    summary: "brings back what the last undos took",
    arguments: "[<n>]",
    details: [.init("<n>", "how many changes; 1 without it")],
    examples: [.init("redo", "the change that was undone last")],
    effect: .writes,
    changes: "what the undos wrote, as far as nobody has written over it since",
    seeAlso: ["undo", "log"]
  )

  private let count: Int

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {
    count =
      arguments.isAtEnd
      ? 1 : try arguments.count("number of changes", in: 1...UndoCommand.most)
  }

  func run(_ context: inout CommandContext) throws -> Report {
    let store = try context.session.store()
    let nothing = CommandError(
      "redo.nothing",
      "nothing to redo",
      hint: "only what 'undo' took back comes back, until the next change"
    )
    guard store.hasChanges else { throw nothing }
    let redone = try store.redo(count)
    guard !redone.steps.isEmpty else { throw nothing }
    return try Report(redone, done: "brought back", wanted: count, context, in: store)
  }
}
