// The name of an item: drawn, or derived from what it was made from.

/// The identity of an item: a letter and up to 23 lower-case letters or digits.
///
/// A drawn name starts with a letter up to `m`, a derived one with a letter from `n`,
/// so what two machines make from the same source has the same name on both, and
/// never meets a drawn one. Order is byte order.
public struct ItemID: Hashable, Comparable, Sendable {
  private let head: PackedName
  private let tail: PackedName

  private static let drawnLetters = Array("abcdefghijklm".utf8)
  private static let derivedLetters = Array("nopqrstuvwxyz".utf8)
  private static let length = 20

  /// The item that holds what the store knows about itself: bindings, settings, names.
  public static let settings: ItemID = {
    guard let id = ItemID("settings") else { preconditionFailure("a constant is a name") }
    return id
  }()

  /// Reads a name; `nil` where it is not a letter followed by letters and digits.
  public init?(_ text: some StringProtocol) { self.init(utf8: Array(text.utf8)[...]) }

  /// Reads a name from its bytes.
  init?(utf8 bytes: some Collection<UInt8>) {
    guard let first = bytes.first, first >= UInt8(ascii: "a"),
      let head = PackedName(bytes.prefix(PackedName.capacity)),
      let tail = PackedName(bytes.dropFirst(PackedName.capacity))
    else { return nil }
    self.head = head
    self.tail = tail
  }

  /// Draws a new name of twenty characters, about a hundred bits.
  public static func random(using generator: inout some RandomNumberGenerator) -> ItemID {
    while true {
      let drawn = NameAlphabet.draw(first: drawnLetters, count: length, using: &generator)
      if let id = ItemID(utf8: drawn) { return id }
    }
  }

  /// The name that belongs to a source, such as a mail's identity or a task's line.
  /// - Parameter source: Bytes that are the same on every machine.
  /// - Returns: A name that starts with a letter from `n`.
  public static func derived(from source: some Sequence<UInt8>) -> ItemID {
    let hash = SHA256.hash(source)
    var name = [derivedLetters[Int(hash[0]) % derivedLetters.count]]
    for byte in hash[1..<length] {
      name.append(NameAlphabet.characters[Int(byte) % NameAlphabet.characters.count])
    }
    guard let id = ItemID(utf8: name) else { preconditionFailure("the alphabet is a name's") }
    return id
  }

  /// Whether the name was derived from a source.
  public var isDerived: Bool { (utf8.first ?? 0) >= UInt8(ascii: "n") }

  /// The number of bytes of the name.
  var utf8Count: Int { utf8.count }

  /// The bytes of the name.
  var utf8: [UInt8] { head.characters + tail.characters }

  /// Whether the name of `a` comes before that of `b`.
  public static func < (a: ItemID, b: ItemID) -> Bool {
    a.head != b.head ? a.head < b.head : a.tail < b.tail
  }
}

extension ItemID: CustomStringConvertible {
  /// The name.
  public var description: String { String(decoding: utf8, as: UTF8.self) }
}
