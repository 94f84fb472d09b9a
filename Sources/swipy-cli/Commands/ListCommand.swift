// list: the items of a query, by default those to be dealt with now.

import SyncEngine

/// `list [QUERY…] [sort:KEY] [limit:N]`.
struct ListCommand: Command {
  static let spec = CommandSpec(
    name: "list",
    aliases: ["ls"],
    group: .finding,
    summary: "shows the inbox, or what a query finds in it",
    arguments: "[<query>...] [sort:<key>] [limit:<n>]",
    details: [
      .init("<query>", "words, list:NAME, is:flagged, +tag, from:ana, due:<friday, or, -word"),
      .init("<key>", "position, date, due, priority, title, from or kind; -<key> turns it round"),
      .init("<n>", "at most so many"),
    ],
    examples: [
      .init("list", "the inbox without what is snoozed"),
      .init("list is:flagged sort:due", "what is flagged, the most urgent first"),
      .init("ls archive limit:2", "two of another list"),
    ],
    travels: true,
    seeAlso: ["find", "show", "add"]
  )

  private let words: [Word]

  init(parsing arguments: inout ArgumentReader) throws(UsageError) { words = arguments.rest() }

  func run(_ context: inout CommandContext) throws -> Report {
    let store = try context.reading()
    let request = try context.request(words, in: store)
    var report = try context.listing(request, scope: .inbox, in: store)
    report.notes += try context.firstListNote(in: store)
    return report
  }
}
