// check: reads every byte and says what does not belong.

import SyncEngine

/// `check [repair]`.
struct CheckCommand: Command {
  static let spec = CommandSpec(
    name: "check",
    group: .store,
    summary: "reads everything and verifies every checksum",
    arguments: "[repair]",
    details: [
      .init("repair", "first cuts what a crash left behind the last whole lines; loses nothing")
    ],
    examples: [
      .init("check", "every damaged place, with file, line and reason"),
      .init("check repair", "cuts torn ends, which the next write does as well"),
    ],
    effect: .writes,
    changes: "with 'repair', the torn ends of journals; what is cut is kept beside them",
    seeAlso: ["status", "sync"]
  )

  private let repairs: Bool

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {
    repairs = arguments.keyword("repair")
    guard repairs, let word = arguments.peek, word.isKeyword("lost") else { return }
    throw UsageError(
      .choice,
      "'repair lost' cannot be done yet",
      at: word.range,
      hint: "copy the file from another machine's store, or from a backup"
    )
  }

  var effect: CommandSpec.Effect { repairs ? .writes : .reads }

  func run(_ context: inout CommandContext) throws -> Report {
    let store = try context.session.store()
    if repairs { try store.cutTornTails() }
    let (changes, damages) = try store.check()
    var report = Report()
    report.data = [
      "ok": .bool(damages.isEmpty), "changes": .int(changes),
      "damaged": .array(damages.map(Self.json)),
    ]
    report.plain = damages.map { ["\($0.file)", "\($0.line)", $0.reason.words] }
    report.text =
      damages.isEmpty
      ? [.line("\(changes == 1 ? "1 change" : "\(changes) changes"), no damage")]
      : damages.map { .line("\($0.file), line \($0.line): \($0.reason.words)") }
    report.notes = notes(context, store)
    guard !damages.isEmpty else { return report }
    let places: SafeText = damages.count == 1 ? "1 place is" : "\(damages.count) places are"
    report.failure = CommandError(
      "journal.damaged",
      "\(places) damaged; \(changes) changes are as they should be",
      hint: damages.allSatisfy(\.reason.isTail)
        ? "'check repair' cuts what a crash left; every write does the same"
        : "copy the files named from another machine's store, or from a backup",
      exit: .damaged
    )
    return report
  }

  private static func json(_ damage: Damage) -> JSON {
    [
      "file": .string(damage.file), "line": .int(damage.line),
      "reason": .string(damage.reason.words.string),
    ]
  }

  private func notes(_ context: CommandContext, _ store: Store) -> [Report.Note] {
    var notes: [Report.Note] = []
    for held in store.problems.held {
      notes.append(.remark("held: change \("\(held.change)"), \(held.reason.words)"))
    }
    if context.session.effects.fileSystem.volume(of: store.root) == .network {
      notes.append(
        .warning("the store lies on another machine; keep it here and sync through that folder")
      )
    }
    return notes
  }
}
