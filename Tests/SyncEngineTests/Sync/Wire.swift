// Two sides of an exchange joined in memory, with faults on the way.

import TestSupport

@testable import SyncEngine

/// Runs exchanges between nodes.
enum Wire {
  /// Runs one exchange to its end.
  @discardableResult
  static func exchange(
    _ a: inout Node,
    _ b: inout Node,
    byteLimit: Int = 4 << 20,
    isPreview: Bool = false,
    pieceLength: Int = .max,
    fault: @escaping (Int) -> WireFault? = { _ in nil }
  ) -> (SyncReport, SyncReport) {
    var left = SyncConversation(
      SyncSession(role: .initiator, isPreview: isPreview, byteLimit: byteLimit)
    )
    var right = SyncConversation(SyncSession(role: .responder, byteLimit: byteLimit))
    func deliver(_ pieces: [[UInt8]], _ take: ([UInt8]) -> Void) {
      for piece in pieces {
        var start = 0
        while start < piece.count {
          let end = pieceLength < piece.count - start ? start + pieceLength : piece.count
          take(Array(piece[start..<end]))
          start = end
        }
      }
    }
    var wire = FaultyWire(fault: fault)
    var isMoving = true
    while isMoving {
      isMoving = false
      while let bytes = left.output(from: a) {
        isMoving = true
        deliver(wire.carry(bytes)) { right.input($0, into: &b) }
      }
      while let bytes = right.output(from: b) {
        isMoving = true
        deliver(wire.carry(bytes)) { left.input($0, into: &a) }
      }
    }
    left.close()
    right.close()
    return (left.report, right.report)
  }

  /// Runs one exchange between two of several nodes.
  @discardableResult
  static func exchange(
    _ nodes: inout [Node],
    _ a: Int,
    _ b: Int,
    fault: @escaping (Int) -> WireFault? = { _ in nil }
  ) -> (SyncReport, SyncReport) {
    var (left, right) = (nodes[a], nodes[b])
    defer { (nodes[a], nodes[b]) = (left, right) }
    return exchange(&left, &right, byteLimit: 1000, fault: fault)
  }
}
