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
      .init("lost", "also gives up this store's own changes that no machine has any more"),
      .init("<replica>", "a machine that does not come back, to give up its changes as well"),
    ],
    examples: [
      .init("check", "every damaged place, with file, line, reason and what to do"),
      .init("check repair", "cuts torn ends, writes damaged states again from what is whole"),
      .init("check repair lost", "goes on without lines that 'sync' could not bring back"),
    ],
    effect: .writes,
    changes: "with 'repair', the torn ends of journals, and damaged states; what is cut is "
      + "kept in 'local'; with 'lost', lines that say so take the place of those that are gone",
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
    let remotes = try store.remoteWarnings
    var done = CheckReport.Done()
    if effect == .writes { try store.mendRemotes() }
    switch extent {
    case .look: break
    case .repair: done.repair = try store.repair()
    case .giveUp(let gone):
      done.repair = try store.repair()
      let lost = try store.repairLost(of: gone)
      (done.givenUp, done.refused) = (lost.published, lost.refused)
    }
    var report = CheckReport(try store.check(), done).report
    report.notes += remotes + notes(context, store)
    return report
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
