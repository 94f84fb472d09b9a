// remote: where to sync.

import SyncEngine

/// `remote list`, `remote add NAME URL`, `remote forget NAME`, `remote check NAME`.
struct RemoteCommand: Command {
  static let spec = CommandSpec(
    name: "remote",
    group: .sync,
    summary: "lists, adds, forgets or checks the places to sync with",
    arguments: "{list | add <name> <url> | forget <name> | check <name>}",
    details: [
      .init("<name>", "what the remote is called on this machine"),
      .init("<url>", "\(SyncError.addresses)"),
    ],
    examples: [
      .init("remote add stick /media/stick/swipy", "a folder on a stick or a network share"),
      .init(
        "remote check stick",
        "whether it can be reached, what would move, and if all there is whole"
      ),
      .init("remote list", "every remote, with the time of the last sync"),
      .init("remote forget stick", "takes it off the list; the folder stays as it is"),
    ],
    effect: .writes,
    changes: "the list of remotes of this machine, which is not synced",
    seeAlso: ["sync"]
  )

  private enum Action {
    case list
    case add(name: Word, url: Word)
    case forget(Word)
    case check(Word)
  }

  private let action: Action

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {
    enum Verb { case list, add, forget, check }
    let verb: Verb =
      arguments.isAtEnd
      ? .list
      : try arguments.choice(
        "action",
        ["list": .list, "add": .add, "forget": .forget, "check": .check]
      )
    switch verb {
    case .list: action = .list
    case .add:
      action = .add(name: try arguments.word("name"), url: try arguments.word("url"))
    case .forget: action = .forget(try arguments.word("name"))
    case .check: action = .check(try arguments.word("name"))
    }
  }

  var effect: CommandSpec.Effect {
    switch action {
    case .list, .check: .reads
    case .add, .forget: .writes
    }
  }

  func run(_ context: inout CommandContext) throws -> Report {
    let store = try context.session.store()
    let damage = try store.remoteWarnings
    var report = Report()
    do {
      report = try act(store, context.session)
    } catch let error as RemoteError where !damage.isEmpty {
      report.failure = error.words
    }
    report.notes = damage + report.notes
    return report
  }

  private func act(_ store: Store, _ session: Session) throws -> Report {
    switch action {
    case .list:
      return listing(try store.remotes, note: nil)
    case .add(let name, let word):
      let url = try RemoteAddress.read(word, in: session)
      try store.addRemote(Remote(name: name.text, url: url))
      var report = listing(try store.remotes, note: "added '\(name.text)'")
      report.notes.append(.tip(kind: "remote", "sync \(name.text)"))
      return report
    case .forget(let name):
      try store.forgetRemote(name.text)
      return listing(try store.remotes, note: "forgot '\(name.text)'")
    case .check(let name):
      let known = try store.remotes
      guard let remote = known.first(where: { same($0.name, name.text) }) else {
        throw RemoteError.unknown(name.text, known: known.map(\.name))
      }
      return RemoteCheckReport(
        remote: remote,
        found: store.check(remote.url),
        entry: Self.json(remote)
      ).report
    }
  }

  private func listing(_ remotes: [Remote], note: SafeText?) -> Report {
    var report = Report(data: .array(remotes.map { .object(Self.json($0)) }), lines: [])
    report.plain = remotes.map {
      ["\($0.name)", "\($0.url.description)", "\($0.lastSync?.description ?? "")"]
    }
    var table = Table(columns: [.left, .left, .flexible])
    table.rows = remotes.map { remote in
      [
        StyledText("\(remote.name)", .strong),
        StyledText(remote.lastSync.map { "last synced \($0.description)" } ?? "never synced"),
        .foreign(remote.url.description),
      ]
    }
    report.text = [.table(table)]
    report.notes = [.remark(note ?? (remotes.isEmpty ? "no remotes" : ""))]
      .filter { $0 != .remark("") }
    return report
  }

  private static func json(_ remote: Remote) -> JSONObject {
    var entry = JSONObject()
    entry["name"] = .string(remote.name)
    entry["url"] = .string(remote.url.description)
    entry["lastSync"] = remote.lastSync.map { .string($0.description) }
    return entry
  }
}
