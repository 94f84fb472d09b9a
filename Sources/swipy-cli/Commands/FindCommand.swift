// find: the items of a query wherever they are, and a command applied to them.

import SyncEngine

/// `find QUERY… [then COMMAND…]`.
struct FindCommand: Command {
  static let spec = CommandSpec(
    name: "find",
    group: .finding,
    summary: "searches every list, and may apply a command to what it finds",
    arguments: "<query>... [then <command>...]",
    details: [
      .init("<query>", "as in 'list', over every list"),
      .init("<command>", "a command without its rows; above 2 items it asks, or wants --yes"),
    ],
    examples: [
      .init("find milk", "what has milk in its title, sender or notes"),
      .init("find +shop is:open then flag", "flags what was found, as one change"),
      .init("find is:done then archive --yes", "archives what is done without asking"),
    ],
    travels: true,
    seeAlso: ["list", "undo"]
  )

  /// The most items a command is applied to without asking.
  private static let most = 2

  private let query: [Word]
  private let then: [Word]?

  init(parsing arguments: inout ArgumentReader) throws(UsageError) {
    if let words = arguments.rest(upTo: "then") {
      query = words
      then = arguments.rest()
      if then?.isEmpty == true { throw arguments.missing("command") }
    } else {
      query = arguments.rest()
      then = nil
    }
    guard !query.isEmpty else { throw arguments.missing("query") }
  }

  func run(_ context: inout CommandContext) throws -> Report {
    let store = try context.reading()
    let request = try context.request(query, in: store)
    guard let then else { return try context.listing(request, scope: .everywhere, in: store) }
    let command = try context.parse(then, suppliesRows: true)
    let spec = type(of: command).spec
    guard spec.takesRows else {
      throw UsageError(.choice, "'\(spec.name)' takes no rows", at: then[0].range)
    }
    if context.past != nil { try context.checkTravels(command, at: then[0].range) }
    try context.checkAllowed(command)
    let found = try context.items(request, scope: .everywhere, in: store)
    guard !found.isEmpty else {
      return try context.listing(request, scope: .everywhere, in: store)
    }
    // A purge asks by itself, for its word.
    if command.effect == .writes, found.count > Self.most, !(command is PurgeCommand) {
      try context.confirm("\(spec.name) \(CommandContext.named(found))?")
    }
    var inner = context
    inner.suppliedItems = found.map(\.id)
    return try inner.run(command)
  }
}

extension CommandSpec {
  /// Whether the command takes ROW or ROWS first, so that another can supply them.
  var takesRows: Bool { arguments.hasPrefix("<row") || arguments.hasPrefix("[<row") }
}
