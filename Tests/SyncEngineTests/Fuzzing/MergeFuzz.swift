// Lines that nobody honest wrote, merged in several orders.

import TestSupport

@testable import SyncEngine

/// Replicas that are given the same lines hold the same state, whatever the lines say and in
/// whatever order they come.
enum MergeFuzz {
  static func run(_ bytes: [UInt8]) throws {
    var lines: [JournalLine] = []
    var known: Set<ChangeID> = []
    for piece in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let line = try? JournalLine(parsing: Sealing.line(Array(piece))),
        known.insert(line.change.id).inserted
      else { continue }
      lines.append(line)
    }
    guard !lines.isEmpty else { return }
    let forwards = merge(lines)
    let backwards = merge(lines.reversed())
    try FuzzFinding.require(
      forwards.document.seen == backwards.document.seen,
      "which lines are applied depends on the order"
    )
    try FuzzFinding.require(
      forwards.document.digest() == backwards.document.digest(),
      "the state depends on the order"
    )
    try look(at: forwards)
  }

  /// Applies what can be applied, taking the first line that is ready each time.
  private static func merge(_ lines: [JournalLine]) -> Replica {
    var replica = Replica(id: Named.replica("anna1"))
    var waiting = lines
    var isMoving = true
    while isMoving {
      isMoving = false
      var rest: [JournalLine] = []
      for line in waiting {
        if replica.document.readiness(of: line) == .ready {
          replica.apply(line)
          isMoving = true
        } else {
          rest.append(line)
        }
      }
      waiting = rest
    }
    return replica
  }

  /// Reads all that can be read of a state, and writes one more change on top of it.
  private static func look(at replica: Replica) throws {
    let filter = try Query.parse("milk or is:flagged or due:<=2026-01-01 or pri:A").filter
    let matcher = Query.Matcher(filter, at: Instant(clamping: 0), in: .utc)
    for item in replica.document.items {
      for field in item.fields { _ = item[field] }
      for field in item.sets { _ = item.elements(field) }
      _ = (item.kind, item.list, item.position, item.conflicts, matcher.matches(item))
    }
    let generator = SeededGenerator(seed: 1)
    guard var transaction = replica.begin(wall: 1_764_470_000_000, generator: generator) else {
      return
    }
    try? replica.writeRevivals(into: &transaction)
    _ = try? transaction.create(.todo, title: "one more")
    for item in replica.document.items { try? transaction.set(.title, of: item.id, to: "other") }
    guard let line = replica.line(for: transaction, cause: Cause("edit")) else { return }
    guard let read = try? JournalLine(parsing: line.bytes) else {
      throw FuzzFinding(
        "the next change is no line: \(String(decoding: line.bytes, as: UTF8.self))"
      )
    }
    try FuzzFinding.require(
      replica.document.readiness(of: read) == .ready,
      "the next change cannot be applied: \(String(decoding: line.bytes, as: UTF8.self))"
    )
    var next = replica
    next.apply(read)
    try FuzzFinding.require(next.document.changeCount > replica.document.changeCount, "no change")
  }
}
