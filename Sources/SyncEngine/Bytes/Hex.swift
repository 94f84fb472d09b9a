// Lower-case hexadecimal digits.

/// Conversions between bytes and lower-case hexadecimal.
enum Hex {
  /// The digit of a value below 16.
  static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + (value - 10)
  }

  /// The value of a digit; upper case is not accepted, so that one value has one spelling.
  static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  /// Two digits a byte.
  static func string(_ bytes: some Sequence<UInt8>) -> String {
    var digits: [UInt8] = []
    for byte in bytes {
      digits.append(digit(byte >> 4))
      digits.append(digit(byte & 0xF))
    }
    return String(decoding: digits, as: UTF8.self)
  }

  /// The eight digits of a 32-bit number.
  static func digits(_ value: UInt32) -> [UInt8] {
    (0..<8).map { digit(UInt8(truncatingIfNeeded: value >> (28 - 4 * $0)) & 0xF) }
  }

  /// The number that eight digits spell.
  static func uint32(_ digits: some Collection<UInt8>) -> UInt32? {
    guard digits.count == 8 else { return nil }
    var result: UInt32 = 0
    for digit in digits {
      guard let value = value(digit) else { return nil }
      result = result << 4 | UInt32(value)
    }
    return result
  }
}
