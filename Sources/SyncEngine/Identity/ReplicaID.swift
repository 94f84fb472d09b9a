// The name of a replica.

/// The identity of one replica: a letter and up to eleven lower-case letters or digits.
///
/// A store on a machine is one replica; a copy of it is another. Order is byte order.
public struct ReplicaID: Hashable, Comparable, Sendable {
  private let name: PackedName

  /// Reads a name; `nil` where it is not a letter followed by letters and digits.
  public init?(_ text: some StringProtocol) { self.init(utf8: Array(text.utf8)) }

  /// Reads a name from its bytes.
  init?(utf8 bytes: some Collection<UInt8>) {
    guard let first = bytes.first, first >= UInt8(ascii: "a"), let name = PackedName(bytes)
    else { return nil }
    self.name = name
  }

  /// Draws a new identity of ten characters, about fifty bits.
  public static func random(using generator: inout some RandomNumberGenerator) -> ReplicaID {
    let letters = Array("abcdefghijklmnopqrstuvwxyz".utf8)
    while true {
      let drawn = NameAlphabet.draw(first: letters, count: 10, using: &generator)
      if let id = ReplicaID(utf8: drawn) { return id }
    }
  }

  /// The bytes of the name.
  var utf8: [UInt8] { name.characters }

  /// Whether the name of `a` comes before that of `b`.
  public static func < (a: ReplicaID, b: ReplicaID) -> Bool { a.name < b.name }
}

extension ReplicaID: CustomStringConvertible {
  /// The name.
  public var description: String { String(decoding: name.characters, as: UTF8.self) }
}
