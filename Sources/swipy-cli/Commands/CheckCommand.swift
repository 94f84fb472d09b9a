// check: reads every byte and says what does not belong, and repairs what can be repaired.

import SyncEngine

/// `check [repair [lost]]`.
struct CheckCommand: Command {
  static let spec = CommandSpec(
    name: "check",
    group: .store,
    summary: "reads everything and verifies every checksum",
    arguments: "[repair [lost [<replica>…]]]",
    details: [
      .init("repair", "first cuts what a crash left behind the last whole lines; loses nothing"),
      .init("lost", "also gives up this store's own changes that no machine has any more"),
      .init("<replica>", "a machine that does not come back, to give up its changes as well"),
    ],
    examples: [
      .init("check", "every damaged place, with file, line, reason and what to do"),
      .init("check repair", "cuts torn ends, which the next write does as well"),
      .init("check repair lost", "goes on without lines that 'sync' could not bring back"),
    ],
    effect: .writes,
    changes: "with 'repair', the torn ends of journals; what is cut is kept beside them; "
      + "with 'lost', lines that say so take the place of those that are gone",
    seeAlso: ["status", "sync"]
  )

  private enum Extent {
    case look
    case repair
    case giveUp(Set<ReplicaID>)
  }

  private let extent: Extent

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {
    guard arguments.keyword("repair") else {
      extent = .look
      return
    }
    guard arguments.keyword("lost") else {
      extent = .repair
      return
    }
    var gone: Set<ReplicaID> = []
    while let word = arguments.next() {
      guard let replica = ReplicaID(word.text) else {
        throw UsageError(
          .choice,
          "'\(word.text)' names no replica",
          at: word.range,
          hint: "'check' names the replicas whose lines are damaged"
        )
      }
      gone.insert(replica)
    }
    extent = .giveUp(gone)
  }

  var effect: CommandSpec.Effect {
    if case .look = extent { .reads } else { .writes }
  }

  func run(_ context: inout CommandContext) throws -> Report {
    let store = try context.session.store()
    var given: [ChangeID] = []
    var refused: [Damage] = []
    switch extent {
    case .look: break
    case .repair: try store.cutTornTails()
    case .giveUp(let gone):
      try store.cutTornTails()
      let repair = try store.repairLost(of: gone)
      (given, refused) = (repair.published, repair.refused)
    }
    let check = try store.check()
    var report = Report()
    report.data = Self.json(check)
    report.plain = check.damages.map { ["\($0.file)", "\($0.line)", $0.reason.words] }
    report.text = Self.text(check)
    report.notes = given.map { .remark("gave up change \("\($0)")") }
    report.notes += Self.notes(check) + notes(context, store)
    guard !check.isWhole else { return report }
    let damages = check.damages
    let places: SafeText = damages.count == 1 ? "1 place is" : "\(damages.count) places are"
    report.failure = CommandError(
      "journal.damaged",
      "\(places) damaged; \(check.changes) changes are as they should be",
      hint: Self.advice(check, refused),
      exit: .damaged
    )
    return report
  }

  // MARK: What was found

  private static func json(_ check: StoreCheck) -> JSON {
    let damaged = check.damages.map { damage -> JSON in
      [
        "file": .string(damage.file), "line": .int(damage.line),
        "reason": .string(damage.reason.words.string),
        "healableFrom": .array((check.healableFrom[damage] ?? []).map { .string($0) }),
      ]
    }
    var data = JSONObject()
    data["ok"] = .bool(check.isWhole)
    data["changes"] = .int(check.changes)
    data["damaged"] = .array(damaged)
    if !check.lost.isEmpty { data["lost"] = .array(check.lost.map { .string("\($0)") }) }
    if !check.forks.isEmpty { data["forks"] = .array(check.forks.map(\.json)) }
    if !check.disagreements.isEmpty {
      data["forked"] = .array(check.disagreements.map { .string("\($0.change)") })
    }
    return .object(data)
  }

  private static func text(_ check: StoreCheck) -> [Report.Block] {
    guard !check.isWhole else {
      let changes: SafeText = check.changes == 1 ? "1 change" : "\(check.changes) changes"
      return [.line("\(changes), no damage")]
    }
    return check.damages.flatMap { damage -> [Report.Block] in
      let names = check.healableFrom[damage] ?? []
      let sources: SafeText =
        names.isEmpty ? "" : "; 'sync \(names.joined(separator: " "))' brings it back"
      return [
        .line("\(damage.file), line \(damage.line): \(damage.reason.words)"),
        .line("  \(damage.reason.meaning)\(sources)"),
      ]
    }
  }

  /// What to type next.
  private static func advice(_ check: StoreCheck, _ refused: [Damage]) -> SafeText {
    if check.damages.allSatisfy(\.reason.isTail) {
      return "'check repair' cuts what a crash left; every write does the same"
    }
    let replicas = Set(refused.compactMap(\.replica)).sorted().map { "\($0)" }
    if let first = replicas.first {
      return
        "'sync' first, or do this on machine \(replicas.joined(separator: ", ")) itself; if it "
        + "does not come back: 'check repair lost \(first)'"
    }
    return "'sync' brings back what any other machine or place still has; if none has it, "
      + "'check repair lost' goes on without"
  }

  private static func notes(_ check: StoreCheck) -> [Report.Note] {
    var notes: [Report.Note] = []
    for change in check.lost {
      notes.append(
        .remark("change \("\(change)") was given up; a sync brings it back if it turns up")
      )
    }
    notes += check.forks.flatMap(\.notes) + check.disagreements.map { .warning($0.words) }
    if let first = check.saved.first {
      let more: SafeText = check.saved.count == 1 ? "" : " and \(check.saved.count - 1) more"
      notes.append(.remark("bytes that were cut from journals are kept in '\(first)'\(more)"))
    }
    if let first = check.leftovers.first {
      let more: SafeText =
        check.leftovers.count == 1 ? "" : " and \(check.leftovers.count - 1) more"
      notes.append(
        .remark("left behind by a writer, harmless: '\(first)'\(more); 'check repair' removes it")
      )
    }
    return notes
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
    } else if let program = store.synchroniser {
      notes.append(
        .warning(
          """
          the store lies in a folder of \(program), which can mix up its files; \
          keep it elsewhere and 'sync' through that folder
          """
        )
      )
    }
    return notes
  }
}
