// What the commands that write to items have in common.

import SyncEngine

extension CommandContext {
  /// The cause of the change that this command makes.
  var cause: Cause { Cause(Text(name), line: Text(statement)) }

  /// Makes one change to the items that a selection names, and shows them as they are then.
  ///
  /// - Parameters:
  ///   - selection: The rows as typed; a row that is not there ends the command.
  ///   - done: What was done, for people, such as `archived`.
  ///   - suffix: What stands behind the number of items, such as ` as read`.
  ///   - kind: The only kind of item this is for.
  ///   - body: Writes to one item.
  /// - Returns: The items, with a remark that counts those that changed.
  /// - Throws: What reading rows and the store throw; nothing is written then.
  func change(
    _ selection: RowSelection,
    done: SafeText,
    suffix: SafeText = "",
    kind: ItemKind? = nil,
    _ body: (inout Transaction, ItemID) throws -> Void
  ) throws -> Report {
    let store = try session.store()
    let ids = try resolve(selection, in: store)
    return try change(ids, in: store, done: done, suffix: suffix) { transaction, rows in
      for row in rows {
        if let kind { try require(kind, row, transaction) }
        try body(&transaction, row.id)
      }
    }
  }

  /// Makes one change to items that were found already, and shows them as they are then.
  func change(
    _ ids: [ItemID],
    in store: Store,
    done: SafeText,
    suffix: SafeText = "",
    _ body: (inout Transaction, [Row]) throws -> Void
  ) throws -> Report {
    guard !ids.isEmpty else {
      var report = Report(rows: [], zone: session.zone, now: now)
      report.notes = [.remark("nothing found, nothing changed")]
      return report
    }
    let rows = try store.rows(ids)
    let commit = try store.commit(cause) { try body(&$0, rows) }
    let changed = Set(commit.change?.operations.map(\.item) ?? [])
    var report = Report(rows: try store.rows(ids), zone: session.zone, now: now)
    let count = ids.count { changed.contains($0) }
    let rest: SafeText = count < ids.count && count > 0 ? "; the others were so already" : ""
    report.notes = [
      .remark(count == 0 ? "nothing changed" : "\(done) \(Self.items(count))\(suffix)\(rest)")
    ]
    report.notes += try recurrenceNotes(commit.change, in: store)
    return report
  }

  /// Makes sure an item is of the kind that this command is for.
  ///
  /// - Throws: `CommandError` with `kind.mismatch`, naming the row.
  func require(
    _ kind: ItemKind,
    _ row: Row,
    _ transaction: Transaction,
    for what: SafeText? = nil
  ) throws(CommandError) {
    guard let item = transaction[row.id], let found = item.kind else {
      throw CommandError("row.unknown", "no item '\("\(row.id)")'")
    }
    guard found != kind else { return }
    throw CommandError(
      "kind.mismatch",
      "row \(row.name) is a \(found.rawValue), and \(what ?? "'\(name)'") is for \(kind.rawValue)s",
      hint: "nothing was changed"
    )
  }

  /// How many titles a question shows.
  private static let namedInQuestion = 3

  /// Items as a question names them: `'Buy milk'`, or `5 items: 'Buy milk', 'Call Ana' and 3 more`.
  static func named(_ items: [Item]) -> SafeText {
    let titles = items.prefix(namedInQuestion).map { SafeText("'\($0.title)'") }
    guard items.count > 1 else { return titles.first ?? "nothing" }
    let rest = items.count - titles.count
    let more: SafeText = rest > 0 ? " and \(rest) more" : ""
    return "\(Self.items(items.count)): \(SafeText.joined(titles, separator: ", "))\(more)"
  }

  /// `1 item`, `3 items`.
  static func items(_ count: Int) -> SafeText { count == 1 ? "1 item" : "\(count) items" }
}
