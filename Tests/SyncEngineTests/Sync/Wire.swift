// Two sides of an exchange joined in memory, with faults on the way.

import TestSupport

@testable import SyncEngine

/// What the wire does to a piece of bytes.
enum WireFault: CaseIterable {
  case drop, double, swap, truncate, flip, breakOff
}

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
    fault: (Int) -> WireFault? = { _ in nil }
  ) -> (SyncReport, SyncReport) {
    var left = SyncConversation(
      SyncSession(role: .initiator, isPreview: isPreview, byteLimit: byteLimit)
    )
    var right = SyncConversation(SyncSession(role: .responder, byteLimit: byteLimit))
    var count = 0
    var isBroken = false
    var kept: [UInt8]?
    func carry(_ bytes: [UInt8], to deliver: ([UInt8]) -> Void) {
      defer { count += 1 }
      guard !isBroken else { return }
      var pieces = [bytes]
      switch fault(count) {
      case nil: break
      case .drop: pieces = []
      case .double: pieces = [bytes, bytes]
      case .swap:
        kept = bytes
        return
      case .truncate: pieces = [Array(bytes.prefix(bytes.count / 2))]
      case .flip:
        var flipped = bytes
        flipped[count * 7919 % bytes.count] ^= 1 << UInt8(count % 8)
        pieces = [flipped]
      case .breakOff:
        isBroken = true
        pieces = [Array(bytes.prefix(bytes.count / 3))]
      }
      if let earlier = kept {
        pieces.append(earlier)
        kept = nil
      }
      for piece in pieces {
        var start = 0
        while start < piece.count {
          let end = pieceLength < piece.count - start ? start + pieceLength : piece.count
          deliver(Array(piece[start..<end]))
          start = end
        }
      }
    }
    var isMoving = true
    while isMoving {
      isMoving = false
      while let bytes = left.output(from: a) {
        isMoving = true
        carry(bytes) { right.input($0, into: &b) }
      }
      while let bytes = right.output(from: b) {
        isMoving = true
        carry(bytes) { left.input($0, into: &a) }
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
    fault: (Int) -> WireFault? = { _ in nil }
  ) -> (SyncReport, SyncReport) {
    var (left, right) = (nodes[a], nodes[b])
    defer { (nodes[a], nodes[b]) = (left, right) }
    return exchange(&left, &right, byteLimit: 1000, fault: fault)
  }
}
