// replica: the machines that share this store.

import SyncEngine

/// `replica list`, `replica name NAME`, `replica retire REPLICA`.
struct ReplicaCommand: Command {
  static let spec = CommandSpec(
    name: "replica",
    group: .sync,
    summary: "lists the machines that share this store, names this one, retires others",
    arguments: "{list | name <name> | retire <replica>}",
    details: [
      .init("list", "a former name is one this machine had before it was copied or restored"),
      .init("<name>", "what this machine is called on every machine, at most 64 bytes"),
      .init("<replica>", "a replica's identity, or the name it was given"),
    ],
    examples: [
      .init("replica list", "every machine, what it has made, what it is known to have"),
      .init("replica name Laptop", "what the others show for this machine"),
      .init("replica retire bert2 --yes", "no longer waits for a machine that is gone"),
    ],
    effect: .writes,
    changes: "names and retirements, which are synced and can be undone",
    seeAlso: ["compact", "sync"]
  )

  private enum Action {
    case list
    case name(Word)
    case retire(Word)
  }

  private let action: Action

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {
    enum Verb { case list, name, retire }
    let verb: Verb =
      arguments.isAtEnd
      ? .list
      : try arguments.choice("action", ["list": .list, "name": .name, "retire": .retire])
    switch verb {
    case .list: action = .list
    case .name: action = .name(try arguments.word("name"))
    case .retire: action = .retire(try arguments.word("replica"))
    }
  }

  var effect: CommandSpec.Effect {
    if case .list = action { .reads } else { .writes }
  }

  func run(_ context: inout CommandContext) throws -> Report {
    let store = try context.session.store()
    switch action {
    case .list:
      return listing(try store.replicas(), context, note: nil)
    case .name(let name):
      let change = try store.nameReplica(name.text, context.cause)
      let note: SafeText =
        change == nil ? "nothing changed" : "this machine is called '\(name.text)' from now on"
      return listing(try store.replicas(), context, note: note)
    case .retire(let word):
      let replica = try store.replica(named: word.text)
      guard !replica.isSelf else { throw ReplicaError.own(replica.id) }
      guard !replica.isRetired else {
        return listing(
          try store.replicas(),
          context,
          note: "nothing changed; it is retired already"
        )
      }
      try context.confirm("stop waiting for \(replica.words)?")
      try store.retireReplica("\(replica.id)", context.cause)
      return listing(
        try store.replicas(),
        context,
        note: "retired \(replica.words); should it come back, its changes still merge"
      )
    }
  }

  private func listing(
    _ replicas: [KnownReplica],
    _ context: CommandContext,
    note: SafeText?
  ) -> Report {
    var report = Report(data: .array(replicas.map(Self.json)), lines: [])
    report.plain = replicas.map {
      [
        "\("\($0.id)")", "\($0.name ?? "")", "\($0.changes)", "\($0.seen?.description ?? "")",
        "\($0.acknowledged)", $0.isRetired ? "retired" : "",
        $0.isSelf ? "self" : $0.isFormer ? "former" : "",
      ]
    }
    let all = replicas.reduce(0) { $0 + $1.changes }
    var table = Table(columns: [.left, .left, .right, .left, .flexible])
    table.rows = replicas.map { replica in
      [
        StyledText("\("\(replica.id)")", .strong),
        replica.name.map { .foreign($0) } ?? StyledText("-", .faint),
        StyledText(replica.changes == 1 ? "1 change" : "\(replica.changes) changes"),
        StyledText(
          replica.seen.map { "seen \(When.instant($0).short(in: context.session.zone))" }
            ?? "never seen"
        ),
        StyledText(Self.standing(replica, of: all), .faint),
      ]
    }
    report.text = [.table(table)]
    if let note { report.notes = [.remark(note)] }
    guard case .list = action, let store = try? context.session.store() else { return report }
    report.notes += store.identity.notes
    report.notes += replicas.filter { $0.isFormer && !$0.isRetired }.map { replica in
      .remark(
        "changes of \(replica.words) came in after this machine went on under another name; "
          + "if no other machine goes by it, 'replica retire \("\(replica.id)")' ends the waiting"
      )
    }
    if replicas.isEmpty {
      report.notes.append(.remark("nothing here yet; the first change gives this machine a name"))
    }
    return report
  }

  /// What is known of what a machine has.
  private static func standing(_ replica: KnownReplica, of all: Int) -> SafeText {
    if replica.isSelf { return "this machine" }
    let reach: SafeText =
      replica.acknowledged < all
      ? "is known to have \(replica.acknowledged) of \(all)" : "has everything that is here"
    if replica.isFormer {
      return replica.isRetired
        ? "a former name of this machine, retired"
        : "a former name of this machine, still waited for, and \(reach)"
    }
    if let trunk = replica.branchOf {
      return "a branch of \("\(trunk)"), \(replica.isRetired ? "retired" : reach)"
    }
    return replica.isRetired ? "retired" : reach
  }

  private static func json(_ replica: KnownReplica) -> JSON {
    var entry = JSONObject()
    entry["replica"] = .string("\(replica.id)")
    entry["name"] = replica.name.map { .string($0) } ?? .null
    entry["changes"] = .int(replica.changes)
    entry["seen"] = replica.seen.map { .string($0.description) }
    entry["acknowledged"] = .int(replica.acknowledged)
    if replica.isRetired { entry["retired"] = true }
    if replica.isSelf { entry["self"] = true }
    if replica.isFormer { entry["former"] = true }
    entry["branchOf"] = replica.branchOf.map { .string("\($0)") }
    return .object(entry)
  }
}

extension KnownReplica {
  /// The replica in a sentence: its name where it has one, with its identity.
  var words: SafeText { name.map { "'\($0)' (\("\(id)"))" } ?? "\("\(id)")" }
}

extension ReplicaError: WordedError {
  var words: CommandError {
    switch self {
    case .unknown(let text, let known):
      CommandError(
        "replica.unknown",
        "no replica '\(text)' is known here",
        hint: Suggestion.hint(for: text, among: known) ?? "'replica list' shows them"
      )
    case .ambiguous(let text, let replicas):
      CommandError(
        "replica.ambiguous",
        "several replicas are called '\(text)'",
        hint: "one of \(SafeText(replicas.map { "\($0)" }.joined(separator: ", ")))"
      )
    case .own(let replica):
      CommandError(
        "replica.own",
        "\("\(replica)") is this machine, which cannot be retired",
        hint: "'replica retire' is run on a machine that stays"
      )
    case .badName(let name):
      CommandError(
        "replica.name",
        name.isEmpty ? "a name has at least one character" : "'\(name)' is longer than 64 bytes"
      )
    }
  }
}
