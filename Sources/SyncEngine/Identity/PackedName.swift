// Short names of lower-case letters and digits, packed into a word.

/// Up to twelve characters of `0-9a-z` in 64 bits whose order is the byte order.
///
/// Base 37, left-aligned: 0 ends the name, 1...10 are the digits, 11...36 the letters.
struct PackedName: Hashable, Comparable, Sendable {
  /// The most characters that fit.
  static let capacity = 12

  let bits: UInt64

  /// Packs characters; `nil` for more than twelve or for a character outside `0-9a-z`.
  init?(_ characters: some Collection<UInt8>) {
    guard characters.count <= Self.capacity else { return nil }
    var bits: UInt64 = 0
    for character in characters {
      switch character {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        bits = bits * 37 + UInt64(character - UInt8(ascii: "0")) + 1
      case UInt8(ascii: "a")...UInt8(ascii: "z"):
        bits = bits * 37 + UInt64(character - UInt8(ascii: "a")) + 11
      default: return nil
      }
    }
    for _ in characters.count..<Self.capacity { bits *= 37 }
    self.bits = bits
  }

  /// The characters, unpacked.
  var characters: [UInt8] {
    var rest = bits
    var reversed: [UInt8] = []
    for _ in 0..<Self.capacity {
      let digit = UInt8(rest % 37)
      rest /= 37
      switch digit {
      case 0: continue
      case 1...10: reversed.append(UInt8(ascii: "0") + digit - 1)
      default: reversed.append(UInt8(ascii: "a") + digit - 11)
      }
    }
    return reversed.reversed()
  }

  static func < (a: PackedName, b: PackedName) -> Bool { a.bits < b.bits }
}

/// The alphabets that new names are drawn from.
enum NameAlphabet {
  static let characters = Array("0123456789abcdefghijklmnopqrstuvwxyz".utf8)

  /// `count` characters, the first one from `first`.
  static func draw(
    first: [UInt8],
    count: Int,
    using generator: inout some RandomNumberGenerator
  ) -> [UInt8] {
    var name = [first[Int.random(in: 0..<first.count, using: &generator)]]
    for _ in 1..<count {
      name.append(characters[Int.random(in: 0..<characters.count, using: &generator)])
    }
    return name
  }
}
