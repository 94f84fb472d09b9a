// A wire that loses, doubles, cuts and alters what it carries.

/// What the wire does to a piece of bytes.
public enum WireFault: String, CaseIterable, Sendable {
  /// It does not arrive.
  case drop
  /// It arrives twice.
  case double
  /// It arrives after the next one.
  case swap
  /// Only its first half arrives.
  case truncate
  /// One bit is another.
  case flip
  /// Its first third arrives, and then nothing more.
  case breakOff
}

/// Both directions of a wire, with the fault that each piece meets.
public struct FaultyWire {
  private let fault: (Int) -> WireFault?
  private var count = 0
  private var isBroken = false
  private var kept: [UInt8]?

  /// A wire on which a piece meets a fault by its number, from 0.
  public init(fault: @escaping (Int) -> WireFault?) { self.fault = fault }

  /// Sends a piece.
  /// - Returns: What arrives, in order.
  public mutating func carry(_ bytes: [UInt8]) -> [[UInt8]] {
    defer { count += 1 }
    guard !isBroken, !bytes.isEmpty else { return [] }
    var pieces = [bytes]
    switch fault(count) {
    case nil: break
    case .drop: pieces = []
    case .double: pieces = [bytes, bytes]
    case .swap:
      kept = bytes
      return []
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
    return pieces
  }
}
