// sync: exchanges changes with remotes.

import SyncEngine

/// `sync [NAME|URL…] [dry-run]`.
struct SyncCommand: Command {
  static let spec = CommandSpec(
    name: "sync",
    group: .sync,
    summary: "exchanges changes with remotes and merges them",
    arguments: "[<name> | <url>]... [dry-run]",
    details: [
      .init("<name>", "a remote of 'remote list'; every one where none is named"),
      .init("<url>", "\(SyncError.addresses); a path has a '/' in it"),
      .init("dry-run", "only says how much would move"),
    ],
    examples: [
      .init("sync", "with every remote"),
      .init("sync ./stick", "with a folder that has no name"),
      .init("sync stick dry-run", "how much would move, nothing written"),
    ],
    effect: .writes,
    changes: "this store and the remotes: afterwards each has the changes of both",
    seeAlso: ["remote", "status", "merging"]
  )

  private let words: [Word]
  private let isDryRun: Bool

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {
    var words = arguments.rest()
    isDryRun = words.last?.isKeyword("dry-run") ?? false
    if isDryRun { words.removeLast() }
    self.words = words
  }

  var effect: CommandSpec.Effect { isDryRun ? .reads : .writes }

  func run(_ context: inout CommandContext) throws -> Report {
    let context = context
    let store = try context.session.store()
    var report = Report()
    report.notes = try store.remoteWarnings
    let targets: [Target]
    do {
      targets = try self.targets(context, in: store)
    } catch let error as RemoteError where !report.notes.isEmpty {
      report.failure = error.words
      return report
    }
    guard !targets.isEmpty else {
      let failure = CommandError(
        "remote.none",
        "there is no remote to sync with",
        hint: "'remote add NAME URL' adds one; 'sync ./FOLDER' needs none"
      )
      if report.notes.isEmpty { throw failure }
      report.failure = failure
      return report
    }
    var tellings: [SyncTelling] = []
    for target in targets {
      if !tellings.isEmpty { try context.checkInterruption() }
      let outcome =
        target.isNamed
        ? store.sync(with: target.remote, isDryRun: isDryRun)
        : store.sync(with: target.remote.url, isDryRun: isDryRun)
      let telling = SyncTelling(name: target.remote.name, outcome: outcome, isDryRun: isDryRun)
      tellings.append(telling)
      report.notes += try telling.notes(in: store)
      guard let failure = outcome.report.failure else { continue }
      var words = failure.words
      if targets.count > 1 { words.message = "\(telling.name): \(words.message)" }
      if let earlier = report.failure { words.message = "\(earlier.message); \(words.message)" }
      report.failure = words
    }
    report.data = .array(tellings.map(\.json))
    report.plain = tellings.map(\.plain)
    report.text = tellings.map { .line($0.line) }
    return report
  }

  private struct Target {
    let remote: Remote
    let isNamed: Bool
  }

  /// The remotes to sync with: those named, or all there are.
  private func targets(_ context: CommandContext, in store: Store) throws -> [Target] {
    let known = try store.remotes
    guard !words.isEmpty else { return known.map { Target(remote: $0, isNamed: true) } }
    return try words.map { word in
      if let remote = known.first(where: { same($0.name, word.text) }) {
        return Target(remote: remote, isNamed: true)
      }
      guard RemoteAddress.isAddress(word.text) else {
        throw RemoteError.unknown(word.text, known: known.map(\.name))
      }
      let url = try RemoteAddress.read(word, in: context.session)
      return Target(remote: Remote(name: word.text, url: url), isNamed: false)
    }
  }
}
