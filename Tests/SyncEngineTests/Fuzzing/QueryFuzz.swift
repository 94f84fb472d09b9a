// Any text as a query, and as a time.

import TestSupport

@testable import SyncEngine

/// A query that is read has a text that is read alike, and decides about any item.
enum QueryFuzz {
  static func run(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    try query(text)
    try time(text)
  }

  private static func query(_ text: String) throws {
    guard var request = try? Query.parse(text, lists: ["work"]) else { return }
    request.hints = []
    let canonical = request.description
    guard var again = try? Query.parse(canonical) else {
      throw FuzzFinding("its own text is no query: \(canonical)")
    }
    again.hints = []
    try FuzzFinding.require(again == request, "its own text is another query: \(canonical)")
    try FuzzFinding.require(again.description == canonical, "one query has two texts: \(canonical)")
    let matcher = Query.Matcher(request.filter(in: .inbox), at: wednesday, in: .utc)
    for item in samples { _ = matcher.matches(subject: item) }
  }

  private static func time(_ text: String) throws {
    guard let expression = try? WhenExpression(parsing: text) else { return }
    let canonical = expression.description
    guard let again = try? WhenExpression(parsing: canonical) else {
      throw FuzzFinding("its own text is no time: \(canonical)")
    }
    try FuzzFinding.require(again == expression, "its own text is another time: \(canonical)")
    guard let when = try? expression.resolve(at: wednesday, in: .utc) else { return }
    try FuzzFinding.require(When(when.description) == when, "no time: \(when)")
    _ = (when.start(in: .utc), when.day(in: .utc), when.isOver(at: wednesday, in: .utc))
  }
}
