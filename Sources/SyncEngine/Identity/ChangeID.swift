// The names of changes and of the operations inside them.

/// The identity of a change: its replica and its number there, from 1 without a gap.
public struct ChangeID: Hashable, Comparable, Sendable {
  /// The largest number a change can have.
  public static let maximumSequence = Int(UInt32.max)

  /// The replica that made the change.
  public let replica: ReplicaID
  private let number: UInt32

  /// The number of the change on its replica, from 1.
  public var sequence: Int { Int(number) }

  /// Names a change; `nil` where the number is outside 1...2^32-1.
  public init?(replica: ReplicaID, sequence: Int) {
    guard sequence >= 1, let number = UInt32(exactly: sequence) else { return nil }
    self.replica = replica
    self.number = number
  }

  /// Reads `REPLICA:NUMBER`; a number with a sign or leading zeros is none.
  public init?(_ text: some StringProtocol) { self.init(utf8: text.utf8) }

  /// Reads `REPLICA:NUMBER` from its bytes.
  init?(utf8 bytes: some Collection<UInt8>) {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      let replica = ReplicaID(utf8: bytes[..<colon]),
      let sequence = Decimal.value(of: bytes[bytes.index(after: colon)...])
    else { return nil }
    self.init(replica: replica, sequence: sequence)
  }

  /// By replica, then by number.
  public static func < (a: ChangeID, b: ChangeID) -> Bool {
    a.replica != b.replica ? a.replica < b.replica : a.number < b.number
  }
}

extension ChangeID: CustomStringConvertible {
  /// `REPLICA:NUMBER`.
  public var description: String { "\(replica):\(number)" }
}

/// The identity of an operation: its change and its place in it, from 0.
public struct OperationID: Hashable, Comparable, Sendable {
  /// The most operations one change can hold.
  public static let maximumCount = 1 << 24

  /// The change the operation belongs to.
  public let change: ChangeID
  private let place: UInt32

  /// The place of the operation in its change, from 0.
  public var index: Int { Int(place) }

  /// Names an operation; `nil` where the place is negative or 2^24 or more.
  public init?(change: ChangeID, index: Int) {
    guard index >= 0, index < Self.maximumCount else { return nil }
    self.change = change
    place = UInt32(index)
  }

  /// Reads `REPLICA:NUMBER.PLACE`; a number with a sign or leading zeros is none.
  public init?(_ text: some StringProtocol) { self.init(utf8: text.utf8) }

  /// Reads `REPLICA:NUMBER.PLACE` from its bytes.
  init?(utf8 bytes: some Collection<UInt8>) {
    guard let dot = bytes.firstIndex(of: UInt8(ascii: ".")),
      let change = ChangeID(utf8: bytes[..<dot]),
      let index = Decimal.value(of: bytes[bytes.index(after: dot)...])
    else { return nil }
    self.init(change: change, index: index)
  }

  /// By change, then by place.
  public static func < (a: OperationID, b: OperationID) -> Bool {
    a.change != b.change ? a.change < b.change : a.place < b.place
  }
}

extension OperationID: CustomStringConvertible {
  /// `REPLICA:NUMBER.PLACE`.
  public var description: String { "\(change).\(place)" }
}

/// The one spelling of a whole number: decimal digits without sign or leading zeros.
private enum Decimal {
  static func value(of digits: some Collection<UInt8>) -> Int? {
    guard let first = digits.first, digits.count <= 10,
      digits.count == 1 || first != UInt8(ascii: "0")
    else { return nil }
    var value = 0
    for digit in digits {
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit else { return nil }
      value = value * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return value
  }
}
