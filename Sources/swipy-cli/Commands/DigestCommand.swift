// digest: a hash of the whole state.

import SyncEngine

/// `digest`.
struct DigestCommand: Command {
  static let spec = CommandSpec(
    name: "digest",
    group: .store,
    summary: "shows a hash of the state; replicas in step have the same",
    examples: [.init("digest", "compare it with another machine's after a sync")],
    travels: true,
    seeAlso: ["status", "sync"]
  )

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {}

  func run(_ context: inout CommandContext) throws -> Report {
    let store = try context.reading()
    let digest = try store.read { document, _ in document.digest() }
    return Report(data: ["digest": .string(digest)], lines: ["\(digest)"])
  }
}
