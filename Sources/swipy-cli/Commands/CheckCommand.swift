// check: reads every byte and says what does not belong, and repairs what can be repaired.

import SyncEngine

/// `check [repair [lost]]`.
struct CheckCommand: Command {
  static let spec = CommandSpec(
    name: "check",
    group: .store,
    summary: "reads everything and compares every state with its changes",
    arguments: "[repair [lost [<replica>…]]]",
    details: [
      .init("repair", "first repairs what can be repaired without losing anything"),
      .init(
        "lost",
        "syncs with every remote, then gives up this store's own changes that none had"
      ),
      .init("<replica>", "a machine that does not come back, to give up its changes as well"),
    ],
    examples: [
      .init("check", "every damaged place, with file, line, reason and what to do"),
      .init("check repair", "cuts torn ends, writes damaged states again from what is whole"),
      .init("check repair lost", "goes on without lines that no remote has any more"),
    ],
    effect: .writes,
    changes: "with 'repair', the torn ends of journals, and damaged states; what is cut is "
      + "kept in 'local'; with 'lost', what a sync changes, and lines that say so take the place "
      + "of those that are gone",
    seeAlso: ["status", "sync", "replica"]
  )

  private enum Extent {
    case look
    case repair
    case giveUp([Word])
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
    extent = .giveUp(arguments.rest())
  }

  var effect: CommandSpec.Effect {
    if case .look = extent { .reads } else { .writes }
  }

  func run(_ context: inout CommandContext) throws -> Report {
    let store = try context.session.store()
    let remotes = try store.remoteWarnings
    var done = CheckReport.Done()
    if effect == .writes { try store.mendRemotes() }
    switch extent {
    case .look: break
    case .repair: done.repair = try store.repair()
    case .giveUp(let words):
      let gone = Set(try words.map { try replica($0, in: store) })
      done.repair = try store.repair()
      let had = Set(try store.check().healableFrom.values.joined().map { Text($0) })
      done.asked = try ask(context, in: store)
      if !store.problems.damages.isEmpty {
        done.absent = done.asked.filter { had.contains(Text($0.name)) }.absent
      } else if try hasDamage(store) {
        // What lies beneath a checkpoint is asked for anew, and may be anywhere.
        done.absent = done.asked.filter(\.hasFailedElsewhere).map(\.name)
      }
      if done.absent.isEmpty, try hasDamage(store) {
        let lost = try store.repairLost(of: gone)
        (done.givenUp, done.refused, done.kept) = (lost.published, lost.refused, lost.kept)
      }
    }
    var report = CheckReport(try store.check(), done).report
    for asked in done.asked { report.notes += try asked.notes(in: store) }
    report.notes += remotes + notes(context, store)
    return report
  }

  /// The replica that a word names, by its identity or by the name it was given.
  private func replica(_ word: Word, in store: Store) throws -> ReplicaID {
    do {
      return try store.replica(named: word.text).id
    } catch ReplicaError.unknown(let text, let known) {
      // One of which nothing can be read is known by its damage alone.
      guard let replica = ReplicaID(word.text),
        store.problems.damages.contains(where: { $0.replica == replica })
      else { throw ReplicaError.unknown(text, known: known) }
      return replica
    }
  }

  /// Syncs with every remote where something is damaged: what one of them has is not lost.
  private func ask(_ context: CommandContext, in store: Store) throws -> [SyncTelling] {
    var asked: [SyncTelling] = []
    for remote in try store.remotes where try hasDamage(store) {
      try context.checkInterruption()
      asked.append(
        SyncTelling(name: remote.name, outcome: store.sync(with: remote), isDryRun: false)
      )
    }
    return asked
  }

  /// Whether lines are damaged, beneath a checkpoint or not.
  private func hasDamage(_ store: Store) throws -> Bool {
    guard store.problems.damages.isEmpty else { return true }
    return try !store.check().covered.isEmpty
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

extension SyncTelling {
  /// Whether the sync failed for another reason than what is damaged here.
  fileprivate var hasFailedElsewhere: Bool {
    switch outcome.report.failure {
    case nil, .local: false
    default: true
    }
  }
}

extension [SyncTelling] {
  /// The remotes that could not be asked, or that hold nothing of what was there before.
  fileprivate var absent: [String] {
    filter { $0.outcome.report.failure != nil || $0.outcome.report.isRefilled }.map(\.name)
  }
}
