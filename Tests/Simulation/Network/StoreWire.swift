// Two stores joined by a wire.

import SyncEngine
import TestSupport

@testable import SyncEngine

enum StoreWire {
  /// Runs one exchange to its end.
  static func exchange(
    _ here: Store,
    _ there: Store,
    _ wire: FaultyWire
  ) throws -> (SyncReport, SyncReport) {
    var wire = wire
    var left = SyncConversation(SyncSession(role: .initiator, byteLimit: 1000))
    var right = SyncConversation(SyncSession(role: .responder, byteLimit: 1000))
    var a = try StoreSyncTarget(here, writes: true)
    var b = try StoreSyncTarget(there, writes: true)
    var isMoving = true
    while isMoving {
      isMoving = false
      while let bytes = left.output(from: a) {
        isMoving = true
        for piece in wire.carry(bytes) { right.input(piece, into: &b) }
      }
      while let bytes = right.output(from: b) {
        isMoving = true
        for piece in wire.carry(bytes) { left.input(piece, into: &a) }
      }
    }
    left.close()
    right.close()
    a.keepAcknowledgements()
    b.keepAcknowledgements()
    return (left.report, right.report)
  }
}
