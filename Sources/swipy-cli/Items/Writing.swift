// What the commands that write to items have in common.

import SyncEngine

extension CommandContext {
  /// The cause of the change that this command makes.
  var cause: Cause { Cause(Text(name), line: Text(line.text)) }

  /// Makes one change to the items that a selection names, and shows them as they are then.
  ///
  /// - Parameters:
  ///   - selection: The rows as typed; a row that is not there ends the command.
  ///   - done: What was done, for people, such as `archived`.
  ///   - body: Writes to one item.
  /// - Returns: The items, with a remark that counts those that changed.
  /// - Throws: What reading rows and the store throw; nothing is written then.
  func change(
    _ selection: RowSelection,
    done: SafeText,
    _ body: (inout Transaction, ItemID) throws -> Void
  ) throws -> Report {
    let store = try session.store()
    let ids = try resolve(selection, in: store)
    let commit = try store.commit(cause) { transaction in
      for id in ids { try body(&transaction, id) }
    }
    let changed = Set(commit.change?.operations.map(\.item) ?? [])
    var report = Report(rows: store.rows(ids), zone: session.zone, now: now)
    let count = ids.count { changed.contains($0) }
    report.notes = [
      .remark(count == 0 ? "nothing changed" : "\(done) \(Self.items(count))")
    ]
    return report
  }

  /// `1 item`, `3 items`.
  static func items(_ count: Int) -> SafeText { count == 1 ? "1 item" : "\(count) items" }
}
