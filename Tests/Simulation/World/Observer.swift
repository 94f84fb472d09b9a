// Rows that follow a store by what they are told.

import SyncEngine

@testable import SyncEngine

/// A query that is observed, with the rows its differences have led to.
final class Observer {
  static let queries = [
    "list:inbox", "list:home sort:title", "is:done", "tag:moss", "is:conflicted limit:2", "fern",
    "-list:archive sort:-position limit:3", "is:flagged sort:title limit:2",
  ]

  let query: String
  private let request: Query.Request
  private let observation: Observation
  private var rows: [ObservedRow]

  init(_ query: String, of store: Store) throws {
    self.query = query
    request = try Query.parse(query)
    observation = try store.observe(request, zone: .utc, follows: false)
    rows = observation.rows
  }

  /// Applies what has come since, and compares with what the query finds in all items.
  func isRight(about store: Store, on machine: Machine) throws(Violation) -> Bool {
    let request = request
    let matcher = Query.Matcher(request.filter, at: Instant(clamping: 0), in: .utc)
    let fresh = try machine.read(store) { document, numbers in
      let found = document.items.filter { $0.kind != nil && matcher.matches($0) }
      return request.order.sorted(found, in: .utc).prefix(request.limit ?? .max).map {
        ObservedRow(item: $0, number: $0.list.isOpen ? numbers[$0.id] : nil)
      }
    }
    // Reading may have gone on to what others wrote, where a checkpoint was damaged.
    rows.apply(observation.take())
    return fresh == rows
  }
}
