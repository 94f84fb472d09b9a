// Two stores that sync with each other and not through a place.

import Testing

@testable import SyncEngine

/// One exchange between two stores, as over ssh.
enum DirectExchange {
  /// Runs an exchange to its end.
  /// - Returns: What each side says of it, that of the side which started first.
  @discardableResult
  static func run(_ here: Store, _ there: Store) throws -> (SyncReport, SyncReport) {
    var (a, b) = (
      try StoreSyncTarget(here, writes: true), try StoreSyncTarget(there, writes: true)
    )
    var left = SyncConversation(SyncSession(role: .initiator))
    var right = SyncConversation(SyncSession(role: .responder))
    var isMoving = true
    while isMoving {
      isMoving = false
      while let bytes = left.output(from: a) {
        isMoving = true
        right.input(bytes, into: &b)
      }
      while let bytes = right.output(from: b) {
        isMoving = true
        left.input(bytes, into: &a)
      }
    }
    left.close()
    right.close()
    a.keepAcknowledgements()
    b.keepAcknowledgements()
    return (left.report, right.report)
  }
}
