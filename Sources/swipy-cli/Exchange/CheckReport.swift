// What a check found and a repair did, as a report.

import SyncEngine

/// The report of a check.
struct CheckReport {
  /// What was repaired before.
  struct Done {
    /// What a repair that loses nothing did; `nil` where there was none.
    var repair: Store.Repair?
    /// The remotes that were asked for what is damaged.
    var asked: [SyncTelling] = []
    /// Those that had it and could not be asked, so that nothing was given up.
    var absent: [String] = []
    /// The changes that were given up.
    var givenUp: [ChangeID] = []
    /// Damage in journals that are not this store's to give up.
    var refused: [Damage] = []
    /// The changes whose lines nobody has, and for which a state stands now.
    var kept: [ChangeID] = []
  }

  private let check: StoreCheck
  private let done: Done
  /// The states that are not what they should be.
  private let states: [StateDamage]

  init(_ check: StoreCheck, _ done: Done) {
    self.check = check
    self.done = done
    states = check.states.filter { !$0.isOutdated }
  }

  /// Everything that is said.
  var report: Report {
    var report = Report()
    report.data = json
    report.plain =
      check.damages.map { ["\($0.file)", "\($0.line)", $0.reason.words] }
      + states.map { ["\($0.file)", "\($0.line)", $0.words] }
    report.text = text
    report.notes = done.asked.map(\.note)
    report.notes += done.givenUp.map { .remark("gave up change \("\($0)")") }
    report.notes += done.kept.map {
      .remark("kept what change \("\($0)") did, and gave up its line: the history begins after it")
    }
    report.notes += repairNotes + notes
    guard !check.isWhole else { return report }
    let count = check.damages.count + states.count
    let places: SafeText = count == 1 ? "1 place is" : "\(count) places are"
    report.failure = CommandError(
      check.damages.isEmpty ? "state.damaged" : "journal.damaged",
      "\(places) damaged; "
        + (check.changes == 1
          ? "1 change is as it should be" : "\(check.changes) changes are as they should be"),
      hint: advice,
      exit: .damaged
    )
    if !done.absent.isEmpty {
      let names = SafeText.joined(done.absent.map { "'\($0)'" }, separator: " and ")
      report.failure?.message =
        "\(places) damaged; \(names) had the lines and could not be asked, so nothing was given up"
      report.failure?.hint =
        "run this again when it is there; if it is gone for good, 'remote forget' comes first"
    }
    return report
  }

  // MARK: JSON

  private var json: JSON {
    var data = JSONObject()
    data["ok"] = .bool(check.isWhole)
    data["changes"] = .int(check.changes - check.waiting)
    if check.waiting > 0 { data["waiting"] = .int(check.waiting) }
    data["damaged"] = .array(check.damages.map(json) + states.map(json))
    if !check.lost.isEmpty { data["lost"] = .array(check.lost.map { .string("\($0)") }) }
    if !check.forks.isEmpty { data["forks"] = .array(check.forks.map(\.json)) }
    if !check.disagreements.isEmpty {
      data["forked"] = .array(check.disagreements.map { .string("\($0.change)") })
    }
    if !check.unverified.isEmpty {
      data["unverified"] = .array(check.unverified.map { .string($0) })
    }
    if !done.asked.isEmpty { data["asked"] = .array(done.asked.map(\.json)) }
    if !done.givenUp.isEmpty {
      data["givenUp"] = .array(done.givenUp.map { .string("\($0)") })
    }
    if let repair = done.repair {
      data["repaired"] = [
        "rewritten": .array(repair.rewritten.map { .string($0) }),
        "removed": .array(repair.removed.map { .string($0) }),
        "cleared": .array(repair.cleared.map { .string("\($0)") }),
        "wanted": .int(repair.wanted),
      ]
    }
    return .object(data)
  }

  private func json(_ damage: Damage) -> JSON {
    var object = JSONObject()
    object["file"] = .string(damage.file)
    object["line"] = .int(damage.line)
    object["reason"] = .string(damage.reason.words.string)
    object["healableFrom"] = .array((check.healableFrom[damage] ?? []).map { .string($0) })
    if check.isCovered(damage) { object["covered"] = true }
    return .object(object)
  }

  private func json(_ damage: StateDamage) -> JSON {
    [
      "file": .string(damage.file), "line": .int(damage.line),
      "reason": .string(damage.words.string), "healableFrom": [],
      "repairable": .bool(damage.isRepairable),
    ]
  }

  // MARK: Text

  private var text: [Report.Block] {
    guard !check.isWhole else {
      let count = check.changes - check.waiting
      let changes: SafeText = count == 1 ? "1 change" : "\(count) changes"
      let waiting: SafeText =
        check.waiting == 0
        ? "" : "; \(check.waiting) more wait for changes that are not here yet"
      return [.line("\(changes), no damage\(waiting)")]
    }
    let journals = check.damages.flatMap { damage -> [Report.Block] in
      [
        .line("\(damage.file), line \(damage.line): \(damage.reason.words)"),
        .line("  \(meaning(of: damage))"),
      ]
    }
    return journals
      + states.flatMap { damage -> [Report.Block] in
        [.line("\(damage.file): \(damage.words)"), .line("  \(damage.meaning)")]
      }
  }

  private func meaning(of damage: Damage) -> SafeText {
    let names = check.healableFrom[damage] ?? []
    guard check.isCovered(damage) else {
      let sources: SafeText =
        names.isEmpty ? "" : "; 'sync \(names.joined(separator: " "))' brings it back"
      return "\(damage.reason.meaning)\(sources)"
    }
    let sources: SafeText =
      names.isEmpty
      ? "" : "; 'check repair', then 'sync \(names.joined(separator: " "))' brings it back"
    return "a checkpoint holds what it did, so all that is shown is right\(sources)"
  }

  /// What to type next.
  private var advice: SafeText {
    if check.damages.isEmpty {
      return states.allSatisfy(\.isRepairable)
        ? "'check repair' makes it again from what is whole; nothing is lost"
        : "'sync' brings it from any other machine or place that has it"
    }
    if check.damages.allSatisfy(\.reason.isTail), states.isEmpty, check.covered.isEmpty {
      return "'check repair' cuts what a crash left; every write does the same"
    }
    if check.damages.allSatisfy({ $0.reason.isTail || $0.reason == .format }), states.isEmpty {
      return "'check repair' puts it right; every write does the same"
    }
    let replicas = Set(done.refused.compactMap(\.replica)).sorted().map { "\($0)" }
    if let first = replicas.first {
      return
        "'sync' first, or do this on machine \(replicas.joined(separator: ", ")) itself; if it "
        + "does not come back: 'check repair lost \(first)'"
    }
    if check.damages.allSatisfy(check.isCovered) {
      return done.repair == nil
        ? "'check repair' has the next 'sync' ask for these lines"
        : "the next 'sync' asks every machine and place for these lines"
    }
    return "'sync' brings back what any other machine or place still has; if none has it, "
      + "'check repair lost' goes on without"
  }

  // MARK: Notes

  private var repairNotes: [Report.Note] {
    guard let repair = done.repair else { return [] }
    var notes: [Report.Note] = repair.rewritten.map { .remark("wrote '\($0)' again") }
    notes += repair.removed.map { .remark("took '\($0)' away, which other files stand for") }
    notes += repair.cleared.map {
      .remark("took bytes out of the journal of \("\($0)") that were no line; they are kept")
    }
    if repair.wanted > 0 {
      let lines: SafeText = repair.wanted == 1 ? "1 line" : "\(repair.wanted) lines"
      notes.append(.remark("the next 'sync' asks for \(lines)"))
    }
    return notes
  }

  private var notes: [Report.Note] {
    var notes: [Report.Note] = check.states.filter(\.isOutdated).map {
      .remark("'\($0.file)': \($0.words); \($0.meaning)")
    }
    // A base stands for lines that are gone in every store that was compacted.
    notes += (check.isWhole ? [] : check.unverified).map {
      .remark("'\($0)' is whole; not all changes that it stands for are here to compare it with")
    }
    if let first = check.superseded.first {
      let more: SafeText =
        check.superseded.count == 1 ? "" : " and \(check.superseded.count - 1) more"
      notes.append(
        .remark(
          "'\(first.file)', line \(first.line)\(more): damaged, and nothing depends on it, since "
            + "the base stands for it; 'check repair' takes it away"
        )
      )
    }
    for change in check.lost {
      notes.append(
        .remark("change \("\(change)") was given up; a sync brings it back if it turns up")
      )
    }
    notes += check.forks.flatMap(\.notes) + check.disagreements.map { .warning($0.words) }
    if let first = check.saved.first {
      let more: SafeText = check.saved.count == 1 ? "" : " and \(check.saved.count - 1) more"
      notes.append(.remark("bytes that were set aside are kept in '\(first)'\(more)"))
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
}
