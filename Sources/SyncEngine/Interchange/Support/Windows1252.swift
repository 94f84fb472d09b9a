// The one-byte charset that stands in wherever text names none or names Latin-1.

/// Windows-1252 as browsers read it: its five holes are the C1 controls of the same number, so
/// that every byte string decodes and encodes back to itself.
enum Windows1252 {
  /// What the bytes 0x80 to 0x9F stand for.
  private static let high: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D, 0x8F,
    0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]

  /// The text of any bytes.
  static func decode(_ bytes: Bytes) -> String {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count)
    for byte in bytes {
      units.append(byte & 0xE0 == 0x80 ? high[Int(byte & 0x1F)] : UInt16(byte))
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// The bytes of `text`, or nil if it holds a character the charset lacks.
  static func encode(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      if scalar.value < 0x80 || (0xA0...0xFF).contains(scalar.value) {
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      } else if let index = high.firstIndex(where: { UInt32($0) == scalar.value }) {
        bytes.append(UInt8(0x80 + index))
      } else {
        return nil
      }
    }
    return bytes
  }
}
