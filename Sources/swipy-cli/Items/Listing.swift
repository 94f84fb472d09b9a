// Items that a query finds, as the result of a command.

import SyncEngine

extension CommandContext {
  /// Reads the words of a query.
  ///
  /// - Throws: `UsageError` that points at the word that does not fit, and `StoreError`.
  func request(_ words: [Word], in store: any StoreReading) throws -> Query.Request {
    let typed = words.map {
      Query.Word($0.text, bareCount: $0.bareCount, column: $0.range.lowerBound)
    }
    // Only a bare word can be a list's name; finding the names takes a look at every item.
    let mayNameList = words.contains { $0.isBare && !$0.text.utf8.contains(Byte.colon) }
    let lists = mayNameList ? try store.lists() : []
    do throws(QueryError) {
      return try Query.parse(typed, lists: lists)
    } catch {
      throw error.usageError(in: words, end: line.text.utf8.count)
    }
  }

  /// The items that a request finds, with what is to be said about them.
  func listing(
    _ request: Query.Request,
    scope: Query.Scope,
    in store: any StoreReading
  ) throws -> Report {
    var all = request
    all.limit = nil
    let found = try items(all, scope: scope, in: store)
    let shown = request.limit.map { Array(found.prefix($0)) } ?? found
    let rows = try store.rows(shown.map(\.id))
    var report = Report(rows: rows, zone: session.zone, now: now)
    report.notes = Self.hints(of: request).map { .warning($0) }
    report.notes += store.damageWarnings
    if shown.count < found.count {
      report.notes.append(.remark("\(shown.count) of \(found.count) shown"))
    } else if found.isEmpty {
      report.notes.append(.remark(try nothing(request, scope: scope, in: store)))
    }
    return report
  }

  /// Words that were taken for text and look like a field that was mistyped.
  private static func hints(of request: Query.Request) -> [SafeText] {
    request.hints.compactMap { hint in
      Suggestion.candidates(for: hint.name, among: Query.fieldNames).first.map {
        "'\(hint.name):' is searched for as text; did you mean '\($0):'?"
      }
    }
  }

  /// What to say where nothing was found.
  private func nothing(
    _ request: Query.Request,
    scope: Query.Scope,
    in store: any StoreReading
  ) throws -> SafeText {
    guard scope == .inbox, request.filter == .everything else { return "nothing found" }
    let snoozed = Query.Request(
      filter: .all([.term(.list(.inbox)), .term(.status(.snoozed))])
    )
    let count = try items(snoozed, scope: .everywhere, in: store).count
    return count == 0
      ? "the inbox is empty"
      : "nothing to do now; \(Self.items(count)) snoozed: 'list is:snoozed'"
  }
}
