// Small questions about ASCII bytes that every text format asks.

/// A run of bytes inside a larger file.
typealias Bytes = ArraySlice<UInt8>

extension UInt8 {
  static let tab: UInt8 = 0x09
  static let lf: UInt8 = 0x0A
  static let cr: UInt8 = 0x0D
  static let space: UInt8 = 0x20

  /// The byte of an ASCII character, for readable comparisons.
  static func ascii(_ character: Unicode.Scalar) -> UInt8 {
    UInt8(truncatingIfNeeded: character.value)
  }

  /// Whether this is a space or a tab.
  var isBlank: Bool { self == .space || self == .tab }

  /// Whether this is a space, tab, line feed or carriage return.
  var isWhitespace: Bool { isBlank || self == .lf || self == .cr }

  /// Whether this is an ASCII digit.
  var isDigit: Bool { self >= 0x30 && self <= 0x39 }

  /// Whether this is an ASCII letter.
  var isLetter: Bool {
    let lower = self | 0x20
    return lower >= 0x61 && lower <= 0x7A
  }

  /// This byte with an ASCII capital made small.
  var lowercased: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }

  /// The value of a hexadecimal digit.
  var hexValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x41 + 10
    case 0x61...0x66: self - 0x61 + 10
    default: nil
    }
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without white space at either end.
  var trimmed: Bytes {
    var slice = self
    while let first = slice.first, first.isWhitespace { slice.removeFirst() }
    while let last = slice.last, last.isWhitespace { slice.removeLast() }
    return slice
  }

  /// Whether the bytes spell `word`, ASCII capitals and small letters being alike.
  func spells(_ word: StaticString) -> Bool {
    guard count == word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { expected in
      zip(self, expected).allSatisfy { $0.lowercased == $1.lowercased }
    }
  }

  /// Whether the bytes begin with `prefix` exactly.
  func begins(with prefix: StaticString) -> Bool {
    guard count >= prefix.utf8CodeUnitCount else { return false }
    return prefix.withUTF8Buffer { expected in zip(self, expected).allSatisfy { $0 == $1 } }
  }

  /// The number the bytes write in decimal, if they are digits only and few enough to fit.
  var decimal: Int? {
    guard !isEmpty, count <= 15 else { return nil }
    var value = 0
    for byte in self {
      guard byte.isDigit else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    return value
  }

  /// The runs between white space, none of them empty.
  var words: [Bytes] { split(whereSeparator: \.isWhitespace) }

  /// The bytes as text if they are valid UTF-8.
  var validUTF8: String? { String(validating: self, as: UTF8.self) }

  /// Whether any byte lies outside ASCII.
  var hasHighBytes: Bool { contains { $0 >= 0x80 } }
}

/// Joins small integers as text of at least `width` digits.
func zeroPadded(_ value: Int, width: Int) -> String {
  let digits = String(value)
  return String(repeating: "0", count: Swift.max(0, width - digits.utf8.count)) + digits
}
